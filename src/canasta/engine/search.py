"""What a search is asked and what it answers; who searches, see ``Engine.searcher``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

import msgspec

from canasta.engine.codes import Act
from canasta.engine.record import Data

NORMAL: Final = 0
EAGER: Final = 1

DEALT: Final = "dealt"
"""Hidden hands are sampled as they may have been dealt."""
KEPT: Final = "kept"
"""They are sampled such as players hold, by what was counted of the book (``hand_model.toml``)."""
NET: Final = "net"
"""They are sampled by what a network makes of all that was seen (``canasta.search.hand_net``);
refused where there is none."""
READ: Final = "read"
"""By a network where there is one for the table, else as they are kept."""
FIRST: Final = "@1"
"""Behind either of the first two: as it was at first, with a fault (``HandModel.heaped``)."""
HANDS: Final = (DEALT, KEPT, NET, READ, DEALT + FIRST, KEPT + FIRST)
"""How a search samples the others' hands."""

SAME: Final = "same"
"""In rollouts the others play by the rollout policy."""
VARIED: Final = "varied"
"""They play by variations of it, about as good (``canasta.search.weights``)."""
SEEN: Final = "seen"
"""They play as kinds of players that fit what each was seen to do (``canasta.search.kinds``)."""
OTHERS: Final = (SAME, VARIED, SEEN)
"""How the other players are taken to play."""


DEAL: Final = "deal"
"""A search is after the points of the deal."""
MATCH: Final = "match"
"""It is after the match: points count by how they change the chance of winning it."""
AIMS: Final = (DEAL, MATCH)
"""What a search is after."""


TUNED: Final = "tuned"
"""Rollouts are played by rules of thumb whose weights were tuned (``canasta.search.weights``)."""
LEARNED: Final = "learned"
"""They are played by what was learned beside these, where it was (``learned_policy``)."""
LEARNED_1: Final = "learned@1"
"""By what was learned when ``network@1`` was."""
POLICIES: Final = (TUNED, LEARNED, LEARNED_1)
"""How a search plays its rollouts."""


class Candidate(NamedTuple):
    """Steps to begin with, and by which weights the rest of the turn is played."""

    codes: tuple[int, ...]
    mode: int = NORMAL


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a choice may take: the first limit that is reached ends it.

    Attributes:
        rollouts: deals played to their end in all.
        steps: what is drawn, laid and thrown in them: where deals are long, fewer are played.
        seconds: time; with it, a choice depends on the machine.
    """

    rollouts: int
    steps: float = float("inf")
    seconds: float = float("inf")


class RolloutStatistics(msgspec.Struct, frozen=True):
    """What happened in the samples that a candidate was tried in: shares, and a mean."""

    out: float
    """The share in which the own side goes out."""
    taken: float
    """The share in which the next player, an opponent, takes the pile in its very next turn; with
    ``SEEN`` corrected by how it was seen to take piles (``canasta.search.forecast``)."""
    took: float
    """The share in which the own side takes the pile in a later turn."""
    canastas: float
    """The own side's canastas at the end of the deal, on the mean."""


class Finding(NamedTuple):
    """What the search says of a candidate."""

    candidate: Candidate
    points: float
    """Expected points of the deal, own less the others' mean, from now on."""
    error: float
    """The standard error of the difference to the best."""
    samples: int
    statistics: RolloutStatistics


class Taking(NamedTuple):
    """What somebody believes of how opponents take piles: by opponent, and by what a pile asks."""

    ways: Mapping[int, Mapping[str, Sequence[int]]]
    """How likely it takes them in each way, beside what is expected of it."""
    habits: Mapping[int, Mapping[str, Sequence[int]]]
    """In how many turns it decided about the pile as each kind of player does; nothing where that
    is not counted."""


class Believed(NamedTuple):
    """What somebody believes of the others, from what they were seen to do."""

    kinds: Mapping[int, Sequence[int]]
    """For each seat the weight of every kind of player."""
    taking: Taking


NOTHING_TAKEN: Final = Taking({}, {})
NOTHING_BELIEVED: Final = Believed({}, NOTHING_TAKEN)


class Searcher(Protocol):
    """Searches at one seat; what it is told of the others' turns is all that it keeps."""

    trusts: bool
    """Whether rollouts are played by what was learned: how it would play on is what the other
    candidates have to be better than."""

    def learn(self, view: Data, seen: Data, after: Data, *, took: bool, seed: int) -> None:
        """Note how another player has played a turn; only with ``SEEN`` does it change anything.

        Args:
            view: the seat's redacted state as that turn began.
            seen: what it had seen then.
            after: its redacted state when the turn was over.
            took: whether the pile was taken.
            seed: the same seed gives the same samples of what was hidden.
        """
        ...

    def believed(self) -> Believed:
        """What it believes of the others now; nothing but with ``SEEN``."""
        ...

    def believe(self, believed: Believed) -> None:
        """Believe again what it did believe once."""
        ...

    def search(
        self, view: Data, seen: Data, choices: Sequence[Candidate], seed: int, budget: Budget
    ) -> list[Finding]:
        """What the candidates promise, the best first.

        Args:
            view: the seat's redacted state.
            seen: what it has seen (``canasta.engine.seen``).
            choices: the candidates; the first is favoured where they are even.
            seed: the same seed gives the same samples.
            budget: when to stop.
        """
        ...

    def compare(
        self, view: Data, seen: Data, choices: Sequence[Candidate], seed: int, budget: Budget
    ) -> list[Finding]:
        """The candidates beside each other, in their order: none is dropped, none favoured.

        The arguments are those of ``search``. All are tried in the same samples, so that their
        figures may be set against each other.
        """
        ...

    def plan(self, view: Data, seen: Data, mode: int, seed: int) -> list[int]:
        """The steps by which the rollout policy plays on in one sample.

        Args:
            view: the seat's redacted state.
            seen: what it has seen.
            mode: ``NORMAL`` or ``EAGER``.
            seed: the same seed gives the same sample.
        """
        ...


def is_discard(code: int) -> bool:
    """Whether a step is a discard."""
    return Act.DISCARD <= code < Act.LAY
