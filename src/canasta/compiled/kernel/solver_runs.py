"""Lines that go out: the ways of laying cards in runs, suit by suit, and the rest in sets."""

from typing import Final

import numpy as np

from canasta.compiled.kernel.compiled import Grid, Vector, kernel
from canasta.compiled.kernel.going_out import YES
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import growing_ranks, rank_words
from canasta.compiled.kernel.melds import ranks_held, wilds_held
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.set_rules import wild_room
from canasta.compiled.kernel.solver_sets import sets_go_out
from canasta.compiled.kernel.solver_suits import (
    MOST_WAYS,
    PLACES,
    lacks_samba,
    naturals_left,
    naturals_of_suit,
    samba_suits,
    sambas_gained,
    seen_before,
    strays_left,
    ways_of_suit,
)
from canasta.compiled.kernel.solver_work import WorkArray
from canasta.compiled.kernel.tables import NATURAL_RANKS
from canasta.engine.codes import FULL, Form

STEPS: Final = 5_000
SUMS: Final = 20_000
LEAVES: Final = 200
"""Limits after which the search gives up: steps of laying one suit, sums of ways, and sums that are
tried to their end; ten times as many after the partner's yes."""
_FEW: Final = 100
"""Sums of ways before any is remembered: most searches need no more."""


@kernel
def _few_strays(s: State, seat: int, counts: Vector, sets: int) -> bool:
    """Return whether at most one card left for sets fits nowhere: a check before the table."""
    strays = 0
    pairs = 0
    wilds = wilds_held(s, seat)
    for rank in range(2, 13):
        held = int(counts[rank])
        if held == 0 or (sets >> rank) & 1 or held > 2:
            continue
        if held == 2 and wilds > 0:
            pairs += 1
        else:
            strays += held
    # A pair without a wild card may throw one card, and the other is astray.
    return strays + max(pairs - wilds, 0) * 2 <= 1


@kernel
def _enough_near(r: RuleRecord, s: State, seat: int, counts: Vector, sambas: int) -> bool:
    """Return whether sets of these naturals could perhaps complete the missing canastas."""
    side = side_of(s, seat)
    lacking = int(r.canastas_to_go_out) - int(s.canastas[side]) - sambas
    if lacking <= 0:
        return True
    wilds = wilds_held(s, seat)
    lacking -= wilds // FULL
    for rank in range(2, 13):
        lacking -= (int(counts[rank]) + min(wilds, wild_room(r, 0, 0))) // FULL
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        size = int(s.meld_size[m])
        if size >= FULL:
            continue
        if s.meld_form[m] == Form.SET:
            more = min(wilds, wild_room(r, size, int(s.meld_wilds[m])))
            size += int(counts[s.meld_rank[m]]) + more
        elif s.meld_form[m] == Form.WILD:
            size += wilds
        else:
            continue
        if size >= FULL:
            lacking -= 1
    return lacking <= 0


@kernel
def _too_few_for_set(s: State, seat: int) -> int:
    """Return the most naturals of a rank that are too few for a set, given the wild cards."""
    return 1 if wilds_held(s, seat) > 0 else 2


@kernel
def _loose_ranks(s: State, seat: int, sets: int) -> int:
    """Return the ranks without a set of the side of which the hand has too few, as bits."""
    too_few = _too_few_for_set(s, seat)
    return NATURAL_RANKS & ~sets & ~ranks_held(s, seat, too_few + 1)


@kernel
def _must_stray(way: int, most: int, sets: int, too_few: int) -> bool:
    """Return whether several cards left belong to ranks with too few cards for a set.

    ``way`` is the sum of the ways of the suits that are done, ``most`` the same with all cards of
    the other suits left. ``sets``: the ranks that the side's sets can take, as bits.
    """
    strays = 0
    for rank in range(2, 13):
        if not (sets >> rank) & 1 and naturals_left(most, rank) <= too_few:
            strays += naturals_left(way, rank)
    return strays > 1


@kernel
def _may_go_in_sets(r: RuleRecord, s: State, work: WorkArray, sets: int, way: int) -> bool:
    """Count the cards that a way leaves; return whether all but a discard may fit in sets."""
    seat, counts = int(work[0].seat), work[0].counts[:]
    for rank in range(2, 13):
        counts[rank] = naturals_left(way, rank)
    return bool(
        _few_strays(s, seat, counts, sets) and _enough_near(r, s, seat, counts, sambas_gained(way))
    )


@kernel
def _together(
    r: RuleRecord,
    s: State,
    work: WorkArray,
    ways: Grid,
    found: Vector,
    sums: int,
    leaves: int,
    backward: bool,
) -> int:
    """Add up the ways of the four suits: 1 if a sum goes out, 0 if none does, -1 if it gives up.

    Each suit has ``found`` of the ``ways``, those that lay least in runs first; if ``backward``,
    they are tried from the last to the first. The search gives up after ``sums`` sums, or
    ``leaves`` sums of all four suits that are tried to their end.
    """
    seat = int(work[0].seat)
    side = side_of(s, seat)
    sets = growing_ranks(r, rank_words(s, side))
    too_few = _too_few_for_set(s, seat)
    # If a samba is missing, the suits that could give one.
    lacking = lacks_samba(r, s, side)
    samba_from = samba_suits(r, s, seat) if lacking else 0
    rest = np.zeros(5, np.int64)
    for suit in range(3, -1, -1):
        rest[suit] = rest[suit + 1] + naturals_of_suit(s, seat, suit)
    few = sums - _FEW
    tried = np.empty(0, np.int64)
    at = np.zeros(5, np.int64)
    so_far = np.zeros(5, np.int64)
    suit = 0
    while suit >= 0:
        if at[suit] == found[suit]:
            suit -= 1
            continue
        next_way = found[suit] - 1 - at[suit] if backward else at[suit]
        way = int(so_far[suit] + ways[suit, next_way])
        at[suit] += 1
        sums -= 1
        if sums < 0:
            return -1
        done = suit + 1
        if lacking and sambas_gained(way) == 0 and not samba_from >> done:
            continue
        if strays_left(way) > 1 or _must_stray(way, int(way + rest[done]), sets, too_few):
            continue
        if sums < few:
            if tried.size == 0:
                tried = np.zeros(PLACES, np.int64)
            if seen_before(tried, done, way):
                continue
        if done < 4:
            so_far[done], at[done] = way, 0
            suit = done
        elif _may_go_in_sets(r, s, work, sets, way):
            if sets_go_out(r, s, work, sambas_gained(way)):
                return 1
            leaves -= 1
            if leaves <= 0:
                return -1
    return 0


@kernel
def runs_go_out(r: RuleRecord, s: State, work: WorkArray) -> bool:
    """Return whether the hand goes out with cards laid in runs, suit by suit, and the rest in sets.

    All in sets is tried first. If there are too many ways to try them all, those that lay most in
    runs are tried as well as those that lay least.
    """
    seat = int(work[0].seat)
    side = side_of(s, seat)
    sets = growing_ranks(r, rank_words(s, side))
    way = 0
    for suit in range(4):
        way += naturals_of_suit(s, seat, suit)
    in_sets = not lacks_samba(r, s, side) and _may_go_in_sets(r, s, work, sets, way)
    if in_sets and sets_go_out(r, s, work, 0):
        return True
    loose = _loose_ranks(s, seat, sets)
    # After a yes the line that was found must be found again.
    patience = 10 if s.question == YES else 1
    ways = np.empty((4, MOST_WAYS), np.int64)
    found = np.empty(4, np.int64)
    for suit in range(4):
        found[suit] = ways_of_suit(r, s, seat, suit, loose, patience * STEPS, ways[suit])
        if found[suit] == 0:
            return False
    sums, leaves = patience * SUMS, patience * LEAVES
    answer = _together(r, s, work, ways, found, sums, leaves, False)
    if answer < 0:
        answer = _together(r, s, work, ways, found, sums // 4, leaves // 4, True)
    return answer == 1
