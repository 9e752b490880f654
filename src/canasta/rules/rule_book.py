"""The rule book, made from the rules: chapters of sentences with their clauses."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from canasta.rules.base import book_of
from canasta.rules.books import LIBRARY
from canasta.rules.card_values import CARD_VALUES
from canasta.rules.chapter import OURS, Chapter, RuleSentence, TextTable
from canasta.rules.citing import clauses_for
from canasta.rules.clauses import Clause, all_clauses, clause_text, is_ours
from canasta.rules.common import COMMON
from canasta.rules.fields import SLIPS, applies, rule_fields, slip_rules
from canasta.rules.primer import examples_of, steps
from canasta.rules.remark import Remark
from canasta.rules.rules import Rules
from canasta.rules.sentence import TABLES, Sentence, sentence, stated_with, twin
from canasta.rules.signals import signal_table
from canasta.rules.speech import Speech
from canasta.rules.texts import UNSAID

CHAPTERS: Final = (
    *("table", "deal", "turn", "threes", "melds", "opening", "pile", "discard", "going_out"),
    *("stock_end", "scoring", SLIPS),
)
"""Chapters of a rule book, in order: the groups of the rules, and sentences of no single rule."""

_FIRST: Final = ("last_discard",)


def rule_book(rules: Rules, language: str = "en") -> tuple[Chapter, ...]:
    """Return the rule book of these rules, in plain sentences.

    Differences from the plain book are marked, with the sentence of that book.
    """
    speech, plain = Speech(rules, language), Speech(book_of(rules), language)
    remarks = (*COMMON, *LIBRARY[plain.rules.name].remarks)
    chapters = []
    for key in CHAPTERS:
        common = [each for each in remarks if each.group == key]
        found = [
            *(remark_sentence(speech, each) for each in common if not each.last),
            *(_own(speech, plain, name) for name in _order(key)),
            *(remark_sentence(speech, each) for each in common if each.last),
            *examples_of(speech, key),
        ]
        if key == SLIPS:
            found = [*_slips(speech), *found]
        if entries := tuple(_joined(entry for entry in found if entry is not None)):
            chapters.append(Chapter(speech.say("chapters", key), entries, key))
    return tuple(chapters)


def clauses_behind(chapters: Iterable[Chapter]) -> tuple[Clause, ...]:
    """Return the clauses cited by the sentences of some chapters, each once, in their order."""
    cited = {
        clause for chapter in chapters for entry in chapter.entries for clause in entry.clauses
    }
    return tuple(clause for clause in all_clauses().values() if clause.id in cited)


def remark_sentence(speech: Speech, remark: Remark, *, alone: bool = False) -> RuleSentence | None:
    """Return the sentence of a remark; None if it does not apply."""
    if not applies(speech.rules, remark.needs):
        return None
    clauses = (
        clauses_for(speech.rules, remark.clauses, (remark.key,)) if not alone else remark.clauses
    )
    text = speech.fill(speech.pick(speech.texts.find(*remark.where.split("."))))
    match remark.table:
        case "signals":
            table: TextTable = signal_table(speech.language)
        case "steps":
            table = steps(speech)
        case name:
            table = tuple(map(tuple, speech.texts.find("book", "tables", name) or ()))
    return RuleSentence((), text, table, clauses, alone=alone, ours=is_ours(clauses) and not alone)


def _joined(entries: Iterable[RuleSentence]) -> Iterator[RuleSentence]:
    """Give the clauses of what goes without saying to the sentence before it, or the first one."""
    before: RuleSentence | None = None
    loose: tuple[str, ...] = ()
    for entry in entries:
        if not entry.text:
            loose += entry.clauses
            continue
        if before is not None:
            yield _with_clauses(before, loose)
            loose = ()
        before = entry
    if before is not None:
        yield _with_clauses(before, loose)


def _with_clauses(entry: RuleSentence, clauses: tuple[str, ...]) -> RuleSentence:
    return (
        replace(entry, clauses=tuple(dict.fromkeys((*entry.clauses, *clauses))))
        if clauses
        else entry
    )


def _order(chapter: str) -> list[str]:
    """Return the rules of a chapter, those that it has to begin with first."""
    names = [field.name for field in rule_fields().values() if field.group == chapter]
    return sorted(names, key=lambda name: name not in _FIRST)


def _slips(speech: Speech) -> list[RuleSentence]:
    """Return a sentence for AG-7 and for each irregularity that no rule covers."""
    played = slip_rules()
    told = {
        clause
        for each in rule_fields().values()
        if each.name not in played
        for clause in each.clauses
    }
    slips = [
        clause.id
        for clause in all_clauses().values()
        if clause.kind == "irregularity"
        and clause.id not in told
        and clauses_for(speech.rules, (clause.id,))
    ]
    return [
        RuleSentence(
            (), clause_text(clause, speech.language), (), (clause,), ours=is_ours((clause,))
        )
        for clause in ("AG-7", *slips)
    ]


def _own(speech: Speech, plain: Speech, name: str) -> RuleSentence | None:
    rules = speech.rules
    if twin(rules, name) != name:
        return None
    said, before = sentence(speech, name), sentence(plain, twin(plain.rules, name))
    names, stated = TABLES.get(name, (name,)), stated_with(speech, name)
    twins = [each for each in stated if twin(rules, each) == name]
    clauses = dict.fromkeys(
        clause for each in (*names, *twins) for clause in rule_fields()[each].clauses
    )
    if name in CARD_VALUES:
        clauses = dict.fromkeys(clause for clause in all_clauses() if clause in clauses)
    found = clauses_for(rules, tuple(clauses), (*names, *twins))
    off = name in slip_rules() and not getattr(rules, name) and said == before
    if off or not applies(rules, rule_fields()[name].needs):
        return None
    if said == before:
        unsaid = said[0].startswith(UNSAID)
        text = "" if unsaid else said[0]
        table = _marked(
            said[1], LIBRARY[book_of(rules).name.partition("+")[0]].decided.get(name, ())
        )
        return RuleSentence(stated, text, table, found, ours=is_ours(found))
    text = said[0].removeprefix(UNSAID) or speech.say("page", "not_played")
    return RuleSentence(stated, text, said[1], found, changed=True, plain=_in_line(before))


def _marked(table: TextTable, counts: tuple[int, ...]) -> TextTable:
    """Return a table by count, with the mark of our decisions on some counts."""
    ours = set(map(str, counts))
    return tuple((f"{one}{OURS}", *more) if one in ours else (one, *more) for one, *more in table)


def one_line(entry: RuleSentence) -> str:
    """Return a rule-book sentence with its table in one line."""
    return _in_line((entry.text, entry.table))


def _in_line(said: Sentence) -> str:
    text, table = said
    cells = "; ".join(" — ".join(row) for row in table[1:])
    return f"{text.removeprefix(UNSAID)} {cells}".strip()
