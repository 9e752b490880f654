"""Lessons at a table: the actions they wait for, those of other seats, and their progress."""

from collections.abc import Sequence

from canasta.game import Action
from canasta.live.base.errors import TableError
from canasta.live.table import events as ev
from canasta.live.table.people import own_seat
from canasta.live.table.state import Table


def read_on(table: Table, person: str, step: int) -> list[ev.TableEvent]:
    """Go on after a step that the learner has read.

    Args:
        table: the table.
        person: the learner.
        step: the number of the step that was read; one that has passed is not read again.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.lesson_waits``.
    """
    own_seat(table, person)
    lesson, at = table.lesson, table.lesson_at
    if lesson is None or at is None or at.step != step:
        return []
    now = lesson.steps[step]
    if now.do or now.play:
        raise _waits()
    return [ev.LessonWent(step + 1)]


def leave(table: Table, person: str) -> list[ev.TableEvent]:
    """End the lesson, and let the learner play its deal alone.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``.
    """
    own_seat(table, person)
    lesson = table.lesson
    return [] if lesson is None else [ev.LessonWent(len(lesson.steps))]


def taught(table: Table, actions: Sequence[Action]) -> list[ev.TableEvent]:
    """Return the progress of a lesson after the learner's actions.

    Args:
        table: the table before them.
        actions: the actions; none for taking something back, which a lesson never needs.

    Raises:
        TableError: ``table.lesson_waits``: it waits for something else.
    """
    lesson, at = table.lesson, table.lesson_at
    if lesson is None or at is None:
        return []
    after = at.acted(lesson, actions) if actions else None
    if after is None:
        raise _waits()
    return [ev.LessonWent(after.step, after.done)]


def to_play(table: Table) -> Action | None:
    """Return the action that the lesson has another seat do now; None if it is not their turn."""
    lesson, at = table.lesson, table.lesson_at
    return None if lesson is None or at is None else at.to_play(lesson)


def played(table: Table) -> list[ev.TableEvent]:
    """Return the progress of a lesson after another seat's action."""
    lesson, at = table.lesson, table.lesson_at
    if lesson is None or at is None:
        return []
    after = at.played(lesson)
    return [ev.LessonWent(after.step, after.done)]


def _waits() -> TableError:
    return TableError(
        "table.lesson_waits",
        "That is for later: the lesson goes on when you have done what it says.",
    )
