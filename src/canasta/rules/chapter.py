"""Chapters of a rule book, their sentences, and the paragraphs in which they are read."""

from dataclasses import dataclass
from typing import Final

TextTable = tuple[tuple[str, ...], ...]
"""Heads, then rows."""

OURS: Final = "°"
"""Mark of what rests on decisions of this project alone."""


@dataclass(frozen=True, slots=True)
class RuleSentence:
    """One sentence of a rule book.

    Attributes:
        fields: the rules that it states; none if it is the same in all books.
        text: the sentence.
        table: heads and rows beneath it, if any.
        clauses: the ids of the clauses it rests on, if any.
        changed: whether the plain book has another sentence.
        plain: the plain book's sentence if this one differs; empty if it has none.
        alone: whether it is a paragraph by itself.
        ours: whether it rests on nothing but decisions of this project.
    """

    fields: tuple[str, ...]
    text: str
    table: TextTable = ()
    clauses: tuple[str, ...] = ()
    changed: bool = False
    plain: str = ""
    alone: bool = False
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a rule book: its title, its sentences, and its name in all languages."""

    title: str
    entries: tuple[RuleSentence, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Entries that are read together; a table, if any, belongs to the last one."""

    entries: tuple[RuleSentence, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that it rests on, each once."""
        return tuple(dict.fromkeys(clause for entry in self.entries for clause in entry.clauses))


_LONG: Final = 280
"""Letters after which a paragraph is long enough to begin another."""

_GO_ON: Final = frozenset(
    (
        *("foot_size", "unfit_upcard", "exact_cut_bonus", "exact_cut_survives_splash"),
        *("all_threes_points", "partner_foot_red_three", "talon_second", "talon_with_pile"),
        *("question_time", "aces_obligation", "fine_before_first_turn", "wild_meld_opens"),
        *("black_three_group",),
    )
)
"""Rules whose sentence continues the one before it, and does not begin a paragraph."""


def paragraphs(chapter: Chapter) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a chapter; a change to the plain book is one of its own."""
    found: list[list[RuleSentence]] = []
    for entry in chapter.entries:
        if found and _continues(found[-1], entry):
            found[-1].append(entry)
        else:
            found.append([entry])
    return tuple(Paragraph(tuple(entries)) for entries in found)


def _continues(before: list[RuleSentence], entry: RuleSentence) -> bool:
    """Return whether an entry belongs to the paragraph of those before it."""
    last = before[-1]
    if entry.alone or last.alone or entry.changed or last.changed or last.table:
        return False
    if entry.table:
        return len(before) == 1 and not last.fields
    return bool(_GO_ON & set(entry.fields)) or sum(len(each.text) for each in before) < _LONG
