"""Cards coming into a hand and leaving it."""

from canasta.kernel.compiled import kernel
from canasta.kernel.state import State
from canasta.kernel.tables import NATURAL_RANKS, RANK_OF


@kernel
def gain(s: State, seat: int, kind: int) -> None:
    """One card comes into a hand."""
    s.hands[seat, kind] += 1
    s.ranks[seat, RANK_OF[kind]] += 1
    s.hand_size[seat] += 1
    s.held[seat] |= 1 << kind


@kernel
def lose(s: State, seat: int, kind: int) -> None:
    """One card, which must be held, leaves a hand."""
    s.hands[seat, kind] -= 1
    s.ranks[seat, RANK_OF[kind]] -= 1
    s.hand_size[seat] -= 1
    if s.hands[seat, kind] == 0:
        s.held[seat] &= ~(1 << kind)


@kernel
def holds(s: State, seat: int, kind: int) -> bool:
    """Whether a hand holds the card."""
    return bool((s.held[seat] >> kind) & 1)


@kernel
def ranks_in(word: int) -> int:
    """The natural ranks of the kinds in a word, as bits by rank (4 to A)."""
    return (word | (word >> 13) | (word >> 26) | (word >> 39)) & NATURAL_RANKS


@kernel
def wilds_held(s: State, seat: int) -> int:
    """Deuces and jokers in a hand."""
    return int(s.ranks[seat, 0]) + int(s.ranks[seat, 13])
