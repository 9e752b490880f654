"""Belief about the kind of player at each other seat, updated by observed turns.

After an observed turn, each kind's weight is multiplied by the share of samples in which that kind
takes the pile, or leaves it, as the player did (Bayes' rule). The amount laid only distinguishes
kinds that do the same with the pile: it must not affect the belief about taking piles, since no
kind models laying exactly. No kind is ever excluded: one that never plays as observed counts as
doing so once in some fifty turns. The more a turn changes the belief, the more of the earlier
belief is forgotten. Only whole numbers are used, so every engine believes the same.
"""

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from canasta.compiled.search.policy_layout import learned_policy_of
from canasta.compiled.search.weights import (
    EAGER,
    MODES,
    mode_records,
    policy_record,
    record_of,
    tuned,
)
from canasta.engine.number_file import table_of
from canasta.engine.search import SEEN, TUNED, Believed
from canasta.engine.state import SEATS
from canasta.rules import Rules

# Kinds of players that the search models at other seats, as changes of the tuned weights.
#
# A kind combines a way of treating the pile with a way of laying cards, in every combination. The
# first kind is the rollout policy as it was tuned for the book.

ALWAYS: Final = 99
NEVER: Final = 10_000

TAKING: Final[dict[str, dict[str, int]]] = {
    "as tuned": {},
    "takes": {"take_least": -NEVER, "take_trap": 0},
    "takes to open": {"take_least": -NEVER, "take_trap": 0, "open_wilds": ALWAYS, "open_sets": 0},
    "wants more": {"take_least": 250},
    "draws": {"take_least": NEVER},
}
"""Ways of treating the pile."""

LAYING: Final[dict[str, dict[str, int]]] = {
    "as tuned": {},
    "lays all": EAGER,
    "holds": {"least_set": 5, "complete_with": 0, "wild_meld": ALWAYS, "hurry": 6, "keep": 5},
}
"""Ways of laying cards. If both change a weight, the way of taking wins."""

KINDS: Final = tuple((taking, laying) for taking in TAKING for laying in LAYING)
"""Every kind by name; the first is the rollout policy, with what was learned if that is used."""


def kind_records(rules: Rules, players: int, policy: str = TUNED) -> bytes:
    """Return the weights of every kind, one record after the other."""
    normal = tuned(rules.name, players)
    first = policy_record(rules, players, policy)
    return first + b"".join(
        record_of({**normal, **LAYING[laying], **TAKING[taking]}) for taking, laying in KINDS[1:]
    )


@lru_cache(maxsize=32)
def records_of_players(rules: Rules, players: int, others: str, policy: str = TUNED) -> bytes:
    """Return a search's weights: those of the modes, then those of the other players, if any.

    ``others`` is one of ``canasta.engine.search.OTHERS``, ``policy`` one of ``POLICIES`` there.
    """
    modes = mode_records(rules, players, policy)
    return modes + kind_records(rules, players, policy) if others == SEEN else modes


WHOLE: Final = 1 << 30
"""Sum of the weights, except for rounding."""
FORGOTTEN: Final = 512
"""With every turn, one part in this many returns to the prior."""
SMOOTHING: Final = 1
"""Samples added for each way in which a turn can go."""
WITH_PILE: Final = 2
"""Number of ways to treat the pile: it is taken, or not."""
LAID: Final = 3
"""Number of amounts laid: nothing, little or much (``canasta.compiled.search.seen``)."""
RECONSIDERED: Final = 4
"""With every turn, one part in this many of the change also returns to the prior, in addition to
the share of ``FORGOTTEN``."""
SLOTS: Final = 64
"""Samples after which the assignment of kinds to seats repeats."""
STRIDES: Final = (53, 43, 35, 27)
"""Odd steps by which seats go through their slots, so that few samples cover many combinations
of kinds: fractions of SLOTS that spread points evenly in three dimensions (Roberts' R sequence)."""

SHARES: Final = (2, 2, *(2, 2, 1) * 4)
"""Prior weights of the kinds after the first, relative to each other."""


def prior(first: int) -> tuple[int, ...]:
    """Return the weights of the kinds for a player who has not been observed yet.

    ``first``: the probability of the first kind, in hundredths.
    """
    others = 100 * sum(SHARES)
    return WHOLE * first // 100, *(WHOLE * (100 - first) * share // others for share in SHARES)


PRIOR: Final = prior(20)
"""The prior if ``policy_confidence.toml`` sets no other for a book."""


class Agreeing(NamedTuple):
    """Number of samples in which a kind of player plays a turn as observed."""

    with_pile: int
    """Samples in which it takes the pile if the player took it, or leaves it if the player did."""
    laying: int
    """Those of them in which it also lays as much."""


class Belief:
    """One seat's belief about the others, for as long as they stay seated."""

    def __init__(self, players: int, seat: int, at_first: Sequence[int] = PRIOR) -> None:
        """Begin with the prior.

        Args:
            seat: the seat that holds the belief.
            at_first: the prior weights, by kind.
        """
        self._at_first = at_first
        self.weights = {other: list(at_first) for other in range(players) if other != seat}
        """Weights by seat and kind; those of a seat add up to about ``WHOLE``."""

    def update(self, seat: int, agreeing: Sequence[Agreeing], samples: int) -> None:
        """Update a seat's weights after a turn that each kind plays as observed in some samples."""
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
        renewed = WHOLE // FORGOTTEN + changed // RECONSIDERED
        self.weights[seat] = reconsidered(likely, self._at_first, renewed)

    def copied(self) -> Believed:
        return {seat: tuple(weights) for seat, weights in self.weights.items()}

    def take(self, believed: Believed) -> None:
        """Replace the weights by those that ``copied`` returned."""
        self.weights = {seat: list(weights) for seat, weights in believed.items()}

    def seats(self) -> list[list[int]]:
        """Return the number of the weights that each seat plays by, for ``SLOTS`` samples.

        Each kind gets its share of the slots, to the nearest whole number.
        """
        rows = [[0] * SLOTS for _ in range(SEATS)]
        for seat, weights in self.weights.items():
            kinds = _slots(weights)
            rows[seat] = [MODES + kinds[STRIDES[seat] * slot % SLOTS] for slot in range(SLOTS)]
        return rows


def _slots(weights: Sequence[int]) -> list[int]:
    """Return the kind of each slot, in the kinds' order."""
    whole, found = sum(weights), []
    kind, up_to = 0, weights[0]
    for slot in range(SLOTS):
        while 2 * SLOTS * up_to <= (2 * slot + 1) * whole:
            kind += 1
            up_to += weights[kind]
        found.append(kind)
    return found


def scaled(parts: Sequence[int], whole: int = WHOLE) -> list[int]:
    """Scale parts so that they add up to a whole, except for rounding."""
    total = max(sum(parts), 1)
    return [part * whole // total for part in parts]


def reconsidered(now: Sequence[int], first: Sequence[int], renewed: int) -> list[int]:
    """Return the weights after mixing in ``renewed`` parts of ``WHOLE`` of the first weights."""
    return [
        (one * (WHOLE - renewed) + before * renewed) // WHOLE
        for one, before in zip(now, first, strict=True)
    ]


USUAL: Final = "usual"

_FILE: Final = Path(__file__).with_name("policy_confidence.toml")


class PolicyConfidence(NamedTuple):
    """Confidence in the learned policy."""

    errors: float
    """Standard errors by which another choice has to be better than the learned policy's."""
    alike: int
    """Prior probability that another player follows the learned policy too, in hundredths."""


@cache
def _confidences() -> dict[str, PolicyConfidence]:
    found = tomllib.loads(_FILE.read_text("utf-8"))
    return {table: PolicyConfidence(**{**found[USUAL], **own}) for table, own in found.items()}


def confidence_in_policy(rules: Rules, players: int, policy: str) -> PolicyConfidence | None:
    """Return the confidence in the learned policy, if there is one and ``policy`` uses it."""
    if learned_policy_of(rules, players, policy) is None:
        return None
    return table_of(_confidences(), rules.name, players) or _confidences()[USUAL]


def belief_at(players: int, seat: int, confidence: PolicyConfidence | None) -> Belief:
    """Return a seat's belief before it has seen the others play; no confidence: the usual prior."""
    at_first = PRIOR if confidence is None else prior(confidence.alike)
    return Belief(players, seat, at_first)
