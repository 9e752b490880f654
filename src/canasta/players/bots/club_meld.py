"""The club player's melds: the opening, and later ones."""

from canasta.engine.codes import FULL
from canasta.players.bots.club_take import avoided
from canasta.players.bots.laying import NATURAL_RANKS, Laying
from canasta.players.bots.memory import Memory
from canasta.players.bots.opening import Opening, find_opening, opening_acts
from canasta.players.bots.plans import Plan, lacks_samba, threatened
from canasta.players.bots.runs import extend_runs, lay_bridges, new_runs
from canasta.players.bots.sweep import (
    add_naturals,
    cards_to_keep,
    complete_with_wilds,
    feed_wild_meld,
    new_sets,
    pairs_with_wilds,
    trimmed,
)
from canasta.players.bots.table_view import TableView
from canasta.players.bots.traps import trap_ranks, worth_beginning
from canasta.players.bots.wild_meld import saves_wilds, wants_wild_meld

LATE = 10
"""Cards in the stock below which everything is laid that fits."""


def open_acts(table: TableView, memory: Memory) -> list[list[int]]:
    """Return the actions that open, if that is worth it now."""
    best = best_opening(table, memory)
    if best is None:
        return []
    return opening_acts(table, best) if worth_opening(table, best) else []


def best_opening(table: TableView, memory: Memory) -> Opening | None:
    """Return the opening to choose: with a wild meld if one is wanted, else the cheapest."""
    if wants_wild_meld(table, memory):
        with_wilds = find_opening(
            table, avoid=avoided(table, memory), wild_meld=min(table.wilds, FULL)
        )
        if with_wilds is not None:
            return with_wilds
    return find_opening(table, avoid=avoided(table, memory))


def worth_opening(table: TableView, opening: Opening) -> bool:
    """Return whether to open now: early if the first is rewarded, later if it costs wild cards."""
    if table.rules.talon_first or table.rules.foot != "none":
        return True
    if any(table.opened[seat % table.sides] for seat in table.opponents()):
        return True
    if opening.wilds <= 2:
        return True
    return table.turns > 3 * table.players


def meld_acts(
    table: TableView, memory: Memory, plan: Plan, *, stays: bool = False
) -> list[list[int]]:
    """Return the melds after the opening; ``stays`` keeps a card in addition to the discard."""
    laying = Laying(table)
    unseen = memory.unseen(table)
    hurry = table.stock_size < LATE or threatened(table)
    avoid = tuple(
        rank
        for rank in trap_ranks(table)
        if not worth_beginning(table, rank, laying.ranks[rank], unseen[rank])
    )
    feed_wild_meld(laying)
    lay_bridges(laying)
    extend_runs(laying)
    if table.rules.runs:
        new_runs(laying, 3 if lacks_samba(table, table.side) else least_run(plan))
    add_naturals(laying)
    if wants_wild_meld(table, memory) and not any(m.form == 3 for m in laying.melds):
        laying.new_wild_meld(min(laying.wilds, FULL))
    _new_sets(laying, plan, avoid, hurry=hurry)
    _use_wilds(laying, table, memory, hurry=hurry)
    keep = 2 if stays else cards_to_keep(table, laying)
    return trimmed(laying, keep)


def _new_sets(laying: Laying, plan: Plan, avoid: tuple[int, ...], *, hurry: bool) -> None:
    held_back: tuple[int, ...] = ()
    if plan is Plan.CONCEAL and not hurry and laying.rules.second_meld == "any":
        held_back = tuple(rank for rank in NATURAL_RANKS if laying.ranks[rank] in (5, 6))
    new_sets(laying, least_naturals(laying, hurry=hurry), (*avoid, *held_back))


def least_run(plan: Plan) -> int:
    """Return the least cards of a new run: nearly a samba, since runs take the sets' cards.

    Players who go out also lay shorter runs, to get rid of the cards.
    """
    return 4 if plan is Plan.SAMBAS else 5


def least_naturals(laying: Laying, *, hurry: bool) -> int:
    """Return the least naturals of a new set.

    If only a pair from the hand takes the pile, and has to join a meld of its rank, a triplet in
    the hand catches more cards than on the table. So it waits, unless the deal is nearly over.
    """
    rules = laying.rules
    waits = rules.pile_match == "pair" and rules.pile_joins == "must"
    return 5 if waits and not hurry else 3


def _use_wilds(laying: Laying, table: TableView, memory: Memory, *, hurry: bool) -> None:
    """Complete canastas with wild cards, the first ones soonest (JB-5, WS-13).

    With one canasta made the rest is a race. Pairs are laid with a wild card each, since a card on
    the table does not have to be discarded, and later cards of its rank have a place.
    """
    if saves_wilds(table, memory) and not hurry:
        return
    complete_with_wilds(laying, 3)
    if races(laying):
        pairs_with_wilds(laying)


def races(laying: Laying) -> bool:
    """Return whether going out is so near that cards in the hand hinder more than they promise.

    A foot that is picked up with the first canasta is long, so its pairs are laid at once.
    """
    short = laying.rules.canastas_to_go_out - laying.canastas
    return short <= (1 if laying.rules.foot == "first_canasta" else 0)
