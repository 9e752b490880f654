"""Texts of the rule books: a folder of TOML files for each language, with the same keys and fields.

Fields in braces are filled in: ``{hand_size}`` with a rule's value in words, ``{=target}`` in
figures, ``{draw_count:one card|# cards}`` with the first form for one, else with the second, in
which ``#`` is the number. A table holds a text for each condition, as in
:func:`canasta.rules.fields.applies`; the first that holds is said, ``else`` always does. ``~``
before a sentence marks what goes without saying.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

FOLDER: Final = Path(__file__).parent / "languages"
LANGUAGES: Final = tuple(sorted((each.name for each in FOLDER.iterdir()), key="en".__ne__))
"""The languages, English first."""

Text: TypeAlias = str | Mapping[str, str]
"""A text, or one for each condition."""

FIELD: Final = re.compile(r"\{(=?)(\w+)(?::([^|}]*)\|([^}]*))?\}")
UNSAID: Final = "~"


class _Files(dict[str, dict[str, Any]]):
    """The files of a folder, each read when it is wanted."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def __missing__(self, name: str) -> dict[str, Any]:
        path = self._folder / f"{name}.toml"
        self[name] = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        return self[name]


class Texts:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._files = _Files(FOLDER / language)

    def find(self, file: str, *keys: str) -> Any:
        """Return a text or a table of texts; None if there is none."""
        found: Any = self._files[file]
        for key in keys:
            found = found.get(key)
            if found is None:
                return None
        return found

    def word(self, *keys: str) -> str:
        """Return a text of ``book.toml``."""
        return str(self.find("book", *keys))

    def number(self, number: int) -> str:
        """Return a number with separators: ``15,000``."""
        return f"{number:,}".replace(",", self.word("words", "separator"))

    def count(self, number: int) -> str:
        """Return a number for a sentence: ``two``, ``twelve``, ``15,000``."""
        counts: Sequence[str] = self.find("book", "words", "counts")
        return counts[number] if 0 <= number < len(counts) else self.number(number)

    def fill(self, text: str, values: Mapping[str, Any]) -> str:
        """Fill in the fields of a text."""

        def value(match: re.Match[str]) -> str:
            figures, name, one, many = match.groups()
            found = values[name]
            if not isinstance(found, int):
                return str(found)
            words = (self.number if figures else self.count)(found)
            return words if one is None else (one if found == 1 else many).replace("#", words)

        return FIELD.sub(value, text)


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def texts(language: str = "en") -> Texts:
    """Return the texts of a language; the English ones if it has none."""
    return _read(language if language in LANGUAGES else "en")


_read: Final = cache(Texts)
