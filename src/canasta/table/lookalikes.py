"""What a name looks like, so that none is taken for another: by Unicode's table (UTS 39)."""

import json
import unicodedata
from functools import lru_cache
from importlib.resources import files
from typing import Final

_MARKS: Final = str.maketrans("", "", "\u200e\u200f")
"""The table writes signs that are read from the right between such marks."""


@lru_cache(maxsize=4096)
def looks(name: str) -> frozenset[str]:
    """What a name looks like: two names look alike if they have one of these in common.

    It is looked at as it is written and in small letters: ``Ian`` is like ``ian``, and like ``lan``
    with a small L.
    """
    plain = unicodedata.normalize("NFKC", name)
    return frozenset(
        {f"written {_skeleton(plain).casefold()}", f"small {_skeleton(plain.casefold())}"}
    )


def _skeleton(text: str) -> str:
    table = _prototypes()
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(table.get(sign, sign) for sign in apart))


@lru_cache(maxsize=1)
def _prototypes() -> dict[str, str]:
    """By sign, the one that stands for all that look like it, where that is another."""
    data = json.loads((files("homoglyphs_fork") / "confusables.json").read_text("utf-8"))
    alike: dict[str, list[str]] = {
        sign.translate(_MARKS): [one.translate(_MARKS) for one in others]
        for sign, others in data.items()
    }
    found = {}
    for sign, others in alike.items():
        # The table goes both ways: a sign that stands for others names them all.
        if len(sign) == 1 and len(others) == 1:
            other = others[0]
            mutual = alike.get(other) == [sign] and len(other) == 1
            if not mutual or other < sign:
                found[sign] = other
    return found
