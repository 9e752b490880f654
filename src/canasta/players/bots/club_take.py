"""The club player at the pile: whether to take it, and with which cards."""

from canasta.engine.codes import FULL, PAIRS, Act
from canasta.players.bots.memory import Memory
from canasta.players.bots.opening import Item, find_opening, opening_acts
from canasta.players.bots.pile_worth import least_gain, take_gain
from canasta.players.bots.plans import Plan
from canasta.players.bots.table_view import OwnMeld, TableView
from canasta.players.bots.traps import trap_ranks, worth_beginning


def avoided(table: TableView, memory: Memory) -> "Avoid":
    """Return the test for melds that an opening must not begin: incomplete ones of fined ranks."""
    return Avoid(table, memory)


class Avoid:
    """A test for melds that are traps."""

    def __init__(self, table: TableView, memory: Memory) -> None:
        """Count the unseen cards once."""
        self.table = table
        self.unseen = memory.unseen(table)
        self.traps = trap_ranks(table)

    def __call__(self, item: Item) -> bool:
        """Return whether the meld is a trap; aces with wild cards are not (AC-24)."""
        if item.rank not in self.traps or item.wilds:
            return False
        return not worth_beginning(self.table, item.rank, item.naturals, self.unseen[item.rank])


def club_take(  # noqa: PLR0911 - the first thing that decides
    table: TableView, memory: Memory, plan: Plan
) -> list[list[int]]:
    """Return the actions that take the pile; none to draw."""
    if table.top < 0:
        return []
    if not table.has_opened:
        return _open_with_pile(table, memory)
    aims = table.family(Act.TARGET)
    pairs = [code for code in range(Act.TAKE_PAIR, Act.TAKE_MIXED) if table.is_legal(code)]
    mixed = [code for code in range(Act.TAKE_MIXED, Act.DISCARD) if table.is_legal(code)]
    if not aims and not pairs and not mixed:
        return []
    if table.rules.pile_match != "pair":
        return _take_by_gain(table, memory, aims, pairs, mixed)
    rank = table.top_rank
    if rank in trap_ranks(table) and not aims:
        held = table.ranks[rank] + 1
        unseen = memory.unseen(table)[rank]
        rich = table.pile_size >= 10
        if not rich and not worth_beginning(table, rank, held, unseen):
            return []
    if table.pile_size < _least(table, rank, plan):
        return []
    if aims:
        number = max(aims, key=lambda n: table.own[n].size)
        onto = _onto(table, table.own[number])
        if onto:
            return [onto]
    if pairs:
        return [[_best_pair(table, pairs)]]
    return []


def _take_by_gain(
    table: TableView, memory: Memory, aims: list[int], pairs: list[int], mixed: list[int]
) -> list[list[int]]:
    """Return the take if a meld of the side, or a card with a wild one, may match the top card."""
    least = least_gain(table)
    if aims:
        onto = _onto(table, table.own[aims[0]])
        return [onto] if onto and take_gain(table, memory, 0) > least else []
    if pairs:
        return [[_best_pair(table, pairs)]] if take_gain(table, memory, 2) > least else []
    if mixed and take_gain(table, memory, 1, wilds=1) > least:
        return [[mixed[0]]]
    return []


def _least(table: TableView, rank: int, plan: Plan) -> int:
    """Return the smallest pile worth taking, compared with a draw."""
    if plan is Plan.DOMINATE or any(m.is_set and m.rank == rank for m in table.own):
        return 1
    if table.stock_size == 0:
        return 1
    return table.rules.draw_count


def _onto(table: TableView, meld: OwnMeld) -> list[int]:
    """Return the steps of taking the pile onto a meld of the side."""
    rank, rules = meld.rank, table.rules
    loose = rules.pile_match != "pair" and not table.frozen
    if loose and (meld.size < FULL or rules.set_growth != "closed"):
        return [Act.TARGET + meld.number, Act.TAKE_TOP]
    suits = [suit for suit in range(4) for _ in range(table.hand[suit * 13 + rank])]
    if len(suits) < 2:
        return []
    return [Act.TARGET + meld.number, Act.TAKE_PAIR + PAIRS.index((suits[0], suits[1]))]


def _best_pair(table: TableView, codes: list[int]) -> int:
    """Return the pair of the commonest suits, so that runs keep their cards."""
    rank = table.top_rank

    def copies(code: int) -> int:
        one, other = PAIRS[code - Act.TAKE_PAIR]
        return table.hand[one * 13 + rank] + table.hand[other * 13 + rank]

    return max(codes, key=copies)


def _open_with_pile(table: TableView, memory: Memory) -> list[list[int]]:
    takes = [code for code in range(Act.TAKE_PAIR, Act.TAKE_MIXED) if table.is_legal(code)]
    if not takes:
        return []
    opening = find_opening(table, table.top_rank, avoided(table, memory))
    if opening is None:
        return []
    return opening_acts(table, opening, table.top_rank)
