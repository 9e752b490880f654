"""Lessons at a table: what they wait for, what other seats play in them, and how they go on."""

from collections.abc import Sequence

from canasta.game import Action
from canasta.table import events as ev
from canasta.table.errors import TableError
from canasta.table.people import own_seat
from canasta.table.state import Table


def read_on(table: Table, person: str, step: int) -> list[ev.TableEvent]:
    """The learner has read what a step says, and wants to go on.

    Args:
        table: the table.
        person: who.
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
    """The learner plays on alone: the lesson is over, its deal is not.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``.
    """
    own_seat(table, person)
    lesson = table.lesson
    return [] if lesson is None else [ev.LessonWent(len(lesson.steps))]


def taught(table: Table, actions: Sequence[Action]) -> list[ev.TableEvent]:
    """How a lesson goes on after the learner's acts.

    Args:
        table: the table before them.
        actions: the acts; none for taking something back, which a lesson never needs.

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
    """What the lesson lets another seat do now; None where it is not another's turn in it."""
    lesson, at = table.lesson, table.lesson_at
    return None if lesson is None or at is None else at.to_play(lesson)


def played(table: Table) -> list[ev.TableEvent]:
    """How a lesson goes on after an act of another seat."""
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
