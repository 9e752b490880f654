"""What puzzles ask: six questions, each with what answers it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from canasta.engine.codes import Phase
from canasta.game import View
from canasta.puzzles.outcome import Outcome


class Theme(StrEnum):
    """A question, by the name that files and messages have."""

    OUT = "out"
    """Go out, or play on?"""
    TAKE = "take"
    """Take the pile, or draw?"""
    OPEN = "open"
    """Open, or wait?"""
    MINIMUM = "minimum"
    """Open: with which cards?"""
    FREEZE = "freeze"
    """Freeze the pile, or leave it?"""
    DISCARD = "discard"
    """Which discard is safe?"""


THEMES: Final = tuple(Theme)
"""The themes; where several fit, the first of them is a puzzle's."""

SAFER: Final = 0.08
"""By how much more rarely the next player takes the pile after a safe discard."""

WORTH_FREEZING: Final = 3
"""Cards of a pile that is worth a wild card."""


def asked(view: View, outcomes: Sequence[Outcome]) -> list[Theme]:
    """The themes of which both sides are there among what may be done.

    Args:
        view: what the seat sees.
        outcomes: of each thing that may be done.
    """
    found = []
    if view.phase == Phase.DRAW:
        return [Theme.TAKE] if _both(one.takes for one in outcomes) else []
    if _both(one.out for one in outcomes):
        found.append(Theme.OUT)
    if len({one.melded for one in outcomes if one.opens}) > 1:
        found.append(Theme.MINIMUM)
    if _both(one.opens for one in outcomes):
        found.append(Theme.OPEN)
    if view.pile.size >= WORTH_FREEZING and _both(one.freezes for one in outcomes):
        found.append(Theme.FREEZE)
    found.append(Theme.DISCARD)
    return found


def _both(facts: object) -> bool:
    return len(set(facts)) == 2  # type: ignore[call-overload]


def answer(theme: Theme, outcome: Outcome) -> object:
    """What an outcome answers to a theme's question: equal for those that answer the same."""
    match theme:
        case Theme.OUT:
            return "out" if outcome.out else "stay"
        case Theme.TAKE:
            return "take" if outcome.takes else "draw"
        case Theme.OPEN:
            return "open" if outcome.opens else "wait"
        case Theme.FREEZE:
            return "freeze" if outcome.freezes else "leave"
        case Theme.MINIMUM:
            return outcome.melded if outcome.opens else ()
        case Theme.DISCARD:
            return outcome.key
