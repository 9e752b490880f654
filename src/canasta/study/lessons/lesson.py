"""Lessons, one file each in ``lessons/files``; every file there is a lesson.

A lesson is played at a real table by the real rules. Its pack is fixed, not shuffled; its steps say
something, wait for a move of the learner's, or let another seat play its turn.
"""

from pathlib import Path
from typing import Final

import msgspec

from canasta.rules import Rules, get_rules
from canasta.study.lessons.reading import LessonError, laid_pack

LANGUAGES: Final = ("en", "de")
PLACES: Final = ("hand", "stock", "pile", "ours", "theirs", "score", "table")
"""Places that a step may speak of; the page puts its bubble there."""

_FILES: Final = Path(__file__).with_name("files")


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of a lesson: a text, a wait for the learner, or another seat's turn."""

    at: str = "table"
    """Place that it speaks of, one of ``PLACES``."""
    en: str = ""
    de: str = ""
    """Text of the step; empty if another seat plays."""
    do: tuple[str, ...] = ()
    """Moves of the learner that it waits for, in any order and in notation without suits."""
    play: str = ""
    """Turn of the seat that is to play: a line of moves in notation."""

    @property
    def said(self) -> dict[str, str]:
        """Text of the step, by language."""
        return {"en": self.en, "de": self.de}


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guided deal."""

    name: str = ""
    """Name of its file, without the ending."""
    order: int
    """Place among the lessons, the easiest first."""
    book: str
    """Rule book, with its variations."""
    players: int = 4
    you: int
    """Seat of the learner."""
    minutes: int
    title: dict[str, str]
    about: dict[str, str]
    hands: tuple[str, ...]
    """Cards of the first hands, by seat; missing ones are filled up with plain cards."""
    stock: str
    """Next cards of the pack, the first to be drawn first; the rest follows in any order."""
    steps: tuple[Step, ...]
    cut: int = 0
    """Number of cards that the cut passes to the dealer, if the rule book has a cut."""

    @property
    def rules(self) -> Rules:
        """Rules by which it is played."""
        return get_rules(self.book)

    @property
    def pack(self) -> tuple[int, ...]:
        """Whole pack in order, the card dealt first in front."""
        return laid_pack(self.rules, self.players, self.hands, self.stock, self.cut)


def _all() -> dict[str, Lesson]:
    found = []
    for file in _FILES.glob("*.toml"):
        try:
            lesson = msgspec.toml.decode(file.read_bytes(), type=Lesson)
        except msgspec.MsgspecError as error:
            raise LessonError("lesson.broken", f"{file.name}: {error}") from error
        found.append(msgspec.structs.replace(lesson, name=file.stem))
    return {lesson.name: lesson for lesson in sorted(found, key=lambda one: one.order)}


LESSONS: Final = _all()
"""The lessons by name, the easiest first."""


def get_lesson(name: str) -> Lesson:
    """Return a lesson by its name.

    Raises:
        LessonError: ``lesson.unknown``.
    """
    try:
        return LESSONS[name]
    except KeyError:
        raise LessonError(
            "lesson.unknown", f"There is no lesson {name[:20]!r}; there are {', '.join(LESSONS)}."
        ) from None
