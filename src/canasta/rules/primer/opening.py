"""An opening worked out with cards: the simplest hand that opens under these rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from canasta.cards import ACE, DEUCE, JOKER, RANKS, SEVEN, kind_of, rank_of, suit_of
from canasta.rules.card_values import points_by_rank
from canasta.rules.chapter import RuleSentence
from canasta.rules.rules import Rules
from canasta.rules.speech import Speech
from canasta.rules.words import opening_steps

Cards = tuple[int, ...]
"""Kinds of card."""

_SPADES, _HEARTS, _DIAMONDS, _CLUBS = 3, 2, 1, 0
_SUITS: Final = (_SPADES, _HEARTS, _DIAMONDS, _CLUBS)
_KING: Final = 11
_PLAIN: Final = tuple(rank for rank in range(_KING, 1, -1) if rank != SEVEN)
"""The ranks from king to four that no book treats in a way of its own."""
_MOST_MELDS: Final = 4
_MOST_REST: Final = 20
"""Most cards that are shown in addition to the melds."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A hand after the draw, and its opening.

    Attributes:
        score: the side's score before the deal.
        needed: the points that its opening has to reach.
        hand: all cards that are held, those of high ranks first.
        melds: the melds laid.
        discard: the card discarded.
        values: the card points by rank.
    """

    score: int
    needed: int
    hand: Cards
    melds: tuple[Cards, ...]
    discard: int
    values: tuple[int, ...]

    @property
    def points(self) -> int:
        """Points of the melds together."""
        return sum(points_of(meld, self.values) for meld in self.melds)


def points_of(cards: Cards, values: tuple[int, ...]) -> int:
    """Return the card points of some cards, from those of each rank."""
    return sum(values[rank_of(kind)] for kind in cards)


def opening_points_at(rules: Rules, score: int) -> int:
    """Return the points that a side with this score needs to open."""
    reached = sum(score >= step for step in rules.opening_scores)
    return rules.opening_points[min(reached, len(rules.opening_points) - 1)]


@lru_cache(maxsize=64)
def worked_opening(rules: Rules) -> Opening | None:
    """Return an opening at the start of a match; None if no simple hand reaches the points.

    It has a set of naturals, which every book accepts, a mixed set if wild cards are allowed, and
    a run if runs are played. Of such openings it is the one with the fewest cards and the fewest
    points to spare.
    """
    needed = opening_points_at(rules, 0)
    held = rules.hand_size + rules.draw_count
    values = points_by_rank(rules)
    best: tuple[tuple[int, int], tuple[Cards, ...]] | None = None
    for melds in _choices(rules):
        points = sum(points_of(meld, values) for meld in melds)
        size = sum(map(len, melds))
        worth = (size, points - needed)
        if points >= needed and size + 2 <= held and (best is None or worth < best[0]):
            best = (worth, melds)
    if best is None:
        return None
    melds = best[1]
    laid = tuple(kind for meld in melds for kind in meld)
    rest = _rest(laid, min(held - len(laid), _MOST_REST))
    hand = sorted((*laid, *rest), key=_high_first)
    return Opening(0, needed, tuple(hand), melds, rest[0], values)


def _choices(rules: Rules) -> Iterator[tuple[Cards, ...]]:
    """Yield melds that may be laid together, of different ranks and no card twice."""
    mixed = _mixed() if rules.max_wilds else [()]
    runs = [tuple(kind_of(rank, _HEARTS) for rank in (7, 8, 9))] if rules.runs else [()]
    sets = [_alike(rank, 3) for rank in _PLAIN]
    for some in range(1, _MOST_MELDS):
        for naturals in combinations(sets, some):
            for pair in mixed:
                for run in runs:
                    melds = tuple(meld for meld in (*naturals, pair, run) if meld)
                    if _apart(melds):
                        yield melds


def _apart(melds: tuple[Cards, ...]) -> bool:
    """Return whether no rank is in two melds, so that the melds are separate and easy to see."""
    ranks = [rank for meld in melds for rank in {rank_of(kind) for kind in meld} - _WILD_RANKS]
    return len(ranks) == len(set(ranks))


_WILD_RANKS: Final = {DEUCE, rank_of(JOKER)}


def _mixed() -> list[Cards]:
    """Return pairs with one wild card, a deuce before a joker."""
    wilds = (kind_of(DEUCE, _CLUBS), JOKER)
    return [(*_alike(rank, 2), wild) for wild in wilds for rank in _PLAIN]


def _alike(rank: int, count: int) -> Cards:
    """Return cards of one rank in different suits."""
    return tuple(kind_of(rank, suit) for suit in _SUITS[:count])


def _rest(laid: Cards, count: int) -> Cards:
    """Return the rest of the hand: natural cards of other ranks, the one to discard first."""
    used = {rank_of(kind) for kind in laid}
    free = [rank for rank in range(2, len(RANKS)) if rank not in used]
    free.sort(key=lambda rank: (rank in (SEVEN, ACE), rank))
    cards = [
        kind_of(rank, _SUITS[(place + turn) % 4])
        for turn in range(4)
        for place, rank in enumerate(free)
    ]
    return tuple(cards[:count])


def _high_first(kind: int) -> tuple[int, int]:
    return -rank_of(kind), -kind


_SIGNS: Final = "♣♦♥♠"


def opening_example(speech: Speech) -> tuple[RuleSentence, ...]:
    """Return an opening with cards and sums; nothing if there is none to show."""
    opening = worked_opening(speech.rules)
    if opening is None:
        return ()
    entries = [_hand(speech, opening), _laid(speech, opening)]
    if speech.rules.opening_scores:
        entries.append(_elsewhere(speech, opening))
    return tuple(entries)


def _hand(speech: Speech, opening: Opening) -> RuleSentence:
    hand = cards_words(opening.hand, speech)
    text = speech.say("opening", "hand", needed=opening.needed, cards=hand)
    rows = [(cards_words(meld, speech), _sum(meld, opening.values)) for meld in opening.melds]
    rows.append((speech.say("opening", "together"), speech.texts.number(opening.points)))
    heads = tuple(speech.texts.find("book", "opening", "heads"))
    return RuleSentence((), text, (heads, *rows), alone=True)


def _sum(meld: Cards, values: tuple[int, ...]) -> str:
    single = " + ".join(str(points_of((kind,), values)) for kind in meld)
    return f"{single} = {points_of(meld, values)}"


def _laid(speech: Speech, opening: Opening) -> RuleSentence:
    spare = opening.points - opening.needed
    kept = len(opening.hand) - sum(map(len, opening.melds)) - 1
    discard = card_words(opening.discard, speech)
    key = "spare" if spare else "exact"
    text = speech.say("opening", key, spare=spare, card=discard, kept=kept)
    if speech.rules.talon_first:
        text = f"{text} {speech.say('opening', 'talon')}"
    return RuleSentence((), text, alone=True)


def _elsewhere(speech: Speech, opening: Opening) -> RuleSentence:
    def verdict(spare: int) -> str:
        key = "open" if spare >= 0 else "short"
        return speech.texts.fill(speech.texts.word("opening", key), {"short": -spare})

    steps = opening_steps(speech.rules, speech.language)
    rows = (
        (score, needed, verdict(opening.points - points))
        for (score, needed), points in zip(steps, speech.rules.opening_points, strict=False)
    )
    text = speech.say("opening", "elsewhere", points=opening.points)
    heads = tuple(speech.texts.find("book", "opening", "elsewhere_heads"))
    return RuleSentence((), text, (heads, *rows), alone=True)


def cards_words(cards: Cards, speech: Speech) -> str:
    """Return cards as people read them: ``K♠ 10♥ joker``."""
    return " ".join(card_words(kind, speech) for kind in cards)


def card_words(kind: int, speech: Speech) -> str:
    """Return a card as people read it."""
    if kind == JOKER:
        return speech.texts.word("words", "joker")
    return RANKS[rank_of(kind)].replace("T", "10") + _SIGNS[suit_of(kind)]
