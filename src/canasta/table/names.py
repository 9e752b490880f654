"""What people are called, and what they may say."""

import unicodedata
from typing import Final

from canasta.game import InvalidError

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 40
LONGEST_WORDS: Final = 300


_BLANK: Final = frozenset(
    "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
)
"""Letters and signs, by their class, of which nothing is seen."""

_MOST_MARKS: Final = 3
"""Marks that one letter bears: more of them are written over the lines around it."""


def read_name(text: str) -> str:
    """A name as it is shown: one line of signs that can be seen.

    There is a letter, a digit or a picture among them.

    Raises:
        InvalidError: ``table.name``.
    """
    name = _plain(_seen(text[: 4 * LONGEST_NAME]), LONGEST_NAME)
    if not any(unicodedata.category(sign)[0] in "LN" or _is_picture(sign) for sign in name):
        raise InvalidError(
            "table.name",
            f"A name has 1 to {LONGEST_NAME} signs, a letter or digit among them; this one has "
            "none that can be seen.",
        )
    return name


def can_be_called(name: str) -> bool:
    """Whether anybody can have had a name, by the rules of earlier releases too."""
    return bool(name) and _plain(name, LONGEST_NAME) == name


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) == "So"


def _seen(text: str) -> str:
    """A text without signs of which nothing is seen, and without heaps of marks."""
    kept: list[str] = []
    marks = 0
    # What is left out parts nothing: the marks around it are one heap.
    shown = [sign for sign in text if sign not in _BLANK and not _is_left_out(sign)]
    for sign in unicodedata.normalize("NFC", "".join(shown)):
        marks = marks + 1 if unicodedata.category(sign) in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def _is_left_out(sign: str) -> bool:
    """Whether a sign turns the reading around, or stands for nothing."""
    return unicodedata.category(sign) in {"Cf", "Cs", "Co", "Cn"}


def read_title(text: str) -> str:
    """A table's name as it is shown: as a name, and longer."""
    return _plain(text, LONGEST_TITLE)


def read_words(text: str) -> str:
    """What somebody said, as it is shown.

    Raises:
        InvalidError: ``table.words``.
    """
    words = _plain(text, LONGEST_WORDS)
    if not words:
        raise InvalidError("table.words", "There is nothing to say in this.")
    return words


def _plain(text: str, longest: int) -> str:
    """One line, without control signs and those that turn the reading around."""
    seen = "".join(
        " " if unicodedata.category(sign) in {"Zl", "Zp", "Zs", "Cc"} else sign
        for sign in text[: 4 * longest]
        if not _is_left_out(sign)
    )
    # Only now: what stood between a letter and its mark may be gone.
    seen = unicodedata.normalize("NFC", seen)
    return " ".join(seen.split())[:longest].strip()
