"""Questions to a search and its answers; ``Engine.searcher`` makes a searcher."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeAlias

import msgspec

from canasta.engine.codes import Act
from canasta.engine.record import Data

NORMAL: Final = 0
EAGER: Final = 1

DEALT: Final = "dealt"
"""Hidden hands are sampled like random deals."""
KEPT: Final = "kept"
"""They are sampled like hands that players hold, by counts for the book (``hand_model.toml``)."""
NET: Final = "net"
"""They are sampled by a network from all that was seen (``canasta.compiled.search.hand_net``); an
error if there is none."""
READ: Final = "read"
"""By a network if there is one for the table, else as ``KEPT``."""
HANDS: Final = (DEALT, KEPT, NET, READ)
"""Ways to sample the other players' hands."""

SAME: Final = "same"
"""In rollouts the other players use the rollout policy."""
SEEN: Final = "seen"
"""They play like the opponent types that fit their observed play (``search.kinds``)."""
OTHERS: Final = (SAME, SEEN)
"""Opponent models used in rollouts."""


DEAL: Final = "deal"
"""A search maximizes the points of the deal."""
MATCH: Final = "match"
"""It maximizes the chance of winning the match."""
AIMS: Final = (DEAL, MATCH)
"""Aims of a search."""


TUNED: Final = "tuned"
"""Rollouts are played by rules of thumb whose weights were tuned (``search.weights``)."""
LEARNED: Final = "learned"
"""They are played by these and a learned policy, if there is one (``learned_policy``)."""
POLICIES: Final = (TUNED, LEARNED)
"""Policies for rollouts."""


class Candidate(NamedTuple):
    """Steps to begin with, and the weights by which the rest of the turn is played."""

    codes: tuple[int, ...]
    mode: int = NORMAL


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of a choice: the first that is reached ends it.

    Attributes:
        rollouts: deals played to their end in all.
        steps: draws, cards laid and discards in them: if deals are long, fewer are played.
        seconds: time; with it, a choice depends on the machine.
    """

    rollouts: int
    steps: float = float("inf")
    seconds: float = float("inf")


class RolloutStatistics(msgspec.Struct, frozen=True):
    """Statistics of the samples in which a candidate was tried: shares, and a mean."""

    out: float
    """Share in which the seat's own side goes out."""
    taken: float
    """Share in which the next player, an opponent, takes the pile in its very next turn."""
    took: float
    """Share in which the seat's own side takes the pile in a later turn."""
    canastas: float
    """Canastas of the seat's own side at the end of the deal, on average."""


class Finding(NamedTuple):
    """Result of the search for a candidate."""

    candidate: Candidate
    points: float
    """Expected points of the deal from now on: the side's own less the mean of the others."""
    error: float
    """Standard error of the difference from the best."""
    samples: int
    statistics: RolloutStatistics


Believed: TypeAlias = Mapping[int, Sequence[int]]
"""Weight of every opponent type, by seat, from observed play."""


class Searcher(Protocol):
    """Searches at one seat; it stores only what ``learn`` reports of the others' turns."""

    trusts: bool
    """True if rollouts are played by a learned policy: other candidates must be better than its
    own choice."""

    def learn(self, view: Data, seen: Data, after: Data, *, took: bool, seed: int) -> None:
        """Note another player's turn; without ``SEEN`` this has no effect.

        Args:
            view: the seat's redacted state as that turn began.
            seen: the seat's record of what it had seen then.
            after: its redacted state when the turn was over.
            took: whether the pile was taken.
            seed: the same seed gives the same samples of hidden cards.
        """
        ...

    def believed(self) -> Believed:
        """Return its present beliefs about the others; empty without ``SEEN``."""
        ...

    def believe(self, believed: Believed) -> None:
        """Restore earlier beliefs."""
        ...

    def search(
        self, view: Data, seen: Data, choices: Sequence[Candidate], seed: int, budget: Budget
    ) -> list[Finding]:
        """Return findings for the candidates, the best first.

        Args:
            view: the seat's redacted state.
            seen: its record of what it has seen (``canasta.engine.seen``).
            choices: the candidates; the first is favoured if they are even.
            seed: the same seed gives the same samples.
            budget: when to stop.
        """
        ...

    def compare(
        self, view: Data, seen: Data, choices: Sequence[Candidate], seed: int, budget: Budget
    ) -> list[Finding]:
        """Return findings for all candidates in their order, none of them dropped or favoured.

        The arguments are those of ``search``. All are tried in the same samples, so that their
        figures can be compared.
        """
        ...

    def plan(self, view: Data, seen: Data, mode: int, seed: int) -> list[int]:
        """Return the steps by which the rollout policy plays on in one sample.

        Args:
            view: the seat's redacted state.
            seen: its record of what it has seen.
            mode: ``NORMAL`` or ``EAGER``.
            seed: the same seed gives the same sample.
        """
        ...


def is_discard(code: int) -> bool:
    """Return whether a step is a discard."""
    return Act.DISCARD <= code < Act.LAY
