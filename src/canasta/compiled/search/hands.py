"""Moving cards into a sampled hand and out of it, without changing its stored size."""

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.state import State
from canasta.compiled.kernel.tables import RANK_OF


@kernel
def give(s: State, seat: int, kind: int) -> None:
    """Add a card to a player's hand."""
    s.hands[seat, kind] += 1
    s.ranks[seat, RANK_OF[kind]] += 1
    s.held[seat] |= 1 << kind


@kernel
def withdraw(s: State, seat: int, kind: int) -> None:
    """Remove a card from a player's hand."""
    s.hands[seat, kind] -= 1
    s.ranks[seat, RANK_OF[kind]] -= 1
    if s.hands[seat, kind] == 0:
        s.held[seat] &= ~(1 << kind)
