"""Plans for a deal, chosen again in every turn by the hand and the state of the match.

The rules decide which plans are open, so every rule book gets those that make sense in it.
"""

from enum import Enum

from canasta.engine.codes import FULL, Form
from canasta.players.bots.memory import Memory
from canasta.players.bots.table_view import TableView

MIDDLES = (6, 7, 8)
"""Ranks 8, 9 and T, which every samba holds (WS-07)."""

LONG = 30
"""Cards in the stock that give everyone a few more turns."""


class Plan(Enum):
    """The goal of a deal."""

    SAMBAS = "sambas and wild canastas"
    DOMINATE = "take the pile whenever possible and meld widely"
    CONCEAL = "keep a long set in hand for its last cards"
    OUT = "go out fast"
    STEADY = "meld as it comes"


def choose_plan(table: TableView, memory: Memory) -> Plan:
    """Return the plan for this turn (WS-01 to WS-12)."""
    if lacks_samba(table, table.side) and table.has_opened:
        return Plan.SAMBAS
    if wants_speed(table):
        return Plan.OUT
    # Sambas take time, and time is the opponents' too (WS-08).
    if table.rules.runs and middles(table) >= 5 and table.wilds >= 3 and time_left(table):
        return Plan.SAMBAS
    if holds_long_set(table):
        return Plan.CONCEAL
    if matched_ranks(table) >= 5:
        return Plan.DOMINATE
    del memory
    return Plan.STEADY


def lacks_samba(table: TableView, side: int) -> bool:
    """Return whether a side needs a samba to go out, and has none."""
    if not table.rules.samba_to_go_out:
        return False
    return not any(m.form == Form.RUN and m.size >= FULL for m in table.melds[side])


def time_left(table: TableView) -> bool:
    """Return whether the deal is likely to last long enough for a samba (WS-08).

    It is not once a side has the canastas to go out with, nor with a short stock.
    """
    need = table.rules.canastas_to_go_out
    others = {seat % table.sides for seat in table.opponents()}
    return table.stock_size >= LONG and all(table.canastas[side] < need for side in others)


def middles(table: TableView) -> int:
    """Return the number of eights, nines and tens held (WS-06, WS-07)."""
    return sum(table.ranks[rank] for rank in MIDDLES)


def wants_speed(table: TableView) -> bool:
    """Return whether a short deal is better: far behind in the match (WS-12), or threatened."""
    scores = table.scores[: table.sides]
    others = [score for side, score in enumerate(scores) if side != table.side]
    behind = max(others) - scores[table.side] > table.rules.target // 3
    return behind or threatened(table)


def threatened(table: TableView) -> bool:
    """Return whether an opponent could be about to go out."""
    need = table.rules.canastas_to_go_out
    return any(
        table.canastas[seat % table.sides] >= need
        and table.hand_sizes[seat] <= 4
        and not lacks_samba(table, seat % table.sides)
        for seat in table.opponents()
    )


def holds_long_set(table: TableView) -> bool:
    """Return whether five or six cards of a rank may wait for the last ones (WS-11).

    This needs a canasta on the table, enough other cards, and no opponent with a canasta, because a
    set in the hand at the end of the deal loses points.
    """
    if not table.has_opened or table.canastas[table.side] == 0 or table.size < 14:
        return False
    if any(table.canastas[seat % table.sides] for seat in table.opponents()):
        return False
    return any(table.ranks[rank] in (5, 6) for rank in range(2, 13))


def matched_ranks(table: TableView) -> int:
    """Return the number of ranks held twice or more, plus half of those no opponent has (WS-10)."""
    melded = opponents_ranks(table)
    held = [rank for rank in range(2, 13) if table.ranks[rank] >= 2]
    return len(held) + sum(rank not in melded for rank in held) // 2


def opponents_ranks(table: TableView) -> set[int]:
    """Return the ranks in which other sides have sets."""
    return {
        meld.rank
        for side, melds in enumerate(table.melds)
        if side != table.side
        for meld in melds
        if meld.form == Form.SET
    }


def key_ranks(table: TableView) -> set[int]:
    """Return the ranks held at least twice that an opponent's incomplete set needs (WS-17)."""
    return {
        meld.rank
        for side, melds in enumerate(table.melds)
        if side != table.side
        for meld in melds
        if meld.form == Form.SET and 4 <= meld.size < FULL and table.ranks[meld.rank] >= 2
    }


def may_block(table: TableView, memory: Memory) -> bool:
    """Return whether the pile is worth stopping with a wild card (WS-14, WS-15).

    The hand needs a pair of a rank that the previous player is likely to discard: one that they
    have discarded before.
    """
    if table.rules.wild_discard != "free" or table.wilds < 2 or table.pile_size < 8:
        return False
    before = (table.seat - 1) % table.players
    return any(table.ranks[rank] >= 2 for rank in memory.discards[before] if 2 <= rank <= 12)
