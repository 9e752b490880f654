"""Sambas that a hand could complete: a generous look, suit by suit."""

from typing import Final

from canasta.cards import ACE, FOUR
from canasta.engine.codes import FULL
from canasta.kernel.compiled import kernel
from canasta.kernel.going_out import canasta_kinds
from canasta.kernel.melds import RUN
from canasta.kernel.rule_record import RuleRecord
from canasta.kernel.seats import side_of
from canasta.kernel.set_rules import SAMBA_KIND
from canasta.kernel.state import State

_LAST_START: Final = ACE + 1 - FULL
"""The rank that a run of seven begins at, at the highest."""
_ALL_SEVEN: Final = (1 << FULL) - 1


@kernel
def lacks_samba(r: RuleRecord, s: State, side: int) -> bool:
    """Whether a side has to complete a samba before it may go out (BO-08)."""
    return bool(r.samba_to_go_out and not canasta_kinds(s, side) & SAMBA_KIND)


@kernel
def _seven_in_a_row(kinds: int, suit: int, first: int, last: int) -> bool:
    """Whether kinds hold seven neighbours of a suit that begin at a rank from first to last."""
    for rank in range(first, last + 1):
        if (kinds >> (13 * suit + rank)) & _ALL_SEVEN == _ALL_SEVEN:
            return True
    return False


@kernel
def _cards_of_run(s: State, m: int) -> int:
    """The kinds that lie in a run, as bits."""
    return ((1 << int(s.meld_size[m])) - 1) << (13 * int(s.meld_suit[m]) + int(s.meld_rank[m]))


@kernel
def samba_suits(r: RuleRecord, s: State, seat: int) -> int:
    """The suits in which a hand could complete a samba, a new one or an own run, as bits.

    A generous look: whether the rest of the hand could be laid beside it is not asked, nor,
    where runs may be bridged, whether two that lie there could be joined so.
    """
    side = side_of(s, seat)
    held = int(s.held[seat])
    suits = 0
    for suit in range(4):
        if _seven_in_a_row(held, suit, FOUR, _LAST_START):
            suits |= 1 << suit
    lying = 0
    if r.bridges:
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == RUN and s.meld_size[m] < FULL:
                lying |= _cards_of_run(s, m)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == RUN and s.meld_size[m] < FULL:
            suit, low = int(s.meld_suit[m]), int(s.meld_rank[m])
            first = max(low + int(s.meld_size[m]) - FULL, FOUR)
            kinds = held | lying | _cards_of_run(s, m)
            if _seven_in_a_row(kinds, suit, first, min(low, _LAST_START)):
                suits |= 1 << suit
    return suits
