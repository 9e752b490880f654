"""The risk of a discard: the chance that the next player takes the pile with it."""

from math import exp
from typing import Final

from canasta.engine.codes import FULL
from canasta.players.bots.memory import Memory, hidden_cards
from canasta.players.bots.table_view import TableView

PAIRS_KEPT: Final = 1.7
"""Factor by which pairs are likelier than by chance, since players discard single cards.

Counted over deals: players took one in three of the piles of which chance would have had them take
one in five. This factor fits all chances that were counted.
"""

SUREST: Final = 0.95


def pair_chance(held: int, hidden: int, unseen: int) -> float:
    """Return the chance that a hand of ``held`` among ``hidden`` cards has two of ``unseen``."""
    mean = held * unseen / hidden
    return min(SUREST, PAIRS_KEPT * (1 - exp(-mean) * (1 + mean)))


def single_chance(held: int, hidden: int, unseen: int) -> float:
    """Return the chance that such a hand has at least one of them."""
    return 1 - exp(-held * unseen / hidden)


class Danger:
    """The next player's chances of taking the pile, by the rank of its top card."""

    def __init__(self, table: TableView, memory: Memory) -> None:
        """Count the unseen and hidden cards once."""
        self.table = table
        self.memory = memory
        self.unseen = memory.unseen(table)
        self.hidden = hidden_cards(table)
        self.next = table.next_seat
        self.side = self.next % table.sides
        self.opened = bool(table.opened[self.side])

    def take_chance(self, rank: int) -> float:
        """Return the chance that the next player takes a pile with this natural rank on top."""
        table, rules = self.table, self.table.rules
        melds = [m for m in table.melds[self.side] if m.is_set and m.rank == rank]
        loose = rules.pile_match != "pair" and self.opened and not table.frozen
        if loose and any(rules.set_growth == "any" or m.size < FULL for m in melds):
            return 1.0
        closed = rules.set_growth == "closed"
        if closed and rules.pile_joins == "must" and any(5 <= m.size < FULL for m in melds):
            return 0.0
        if closed and rules.second_meld == "never" and any(m.size >= FULL for m in melds):
            return 0.0
        held = table.hand_sizes[self.next]
        chance = pair_chance(held, self.hidden, self.unseen[rank])
        if loose:
            wilds = single_chance(held, self.hidden, self.unseen[0] + self.unseen[13])
            chance += (1 - chance) * wilds * single_chance(held, self.hidden, self.unseen[rank])
        known = self.memory.known[self.next][rank]
        if known >= 2:
            chance = max(chance, 0.85)
        elif known == 1:
            chance = max(chance, single_chance(held, self.hidden, self.unseen[rank]) * 0.8)
        # A player who passed up a rank, or discarded it, is unlikely to hold two.
        if self.memory.passed[self.next][rank]:
            chance *= 0.4
        if rank in self.memory.discards[self.next]:
            chance *= 0.5
        return chance if self.opened else chance * 0.4
