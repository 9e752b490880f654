"""A bot's view as plain lists and numbers, read once from its record.

Nothing is decided here. A bot reads a redacted record and nothing else, so everything hidden from
its seat is zero in it.
"""

from typing import NamedTuple

from canasta.cards import JOKER_RANK, WILDS, rank_of
from canasta.engine.codes import Act, Form, Phase
from canasta.engine.state import State
from canasta.rules import Rules, partner_of, sides_of


class OwnMeld(NamedTuple):
    """A meld on the table: its number in its side's list, and its cards."""

    number: int
    form: int
    rank: int
    suit: int
    size: int
    wilds: int

    @property
    def is_set(self) -> bool:
        """True if it is a set of one natural rank."""
        return self.form == Form.SET


class TableView:
    """One seat's view as plain values."""

    __slots__ = (
        "actor",
        "asked",
        "canastas",
        "cards_needed",
        "deal",
        "foot_sizes",
        "frozen",
        "hand",
        "hand_sizes",
        "legal",
        "melds",
        "opened",
        "opening_turn",
        "partner",
        "phase",
        "pile_size",
        "pile_withheld",
        "players",
        "question",
        "ranks",
        "replacements_owed",
        "requirement",
        "rules",
        "scores",
        "seat",
        "side",
        "sides",
        "size",
        "staged",
        "staged_points",
        "stock_size",
        "target_chosen",
        "target_meld",
        "threes",
        "top",
        "turn",
        "turn_card",
        "turns",
        "wilds",
    )

    def __init__(self, rules: Rules, players: int, seat: int, s: State) -> None:
        """Read a state that is redacted for ``seat``."""
        self.rules = rules
        self.players = players
        self.seat = seat
        self.sides = sides_of(players)
        self.side = seat % self.sides
        partner = partner_of(seat, players)
        self.partner = -1 if partner is None else partner
        self.legal: list[int] = s.legal.tolist()
        self.phase = s.phase
        self.actor = s.actor
        self.turn = s.turn
        self.turns = s.turns
        self.deal = s.deal
        self.hand: list[int] = s.hands[seat].tolist()
        self.ranks: list[int] = s.ranks[seat].tolist()
        self.wilds = self.ranks[0] + self.ranks[JOKER_RANK]
        self.hand_sizes: list[int] = s.hand_size.tolist()
        self.size = self.hand_sizes[seat]
        self.foot_sizes: list[int] = s.foot_size.tolist()
        self.stock_size = s.stock_size
        self.pile_size = s.pile_size
        self.pile_withheld = s.pile_withheld
        shown = self.pile_size > 0 and not self.pile_withheld
        self.top = s.pile[self.pile_size - 1] if shown else -1
        self.frozen = s.frozen
        self.turn_card = s.turn_card
        self.opened: list[int] = s.opened.tolist()
        self.requirement = s.requirement[self.side]
        self.canastas: list[int] = s.canastas.tolist()
        self.scores: list[int] = s.scores.tolist()
        self.threes: list[list[int]] = s.threes.tolist()
        self.question = s.question
        self.asked = s.asked[seat]
        self.target_meld = s.target_meld
        self.target_chosen = s.target_chosen
        self.cards_needed = s.cards_needed
        self.staged = s.staged
        self.staged_points = s.staged_points
        self.opening_turn = s.opening_turn
        self.replacements_owed = s.replacements_owed[seat]
        self.melds = _melds(s, self.sides)

    @property
    def top_rank(self) -> int:
        """Rank of the pile's top card; -1 for an empty pile, or a top card that is not shown."""
        return rank_of(self.top) if self.top >= 0 else -1

    @property
    def top_is_wild(self) -> bool:
        """True if a wild card is on top of the pile."""
        return self.top in WILDS

    @property
    def own(self) -> list[OwnMeld]:
        """Melds of the seat's side."""
        return self.melds[self.side]

    @property
    def has_opened(self) -> bool:
        """True if the seat's side has opened."""
        return bool(self.opened[self.side])

    @property
    def next_seat(self) -> int:
        """The seat that plays next."""
        return (self.seat + 1) % self.players

    def opponents(self) -> list[int]:
        """Return the seats of the other sides."""
        return [seat for seat in range(self.players) if seat % self.sides != self.side]

    def is_legal(self, code: int) -> bool:
        """Return whether a step is in the mask."""
        return bool(self.legal[code >> 6] >> (code & 63) & 1)

    def family(self, act: Act) -> list[int]:
        """Return the offsets of the legal steps of a family, rising."""
        word = self.legal[int(act) >> 6]
        return [offset for offset in range(64) if word >> offset & 1]

    def codes(self) -> list[int]:
        """Return all legal steps, rising."""
        return [
            64 * index + offset
            for index, word in enumerate(self.legal)
            if word
            for offset in range(64)
            if word >> offset & 1
        ]

    @property
    def in_play(self) -> bool:
        """True if cards may be laid and discarded."""
        return self.phase == Phase.PLAY


def _melds(s: State, sides: int) -> list[list[OwnMeld]]:
    forms, ranks, suits = s.meld_form, s.meld_rank, s.meld_suit
    sizes, wilds, order = s.meld_size, s.meld_wilds, s.order
    return [
        [
            OwnMeld(number, forms[m], ranks[m], suits[m], sizes[m], wilds[m])
            for number, m in enumerate(order[side][:count])
        ]
        for side, count in enumerate(s.meld_count[:sides])
    ]
