"""Questions to a search and its answers; ``Engine.searcher`` makes a searcher."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Final, NamedTuple, Protocol, TypeAlias

import msgspec

from canasta.cards import KINDS
from canasta.engine.codes import Act
from canasta.engine.record import INT8, INT16, Data, Grid, Record, Row
from canasta.engine.state import CARDS, SEATS, SIDES

NORMAL: Final = 0
EAGER: Final = 1
CLUB: Final = 2
"""Ways to finish a turn: as the policy does, with everything legal laid, or as ``club``."""

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
"""They play like the opponent types that fit their observed play (``search.belief``)."""
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
"""Policies for rollouts. Hand-written players have others, of their names (``players.toml``)."""


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


class Term(IntEnum):
    """Columns of a discard's row in ``Terms``: three facts, then costs in eighths of a point."""

    CARD = 0
    """The card that the policy would discard of the rank; -1 if the row is empty."""
    UNSEEN = 1
    """Naturals of the rank that the seat can't see."""
    SIGNS = 2
    """Facts that the table shows of the rank: bits of ``Sign``."""
    RISK = 3
    """The pile, if the next player takes it; by the cards that are unseen."""
    THEIRS = 4
    """Change of the risk because of the next side's melds, and what they gain for these."""
    SHOWN = 5
    """Change of it because players discarded or left the rank."""
    OWN = 6
    """Cards that a set of the seat's side can use."""
    HELD = 7
    """Pairs and triplets that are broken, and the card's points."""
    KEPT = 8
    """Wild cards and black threes, kept for later."""
    RUN = 9
    """Neighbours in the suit, and runs that the card lengthens."""
    FINE = 10
    """Fines for cards in the hand or in melds that stay incomplete."""
    OTHER = 11
    """Everything else that was learned of the rank."""


COSTS: Final = tuple(Term)[Term.RISK :]
"""The terms that add up to the cost of a discard."""


class Sign(IntEnum):
    """Facts of a rank that the policy has read from the table, as bits."""

    THREW = 1
    """The next player discarded it onto this pile."""
    PASSED = 2
    """The next player left it on this pile."""
    SHUT = 4
    """No one of the next side can take the pile with it."""
    FITS = 8
    """A set of the next side has room for it."""


class PileTerm(IntEnum):
    """Columns of the pile's row in ``Terms``: cards below the top one, then points."""

    WILDS = 0
    FITS = 1
    """Cards that join a meld, or make three of a rank with the hand."""
    PAIRS = 2
    """Cards that make a pair."""
    LOOSE = 3
    """Ranks that fit nothing."""
    WORTH = 4
    """Points that the pile brings, less those that it has to."""


class Terms(NamedTuple):
    """Terms of the rollout policy's evaluation of a seat's discards, and of the pile."""

    discards: Mapping[int, Sequence[int]]
    """A row for each rank that may be discarded (``Term``); empty if there is no choice."""
    pair_is_needed: bool
    """True if the next player needs a natural pair to take the pile."""
    pile: Sequence[int]
    """The row of the pile (``PileTerm``)."""


Believed: TypeAlias = Mapping[int, Sequence[int]]
"""Weight of every opponent type, by seat, from observed play."""


class Searcher(Protocol):
    """Searches at one seat; it stores only what ``learn`` reports of the others' turns."""

    trusts_policy: bool
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
            seen: its record of what it has seen (``canasta.engine.search``).
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

    def deal(self, view: Data, seen: Data, seed: int, count: int) -> list[bytes]:
        """Return up to ``count`` states with the hidden cards of a view dealt, as hands are held.

        There are fewer, or none, if the view and what was seen contradict each other.

        Args:
            view: the seat's redacted state.
            seen: its record of what it has seen.
            seed: the same seed gives the same cards.
            count: the number of states, at most 1024.
        """
        ...

    def plan(self, view: Data, seen: Data, mode: int, seed: int) -> list[int]:
        """Return the steps by which the rollout policy plays on in one sample.

        Args:
            view: the seat's redacted state.
            seen: its record of what it has seen.
            mode: ``NORMAL``, ``EAGER`` or ``CLUB``.
            seed: the same seed gives the same sample.
        """
        ...

    def explain(self, view: Data, seen: Data, seed: int) -> Terms:
        """Return the terms by which the rollout policy chooses a discard, and of the pile.

        The arguments are those of ``plan``.
        """
        ...


def is_discard(code: int) -> bool:
    """Return whether a step is a discard."""
    return Act.DISCARD <= code < Act.LAY


# The record of what a seat has seen of a deal, beyond what its view shows now.
#
# It is made from the seat's own redacted records alone, one after the other (``Engine.look``).

UNKNOWN: Final = -1


class Seen(Record):
    """One seat's observations of the deal in play."""

    deal: Annotated[int, INT16]
    """The deal, as the match counts them; 0 before the first look."""
    turns: Annotated[int, INT16]
    """Turns begun at the last look."""
    turn: Annotated[int, INT16]
    """Seat whose turn it was then."""
    pile_size: Annotated[int, INT16]
    whole: Annotated[Row, INT8, (SEATS,)]
    """1 if every turn of a seat was seen."""
    first: Annotated[Row, INT8, (SEATS,)]
    """The kind of each seat's first discard; -1 if it was not seen."""
    pile: Annotated[Row, INT8, (CARDS,)]
    """The cards of the pile from the bottom, -1 if they were not seen."""
    known: Annotated[Grid, INT8, (SEATS, KINDS)]
    """Cards that a seat took with the pile and cannot have parted with since."""
    passed: Annotated[Grid, INT8, (SEATS, 14)]
    """Times that a seat passed up the pile with a rank on top."""
    thrown: Annotated[Grid, INT8, (SEATS, 14)]
    """Discards of each seat by rank."""
    thrown_at: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which a seat last discarded a rank; 0 for none, as below."""
    thrown_first: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which it first did."""
    passed_at: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which a seat last passed up a rank."""
    passed_pile: Annotated[Grid, INT16, (SEATS, 14)]
    """The cards of the largest pile that it passed up with that rank on top."""
    passed_free: Annotated[Grid, INT8, (SEATS, 14)]
    """Times that the pile it passed up was not frozen and its side had opened."""
    laid: Annotated[Grid, INT8, (SEATS, 14)]
    """Cards of each rank that a seat has laid, including those of a taken pile."""
    laid_at: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which it last did."""
    takes: Annotated[Row, INT8, (SEATS,)]
    """Times that a seat took the pile."""
    took_at: Annotated[Row, INT16, (SEATS,)]
    """The turn in which it last did."""
    took_size: Annotated[Row, INT16, (SEATS,)]
    """The cards of that pile."""
    frozen: Annotated[int, INT16]
    """1 if the pile was frozen to all at the last look."""
    dealt: Annotated[int, INT16]
    """Wild cards in the seat's own hand before its first draw; -1 if they were not seen."""
    opened: Annotated[Row, INT8, (SIDES,)]
    """1 for each side that had opened then."""
    table: Annotated[Grid, INT8, (SIDES, KINDS)]
    """Cards on the table by side at the last look, except threes."""
    now: Annotated[Grid, INT8, (SIDES, KINDS)]
    """Scratch space to count them again."""
    status: Annotated[Grid, INT8, (SEATS, 14)]
    """Scratch space for what the table shows of each rank (``search.resampling``)."""
    hidden: Annotated[Row, INT16, (SEATS,)]
    """Scratch space for the number of hidden cards in each hand."""
