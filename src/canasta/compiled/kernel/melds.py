"""Melds on the table: adding cards to them and removing them again."""

from collections.abc import Callable
from typing import Any, Final

from canasta.cards import JOKER
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import STATE, State
from canasta.compiled.kernel.numba_or_none import BUILDING, types
from canasta.compiled.kernel.tables import NATURAL_RANKS, RANK_OF
from canasta.engine.codes import FULL, Form
from canasta.engine.state import MELD_CARDS, MELDS


@kernel
def is_wild(kind: int) -> bool:
    return kind == JOKER or kind % 13 == 0


@kernel
def begin_meld(s: State, side: int, form: int, rank: int, suit: int) -> int:
    """Put an empty meld at the end of a side's list, and return its number there."""
    m = 0
    while m < MELDS - 1 and s.meld_form[m] != 0:
        m += 1
    return add_meld(s, side, m, form, rank, suit)


@kernel
def add_meld(s: State, side: int, m: int, form: int, rank: int, suit: int) -> int:
    """Append a free place of the pool to a side's list as an empty meld; return its number."""
    s.meld_form[m] = form
    s.meld_rank[m] = rank
    s.meld_suit[m] = suit
    n = int(s.meld_count[side])
    s.order[side, n] = m
    s.meld_count[side] = n + 1
    return n


@kernel
def drop_meld(s: State, side: int, n: int) -> None:
    """Remove a meld from a side's list; later ones move up."""
    m = int(s.order[side, n])
    s.meld_form[m] = 0
    s.meld_rank[m] = 0
    s.meld_suit[m] = 0
    s.meld_size[m] = 0
    s.meld_wilds[m] = 0
    for i in range(MELD_CARDS):
        s.meld_cards[m, i] = 0
    last = int(s.meld_count[side]) - 1
    for i in range(n, last):
        s.order[side, i] = s.order[side, i + 1]
    s.order[side, last] = 0
    s.meld_count[side] = last


@kernel
def insert_meld(s: State, side: int, n: int) -> None:
    """Move a side's last meld to the number ``n``; later ones move down."""
    last = int(s.meld_count[side]) - 1
    m = int(s.order[side, last])
    for i in range(last, n, -1):
        s.order[side, i] = s.order[side, i - 1]
    s.order[side, n] = m


@kernel
def _cell(kind: int) -> int:
    """Return the cell in which a meld counts a card: naturals by suit, deuces by suit, jokers."""
    if kind == JOKER:
        return 8
    if kind % 13 == 0:
        return 4 + kind // 13
    return kind // 13


@kernel
def put(s: State, side: int, m: int, kind: int) -> None:
    """Add one card to a meld that may take it; a seventh completes a canasta."""
    if s.meld_form[m] == Form.RUN:
        if RANK_OF[kind] < s.meld_rank[m]:
            s.meld_rank[m] -= 1
    else:
        s.meld_cards[m, _cell(kind)] += 1
        if is_wild(kind):
            s.meld_wilds[m] += 1
    s.meld_size[m] += 1
    if s.meld_size[m] == FULL and s.meld_form[m] != Form.BLACK:
        s.canastas[side] += 1


@kernel
def unput(s: State, side: int, m: int, kind: int) -> None:
    """Remove one card from a meld: the reverse of ``put``."""
    if s.meld_size[m] == FULL and s.meld_form[m] != Form.BLACK:
        s.canastas[side] -= 1
    if s.meld_form[m] == Form.RUN:
        if RANK_OF[kind] == s.meld_rank[m]:
            s.meld_rank[m] += 1
    else:
        s.meld_cards[m, _cell(kind)] -= 1
        if is_wild(kind):
            s.meld_wilds[m] -= 1
    s.meld_size[m] -= 1


@kernel
def naturals(s: State, m: int) -> int:
    return int(s.meld_size[m]) - int(s.meld_wilds[m])


@kernel
def find_run(s: State, side: int, suit: int, low: int) -> int:
    """Return the first of a side's runs of exactly three that starts at a rank; -1 for none."""
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if (
            s.meld_form[m] == Form.RUN
            and s.meld_size[m] == 3
            and s.meld_suit[m] == suit
            and s.meld_rank[m] == low
        ):
            return n
    return -1


@kernel
def gain(s: State, seat: int, kind: int) -> None:
    s.hands[seat, kind] += 1
    s.ranks[seat, RANK_OF[kind]] += 1
    s.hand_size[seat] += 1
    s.held[seat] |= 1 << kind


@kernel
def lose(s: State, seat: int, kind: int) -> None:
    """Remove one card, which must be held, from a hand."""
    s.hands[seat, kind] -= 1
    s.ranks[seat, RANK_OF[kind]] -= 1
    s.hand_size[seat] -= 1
    if s.hands[seat, kind] == 0:
        s.held[seat] &= ~(1 << kind)


@kernel
def holds(s: State, seat: int, kind: int) -> bool:
    return bool((s.held[seat] >> kind) & 1)


@kernel
def ranks_in(word: int) -> int:
    """Return the natural ranks of the kinds in a word, as bits by rank (4 to A)."""
    return (word | (word >> 13) | (word >> 26) | (word >> 39)) & NATURAL_RANKS


def _ranks_instruction(_typing: Any, record: Any, _seat: Any, _least: Any) -> tuple[Any, Any]:
    from llvmlite import ir

    offset = State.FIELDS["ranks"].offset
    row = STATE["ranks"].shape[1]

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        # Sixteen counts are read: the row, and two of the array that follows.
        sixteen = ir.VectorType(ir.IntType(8), 16)
        state, seat, least = args
        place = builder.add(builder.mul(seat, seat.type(row)), seat.type(offset))
        start = builder.gep(builder.bitcast(state, ir.IntType(8).as_pointer()), [place])
        counts = builder.load(builder.bitcast(start, sixteen.as_pointer()), align=1)
        least = builder.trunc(least, ir.IntType(8))
        limit = builder.insert_element(ir.Constant(sixteen, ir.Undefined), least, ir.IntType(32)(0))
        limit = builder.shuffle_vector(
            limit, limit, ir.Constant(ir.VectorType(ir.IntType(32), 16), [0] * 16)
        )
        found = builder.bitcast(builder.icmp_signed(">=", counts, limit), ir.IntType(16))
        return builder.zext(found, ir.IntType(64))

    return types.int64(record, types.int64, types.int64), emit


def _ranks_counted(s: State, seat: int, least: int) -> int:
    ranks = 0
    for rank in range(14):
        ranks |= int(s.ranks[seat, rank] >= least) << rank
    return ranks


def _intrinsic(instruction: Callable[..., Any]) -> Any:
    from numba.extending import intrinsic

    return intrinsic(instruction)


_ranks_with: Final[Callable[[State, int, int], int]] = (
    _intrinsic(_ranks_instruction) if BUILDING else _ranks_counted
)
"""``_ranks_with(s, seat, least)``: the ranks of which a hand has at least so many, as bits."""


@kernel
def ranks_held(s: State, seat: int, least: int) -> int:
    """Return the natural ranks of which a hand has at least so many cards, as bits by rank."""
    return _ranks_with(s, seat, least) & NATURAL_RANKS


@kernel
def many_held(s: State, seat: int) -> tuple[int, int]:
    """Return the natural ranks held at least twice, and at least three times, as bits by rank."""
    return ranks_held(s, seat, 2), ranks_held(s, seat, 3)


@kernel
def kinds_of(ranks: int) -> int:
    """Return the kinds of some natural ranks: bits by rank become bits by kind."""
    return ranks | (ranks << 13) | (ranks << 26) | (ranks << 39)


@kernel
def wilds_held(s: State, seat: int) -> int:
    return int(s.ranks[seat, 0]) + int(s.ranks[seat, 13])
