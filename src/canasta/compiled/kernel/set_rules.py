"""Rules on plain numbers: the growth of sets, and melds that must be complete.

A meld on the table, one that a search tries and one that a bot plans are all numbers here, so each
of these rules is written once.
"""

from typing import Final

from canasta.cards import ACE, DEUCE, JOKER_RANK, SEVEN
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.rule_choices import GROWTH_ANY, GROWTH_CLOSED, OBLIGED_THREE_ACES
from canasta.engine.codes import FULL, Form
from canasta.engine.reasons import Reason

NATURAL_KIND: Final = 1
MIXED_KIND: Final = 2
WILD_KIND: Final = 4
SAMBA_KIND: Final = 8
"""Bits for the kinds of canasta, for WV-1."""

KINDS_NEEDED: Final = 2
"""Number of kinds that WV-1 requires."""


@kernel
def wild_room(r: RuleRecord, size: int, wilds: int) -> int:
    """Return the number of wild cards that a set still has room for."""
    room = int(r.max_wilds) - wilds
    if r.set_growth != GROWTH_ANY:
        room = min(room, FULL - size)
    return max(room, 0)


@kernel
def why_not_grow(r: RuleRecord, size: int, wilds: int, added: int, more: int) -> int:
    """Return why a set may not take some natural and wild cards, in any order; ``OK`` if it may.

    It has ``size`` cards, 0 for a new one, ``wilds`` of them wild; ``added`` naturals of its rank
    and ``more`` wild cards are to come. W-045, W-059, W-069 to W-071, R-30, R-34, J-10, C-07 to
    C-09.
    """
    if more > 0:
        if size - wilds + added < 2:
            return Reason.NO_NATURAL_PAIR
        if more > wild_room(r, size, wilds):
            if size + more <= FULL or r.set_growth == GROWTH_ANY:
                return Reason.WILD_LIMIT
            return (
                Reason.MELD_COMPLETE if r.set_growth == GROWTH_CLOSED else Reason.WILD_ON_COMPLETE
            )
    if added + more > 0 and size + added + more > FULL and r.set_growth == GROWTH_CLOSED:
        return Reason.MELD_COMPLETE
    return Reason.OK


@kernel
def completes_mixed(size: int, total: int, wilds: int) -> bool:
    """Return whether a set that grows from a size to a total becomes a mixed canasta."""
    return size < FULL <= total and wilds > 0


@kernel
def aces_obliged(r: RuleRecord, size: int, wilds: int) -> bool:
    """Return whether an incomplete meld of aces must be completed (C-21, AC-24)."""
    if r.aces_obligation == OBLIGED_THREE_ACES:
        return size - wilds >= 3
    return wilds == 0


@kernel
def why_complete_first(r: RuleRecord, form: int, rank: int, size: int, wilds: int) -> int:
    """Return why a meld must be completed before its side goes out; ``OK`` if it need not be.

    C-16, C-21, AC-24.
    """
    if size >= FULL:
        return Reason.OK
    if form == Form.WILD:
        return Reason.WILD_MELD_INCOMPLETE if r.complete_wild_meld else Reason.OK
    if form == Form.SET:
        if rank == ACE and r.complete_aces and aces_obliged(r, size, wilds):
            return Reason.ACES_INCOMPLETE
        if rank == SEVEN and r.complete_sevens:
            return Reason.SEVENS_INCOMPLETE
    return Reason.OK


@kernel
def canasta_kind(form: int, size: int, wilds: int) -> int:
    """Return the kind of a completed meld, as a bit; 0 for an incomplete one."""
    if size < FULL:
        return 0
    if form == Form.RUN:
        return SAMBA_KIND
    if form == Form.WILD:
        return WILD_KIND
    if form == Form.SET:
        return MIXED_KIND if wilds > 0 else NATURAL_KIND
    return 0


@kernel
def kinds_suffice(kinds: int) -> bool:
    """Return whether there are at least two kinds, of which one may be the samba (WV-1, AW-40)."""
    return (kinds & (kinds - 1)) != 0


@kernel
def why_canastas_lack(r: RuleRecord, canastas: int, kinds: int) -> int:
    """Return why some canastas, of these kinds, do not suffice to go out; ``OK`` if they do.

    W-076, WV-1, R-19, J-44, C-29, BO-08.
    """
    if canastas < r.canastas_to_go_out:
        return Reason.TOO_FEW_CANASTAS
    if r.two_kinds_to_go_out and not kinds_suffice(kinds):
        return Reason.ONE_KIND_ONLY
    if r.samba_to_go_out and not kinds & SAMBA_KIND:
        return Reason.NO_SAMBA
    return Reason.OK


@kernel
def requirement_for(r: RuleRecord, score: int) -> int:
    """Return the opening points for a side's score (W-037 to W-040, AR-1, J-21, C-46)."""
    points = int(r.opening_points[0])
    for i in range(1, r.bands):
        if score >= r.opening_scores[i]:
            points = int(r.opening_points[i])
    return points


@kernel
def wild_meld_points(r: RuleRecord, s: State, m: int) -> int:
    jokers = int(s.meld_cards[m, 8])
    deuces = int(s.meld_size[m]) - jokers
    return jokers * int(r.rank_points[JOKER_RANK]) + deuces * int(r.rank_points[DEUCE])


@kernel
def judge_opening(r: RuleRecord, s: State, side: int) -> int:
    """Return why the melds staged by a side that has not opened do not open; ``OK`` if they do.

    They are judged as a whole (AG-1): the points reach the requirement, with a clean set from
    the hand if the book requires one; or a wild meld reaches it by itself, or there is a
    natural canasta from the hand, if the book lets these open (C-10, C-14, C-17, AC-20).
    """
    needed = int(s.requirement[side])
    clean = False
    only_wilds = True
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.WILD:
            if r.wild_meld_opens and not s.took and wild_meld_points(r, s, m) >= needed:
                return Reason.OK
            continue
        only_wilds = False
        if s.meld_form[m] == Form.SET and s.meld_wilds[m] == 0:
            from_hand = int(s.meld_size[m])
            if m == s.take_meld:
                from_hand -= 1
            if r.natural_canasta_opens and from_hand >= FULL:
                return Reason.OK
            if from_hand >= 3:
                clean = True
    if s.staged_points < needed:
        return Reason.OPENING_SHORT
    if r.opening_clean_set and not clean:
        return Reason.NO_CLEAN_SET
    if not r.three_wilds_open and only_wilds and s.meld_count[side] == 1 and s.melded_since == 3:
        return Reason.THREE_WILDS_ALONE
    return Reason.OK
