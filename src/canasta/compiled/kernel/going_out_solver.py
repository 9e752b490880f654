"""The search for a line that goes out this turn, with the cards the player can see (AG-3).

The hand is divided in two steps. Runs, in books that have them, are tried suit by suit. The rest
goes to sets and wild melds, for which suits no longer matter: a table over the ranks gives the
canastas that are possible with each number of wild cards. One card may be left for the discard.
"""

from canasta.cards import BLACK_THREES
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import rank_words, why_not_add
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.pile import withheld
from canasta.compiled.kernel.rule_choices import BLACK_THREES_BONUS, LAST_DISCARD_OPTIONAL
from canasta.compiled.kernel.seats import lowest_bit, side_of
from canasta.compiled.kernel.solver_prefilter import cannot_go_out, plainly_goes_out
from canasta.compiled.kernel.solver_runs import runs_go_out
from canasta.compiled.kernel.solver_sets import sets_go_out
from canasta.compiled.kernel.solver_work import MOST_WILDS, new_work
from canasta.compiled.kernel.staging import stage_lay, unstage
from canasta.compiled.kernel.tables import RANK_BITS, WILD_BITS
from canasta.compiled.kernel.threes import bonus_threes_held, is_replaced, is_too_late_to_face
from canasta.engine.codes import FULL, Form
from canasta.engine.reasons import Reason


@kernel
def can_go_out_now(r: RuleRecord, s: State, seat: int) -> bool:
    """Return whether the player can go out this turn from here, if the partner allows it.

    Cards that are still to come (replacements, a pot, a pile withheld) do not count. A meld
    that was started is finished first. Black threes come last, as one group or as the discard
    (W-083, R-25).
    """
    return can_go_out_beside(r, s, seat, rank_words(s, side_of(s, seat)))


@kernel
def can_go_out_beside(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int]) -> bool:
    """Answer like ``can_go_out_now``, if the side's ``rank_words`` are known already."""
    if bonus_threes_held(r, s, seat) > 0 and (is_replaced(r, s) or is_too_late_to_face(r, s)):
        return False
    if s.pile_withheld and (s.replacements_owed[seat] > 0 or withheld(r, s) > 0):
        return False
    if wilds_held(s, seat) > MOST_WILDS:
        return False  # no pack has so many: the tables below are made for packs
    side = side_of(s, seat)
    if not s.opened[side] and r.concealed_bonus > 0 and (s.melded[seat] or s.old_touched):
        return False
    size = int(s.hand_size[seat])
    black = 0
    if r.black_threes != BLACK_THREES_BONUS:
        black = int(s.hands[seat, BLACK_THREES[0]]) + int(s.hands[seat, BLACK_THREES[1]])
    count = int(s.meld_count[side])
    if count > 0 and s.meld_form[s.order[side, count - 1]] == Form.BLACK:
        return _group_goes_out(r, s, size - black, black, int(s.order[side, count - 1]))
    if black == 2 or cannot_go_out(r, s, seat, words):
        return False
    if black < 2:
        return _out(r, s, seat, words, black == 0 and size > 0)
    if 3 <= black <= r.black_three_group and _out(r, s, seat, words, True):
        return True
    return bool(3 <= black - 1 <= r.black_three_group and _out(r, s, seat, words, False))


@kernel
def _converts(r: RuleRecord, s: State, seat: int, skip: bool) -> bool:
    """Return whether a line begins with making a wild meld a mixed canasta (JV-4a, AJ-29).

    For the search these are staged, and then taken back: the wild cards that a wild meld just
    begun still needs, the naturals that complete the side's meld of the rank, then the conversion.
    """
    side = side_of(s, seat)
    target, aimed, needed = int(s.target_meld), int(s.target_chosen), int(s.cards_needed)
    lent = 0
    if needed > 0 and s.meld_form[s.order[side, target]] == Form.WILD:
        if wilds_held(s, seat) < needed:
            return False
        while s.cards_needed > 0:
            stage_lay(r, s, target, lowest_bit(int(s.held[seat]) & WILD_BITS))
            lent += 1
        needed = 0
    found = False
    for n in range(s.meld_count[side]):
        if (
            found
            or s.meld_form[s.order[side, n]] != Form.WILD
            or s.meld_size[s.order[side, n]] != 3
        ):
            continue
        for rank in range(2, 13):
            if not found and s.ranks[seat, rank] >= 4:
                found = _converts_to(r, s, seat, n, rank, needed, skip)
                s.target_meld, s.cards_needed = target, needed
    for _ in range(lent):
        unstage(r, s)
    s.target_meld, s.target_chosen, s.cards_needed = target, aimed, needed + lent
    return found


@kernel
def _converts_to(
    r: RuleRecord, s: State, seat: int, n: int, rank: int, needed: int, skip: bool
) -> bool:
    """Return whether a line begins with making the n-th meld, a wild one, a canasta of a rank."""
    side = side_of(s, seat)
    target = int(s.target_meld)
    laid = 0
    for own in range(s.meld_count[side]):
        m = int(s.order[side, own])
        if s.meld_form[m] == Form.SET and s.meld_rank[m] == rank and s.meld_size[m] < FULL:
            short = FULL - int(s.meld_size[m])
            if needed == 0 and s.ranks[seat, rank] >= short + 4:
                for _ in range(short):
                    stage_lay(r, s, own, lowest_bit(int(s.held[seat]) & int(RANK_BITS[rank])))
                laid += short
    found = False
    if why_not_add(r, s, seat, rank_words(s, side), int(s.order[side, n]), rank) == Reason.OK:
        for _ in range(4):
            stage_lay(r, s, n, lowest_bit(int(s.held[seat]) & int(RANK_BITS[rank])))
        laid += 4
        s.target_meld, s.cards_needed = target, needed
        found = _search(r, s, seat, skip)
    for _ in range(laid):
        unstage(r, s)
    return found


@kernel
def _out(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int], discard: bool) -> bool:
    """Return whether the hand, except black threes, goes out with or without a discard from it."""
    if s.hand_size[seat] > 0 and plainly_goes_out(r, s, seat, words, discard):
        return True
    if _search(r, s, seat, not discard):
        return True
    return bool(r.conversion and _converts(r, s, seat, not discard))


@kernel
def _search(r: RuleRecord, s: State, seat: int, skip: bool) -> bool:
    """Search for a line; ``skip``: the discard is chosen already (a black three)."""
    points = int(s.staged_points)
    dearest = 0
    for rank in range(14):
        points += int(s.ranks[seat, rank]) * int(r.rank_points[rank])
        if s.ranks[seat, rank] > 0:
            dearest = max(dearest, int(r.rank_points[rank]))
    # An opening must suffice whichever card is discarded.
    points -= dearest
    work = new_work(s, seat)
    work[0].skip = int(skip)
    work[0].points = points
    if r.runs:
        return bool(runs_go_out(r, s, work))
    for rank in range(13):
        work[0].counts[rank] = s.ranks[seat, rank]
    return bool(sets_go_out(r, s, work, 0))


@kernel
def _group_goes_out(r: RuleRecord, s: State, others: int, black: int, m: int) -> bool:
    """Return whether the hand can end with the group of black threes on the table.

    It is laid last: the rest has to be more black threes and one discard.
    """
    group = int(s.meld_size[m])
    most = min(black, int(r.black_three_group) - group)
    short = max(3 - group, 0)
    if others == 1:
        return most == black and black >= short
    if others == 0:
        if r.last_discard == LAST_DISCARD_OPTIONAL and most == black and black >= short:
            return True
        return most >= black - 1 and black - 1 >= short
    return False
