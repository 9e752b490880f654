"""Which kind of player each of the others is, by what they were seen to do: in whole numbers.

After a turn that was seen, each kind's weight is multiplied by the share of samples in which that
kind would have taken the pile, or let it lie, as was done (Bayes' rule). How much was laid tells
kinds apart that do the same with the pile, and nothing else: how somebody takes piles must not be
read off what they lay, which no kind has quite right. No kind is ever excluded: one that never
would have is taken to do so once in some fifty turns; and the more is learned at a turn, the more
of what was believed before is forgotten. Whole numbers alone are reckoned with, so that every
engine believes the same.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta.engine.search import Believed
from canasta.engine.sizes import SEATS
from canasta.search.kinds import LAYING
from canasta.search.weights import MODES

WHOLE: Final = 1 << 30
"""What weights add up to, but for rounding."""
FORGOTTEN: Final = 512
"""One part in so many comes back from the prior with every turn."""
SMOOTHING: Final = 1
"""Samples that are added for each way in which a turn can go."""
WITH_PILE: Final = 2
"""Ways with the pile: it is taken, or not."""
LAID: Final = 3
"""Nothing, little or much is laid (``canasta.search.turns_seen``)."""
RECONSIDERED: Final = 4
"""As much as one part in so many of what has changed comes back from the prior with every turn,
beside what is forgotten of all."""
SLOTS: Final = 64
"""Samples after which the same players sit down again."""
STRIDES: Final = (53, 43, 35, 27)
"""Odd numbers by which seats go through their slots, so that few samples see many tables: the
fractions of SLOTS that spread points evenly in three dimensions (Roberts' R sequence)."""

SHARES: Final = (2, 2, *(2, 2, 1) * 4)
"""How likely somebody who was not seen to play is of each kind but the first, beside each other."""


def prior(first: int) -> tuple[int, ...]:
    """What is believed of somebody who was not seen to play.

    Args:
        first: how likely the first kind is, in hundredths.
    """
    others = 100 * sum(SHARES)
    return WHOLE * first // 100, *(WHOLE * (100 - first) * share // others for share in SHARES)


PRIOR: Final = prior(20)
"""The same, where nothing else was found for a book (``trust.toml``)."""


class Agreeing(NamedTuple):
    """In how many samples a kind of player plays a turn as it was seen."""

    with_pile: int
    """It takes the pile if that was taken, and not if it was not."""
    laying: int
    """Those of them in which as much is laid."""


class Belief:
    """What one seat believes of the others; it lasts for as long as they sit there."""

    def __init__(self, players: int, seat: int, at_first: Sequence[int] = PRIOR) -> None:
        """Nothing but the prior.

        Args:
            players: how many play.
            seat: the own one.
            at_first: what is believed of somebody who was not seen to play, by kind.
        """
        self._at_first = at_first
        self.weights = {other: list(at_first) for other in range(players) if other != seat}
        """By seat and kind; about ``WHOLE`` in all."""

    def update(self, seat: int, agreeing: Sequence[Agreeing], samples: int) -> None:
        """A turn was seen.

        Args:
            seat: whose turn it was.
            agreeing: in how many samples each kind did what was seen.
            samples: how many there were.
        """
        if seat not in self.weights:
            return
        before = self.weights[seat]
        likely = scaled(
            [
                weight * (one.with_pile + SMOOTHING) // (samples + SMOOTHING * WITH_PILE)
                for weight, one in zip(before, agreeing, strict=True)
            ]
        )
        for first in range(0, len(likely), len(LAYING)):
            alike = slice(first, first + len(LAYING))
            likely[alike] = scaled(
                [
                    weight * (one.laying + SMOOTHING) // (one.with_pile + SMOOTHING * LAID)
                    for weight, one in zip(likely[alike], agreeing[alike], strict=True)
                ],
                sum(likely[alike]),
            )
        changed = sum(abs(now - was) for now, was in zip(likely, before, strict=True)) // 2
        anew = WHOLE // FORGOTTEN + changed // RECONSIDERED
        self.weights[seat] = reconsidered(likely, self._at_first, anew)

    def copied(self) -> Believed:
        """Return what is believed now."""
        return {seat: tuple(weights) for seat, weights in self.weights.items()}

    def take(self, believed: Believed) -> None:
        """Believe this, as ``copied`` gave it."""
        self.weights = {seat: list(weights) for seat, weights in believed.items()}

    def seats(self) -> list[list[int]]:
        """Return by which weights each seat plays, sample by sample, ``SLOTS`` in all.

        Each kind gets its share of the slots, to the nearest whole number.
        """
        rows = [[0] * SLOTS for _ in range(SEATS)]
        for seat, weights in self.weights.items():
            kinds = _slots(weights)
            rows[seat] = [MODES + kinds[STRIDES[seat] * slot % SLOTS] for slot in range(SLOTS)]
        return rows


def _slots(weights: Sequence[int]) -> list[int]:
    """The kind of each slot, in the kinds' order."""
    whole, found = sum(weights), []
    kind, up_to = 0, weights[0]
    for slot in range(SLOTS):
        while 2 * SLOTS * up_to <= (2 * slot + 1) * whole:
            kind += 1
            up_to += weights[kind]
        found.append(kind)
    return found


def scaled(parts: Sequence[int], whole: int = WHOLE) -> list[int]:
    """Parts that add up to a whole, but for rounding."""
    total = max(sum(parts), 1)
    return [part * whole // total for part in parts]


def reconsidered(now: Sequence[int], first: Sequence[int], anew: int) -> list[int]:
    """What is believed now where so much of ``WHOLE`` is believed as at first again."""
    return [
        (one * (WHOLE - anew) + before * anew) // WHOLE
        for one, before in zip(now, first, strict=True)
    ]
