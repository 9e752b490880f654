"""Going out: whether a player may, with the melds that are on the table now."""

from typing import Final

from canasta.compiled.kernel.choices import ASK_ONCE_A_DEAL, QUESTION_COMPULSORY
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.reason_codes import ANSWERED_NO, MUST_ASK, NOT_OPENED, OK
from canasta.compiled.kernel.rule_record import RuleRecord
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.set_rules import canasta_kind, why_canastas_lack, why_complete_first
from canasta.compiled.kernel.state import State

YES: Final = 1
NO: Final = 2
"""Values of the state's ``question``."""


@kernel
def has_partner(r: RuleRecord) -> bool:
    """Return whether players have partners: with four (AW-37, T2-1)."""
    return bool(r.seats != r.sides)


@kernel
def kind_of_canasta(s: State, m: int) -> int:
    """Return the kind of a completed meld on the table, as a bit; 0 for an incomplete one."""
    return canasta_kind(int(s.meld_form[m]), int(s.meld_size[m]), int(s.meld_wilds[m]))


@kernel
def canasta_kinds(s: State, side: int) -> int:
    """Return the kinds of canasta a side has completed, as bits."""
    kinds = 0
    for n in range(s.meld_count[side]):
        kinds |= kind_of_canasta(s, int(s.order[side, n]))
    return kinds


@kernel
def why_complete_meld(r: RuleRecord, s: State, m: int) -> int:
    """Apply ``why_complete_first`` to a meld on the table."""
    form, rank = int(s.meld_form[m]), int(s.meld_rank[m])
    return why_complete_first(r, form, rank, int(s.meld_size[m]), int(s.meld_wilds[m]))


@kernel
def why_melds_forbid_out(r: RuleRecord, s: State, side: int) -> int:
    """Return why a side's melds forbid going out; ``OK`` if they do not.

    W-076, WV-1, C-16, C-21.
    """
    kinds = canasta_kinds(s, side) if r.two_kinds_to_go_out or r.samba_to_go_out else 0
    reason = why_canastas_lack(r, int(s.canastas[side]), kinds)
    if reason != OK:
        return reason
    if r.complete_wild_meld or r.complete_aces or r.complete_sevens:
        for n in range(s.meld_count[side]):
            reason = why_complete_meld(r, s, int(s.order[side, n]))
            if reason != OK:
                return reason
    return OK


@kernel
def may_be_concealed(r: RuleRecord, s: State, seat: int) -> bool:
    """Return whether going out with the melds of this turn would be concealed (AR-6).

    The player has not melded before, has laid nothing on melds of the partner, and has
    completed all canastas needed in this turn.
    """
    if r.concealed_bonus == 0 or s.melded[seat] or s.old_touched > 0:
        return False
    side = side_of(s, seat)
    own = 0
    for n in range(s.old_melds, s.meld_count[side]):
        if kind_of_canasta(s, int(s.order[side, n])) != 0:
            own += 1
    return bool(own >= r.canastas_to_go_out)


@kernel
def why_not_given_leave(r: RuleRecord, question: int, asked: int) -> int:
    """Return why the question to the partner prevents going out; ``OK`` if it does not.

    Args:
        r: the rules.
        question: the answer in this turn.
        asked: the last answer that still counts.
    """
    if question == NO or asked == NO:
        return ANSWERED_NO
    if r.question == QUESTION_COMPULSORY and has_partner(r) and question != YES:
        if r.question_limit == ASK_ONCE_A_DEAL and asked != 0:
            return OK
        return MUST_ASK
    return OK


@kernel
def why_not_go_out(r: RuleRecord, s: State, seat: int) -> int:
    """Return why the player may not go out with the melds on the table; ``OK`` if they may.

    This says nothing about the play of the last card: see ``lookahead``.
    """
    side = side_of(s, seat)
    reason = why_not_given_leave(r, int(s.question), int(s.asked[seat]))
    if reason != OK:
        return reason
    reason = why_melds_forbid_out(r, s, side)
    if reason != OK:
        return reason
    if not s.opened[side] and (s.pile_withheld or not may_be_concealed(r, s, seat)):
        return NOT_OPENED
    return OK
