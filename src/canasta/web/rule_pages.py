"""A rule book as pages show it: what to read first, its chapters, and its page of play."""

from collections.abc import Iterable

from canasta.rules import (
    Chapter,
    Rules,
    paragraphs,
    play,
    primer,
    rows_behind,
    rule_book,
)
from canasta.table.house import rule_changes
from canasta.table.settings import Settings, rules_of
from canasta.web import protocol as p


def rule_page(settings: Settings) -> p.RuleBook:
    """The rule book of some settings, with the rows that it rests on."""
    rules = rules_of(settings)
    chapters, advice = (*primer(rules), *rule_book(rules)), play(rules)
    return p.RuleBook(
        title=rules.title,
        chapters=_shown(rules, chapters),
        play=_shown(rules, advice),
        rows=tuple(
            p.RuleRow(row.id, row.text, row.reference) for row in rows_behind((*chapters, *advice))
        ),
    )


def _shown(rules: Rules, chapters: Iterable[Chapter]) -> tuple[p.RuleChapter, ...]:
    return tuple(
        p.RuleChapter(
            chapter.title,
            tuple(
                p.RuleEntry(
                    text=entry.text,
                    table=entry.table,
                    rows=entry.rows,
                    changed=entry.changed,
                    plain=entry.plain,
                    changes=rule_changes(rules, entry),
                    begins=place == 0,
                )
                for paragraph in paragraphs(chapter)
                for place, entry in enumerate(paragraph.entries)
            ),
        )
        for chapter in chapters
    )
