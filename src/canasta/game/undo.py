"""Undo: the boards before the last steps of a turn, as far as these may be undone (AG-1).

A step can no longer be undone once something hidden is shown: the kernel empties its log of staged
steps then, and at the end of a turn. Undoing goes back to an earlier board; no card is laid again.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from canasta.engine.codes import Act, SlipAct, is_undo, proper
from canasta.game.board import Board

MOST_STEPS: Final = SlipAct.IMPROPER - SlipAct.UNDO - 1
"""The most steps that one undo takes back: more than an action has."""


class Trail(NamedTuple):
    """A step that can be undone, and those before it."""

    before: Board
    """Board before the step; it is never changed."""
    begins: bool
    """True if the step begins an action."""
    earlier: "Trail | None"


class Undo(NamedTuple):
    """Extent of undoing the last action."""

    steps: int
    whole: bool
    """True if it takes back the whole action: what was laid before something hidden was shown
    stays."""


def standing(steps: Iterable[int]) -> list[int]:
    """Return the steps that remain, without those that were undone and without the undos."""
    left: list[int] = []
    for code in steps:
        if is_undo(code):
            del left[SlipAct.UNDO - code :]
        else:
            left.append(code)
    return left


def trail_after(
    trail: Trail | None, before: Board, code: int, after: Board, *, begins: bool
) -> Trail | None:
    """Return what can be undone after a step.

    Args:
        trail: what could be undone before it.
        before: the board before the step.
        code: the step, which is neither an undo nor a challenge.
        after: the board after it.
        begins: whether it begins an action.
    """
    if code == SlipAct.CORRECT:
        return None  # cards have come to hands
    aims = Act.TARGET <= proper(code) < Act.BRIDGE
    if not aims and not int(after.state.staged):
        return None
    return Trail(before, begins, trail)


def last_action(trail: Trail | None) -> Undo | None:
    """Return what undoing the last action takes back; None if its beginning is not known."""
    steps = 0
    while trail is not None and steps < MOST_STEPS:
        steps += 1
        if trail.begins or trail.earlier is None:
            return Undo(steps, trail.begins)
        trail = trail.earlier
    return None


def undone(trail: Trail | None, steps: int) -> Trail | None:
    """Return the earliest of the turn's last ``steps`` steps; None if they cannot be undone."""
    for _ in range(steps - 1):
        trail = None if trail is None else trail.earlier
    return trail
