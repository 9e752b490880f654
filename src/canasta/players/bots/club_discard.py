"""The club player's discards: their risk, weighed against the value of the card in the hand."""

from collections.abc import Sequence

from canasta.cards import DEUCE, JOKER, JOKER_RANK, THREE, points_of_rank, rank_of
from canasta.engine.codes import FULL, Form
from canasta.players.bots.danger import Danger
from canasta.players.bots.memory import Memory
from canasta.players.bots.plans import Plan, key_ranks, may_block
from canasta.players.bots.table_view import TableView
from canasta.players.bots.traps import held_limit, trap_ranks

BASE = 15
PILE_CARD = 30
"""Value of a card of the pile to the player who takes it."""

WILD = 1_000
WILD_TO_BLOCK = 110


def choose_discard(table: TableView, memory: Memory, plan: Plan, kinds: Sequence[int]) -> int:
    """Return the cheapest discard."""
    if len(kinds) == 1:
        return kinds[0]
    danger = Danger(table, memory)
    worth = BASE + PILE_CARD * (table.pile_size + 1)
    keys = key_ranks(table)
    block = may_block(table, memory)
    costs: dict[int, float] = {}

    def cost(kind: int) -> tuple[float, int]:
        rank = rank_of(kind)
        if rank in (DEUCE, JOKER_RANK):
            return (_wild_cost(kind, block=block), kind)
        if rank not in costs:
            if rank == THREE:
                costs[rank] = _stop_card_cost(table)
            else:
                costs[rank] = danger.take_chance(rank) * worth + keep_value(table, rank, plan)
                # Cards that an opponent's meld waits for stay here (WS-16, WS-17).
                costs[rank] += 35 if rank in keys else 0
        extra = run_value(table, kind, plan) if table.rules.runs else 0.0
        return (costs[rank] + extra, kind)

    return min(kinds, key=cost)


def keep_value(table: TableView, rank: int, plan: Plan) -> float:
    """Return the value of a card of this rank in the hand."""
    held = table.ranks[rank]
    own = [meld for meld in table.own if meld.is_set and meld.rank == rank]
    limit = held_limit(table, rank)
    late = 1.0 if table.stock_size > 16 else 0.5
    points = points_of_rank(rank)
    if held > limit or (held == limit and rank in trap_ranks(table) and late < 1):
        # One more at the deal's end would be fined (C-59); the fewer the better.
        return -60.0
    growing = [meld for meld in own if meld.size < FULL]
    if growing:
        value = 30.0 + 8 * max(meld.size for meld in growing)
        return value + (90 if rank in trap_ranks(table) else 0)
    if own and table.rules.second_meld == "never":
        return points / 4 if table.rules.set_growth != "closed" else -8.0
    value = {1: 0.0, 2: 26.0}.get(held, 34.0) * late
    if plan is Plan.DOMINATE and held >= 2:
        value += 8
    if held == 1:
        value += points / 5 if late == 1.0 else -points / 2
    return value


def _wild_cost(kind: int, *, block: bool) -> float:
    """Return the cost of discarding a wild card: prohibitive, except to stop a pile (WS-14)."""
    return (WILD_TO_BLOCK if block else WILD) + (kind == JOKER)


def _stop_card_cost(table: TableView) -> float:
    """Return the cost of discarding a stop card, which is worth keeping for a rich pile."""
    fines = table.rules.black_threes_in_hand
    held = table.ranks[THREE]
    steep = len(fines) > 3 and fines[3] > 2 * fines[2]
    if steep and held >= 3:
        return 2.0
    return 8.0 if table.stock_size > 10 else 2.0


def run_value(table: TableView, kind: int, plan: Plan) -> float:
    """Return the value that a card's neighbours in its suit give it (W-046, W-062)."""
    rank, suit = kind % 13, kind // 13
    if rank < 2:
        return 0.0
    value = 0.0
    for step in (1, 2):
        for other in (rank - step, rank + step):
            if 2 <= other <= 12 and table.hand[suit * 13 + other]:
                value += 7.0 if step == 1 else 3.0
    for meld in table.own:
        fits = rank in (meld.rank - 1, meld.rank + meld.size)
        if meld.form == Form.RUN and meld.suit == suit and meld.size < FULL and fits:
            value += 40.0
    if table.hand[kind] > 1:
        value *= 0.3
    return value * (1.6 if plan is Plan.SAMBAS else 1.0)
