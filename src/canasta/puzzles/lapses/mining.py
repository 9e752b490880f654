"""Mining cases: bots play deals, and the first moment of each at which a lapse can be made is kept.

What is done there is not asked: a case is kept whether its player made the lapse or not.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from canasta.bots import make
from canasta.bots.styles import STYLES
from canasta.engine.seen import Seen
from canasta.game.record import Move, move_lines
from canasta.positions import Position
from canasta.puzzles.lapses.case import LAPSES, Case, Lapse
from canasta.puzzles.lapses.chances import chances_at
from canasta.puzzles.lapses.moment import Moment
from canasta.puzzles.mining import deal_of_a_match, play_act
from canasta.rules import Rules

PLAYERS: Final = ("expert@1", "club", "master@1:rollouts=500")
"""Who plays one side of a deal, deal after deal; a style plays the other."""
QUICK: Final = "club"
"""Who plays instead where only the rarest cases are missing, which take a thousand deals."""
RAREST: Final = Lapse.HELD_WILDS
EVEN: Final = 4_700
"""The score of both sides in every other deal, for wins of the match."""


def mine(rules: Rules, seed: int, each: int) -> Iterator[list[Case]]:
    """Cases of a book for four, deal after deal, until there are so many of each lapse.

    Args:
        rules: the book.
        seed: the same seed brings the same cases.
        each: how many of a lapse.
    """
    left, deal = dict.fromkeys(LAPSES, each), 0
    while any(left.values()):
        quick = not any(count for lapse, count in left.items() if lapse != RAREST)
        player = QUICK if quick else PLAYERS[deal // 2 % len(PLAYERS)]
        found = [case for case in cases_of_deal(rules, seed, deal, player) if left[case.lapse]]
        for case in found:
            left[case.lapse] -= 1
        yield found
        deal += 1


def cases_of_deal(rules: Rules, seed: int, deal: int, player: str) -> list[Case]:
    """The cases of one deal of four: of each lapse the first.

    Args:
        rules: the book.
        seed: the same seed brings the same cases.
        deal: the number of the deal; those at ``EVEN`` are odd.
        player: who plays one side.
    """
    start = deal_of_a_match(rules, Random(f"{seed} {deal}"))
    even = deal % 2 == 1
    if even:
        start = start.replace(scores=(EVEN, EVEN))
    style = tuple(STYLES)[deal // (2 * len(PLAYERS)) % len(STYLES)]
    levels = (player, style, player, style) if deal // 4 % 2 else (style, player, style, player)
    found: dict[Lapse, Case] = {}
    game = start.dealt()
    bots = [make(levels[seat], rules, game.players, seat, deal) for seat in range(game.players)]
    seen = [Seen.blank() for _ in bots]
    acts: list[list[int]] = []
    while not game.deal_over:
        views = [game.view(seat) for seat in range(game.players)]
        for seat, view in enumerate(views):
            game.board.engine.look(game.board.record, seen[seat].data, view.state.data)
        actor = game.board.actor
        for lapse in chances_at(Moment(game, seen[actor])):
            if lapse not in found and _is_wanted(lapse, even=even, own=levels[actor] == player):
                position = _at(start, acts, actor)
                found[lapse] = Case(lapse=lapse, deal=deal, levels=levels, position=position)
        acts.append(play_act(game, bots, views))
    return list(found.values())


def _is_wanted(lapse: Lapse, *, even: bool, own: bool) -> bool:
    """Whether a case is taken from such a deal.

    Args:
        lapse: which can be made.
        even: whether both sides are at ``EVEN``.
        own: whether the player is to act, so that a style is next.
    """
    if lapse == RAREST:
        return True  # every seat of every deal
    return own and even == (lapse == Lapse.DECLINED_WIN)


def _at(start: Position, acts: list[list[int]], seat: int) -> Position:
    """The position after acts, from a seat."""
    moves = [Move(code, place > 0, None) for act in acts for place, code in enumerate(act)]
    return start.replace(moves=tuple(move_lines(moves)), at=len(acts), seat=seat)
