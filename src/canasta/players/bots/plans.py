"""Plans for a deal, chosen again in every turn by the hand and the state of the match.

The rules decide which plans are open, so every rule book gets those that make sense in it.
"""

from enum import Enum
from math import exp
from typing import Final

from canasta.cards import ACE, DEUCE, JOKER_RANK, SEVEN, THREE, points_of_rank
from canasta.engine.codes import FULL, Form
from canasta.players.bots.bot import OwnMeld, TableView
from canasta.players.bots.memory import Memory, hidden_cards

MIDDLES = (6, 7, 8)
"""Ranks 8, 9 and T, which every samba holds (WS-07)."""

LONG = 30
"""Cards in the stock that give everyone a few more turns."""


class Plan(Enum):
    SAMBAS = "sambas and wild-card canastas"
    DOMINATE = "take the pile whenever possible and meld widely"
    CONCEAL = "keep a long set in hand for its last cards"
    OUT = "go out fast"
    STEADY = "meld as it comes"


def choose_plan(table: TableView, memory: Memory) -> Plan:
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


WILD_POINTS = 25

HELD_POINTS = 10
"""Approximate points of a card in an unseen hand."""


def meld_points(meld: OwnMeld) -> int:
    if meld.form == Form.WILD:
        return WILD_POINTS * meld.size
    if meld.form == Form.RUN:
        return sum(points_of_rank(meld.rank + i) for i in range(meld.size))
    return points_of_rank(meld.rank) * (meld.size - meld.wilds) + WILD_POINTS * meld.wilds


def bonus(table: TableView, meld: OwnMeld) -> int:  # noqa: PLR0911 - one return a kind of meld
    rules = table.rules
    if meld.size < FULL:
        if meld.form == Form.WILD:
            return -rules.incomplete_wild_penalty
        if meld.form == Form.SET and meld.rank == ACE and not meld.wilds:
            return -rules.incomplete_aces_penalty
        if meld.form == Form.SET and meld.rank == SEVEN:
            return -rules.incomplete_sevens_penalty
        return 0
    if meld.form == Form.RUN:
        return rules.samba
    if meld.form == Form.WILD:
        return rules.wild_canasta
    if meld.wilds:
        return rules.mixed_canasta
    natural = {ACE: rules.natural_aces, SEVEN: rules.natural_sevens}
    return natural.get(meld.rank, rules.natural_canasta)


def threes_value(table: TableView, side: int) -> int:
    """Return the points of a side's laid threes, with their sign (W-096a, R-22, J-42, C-63)."""
    rules = table.rules
    counts = table.threes[side]
    red, black = counts[1] + counts[2], counts[0] + counts[3]
    value = 0
    for count, ladder in ((red, rules.red_three_points), (black, rules.black_three_points)):
        if count and ladder:
            value += ladder[min(count, len(ladder)) - 1]
    if rules.threes_minus == "unopened":
        return value if table.opened[side] else -value
    least = rules.canastas_to_go_out if rules.threes_minus == "too_few_canastas" else 1
    if table.canastas[side] < least:
        return -value
    return value if table.canastas[side] >= rules.threes_need_canastas else 0


def side_value(table: TableView, side: int) -> int:
    """Return the value of the deal to a side if it ends now."""
    points = sum(map(meld_points, table.melds[side]))
    if table.rules.melds_need_canasta and not table.canastas[side]:
        points = -points
    total = points + sum(bonus(table, meld) for meld in table.melds[side])
    total += threes_value(table, side)
    for seat in range(side, table.players, table.sides):
        total -= HELD_POINTS * (table.hand_sizes[seat] + table.foot_sizes[seat])
    return total


def lead(table: TableView) -> int:
    """Return the lead of this seat's side over the best other one; negative if it is behind."""
    others = [side_value(table, side) for side in range(table.sides) if side != table.side]
    return side_value(table, table.side) - max(others)


# The gain of taking an unblocked pile, counted in cards that find a place.
#
# If one canasta is enough to go out, the deal is a race: the player who goes out first wins it by
# several hundred points, and a card without a place costs the turn in which it is discarded. So
# the cards of the pile are weighed one by one: those that can be laid against those that cannot.

FITS: Final = 0.45
"""Chance that an unknown card finds a place, for instance a drawn one."""

LOOSE: Final = 0.5
"""Cost of a card without a place, in units of one with a place."""

WILD: Final = 1.5
"""Worth of a wild card: it always finds a place, and speeds up a canasta."""

PAIR: Final = 1.5
"""Worth of two cards of the hand that make a meld with the top card, and of that meld's future."""


def take_gain(table: TableView, memory: Memory, from_hand: int, wilds: int = 0) -> float:
    """Return the gain of taking the pile over drawing, in cards that find a place.

    ``from_hand`` cards of the hand, ``wilds`` wild ones among them, go down with the top card.
    """
    seen = memory.pile[-table.pile_size :]
    unknown = table.pile_size - len(seen)
    counts = [0] * (JOKER_RANK + 1)
    for rank in seen:
        counts[rank] += 1
    top = table.top_rank
    counts[top] = max(counts[top], 1)
    own = {meld.rank for meld in table.own if meld.is_set} | {top}
    gain = PAIR * from_hand / 2 - 2 * WILD * wilds
    for rank, count in enumerate(counts):
        if count and rank != THREE:
            gain += _placed(rank, count, own, table.ranks[rank])
    by_chance = FITS - LOOSE * (1 - FITS)
    return gain + (unknown - 1) * by_chance


def _placed(rank: int, count: int, own: set[int], held: int) -> float:
    """Return the worth of the pile's cards of one rank, given the side's melds and cards held."""
    if rank in (DEUCE, JOKER_RANK):
        return WILD * count
    if rank in own:
        return float(count)
    together = held + count
    if together >= 3:
        return count + held / 2
    return -LOOSE * count * (0.5 if together == 2 else 1.0)


def least_gain(table: TableView) -> float:
    """Return the least gain for which the pile is taken.

    A draw may bring a wild card or a red three, a pile of small gain does not. A player without a
    partner has to find a place for every card alone, so the limit is higher.
    """
    if table.stock_size == 0:
        return -99.0
    return 1.0 if table.partner >= 0 else 3.0


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
