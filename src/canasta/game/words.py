"""Words for cards, counts and seats, as the sentences of this package use them."""

from typing import Final

from canasta.cards import BLACK_THREES, JOKER, JOKER_RANK, RED_THREES, THREE, rank_of, suit_of

_RANKS: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen"),
    *("king", "ace", "joker"),
)
_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def rank_word(rank: int) -> str:
    """Return the word of a rank: ``king``."""
    return _RANKS[rank]


def ranks_word(rank: int) -> str:
    """Return the plural word of a rank: ``kings``, ``sixes``."""
    word = _RANKS[rank]
    return word + ("es" if word == "six" else "s")


def card_word(kind: int) -> str:
    """Return the words of a card: ``king of hearts``, ``joker``."""
    if kind == JOKER:
        return "joker"
    return f"{_RANKS[rank_of(kind)]} of {_SUITS[suit_of(kind)]}"


def pattern_word(kinds: tuple[int, ...]) -> str:
    """Return the words of a pattern: ``king of hearts``, ``king``, ``red three``."""
    if len(kinds) == 1:
        return card_word(kinds[0])
    if set(kinds) == set(RED_THREES):
        return "red three"
    if set(kinds) == set(BLACK_THREES):
        return "black three"
    return rank_word(rank_of(kinds[0]))


def top_word(kind: int) -> str:
    """Return the words of a card on the pile: ``king``, ``black three``."""
    if rank_of(kind) == THREE:
        return "red three" if kind in RED_THREES else "black three"
    return "joker" if rank_of(kind) == JOKER_RANK else rank_word(rank_of(kind))


def a(word: str) -> str:
    """Return the word with its article."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def number_word(number: int) -> str:
    """Return a number as a word, ``two``, or in figures from ten on."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def many(number: int, word: str) -> str:
    """Return a number and a noun: ``one card``, ``two cards``."""
    return f"{number_word(number)} {word}{'' if number == 1 else 's'}"


def points(number: int) -> str:
    """Return a number of points: ``70 points``, ``1,500 points``."""
    return f"{number:,} point{'' if number == 1 else 's'}"
