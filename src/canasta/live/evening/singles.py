"""Single players: a new partner in every round, and as few repeated opponents as can be found."""

from collections.abc import Sequence
from random import Random
from typing import Final

from canasta.game import InvalidError
from canasta.live.evening.repeats import Repeats, repeats
from canasta.live.evening.seating import Round, Seating

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
        raise InvalidError("evening.entrants", "Single players need four at least.")
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
