"""Names of people and tables, and words of the chat: cleaned, and checked."""

import json
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from canasta.escaping import COLOURED, JOINER, TONES, is_picture, joins
from canasta.game import InvalidError

LONGEST_NAME: Final = 24
LONGEST_TITLE: Final = 40
LONGEST_WORDS: Final = 300


_IGNORED: Final = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Ranges of characters that are not drawn: Default_Ignorable_Code_Point of Unicode's
DerivedCoreProperties."""

_BLANK: Final = "\u2800\u303f\ufffc\U00013441\U00013442\U00016fe4\U0001d159\U0001da7f"
"""Invisible characters that Unicode classes as letters, marks or symbols."""

_UNSEEN: Final = frozenset(_BLANK).union(
    *(map(chr, range(first, last + 1)) for first, last in _IGNORED)
)

_MOST_MARKS: Final = 3
"""Most marks on one letter: more would cover the lines around it."""


def read_name(text: str) -> str:
    """Return a name as it is shown: one line of visible characters.

    At least one is a letter, a digit or a picture.
    """
    name = _plain(_visible(text[: 4 * LONGEST_NAME]), LONGEST_NAME)
    if not any(unicodedata.category(sign)[0] in "LN" or is_picture(sign) for sign in name):
        raise InvalidError(
            "table.name",
            f"A name has 1 to {LONGEST_NAME} characters, including a letter or digit; this one "
            f"has none that can be seen.",
        )
    return name


def can_be_called(name: str) -> bool:
    """Return whether a person can have a name, by the rules of earlier releases too."""
    return _could_be_read(name, LONGEST_NAME)


def can_be_titled(title: str) -> bool:
    """Return whether a table can have a name, by the rules of earlier releases too."""
    return _could_be_read(title, LONGEST_TITLE)


def can_be_said(words: str) -> bool:
    """Return whether the chat can hold a text, by the rules of earlier releases too."""
    return _could_be_read(words, LONGEST_WORDS)


def _could_be_read(text: str, longest: int) -> bool:
    """Return whether a text is one clean line; earlier releases removed fewer characters."""
    return bool(text) and _one_line(text, longest) == text


def is_unseen(sign: str) -> bool:
    """Return whether a character is invisible, or changes the reading direction."""
    return sign in _UNSEEN or _is_left_out(sign)


def _visible(text: str) -> str:
    """Return a text without invisible characters, and with few marks on a letter."""
    characters: list[str] = []
    marks = 0
    # Characters that are left out separate nothing: the marks around them count together.
    for sign in unicodedata.normalize("NFC", _drawn(text)):
        marks = marks + 1 if unicodedata.category(sign) in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            characters.append(sign)
    return "".join(characters)


def _drawn(text: str) -> str:
    """Return a text without invisible characters, except those that colour a picture."""
    characters: list[str] = []
    for sign, after in pairwise(unicodedata.normalize("NFC", text) + " "):
        colours = sign == COLOURED and characters and is_picture(characters[-1])
        if colours or joins("".join(characters[-1:]), sign, after) or not is_unseen(sign):
            characters.append(sign)
    return "".join(characters)


def _is_left_out(sign: str) -> bool:
    """Return whether a character is for formatting only, a surrogate, private or unassigned."""
    return unicodedata.category(sign) in {"Cf", "Cs", "Co", "Cn"}


def read_title(text: str) -> str:
    """Return a table's name as it is shown: like a person's, but it may be longer."""
    return _plain(text, LONGEST_TITLE)


def read_words(text: str) -> str:
    """Return a text of the chat as it is shown."""
    words = _plain(text, LONGEST_WORDS)
    if not words:
        raise InvalidError("table.words", "This message is empty.")
    return words


def _plain(text: str, longest: int) -> str:
    """Return one line of visible characters."""
    return _one_line(_drawn(text[: 4 * longest]), longest)


def _one_line(text: str, longest: int) -> str:
    """Return one line, without control characters and those that change the reading direction."""
    characters: list[str] = []
    for sign, after in pairwise(text[: 4 * longest] + " "):
        if unicodedata.category(sign) in {"Zl", "Zp", "Zs", "Cc"}:
            characters.append(" ")
        elif joins("".join(characters[-1:]), sign, after) or not _is_left_out(sign):
            characters.append(sign)
    # Only now, because a character between a letter and its mark may be gone.
    seen = " ".join(unicodedata.normalize("NFC", "".join(characters)).split())
    return seen[: _end(seen, longest)].strip()


def _end(text: str, longest: int) -> int:
    """Return the longest length at which no picture is cut in two."""
    end = min(longest, len(text))
    parts = JOINER + COLOURED + TONES
    while 0 < end < len(text) and (text[end] in parts or text[end - 1] == JOINER):
        end -= 1
    return end


# The looks of names, so that none is taken for another: by Unicode's table (UTS 39).
#
# Tables, pads, duplicates, evenings and seasons compare names by this alone.

_MARKS: Final = str.maketrans("", "", "\u200e\u200f")
"""Marks that the table puts around characters that are read from the right."""


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """Return the looks of a name: two names look alike if they have one of these in common.

    Names are compared as written and in lower case: ``Ian`` is like ``ian``, and like ``lan`` with
    a lower-case L. Invisible characters are ignored: earlier releases left some in.
    """
    # Hundreds of names come with an evening at once, and most are plain.
    plainly = name.isascii() and name.isprintable()
    seen = name if plainly else "".join(sign for sign in name if not is_unseen(sign))
    plain = unicodedata.normalize("NFKC", seen)
    return frozenset(
        {f"written {_skeleton(plain).casefold()}", f"small {_skeleton(plain.casefold())}"}
    )


class Names:
    """Names that are taken: ``name in names`` says whether one of them looks like it."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._looks: set[str] = set()
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """Add a name that is taken."""
        self._looks |= looks(name)

    def __contains__(self, name: str) -> bool:
        return not looks(name).isdisjoint(self._looks)

    def free(self, name: str) -> str:
        """Return a free name: the one that is wanted, or that with a number."""
        number, tried = 1, name
        while tried in self:
            number += 1
            end = f" {number}"
            tried = name[: LONGEST_NAME - len(end)].rstrip() + end
        return tried


def first_taken(names: Iterable[str], taken: Iterable[str] = ()) -> str | None:
    """Return the first name that looks like one before it, or like one that is taken."""
    known = Names(taken)
    for name in names:
        if name in known:
            return name
        known.add(name)
    return None


def _skeleton(text: str) -> str:
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", apart.translate(_prototypes()))


@lru_cache(maxsize=1)
def _prototypes() -> dict[int, str]:
    """Return the characters that stand for all that look alike, by the code of each of them."""
    data = json.loads((files("homoglyphs_fork") / "confusables.json").read_text("utf-8"))
    alike: dict[str, list[str]] = {
        sign.translate(_MARKS): [one.translate(_MARKS) for one in others]
        for sign, others in data.items()
    }
    found = {}
    for sign, others in alike.items():
        # The table goes both ways: a character that stands for others names them all.
        if len(sign) == 1 and len(others) == 1:
            other = others[0]
            mutual = alike.get(other) == [sign] and len(other) == 1
            if not mutual or other < sign:
                found[ord(sign)] = other
    return found
