"""Laying all that fits, as a simple player does every turn, and any player who goes out."""

from canasta.engine import engine
from canasta.engine.codes import FULL
from canasta.engine.reasons import Reason
from canasta.players.bots.laying import NATURAL_RANKS, Laying
from canasta.players.bots.runs import extend_runs, lay_bridges, new_runs
from canasta.players.bots.table_view import TableView


def add_naturals(laying: Laying) -> None:
    """Put natural cards on the side's sets."""
    for meld in sorted(laying.melds, key=lambda m: -m.size):
        if not meld.is_set:
            continue
        count = min(laying.ranks[meld.rank], laying.room_for_naturals(meld))
        if count > 0:
            laying.add(laying.melds[meld.number], count)


def new_sets(laying: Laying, least: int = 3, avoid: tuple[int, ...] = ()) -> None:
    """Lay new sets of at least so many naturals."""
    for rank in sorted(NATURAL_RANKS, key=lambda r: -laying.ranks[r]):
        count = laying.ranks[rank]
        if count >= least and rank not in avoid and laying.why_not_begin(rank):
            if laying.rules.set_growth == "closed":
                count = min(count, FULL)
            laying.new_set(rank, count)


def complete_with_wilds(laying: Laying, from_size: int = 0, most: int = 99) -> None:
    """Use wild cards to complete sets of at least ``from_size`` cards, the longest first."""
    for meld in sorted(laying.melds, key=lambda m: -m.size):
        missing = FULL - meld.size
        fits = meld.is_set and meld.size >= from_size
        if fits and 0 < missing <= min(laying.wilds, laying.room_for_wilds(meld), most):
            laying.add(meld, 0, missing)


def feed_wild_meld(laying: Laying) -> None:
    """Put wild cards on the side's incomplete wild meld."""
    meld = laying.wild_meld()
    if meld is not None and laying.wilds:
        laying.add(meld, 0, min(laying.wilds, FULL - meld.size))


def lay_wilds_anywhere(laying: Laying) -> None:
    """Put wild cards wherever they fit, on the longest sets first."""
    for meld in sorted(laying.melds, key=lambda m: -m.size):
        if meld.is_set:
            count = min(laying.wilds, laying.room_for_wilds(laying.melds[meld.number]))
            if count > 0:
                laying.add(laying.melds[meld.number], 0, count)


def pairs_with_wilds(laying: Laying) -> None:
    """Lay pairs, each with a wild card."""
    for rank in NATURAL_RANKS:
        pair = laying.ranks[rank] == 2 and laying.why_not_begin(rank)
        if pair and laying.wilds and not laying.locked() and laying.most_wilds(rank):
            laying.new_set(rank, 2, 1)


def out_after(laying: Laying) -> bool:
    """Return whether the planned melds would let this player go out, apart from the question."""
    if not laying.table.has_opened:
        return False
    rules = engine().rules(laying.rules, laying.table.players)
    melds = [(meld.form, meld.rank, meld.size, meld.wilds) for meld in laying.melds]
    return engine().why_not_out_with(rules, melds) == Reason.OK


def trimmed(laying: Laying, keep: int) -> list[list[int]]:
    """Return the planned actions, as many as leave ``keep`` cards in the hand."""
    size = laying.size
    acts = list(laying.acts)
    while acts and size < keep:
        size += _cards(acts.pop())
    return acts


def _cards(act: list[int]) -> int:
    """Return the number of cards that an action lays."""
    first = act[0]
    if 320 <= first < 384:
        return len(act) - 1
    return len(act) + 2 if 256 <= first < 320 else len(act)


def cards_to_keep(table: TableView, laying: Laying) -> int:
    """Return the number of cards to keep before the discard, with the planned melds."""
    rules = engine().rules(table.rules, table.players)
    reason = engine().why_not_given_leave(rules, table.question, table.asked)
    if reason == Reason.OK and out_after(laying):
        return 1 if table.rules.last_discard == "compulsory" else 0
    return 2


def sweep(table: TableView) -> Laying:
    """Return a plan that lays everything that fits, to empty the hand."""
    laying = Laying(table)
    feed_wild_meld(laying)
    lay_bridges(laying)
    extend_runs(laying)
    add_naturals(laying)
    new_sets(laying)
    if table.rules.runs:
        new_runs(laying)
    complete_with_wilds(laying)
    pairs_with_wilds(laying)
    lay_wilds_anywhere(laying)
    return laying
