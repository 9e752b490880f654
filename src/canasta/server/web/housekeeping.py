"""Timed events among the people at a table: the next that is due, and when."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

from canasta.live.table import Table, TableEvent, people, proposals
from canasta.live.table.live import LiveTable

GUEST_KEPT: Final = 7200.0
"""Seconds that a person without a seat may be away before the table forgets them."""

Due: TypeAlias = tuple[float, Callable[[Table], list[TableEvent]]]
"""The time at which something is due, in seconds since 1970, and the function that decides it."""


def due(live: LiveTable, now: Callable[[], float]) -> Due | None:
    """Return what is due first, or None."""
    return min(_all_due(live, now), key=lambda one: one[0], default=None)


def passes_at(live: LiveTable) -> float | None:
    """Return when the host's role passes on, in seconds since 1970; None if the host is there."""
    host = live.table.host
    away = None if host is None else live.away_since(host)
    return None if away is None else away + people.HOST_AWAY


def _all_due(live: LiveTable, now: Callable[[], float]) -> Iterator[Due]:
    table = live.table
    if table.company.proposal is not None:
        end = table.company.proposal.at + proposals.ANSWER_WITHIN
        ends = [end, *filter(None, [live.next_gone()])]
        settled = proposals.settle(table, live.there, now())
        yield (
            0.0 if settled else min(ends),
            lambda table: proposals.settle(table, live.there, now()),
        )
    passes = passes_at(live)
    if passes is not None and people.next_host(table, live.present) is not None:
        yield passes, lambda table: people.pass_from_absent(table, live.present)
    if people.give_back(table, live.present):
        yield 0.0, lambda table: people.give_back(table, live.present)
    kept = {chair.person for chair in table.chairs} | {table.host, *live.present}
    for person in table.guests:
        away = None if person in kept else live.away_since(person)
        if away is not None:
            yield away + GUEST_KEPT, partial(_let_go, live, person)


def _let_go(live: LiveTable, person: str, table: Table) -> list[TableEvent]:
    return people.forget(table, person, live.present)
