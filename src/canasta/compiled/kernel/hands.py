"""Cards that come into a hand or leave it."""

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.state import State
from canasta.compiled.kernel.tables import NATURAL_RANKS, RANK_OF


@kernel
def gain(s: State, seat: int, kind: int) -> None:
    """Add one card to a hand."""
    s.hands[seat, kind] += 1
    s.ranks[seat, RANK_OF[kind]] += 1
    s.hand_size[seat] += 1
    s.held[seat] |= 1 << kind


@kernel
def lose(s: State, seat: int, kind: int) -> None:
    """Remove one card, which must be held, from a hand."""
    s.hands[seat, kind] -= 1
    s.ranks[seat, RANK_OF[kind]] -= 1
    s.hand_size[seat] -= 1
    if s.hands[seat, kind] == 0:
        s.held[seat] &= ~(1 << kind)


@kernel
def holds(s: State, seat: int, kind: int) -> bool:
    """Return whether a hand holds the card."""
    return bool((s.held[seat] >> kind) & 1)


@kernel
def ranks_in(word: int) -> int:
    """Return the natural ranks of the kinds in a word, as bits by rank (4 to A)."""
    return (word | (word >> 13) | (word >> 26) | (word >> 39)) & NATURAL_RANKS


@kernel
def many_held(s: State, seat: int) -> tuple[int, int]:
    """Return the natural ranks held at least twice, and at least three times, as bits by rank."""
    two = 0
    three = 0
    for rank in range(2, 13):
        held = int(s.ranks[seat, rank])
        two |= int(held >= 2) << rank
        three |= int(held >= 3) << rank
    return two, three


@kernel
def kinds_of(ranks: int) -> int:
    """Return the kinds of some natural ranks: bits by rank become bits by kind."""
    return ranks | (ranks << 13) | (ranks << 26) | (ranks << 39)


@kernel
def wilds_held(s: State, seat: int) -> int:
    """Return the number of deuces and jokers in a hand."""
    return int(s.ranks[seat, 0]) + int(s.ranks[seat, 13])
