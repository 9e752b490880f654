"""A state together with its rules: what the rest of this package reads, tries and changes.

Everything that decides a rule is a call into the kernel. A board adds names for what lies in the
record, and copies that are cheap enough to try an action on.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import JOKER_RANK, KINDS, THREE, kind_of, rank_of, suit_of
from canasta.game.fields import fields_of
from canasta.game.melds import Meld, counts_of, set_kinds
from canasta.kernel import STATE, act_on_bytes, deal_pack, list_from_bytes, rules_record
from canasta.kernel.codes import CODES, Form, Phase
from canasta.kernel.reasons import Reason
from canasta.kernel.state import State
from canasta.rules import Rules, sides_of

_PHASES: Final = {int(phase): phase for phase in Phase}


class Board:
    """One state and its rules."""

    __slots__ = (
        "_buffer",
        "_codes",
        "_state",
        "_states",
        "_tidy",
        "players",
        "record",
        "row",
        "rules",
        "rules_row",
    )

    def __init__(self, rules: Rules, players: int, data: bytes | None = None) -> None:
        """A blank board, or one whose state are these bytes."""
        self.rules = rules
        self.players = players
        self.record = rules_record(rules, players)
        self.rules_row: NDArray[Any] = self.record.view(np.uint8)
        self._rest_on(bytearray(data or STATE.itemsize))

    def _rest_on(self, buffer: bytearray) -> None:
        # Copying bytes is many times faster than NumPy's copy of a record.
        self._buffer = buffer
        self.row: NDArray[Any] = np.frombuffer(buffer, np.uint8)
        # What is made only where it is asked for, so that a copy costs little.
        self._states: NDArray[Any] | None = None
        self._state: State | None = None
        self._codes: NDArray[Any] | None = None
        self._tidy = b""

    @property
    def states(self) -> NDArray[Any]:
        """The state as an array of one record, which is what the kernel's doors take."""
        if self._states is None:
            self._states = np.frombuffer(self._buffer, STATE)
        return self._states

    @property
    def state(self) -> State:
        """The record, its fields as attributes. Numbers in it are NumPy's: wrap them in int."""
        if self._state is None:
            self._state = fields_of(self._buffer)
        return self._state

    def clone(self) -> "Board":
        """A copy that shares nothing that changes; less than a microsecond."""
        return self._twin(bytearray(self._buffer))

    def blank(self) -> "Board":
        """A board of the same rules with an empty record."""
        return self._twin(bytearray(STATE.itemsize))

    def _twin(self, buffer: bytearray) -> "Board":
        twin = Board.__new__(Board)
        twin.rules, twin.players, twin.record = self.rules, self.players, self.record
        twin.rules_row = self.rules_row
        twin._rest_on(buffer)
        return twin

    def become(self, other: "Board") -> None:
        """Take over the state of another board of the same rules."""
        self._buffer[:] = other._buffer

    def to_bytes(self) -> bytes:
        """The state's bytes, as they lie."""
        return bytes(self._buffer)

    # ---- the kernel

    def why_not(self, code: int) -> Reason:
        """What stands in the way of a step; ``Reason.OK`` where nothing does."""
        if not 0 <= code < CODES:
            return Reason.UNKNOWN_ACTION
        return Reason(act_on_bytes(self.rules_row, self.row, 0, int(code), 1))

    def apply(self, code: int) -> Reason:
        """Carry out a step; where it is refused nothing changes and the reason is returned."""
        if not 0 <= code < CODES:
            return Reason.UNKNOWN_ACTION
        reason = act_on_bytes(self.rules_row, self.row, 0, int(code), 0)
        return Reason(reason) if reason else Reason.OK

    def do(self, code: int, seed: int | None, order: Sequence[int] | None = None) -> Reason:
        """As ``apply``; a deal that has a seed or a pack of its own takes its cards from that."""
        if seed is None and order is None:
            return self.apply(code)
        reason = self.why_not(code)
        if reason == Reason.OK and order is not None:
            self.deal_pack(order, first=False)
        elif reason == Reason.OK:
            self.states["dice"] = seed
            self.apply(code)
        return reason

    def deal_pack(self, order: Sequence[int], *, first: bool) -> None:
        """Begin a match (``first``) or the next deal from a pack in a given order.

        Raises:
            ValueError: it is not the pack.
        """
        if not deal_pack(self.record, self.states, 0, order, first=first):
            raise ValueError("these are not the cards of the pack")

    def legal(self) -> list[int]:
        """The legal steps as rising codes; the mask, which belongs to the bytes, is filled."""
        if self._codes is None:
            self._codes = np.empty(CODES, np.int16)
        count = list_from_bytes(self.rules_row, self.row, 0, self._codes)
        codes: list[int] = self._codes[:count].tolist()
        return codes

    def tidy(self) -> None:
        """Make equal states equal bytes: fill the mask, empty what the kernel uses on trial.

        Asking what is legal lays cards and takes them back, which leaves marks in places that
        nothing reads: behind the log's end, and in melds that are not on the table.
        """
        if self._buffer == self._tidy:
            return  # several look at the same moment
        self.legal()
        s = self.state
        staged = int(s.staged)
        for log in (s.log_kind, s.log_step, s.log_meld):
            log[staged:] = 0
        for order, count in zip(s.order, s.meld_count.tolist(), strict=True):
            order[count:] = 0
        lies = s.meld_form != 0
        for field in (s.meld_rank, s.meld_suit, s.meld_size, s.meld_wilds):
            np.multiply(field, lies, out=field)
        np.multiply(s.meld_cards, lies[:, None], out=s.meld_cards)
        self._tidy = bytes(self._buffer)

    # ---- names for what lies there

    @property
    def phase(self) -> Phase:
        """What is asked for now."""
        return _PHASES[int(self.state.phase)]

    @property
    def actor(self) -> int:
        """The seat that acts now."""
        return int(self.state.actor)

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return sides_of(self.players)

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return int(self.state.turn) % self.sides

    @property
    def pile_top(self) -> int | None:
        """The kind on top of the discard pile, or None where it is empty."""
        size = int(self.state.pile_size)
        return int(self.state.pile[size - 1]) if size else None

    def hand(self, seat: int) -> list[int]:
        """How many cards of each kind a seat holds."""
        counts: list[int] = self.state.hands[seat].tolist()
        return counts

    def meld_count(self, side: int) -> int:
        """How many melds a side has."""
        return int(self.state.meld_count[side])

    def melds(self, side: int) -> tuple[Meld, ...]:
        """A side's melds in the order listed."""
        return self._melds(side, slice(0, self.meld_count(side)))

    def meld(self, side: int, number: int) -> Meld:
        """A side's meld, counted from 0; one just begun may have fewer than three cards."""
        return self._melds(side, slice(number, number + 1))[0]

    def _melds(self, side: int, numbers: slice) -> tuple[Meld, ...]:
        s = self.state
        places = s.order[side, numbers]
        # A list for each field: reading numbers out of arrays one by one takes longer.
        fields = [f[places].tolist() for f in (s.meld_form, s.meld_rank, s.meld_suit, s.meld_size)]
        cards = [row.tobytes() for row in s.meld_cards[places]]
        return tuple([_meld(*values) for values in zip(*fields, cards, strict=True)])

    def put(self, side: int, number: int, place: int, meld: Meld) -> None:
        """Put a meld on the table, last of its side's: for positions that are not played to.

        Args:
            side: whose it is.
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
            s.meld_cards[place] = counts_of(meld.kinds)
        s.canastas[side] += meld.complete
        s.meld_count[side] = number + 1


@lru_cache(maxsize=8192)
def _meld(form: int, rank: int, suit: int, size: int, cards: bytes) -> Meld:
    if form == Form.RUN:
        low = kind_of(rank, suit)
        return Meld(Form.RUN, tuple(range(low, low + size)))
    return Meld(Form(form), tuple(set_kinds(THREE if form == Form.BLACK else rank, cards)))


def counted(counts: Sequence[int]) -> list[int]:
    """The kinds that counts by kind stand for, by rank and then by suit, wild cards last."""
    return [kind for kind in _ORDER if counts[kind] for _ in range(int(counts[kind]))]


def _by_rank(kind: int) -> tuple[int, int]:
    rank = rank_of(kind)
    return (JOKER_RANK - 1 if rank == 0 else rank - 1 if rank < JOKER_RANK else rank, kind)


_ORDER: Final = sorted(range(KINDS), key=_by_rank)
"""All kinds, by rank and then by suit, wild cards last."""
