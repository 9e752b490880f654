"""Sambas that a hand could perhaps complete, suit by suit."""

from typing import Final

from canasta.cards import ACE, FOUR
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.going_out import canasta_kinds
from canasta.compiled.kernel.melds import RUN
from canasta.compiled.kernel.rule_record import RuleRecord
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.set_rules import SAMBA_KIND
from canasta.compiled.kernel.state import State
from canasta.engine.codes import FULL

_LAST_START: Final = ACE + 1 - FULL
"""Highest rank that a run of seven begins at."""
_ALL_SEVEN: Final = (1 << FULL) - 1


@kernel
def lacks_samba(r: RuleRecord, s: State, side: int) -> bool:
    """Return whether a side must complete a samba before it may go out (BO-08)."""
    return bool(r.samba_to_go_out and not canasta_kinds(s, side) & SAMBA_KIND)


@kernel
def _seven_in_a_row(kinds: int, suit: int, first: int, last: int) -> bool:
    """Return whether kinds hold seven neighbours of a suit from a rank between first and last."""
    for rank in range(first, last + 1):
        if (kinds >> (13 * suit + rank)) & _ALL_SEVEN == _ALL_SEVEN:
            return True
    return False


@kernel
def _cards_of_run(s: State, m: int) -> int:
    """Return the kinds in a run, as bits."""
    return ((1 << int(s.meld_size[m])) - 1) << (13 * int(s.meld_suit[m]) + int(s.meld_rank[m]))


@kernel
def samba_suits(r: RuleRecord, s: State, seat: int) -> int:
    """Return the suits in which a hand could perhaps complete a samba, new or begun, as bits.

    This does not check whether the rest of the hand could be laid as well, nor, if runs may be
    bridged, whether two on the table could be joined so.
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
