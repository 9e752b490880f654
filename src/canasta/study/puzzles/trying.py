"""Bots' attempts at a puzzle."""

from canasta.game import Board, View
from canasta.players.bots import make
from canasta.study.positions import Position
from canasta.study.puzzles.outcome import outcome_of

_MOST_STEPS = 200
"""More steps than a turn has."""


def steps_of_bot(position: Position, level: str, seed: int = 0) -> tuple[int, ...]:
    """Return the steps of a bot at a moment, after it has seen all that its seat has seen.

    Args:
        position: the moment.
        level: the bot's level.
        seed: the same seed gives the same choices.
    """
    rules, seat = position.rules, position.seat
    bot = make(level, rules, position.players, seat, seed)
    for seen in position.views():
        bot.observe(View(Board(rules, position.players, seen), seat))
    game = position.game()
    known, done = game.known_to(seat), list[int]()
    while game.actor == seat and len(done) < _MOST_STEPS:
        steps = game.planned(bot.choose(game.view(seat)))[0]
        done += steps
        if outcome_of(known, done).ends:
            break
        game.do_steps(steps)
    return tuple(done)
