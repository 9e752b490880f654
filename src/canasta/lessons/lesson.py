"""What a lesson is, and which there are: one file each in ``lessons/files``, found by being there.

A lesson is played at a real table by the real rules. Its cards are laid, not shuffled; its steps
say something, wait for an act of the learner's, or let another seat play its turn.
"""

from pathlib import Path
from typing import Final

import msgspec

from canasta.lessons.reading import LessonError, laid_pack
from canasta.rules import Rules, get_rules

LANGUAGES: Final = ("en", "de")
PLACES: Final = ("hand", "stock", "pile", "ours", "theirs", "score", "table")
"""What a step may speak of: the page puts its bubble there."""

_FILES: Final = Path(__file__).with_name("files")


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of a lesson: said, waited for, or played by another seat."""

    at: str = "table"
    """What it speaks of, one of ``PLACES``."""
    en: str = ""
    de: str = ""
    """What is said; empty where another seat plays."""
    do: tuple[str, ...] = ()
    """The learner's acts that it waits for, in any order: in NOTATION's words, without suits."""
    play: str = ""
    """The turn of the seat that is to act: a line of acts."""

    @property
    def said(self) -> dict[str, str]:
        """What is said, by language."""
        return {"en": self.en, "de": self.de}


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guided deal."""

    name: str = ""
    """As its file is called."""
    order: int
    """Its place among the lessons, the easiest first."""
    book: str
    """A book, with its variations."""
    players: int = 4
    you: int
    """The learner's seat."""
    minutes: int
    title: dict[str, str]
    about: dict[str, str]
    hands: tuple[str, ...]
    """Cards of the first hands by seat; where there are fewer, plain ones are added."""
    stock: str
    """What lies next in the pack, the card drawn first in front; the rest follows in any order."""
    steps: tuple[Step, ...]
    cut: int = 0
    """How many cards the cut passes to the dealer, where the book has one."""

    @property
    def rules(self) -> Rules:
        """The rules that it is played by."""
        return get_rules(self.book)

    @property
    def pack(self) -> tuple[int, ...]:
        """The whole pack as it lies, the card dealt first in front."""
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
    """A lesson by its name.

    Raises:
        LessonError: ``lesson.unknown``.
    """
    try:
        return LESSONS[name]
    except KeyError:
        raise LessonError(
            "lesson.unknown", f"There is no lesson {name[:20]!r}; there are {', '.join(LESSONS)}."
        ) from None
