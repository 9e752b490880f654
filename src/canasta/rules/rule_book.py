"""The rule book, made from the rules: chapters of sentences with their rows."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from canasta.rules.base import book_of
from canasta.rules.books import LIBRARY
from canasta.rules.citing import rows_for
from canasta.rules.common import COMMON
from canasta.rules.fields import SLIPS, applies, rule_fields, slip_rules
from canasta.rules.remark import Remark
from canasta.rules.rows import Row, spec_rows
from canasta.rules.rules import Rules
from canasta.rules.sentence import BONUSES, Sentence, TextTable, sentence, told_with

CHAPTERS: Final = (
    "The table",
    "The deal",
    "The turn",
    "Threes",
    "Melds",
    "The pile",
    "The opening",
    "The discard",
    "Going out",
    "The end of the stock",
    "Scoring",
    SLIPS,
)
"""Chapters of a rule book, in order: the groups of the rules, and sentences of no single rule."""

_FIRST: Final = ("last_discard",)


@dataclass(frozen=True, slots=True)
class RuleSentence:
    """One sentence of a rule book.

    Attributes:
        fields: the rules that it states; none if it is the same in all books.
        text: the sentence.
        table: heads and rows beneath it, if any.
        rows: the ids of the rows it rests on, if any.
        changed: whether the plain book has another sentence.
        plain: the plain book's sentence if this one differs; empty if it has none.
        alone: whether it is a paragraph by itself.
    """

    fields: tuple[str, ...]
    text: str
    table: TextTable = ()
    rows: tuple[str, ...] = ()
    changed: bool = False
    plain: str = ""
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a rule book: its title and its sentences."""

    title: str
    entries: tuple[RuleSentence, ...]


def rule_book(rules: Rules) -> tuple[Chapter, ...]:
    """Return the rule book of these rules, in plain sentences.

    Differences from the plain book are marked, with the sentence of that book.
    """
    plain = book_of(rules)
    remarks = (*COMMON, *LIBRARY[plain.name].remarks)
    chapters = []
    for title in CHAPTERS:
        common = [each for each in remarks if each.group == title]
        entries = [
            *(_shared(rules, each) for each in common if not each.last),
            *(_own(rules, plain, name) for name in _order(title)),
            *(_shared(rules, each) for each in common if each.last),
        ]
        if title == SLIPS:
            entries = [*_slips(rules), *entries]
        found = tuple(entry for entry in entries if entry is not None)
        if found:
            chapters.append(Chapter(title, found))
    return tuple(chapters)


def rows_behind(chapters: Iterable[Chapter]) -> tuple[Row, ...]:
    """Return the rows that the sentences of some chapters cite, each once, in their own order."""
    cited = {row for chapter in chapters for entry in chapter.entries for row in entry.rows}
    return tuple(row for row in spec_rows().values() if row.id in cited)


def _order(chapter: str) -> list[str]:
    """Return the rules of a chapter, those that it has to begin with first."""
    names = [field.name for field in rule_fields().values() if field.group == chapter]
    return sorted(names, key=lambda name: name not in _FIRST)


def _shared(rules: Rules, remark: Remark) -> RuleSentence | None:
    if not applies(rules, remark.needs):
        return None
    rows = rows_for(rules, remark.rows, (remark.key,))
    return RuleSentence((), remark.said(rules), remark.table, rows)


def _slips(rules: Rules) -> list[RuleSentence]:
    """Return a sentence for AG-7 and for each irregularity that no rule covers."""
    played = slip_rules()
    told = {row for each in rule_fields().values() if each.name not in played for row in each.rows}
    slips = [
        row
        for row in spec_rows().values()
        if row.kind == "irregularity" and row.id not in told and rows_for(rules, (row.id,))
    ]
    return [RuleSentence((), row.text, (), (row.id,)) for row in (spec_rows()["AG-7"], *slips)]


def _own(rules: Rules, plain: Rules, name: str) -> RuleSentence | None:
    said, before = sentence(rules, name), sentence(plain, name)
    if not said[0] and not (before[0] and applies(rules, rule_fields()[name].needs)):
        return None
    names = BONUSES if name in BONUSES else (name,)
    rows = tuple(dict.fromkeys(row for each in names for row in rule_fields()[each].rows))
    found = rows_for(rules, rows, names)
    if said == before:
        return RuleSentence(told_with(name), *said, found)
    text = said[0] or "This is not played:"
    return RuleSentence(
        told_with(name), text, said[1], found, changed=True, plain=_one_line(before)
    )


def _one_line(said: Sentence) -> str:
    """Return a sentence with its table in one line."""
    text, table = said
    cells = "; ".join(" — ".join(row) for row in table[1:])
    return f"{text} {cells}".strip()


_LONG: Final = 280
"""Letters after which a paragraph is long enough to begin another."""

_GO_ON: Final = frozenset(
    (
        *("foot_size", "unfit_upcard", "exact_cut_bonus", "exact_cut_survives_splash"),
        *("all_threes_points", "partner_foot_red_three", "talon_second", "talon_with_pile"),
        *("question_time", "question_limit", "no_binds", "aces_obligation"),
    )
)
"""Rules whose sentence continues the one before it, and does not begin a paragraph."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Entries that are read together; a table, if any, belongs to the last one."""

    entries: tuple[RuleSentence, ...]

    @property
    def rows(self) -> tuple[str, ...]:
        """The ids of the rows that it rests on, each once."""
        return tuple(dict.fromkeys(row for entry in self.entries for row in entry.rows))


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
