"""The club player's melds: the opening, and what is laid after it."""

from canasta.bots.club_take import avoided
from canasta.bots.laying import NATURAL_RANKS, Laying
from canasta.bots.memory import Memory
from canasta.bots.opening import Opening, find_opening, opening_acts
from canasta.bots.plans import Plan, lacks_samba, threatened
from canasta.bots.runs import extend_runs, lay_bridges, new_runs
from canasta.bots.sweep import (
    add_naturals,
    cards_to_keep,
    complete_with_wilds,
    feed_wild_meld,
    new_sets,
    pairs_with_wilds,
    trimmed,
)
from canasta.bots.table_view import TableView
from canasta.bots.traps import trap_ranks, worth_beginning
from canasta.bots.wild_meld import saves_wilds, wants_wild_meld
from canasta.engine.codes import FULL

LATE = 10
"""Cards in the stock from which on everything is laid that may be."""


def open_acts(table: TableView, memory: Memory) -> list[list[int]]:
    """The acts that open, if that is worth it now."""
    best = best_opening(table, memory)
    if best is None:
        return []
    return opening_acts(table, best) if worth_opening(table, best) else []


def best_opening(table: TableView, memory: Memory) -> Opening | None:
    """The opening to choose: with a wild meld where one is wanted, else the cheapest."""
    if wants_wild_meld(table, memory):
        with_wilds = find_opening(
            table, avoid=avoided(table, memory), wild_meld=min(table.wilds, FULL)
        )
        if with_wilds is not None:
            return with_wilds
    return find_opening(table, avoid=avoided(table, memory))


def worth_opening(table: TableView, opening: Opening) -> bool:
    """Whether to open now: early where the first is rewarded, later if it costs wild cards."""
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
    """What is laid after the opening; whoever stays in the deal keeps a card beside the discard."""
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
    """How many cards a run is begun with: nearly a samba, since runs take the sets' cards.

    Shorter runs are laid by whoever goes out, to be rid of the cards.
    """
    return 4 if plan is Plan.SAMBAS else 5


def least_naturals(laying: Laying, *, hurry: bool) -> int:
    """How many naturals a new set is begun with.

    Where only a pair from the hand takes the pile, and has to join a meld of its rank, a triplet
    in the hand catches more cards than on the table: it waits, unless the deal draws to its end.
    """
    rules = laying.rules
    waits = rules.pile_match == "pair" and rules.pile_joins == "must"
    return 5 if waits and not hurry else 3


def _use_wilds(laying: Laying, table: TableView, memory: Memory, *, hurry: bool) -> None:
    """Wild cards complete canastas, the first ones soonest (JB-5, WS-13).

    With one canasta made the rest is a race: pairs go down with a wild card each, since a card
    that lies on the table no longer has to be discarded, and its rank has a place from then on.
    """
    if saves_wilds(table, memory) and not hurry:
        return
    complete_with_wilds(laying, 3)
    if races(laying):
        pairs_with_wilds(laying)


def races(laying: Laying) -> bool:
    """Whether the way out is so near that cards in the hand are more hindrance than promise.

    A second hand picked up with the first canasta is long: its pairs go down at once.
    """
    short = laying.rules.canastas_to_go_out - laying.canastas
    return short <= (1 if laying.rules.foot == "first_canasta" else 0)
