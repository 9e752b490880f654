"""Melds that cost a lot while incomplete: aces, sevens and wild cards in some rule books."""

from canasta.cards import ACE, SEVEN
from canasta.players.bots.table_view import TableView

ENOUGH = 5
"""Naturals of such a rank in hand that make a canasta likely."""


def trap_ranks(table: TableView) -> tuple[int, ...]:
    """Return the ranks whose incomplete meld is penalised (C-60, JV-3b; JB-6)."""
    rules = table.rules
    ranks = ((ACE, rules.incomplete_aces_penalty), (SEVEN, rules.incomplete_sevens_penalty))
    return tuple(rank for rank, penalty in ranks if penalty > 0)


def worth_beginning(table: TableView, rank: int, naturals: int, unseen: int) -> bool:
    """Return whether a meld of a rank should be begun: a trap only with a canasta in sight."""
    if rank not in trap_ranks(table):
        return True
    missing = 7 - naturals
    if missing <= 0:
        return True
    # The partner draws as well; the stock has to last for the missing cards.
    early = table.stock_size >= 12 * missing
    return naturals >= ENOUGH and unseen >= missing + 1 and early


def held_limit(table: TableView, rank: int) -> int:
    """Return the number of cards of a rank that a hand may keep without a penalty (C-59, JV-3c)."""
    rules = table.rules
    limits = {
        ACE: rules.aces_in_hand_from if rules.aces_in_hand_penalty else 0,
        SEVEN: rules.sevens_in_hand_from if rules.sevens_in_hand_penalty else 0,
    }
    limit = limits.get(rank, 0)
    return limit - 1 if limit else 99
