"""A judge of refusals made from the rule texts alone: is what a refusal says true of a position?

It shares nothing with the kernel: books are tables of its own, cards are texts.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

RANKS: Final = "23456789TJQKA"
WILD: Final = ("2", "J*")


@dataclass(frozen=True)
class Book:
    """The rules of a book according to its sources."""

    pile: str
    """``pair``; ``classic``; ``loose``: also the top card alone onto a set or a run."""
    wilds: int
    out: int
    openings: tuple[tuple[int, int], ...]
    """Scores from which so many points are needed."""
    closed: bool = False
    second: str = "any"
    runs: bool = False
    wild: bool = False
    lock: bool = False
    must_discard: bool = False
    bonus_black: bool = False
    keeps_wilds: bool = False
    sambas: bool = False


LATE: Final = ((-(10**6), 15), (0, 50), (1_500, 90), (3_000, 120))
BOOKS: Final = {
    "waldo": Book("pair", 2, 2, ((-(10**6), 50), (0, 90), (5_000, 120), (10_000, 150)), runs=True,
                  wild=True, must_discard=True),
    "regency": Book("classic", 3, 1, LATE, second="never"),
    "joker": Book("pair", 3, 2, ((-(10**6), 95), (3_000, 125), (5_000, 155)), closed=True,
                  second="after", wild=True, lock=True, bonus_black=True, keeps_wilds=True),
    "wca": Book("pair", 2, 2, ((-(10**6), 125), (3_000, 155), (5_000, 180)), closed=True,
                second="never", wild=True, lock=True, must_discard=True, bonus_black=True,
                keeps_wilds=True),
    "samba": Book("loose", 2, 2, (*LATE, (7_000, 150)), runs=True),
    "bolivia": Book("loose", 2, 2, (*LATE, (7_000, 150)), runs=True, wild=True, sambas=True),
}  # fmt: skip
POINTS: Final = {
    "3": 5,
    **dict.fromkeys("4567", 5),
    **dict.fromkeys("89TJQK", 10),
    "A": 20,
    "2": 20,
}


def rank(card: str) -> str:
    return "Jk" if card.startswith("Jk") else card[0]


def wild(card: str) -> bool:
    return rank(card) in ("2", "Jk")


@dataclass(frozen=True)
class Laid:
    """A meld on the table."""

    cards: tuple[str, ...]

    @property
    def form(self) -> str:
        naturals = [card for card in self.cards if not wild(card)]
        if not naturals:
            return "wild"
        if rank(naturals[0]) == "3":
            return "black"
        return "set" if len({rank(card) for card in naturals}) == 1 else "run"

    @property
    def rank(self) -> str:
        return next((rank(card) for card in self.cards if not wild(card)), "2")

    @property
    def wilds(self) -> int:
        return sum(map(wild, self.cards))

    @property
    def full(self) -> bool:
        return len(self.cards) >= 7 and self.form != "black"

    def at_end(self, card: str) -> bool:
        """Return whether a card lengthens this run."""
        places = sorted(RANKS.index(rank(one)) for one in self.cards)
        ends = {places[0] - 1, places[-1] + 1}
        return (
            not self.full
            and card[-1] == self.cards[0][-1]
            and rank(card) in RANKS
            and RANKS.index(rank(card)) in ends - {0, 1}
        )


@dataclass(frozen=True)
class Table:
    """All that a player sees."""

    book: Book
    hand: Counter[str]
    melds: tuple[Laid, ...]
    pile: tuple[str, ...]
    stock: int
    score: int
    phase: str
    opened: bool
    took: bool = False
    """Whether the pile was taken in this turn."""

    @property
    def top(self) -> str:
        return self.pile[-1] if self.pile else ""

    @property
    def needed(self) -> int:
        return max(points for score, points in self.book.openings if self.score >= score)

    @property
    def reached(self) -> int:
        """Points of all melds."""
        return sum(50 if c == "Jk" else POINTS[c[0]] for m in self.melds for c in m.cards)

    @property
    def canastas(self) -> int:
        return sum(meld.full for meld in self.melds)

    @property
    def frozen(self) -> bool:
        return self.book.pile != "pair" and any(map(wild, self.pile))

    def of(self, which: str) -> list[Laid]:
        """The side's sets of a rank; of the rank 2, its wild melds."""
        form = "wild" if which == "2" else "set"
        return [meld for meld in self.melds if meld.form == form and meld.rank == which]

    def held(self, which: str) -> int:
        return sum(count for card, count in self.hand.items() if rank(card) == which)


@dataclass(frozen=True)
class Try:
    """An action that was refused, and what was said."""

    verb: str
    cards: tuple[str, ...]
    onto: int
    """The meld named, counted from 1; 0 for none."""
    words: str

    @property
    def naturals(self) -> list[str]:
        return [card for card in self.cards if not wild(card)]

    @property
    def wilds(self) -> int:
        return len(self.cards) - len(self.naturals)

    def meld(self, t: Table) -> Laid | None:
        return t.melds[self.onto - 1] if 0 < self.onto <= len(t.melds) else None


Claim = Callable[[Table, Try], bool]
NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
WORDS: Final = dict(zip(RANKS + "*", (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace", "joker"), strict=True))  # fmt: skip


def says(words: str, number: int) -> bool:
    """Return whether words name a number, as a word or in figures."""
    name = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return re.search(rf"\b{name}\b|\b{number:,}\b", words) is not None


def other_ways(t: Table, words: str) -> bool:
    """Return whether words name the other ways to the pile exactly if there are some now."""
    closed = t.book.pile == "pair" or t.frozen or not t.opened
    mixed = t.book.pile == "classic" and not closed
    alone = not closed
    return (
        ("wild card," in words) == mixed
        and ("alone onto" in words) == alone
        and ("end of a run" in words) == (alone and t.book.pile == "loose")
        and ("only with two natural" in words) == closed
    )


def lacks(t: Table, a: Try) -> bool:
    """Return whether a card named isn't in the hand as often as it is named."""
    wanted: Counter[str] = Counter(a.cards)
    for card, count in wanted.items():
        have = t.hand[card] if len(card) > 1 and card != "Jk" else t.held(rank(card))
        if have < count:
            return True
    return any(sum(rank(c) == r for c in a.cards) > t.held(r) for r in {rank(c) for c in a.cards})


def homes(t: Table, a: Try) -> list[Laid]:
    """The melds that an action may mean, as they would be with its cards."""
    melds = [meld] if (meld := a.meld(t)) is not None else list(t.melds)
    return [Laid((*meld.cards, *a.cards)) for meld in melds] or [Laid(a.cards)]


def size_on_top(t: Table) -> list[int]:
    return [len(meld.cards) for meld in t.of(rank(t.top))]


def cannot_go_out(t: Table) -> bool:
    return t.canastas < t.book.out or not t.opened


def joins_alone(t: Table) -> bool:
    """Return whether the top card may join a meld without a card from the hand."""
    return t.book.pile == "loose" and t.opened and not t.frozen and any(
        (m.form == "set" and m.rank == rank(t.top) and not m.full)
        or (m.form == "run" and m.at_end(t.top)) for m in t.melds)  # fmt: skip


def left_after_take(t: Table, a: Try) -> int:
    """Cards held after taking the pile with these cards; with none named, with as few as can be."""
    used = len(a.cards) or (0 if joins_alone(t) else 2)
    return sum(t.hand.values()) - used + len(t.pile) - 1


CLAIMS: Final[dict[str, Claim]] = {
    "turn.not_now": lambda t, a: (t.phase == "draw") == (a.verb not in ("draw", "take", "pass")),
    "stock.empty": lambda t, a: t.stock == 0 and a.verb == "draw",
    "turn.nothing_to_take_back": lambda t, a: a.verb == "retract",
    "turn.no_pass": lambda t, a: a.verb == "pass" and (t.stock > 0 or t.phase == "play"),
    "cards.not_held": lacks,
    "pile.empty": lambda t, a: not t.pile,
    "pile.top_wild": lambda t, a: wild(t.top),
    "pile.top_three": lambda t, a: rank(t.top) == "3",
    "pile.needs_natural_pair": lambda t, a: (
        (a.wilds > 0 or len(a.cards) < 2 or rank(a.cards[0]) != rank(a.cards[1]))
        and (t.book.pile == "pair" or a.wilds > 0)
        and (t.book.pile != "pair" or "only with two natural" in a.words)
        and (t.book.pile != "loose" or other_ways(t, a.words))
    ),
    "pile.frozen": lambda t, a: t.frozen and "only with two natural" in a.words,
    "pile.frozen_before_opening": lambda t, a: not t.opened and t.book.pile != "pair",
    "pile.must_join": lambda t, a: t.book.second != "any" and bool(t.of(rank(t.top))),
    "pile.meld_too_large": lambda t, a: any(
        4 < size < 7 and says(a.words, size) for size in size_on_top(t)
    ),
    "pile.wrong_meld": lambda t, a: (
        (meld := a.meld(t)) is not None
        and (meld.form != "set" or meld.rank != rank(t.top))
        and not (t.book.pile == "loose" and meld.form == "run" and not a.cards
                 and meld.at_end(t.top))
        and ("run" in a.words) == (t.book.pile == "loose")
    ),
    "pile.meld_complete": lambda t, a: (meld := a.meld(t)) is not None and meld.full,
    "pile.rank_closed": lambda t, a: any(size >= 7 for size in size_on_top(t)),
    "pile.wild_limit": lambda t, a: any(m.wilds == t.book.wilds for m in t.of(rank(t.top))),
    "pile.leaves_too_few": lambda t, a: left_after_take(t, a) < 2,
    "pile.one_card": lambda t, a: sum(t.hand.values()) == 1 and len(t.pile) == 1,
    "pile.two_cards": lambda t, a: len(a.cards) not in (0, 2)
    and ("joins alone" in a.words) == (t.book.pile != "pair"),
    "pile.other_cards": lambda t, a: sum(rank(c) == rank(t.top) for c in a.cards) < 2
    and other_ways(t, a.words),
    "pile.not_held": lambda t, a: t.held(rank(t.top)) < 2 and other_ways(t, a.words)
    and says(a.words, t.held(rank(t.top))),
    "meld.red_three": lambda t, a: any(rank(c) == "3" for c in a.cards),
    "meld.three": lambda t, a: any(rank(c) == "3" for c in a.cards),
    "meld.too_few_cards": lambda t, a: len(a.cards) < 3 or len({rank(c) for c in a.naturals}) == 1,
    "meld.needs_natural_pair": lambda t, a: len(a.naturals) < 2,
    "meld.second_of_rank": lambda t, a: t.book.second != "any" and any(
        not m.full for m in t.of(rank(a.naturals[0]) if a.naturals else "2")),
    "meld.rank_closed": lambda t, a: any(
        m.full for m in t.of(rank(a.naturals[0]) if a.naturals else "2")),
    "meld.no_wild_melds": lambda t, a: not t.book.wild and not a.naturals,
    "meld.wild_lock": lambda t, a: t.book.lock and a.wilds > 0 and any(
        not m.full for m in t.of("2")),
    "meld.no_runs": lambda t, a: not t.book.runs,
    "meld.not_a_run": lambda t, a: t.book.runs,
    "meld.black_threes_only_out": lambda t, a: all(rank(c) == "3" for c in a.cards)
    and (cannot_go_out(t) or t.book.sambas) and (t.canastas < t.book.out)
    == ("completed canasta" in a.words) and (
        "hasn't opened" not in a.words or (not t.opened and says(a.words, t.needed))),
    "meld.black_threes_last": lambda t, a: any(
        rank(c) == "3" for c in (*a.cards, *(c for m in t.melds for c in m.cards))
    )
    and ("to ask" in a.words) == (a.verb == "ask"),
    "meld.no_such_meld": lambda t, a: a.onto > len(t.melds),
    "meld.wrong_rank": lambda t, a: (m := a.meld(t)) is None or any(
        rank(c) != m.rank for c in a.naturals) or m.form == "black",
    "meld.wild_limit": lambda t, a: says(a.words, t.book.wilds) and any(
        g.wilds > t.book.wilds for g in (*homes(t, a), Laid(a.cards))),
    "meld.complete": lambda t, a: any(
        len(g.cards) > 7 or g.form == "black" for g in (*homes(t, a), Laid(a.cards))),
    "meld.wild_on_canasta": lambda t, a: a.wilds > 0 and any(
        len(g.cards) > 7 for g in (*homes(t, a), Laid(a.cards))),
    "meld.wild_in_run": lambda t, a: a.wilds > 0,
    "meld.not_run_end": lambda t, a: (m := a.meld(t)) is not None and m.form == "run",
    "meld.wild_with_sevens": lambda t, a: a.wilds > 0 and "7" in {
        *(rank(c) for c in a.naturals), *([m.rank] if (m := a.meld(t)) else [])},
    "meld.wild_with_aces": lambda t, a: a.wilds > 0 and "A" in {
        *(rank(c) for c in a.naturals), *([m.rank] if (m := a.meld(t)) else [])},
    "meld.natural_on_wild_meld": lambda t, a: (m := a.meld(t)) is not None and m.form == "wild"
    and bool(a.naturals),
    "meld.several_ranks": lambda t, a: len({rank(c) for c in a.naturals}) > 1,
    "meld.no_home": lambda t, a: a.onto == 0,
    "meld.nothing_fits": lambda t, a: a.meld(t) is not None,
    "opening.short": lambda t, a: not t.opened and says(a.words, t.needed)
    and (t.took or says(a.words, t.reached)) and t.reached < t.needed + 20,
    "opening.no_clean_set": lambda t, a: not t.opened,
    "out.keep_a_card": lambda t, a: sum(t.hand.values()) - len(a.cards) <= 1,
    "out.too_few_canastas": lambda t, a: says(a.words, t.book.out)
    and sum(t.hand.values()) - len(a.cards) <= 1,
    "out.no_samba": lambda t, a: t.book.sambas and not any(
        m.form == "run" and m.full for m in t.melds),
    "out.must_ask": lambda t, a: t.canastas + 1 >= t.book.out,
    "out.not_opened": lambda t, a: not t.opened and says(a.words, t.needed),
    "out.wild_meld_incomplete": lambda t, a: any(not m.full for m in t.of("2")),
    "out.aces_incomplete": lambda t, a: any(not m.full for m in t.of("A")),
    "out.sevens_incomplete": lambda t, a: any(not m.full for m in t.of("7")),
    "discard.three": lambda t, a: rank(a.cards[0]) == "3",
    "discard.wild": lambda t, a: t.book.keeps_wilds and a.wilds == 1 and any(
        not wild(c) and rank(c) != "3" for c in t.hand),
    "discard.empty_pile": lambda t, a: not t.pile and t.book.keeps_wilds,
    "face.not_a_three": lambda t, a: any(rank(c) != "3" or c[-1] in "cs" for c in a.cards),
    "face.by_itself": lambda t, a: True,
    "ask.too_few_cards": lambda t, a: sum(t.hand.values()) < 2,
    "ask.pot_down": lambda t, a: t.book.pile == "pair" and t.book.runs,
    "ask.no_way_out": lambda t, a: a.verb == "ask",
    "ask.after_melding": lambda t, a: a.verb == "ask",
    "opening.unfinished": lambda t, a: not t.opened,
    "splash.none": lambda t, a: not (t.book.must_discard and t.book.bonus_black),
    "splash.side_opened": lambda t, a: bool(t.melds),
    "splash.not_fourteen": lambda t, a: sum(t.hand.values()) != 14 or t.phase == "draw",
    "splash.no_pattern": lambda t, a: sum(t.hand.values()) in (13, 14),
    "foot.none": lambda t, a: a.verb == "foot",
    "pile.must_take": lambda t, a: t.stock == 0 and t.opened and not t.frozen and any(
        (m.form == "set" and m.rank == rank(t.top) and "meld of" in a.words)
        or (m.form == "run" and m.at_end(t.top) and "run" in a.words) for m in t.melds),
}  # fmt: skip
"""What each code says, as a question to the table; ``True`` for what no rule text can decide."""
