"""Going out: whether a player may, with the melds that are on the table now."""

from typing import Final

from canasta.compiled.kernel.compiled import (
    Grid,
    RuleArray,
    StateArray,
    Vector,
    entry_point,
    kernel,
)
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.rule_choices import (
    ASK_ONCE_A_DEAL,
    FOOT_WITH_CANASTA,
    QUESTION_COMPULSORY,
    QUESTION_NONE,
)
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.set_rules import (
    KINDS_NEEDED,
    SAMBA_KIND,
    canasta_kind,
    why_canastas_lack,
    why_complete_first,
)
from canasta.engine import conditions as c
from canasta.engine.reasons import Reason
from canasta.engine.state import SEATS

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
    if reason != Reason.OK:
        return reason
    if r.complete_wild_meld or r.complete_aces or r.complete_sevens:
        for n in range(s.meld_count[side]):
            reason = why_complete_meld(r, s, int(s.order[side, n]))
            if reason != Reason.OK:
                return reason
    return Reason.OK


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

    ``question`` is the answer in this turn, ``asked`` the last one that still counts.
    """
    if question == NO or asked == NO:
        return Reason.ANSWERED_NO
    if r.question == QUESTION_COMPULSORY and has_partner(r) and question != YES:
        if r.question_limit == ASK_ONCE_A_DEAL and asked != 0:
            return Reason.OK
        return Reason.MUST_ASK
    return Reason.OK


@kernel
def why_not_go_out(r: RuleRecord, s: State, seat: int) -> int:
    """Return why the player may not go out with the melds on the table; ``OK`` if they may.

    The question comes last: no one asks while the melds forbid it. This says nothing about the play
    of the last card: see ``lookahead``.
    """
    side = side_of(s, seat)
    leave = why_not_given_leave(r, int(s.question), int(s.asked[seat]))
    if leave == Reason.ANSWERED_NO:
        return leave
    reason = why_melds_forbid_out(r, s, side)
    if reason != Reason.OK:
        return reason
    if not s.opened[side] and (s.pile_withheld or not may_be_concealed(r, s, seat)):
        return Reason.NOT_OPENED
    return leave


# Conditions that a side must meet to go out, as numbers, by the checks that going out uses.
#
# Nothing hidden is read: melds, canastas, sizes of hands and pots, and answers are known to all.


@entry_point(f"rules[1] states[n] i:0..n seat:0..{SEATS} out[{c.NUMBERS}..]")
def _conditions(rules: RuleArray, states: StateArray, i: int, seat: int, out: Vector) -> None:
    """Write a player's conditions of going out, in the order of `canasta.engine.conditions`."""
    r, s = rules[0], states[i]
    side = side_of(s, seat)
    out[c.OPENED] = s.opened[side]
    out[c.OPENING_NEEDED] = int(r.concealed_bonus == 0 or s.melded[seat] != 0)
    out[c.CANASTAS] = s.canastas[side]
    out[c.CANASTAS_NEEDED] = r.canastas_to_go_out
    kinds = canasta_kinds(s, side)
    out[c.SAMBA] = int(kinds & SAMBA_KIND != 0)
    out[c.SAMBA_ASKED] = r.samba_to_go_out
    out[c.KINDS] = 0
    while kinds != 0:
        kinds &= kinds - 1
        out[c.KINDS] += 1
    out[c.KINDS_ASKED] = KINDS_NEEDED if r.two_kinds_to_go_out else 0
    out[c.FEET] = 0
    out[c.FEET_DEALT] = 0
    if r.foot == FOOT_WITH_CANASTA:
        for other in range(side, s.players, s.sides):
            out[c.FEET_DEALT] += 1
            out[c.FEET] += int(s.foot_size[other] > 0)
    out[c.CARDS] = s.hand_size[seat]
    out[c.ASKS] = int(r.question != QUESTION_NONE and has_partner(r))
    out[c.ASKS_FIRST] = int(r.question == QUESTION_COMPULSORY)
    answer = int(s.question) if s.turn == seat else 0
    out[c.ANSWER] = why_not_given_leave(r, answer, int(s.asked[seat]))
    out[c.SAID_YES] = int(answer == YES)
    place = c.FIRST_MELD
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        reason = why_complete_meld(r, s, m)
        if reason != Reason.OK:
            out[place] = n
            out[place + 1] = s.meld_size[m]
            out[place + 2] = reason
            place += 3
    out[c.UNFINISHED] = (place - c.FIRST_MELD) // 3


@entry_point("rules[1] melds[,4]")
def _out_with(rules: RuleArray, melds: Grid) -> int:
    """Return why melds forbid going out: rows of form, rank, size and wild cards."""
    r = rules[0]
    canastas = 0
    kinds = 0
    unfinished: int = Reason.OK
    for n in range(melds.shape[0]):
        form, rank = int(melds[n, 0]), int(melds[n, 1])
        size, wilds = int(melds[n, 2]), int(melds[n, 3])
        kind = canasta_kind(form, size, wilds)
        canastas += int(kind != 0)
        kinds |= kind
        if unfinished == Reason.OK:
            unfinished = why_complete_first(r, form, rank, size, wilds)
    reason = why_canastas_lack(r, canastas, kinds)
    return reason if reason != Reason.OK else unfinished


@entry_point("rules[1]")
def _leave(rules: RuleArray, question: int, asked: int) -> int:
    return why_not_given_leave(rules[0], question, asked)
