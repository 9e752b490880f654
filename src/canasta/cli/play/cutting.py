"""The cut at a keyboard: cards are not counted while cutting (AC-5), so a number is an estimate."""

from random import Random
from typing import Final

from canasta.game import Cut, Game

SPREAD: Final = 4.8
"""Standard deviation of a cut from the number given, in cards, as for the bots."""

_DIGITS: Final = 6
"""Maximum number of digits that are read; no pack has so many cards."""


def by_eye(game: Game, line: str) -> str:
    """Return the cut for a line with a number of cards, ``52`` or ``cut 52``.

    A number beyond the pack becomes the largest legal cut, so that no refusal reveals its size. Any
    other line is returned as it is.
    """
    number = line.lower().removeprefix("cut").strip()
    if not (number.isascii() and number.isdigit()):
        return line
    legal = sorted(action.count for action in game.actions() if isinstance(action, Cut))
    meant = int(number[:_DIGITS])
    passed = round(Random(f"cut {game.deal} of {game.seed}").gauss(meant, SPREAD))
    return str(Cut(min(max(passed, legal[0]), legal[-1])))
