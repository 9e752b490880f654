"""Reading of house rules that people send, off the event loop and with limits.

The text is small and flat (:mod:`canasta.rules.house`), so none takes long. But a stream of
them would leave the server no time for anything else. So each network may send so many per second,
and all networks together share a few threads.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeVar

from canasta.live.table.settings import Settings, rule_changes, rules_of, settled
from canasta.rules import (
    LANGUAGES,
    Chapter,
    Clause,
    Rules,
    clause_place,
    clause_text,
    clauses_behind,
    find_clause,
    odd_rules,
    paragraphs,
    play,
    primer,
    rule_book,
    title_of,
)
from canasta.server.web import bodies
from canasta.server.web.limits import Networks
from canasta.server.web.work import Work, too_many
from canasta.study.referee import Slip, paths, slips_for

AT_ONCE: Final = 30
A_SECOND: Final = 2.0
"""Texts that one network may have read at once, and per second in the long run."""

_THREADS: Final = 2
"""Texts that are read at the same time."""

_OF_ONE: Final = 8
"""Texts of one network that may be read or wait to be read."""

DEADLINE: Final = 5.0
"""Seconds after which a text is given up."""

_T = TypeVar("_T")


def _read(settings: Settings) -> None:
    rules_of(settled(settings) if settings.position else settings)


class RuleReading:
    """A reader of the rules that people send."""

    def __init__(self, deadline: float = DEADLINE) -> None:
        """Begin with nothing to read.

        Args:
            deadline: seconds after which a text is given up.
        """
        self._networks = Networks(AT_ONCE, A_SECOND)
        self._work = Work(_THREADS, _OF_ONE, deadline)

    async def check(self, network: str, settings: Settings) -> None:
        """Read the rules of settings, so that :func:`rules_of` returns them at once afterwards.

        Raises:
            InvalidError: ``table.settings``: they cannot be played; for a position, the errors of
                :func:`canasta.study.positions.read_link`.
            TableError: ``protocol.too_many``.
        """
        await self.work(network, settings, lambda: _read(settings))

    async def work(self, network: str, settings: Settings, work: Callable[[], _T]) -> _T:
        """Do work that reads the rules of settings, in a thread.

        Args:
            settings: the settings; they count against the limit only if they have house rules
                or a position.

        Raises:
            TableError: ``protocol.too_many``: other texts of the network are being read, or this
                took too long.
            CanastaError: raised by ``work``.
        """
        if settings.house or settings.position:
            self.count(network)
        return await self._work.do(network, work)

    def count(self, network: str) -> None:
        """Count a text with rules that is read elsewhere, such as an imported match.

        Raises:
            TableError: ``protocol.too_many``.
        """
        if not self._networks.take(network):
            raise too_many()


def rule_page(settings: Settings, language: str = "en") -> bodies.RuleBook:
    """Return the rule book of some settings, with the clauses behind it."""
    rules = rules_of(settings)
    chapters = (*primer(rules, language), *rule_book(rules, language))
    advice = play(rules, language)
    slips = tuple(_slip(rules, slip) for slip in slips_for(rules))
    ends = [end for slip in slips for end in slip.ends]
    ruled = [find_clause(clause) for end in ends for clause in (*end.clauses, *end.second_clauses)]
    cited: dict[str, Clause] = {
        clause.id: clause for clause in (*clauses_behind((*chapters, *advice)), *ruled)
    }
    clauses = (
        bodies.RuleClause(
            clause.id, clause_text(clause.id, language), clause_place(clause.id, language)
        )
        for clause in cited.values()
    )
    return bodies.RuleBook(
        title=title_of(rules, language),
        chapters=_shown(rules, chapters),
        play=_shown(rules, advice),
        slips=slips,
        clauses=tuple(clauses),
        odd=tuple(_by_language(odd.in_language) for odd in odd_rules(rules)),
    )


def _slip(rules: Rules, slip: Slip) -> bodies.SlipView:
    return bodies.SlipView(
        key=slip.key,
        title=_by_language(partial(slip.title, rules)),
        questions=tuple(
            _by_language(partial(slip.question, place)) for place in range(slip.questions)
        ),
        ends=tuple(
            bodies.SlipEnd(
                answers=answers,
                text=_by_language(found.text),
                clauses=tuple(clause.id for clause in found.clauses),
                silent=found.silent,
                voice=found.remedy.voice,
                second={} if found.second is None else _by_language(found.second.text),
                second_voice="" if found.second is None else found.second.remedy.voice,
                second_clauses=()
                if found.second is None
                else tuple(clause.id for clause in found.second.clauses),
                raised=_raised(rules) if found.remedy.raises else {},
                more=rules.short_opening_more if found.remedy.raises and not _raised(rules) else 0,
            )
            for answers, found in paths(slip, rules)
        ),
    )


def _by_language(text: Callable[[str], str]) -> dict[str, str]:
    return {language: text(language) for language in LANGUAGES}


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
                    clauses=entry.clauses,
                    changed=entry.changed,
                    plain=entry.plain,
                    changes=rule_changes(rules, entry),
                    begins=place == 0,
                    ours=entry.ours,
                )
                for paragraph in paragraphs(chapter)
                for place, entry in enumerate(paragraph.entries)
            ),
            chapter.key,
        )
        for chapter in chapters
    )
