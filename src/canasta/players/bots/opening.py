"""Finding the melds that reach the opening's points at the least cost."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from canasta.cards import DEUCE, JOKER_RANK, points_of_rank
from canasta.engine.codes import FULL, PAIRS, Act, Form
from canasta.players.bots.laying import NATURAL_RANKS, Laying
from canasta.players.bots.table_view import OwnMeld, TableView

NODES: Final = 3_000
"""Combinations that are tried before the best one so far is taken."""

WILD_COST: Final = 12
CARD_COST: Final = 1
JOKER_COST: Final = 6
"""Cost of a joker to the hand, as those above of a wild card and of a card."""


@dataclass(frozen=True)
class Item:
    """A meld that may be part of an opening; its naturals include the pile's top card."""

    rank: int
    naturals: int
    wilds: int
    points: int
    cost: int
    clean: bool


@dataclass
class Opening:
    """The melds of an opening, and their cost to the hand."""

    cost: float
    items: list[Item] = field(default_factory=list)
    jokers: int = 0
    wild_meld: int = 0

    @property
    def cards(self) -> int:
        """Number of cards laid, including the pile's top if it is taken."""
        return sum(item.naturals + item.wilds for item in self.items) + self.wild_meld

    @property
    def wilds(self) -> int:
        """Number of wild cards laid in sets."""
        return sum(item.wilds for item in self.items)


def find_opening(
    table: TableView,
    taking: int = -1,
    avoid: Callable[[Item], bool] | None = None,
    wild_meld: int = 0,
) -> Opening | None:
    """Return the cheapest opening with this hand; None if there is none.

    Args:
        table: the seat's view.
        taking: the rank of the pile's top if the pile is to be taken, else -1.
        avoid: returns whether a meld must not be begun.
        wild_meld: the number of wild cards for a separate wild meld, 0 for none.
    """
    laying = Laying(table)
    search = _Search(table, laying, taking, wild_meld)
    for rank in NATURAL_RANKS:
        options = [
            item
            for item in _options(laying, rank, taking, wild_meld)
            if avoid is None or not avoid(item)
        ]
        if rank == taking and not options:
            return None
        if options:
            search.choices.append((rank == taking, options))
    search.choices.sort(key=lambda choice: not choice[0])
    search.go(0, [], 0, 0, 0.0, clean=False)
    return search.best


def _options(laying: Laying, rank: int, taking: int, wild_meld: int) -> list[Item]:
    """Return the melds of one rank that may be laid."""
    held = laying.ranks[rank]
    value = points_of_rank(rank)
    on_top = 1 if rank == taking else 0
    if held < 2 or not laying.may_begin(rank):
        return []
    counted = 1 if on_top and laying.rules.top_card_counts else 0
    most = laying.most_wilds(rank)
    if wild_meld and laying.rules.wild_lock and wild_meld < FULL:
        most = 0
    closed = laying.rules.set_growth == "closed"
    items: list[Item] = []
    for naturals in sorted({held, min(held, 3 - on_top if held >= 3 else 2)}):
        total = naturals + on_top
        if closed and total > FULL:
            total = FULL
        laid = total - on_top
        for wilds in range(most + 1):
            if total + wilds < 3 or (closed and total + wilds > FULL):
                continue
            split = 4 if held - laid in (1, 2) else 0
            cost = WILD_COST * wilds + CARD_COST * laid + split
            # Two matching cards and a wild one are worth little; the wild card has better uses.
            items.append(
                Item(
                    rank,
                    total,
                    wilds,
                    (laid + counted) * value,
                    cost,
                    laid >= 3 and wilds == 0,
                )
            )
    return items


class _Search:
    """A search through combinations of melds for the cheapest."""

    def __init__(self, table: TableView, laying: Laying, taking: int, wild_meld: int) -> None:
        self.choices: list[tuple[bool, list[Item]]] = []
        self.best: Opening | None = None
        self.rules = table.rules
        self.required = table.requirement
        self.deuces = laying.ranks[DEUCE]
        self.jokers = laying.ranks[JOKER_RANK]
        self.wild_meld = wild_meld
        self.wilds = laying.wilds - wild_meld
        self.in_wild_meld = 0
        in_meld = 0
        if wild_meld:
            in_meld = max(0, wild_meld - self.deuces)
            if self.rules.wild_meld_opens or not self.rules.opening_clean_set:
                missing = table.requirement - 20 * wild_meld
                in_meld = min(max(in_meld, -(-missing // 30)), self.jokers, wild_meld)
            self.in_wild_meld = 20 * wild_meld + 30 * in_meld
            self.deuces -= wild_meld - in_meld
            self.jokers -= in_meld
        self.jokers_in_meld = in_meld
        self.most_cards = table.size - 1 + (1 if taking >= 0 else 0)
        self.nodes = 0

    def go(
        self, at: int, items: list[Item], wilds: int, cards: int, cost: float, *, clean: bool
    ) -> None:
        """Try the choices from ``at`` on with the melds chosen so far."""
        self.nodes += 1
        if self.nodes > NODES or (self.best is not None and cost >= self.best.cost):
            return
        ready = at == len(self.choices) or not self.choices[at][0]
        if ready:
            self._judge(items, wilds, cards, cost, clean)
        for here in range(at, len(self.choices)):
            must, options = self.choices[here]
            for item in options:
                more = wilds + item.wilds
                laid = cards + item.naturals + item.wilds
                if more <= self.wilds and laid + self.wild_meld <= self.most_cards:
                    self.go(
                        here + 1,
                        [*items, item],
                        more,
                        laid,
                        cost + item.cost,
                        clean=clean or item.clean,
                    )
            if must:
                return

    def _judge(self, items: list[Item], wilds: int, cards: int, cost: float, clean: bool) -> None:
        points = sum(item.points for item in items) + self.in_wild_meld
        natural = self.rules.natural_canasta_opens and any(
            item.naturals >= FULL and not item.wilds for item in items
        )
        jokers = max(0, wilds - self.deuces)
        if not natural:
            jokers = max(jokers, -(-(self.required - points - 20 * wilds) // 30))
            alone = self.rules.wild_meld_opens and self.in_wild_meld >= self.required
            if self.rules.opening_clean_set and not clean and not alone:
                return
        if jokers > min(self.jokers, wilds) or cards + self.wild_meld == 0:
            return
        total = cost + JOKER_COST * jokers
        if self.best is None or total < self.best.cost:
            self.best = Opening(total, list(items), jokers, self.wild_meld)


def opening_acts(table: TableView, opening: Opening, taking: int = -1) -> list[list[int]]:
    """Return the actions that lay an opening, the take of the pile first."""
    laying = Laying(table)
    jokers = opening.jokers
    acts: list[list[int]] = []
    items = sorted(opening.items, key=lambda item: item.rank != taking)
    for item in items:
        used = min(jokers, item.wilds)
        jokers -= used
        if item.rank != taking:
            laying.new_set(item.rank, item.naturals, item.wilds, used)
            continue
        pair = laying.naturals(item.rank, 2)
        suits = sorted(kind // 13 for kind in pair)
        acts.append([Act.TAKE_PAIR + PAIRS.index((suits[0], suits[1]))])
        more = laying.wild_cards(item.wilds, used) + laying.naturals(item.rank, item.naturals - 3)
        laying.melds.append(OwnMeld(len(laying.melds), Form.SET, item.rank, 0, 3, 0))
        if more:
            number = len(laying.melds) - 1
            acts.append([Act.TARGET + number, *(Act.LAY + kind for kind in more)])
    if opening.wild_meld:
        laying.new_wild_meld(opening.wild_meld, _jokers(laying, opening))
    return acts + laying.acts


def _jokers(laying: Laying, opening: Opening) -> int:
    """Return the number of jokers for an opening's wild meld, enough for its points."""
    least = max(0, opening.wild_meld - laying.ranks[DEUCE])
    missing = laying.table.requirement - 20 * opening.wild_meld
    return min(max(least, -(-missing // 30)), laying.ranks[JOKER_RANK], opening.wild_meld)
