"""The seating of a round. Pairs and players are numbered from 0."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from random import Random
from typing import Final, NamedTuple, TypeAlias

from canasta.game import InvalidError


class Seating(NamedTuple):
    """One table of a round."""

    table: int
    """Number of the table, from 1."""
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    """Entrants on either side: one pair each, or two players each."""


class Round(NamedTuple):
    """The seating of one round."""

    tables: tuple[Seating, ...]
    out: tuple[int, ...] = ()
    """Entrants who sit out."""


def check_numbers(entrants: int, rounds: int, least: int, most: int) -> None:
    """Refuse numbers that cannot be seated.

    Args:
        entrants: the pairs or players.
        rounds: the rounds wanted.
        least: the fewest entrants.
        most: the most rounds in which no two have to meet twice.

    Raises:
        InvalidError: ``evening.entrants``, ``evening.rounds``.
    """
    if entrants < least:
        raise InvalidError(
            "evening.entrants", f"This movement needs {least} at least, and there are {entrants}."
        )
    if not 1 <= rounds <= most:
        raise InvalidError(
            "evening.rounds",
            f"With {entrants} this movement has from 1 to {most} rounds, not {rounds}.",
        )


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
    return tuple(_mitchell_round(pairs, tables, number) for number in range(rounds))


def _mitchell_round(pairs: int, tables: int, number: int) -> Round:
    seated, out = [], []
    for table in range(tables):
        moving = tables + (table - number) % tables
        if moving < pairs:
            seated.append(Seating(table + 1, ((table,), (moving,))))
        else:
            out.append(table)
    return Round(tuple(seated), tuple(out))


class Repeats(NamedTuple):
    """Counts over some rounds."""

    partners: Counter[frozenset[int]]
    opponents: Counter[frozenset[int]]
    outs: Counter[int]

    @property
    def partners_again(self) -> int:
        """Number of times that two players were partners again."""
        return sum(count - 1 for count in self.partners.values())

    @property
    def opponents_again(self) -> int:
        """Number of times that two entrants met as opponents again."""
        return sum(count - 1 for count in self.opponents.values())


def repeats(rounds: Iterable[Round]) -> Repeats:
    """Count the meetings of some rounds."""
    partners, opponents, outs = (
        Counter[frozenset[int]](),
        Counter[frozenset[int]](),
        Counter[int](),
    )
    for each in rounds:
        outs.update(each.out)
        for seating in each.tables:
            partners.update(_together(seating.sides))
            opponents.update(frozenset(met) for met in product(*seating.sides))
    return Repeats(partners, opponents, outs)


def _together(sides: Iterable[tuple[int, ...]]) -> Iterator[frozenset[int]]:
    for side in sides:
        yield from map(frozenset, combinations(side, 2))


_PARTNER_AGAIN: Final = 100
"""Cost of the same partner again, in units of the same opponent."""
_STARTS: Final = 12
_SWAPS_EACH: Final = 150
"""Swaps that are tried for each player, from each random start."""

Table = list[int]
"""Four players; the first and the third are partners, as at the table."""


def singles(players: Sequence[int], before: Sequence[Round], seed: int) -> Round:
    """Return the next round of an evening of single players.

    If their number is not a multiple of four, those sit out who have done so least often. The
    search swaps players between tables so that as few as possible meet again; a repeated partner
    is far worse than a repeated opponent.

    Args:
        players: the players of this round, four or more.
        before: the rounds so far.
        seed: a number; the same number gives the same seating.

    Raises:
        InvalidError: ``evening.entrants``.
    """
    if len(players) < 4:
        raise InvalidError("evening.entrants", "You need at least four single players.")
    rng, known = Random(seed), repeats(before)
    order = [*players]
    rng.shuffle(order)
    order.sort(key=lambda one: -known.outs[one])  # who sat out least often come last
    playing = order[: len(order) // 4 * 4]
    best: tuple[int, list[Table]] | None = None
    for _ in range(_STARTS):
        found = _searched(playing, known, rng)
        if best is None or found[0] < best[0]:
            best = found
        if best[0] == 0:
            break
    assert best is not None
    return Round(
        tuple(Seating(number, ((a, c), (b, d))) for number, (a, b, c, d) in enumerate(best[1], 1)),
        tuple(sorted(order[len(playing) :])),
    )


def _searched(playing: Sequence[int], known: Repeats, rng: Random) -> tuple[int, list[Table]]:
    """Return the tables after swaps that do not raise the cost, from a random start."""
    order = [*playing]
    rng.shuffle(order)
    tables = [order[n : n + 4] for n in range(0, len(order), 4)]
    costs = [_cost(table, known) for table in tables]
    for _ in range(_SWAPS_EACH * len(order)):
        if not sum(costs):
            break
        one, other = rng.randrange(len(tables)), rng.randrange(len(tables))
        here, there = rng.randrange(4), rng.randrange(4)
        _swap(tables, one, here, other, there)
        new = _cost(tables[one], known), _cost(tables[other], known)
        old = costs[one], costs[other]
        if one == other:
            new, old = (new[0], 0), (old[0], 0)
        if sum(new) > sum(old):
            _swap(tables, one, here, other, there)
        else:
            costs[one] = new[0]
            costs[other] = costs[one] if one == other else new[1]
    return sum(costs), tables


def _swap(tables: list[Table], one: int, here: int, other: int, there: int) -> None:
    tables[one][here], tables[other][there] = tables[other][there], tables[one][here]


def _cost(table: Table, known: Repeats) -> int:
    """Return the cost of the meetings that a table repeats."""
    a, b, c, d = table
    partners, opponents = known.partners, known.opponents
    again = partners[frozenset((a, c))] + partners[frozenset((b, d))]
    met = [frozenset(pair) for pair in ((a, b), (a, d), (c, b), (c, d))]
    return _PARTNER_AGAIN * again + sum(opponents[pair] ** 2 for pair in met)


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
    raise AssertionError("everyone can meet someone again")


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
