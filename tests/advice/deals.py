"""Deals that bots play through the public API, stopped anywhere."""

from collections.abc import Callable, Iterator

from canasta.game import Action, Game
from canasta.players.bots import make

Swap = Callable[[Game], Action | None]


def acts(
    book: str, players: int, seed: int, bots: str = "club", swap: Swap | None = None
) -> Iterator[Game]:
    """A deal action by action: the same game before each action, and once when it is over.

    Args:
        book: the rules.
        players: how many play.
        seed: of the cards and of the bots.
        bots: who plays.
        swap: may replace the bot's choice by another action.
    """
    game = Game.new(book, seed, players)
    table = [make(bots, game.rules, players, seat, seed) for seat in range(players)]
    while not game.deal_over:
        yield game
        actor = game.actor
        assert actor is not None
        action = table[actor].choose(game.view(actor))
        other = None if swap is None else swap(game)
        game.do(action if other is None else other)
        for seat, bot in enumerate(table):
            bot.observe(game.view(seat))
    yield game


def a_deal(
    book: str = "regency",
    players: int = 4,
    seed: int = 5,
    bots: str = "club",
    swap: Swap | None = None,
) -> Game:
    """A deal that is over."""
    *_, last = acts(book, players, seed, bots, swap)
    return last
