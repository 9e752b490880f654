"""Traps: choices of the rollout policy if aces or sevens are fined, in the hand or laid too few."""

from canasta.cards import ACE, SEVEN
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.set_rules import aces_obliged
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.search.policy_layout import (
    EXCESSES,
    HANDS,
    PILES,
    STOCKS,
    THEIR_MELDS,
    TRAPPED,
    Table,
)
from canasta.compiled.search.policy_tables import (
    HAND_BAND,
    PILE_BAND,
    THEIR_BAND,
    clock,
    look_up,
    melds_of_rank,
)
from canasta.compiled.search.records import Trail
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import FULL


@kernel
def is_trap(r: RuleRecord, rank: int) -> bool:
    """Return whether an incomplete set of this rank is fined (C-60, JV-3b)."""
    return bool(
        (rank == ACE and r.incomplete_aces_penalty > 0)
        or (rank == SEVEN and r.incomplete_sevens_penalty > 0)
    )


@kernel
def fined_from(r: RuleRecord, rank: int) -> int:
    """Return the number of cards of a rank from which a hand is fined; 0 for never (C-59)."""
    if rank == ACE:
        return int(r.aces_in_hand_from)
    if rank == SEVEN:
        return int(r.sevens_in_hand_from)
    return 0


@kernel
def has_traps(r: RuleRecord) -> int:
    """Return 1 if incomplete sets of any rank are fined, else 0."""
    return 1 if is_trap(r, ACE) or is_trap(r, SEVEN) else 0


@kernel
def mixing_frees(r: RuleRecord, rank: int) -> bool:
    """Return whether a wild card frees a set from the fine, with any number of naturals (AC-24)."""
    return rank == ACE and not aces_obliged(r, FULL - 1, 1)


@kernel
def _over(r: RuleRecord, s: State, seat: int, rank: int, more: int) -> int:
    """Return by how many cards of a rank a hand with ``more`` of them would be fined."""
    least = fined_from(r, rank)
    if least == 0 or melds_of_rank(s, side_of(s, seat), rank) > 0:
        return 0
    return max(int(s.ranks[seat, rank]) + more - least + 1, 0)


@kernel
def excess(r: RuleRecord, s: State, seat: int) -> int:
    """Return the number of aces and sevens to get rid of before the hand is not fined."""
    return _over(r, s, seat, ACE, 0) + _over(r, s, seat, SEVEN, 0)


@kernel
def trap_taken(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int) -> int:
    """Look up and note the learned worth of the aces and sevens held if the pile is taken."""
    aces = 0
    sevens = 0
    for i in range(s.pile_size):
        rank = int(RANK_OF[s.pile[i]])
        aces += 1 if rank == ACE else 0
        sevens += 1 if rank == SEVEN else 0
    aces = _over(r, s, seat, ACE, aces)
    sevens = _over(r, s, seat, SEVEN, sevens)
    most = min(max(aces, sevens), TRAPPED - 1)
    at = (most * EXCESSES + min(aces, sevens, EXCESSES - 1)) * PILES + int(PILE_BAND[s.pile_size])
    return look_up(w, t, Table.TAKE_TRAPS + at * STOCKS + clock(w, s, seat))


@kernel
def trap_discarded(
    r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, rank: int, many: int
) -> int:
    """Look up and note the learned worth of discarding a rank with ``many`` cards in excess."""
    kind = 0
    here = 0
    against = 0
    if is_trap(r, rank):
        other = side_of(s, (seat + 1) % int(s.players))
        against = int(THEIR_BAND[melds_of_rank(s, other, rank)])
        here = _over(r, s, seat, rank, 0)
        laid = melds_of_rank(s, side_of(s, seat), rank)
        kind = 1 + min(here, 2) if laid == 0 else 4
        if laid >= FULL:
            kind = 0
    at = (kind * EXCESSES + min(many - here, EXCESSES - 1)) * STOCKS
    at = (at + clock(w, s, seat)) * HANDS + int(HAND_BAND[s.hand_size[seat]])
    return look_up(w, t, Table.DISCARD_TRAP + at * THEIR_MELDS + against)
