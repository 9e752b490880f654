"""Actions that lay cards, made one after the other on copies of the hand and the side's melds.

The rules are consulted here only to make actions worth trying. The kernel decides whether they are
legal: every step is checked against its list before it is played.
"""

from collections.abc import Iterable, Sequence

from canasta.cards import ACE, DEUCE, JOKER, JOKER_RANK, SEVEN, kind_of
from canasta.engine.codes import FULL, Act, Form
from canasta.players.bots.table_view import OwnMeld, TableView

Steps = list[int]

NATURAL_RANKS = range(2, 13)
"""Ranks 4 to A."""


class Laying:
    """The actions planned so far in a turn, and the hand and melds after them."""

    def __init__(self, table: TableView) -> None:
        """Start with nothing planned."""
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
        """Number of wild cards still held."""
        return self.ranks[DEUCE] + self.ranks[JOKER_RANK]

    @property
    def canastas(self) -> int:
        """Number of completed melds, planned ones included."""
        return sum(meld.size >= FULL for meld in self.melds)

    # ---- what the rules let a meld take

    def locked(self) -> bool:
        """Return whether all wild cards have to go to the side's wild meld (J-51, C-15)."""
        return self.rules.wild_lock and self.wild_meld() is not None

    def wild_meld(self) -> OwnMeld | None:
        """Return the side's incomplete wild meld."""
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
        """Return the number of wild cards that a set may still take."""
        if self.locked():
            return 0
        room = self.most_wilds(meld.rank) - meld.wilds
        if self.rules.set_growth != "any":
            room = min(room, FULL - meld.size)
        return max(room, 0)

    def sets(self, rank: int) -> list[OwnMeld]:
        """Return the side's sets of a rank."""
        return [meld for meld in self.melds if meld.is_set and meld.rank == rank]

    def why_not_begin(self, rank: int) -> bool:
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
        """Lay a new set."""
        cards = self.naturals(rank, naturals)
        order = cards[:2] + self.wild_cards(wilds, jokers) + cards[2:]
        self._begin(OwnMeld(len(self.melds), Form.SET, rank, 0, naturals + wilds, wilds), order)

    def new_wild_meld(self, wilds: int, jokers: int = -1) -> None:
        """Lay a new wild meld."""
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
        """Add to a set or a wild meld, wild cards first."""
        order = self.wild_cards(wilds) + self.naturals(meld.rank, naturals)
        grown = meld._replace(size=meld.size + naturals + wilds, wilds=meld.wilds + wilds)
        self._onto(meld, grown, order)

    def extend(self, meld: OwnMeld, kind: int) -> None:
        """Add one card to an end of a run."""
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
