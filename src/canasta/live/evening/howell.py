"""The Howell movement: in the full number of rounds every pair meets every other once."""

from canasta.live.evening.seating import Round, Seating, check_numbers


def howell(pairs: int, rounds: int) -> tuple[Round, ...]:
    """Return the rounds of a Howell movement, in which no pairs meet twice.

    The first pair keeps its table and all others move one place round the ring. If their number is
    odd, a different pair sits out in each round.

    Args:
        pairs: the number of pairs, 2 or more.
        rounds: the number of rounds; at most one less than the pairs, or as many if that is odd.

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
    """Return the round in which the first meets the last, the second the last but one, etc."""
    facing = [(places[n], places[-1 - n]) for n in range(len(places) // 2)]
    out = tuple(one for pair in facing for one in pair if max(pair) >= pairs > one)
    met = [pair for pair in facing if max(pair) < pairs]
    return Round(
        tuple(Seating(table, ((one,), (other,))) for table, (one, other) in enumerate(met, 1)), out
    )
