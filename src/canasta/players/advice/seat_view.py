"""Figures about what a seat sees and has seen, on which reasons rest."""

from collections.abc import Iterable
from functools import cached_property

from canasta.cards import JOKER_RANK, RANKS, THREE, WILDS, points_of_rank, rank_of
from canasta.engine.codes import Form
from canasta.engine.seen import Seen
from canasta.game import Meld, View
from canasta.game.melds import CANASTA
from canasta.players.bots.signals import Signal

NATURAL_RANKS = range(2, JOKER_RANK)


def rank_text(rank: int) -> str:
    """Return a rank as it is written: ``Q``, ``T``, ``Jk``."""
    return "Jk" if rank == JOKER_RANK else RANKS[rank]


class SeatView:
    """A seat's view, and the pile as the seat saw it grow."""

    def __init__(self, view: View, seen: Seen, signal: Signal | None = None) -> None:
        """Take a seat's view.

        Args:
            view: the view.
            seen: what the seat has seen of the deal (``Engine.look``).
            signal: the signal that its discard would give the partner, if any.
        """
        self.signal = signal
        self.view = view
        self.rules = view.rules
        self.pile_size = int(view.state.pile_size)
        kinds = seen.pile[: self.pile_size].tolist()
        self.pile = [kind for kind in kinds if kind >= 0]
        """The cards known to be in the pile."""
        self.seen = seen
        self.next_seat = (view.turn + 1) % view.players
        self.next_side = view.side_of(self.next_seat)

    @cached_property
    def held(self) -> list[int]:
        """Number of cards of each rank in the seat's hand, jokers last."""
        return self.counted(self.view.hand)

    @cached_property
    def unseen(self) -> list[int]:
        """Number of cards of each rank that the seat has not seen."""
        packs = self.rules.packs
        left = [4 * packs] * JOKER_RANK + [2 * packs]
        laid = (kind for melds in self.view.melds for meld in melds for kind in meld.kinds)
        threes = (kind for side in self.view.threes for kind in side)
        for kinds in (self.view.hand, self.pile, laid, threes):
            for rank, count in enumerate(self.counted(kinds)):
                left[rank] -= count
        return [max(count, 0) for count in left]

    @staticmethod
    def counted(kinds: Iterable[int]) -> list[int]:
        """Return the number of cards of each rank."""
        counts = [0] * (JOKER_RANK + 1)
        for kind in kinds:
            counts[rank_of(kind)] += 1
        return counts

    @cached_property
    def pair_is_asked(self) -> bool:
        """True if the next player needs a natural pair of the top card's rank to take the pile."""
        state = self.view.state
        closed = self.rules.pile_match == "pair" or bool(state.frozen)
        return closed or not self.view.opened[self.next_side]

    def next_threw(self, rank: int) -> bool:
        """Return whether the next player has discarded a card of a rank."""
        return int(self.seen.thrown[self.next_seat][rank]) > 0

    def next_passed(self, rank: int) -> bool:
        """Return whether the next player has passed up a card of a rank on top of the pile."""
        return int(self.seen.passed[self.next_seat][rank]) > 0

    def next_holds(self, rank: int) -> int:
        """Return how many cards of a rank, taken with a pile, the next player must still hold."""
        known = self.seen.known[self.next_seat].tolist()
        return sum(int(count) for kind, count in enumerate(known) if rank_of(kind) == rank)

    def theirs(self, rank: int) -> list[Meld]:
        """Return the next player's side's sets of a rank."""
        return _sets(self.view.melds[self.next_side], rank)

    def own(self, rank: int) -> list[Meld]:
        """Return the sets of a rank of the seat's own side."""
        return _sets(self.view.melds[self.view.side], rank)

    def is_shut(self, rank: int) -> bool:
        """Return whether the next player's melds of a rank make it useless for taking the pile."""
        rules, melds = self.rules, self.theirs(rank)
        if rules.set_growth != "closed":
            return False
        full = rules.pile_joins == "must" and any(CANASTA - 2 <= m.size < CANASTA for m in melds)
        return full or (rules.second_meld == "never" and any(m.complete for m in melds))

    @staticmethod
    def blocks(kind: int) -> bool:
        """Return whether a card on top keeps the next player from taking the pile."""
        return kind in WILDS or rank_of(kind) == THREE

    def fitting(self) -> int:
        """Return how many known cards of the pile match a rank in the hand or a set of the side."""
        return sum(
            1
            for kind in self.pile
            if rank_of(kind) in NATURAL_RANKS
            and (self.held[rank_of(kind)] >= 1 or self.own(rank_of(kind)))
        )

    @property
    def hand_points(self) -> int:
        """Points that the hand costs if the deal ends now, without bonus threes."""
        return sum(points_of_rank(rank_of(kind)) for kind in self.view.hand)


def _sets(melds: Iterable[Meld], rank: int) -> list[Meld]:
    return [meld for meld in melds if meld.form == Form.SET and meld.rank == rank]
