"""The clauses of the rules: their texts, their kinds, and their places in the sources.

They are edited by hand in ``clauses.txt`` next to this module, one line each; its head explains the
form.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Final

from canasta.rules.errors import RulesError
from canasta.rules.texts import texts

KINDS: Final = ("rule", "decision", "irregularity", "advice", "history")
"""The kinds of clause; book.toml has their meanings."""

BASES: Final = MappingProxyType(
    {
        "words": "by the source's own words",
        "laws": "by the official laws",
        "modern": "by modern practice",
        "regency": "as in Regency",
        "choice": "by this project",
    }
)
"""Grounds of a decision: the topic of a clause of the kind ``decision``."""

_FILE: Final = Path(__file__).with_name("clauses.txt")
_NEAR: Final = 4


@dataclass(frozen=True, slots=True)
class Source:
    """A source of clauses: its key, its short name, and its title."""

    key: str
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class ClauseGroup:
    """Clauses that belong together: the letters of their ids, their source if any, and a title."""

    letters: str
    source: Source | None
    title: str


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of the rules.

    Attributes:
        id: its name, such as ``W-055``.
        kind: one of :data:`KINDS`.
        topic: its subject, or one of :data:`BASES` for a decision.
        place: the heading in the source under which a reader finds it, such as
            ``2.7 Going out``, or several after semicolons; empty if there is none.
        text: its rule, in one sentence.
        group: the group of clauses that it belongs to.
    """

    id: str
    kind: str
    topic: str
    place: str
    text: str
    group: ClauseGroup

    @property
    def reference(self) -> str:
        """Its place in the source, for people: ``the Waldo page, 2.7 Going out``."""
        source = self.group.source
        where = f"{source.name}, {self.place}" if source is not None and self.place else ""
        if self.kind == "rule" or self.topic not in BASES:
            return where
        basis = f"decided {BASES[self.topic]}"
        return f"{basis}: {where}" if where else basis


@cache
def all_clauses() -> MappingProxyType[str, Clause]:
    """Return all clauses by id, in the order of the file, which is read at the first call."""
    return read_clauses(_FILE.read_text(encoding="utf-8"))


def is_ours(clauses: Iterable[str]) -> bool:
    """Return whether clauses are decisions of this project on what the sources leave open."""
    kinds = [all_clauses()[clause].kind for clause in clauses]
    return bool(kinds) and all(kind == "decision" for kind in kinds)


def clause_text(clause: str, language: str = "en") -> str:
    """Return the sentence of a clause, in English if the language has none."""
    return str(texts(language).find("clauses", clause) or all_clauses()[clause].text)


def clause_place(clause: str, language: str = "en") -> str:
    """Return the place of a clause in its source, or the ground of a decision."""
    return translated(all_clauses()[clause].reference, language)


def translated(text: str, language: str) -> str:
    """Return the title of a group, the name of a source or a place in another language."""
    words: dict[str, str] = texts(language).find("book", "places")
    english = (
        rf"\b{re.escape(each)}\b" if each[0].isalnum() else re.escape(each)
        for each in sorted(words, key=len, reverse=True)
    )
    return re.sub("|".join(english), lambda found: words[found[0]], text) if words else text


def find_clause(name: str) -> Clause:
    """Return the clause of an id, in capital or in small letters.

    Raises:
        RulesError: ``rules.unknown_row``, with the ids most like it.
    """
    clauses = all_clauses()
    wanted = name.strip()
    for clause in (wanted, wanted.upper(), f"{wanted[:-1].upper()}{wanted[-1:].lower()}"):
        if clause in clauses:
            return clauses[clause]
    near = get_close_matches(wanted[:20].upper(), clauses, n=_NEAR, cutoff=0.6)
    hint = f" Near it are {', '.join(near)}." if near else ""
    groups = ", ".join(dict.fromkeys(clause.group.letters for clause in clauses.values()))
    raise RulesError(
        "rules.unknown_row",
        f"There is no clause {wanted[:20]!r}.{hint} An id is letters, a dash and a number; the "
        f"letters are {groups}.",
    )


def read_clauses(text: str) -> MappingProxyType[str, Clause]:
    """Return the clauses of a text in the form of ``clauses.txt``.

    Raises:
        ValueError: naming the first line that is not in that form.
    """
    sources: dict[str, Source] = {}
    clauses: dict[str, Clause] = {}
    group = ClauseGroup("", None, "")
    for number, line in _lines(text):
        cells = [cell.strip() for cell in line.split("|")]
        word, _, name = cells[0].partition(" ")
        try:
            if word == "source":
                _, called, title = cells
                sources[name] = Source(name, called, title)
            elif word == "group":
                _, key, title = cells
                group = ClauseGroup(name, sources[key] if key else None, title)
            else:
                name, kind, topic, place, words = cells
                clause = Clause(name, kind, topic, place, words, group)
                _check(clause, clauses)
                clauses[clause.id] = clause
        except (KeyError, ValueError) as error:
            raise ValueError(
                f"Line {number} of the clauses is not right: {line!r} ({error})."
            ) from error
    return MappingProxyType(clauses)


def _lines(text: str) -> Iterable[tuple[int, str]]:
    """Yield the lines that are neither empty nor comments, with their numbers from 1."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line


def _check(clause: Clause, before: dict[str, Clause]) -> None:
    letters, dash, number = clause.id.partition("-")
    if letters != clause.group.letters or not dash or not number:
        raise ValueError(f"its id does not belong to the group {clause.group.letters!r}")
    if clause.id in before:
        raise ValueError("its id is there already")
    if clause.kind not in KINDS:
        raise ValueError(f"its kind is none of {', '.join(KINDS)}")
    if clause.kind == "decision" and clause.topic not in BASES:
        raise ValueError(f"a decision rests on one of {', '.join(BASES)}")
    if not clause.topic or not clause.text:
        raise ValueError("a clause has a topic and a sentence")


def by_group(clauses: Iterable[Clause]) -> Iterator[tuple[ClauseGroup, list[Clause]]]:
    """Yield each group with its clauses, which must be in the order of the file."""
    for group, members in groupby(clauses, key=lambda clause: clause.group):
        yield group, list(members)
