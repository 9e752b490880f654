"""Themes of puzzles: six questions, and the answers that outcomes give to them."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from canasta.engine.codes import Phase
from canasta.game import View
from canasta.study.puzzles.outcome import Outcome


class Theme(StrEnum):
    """A question, by its name in files and messages."""

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
"""The themes by priority: if several fit, the puzzle has the first of them."""

SAFER: Final = 0.08
"""Difference in the next player's pile-take probability that makes a discard safe."""

WORTH_FREEZING: Final = 3
"""Least size of a pile that is worth a wild card."""


def fitting_themes(view: View, outcomes: Sequence[Outcome]) -> list[Theme]:
    """Return the themes whose question has different answers among the outcomes.

    Args:
        view: what the seat sees.
        outcomes: the outcome of each line that the player may choose.
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
    """Return an outcome's answer to a theme's question: equal for outcomes that answer the same."""
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
