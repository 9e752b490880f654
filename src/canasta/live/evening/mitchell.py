"""The Mitchell movement: half of the pairs stay, the others move from table to table."""

from canasta.live.evening.seating import Round, Seating, check_numbers


def mitchell(pairs: int, rounds: int) -> tuple[Round, ...]:
    """Return the rounds of a Mitchell movement, in which no pairs meet twice.

    The first half of the pairs stay, the others move to the next table after each round. If the
    number is odd, one of those who stay sits out in each round, a different one each time.

    Args:
        pairs: the number of pairs, 4 or more.
        rounds: the number of rounds; at most as many as there are tables.

    Raises:
        InvalidError: ``evening.entrants``, ``evening.rounds``.
    """
    tables = (pairs + 1) // 2
    check_numbers(pairs, rounds, 4, tables)
    return tuple(_round(pairs, tables, number) for number in range(rounds))


def _round(pairs: int, tables: int, number: int) -> Round:
    seated, out = [], []
    for table in range(tables):
        moving = tables + (table - number) % tables
        if moving < pairs:
            seated.append(Seating(table + 1, ((table,), (moving,))))
        else:
            out.append(table)
    return Round(tuple(seated), tuple(out))
