"""The Swiss movement: neighbours in the standings meet, and no two twice if that is possible."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias

from canasta.game import InvalidError
from canasta.live.evening.seating import Round, Seating

_OUT: Final = -1
"""Stand-in opponent of the pair that sits out."""
_LOOKED_AT: Final = 60
"""Pairings for which it is checked whether the rounds to come need no repeats."""
_TRIES: Final = 20_000
"""Pairings that are tried in that check."""

Met: TypeAlias = frozenset[frozenset[int]]
Pairing: TypeAlias = list[tuple[int, int]]


def swiss(
    standing: Sequence[int],
    met: Collection[frozenset[int]],
    outs: Mapping[int, int],
    ahead: int = 0,
) -> Round:
    """Return the next round, with as few repeated meetings as possible.

    If the number is odd, one pair sits out: of those who have done so least often, the last in the
    standings, unless the other pairs would then have to repeat more meetings.

    Args:
        standing: the pairs of this round, the best first.
        met: the pairs that have met, a set of two each.
        outs: the number of rounds that each has sat out.
        ahead: the number of rounds to follow. If only few pairs play, the pairing leaves these
            rounds without repeats if possible.

    Raises:
        InvalidError: ``evening.entrants``.
    """
    if len(standing) < 2:
        raise InvalidError("evening.entrants", "It takes two pairs to play a round.")
    known, never = frozenset(met), frozenset[frozenset[int]]()
    players = [*standing]
    if len(players) % 2:
        least = min(outs.get(one, 0) for one in players)
        never = frozenset(frozenset((one, _OUT)) for one in players if outs.get(one, 0) > least)
        players.append(_OUT)
    return _seated(_chosen(tuple(players), known, never, ahead))


def _seated(pairs: Pairing) -> Round:
    met = [pair for pair in pairs if _OUT not in pair]
    return Round(
        tuple(Seating(table, ((one,), (other,))) for table, (one, other) in enumerate(met, 1)),
        tuple(max(pair) for pair in pairs if _OUT in pair),
    )


def _chosen(players: tuple[int, ...], met: Met, never: Met, ahead: int) -> Pairing:
    """Return the first pairing with fewest repeats that lets the rounds ahead do without any.

    Pairings come in order: the best meets the next in the standings that they may meet, then the
    best of those left, and so on.
    """
    for allowed in range(len(players) // 2 + 1):
        found = [*islice(_pairings(players, met, never, allowed, set()), _LOOKED_AT)]
        for pairing in found:
            after = met | never | frozenset(frozenset(pair) for pair in pairing)
            if allowed or _can_go_on(players, after, ahead, [_TRIES]):
                return pairing
        if found:
            return found[0]
    raise AssertionError("everybody can meet somebody again")


def _can_go_on(players: tuple[int, ...], met: Met, ahead: int, tries: list[int]) -> bool:
    """Return whether so many more rounds need no repeats; true if the tries run out."""
    size = len(players)
    most = max(sum(frozenset((one, other)) in met for other in players) for one in players)
    if ahead == 0 or size - 1 - most - (ahead - 1) >= size / 2:  # Dirac's theorem
        return True
    for pairing in _pairings(players, met, frozenset(), 0, set()):
        tries[0] -= 1
        if tries[0] < 0:
            return True
        after = met | frozenset(frozenset(pair) for pair in pairing)
        if _can_go_on(players, after, ahead - 1, tries):
            return True
    return False


def _pairings(
    left: tuple[int, ...],
    met: Met,
    never: Met,
    allowed: int,
    dead: set[tuple[tuple[int, ...], int]],
) -> Iterator[Pairing]:
    """Yield pairings with at most so many repeats, with the best meeting the best first."""
    if not left:
        yield []
        return
    if (left, allowed) in dead:
        return
    one, found = left[0], False
    for place, other in enumerate(left[1:], 1):
        pair = frozenset((one, other))
        again = pair in met
        if pair in never or (again and not allowed):
            continue
        rest = (*left[1:place], *left[place + 1 :])
        for others in _pairings(rest, met, never, allowed - again, dead):
            found = True
            yield [(one, other), *others]
    if not found:
        dead.add((left, allowed))
