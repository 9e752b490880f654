"""The gain of taking an unblocked pile, counted in cards that find a place.

If one canasta is enough to go out, the deal is a race: the player who goes out first wins it by
several hundred points, and a card without a place costs the turn in which it is discarded. So the
cards of the pile are weighed one by one: those that can be laid against those that cannot.
"""

from typing import Final

from canasta.cards import DEUCE, JOKER_RANK, THREE
from canasta.players.bots.memory import Memory
from canasta.players.bots.table_view import TableView

FITS: Final = 0.45
"""Chance that an unknown card finds a place, for instance a drawn one."""

LOOSE: Final = 0.5
"""Cost of a card without a place, in units of one with a place."""

WILD: Final = 1.5
"""Worth of a wild card: it always finds a place, and speeds up a canasta."""

PAIR: Final = 1.5
"""Worth of two cards of the hand that make a meld with the top card, and of that meld's future."""


def take_gain(table: TableView, memory: Memory, from_hand: int, wilds: int = 0) -> float:
    """Return the gain of taking the pile over drawing, in cards that find a place.

    Args:
        table: the seat's view.
        memory: the bot's memory, which knows the pile.
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
    """Return the worth of the pile's cards of one rank, given the side's melds and cards held."""
    if rank in (DEUCE, JOKER_RANK):
        return WILD * count
    if rank in own:
        return float(count)
    together = held + count
    if together >= 3:
        return count + held / 2
    return -LOOSE * count * (0.5 if together == 2 else 1.0)


def least_gain(table: TableView) -> float:
    """Return the least gain for which the pile is taken.

    A draw may bring a wild card or a red three, a pile of small gain does not. A player without a
    partner has to find a place for every card alone, so the limit is higher.
    """
    if table.stock_size == 0:
        return -99.0
    return 1.0 if table.partner >= 0 else 3.0
