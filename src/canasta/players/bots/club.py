"""A bot that plays as the sources advise: plans, signals, safe discards, and when to go out."""

from collections.abc import Sequence

from canasta.cards import DEUCE, JOKER, JOKER_RANK, THREE, points_of_rank, rank_of
from canasta.engine.codes import FULL, PAIRS, Act, Form
from canasta.players.bots.bot import OwnMeld, TableView
from canasta.players.bots.laying import (
    NATURAL_RANKS,
    Item,
    Laying,
    Opening,
    cards_to_keep,
    find_opening,
    held_limit,
    opening_acts,
    saves_wilds,
    sweep,
    trap_ranks,
    wants_wild_meld,
    worth_beginning,
)
from canasta.players.bots.memory import Memory, obeying, signal
from canasta.players.bots.plans import (
    Danger,
    Plan,
    choose_plan,
    key_ranks,
    lacks_samba,
    lead,
    least_gain,
    may_block,
    take_gain,
    threatened,
    wants_speed,
)
from canasta.players.bots.thinker import Acts, Thinker
from canasta.rules import Rules
from canasta.rules.signals import Signal

BASE = 15
PILE_CARD = 30
"""Value of a card of the pile to the player who takes it."""

WILD = 1_000
WILD_TO_BLOCK = 110


def choose_discard(table: TableView, memory: Memory, plan: Plan, kinds: Sequence[int]) -> int:
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


def avoided(table: TableView, memory: Memory) -> "Avoid":
    return Avoid(table, memory)


class Avoid:
    def __init__(self, table: TableView, memory: Memory) -> None:
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


LATE = 10
"""Cards in the stock below which everything is laid that fits."""


def open_acts(table: TableView, memory: Memory) -> list[list[int]]:
    """Return the actions that open, if that is worth it now."""
    best = best_opening(table, memory)
    if best is None:
        return []
    return opening_acts(table, best) if worth_opening(table, best) else []


def best_opening(table: TableView, memory: Memory) -> Opening | None:
    """Return the opening to choose: with a wild meld if one is wanted, else the cheapest."""
    if wants_wild_meld(table, memory):
        with_wilds = find_opening(
            table, avoid=avoided(table, memory), wild_meld=min(table.wilds, FULL)
        )
        if with_wilds is not None:
            return with_wilds
    return find_opening(table, avoid=avoided(table, memory))


def worth_opening(table: TableView, opening: Opening) -> bool:
    """Return whether to open now: early if the first is rewarded, later if it costs wild cards."""
    if table.rules.talon_first or table.rules.foot != "none":
        return True
    if any(table.opened[seat % table.sides] for seat in table.opponents()):
        return True
    if opening.wilds <= 2:
        return True
    return table.turns > 3 * table.players


def meld_acts(
    table: TableView, memory: Memory, plan: Plan, *, stays: bool = False
) -> list[list[int]]:
    """Return the melds after the opening; ``stays`` keeps a card in addition to the discard."""
    laying = Laying(table)
    unseen = memory.unseen(table)
    hurry = table.stock_size < LATE or threatened(table)
    avoid = tuple(
        rank
        for rank in trap_ranks(table)
        if not worth_beginning(table, rank, laying.ranks[rank], unseen[rank])
    )
    laying.feed_wild_meld()
    laying.lay_bridges()
    laying.extend_runs()
    if table.rules.runs:
        laying.new_runs(3 if lacks_samba(table, table.side) else least_run(plan))
    laying.add_naturals()
    if wants_wild_meld(table, memory) and not any(m.form == 3 for m in laying.melds):
        laying.new_wild_meld(min(laying.wilds, FULL))
    _new_sets(laying, plan, avoid, hurry=hurry)
    _use_wilds(laying, table, memory, hurry=hurry)
    keep = 2 if stays else cards_to_keep(table, laying)
    return laying.trimmed(keep)


def _new_sets(laying: Laying, plan: Plan, avoid: tuple[int, ...], *, hurry: bool) -> None:
    held_back: tuple[int, ...] = ()
    if plan is Plan.CONCEAL and not hurry and laying.rules.second_meld == "any":
        held_back = tuple(rank for rank in NATURAL_RANKS if laying.ranks[rank] in (5, 6))
    laying.new_sets(least_naturals(laying, hurry=hurry), (*avoid, *held_back))


def least_run(plan: Plan) -> int:
    """Return the least cards of a new run: nearly a samba, since runs take the sets' cards.

    Players who go out also lay shorter runs, to get rid of the cards.
    """
    return 4 if plan is Plan.SAMBAS else 5


def least_naturals(laying: Laying, *, hurry: bool) -> int:
    """Return the least naturals of a new set.

    If only a pair from the hand takes the pile, and has to join a meld of its rank, a triplet in
    the hand catches more cards than on the table. So it waits, unless the deal is nearly over.
    """
    rules = laying.rules
    waits = rules.pile_match == "pair" and rules.pile_joins == "must"
    return 5 if waits and not hurry else 3


def _use_wilds(laying: Laying, table: TableView, memory: Memory, *, hurry: bool) -> None:
    """Complete canastas with wild cards, the first ones soonest (JB-5, WS-13).

    With one canasta made the rest is a race. Pairs are laid with a wild card each, since a card on
    the table does not have to be discarded, and later cards of its rank have a place.
    """
    if saves_wilds(table, memory) and not hurry:
        return
    laying.complete_with_wilds(3)
    if races(laying):
        laying.pairs_with_wilds()


def races(laying: Laying) -> bool:
    """Return whether going out is so near that cards in the hand hinder more than they promise."""
    short = laying.rules.canastas_to_go_out - laying.canastas
    return short <= (1 if laying.rules.foot == "first_canasta" else 0)


PARTNER_CARDS = 9
"""Cards in the partner's hand that are worth a turn or two more."""


def out_acts(table: TableView) -> list[list[int]]:
    """Return the actions that go out this turn; none if there is no way."""
    laying = sweep(table)
    if not laying.out_after():
        return []
    keep = cards_to_keep(table, laying)
    if keep > 1 or laying.size > 1:
        return []
    return laying.trimmed(keep)


def wants_out(table: TableView) -> bool:
    """Return whether going out now pays: cards left in hands on both sides, and the lead."""
    if wants_speed(table) or threatened(table) or table.stock_size < 12:
        return True
    if table.partner >= 0 and table.hand_sizes[table.partner] >= PARTNER_CARDS:
        return lead(table) >= -300
    return True


def answer_yes(table: TableView) -> bool:
    """Return whether the partner should go out; a yes costs this hand's points and fines."""
    cost = sum(points_of_rank(rank) * count for rank, count in enumerate(table.ranks[:13]))
    cost += 50 * table.ranks[13]
    for rank in (5, 12):
        if table.ranks[rank] > held_limit(table, rank):
            cost += 1_500
    if threatened(table) or table.stock_size < 12:
        return True
    return cost < 400 or lead(table) > 0


class Club(Thinker):
    name = "club"

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        super().__init__(rules, players, seat, seed)
        self.memory = Memory(players)

    def look(self, table: TableView) -> None:
        self.memory.look(table)

    def at_draw(self, table: TableView) -> Acts:
        first = self.at_once(table)
        if first:
            return first
        return club_take(table, self.memory, choose_plan(table, self.memory))

    def at_play(self, table: TableView) -> Acts:
        first = self.at_once(table)
        if first:
            return first
        if table.question == 1:
            return sweep(table).acts
        if not table.has_opened:
            return [] if table.staged else open_acts(table, self.memory)
        wanted = wants_out(table)
        if wanted and table.is_legal(Act.ASK):
            return [[Act.ASK]]
        out = out_acts(table) if wanted else []
        return out or meld_acts(
            table, self.memory, choose_plan(table, self.memory), stays=not wanted
        )

    def discard(self, table: TableView, kinds: Sequence[int]) -> int:
        """Return the cheapest card, among those that give the signal if there is one."""
        wanted = self.signal(table)
        if wanted is not None:
            kinds = obeying(kinds, wanted)
        return choose_discard(table, self.memory, choose_plan(table, self.memory), kinds)

    def signal(self, table: TableView) -> Signal | None:
        """Return the signal that the discard of this turn has to give; None if there is none."""
        return signal(table, self.memory)

    def answer(self, table: TableView) -> bool:
        return answer_yes(table)

    def at_once(self, table: TableView) -> Acts:
        """Return the actions that are never put off: a splash, picking up the foot, a three."""
        if table.is_legal(Act.SPLASH):
            return [[Act.SPLASH]]
        if table.is_legal(Act.FOOT):
            return [[Act.FOOT]]
        threes = table.family(Act.FACE)
        return [[Act.FACE + threes[0]]] if threes else []
