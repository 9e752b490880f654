"""What people are called, and what they may say."""

import unicodedata
from typing import Final

from canasta.game import InvalidError

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 40
LONGEST_WORDS: Final = 300


def read_name(text: str) -> str:
    """A name as it is shown: one line of signs that can be seen.

    Raises:
        InvalidError: ``table.name``.
    """
    name = _plain(text, LONGEST_NAME)
    if not name:
        raise InvalidError(
            "table.name", f"A name has 1 to {LONGEST_NAME} letters; this one has none."
        )
    return name


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
        for sign in unicodedata.normalize("NFC", text[: 4 * longest])
        if unicodedata.category(sign) not in {"Cf", "Cs", "Co", "Cn"}
    )
    return " ".join(seen.split())[:longest].strip()
