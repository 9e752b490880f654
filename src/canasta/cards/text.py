"""Texts of cards (docs/notation.md, Cards).

``Th`` is the ten of hearts, ``Jk`` a joker. If the suit does not matter it may be left
out (``K``; ``3r`` and ``3b`` for a red or black three), ``K*3`` repeats, and a run of one
suit may be written by its ends: ``4h-Th``. Reading gives patterns; ``pick`` turns patterns
into kinds that are available.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from canasta.cards.kinds import (
    BLACK_THREES,
    JOKER,
    RANKS,
    RED_THREES,
    SUITS,
    THREE,
    kind_of,
    rank_of,
    suit_of,
)


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
            raise CardError(f"{word!r}: after * stands how often the card is there, as in K*3")
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
