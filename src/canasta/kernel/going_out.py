"""May a player go out, given what lies on the table now?"""

from typing import Final

from canasta.cards import ACE, SEVEN
from canasta.kernel.choices import ASK_ONCE_A_DEAL, OBLIGED_THREE_ACES, QUESTION_COMPULSORY
from canasta.kernel.compiled import kernel
from canasta.kernel.melds import FULL, RUN, SET, WILD, naturals
from canasta.kernel.reason_codes import (
    ACES_INCOMPLETE,
    ANSWERED_NO,
    MUST_ASK,
    NO_SAMBA,
    NOT_OPENED,
    OK,
    ONE_KIND_ONLY,
    SEVENS_INCOMPLETE,
    TOO_FEW_CANASTAS,
    WILD_MELD_INCOMPLETE,
)
from canasta.kernel.rule_record import RuleRecord
from canasta.kernel.seats import side_of
from canasta.kernel.state import State

YES: Final = 1
NO: Final = 2
"""Values of the state's ``question``."""

NATURAL_KIND: Final = 1
MIXED_KIND: Final = 2
WILD_KIND: Final = 4
SAMBA_KIND: Final = 8
"""Bits for the kinds of canasta, for WV-1."""


@kernel
def has_partner(r: RuleRecord) -> bool:
    """Whether players have partners: with four (AW-37, T2-1)."""
    return bool(r.seats != r.sides)


@kernel
def aces_obliged(r: RuleRecord, s: State, m: int) -> bool:
    """Whether an incomplete meld of aces is under the duty to complete it (C-21, AC-24)."""
    if r.aces_obligation == OBLIGED_THREE_ACES:
        return naturals(s, m) >= 3
    return bool(s.meld_wilds[m] == 0)


@kernel
def canasta_kind(s: State, m: int) -> int:
    """The kind of a completed meld, as a bit; 0 for an incomplete one."""
    if s.meld_size[m] < FULL:
        return 0
    if s.meld_form[m] == RUN:
        return SAMBA_KIND
    if s.meld_form[m] == WILD:
        return WILD_KIND
    if s.meld_form[m] == SET:
        return MIXED_KIND if s.meld_wilds[m] > 0 else NATURAL_KIND
    return 0


@kernel
def canasta_kinds(s: State, side: int) -> int:
    """The kinds of canasta a side has completed, as bits."""
    kinds = 0
    for n in range(s.meld_count[side]):
        kinds |= canasta_kind(s, s.order[side, n])
    return kinds


@kernel
def kinds_suffice(kinds: int) -> bool:
    """WV-1: two kinds of canasta, or a canasta and a samba; sambas alone do not (AW-40)."""
    return (kinds & (kinds - 1)) != 0


@kernel
def table_allows_out(r: RuleRecord, s: State, side: int) -> int:
    """Whether a side's melds allow going out; ``OK`` or the reason (W-076, WV-1, C-16, C-21)."""
    if s.canastas[side] < r.canastas_to_go_out:
        return TOO_FEW_CANASTAS
    if r.two_kinds_to_go_out and not kinds_suffice(canasta_kinds(s, side)):
        return ONE_KIND_ONLY
    if r.samba_to_go_out and not canasta_kinds(s, side) & SAMBA_KIND:
        return NO_SAMBA
    if r.complete_wild_meld or r.complete_aces or r.complete_sevens:
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_size[m] >= FULL:
                continue
            if s.meld_form[m] == WILD:
                if r.complete_wild_meld:
                    return WILD_MELD_INCOMPLETE
            elif s.meld_form[m] == SET:
                if s.meld_rank[m] == ACE and r.complete_aces and aces_obliged(r, s, m):
                    return ACES_INCOMPLETE
                if s.meld_rank[m] == SEVEN and r.complete_sevens:
                    return SEVENS_INCOMPLETE
    return OK


@kernel
def may_be_concealed(r: RuleRecord, s: State, seat: int) -> bool:
    """Whether the melds of this turn would be a concealed going out (AR-6).

    The player has not melded before, nothing lies on melds of the partner, and the canastas
    needed are all of this turn.
    """
    if r.concealed_bonus == 0 or s.melded[seat] or s.old_touched > 0:
        return False
    side = side_of(s, seat)
    own = 0
    for n in range(s.old_melds, s.meld_count[side]):
        if canasta_kind(s, s.order[side, n]) != 0:
            own += 1
    return bool(own >= r.canastas_to_go_out)


@kernel
def permission(r: RuleRecord, s: State, seat: int) -> int:
    """Whether the question to the partner stands in the way; ``OK`` or the reason."""
    if s.question == NO or s.asked[seat] == NO:
        return ANSWERED_NO
    if r.question == QUESTION_COMPULSORY and has_partner(r) and s.question != YES:
        if r.question_limit == ASK_ONCE_A_DEAL and s.asked[seat] != 0:
            return OK
        return MUST_ASK
    return OK


@kernel
def may_go_out(r: RuleRecord, s: State, seat: int) -> int:
    """Whether the player may go out with the melds as they lie; ``OK`` or the reason.

    How the last card is played is another matter: see ``closing``.
    """
    side = side_of(s, seat)
    reason = permission(r, s, seat)
    if reason != OK:
        return reason
    reason = table_allows_out(r, s, side)
    if reason != OK:
        return reason
    if not s.opened[side] and (s.pending or not may_be_concealed(r, s, seat)):
        return NOT_OPENED
    return OK
