"""The looks of names, so that none is taken for another: by Unicode's table (UTS 39).

Tables, pads, contests, evenings and seasons compare names by this alone.
"""

import json
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Final

from canasta.live.table.names import LONGEST_NAME, is_unseen

_MARKS: Final = str.maketrans("", "", "\u200e\u200f")
"""Marks that the table puts around characters that are read from the right."""


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """Return the looks of a name: two names look alike if they have one of these in common.

    Names are compared as written and in lower case: ``Ian`` is like ``ian``, and like ``lan`` with
    a lower-case L. Invisible characters are ignored: earlier releases left some in.
    """
    seen = "".join(sign for sign in name if not is_unseen(sign))
    plain = unicodedata.normalize("NFKC", seen)
    return frozenset(
        {f"written {_skeleton(plain).casefold()}", f"small {_skeleton(plain.casefold())}"}
    )


class Names:
    """Names that are taken: ``name in names`` says whether one of them looks like it."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """Begin with some names, which may look alike: earlier releases compared less."""
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
    table = _prototypes()
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(table.get(sign, sign) for sign in apart))


@lru_cache(maxsize=1)
def _prototypes() -> dict[str, str]:
    """Return the character that stands for all that look alike, by each of the others."""
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
                found[sign] = other
    return found
