"""Cards into a sampled hand and out of it, its size being known."""

from canasta.kernel.compiled import kernel
from canasta.kernel.state import State
from canasta.kernel.tables import RANK_OF


@kernel
def give(s: State, seat: int, kind: int) -> None:
    """A card that a player holds."""
    s.hands[seat, kind] += 1
    s.ranks[seat, RANK_OF[kind]] += 1
    s.held[seat] |= 1 << kind


@kernel
def withdraw(s: State, seat: int, kind: int) -> None:
    """A card that a player does not hold after all."""
    s.hands[seat, kind] -= 1
    s.ranks[seat, RANK_OF[kind]] -= 1
    if s.hands[seat, kind] == 0:
        s.held[seat] &= ~(1 << kind)
