"""The wild-card signals of the 1958 article: a matter of system, given and read by discards.

They are played where wild cards make a meld of their own that binds the partner, and where the
opening asks for nothing but points. Both sides know the system (AJ-24).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta.bots.memory import Memory
from canasta.bots.table import Table
from canasta.cards import ACE, rank_of
from canasta.rules import Rules, partners
from canasta.search.told import HIGH_FROM

LOW: Final = range(2, 6)
"""The ranks 4 to 7: none or one (JS-5)."""

MIDDLE: Final = range(6, HIGH_FROM)
"""The ranks 8 and 9: two (JS-6)."""

HIGH: Final = range(HIGH_FROM, ACE + 1)
"""The ranks T to A: three or more (JS-3, JS-8)."""

TOGETHER: Final = 6
"""Wild cards in both hands that are worth a wild meld (JS-9)."""


class Signal(NamedTuple):
    """What a discard of some ranks tells of the wild cards in its player's hand."""

    ranks: Sequence[int]
    least: int
    """The fewest that it may be."""
    most: int
    """The most that it may be; ``ANY`` where there is no such number."""

    def tells(self, kind: int) -> bool:
        """Whether a card gives it."""
        return rank_of(kind) in self.ranks


ANY: Final = 99

FIRST: Final = (Signal((*LOW, *MIDDLE), 0, 2), Signal(HIGH, 3, ANY))
"""What a first discard tells (JS-3, AJ-23)."""

REPLY: Final = (Signal(LOW, 0, 1), Signal(MIDDLE, 2, 2), Signal(HIGH, 3, ANY))
"""What the answer to a partner's high one tells (JS-5, JS-6, JS-8)."""


def played(rules: Rules, players: int) -> bool:
    """Whether the system is played with these rules (JS-1, JS-2)."""
    return rules.wild_signals and partners(players)


def signal(table: Table, memory: Memory) -> Signal | None:
    """What the system asks to tell by the discard of this turn; None where it is silent."""
    if not played(table.rules, table.players) or table.has_opened:
        return None
    if is_reply(table, memory):
        return _telling(REPLY, table.wilds)
    if is_first(table, memory) and memory.dealt_wilds >= 0:
        return _telling(FIRST, memory.dealt_wilds)
    return None


def _telling(signals: Sequence[Signal], wilds: int) -> Signal:
    return next(one for one in signals if one.least <= wilds <= one.most)


def is_first(table: Table, memory: Memory) -> bool:
    """Whether this is the own first turn (JS-3, JS-10)."""
    return table.turns <= table.players and not memory.discards[table.seat]


def is_reply(table: Table, memory: Memory) -> bool:
    """Whether the partner has just given the signal, so that this turn answers it (JS-4, AJ-22)."""
    if not played(table.rules, table.players):
        return False
    partner = memory.discards[table.partner]
    if not memory.full[table.partner] or len(partner) != 1 or partner[0] not in HIGH:
        return False
    # A partner who discards high in reply to the own signal does not ask anything.
    own = memory.discards[table.seat]
    return len(own) == 0 or (len(own) == 1 and own[0] not in HIGH)


def partner_wilds(table: Table, memory: Memory) -> int:
    """The fewest wild cards that the partner has shown; -1 where nothing was said.

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


def told_many(table: Table, memory: Memory, seat: int) -> bool:
    """Whether a player's first discard tells of three wild cards: all four may read it (AJ-24)."""
    return played(table.rules, table.players) and memory.first_discard(seat) in HIGH


def _spoke_first(table: Table) -> bool:
    """Whether the own first turn came before the partner's."""
    turns_ago = table.turns - 1
    first = (table.turn - turns_ago) % table.players
    return (table.seat - first) % table.players < (table.partner - first) % table.players


def _answered(rank: int) -> int:
    """The fewest wild cards that an answer shows."""
    return next((said.least for said in REPLY if rank in said.ranks), 0)


def obeying(kinds: Sequence[int], said: Signal) -> list[int]:
    """The cards that give a signal; all of them where none does (AJ-22)."""
    return [kind for kind in kinds if said.tells(kind)] or list(kinds)
