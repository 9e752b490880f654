"""What taking an unblocked pile brings a hand, counted in cards that find a place.

Where one canasta opens the way out, the deal is a race: whoever goes out first wins it by several
hundred points, and a card with no place costs the turn in which it is discarded again. So the
cards of the pile are weighed one by one: those that can be laid against those that cannot.
"""

from typing import Final

from canasta.bots.memory import Memory
from canasta.bots.table_view import TableView
from canasta.cards import DEUCE, JOKER_RANK, THREE

FITS: Final = 0.45
"""How often a card that is not known finds a place; a drawn card among them."""

LOOSE: Final = 0.5
"""What a card without a place costs, by what one with a place is worth."""

WILD: Final = 1.5
"""A wild card always finds a place, and the canasta comes sooner by it."""

PAIR: Final = 1.5
"""Two cards of the hand that the top card makes a meld of, with the ranks it opens later."""


def take_gain(table: TableView, memory: Memory, from_hand: int, wilds: int = 0) -> float:
    """By how many placed cards taking the pile beats drawing.

    Args:
        table: what is seen, with the pile's top on it.
        memory: what was seen of the pile.
        from_hand: cards of the hand that go down with the top card.
        wilds: wild cards among them.
    """
    seen = memory.pile[-table.pile_size :]
    unknown = table.pile_size - len(seen)
    counts = [0] * (JOKER_RANK + 1)
    for rank in seen:
        counts[rank] += 1
    top = table.top_rank
    counts[top] = max(counts[top], 1)
    own = {meld.rank for meld in table.own if meld.is_set} | {top}
    gain = PAIR * from_hand / 2 - 2 * WILD * wilds
    for rank, count in enumerate(counts):
        if count and rank != THREE:
            gain += _placed(rank, count, own, table.ranks[rank])
    by_chance = FITS - LOOSE * (1 - FITS)
    return gain + (unknown - 1) * by_chance


def _placed(rank: int, count: int, own: set[int], held: int) -> float:
    """What the pile's cards of one rank are worth beside the own melds and the cards held."""
    if rank in (DEUCE, JOKER_RANK):
        return WILD * count
    if rank in own:
        return float(count)
    together = held + count
    if together >= 3:
        return count + held / 2
    return -LOOSE * count * (0.5 if together == 2 else 1.0)


def least_gain(table: TableView) -> float:
    """The gain from which on the pile is taken.

    A draw may bring a wild card or a bonus three, a pile of small gains does not; and a player
    without a partner has to find a place for every card alone.
    """
    if table.stock_size == 0:
        return -99.0
    return 1.0 if table.partner >= 0 else 3.0
