"""A bot that melds what it can, opens when it can, and takes the pile whenever it may."""

from collections.abc import Sequence

from canasta.cards import JOKER_RANK, THREE, WILDS, points_of_rank, rank_of
from canasta.engine.codes import PAIRS, Act
from canasta.players.bots.bot import TableView
from canasta.players.bots.laying import Laying, cards_to_keep, find_opening, opening_acts, sweep
from canasta.players.bots.thinker import Acts, Thinker


class Novice(Thinker):
    """A bot that plays the cards it holds, without a plan and without counting."""

    name = "novice"

    def at_draw(self, table: TableView) -> Acts:
        if table.is_legal(Act.SPLASH):
            return [[Act.SPLASH]]
        if table.is_legal(Act.FOOT):
            return [[Act.FOOT]]
        threes = table.family(Act.FACE)
        if threes:
            return [[Act.FACE + threes[0]]]
        return take_acts(table)

    def at_play(self, table: TableView) -> Acts:  # noqa: PLR0911 - the first thing that can be done
        if table.is_legal(Act.SPLASH):
            return [[Act.SPLASH]]
        if table.is_legal(Act.FOOT):
            return [[Act.FOOT]]
        threes = table.family(Act.FACE)
        if threes:
            return [[Act.FACE + threes[0]]]
        if table.question == 1:
            return sweep(table).acts
        if not table.has_opened:
            if table.staged:
                return []
            opening = find_opening(table)
            return opening_acts(table, opening) if opening is not None else []
        if table.is_legal(Act.ASK):
            return [[Act.ASK]]
        laying = sweep(table)
        if laying.out_after() and laying.size <= 1:
            return laying.trimmed(cards_to_keep(table, laying))
        laying = Laying(table)
        laying.feed_wild_meld()
        laying.lay_bridges()
        laying.extend_runs()
        laying.add_naturals()
        laying.new_sets()
        laying.new_runs()
        laying.complete_with_wilds(4)
        return laying.trimmed(cards_to_keep(table, laying))

    def discard(self, table: TableView, kinds: Sequence[int]) -> int:
        """Return a single card of little worth that the opponents do not collect."""
        collected = {
            meld.rank
            for side, melds in enumerate(table.melds)
            if side != table.side
            for meld in melds
            if meld.is_set
        }

        def cost(kind: int) -> tuple[int, int, int]:
            rank = rank_of(kind)
            if kind in WILDS:
                return (1000 + (rank == JOKER_RANK), 0, kind)
            worth = 20 * (table.ranks[rank] - 1) + points_of_rank(rank) // 5
            danger = 30 * (rank in collected)
            if rank == THREE:
                worth = 0
            return (worth + danger, points_of_rank(rank), kind)

        return min(kinds, key=cost)

    def answer(self, table: TableView) -> bool:
        del table
        return True


def take_acts(table: TableView) -> Acts:
    """Return the actions that take the pile if possible; none otherwise."""
    if table.top < 0:
        return []
    if not table.has_opened:
        takes = [c for c in range(Act.TAKE_PAIR, Act.TAKE_MIXED) if table.is_legal(c)]
        if not takes:
            return []
        opening = find_opening(table, table.top_rank)
        return opening_acts(table, opening, table.top_rank) if opening is not None else []
    onto = take_onto(table)
    if onto:
        return [onto]
    takes = [c for c in range(Act.TAKE_PAIR, Act.TAKE_MIXED + 20) if table.is_legal(c)]
    return [[takes[0]]] if takes else []


def take_onto(table: TableView) -> list[int]:
    """Return the action that takes the pile onto a meld of the side, without cards if allowed."""
    aims = table.family(Act.TARGET)
    if not aims:
        return []
    number = aims[0]
    meld = table.own[number]
    rank = meld.rank
    classic = table.rules.pile_match != "pair" and not table.frozen
    if classic and table.rules.set_growth == "any":
        return [Act.TARGET + number, Act.TAKE_TOP]
    kinds = [suit for suit in range(4) for _ in range(table.hand[suit * 13 + rank])]
    if len(kinds) < 2:
        return []

    return [Act.TARGET + number, Act.TAKE_PAIR + PAIRS.index((kinds[0], kinds[1]))]
