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
def many_held(s: State, seat: int) -> tuple[int, int]:
    """The natural ranks of which a hand holds two or more, and three or more, as bits by rank."""
    two = 0
    three = 0
    for rank in range(2, 13):
        held = int(s.ranks[seat, rank])
        two |= int(held >= 2) << rank
        three |= int(held >= 3) << rank
    return two, three


@kernel
def kinds_of(ranks: int) -> int:
    """The kinds of some natural ranks: bits by rank become bits by kind."""
    return ranks | (ranks << 13) | (ranks << 26) | (ranks << 39)


@kernel
def wilds_held(s: State, seat: int) -> int:
    """Deuces and jokers in a hand."""
    return int(s.ranks[seat, 0]) + int(s.ranks[seat, 13])
