"""The learned policy's yes-or-no choices: all of them except the discard."""

from typing import Final

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.search.policy_layout import (
    ASKED,
    CANASTAS,
    EIGHTHS,
    HANDS,
    HELD,
    OPENINGS,
    OWN_MELDS,
    PILES,
    RANKS,
    SETS,
    STOCKS,
    TAKES,
    THEIR_MELDS,
    TRAPPED,
    TURNS,
    UNSEEN,
    WILD_CARDS,
    WILDS,
    WORTHS,
    Table,
)
from canasta.compiled.search.policy_signals import least_wild_meld
from canasta.compiled.search.policy_tables import (
    HAND_BAND,
    MELD_BAND,
    PILE_BAND,
    POINTS_BAND,
    THEIR_BAND,
    agrees,
    canasta_band,
    clock,
    look_up,
    melds_of_rank,
    next_hand,
    pile_mode,
    wilds_in_pile,
)
from canasta.compiled.search.policy_traps import has_traps, trap_taken
from canasta.compiled.search.records import Trail
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import Form

SURE: Final = 20 * EIGHTHS
"""Weight of a rule of thumb that has no points of its own."""


@kernel
def takes(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, worth: int, spent: int) -> bool:
    """Return whether the policy takes the pile, which brings ``worth`` points more than it has to.

    ``spent`` wild cards go into opening with it; 0 if it does not open.
    """
    if not w.learned & TAKES:
        return worth >= 0
    side = side_of(s, seat)
    first = int(t.noted)
    pile = int(PILE_BAND[s.pile_size])
    own = int(HAND_BAND[s.hand_size[seat]])
    opened = 1 if s.opened[side] else 0
    frozen = 1 if s.frozen else 0
    rank = int(RANK_OF[s.pile[s.pile_size - 1]])
    other = side_of(s, (seat + 1) % int(s.players))
    band = max(0, min(WORTHS - 1, 6 + (worth + 20_000) // 25 - 800))
    total = EIGHTHS * max(-60, min(60, worth)) + EIGHTHS // 2
    at = (band * PILES + pile) * 4 + opened * 2 + frozen
    total += look_up(w, t, Table.TAKE_WORTH + at)
    at = ((pile * HANDS + own) * STOCKS + clock(w, s, seat)) * 2 + opened
    total += look_up(w, t, Table.TAKE_HAND + at)
    meld = int(MELD_BAND[melds_of_rank(s, side, rank)])
    at = (min(int(s.ranks[seat, rank]), 4) * OWN_MELDS + meld) * PILES + pile
    total += look_up(w, t, Table.TAKE_TOP + at)
    wilds = min(wilds_in_pile(s), WILDS - 1)
    at = ((wilds * PILES + pile) * 2 + opened) * HANDS + next_hand(s, seat)
    total += look_up(w, t, Table.TAKE_WILDS + at)
    turn = min(int(s.turns) // int(s.players), TURNS - 1)
    at = ((min(spent, WILDS - 1) * PILES + pile) * TURNS + turn) * 2 + opened
    total += look_up(w, t, Table.TAKE_OPEN + at)
    at = (canasta_band(s, side) * CANASTAS + canasta_band(s, other)) * PILES + pile
    total += look_up(w, t, Table.TAKE_CANASTAS + at * 2 + opened)
    at = rank * TRAPPED + min(int(s.ranks[seat, rank]), TRAPPED - 1)
    total += look_up(w, t, Table.TAKE_RANK + at * STOCKS + clock(w, s, seat))
    held = min(wilds_held(s, seat), WILD_CARDS - 1)
    at = ((held * WILDS + min(spent, WILDS - 1)) * PILES + pile) * 2 + opened
    total += look_up(w, t, Table.TAKE_HELD + at)
    if has_traps(r):
        total += trap_taken(r, w, s, t, seat)
    return agrees(t, first, total)


@kernel
def lays_set(w: Weights, s: State, t: Trail, seat: int, rank: int, least: int) -> bool:
    """Return whether to lay a new set of a rank; by rule of thumb from ``least`` naturals on."""
    held = int(s.ranks[seat, rank])
    if not w.learned & SETS:
        return held >= least
    side = side_of(s, seat)
    other = side_of(s, (seat + 1) % int(s.players))
    first = int(t.noted)
    count = min(held - 3, HELD - 1)
    mode = pile_mode(s, seat) // 2
    total = SURE if held >= least else -SURE
    at = ((count * RANKS + rank) * STOCKS + clock(w, s, seat)) * ASKED + mode
    total += look_up(w, t, Table.SET_RANK + at)
    at = int(HAND_BAND[s.hand_size[seat]]) * HANDS + next_hand(s, seat)
    at = (at * CANASTAS + canasta_band(s, side)) * HELD + count
    total += look_up(w, t, Table.SET_HANDS + at)
    theirs = int(THEIR_BAND[melds_of_rank(s, other, rank)])
    at = ((int(PILE_BAND[s.pile_size]) * ASKED + mode) * THEIR_MELDS + theirs) * HELD + count
    total += look_up(w, t, Table.SET_PILE + at)
    return agrees(t, first, total)


@kernel
def _unseen(r: RuleRecord, s: State, seat: int, rank: int) -> int:
    """Return the number of naturals of a rank that a seat does not see, up to ``UNSEEN - 1``."""
    seen = int(s.ranks[seat, rank])
    for i in range(s.pile_size):
        seen += 1 if RANK_OF[s.pile[i]] == rank else 0
    for side in range(s.sides):
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == Form.SET and s.meld_rank[m] == rank:
                seen += int(s.meld_size[m]) - int(s.meld_wilds[m])
    return max(0, min(4 * int(r.packs) - seen, UNSEEN - 1))


@kernel
def springs_trap(
    r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, rank: int, least: int
) -> bool:
    """Return whether to lay a set that is fined while it is incomplete.

    By rule of thumb, from ``least`` naturals on.
    """
    held = int(s.ranks[seat, rank])
    first = int(t.noted)
    count = max(0, min(held - 3, TRAPPED - 1))
    total = SURE if held >= least else -SURE
    at = (rank * TRAPPED + count) * UNSEEN + _unseen(r, s, seat, rank)
    total += look_up(w, t, Table.TRAP_SET + at * STOCKS + clock(w, s, seat))
    at = (count * CANASTAS + canasta_band(s, side_of(s, seat))) * HANDS
    at = (at + int(HAND_BAND[s.hand_size[seat]])) * HANDS + next_hand(s, seat)
    total += look_up(w, t, Table.TRAP_HANDS + at)
    return agrees(t, first, total)


@kernel
def begins_wild_meld(w: Weights, s: State, t: Trail, seat: int) -> bool:
    """Return whether to lay the wild cards held as a meld of their own."""
    held = wilds_held(s, seat)
    if not w.learned & SETS:
        return bool(held >= least_wild_meld(w, s, seat))
    if held < 3:
        return False
    first = int(t.noted)
    total = SURE if held >= w.wild_meld else -SURE
    at = min(held - 3, TRAPPED - 1) * STOCKS + clock(w, s, seat)
    at = at * CANASTAS + canasta_band(s, side_of(s, seat))
    total += look_up(w, t, Table.WILD_MELD + at * HANDS + int(HAND_BAND[s.hand_size[seat]]))
    return agrees(t, first, total)


@kernel
def completes(
    w: Weights, s: State, t: Trail, seat: int, rank: int, missing: int, usual: bool
) -> bool:
    """Return whether to complete a set with ``missing`` wild cards; ``usual`` by rule of thumb."""
    if not w.learned & SETS:
        return usual
    side = side_of(s, seat)
    first = int(t.noted)
    total = SURE if usual else -SURE
    lack = min(missing, 4) - 1
    wilds = min(wilds_held(s, seat), 5) - 1
    at = (lack * 5 + wilds) * CANASTAS + canasta_band(s, side)
    total += look_up(w, t, Table.WILD_HELD + at * STOCKS + clock(w, s, seat))
    at = (lack * RANKS + rank) * ASKED + pile_mode(s, seat) // 2
    total += look_up(w, t, Table.WILD_RANK + at)
    at = int(HAND_BAND[s.hand_size[seat]]) * HANDS + next_hand(s, seat)
    total += look_up(w, t, Table.WILD_HAND + at * 4 + lack)
    return agrees(t, first, total)


@kernel
def furthers(w: Weights, s: State, t: Trail, seat: int, size: int) -> bool:
    """Return whether to add a wild card to a set of ``size`` cards that it does not complete.

    By rule of thumb, never.
    """
    first = int(t.noted)
    wilds = min(wilds_held(s, seat), WILDS) - 1
    stock = clock(w, s, seat)
    at = (wilds * OWN_MELDS + int(MELD_BAND[size])) * STOCKS + stock
    total = (
        look_up(w, t, Table.WILD_PART + at * CANASTAS + canasta_band(s, side_of(s, seat))) - SURE
    )
    at = ((wilds * STOCKS + stock) * HANDS + int(HAND_BAND[s.hand_size[seat]])) * HANDS
    total += look_up(w, t, Table.WILD_WAIT + at + next_hand(s, seat))
    return agrees(t, first, total)


@kernel
def begins_pair(w: Weights, s: State, t: Trail, seat: int, rank: int, usual: bool) -> bool:
    """Return whether to lay a pair with a wild card; ``usual`` by rule of thumb."""
    if not w.learned & SETS:
        return usual
    first = int(t.noted)
    total = SURE if usual else -SURE
    at = (rank * STOCKS + clock(w, s, seat)) * ASKED + pile_mode(s, seat) // 2
    total += look_up(w, t, Table.PAIR_RANK + at)
    wilds = max(0, min(wilds_held(s, seat), 5) - 1)
    at = (wilds * CANASTAS + canasta_band(s, side_of(s, seat))) * HANDS
    at = (at + int(HAND_BAND[s.hand_size[seat]])) * HANDS + next_hand(s, seat)
    total += look_up(w, t, Table.PAIR_HAND + at)
    return agrees(t, first, total)


@kernel
def opens(w: Weights, s: State, t: Trail, seat: int, wilds: int, usual: int, shape: int) -> bool:
    """Return whether to open with ``wilds`` wild cards and a plan of this shape.

    By rule of thumb, with up to ``usual`` wild cards. An opening already begun is not taken back.
    """
    if not w.learned & OPENINGS or s.staged > 0:
        return True
    other = side_of(s, (seat + 1) % int(s.players))
    first = int(t.noted)
    spent = min(wilds, WILDS - 1)
    turn = min(int(s.turns) // int(s.players), TURNS - 1)
    total = SURE if wilds <= usual else -SURE
    many = 1 if wilds_held(s, seat) - wilds > 1 else 0
    at = ((turn * WILDS + spent) * PILES + int(PILE_BAND[s.pile_size])) * 2 + many
    total += look_up(w, t, Table.OPEN_TURN + at)
    at = ((shape * WILDS + spent) * STOCKS + clock(w, s, seat)) * 2 + many
    total += look_up(w, t, Table.OPEN_SHAPE + at)
    held = min(wilds_held(s, seat), WILD_CARDS - 1)
    at = (held * WILDS + spent) * STOCKS + clock(w, s, seat)
    total += look_up(w, t, Table.OPEN_HELD + at * 2 + (1 if s.opened[other] else 0))
    points = int(POINTS_BAND[min(int(s.requirement[side_of(s, seat)]), 255)])
    at = (points * TURNS + turn) * PILES + int(PILE_BAND[s.pile_size])
    total += look_up(w, t, Table.OPEN_POINTS + at)
    at = next_hand(s, seat) * STOCKS + clock(w, s, seat)
    at = (at * 2 + (1 if s.opened[other] else 0)) * WILDS + spent
    total += look_up(w, t, Table.OPEN_HANDS + at)
    return agrees(t, first, total)
