"""The Howell movement: in the full number of rounds every pair meets every other once."""

from canasta.evening.seating import Round, Seating, check_numbers


def howell(pairs: int, rounds: int) -> tuple[Round, ...]:
    """The rounds of a Howell movement; nobody meets anybody twice.

    The first pair keeps its table and all others go one place round the ring. Of an odd number a
    different pair sits out in each round.

    Args:
        pairs: how many pairs there are, 2 or more.
        rounds: how many rounds; at most one less than the pairs, or as many where that is odd.

    Raises:
        InvalidError: ``evening.entrants``, ``evening.rounds``.
    """
    places = pairs + pairs % 2
    check_numbers(pairs, rounds, 2, places - 1)
    ring = [*range(1, places)]
    found = []
    for _ in range(rounds):
        found.append(_round(pairs, [0, *ring]))
        ring = [ring[-1], *ring[:-1]]
    return tuple(found)


def _round(pairs: int, places: list[int]) -> Round:
    """The round in which the first meets the last, the second the last but one, and so on."""
    facing = [(places[n], places[-1 - n]) for n in range(len(places) // 2)]
    out = tuple(one for pair in facing for one in pair if max(pair) >= pairs > one)
    met = [pair for pair in facing if max(pair) < pairs]
    return Round(
        tuple(Seating(table, ((one,), (other,))) for table, (one, other) in enumerate(met, 1)), out
    )
