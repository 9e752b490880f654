"""Opening in the rollout policy: plans of melds that reach the requirement, and laying them.

A plan is one number: 12 bits of ranks that go down as naturals, 12 bits of ranks whose pair
goes down with a wild card, then the wild cards spent on those sets, and how many are jokers.
"""

from typing import Final

from canasta.cards import ACE, DEUCE, JOKER_RANK
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import closed_by_others, open_ranks, rank_words, why_not_mix
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.seats import lowest_bit, ones, side_of
from canasta.compiled.search.policy_layout import OPENINGS
from canasta.compiled.search.policy_melds import (
    LIKELY,
    begin_set,
    lay_rank,
    lay_wilds,
    nears_end,
    new_wild_meld,
    set_target,
)
from canasta.compiled.search.policy_signals import least_wild_meld
from canasta.compiled.search.policy_traps import is_trap, mixing_frees
from canasta.compiled.search.records import Trail
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import FULL, Form

PAIRS_AT: Final = 13
EXTRA_AT: Final = 26
JOKERS_AT: Final = 32
WILD_MELD: Final = 1 << 40
RANK_WORD: Final = (1 << 13) - 1


@kernel
def wilds_allowed(w: Weights, s: State, seat: int) -> int:
    """Return the number of wild cards that an opening may take now."""
    held = int(s.ranks[seat, 0]) + int(s.ranks[seat, JOKER_RANK])
    side = side_of(s, seat)
    if s.turns > w.open_late * s.players:
        return held
    for other in range(s.sides):
        if other != side and s.opened[other]:
            return held
    return min(held, int(w.open_wilds))


@kernel
def puts_off(r: RuleRecord, w: Weights, s: State, seat: int) -> bool:
    """Return whether a player who opens late waits: for others, or until the end nears."""
    if s.turns > w.open_wait * s.players or s.staged > 0 or nears_end(r, s, seat):
        return False
    side = side_of(s, seat)
    for other in range(s.sides):
        if other != side and s.canastas[other] > 0:
            return False
    return not s.opened[side]


@kernel
def plan_wild_opening(r: RuleRecord, s: State, seat: int) -> int:
    """Return a plan that opens with a wild meld, plus the sets of naturals held if needed.

    Returns -1 if there is none. By rule of thumb, only ``plan_opening`` has such plans.
    """
    side = side_of(s, seat)
    required = int(s.requirement[side])
    count = min(wilds_held(s, seat), FULL)
    alone = r.wild_meld_opens or not r.opening_clean_set
    if not r.wild_melds or not alone or count < 3 or s.meld_count[side] > 0 or s.took:
        return -1
    deuces = min(int(s.ranks[seat, 0]), count)
    points = int(r.rank_points[DEUCE]) * deuces + int(r.rank_points[JOKER_RANK]) * (count - deuces)
    if points >= required and (count > 3 or r.three_wilds_open):
        return WILD_MELD
    if r.opening_clean_set:
        return -1
    free = open_ranks(r, rank_words(s, side), closed_by_others(r, s, side))
    sets = 0
    for rank in range(2, 13):
        held = int(s.ranks[seat, rank])
        if held >= 3 and (free >> rank) & 1 and not is_trap(r, rank):
            points += min(held, FULL) * int(r.rank_points[rank])
            sets |= 1 << rank
    return WILD_MELD | sets if points >= required and sets != 0 else -1


@kernel
def plan_opening(r: RuleRecord, w: Weights, s: State, seat: int, top: int) -> int:
    """Return a plan that opens with the cards held and staged; -1 if there is none.

    ``top`` is the rank of the pile's top card if it is to be taken with a pair, else -1.
    """
    side = side_of(s, seat)
    required = int(s.requirement[side])
    words = rank_words(s, side)
    free = open_ranks(r, words, closed_by_others(r, s, side))
    points = int(s.staged_points)
    learned = w.learned & OPENINGS != 0
    clean = False
    naturals_word = 0
    pairs = 0
    room = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] != Form.SET:
            continue
        if s.meld_wilds[m] == 0 and s.meld_size[m] - (m == s.take_meld) >= 3:
            clean = True
        if why_not_mix(r, s, words[0], int(s.meld_rank[m])) == 0:
            room += max(
                min(int(r.max_wilds) - int(s.meld_wilds[m]), FULL - 1 - int(s.meld_size[m])), 0
            )
    for rank in range(2, 13):
        count = int(s.ranks[seat, rank])
        value = int(r.rank_points[rank])
        if rank == top:
            count -= 2
            points += value * (3 if r.top_card_counts else 2)
            if count > 0:
                points += count * value
                naturals_word |= 1 << rank
                if count >= 2:
                    clean = True
            if why_not_mix(r, s, words[0], rank) == 0:
                room += max(min(int(r.max_wilds), 3 - count), 0)
            continue
        if (words[0] >> rank) & 1:
            if count > 0:
                points += count * value
                naturals_word |= 1 << rank
            continue
        if not (free >> rank) & 1:
            continue
        trap = is_trap(r, rank) and count < LIKELY
        if count >= 3 and not trap:
            points += min(count, FULL) * value
            naturals_word |= 1 << rank
            clean = True
            if why_not_mix(r, s, words[0], rank) == 0:
                room += max(min(int(r.max_wilds), FULL - 1 - count), 0)
        elif count >= 2 and (learned and mixing_frees(r, rank) if trap else count == 2):
            if r.max_wilds > 0 and why_not_mix(r, s, words[0], rank) == 0:
                pairs |= 1 << rank
    if r.wild_meld_opens and not learned:
        deuces = int(s.ranks[seat, 0])
        jokers = int(s.ranks[seat, JOKER_RANK])
        count = deuces + jokers
        if count >= least_wild_meld(w, s, seat) and top < 0 and s.meld_count[side] == 0:
            worth = int(r.rank_points[DEUCE]) * min(deuces, FULL)
            worth += int(r.rank_points[JOKER_RANK]) * min(jokers, max(FULL - deuces, 0))
            if worth >= required:
                return WILD_MELD
    if r.opening_clean_set and not clean:
        return -1
    if points >= required:
        # Sets not needed to open may stay in the hand: a triplet helps to take the pile.
        for rank in range(2, 13):
            count = int(s.ranks[seat, rank])
            spare = count * int(r.rank_points[rank])
            begun = (words[0] >> rank) & 1 or rank == top
            if (naturals_word >> rank) & 1 and not begun and count < w.open_sets:
                if points - spare >= required and (naturals_word & ~(1 << rank)) != 0:
                    if not r.opening_clean_set or naturals_word & (naturals_word - 1):
                        naturals_word &= ~(1 << rank)
                        points -= spare
        return naturals_word
    allowed = wilds_allowed(w, s, seat)
    if learned:
        allowed = wilds_held(s, seat)
    deuces = int(s.ranks[seat, 0])
    jokers = int(s.ranks[seat, JOKER_RANK])
    each = int(r.rank_points[DEUCE])
    more = int(r.rank_points[JOKER_RANK]) - each
    used = 0
    chosen = 0
    extra = 0
    while used < allowed:
        if pairs != 0:
            rank = _dearest(r, pairs)
            pairs &= ~(1 << rank)
            chosen |= 1 << rank
            points += 2 * int(r.rank_points[rank]) + each
        elif extra < room:
            extra += 1
            points += each
        else:
            return -1
        used += 1
        most = min(jokers, used)
        least = max(used - deuces, 0)
        # Jokers that count more than twos are spent only as far as they are needed.
        if points + more * (most if more > 0 else least) >= required:
            wanted = least
            if more > 0:
                wanted = max((required - points + more - 1) // more, least)
            return naturals_word | chosen << PAIRS_AT | extra << EXTRA_AT | wanted << JOKERS_AT
    return -1


@kernel
def wilds_of(plan: int) -> int:
    if plan & WILD_MELD:
        return 3
    return ones((plan >> PAIRS_AT) & RANK_WORD) + ((plan >> EXTRA_AT) & 63)


@kernel
def shape_of(plan: int) -> int:
    """Return the shape of a plan's opening, one of ``PLANS``."""
    if plan & WILD_MELD:
        return 0
    sets = min(ones(plan & RANK_WORD), 3)
    pairs = min(ones((plan >> PAIRS_AT) & RANK_WORD), 3)
    aces = ((plan | plan >> PAIRS_AT) >> ACE) & 1
    return (sets * 4 + pairs) * 2 + aces


@kernel
def _dearest(r: RuleRecord, ranks: int) -> int:
    """Return the rank of a word with the most card points; of equal ones the lowest."""
    best = lowest_bit(ranks)
    left = ranks & (ranks - 1)
    while left != 0:
        rank = lowest_bit(left)
        left &= left - 1
        if r.rank_points[rank] > r.rank_points[best]:
            best = rank
    return best


@kernel
def lay_opening(r: RuleRecord, s: State, t: Trail, seat: int, plan: int) -> None:
    """Lay a plan, which includes cards already staged; the state shows whether it opened."""
    side = side_of(s, seat)
    if plan & WILD_MELD:
        new_wild_meld(r, s, t, seat, 1)
    for n in range(s.meld_count[side]):
        if s.opened[side] and s.pile_withheld == 0 and s.hand_size[seat] <= 2:
            return
        m = int(s.order[side, n])
        if (
            s.meld_form[m] == Form.SET
            and (plan >> int(s.meld_rank[m])) & 1
            and set_target(r, s, t, n)
        ):
            lay_rank(r, s, t, seat, int(s.meld_rank[m]), 9)
    words = rank_words(s, side)
    sets = plan & RANK_WORD & ~words[0]
    while sets != 0:
        rank = lowest_bit(sets)
        sets &= sets - 1
        if begin_set(r, s, t, seat, rank):
            lay_rank(r, s, t, seat, rank, 6)
    jokers = (plan >> JOKERS_AT) & 63
    pairs = (plan >> PAIRS_AT) & RANK_WORD
    while pairs != 0:
        rank = _dearest(r, pairs)
        pairs &= ~(1 << rank)
        if begin_set(r, s, t, seat, rank):
            lay_rank(r, s, t, seat, rank, 1)
            first = 1 if jokers > 0 else 0
            lay_wilds(r, s, t, seat, 1, first)
            jokers -= first
    extra = (plan >> EXTRA_AT) & 63
    for n in range(s.meld_count[side]):
        if extra <= 0:
            return
        m = int(s.order[side, n])
        room = min(int(r.max_wilds) - int(s.meld_wilds[m]), FULL - 1 - int(s.meld_size[m]))
        if s.meld_form[m] == Form.SET and room > 0 and set_target(r, s, t, n):
            laid = lay_wilds(r, s, t, seat, min(room, extra), jokers)
            extra -= laid
            jokers -= min(jokers, laid)
