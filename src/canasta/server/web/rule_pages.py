"""A rule book as pages show it: its chapters, its page of play, and the referee's rulings."""

from collections.abc import Iterable

from canasta.live.table.house import rule_changes
from canasta.live.table.settings import Settings, rules_of
from canasta.rules import (
    Chapter,
    Row,
    Rules,
    find_row,
    paragraphs,
    play,
    primer,
    rows_behind,
    rule_book,
)
from canasta.server.web import bodies
from canasta.study.referee import SLIPS, Slip, paths


def rule_page(settings: Settings) -> bodies.RuleBook:
    """Return the rule book of some settings, with the clauses behind it."""
    rules = rules_of(settings)
    chapters, advice = (*primer(rules), *rule_book(rules)), play(rules)
    slips = tuple(_slip(rules, slip) for slip in SLIPS.values())
    told = [find_row(row) for slip in slips for end in slip.ends for row in end.rows]
    rows: dict[str, Row] = {row.id: row for row in (*rows_behind((*chapters, *advice)), *told)}
    return bodies.RuleBook(
        title=rules.title,
        chapters=_shown(rules, chapters),
        play=_shown(rules, advice),
        slips=slips,
        rows=tuple(bodies.RuleRow(row.id, row.text, row.reference) for row in rows.values()),
    )


def _slip(rules: Rules, slip: Slip) -> bodies.SlipView:
    return bodies.SlipView(
        key=slip.key,
        title={"en": slip.en, "de": slip.de},
        questions=tuple({"en": asked.en, "de": asked.de} for asked in slip.questions),
        ends=tuple(
            bodies.SlipEnd(
                answers=answers,
                text={"en": found.way.en, "de": found.way.de},
                rows=tuple(row.id for row in found.rows),
                silent=found.silent,
                raised=_raised(rules) if found.way.raises else {},
                more=rules.short_opening_more if found.way.raises and not _raised(rules) else 0,
            )
            for answers, found in paths(slip, rules)
        ),
    )


def _raised(rules: Rules) -> dict[str, int]:
    """Return the points to open after a short opening, by those before; empty if a sum is added."""
    if len(rules.raised_opening) != len(rules.opening_points):
        return {}
    points = map(str, rules.opening_points)
    return dict(zip(points, rules.raised_opening, strict=True))


def _shown(rules: Rules, chapters: Iterable[Chapter]) -> tuple[bodies.RuleChapter, ...]:
    return tuple(
        bodies.RuleChapter(
            chapter.title,
            tuple(
                bodies.RuleEntry(
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
