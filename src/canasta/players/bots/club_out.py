"""Going out, and answering the partner who asks."""

from canasta.cards import points_of_rank
from canasta.players.bots.estimate import lead
from canasta.players.bots.plans import threatened, wants_speed
from canasta.players.bots.sweep import cards_to_keep, out_after, sweep, trimmed
from canasta.players.bots.table_view import TableView
from canasta.players.bots.traps import held_limit

PARTNER_CARDS = 9
"""Cards in the partner's hand that are worth a turn or two more."""


def out_acts(table: TableView) -> list[list[int]]:
    """Return the actions that go out this turn; none if there is no way."""
    laying = sweep(table)
    if not out_after(laying):
        return []
    keep = cards_to_keep(table, laying)
    if keep > 1 or laying.size > 1:
        return []
    return trimmed(laying, keep)


def wants_out(table: TableView) -> bool:
    """Return whether going out now pays: cards left in hands on both sides, and the lead."""
    if wants_speed(table) or threatened(table) or table.stock_size < 12:
        return True
    if table.partner >= 0 and table.hand_sizes[table.partner] >= PARTNER_CARDS:
        return lead(table) >= -300
    return True


def answer_yes(table: TableView) -> bool:
    """Return whether the partner should go out, by the hand here.

    A yes costs the points of this hand, and the fines for its cards.
    """
    cost = sum(points_of_rank(rank) * count for rank, count in enumerate(table.ranks[:13]))
    cost += 50 * table.ranks[13]
    for rank in (5, 12):
        if table.ranks[rank] > held_limit(table, rank):
            cost += 1_500
    if threatened(table) or table.stock_size < 12:
        return True
    return cost < 400 or lead(table) > 0
