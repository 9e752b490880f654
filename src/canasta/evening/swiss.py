"""The Swiss movement: who stand next to each other meet, and nobody twice while that can be."""

from collections.abc import Collection, Mapping, Sequence

from canasta.evening.seating import Round, Seating
from canasta.game import InvalidError


def swiss(
    standing: Sequence[int], met: Collection[frozenset[int]], outs: Mapping[int, int]
) -> Round:
    """The next round, with as few meetings repeated as there can be.

    Of an odd number somebody sits out: of those who have done so least often the last in the
    standing, unless the others then could only repeat more.

    Args:
        standing: the pairs who play on, the best first.
        met: who have met, a set of two each.
        outs: how often each has sat out.

    Raises:
        InvalidError: ``evening.entrants``.
    """
    if len(standing) < 2:
        raise InvalidError("evening.entrants", "It takes two pairs to play a round.")
    if len(standing) % 2 == 0:
        return _seated(_fewest(standing, met)[1], ())
    least = min(outs.get(one, 0) for one in standing)
    may_sit_out = [one for one in reversed(standing) if outs.get(one, 0) == least]
    tried: list[tuple[int, int, list[tuple[int, int]], int]] = []
    for one in may_sit_out:
        repeated, pairs = _fewest([other for other in standing if other != one], met)
        tried.append((repeated, len(tried), pairs, one))
        if repeated == 0:
            break
    _, _, pairs, out = min(tried)
    return _seated(pairs, (out,))


def _seated(pairs: Sequence[tuple[int, int]], out: tuple[int, ...]) -> Round:
    return Round(
        tuple(Seating(table, ((one,), (other,))) for table, (one, other) in enumerate(pairs, 1)),
        out,
    )


def _fewest(
    standing: Sequence[int], met: Collection[frozenset[int]]
) -> tuple[int, list[tuple[int, int]]]:
    """How many meetings have to be repeated, and the pairings that repeat no more.

    The best plays the next in the standing whom they may play, then the best of those left.
    """
    known = frozenset(met)
    for allowed in range(len(standing) // 2 + 1):
        found = _paired(tuple(standing), known, allowed, set())
        if found is not None:
            return allowed, found
    raise AssertionError("everybody can meet somebody again")


def _paired(
    left: tuple[int, ...],
    met: frozenset[frozenset[int]],
    allowed: int,
    dead: set[tuple[tuple[int, ...], int]],
) -> list[tuple[int, int]] | None:
    """Pairings of those left with at most so many repeated; None where there are none."""
    if not left:
        return []
    if (left, allowed) in dead:
        return None
    one = left[0]
    for place, other in enumerate(left[1:], 1):
        again = frozenset((one, other)) in met
        if again and not allowed:
            continue
        rest = _paired((*left[1:place], *left[place + 1 :]), met, allowed - again, dead)
        if rest is not None:
            return [(one, other), *rest]
    dead.add((left, allowed))
    return None
