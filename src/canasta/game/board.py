"""A state together with its rules, which the rest of this package reads and changes.

Every decision about a rule is a call into the kernel. A board adds names for the fields of the
record, and copies that are cheap enough to try an action on.
"""

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import cycle, islice
from typing import Any, Final, NamedTuple

from canasta.cards import (
    JOKER_RANK,
    KINDS,
    THREE,
    WILDS,
    card_text,
    kind_of,
    pack,
    rank_of,
    suit_of,
)
from canasta.engine import engine
from canasta.engine.codes import STEP_CODES, Act, Form, Phase, SlipAct
from canasta.engine.reasons import Reason
from canasta.engine.record import INT8, Data, Row
from canasta.engine.state import CARDS, MELDS, SEATS, SIDE_MELDS, SIDES, State
from canasta.game.errors import InvalidError
from canasta.game.melds import Meld, counts_of, set_kinds
from canasta.rules import Rules, sides_of

_PHASES: Final = {int(phase): phase for phase in Phase}


class Improper(NamedTuple):
    """An improper play that can still be challenged (W-114)."""

    seat: int
    """Seat that made it."""
    before: bytes
    """Bytes of the state before it."""


class _StateOfBoard:
    """The descriptor that makes a board's state when it is first asked for."""

    def __get__(self, board: Any, _owner: type | None = None) -> State:
        state = board.__dict__["state"] = State(board.place)
        return state


class Board:
    """One state and its rules.

    Attributes:
        improper: the improper play that an opponent may still challenge, until another seat acts.
    """

    __slots__ = (
        "__dict__",
        "_buffer",
        "_known",
        "_tidy",
        "engine",
        "improper",
        "place",
        "players",
        "record",
        "rules",
    )

    state = _StateOfBoard()
    """The state with its fields as attributes, made when first asked for: a copy costs little."""

    def __init__(self, rules: Rules, players: int, data: Data | None = None) -> None:
        """Make a blank board, or one from the bytes of a state.

        Raises:
            ValueError: the rules do not allow that number of players, or the bytes are not a state.
        """
        self.rules = rules
        self.players = players
        self.engine = engine()
        self.record: Any = self.engine.rules(rules, players)
        self._rest_on(data)

    def _rest_on(self, data: Data | None) -> None:
        self._buffer = bytearray(State.SIZE) if data is None else bytearray(data)
        if len(self._buffer) != State.SIZE:
            raise ValueError(f"{len(self._buffer)} bytes are not a state")
        self.place = self._buffer
        self._tidy = b""
        self._known: tuple[int, bytes, Board] | None = None
        self.improper: Improper | None = None

    def clone(self) -> "Board":
        """Return a copy that shares nothing mutable; it takes less than a microsecond."""
        twin = self.of(self._buffer)
        twin.improper = self.improper
        return twin

    def changed_hands(self, other: "Board") -> list[int]:
        """Return the seats whose hands differ from those on another board."""
        here, there = self._buffer, other._buffer
        return [
            seat for seat in range(self.players) if here[_HAND_OF[seat]] != there[_HAND_OF[seat]]
        ]

    def blank(self) -> "Board":
        """Return a board of the same rules with an empty record."""
        return self.of(None)

    def of(self, data: Data | None) -> "Board":
        """Return a board of the same rules with a copy of these bytes as its state."""
        twin = type(self).__new__(type(self))
        twin.rules, twin.players = self.rules, self.players
        twin.engine, twin.record = self.engine, self.record
        twin._rest_on(data)
        return twin

    def redacted(self, seat: int) -> "Board":
        """Return a board that holds what a seat (-1: a watcher) may see, as it is in the bytes."""
        seen = self.blank()
        self.engine.redact(self.place, seat, seen.place)
        return seen

    def become(self, other: "Board") -> None:
        """Take over the state of another board of the same rules."""
        self._buffer[:] = other._buffer
        self.improper = other.improper

    def to_bytes(self) -> bytes:
        """Return the state's bytes as they are, without tidying them."""
        return bytes(self._buffer)

    # ---- the kernel

    def why_not(self, code: int) -> Reason:
        """Return why a step is refused now; ``Reason.OK`` if it is legal."""
        if not 0 <= code < STEP_CODES:
            return Reason.UNKNOWN_ACTION
        if SlipAct.CHALLENGE <= code < SlipAct.COACHED:
            return self._why_no_challenge(code - SlipAct.CHALLENGE)
        return Reason(self.engine.act(self.record, self.place, int(code), 1))

    def apply(self, code: int) -> Reason:
        """Carry out a step and return ``Reason.OK``, or change nothing and return the reason."""
        if not 0 <= code < STEP_CODES:
            return Reason.UNKNOWN_ACTION
        if code >= SlipAct.CHALLENGE or self.improper is not None:
            return self._apply_watched(code)
        reason = self.engine.act(self.record, self.place, int(code), 0)
        return Reason(reason) if reason else Reason.OK

    # ---- improper plays (W-114)

    def _apply_watched(self, code: int) -> Reason:
        """Carry out a step like ``apply``, and keep ``improper`` up to date."""
        if SlipAct.CHALLENGE <= code < SlipAct.COACHED:
            reason = self._why_no_challenge(code - SlipAct.CHALLENGE)
            if reason == Reason.OK and self.improper is not None:
                self._buffer[:] = self.improper.before
                self.improper = None
            return reason
        seat, before = self.actor, self.to_bytes()
        reason = Reason(self.engine.act(self.record, self.place, int(code), 0))
        if reason != Reason.OK:
            return reason
        if self.improper is not None and (seat != self.improper.seat or self._undone(code)):
            self.improper = None
        if code >= SlipAct.IMPROPER and self.improper is None:
            self.improper = Improper(seat, before)
        if self.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            self.improper = None  # all hands are shown
        return reason

    def _undone(self, code: int) -> bool:
        """Return whether taking back has undone the improper play: all its cards are back."""
        if code != Act.RETRACT or self.improper is None:
            return False
        now, then = self.state, State(bytearray(self.improper.before))
        held = zip(now.hands[self.improper.seat], then.hands[self.improper.seat], strict=True)
        return int(now.pile_size) >= int(then.pile_size) and all(a >= b for a, b in held)

    def _why_no_challenge(self, seat: int) -> Reason:
        if seat >= self.players:
            return Reason.UNKNOWN_ACTION
        if not self.rules.improper_plays:
            return Reason.NO_SLIPS
        if self.improper is None or (seat - self.improper.seat) % self.sides == 0:
            return Reason.NOTHING_TO_CHALLENGE
        return Reason.OK

    def do(self, code: int, seed: int | None, order: Sequence[int] | None = None) -> Reason:
        """Carry out a step like ``apply``; deal from the seed or the pack if one is given."""
        if seed is None and order is None:
            return self.apply(code)
        reason = self.why_not(code)
        if reason == Reason.OK and order is not None:
            self.deal_pack(order, first=False)
        elif reason == Reason.OK and seed is not None:
            self.state.dice = seed
            self.apply(code)
        return reason

    def deal_pack(self, order: Sequence[int], *, first: bool) -> None:
        """Begin a match (``first``) or the next deal from a pack in a given order.

        Raises:
            ValueError: the order does not hold exactly the cards of the pack.
        """
        if not self.engine.deal_pack(self.record, self.place, order, first=first):
            raise ValueError("these are not the cards of the pack")

    def legal(self) -> list[int]:
        """Return the legal steps as rising codes, and fill the mask in the state's bytes."""
        return self.engine.legal(self.record, self.place)

    def tidy(self) -> None:
        """Give equal states equal bytes: fill the mask, and clear what the kernel's trials left.

        Finding the legal steps lays cards and takes them back. That leaves traces in places that
        nothing reads: after the log's end, and in melds that are not on the table.
        """
        if self._buffer == self._tidy:
            return  # several callers look at the same moment
        self.legal()
        s, data = self.state, self._buffer
        staged = s.staged
        for log in _LOGS:
            data[log + staged : log + CARDS] = bytes(CARDS - staged)
        for order, count in zip(_ORDERS, s.meld_count, strict=True):
            data[order + count : order + SIDE_MELDS] = bytes(SIDE_MELDS - count)
        forms = s.meld_form.tobytes()
        used = len(forms.rstrip(b"\0"))
        holes = [place for place in range(used) if not forms[place]]
        for field, width in _POOL:
            data[field + used * width : field + MELDS * width] = bytes((MELDS - used) * width)
            for place in holes:
                data[field + place * width : field + (place + 1) * width] = bytes(width)
        self._tidy = bytes(self._buffer)

    # ---- names for the fields

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return _PHASES[int(self.state.phase)]

    @property
    def actor(self) -> int:
        """The seat that acts now."""
        return int(self.state.actor)

    @property
    def sides(self) -> int:
        """Number of sides."""
        return sides_of(self.players)

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return int(self.state.turn) % self.sides

    @property
    def pile_top(self) -> int | None:
        """The kind on top of the discard pile, or None if it is empty."""
        size = int(self.state.pile_size)
        return int(self.state.pile[size - 1]) if size else None

    def hand(self, seat: int) -> list[int]:
        """Return the number of cards of each kind that a seat holds."""
        return list(self.hand_bytes(seat))

    def hand_bytes(self, seat: int) -> bytes:
        """Return the number of cards of each kind that a seat holds, a byte for each."""
        if not 0 <= seat < SEATS:
            raise IndexError(f"seat {seat} of {SEATS}")
        return bytes(self._buffer[_HAND_OF[seat]])

    def meld_count(self, side: int) -> int:
        """Return the number of melds that a side has."""
        return int(self.state.meld_count[side])

    def melds(self, side: int) -> tuple[Meld, ...]:
        """Return a side's melds in the order listed."""
        return self._melds(side, slice(0, self.meld_count(side)))

    def meld(self, side: int, number: int) -> Meld:
        """Return a side's meld, counted from 0; one just begun may have fewer than three cards."""
        return self._melds(side, slice(number, number + 1))[0]

    def _melds(self, side: int, numbers: slice) -> tuple[Meld, ...]:
        s = self.state
        forms, ranks, suits, sizes = s.meld_form, s.meld_rank, s.meld_suit, s.meld_size
        cards = s.meld_cards
        return tuple(
            [
                _meld(forms[m], ranks[m], suits[m], sizes[m], cards[m].tobytes())
                for m in s.order[side][numbers]
            ]
        )

    def put(self, side: int, number: int, place: int, meld: Meld) -> None:
        """Put a meld on the table as its side's last, for positions that are set up, not played.

        Args:
            side: the side it belongs to.
            number: its number in the side's list.
            place: its place in the pool of melds, which must be free.
            meld: its form and cards.
        """
        s = self.state
        s.order[side, number] = place
        s.meld_form[place] = int(meld.form)
        s.meld_rank[place] = 0 if meld.rank == JOKER_RANK else meld.rank
        s.meld_suit[place] = suit_of(meld.kinds[0]) if meld.form == Form.RUN else 0
        s.meld_size[place] = meld.size
        s.meld_wilds[place] = meld.wilds
        if meld.form != Form.RUN:
            s.meld_cards[place][:] = array(INT8, counts_of(meld.kinds))
        s.canastas[side] += meld.complete
        s.meld_count[side] = number + 1


_HAND_OF: Final = [
    slice(first, first + KINDS)
    for first in range(State.FIELDS["hands"].offset, State.FIELDS["feet"].offset, KINDS)
]
"""Places of the hands in a state's bytes; no count in them is below 0."""
_LOGS: Final = [State.FIELDS[name].offset for name in ("log_kind", "log_step", "log_meld")]
"""Offsets of the logs of staged steps, which have one byte a step."""
_ORDERS: Final = [State.FIELDS["order"].offset + SIDE_MELDS * side for side in range(SIDES)]
"""Offsets of each side's list of melds, which has one byte a meld."""
_POOL: Final = [
    (field.offset, field.size // MELDS)
    for name, field in State.FIELDS.items()
    if name in {"meld_rank", "meld_suit", "meld_size", "meld_wilds", "meld_cards"}
]
"""Offsets of the meld fields other than the form, and their bytes per meld."""


@lru_cache(maxsize=8192)
def _meld(form: int, rank: int, suit: int, size: int, cards: bytes) -> Meld:
    if form == Form.RUN:
        low = kind_of(rank, suit)
        return Meld(Form.RUN, tuple(range(low, low + size)))
    return Meld(Form(form), tuple(set_kinds(THREE if form == Form.BLACK else rank, cards)))


def counted(counts: Sequence[int]) -> list[int]:
    """Return the kinds for counts by kind, by rank and then by suit, wild cards last."""
    return [kind for kind in _ORDER if counts[kind] for _ in range(int(counts[kind]))]


def _by_rank(kind: int) -> tuple[int, int]:
    rank = rank_of(kind)
    return (JOKER_RANK - 1 if rank == 0 else rank - 1 if rank < JOKER_RANK else rank, kind)


_ORDER: Final = sorted(range(KINDS), key=_by_rank)
"""All kinds, by rank and then by suit, wild cards last."""


SEED_BITS: Final = 64
SEEDS: Final = 2**SEED_BITS
"""Number of seeds, which begin at 0."""


def check_seed(seed: int, code: str) -> None:
    """Raise ``InvalidError`` with the code, such as ``game.seed``, if a number is not a seed."""
    if not 0 <= seed < SEEDS:
        raise InvalidError(code, f"A seed is a whole number from 0 to 2**{SEED_BITS} - 1.")


KIND_OF: Final = {card_text(kind): kind for kind in range(KINDS)}
"""Kinds by their texts."""


def check_pack(order: Sequence[int], rules: Rules, code: str) -> tuple[int, ...]:
    """Return the order, the card dealt first in front, if it has exactly the cards of the pack.

    Raise ``InvalidError`` with the code, such as ``game.pack``, if it has others.
    """
    counts = tuple(map(tuple(order).count, range(KINDS)))
    if counts != pack(rules.packs) or len(order) != sum(counts):
        raise InvalidError(
            code,
            f"This is not an order of the pack: {rules.title} is played with {54 * rules.packs} "
            f"cards, {rules.packs} of each kind and {2 * rules.packs} jokers.",
        )
    return tuple(map(int, order))


def pack_text(order: Sequence[int]) -> str:
    """Return an order as records write it: ``2c Jk Th ...``."""
    return " ".join(map(card_text, order))


def read_pack(text: str, code: str) -> tuple[int, ...]:
    """Return the order that a text holds, as ``pack_text`` writes it, unchecked against any rules.

    Raise ``InvalidError`` with the code if it holds something else.
    """
    words = text.split(" ")
    strange = next((word for word in words if word not in KIND_OF), None)
    if strange is not None:
        raise InvalidError(code, f"{strange!r:.20} is not a card of a pack.")
    return tuple(KIND_OF[word] for word in words)


def hand_places(rules: Rules, players: int) -> tuple[tuple[int, ...], ...]:
    """Return the places in the pack of each first hand, the dealer's left neighbour's first.

    Cards are dealt one at a time. A cut lays the lower part of the pack, as many cards as it
    passes, on top of the rest before it is dealt; the places are those after it.
    """
    dealt = rules.hand_size * players
    return tuple(tuple(range(place, dealt, players)) for place in range(players))


# A board as one seat knows it: what it has seen, and stand-ins for the cards hidden from it.
#
# Actions are tried out for a player on such a board and never on the true one, so that no answer
# can depend on a card that the player has not seen. The stand-ins are plain cards, always the
# same. They are not a guess at the hidden cards; only their number is right.

_PLAIN: Final = [kind for kind in range(KINDS) if rank_of(kind) != THREE and kind not in WILDS]
"""Kinds that have no effect when they come to a hand: neither threes nor wild cards."""

_STOCK: Final = memoryview(array(INT8, islice(cycle(_PLAIN), CARDS))).toreadonly()


def known_board(board: Board, seat: int) -> Board:
    """Return a board that holds what a seat (-1: a watcher) knows, with stand-ins for the rest.

    They fill the stock and the pots or face-down hands. The other hands keep their sizes and stay
    empty, since no rule looks into the hand of a player who does not act. The pile is complete:
    every card in it was shown when it came there. The board is not to be changed: it is the same
    one until the true board changes.
    """
    made = board._known
    if made is not None and made[0] == seat and made[1] == board._buffer:
        return made[2]
    known = board.redacted(seat)
    state, true = known.state, board.state
    state.pile[:] = true.pile
    stock = true.stock_size
    state.stock[:stock] = _STOCK[:stock]
    for other, size in enumerate(true.foot_size):
        if size:
            state.feet[other][:] = _foot(size)
    board._known = seat, board.to_bytes(), known
    return known


@lru_cache(maxsize=64)
def _foot(size: int) -> Row:
    """Return ``size`` stand-ins, as counts by kind."""
    counts = Counter(_STOCK[:size])
    return memoryview(array(INT8, (counts[kind] for kind in range(KINDS)))).toreadonly()
