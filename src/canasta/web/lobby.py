"""Which tables the lobby shows, where there are more than it has room for."""

from collections import Counter
from collections.abc import Iterable

from canasta.web.bodies import OpenTable
from canasta.web.network import range_of


def shown(
    tables: Iterable[tuple[OpenTable, int, str]], most: int, of_one: int
) -> tuple[OpenTable, ...]:
    """The tables that are shown, in their order.

    Those come first at which people sit and wait for others, then those at which people play; last
    come those at which nobody is. Of one network no more than some are shown, so that nobody
    pushes the others out.

    Args:
        tables: each with the number of people who sit there and are there now, and the network that
            it counts for; those of which none is known count as of one.
        most: how many are shown.
        of_one: how many of one network; of a wider range twice as many.
    """
    found: list[OpenTable] = []
    founded: Counter[str] = Counter()
    for table, _, network in sorted(tables, key=_rank):
        wider = range_of(network) or network
        if len(found) < most and founded[network] < of_one and founded[wider] < 2 * of_one:
            found.append(table)
            founded.update({network, wider})
    return tuple(found)


def _rank(listed: tuple[OpenTable, int, str]) -> tuple[object, ...]:
    table, people, _ = listed
    waiting = people > 0 and table.deal == 0 and "" in table.seats
    return not waiting, people == 0, table.deal, table.code
