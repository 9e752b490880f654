"""Counts of meetings, as partners and as opponents, and of rounds sat out."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from canasta.live.evening.seating import Round


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
