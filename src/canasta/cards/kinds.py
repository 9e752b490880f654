"""The 53 kinds of card, as small integers.

A kind is ``suit * 13 + rank`` with the ranks 2 3 4 … K A numbered 0 to 12 and the suits
c d h s numbered 0 to 3; the joker is kind 52. Copies of one kind cannot be told apart, so
a hand is a count for each kind. The ranks 4 to A of one suit are neighbours, which is what
a run needs, and 53 kinds fit a 64-bit word.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

RANKS: Final = "23456789TJQKA"
"""The rank letters, in the order of their numbers 0 to 12."""

SUITS: Final = "cdhs"
"""The suit letters, in the order of their numbers 0 to 3."""

KINDS: Final = 53
"""Number of kinds: 52 suited cards and the joker."""

DEUCE: Final = 0
THREE: Final = 1
FOUR: Final = 2
SEVEN: Final = 5
ACE: Final = 12

JOKER: Final = 52
"""The kind of a joker."""

JOKER_RANK: Final = 13
"""The rank number of a joker in counts by rank."""


def kind_of(rank: int, suit: int) -> int:
    """Return the kind of the card with this rank number (0 to 12) and suit number (0 to 3)."""
    return suit * 13 + rank


def rank_of(kind: int) -> int:
    """Return the rank number of a kind: 0 to 12, or ``JOKER_RANK``."""
    return JOKER_RANK if kind == JOKER else kind % 13


def suit_of(kind: int) -> int:
    """Return the suit number of a kind, 0 to 3; 4 for the joker."""
    return kind // 13


def points_of_rank(rank: int) -> int:
    """Return the card points of a rank: joker 50, 2 and A 20, 8 to K 10, 4 to 7 five, 3 none.

    Rows: W-099 to W-102, AR-4, AJ-6, C-41 to C-45. The rules decide the points of a melded
    black three (AW-23), which has none here.
    """
    if rank == JOKER_RANK:
        return 50
    if rank in (DEUCE, ACE):
        return 20
    if rank == THREE:
        return 0
    return 10 if rank >= 6 else 5


DEUCES: Final = tuple(kind_of(DEUCE, suit) for suit in range(4))
WILDS: Final = (*DEUCES, JOKER)
RED_THREES: Final = (kind_of(THREE, 1), kind_of(THREE, 2))
BLACK_THREES: Final = (kind_of(THREE, 0), kind_of(THREE, 3))
THREES: Final = (*RED_THREES, *BLACK_THREES)
MELDABLE: Final = tuple(kind_of(rank, suit) for suit in range(4) for rank in range(2, 13))
"""The natural cards from 4 to A."""


def pack(packs: int) -> tuple[int, ...]:
    """Return the number of cards of each kind in ``packs`` packs of 54 (W-002, R-03, AC-1)."""
    return (packs,) * 52 + (2 * packs,)


# Texts of cards (docs/develop/notation.md, Cards).
#
# ``Th`` is the ten of hearts, ``Jk`` a joker. If the suit does not matter it may be left out
# (``K``; ``3r`` and ``3b`` for a red or black three), ``K*3`` repeats, and a run of one suit may
# be written by its ends: ``4h-Th``. Reading gives patterns; ``pick`` turns patterns into kinds
# that are available.


class CardError(ValueError):
    """A text that cannot be read as cards, or cards that are not available."""


class CardPattern(NamedTuple):
    """One written card: its text and the kinds that it may mean."""

    text: str
    kinds: tuple[int, ...]


_CARD: Final = re.compile(
    r"(?P<joker>jk)|(?P<three>3[rb])|(?P<rank>[2-9TJQKA]|10)(?P<suit>[cdhs])?"
)
_RUN: Final = re.compile(r"([4-9TJQKA]|10)([cdhs])-([4-9TJQKA]|10)([cdhs])")
_MOST_COPIES: Final = 216


def card_text(kind: int) -> str:
    """Return the text of a kind: ``Th``, ``2c``, ``Jk``."""
    if kind == JOKER:
        return "Jk"
    return RANKS[rank_of(kind)] + SUITS[suit_of(kind)]


def suitless_text(kind: int) -> str:
    """Return the text of a kind if the suit does not matter: ``T``, ``3r``, ``Jk``."""
    if kind == JOKER:
        return "Jk"
    if rank_of(kind) == THREE:
        return "3r" if kind in RED_THREES else "3b"
    return RANKS[rank_of(kind)]


def cards_text(kinds: Iterable[int]) -> str:
    """Return the text of several cards, separated by spaces, in the order given."""
    return " ".join(card_text(kind) for kind in kinds)


def _pattern(text: str) -> CardPattern:
    match = _CARD.fullmatch(_normal(text))
    if match is None:
        raise CardError(
            f"{text!r} is not a card: write a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit "
            "(c d h s), as in Th; Jk is a joker, 3r and 3b a red or black three"
        )
    if match["joker"]:
        return CardPattern(text, (JOKER,))
    if match["three"]:
        return CardPattern(text, RED_THREES if match["three"][1] == "r" else BLACK_THREES)
    rank = _rank(match["rank"])
    suits = range(4) if match["suit"] is None else (SUITS.index(match["suit"]),)
    return CardPattern(text, tuple(kind_of(rank, suit) for suit in suits))


def _rank(letter: str) -> int:
    return RANKS.index("T" if letter == "10" else letter)


def _normal(text: str) -> str:
    """Put ranks in capitals and suits in small letters; a joker of any case becomes ``jk``."""
    if text.lower() in ("jk", "joker"):
        return "jk"
    return text[:-1].upper() + text[-1:] if text[-1:] in "cdhsrb" else text.upper()


def _run(text: str) -> list[CardPattern] | None:
    low, dash, high = text.partition("-")
    if not dash:
        return None
    match = _RUN.fullmatch(f"{_normal(low)}-{_normal(high)}")
    if match is None or match[2] != match[4]:
        raise CardError(f"{text!r} is not a run: write its two ends with one suit, as in 4h-Th")
    first, last = _rank(match[1]), _rank(match[3])
    if first > last:
        raise CardError(f"{text!r} is not a run: its low end comes first, as in 4h-Th")
    suit = SUITS.index(match[2])
    return [
        CardPattern(RANKS[rank] + SUITS[suit], (kind_of(rank, suit),))
        for rank in range(first, last + 1)
    ]


def parse_cards(text: str) -> list[CardPattern]:
    """Read a list of cards, in the order written.

    Raises:
        CardError: a part cannot be read as a card, a repetition or a run.
    """
    patterns: list[CardPattern] = []
    for word in text.split():
        run = _run(word)
        if run is not None:
            patterns += run
            continue
        card, star, times = word.partition("*")
        if star and not (
            times.isascii() and times.isdigit() and 1 <= int(times[:4]) <= _MOST_COPIES
        ):
            raise CardError(f"{word!r}: after * comes the number of cards, as in K*3")
        patterns += [_pattern(card)] * (int(times) if star else 1)
    return patterns


def pick(patterns: Sequence[CardPattern], free: Sequence[int]) -> list[int]:
    """Choose a kind for every pattern from the copies that are free.

    Patterns that name one kind come first, so that ``K Kh`` finds both cards. Of several
    kinds that would do, the one with most free copies is taken; of equal ones the lowest.

    Args:
    patterns: the cards as written.
    free: the number of free copies of each of the 53 kinds.

    Returns:
        The kinds, in the order of the patterns.

    Raises:
        CardError: a pattern finds no free copy.
    """
    left = list(free)
    chosen = [-1] * len(patterns)
    for index in sorted(range(len(patterns)), key=lambda i: len(patterns[i].kinds)):
        pattern = patterns[index]
        kind = max(pattern.kinds, key=lambda k: (left[k], -k))
        if left[kind] < 1:
            raise CardError(f"there is no {pattern.text} left")
        left[kind] -= 1
        chosen[index] = kind
    return chosen
