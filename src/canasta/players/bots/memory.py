"""The memory of a bot in a deal, and the signals that it reads in it and gives.

It holds only what was shown: views follow one another, and the changes between two of them are
noted. A bot that does not watch others play knows only the discards on its own turns.
"""

from collections.abc import Sequence

from canasta.cards import JOKER_RANK, THREE, rank_of
from canasta.engine.codes import Form
from canasta.players.bots.bot import TableView
from canasta.rules.signals import FIRST, HIGH, REPLY, Signal, played

RANKS = JOKER_RANK + 1


class Memory:
    def __init__(self, players: int) -> None:
        self.players = players
        self._deal = -1
        self._reset()

    def _reset(self) -> None:
        self._turns = -1
        self._pile_size = 0
        self._top = -1
        self.discards: list[list[int]] = [[] for _ in range(self.players)]
        """Ranks that every seat discarded, the first one first; only those that were seen."""
        self.full: list[bool] = [True] * self.players
        """True for each seat whose discards were all seen."""
        self.passed = [[0] * RANKS for _ in range(self.players)]
        """Times that every seat passed up a rank on top of the pile."""
        self.known = [[0] * RANKS for _ in range(self.players)]
        """Cards of a rank that a seat took with the pile and has not discarded since."""
        self.pile: list[int] = []
        self.dealt_wilds = -1
        """Wild cards in this seat's hand before its first draw (AJ-21); -1 if not seen."""

    def look(self, table: TableView) -> None:
        if table.deal != self._deal:
            self._deal = table.deal
            self._reset()
        if self.dealt_wilds < 0 and table.size and sum(table.hand):
            self.dealt_wilds = table.wilds
        if table.turns == self._turns:
            return
        steps = table.turns - self._turns if self._turns >= 0 else 0
        if steps:
            self._turn_ended(table, steps)
        elif table.top >= 0:
            self.pile = [table.top_rank]
        if self._turns < 0 and table.turns > 1:
            self.full = [False] * self.players
        self._turns, self._pile_size, self._top = table.turns, table.pile_size, table.top

    def _turn_ended(self, table: TableView, steps: int) -> None:
        before = (table.turn - 1) % self.players
        if steps > 1:
            for back in range(2, min(steps, self.players) + 1):
                self.full[(table.turn - back) % self.players] = False
        taken = table.pile_size < self._pile_size + steps and self._pile_size > 0
        if taken:
            if steps == 1:
                for rank in self.pile:
                    self.known[before][rank] += 1
            self.pile = []
        elif self._top >= 0 and steps == 1:
            self.passed[before][rank_of(self._top)] += 1
        if table.top >= 0 and table.pile_size != (self._pile_size if not taken else 0):
            rank = table.top_rank
            self.pile.append(rank)
            self.discards[before].append(rank)
            self.known[before][rank] = max(0, self.known[before][rank] - 1)

    def first_discard(self, seat: int) -> int:
        """Return the rank of a seat's first discard; -1 if it was not seen."""
        return self.discards[seat][0] if self.full[seat] and self.discards[seat] else -1

    def unseen(self, table: TableView) -> list[int]:
        """Return the number of cards of each rank that this seat has not seen (WS-06)."""
        packs = table.rules.packs
        left = [4 * packs] * RANKS
        left[JOKER_RANK] = 2 * packs
        for rank in range(RANKS):
            left[rank] -= table.ranks[rank]
        for melds in table.melds:
            for meld in melds:
                if meld.form == Form.RUN:
                    for rank in range(meld.rank, meld.rank + meld.size):
                        left[rank] -= 1
                elif meld.form == Form.SET:
                    left[meld.rank] -= meld.size - meld.wilds
        for rank in self.pile:
            left[rank] -= 1
        left[THREE] -= sum(map(sum, table.threes))
        return [max(0, count) for count in left]


def hidden_cards(table: TableView) -> int:
    """Return the number of cards that this seat does not see, without the pile."""
    others: int = sum(table.hand_sizes) - table.size
    return max(1, others + sum(table.foot_sizes) + table.stock_size)


# The wild-card signals of the 1958 article: a system, given and read by discards.
#
# They are played if wild cards form separate melds that bind the partner, and if the opening
# needs nothing but points. Both sides know the system (AJ-24).


def signal(table: TableView, memory: Memory) -> Signal | None:
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
    turns_ago = table.turns - 1
    first = (table.turn - turns_ago) % table.players
    return (table.seat - first) % table.players < (table.partner - first) % table.players


def _answered(rank: int) -> int:
    return next((said.least for said in REPLY if rank in said.ranks), 0)


def obeying(kinds: Sequence[int], said: Signal) -> list[int]:
    """Return the cards that give a signal, or all of them if none does (AJ-22)."""
    return [kind for kind in kinds if said.tells(kind)] or list(kinds)
