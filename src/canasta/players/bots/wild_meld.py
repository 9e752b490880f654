"""Beginning a wild meld, which binds all wild cards of the side."""

from typing import Final

from canasta.cards import DEUCE, JOKER_RANK
from canasta.engine.codes import FULL, Form
from canasta.players.bots import signals
from canasta.players.bots.memory import Memory
from canasta.players.bots.table_view import TableView

OWN: Final = 5
"""Wild cards in the hand that are enough without a signal from the partner (JB-2)."""


def wilds_gone(table: TableView, memory: Memory) -> int:
    """Return the number of wild cards that can no longer come to this side: melded or buried."""
    unseen = memory.unseen(table)
    left = unseen[DEUCE] + unseen[JOKER_RANK] + table.wilds
    own = sum(meld.size for meld in table.own if meld.form == Form.WILD and meld.size < FULL)
    gone: int = 6 * table.rules.packs - left - own
    return gone


def opponents_lack_wilds(table: TableView, memory: Memory) -> bool:
    """Return whether the opponents seem short of wild cards (JB-3).

    They do if they are far behind and have no canasta, unless one of them has signalled three by
    the system, which everyone knows (AJ-24).
    """
    if any(signals.told_many(table, memory, seat) for seat in table.opponents()):
        return False
    others = [side for side in range(table.sides) if side != table.side]
    ahead = all(
        table.scores[table.side] - table.scores[side] > table.rules.target // 4 for side in others
    )
    return ahead and all(table.canastas[side] == 0 for side in others)


def wants_wild_meld(table: TableView, memory: Memory) -> bool:
    """Return whether to begin a wild meld now (JS-9, JB-1 to JB-4)."""
    rules = table.rules
    if not rules.wild_melds or table.wilds < 3 or _has_one(table):
        return False
    if 6 * rules.packs - wilds_gone(table, memory) < FULL:
        return False
    known = signals.partner_wilds(table, memory)
    if known >= 0 and table.wilds + known >= signals.TOGETHER:
        return True
    needed = OWN
    if opponents_lack_wilds(table, memory):
        needed -= 1
    # Without a canasta a late start endangers all melds; the time left decides (JB-4).
    if rules.melds_need_canasta and not table.canastas[table.side]:
        needed += table.stock_size < 20
    if table.stock_size < 10:
        needed += 2
    return bool(table.wilds >= needed)


def saves_wilds(table: TableView, memory: Memory) -> bool:
    """Return whether wild cards are worth holding back for a wild meld (WS-09)."""
    if not table.rules.wild_melds or _has_one(table) or table.stock_size < 12:
        return False
    known = max(0, signals.partner_wilds(table, memory))
    return bool(table.wilds >= OWN or table.wilds + known >= signals.TOGETHER)


def _has_one(table: TableView) -> bool:
    """Return whether the side has a wild meld already, or had one."""
    return any(meld.form == Form.WILD for meld in table.own)
