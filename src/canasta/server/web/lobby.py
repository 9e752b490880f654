"""The choice of the tables that the lobby shows, if there are more than it has room for."""

from collections import Counter
from collections.abc import Iterable

from canasta.server.web.bodies import OpenTable
from canasta.server.web.network import range_of


def shown(
    tables: Iterable[tuple[OpenTable, int, str]], most: int, of_one: int
) -> tuple[OpenTable, ...]:
    """Return the tables that are shown, in their order.

    Tables at which people wait for others come first, then those at which people play, and empty
    ones last. The tables of one network are limited, so that no network crowds out the others.

    Args:
        tables: the tables, each with the number of people who are seated and connected, and the
            network it counts for; all tables of unknown networks count as one network's.
        most: the maximum number of tables.
        of_one: the maximum for one network; a wider range may have twice as many.
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
