"""A made-up language: a folder of texts made from the English one, with an accent on every vowel.

English words that are left among its sentences can be seen by their vowels.
"""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from canasta.game import REFUSALS
from canasta.rules import all_clauses

NAME: Final = "xx"
ACCENTS: Final = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")
_GAPS: Final = re.compile(r"(\{[^}|]*\}|\{=?\w+:|\}|```.*?```|`[^`]*`)", re.DOTALL)


def accented(text: str) -> str:
    """Return a text with accents, except the names in its gaps and code."""
    parts = _GAPS.split(text)
    return "".join(part if n % 2 else part.translate(ACCENTS) for n, part in enumerate(parts))


def _each(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {key: _each(one, change) for key, one in value.items()}
    return [_each(one, change) for one in value]


def _toml(value: Any) -> str:
    """Return a value in TOML, all on one line."""
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    return "[" + ", ".join(map(_toml, value)) + "]"


def _write(path: Path, tables: dict[str, Any]) -> None:
    path.write_text(
        "".join(f"{_toml(key)} = {_toml(one)}\n" for key, one in tables.items()), "utf-8"
    )


def write_texts(languages: Path) -> None:
    """Write the language's folder among the others: what Python says."""
    folder = languages / NAME
    folder.mkdir()
    for file in (languages / "en").glob("*.toml"):
        _write(folder / file.name, _each(tomllib.loads(file.read_text("utf-8")), accented))
    clauses = {row.id: accented(row.text) for row in all_clauses().values()}
    _write(folder / "clauses.toml", clauses)
    german = tomllib.loads((languages / "de" / "refusals.toml").read_text("utf-8"))["refusals"]
    codes = dict.fromkeys((*german, *(code for code, _, _ in REFUSALS.values())))
    said = {code: accented(f"Refused: {code.replace('_', ' ')}.") for code in codes}
    _write(folder / "refusals.toml", {"refusals": said})
    book = tomllib.loads((folder / "book.toml").read_text("utf-8"))
    german_book = tomllib.loads((languages / "de" / "book.toml").read_text("utf-8"))
    book["places"] = {place: accented(place) for place in german_book["places"]}
    _write(folder / "book.toml", book)


def write_page_texts(texts: Path) -> list[str]:
    """Write the page's folder among the others, and return the sentences that it has."""
    folder, sentences = texts / NAME, []
    folder.mkdir()

    def change(found: re.Match[str]) -> str:
        if " " not in found[0] or not found[0][1:2].isupper():
            return found[0]
        said = found[0].translate(ACCENTS)
        sentences.append(said[1:-1])
        return said

    for file in (texts / "en").iterdir():
        text = file.read_text("utf-8")
        if not text.startswith("/** Made by "):
            text = re.sub(r"/\*(?s:.*?)\*/|^ *//.*$", "", text, flags=re.MULTILINE)
            text = re.sub(r'"[^"\\\n]*"', change, text)
            (folder / file.name).write_text(text, "utf-8")
    return sentences
