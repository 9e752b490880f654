"""The cut at a keyboard: nobody counts cards while cutting (AC-5), so a number is meant by eye."""

from random import Random
from typing import Final

from canasta.game import Cut, Game

SPREAD: Final = 4.8
"""Cards: how far the hand is from what the eye meant, as with the bots."""

_DIGITS: Final = 6
"""More of a number are not read: no pack has so many cards."""


def by_eye(game: Game, line: str) -> str:
    """The cut that comes of a line which names a number of cards, ``52`` or ``cut 52``.

    What is far beyond the pack ends at its end, so that no answer tells where that is. Any other
    line comes back as it is.
    """
    number = line.lower().removeprefix("cut").strip()
    if not (number.isascii() and number.isdigit()):
        return line
    legal = sorted(action.count for action in game.actions() if isinstance(action, Cut))
    meant = int(number[:_DIGITS])
    passed = round(Random(f"cut {game.deal} of {game.seed}").gauss(meant, SPREAD))
    return str(Cut(min(max(passed, legal[0]), legal[-1])))
