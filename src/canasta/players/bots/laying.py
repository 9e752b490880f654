"""Actions that lay cards, made one after the other on copies of the hand and the side's melds.

The rules are consulted here only to make actions worth trying. The kernel decides whether they are
legal: every step is checked against its list before it is played.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from canasta.cards import ACE, DEUCE, JOKER, JOKER_RANK, SEVEN, kind_of, points_of_rank
from canasta.engine import engine
from canasta.engine.codes import FULL, PAIRS, Act, Form
from canasta.engine.reasons import Reason
from canasta.players.bots.bot import OwnMeld, TableView
from canasta.players.bots.memory import Memory, partner_wilds, told_many
from canasta.rules.signals import TOGETHER

Steps = list[int]

NATURAL_RANKS = range(2, 13)


class Laying:
    """The actions planned so far in a turn, and the hand and melds after them."""

    def __init__(self, table: TableView) -> None:
        self.table = table
        self.rules = table.rules
        self.hand = list(table.hand)
        self.ranks = list(table.ranks)
        self.melds = list(table.own)
        self.size = table.size
        self.acts: list[Steps] = []
        self.opening = not table.has_opened or bool(table.opening_turn)

    @property
    def wilds(self) -> int:
        return self.ranks[DEUCE] + self.ranks[JOKER_RANK]

    @property
    def canastas(self) -> int:
        return sum(meld.size >= FULL for meld in self.melds)

    # ---- what the rules let a meld take

    def locked(self) -> bool:
        """Return whether all wild cards have to go to the side's wild meld (J-51, C-15)."""
        return self.rules.wild_lock and self.wild_meld() is not None

    def wild_meld(self) -> OwnMeld | None:
        return next((m for m in self.melds if m.form == Form.WILD and m.size < FULL), None)

    def most_wilds(self, rank: int) -> int:
        """Return the most wild cards of a set of this rank (C-09, C-18, C-20, JV-2a)."""
        if rank == ACE and (
            self.rules.wild_aces == "never"
            or (self.rules.wild_aces == "opening_only" and not self.opening)
        ):
            return 0
        if rank == SEVEN and self.rules.wild_sevens == "never":
            return 0
        return self.rules.max_wilds

    def room_for_naturals(self, meld: OwnMeld) -> int:
        """Return the number of naturals that a set may still take (W-069, J-11, C-07)."""
        return FULL - meld.size if self.rules.set_growth == "closed" else 99

    def room_for_wilds(self, meld: OwnMeld) -> int:
        if self.locked():
            return 0
        room = self.most_wilds(meld.rank) - meld.wilds
        if self.rules.set_growth != "any":
            room = min(room, FULL - meld.size)
        return max(room, 0)

    def sets(self, rank: int) -> list[OwnMeld]:
        return [meld for meld in self.melds if meld.is_set and meld.rank == rank]

    def may_begin(self, rank: int) -> bool:
        """Return whether a new set of this rank may be laid (W-056, R-35, J-13, AC-17)."""
        sets = self.sets(rank)
        if self.rules.closed_rank == "both_sides" and any(
            meld.is_set and meld.rank == rank and meld.size >= FULL
            for side in self.table.melds
            for meld in side
        ):
            return False
        if self.rules.second_meld == "any":
            return True
        if self.rules.second_meld == "never":
            return not sets
        return len(sets) < 2 and all(meld.size >= FULL for meld in sets)

    # ---- laying

    def naturals(self, rank: int, count: int) -> Steps:
        """Take so many naturals of a rank out of the hand, the commonest suits first."""
        taken: list[int] = []
        kinds = [kind_of(rank, suit) for suit in range(4)]
        for _ in range(count):
            kind = max(kinds, key=self.hand.__getitem__)
            self.hand[kind] -= 1
            taken.append(kind)
        self.ranks[rank] -= count
        self.size -= count
        return taken

    def wild_cards(self, count: int, jokers: int = -1) -> Steps:
        """Take wild cards out of the hand, deuces first unless a number of jokers is wanted."""
        if jokers < 0:
            jokers = max(0, count - self.ranks[DEUCE])
        taken = [JOKER] * jokers
        for _ in range(count - jokers):
            kind = max((kind_of(DEUCE, suit) for suit in range(4)), key=self.hand.__getitem__)
            self.hand[kind] -= 1
            taken.append(kind)
        self.hand[JOKER] -= jokers
        self.ranks[JOKER_RANK] -= jokers
        self.ranks[DEUCE] -= count - jokers
        self.size -= count
        return taken

    def new_set(self, rank: int, naturals: int, wilds: int = 0, jokers: int = -1) -> None:
        cards = self.naturals(rank, naturals)
        order = cards[:2] + self.wild_cards(wilds, jokers) + cards[2:]
        self._begin(OwnMeld(len(self.melds), Form.SET, rank, 0, naturals + wilds, wilds), order)

    def new_wild_meld(self, wilds: int, jokers: int = -1) -> None:
        order = self.wild_cards(wilds, jokers)
        self._begin(OwnMeld(len(self.melds), Form.WILD, DEUCE, 0, wilds, wilds), order)

    def _begin(self, meld: OwnMeld, order: Steps) -> None:
        self.melds.append(meld)
        self.acts.append([Act.NEW + order[0], *(Act.LAY + kind for kind in order[1:])])

    def new_run(self, low: int, length: int) -> None:
        """Lay a new run from the kind ``low`` up."""
        kinds = range(low, low + length)
        self._take_kinds(kinds)
        suit, rank = divmod(low, 13)
        self.melds.append(OwnMeld(len(self.melds), Form.RUN, rank, suit, length, 0))
        self.acts.append([Act.RUN + low, *(Act.LAY + kind for kind in kinds[3:])])

    def add(self, meld: OwnMeld, naturals: int, wilds: int = 0) -> None:
        order = self.wild_cards(wilds) + self.naturals(meld.rank, naturals)
        grown = meld._replace(size=meld.size + naturals + wilds, wilds=meld.wilds + wilds)
        self._onto(meld, grown, order)

    def extend(self, meld: OwnMeld, kind: int) -> None:
        self._take_kinds((kind,))
        rank = min(meld.rank, kind % 13)
        self._onto(meld, meld._replace(size=meld.size + 1, rank=rank), [kind])

    def bridge(self, low: OwnMeld, high: OwnMeld, kind: int) -> None:
        """Join two runs of three by the card between them (W-052)."""
        self._take_kinds((kind,))
        self.acts.append([Act.BRIDGE + kind])
        first, last = sorted((low, high), key=lambda meld: meld.number)
        joined = first._replace(rank=low.rank, size=FULL)
        left = [m for m in self.melds if m.number not in (first.number, last.number)]
        left.append(joined)
        left.sort(key=lambda meld: meld.number)
        # The joined run keeps the lower number; later ones move up.
        self.melds = [meld._replace(number=number) for number, meld in enumerate(left)]

    def _onto(self, meld: OwnMeld, grown: OwnMeld, order: Iterable[int]) -> None:
        self.melds[meld.number] = grown
        self.acts.append([Act.TARGET + meld.number, *(Act.LAY + kind for kind in order)])

    def _take_kinds(self, kinds: Sequence[int] | range) -> None:
        for kind in kinds:
            self.hand[kind] -= 1
            self.ranks[kind % 13] -= 1
        self.size -= len(kinds)

    # ---- laying what fits

    def lay_bridges(self) -> None:
        """Join runs of three if the card between them is held."""
        if not self.rules.bridges:
            return
        for low in list(self.melds):
            if low.form != Form.RUN or low.size != 3:
                continue
            kind = low.suit * 13 + low.rank + 3
            if low.rank + 6 > HIGHEST or self.hand[kind] == 0:
                continue
            high = next(
                (
                    m
                    for m in self.melds
                    if (m.form, m.suit, m.rank, m.size) == (Form.RUN, low.suit, low.rank + 4, 3)
                ),
                None,
            )
            if high is not None:
                self.bridge(low, high, kind)
                self.lay_bridges()
                return

    def extend_runs(self) -> None:
        """Add every card that fits an end of one of the side's runs, the longest runs first."""
        for number in sorted(range(len(self.melds)), key=lambda n: -self.melds[n].size):
            while True:
                run = self.melds[number]
                if run.form != Form.RUN or run.size >= FULL:
                    break
                base = run.suit * 13
                below, above = run.rank - 1, run.rank + run.size
                if above <= HIGHEST and self.hand[base + above] > 0:
                    self.extend(run, base + above)
                elif below >= LOWEST and self.hand[base + below] > 0:
                    self.extend(run, base + below)
                else:
                    break

    def new_runs(self, least: int = 3) -> None:
        """Lay new runs of at least so many cards, the longest first."""
        while True:
            length, low = longest_run(self.hand)
            if length < max(least, 3):
                return
            self.new_run(low, min(length, FULL))

    def add_naturals(self) -> None:
        """Put natural cards on the side's sets."""
        for meld in sorted(self.melds, key=lambda m: -m.size):
            if not meld.is_set:
                continue
            count = min(self.ranks[meld.rank], self.room_for_naturals(meld))
            if count > 0:
                self.add(self.melds[meld.number], count)

    def new_sets(self, least: int = 3, avoid: tuple[int, ...] = ()) -> None:
        """Lay new sets of at least so many naturals."""
        for rank in sorted(NATURAL_RANKS, key=lambda r: -self.ranks[r]):
            count = self.ranks[rank]
            if count >= least and rank not in avoid and self.may_begin(rank):
                if self.rules.set_growth == "closed":
                    count = min(count, FULL)
                self.new_set(rank, count)

    def complete_with_wilds(self, from_size: int = 0, most: int = 99) -> None:
        """Use wild cards to complete sets of at least ``from_size`` cards, the longest first."""
        for meld in sorted(self.melds, key=lambda m: -m.size):
            missing = FULL - meld.size
            fits = meld.is_set and meld.size >= from_size
            if fits and 0 < missing <= min(self.wilds, self.room_for_wilds(meld), most):
                self.add(meld, 0, missing)

    def feed_wild_meld(self) -> None:
        meld = self.wild_meld()
        if meld is not None and self.wilds:
            self.add(meld, 0, min(self.wilds, FULL - meld.size))

    def lay_wilds_anywhere(self) -> None:
        """Put wild cards wherever they fit, on the longest sets first."""
        for meld in sorted(self.melds, key=lambda m: -m.size):
            if meld.is_set:
                count = min(self.wilds, self.room_for_wilds(self.melds[meld.number]))
                if count > 0:
                    self.add(self.melds[meld.number], 0, count)

    def pairs_with_wilds(self) -> None:
        for rank in NATURAL_RANKS:
            pair = self.ranks[rank] == 2 and self.may_begin(rank)
            if pair and self.wilds and not self.locked() and self.most_wilds(rank):
                self.new_set(rank, 2, 1)

    def out_after(self) -> bool:
        """Return whether the planned melds let this player go out, apart from the question."""
        if not self.table.has_opened:
            return False
        rules = engine().rules(self.rules, self.table.players)
        melds = [(meld.form, meld.rank, meld.size, meld.wilds) for meld in self.melds]
        return engine().why_not_out_with(rules, melds) == Reason.OK

    def trimmed(self, keep: int) -> list[list[int]]:
        """Return the planned actions, as many as leave ``keep`` cards in the hand."""
        size = self.size
        acts = list(self.acts)
        while acts and size < keep:
            size += _cards(acts.pop())
        return acts


LOWEST, HIGHEST = 2, 12
"""Ranks 4 and A: the ends that a run may reach (W-050, W-063)."""


def longest_run(hand: list[int]) -> tuple[int, int]:
    best = (0, 0)
    for suit in range(4):
        length = 0
        for rank in range(LOWEST, HIGHEST + 1):
            kind = suit * 13 + rank
            length = length + 1 if hand[kind] else 0
            if length > best[0]:
                best = (length, kind - length + 1)
    return best


ENOUGH = 5
"""Naturals of such a rank in hand that make a canasta likely."""


def trap_ranks(table: TableView) -> tuple[int, ...]:
    """Return the ranks whose incomplete meld is penalised (C-60, JV-3b; JB-6)."""
    rules = table.rules
    ranks = ((ACE, rules.incomplete_aces_penalty), (SEVEN, rules.incomplete_sevens_penalty))
    return tuple(rank for rank, penalty in ranks if penalty > 0)


def worth_beginning(table: TableView, rank: int, naturals: int, unseen: int) -> bool:
    """Return whether a meld of a rank should be begun: a trap only with a canasta in sight."""
    if rank not in trap_ranks(table):
        return True
    missing = 7 - naturals
    if missing <= 0:
        return True
    # The partner draws as well; the stock has to last for the missing cards.
    early = table.stock_size >= 12 * missing
    return naturals >= ENOUGH and unseen >= missing + 1 and early


def held_limit(table: TableView, rank: int) -> int:
    """Return the number of cards of a rank that a hand may keep without a penalty (C-59, JV-3c)."""
    rules = table.rules
    limits = {
        ACE: rules.aces_in_hand_from if rules.aces_in_hand_penalty else 0,
        SEVEN: rules.sevens_in_hand_from if rules.sevens_in_hand_penalty else 0,
    }
    limit = limits.get(rank, 0)
    return limit - 1 if limit else 99


OWN: Final = 5
"""Wild cards in the hand that are enough without a signal from the partner (JB-2)."""


def wilds_gone(table: TableView, memory: Memory) -> int:
    """Return the number of wild cards that can no longer come to this side: melded or buried."""
    unseen = memory.unseen(table)
    left = unseen[DEUCE] + unseen[JOKER_RANK] + table.wilds
    own = sum(meld.size for meld in table.own if meld.form == Form.WILD and meld.size < FULL)
    gone: int = 6 * table.rules.packs - left - own
    return gone


def opponents_lack_wilds(table: TableView, memory: Memory) -> bool:
    """Return whether the opponents seem short of wild cards (JB-3).

    They do if they are far behind and have no canasta, unless one of them has signalled three by
    the system, which everyone knows (AJ-24).
    """
    if any(told_many(table, memory, seat) for seat in table.opponents()):
        return False
    others = [side for side in range(table.sides) if side != table.side]
    ahead = all(
        table.scores[table.side] - table.scores[side] > table.rules.target // 4 for side in others
    )
    return ahead and all(table.canastas[side] == 0 for side in others)


def wants_wild_meld(table: TableView, memory: Memory) -> bool:
    """Return whether to begin a wild meld now (JS-9, JB-1 to JB-4)."""
    rules = table.rules
    if not rules.wild_melds or table.wilds < 3 or _has_one(table):
        return False
    if 6 * rules.packs - wilds_gone(table, memory) < FULL:
        return False
    known = partner_wilds(table, memory)
    if known >= 0 and table.wilds + known >= TOGETHER:
        return True
    needed = OWN
    if opponents_lack_wilds(table, memory):
        needed -= 1
    # Without a canasta a late start endangers all melds; the time left decides (JB-4).
    if rules.melds_need_canasta and not table.canastas[table.side]:
        needed += table.stock_size < 20
    if table.stock_size < 10:
        needed += 2
    return bool(table.wilds >= needed)


def saves_wilds(table: TableView, memory: Memory) -> bool:
    """Return whether wild cards are worth holding back for a wild meld (WS-09)."""
    if not table.rules.wild_melds or _has_one(table) or table.stock_size < 12:
        return False
    known = max(0, partner_wilds(table, memory))
    return bool(table.wilds >= OWN or table.wilds + known >= TOGETHER)


def _has_one(table: TableView) -> bool:
    return any(meld.form == Form.WILD for meld in table.own)


def _cards(act: list[int]) -> int:
    first = act[0]
    if 320 <= first < 384:
        return len(act) - 1
    return len(act) + 2 if 256 <= first < 320 else len(act)


def cards_to_keep(table: TableView, laying: Laying) -> int:
    """Return the number of cards to keep before the discard, with the planned melds."""
    rules = engine().rules(table.rules, table.players)
    reason = engine().why_not_given_leave(rules, table.question, table.asked)
    if reason == Reason.OK and laying.out_after():
        return 1 if table.rules.last_discard == "compulsory" else 0
    return 2


def sweep(table: TableView) -> Laying:
    """Return a plan that lays everything that fits, to empty the hand."""
    laying = Laying(table)
    laying.feed_wild_meld()
    laying.lay_bridges()
    laying.extend_runs()
    laying.add_naturals()
    laying.new_sets()
    if table.rules.runs:
        laying.new_runs()
    laying.complete_with_wilds()
    laying.pairs_with_wilds()
    laying.lay_wilds_anywhere()
    return laying


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
        return sum(item.naturals + item.wilds for item in self.items) + self.wild_meld

    @property
    def wilds(self) -> int:
        return sum(item.wilds for item in self.items)


def find_opening(
    table: TableView,
    taking: int = -1,
    avoid: Callable[[Item], bool] | None = None,
    wild_meld: int = 0,
) -> Opening | None:
    """Return the cheapest opening with this hand, which takes the pile if ``taking`` is a rank."""
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
                Item(rank, total, wilds, (laid + counted) * value, cost, laid >= 3 and wilds == 0)
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
        self.most_cards = table.size - 1 + (1 if taking >= 0 else 0)
        self.nodes = 0

    def go(
        self, at: int, items: list[Item], wilds: int, cards: int, cost: float, *, clean: bool
    ) -> None:
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
