"""The wild-card signals of the 1958 article: a system, given and read by discards.

They are played if wild cards form separate melds that bind the partner, and if the opening needs
nothing but points. Both sides know the system (AJ-24).
"""

from collections.abc import Sequence

from canasta.players.bots.memory import Memory
from canasta.players.bots.table_view import TableView
from canasta.rules.signals import FIRST, HIGH, REPLY, TOGETHER, Signal, played

__all__ = [
    "HIGH",
    "REPLY",
    "TOGETHER",
    "Signal",
    "obeying",
    "partner_wilds",
    "played",
    "signal",
    "told_many",
]


def signal(table: TableView, memory: Memory) -> Signal | None:
    """Return the signal that the discard of this turn has to give; None if there is none."""
    if not played(table.rules, table.players) or table.has_opened:
        return None
    if is_reply(table, memory):
        return _telling(REPLY, table.wilds)
    if is_first(table, memory) and memory.dealt_wilds >= 0:
        return _telling(FIRST, memory.dealt_wilds)
    return None


def _telling(signals: Sequence[Signal], wilds: int) -> Signal:
    return next(one for one in signals if one.least <= wilds <= one.most)


def is_first(table: TableView, memory: Memory) -> bool:
    """Return whether this is the seat's first turn (JS-3, JS-10)."""
    return table.turns <= table.players and not memory.discards[table.seat]


def is_reply(table: TableView, memory: Memory) -> bool:
    """Return whether this turn answers the signal that the partner has just given (JS-4, AJ-22)."""
    if not played(table.rules, table.players):
        return False
    partner = memory.discards[table.partner]
    if not memory.full[table.partner] or len(partner) != 1 or partner[0] not in HIGH:
        return False
    # A partner who discards high in reply to this seat's signal does not ask anything.
    own = memory.discards[table.seat]
    return len(own) == 0 or (len(own) == 1 and own[0] not in HIGH)


def partner_wilds(table: TableView, memory: Memory) -> int:
    """Return the fewest wild cards that the partner has signalled; -1 if there was no signal.

    Only a first discard and one reply mean anything (JS-10). A first discard of 9 or lower
    denies three (AJ-23).
    """
    if not played(table.rules, table.players) or not memory.full[table.partner]:
        return -1
    said = memory.discards[table.partner]
    if not said:
        return -1
    own = memory.discards[table.seat]
    asked = bool(own) and memory.full[table.seat] and own[0] in HIGH
    started_first = _spoke_first(table)
    if asked and started_first:
        return _answered(said[0])
    if said[0] in HIGH:
        return 3
    if asked and len(said) > 1:
        return _answered(said[1])
    return 0


def told_many(table: TableView, memory: Memory, seat: int) -> bool:
    """Return whether a player's first discard signals three wild cards; all may read it (AJ-24)."""
    return played(table.rules, table.players) and memory.first_discard(seat) in HIGH


def _spoke_first(table: TableView) -> bool:
    """Return whether this seat's first turn came before the partner's."""
    turns_ago = table.turns - 1
    first = (table.turn - turns_ago) % table.players
    return (table.seat - first) % table.players < (table.partner - first) % table.players


def _answered(rank: int) -> int:
    """Return the fewest wild cards that an answer signals."""
    return next((said.least for said in REPLY if rank in said.ranks), 0)


def obeying(kinds: Sequence[int], said: Signal) -> list[int]:
    """Return the cards that give a signal, or all of them if none does (AJ-22)."""
    return [kind for kind in kinds if said.tells(kind)] or list(kinds)
