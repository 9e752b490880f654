"""The opening: whether the melds staged reach the points that the side needs."""

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.melds import SET, WILD
from canasta.compiled.kernel.reason_codes import NO_CLEAN_SET, OK, OPENING_SHORT, THREE_WILDS_ALONE
from canasta.compiled.kernel.rule_record import RuleRecord
from canasta.compiled.kernel.state import State
from canasta.compiled.kernel.tables import RANK_POINTS
from canasta.engine.codes import FULL


@kernel
def requirement_for(r: RuleRecord, score: int) -> int:
    """Return the opening points for a side's score (W-037 to W-040, AR-1, J-21, C-46)."""
    points = int(r.opening_points[0])
    for i in range(1, r.bands):
        if score >= r.opening_scores[i]:
            points = int(r.opening_points[i])
    return points


@kernel
def wild_meld_points(s: State, m: int) -> int:
    """Return the card points of a wild meld."""
    jokers = int(s.meld_cards[m, 8])
    return jokers * int(RANK_POINTS[13]) + (int(s.meld_size[m]) - jokers) * int(RANK_POINTS[0])


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
        if s.meld_form[m] == WILD:
            if r.wild_meld_opens and not s.took and wild_meld_points(s, m) >= needed:
                return OK
            continue
        only_wilds = False
        if s.meld_form[m] == SET and s.meld_wilds[m] == 0:
            from_hand = int(s.meld_size[m])
            if m == s.take_meld:
                from_hand -= 1
            if r.natural_canasta_opens and from_hand >= FULL:
                return OK
            if from_hand >= 3:
                clean = True
    if s.staged_points < needed:
        return OPENING_SHORT
    if r.opening_clean_set and not clean:
        return NO_CLEAN_SET
    if not r.three_wilds_open and only_wilds and s.meld_count[side] == 1 and s.melded_since == 3:
        return THREE_WILDS_ALONE
    return OK
