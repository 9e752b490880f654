"""Cards that somebody names in the chat, in notation or in the words of people."""

import re
from typing import Final

from canasta.cards import CardError, parse_cards, rank_of

_WORDS: Final = {
    "A": "ace aces ass asse assen",
    "K": "king kings könig könige königen",
    "Q": "queen queens dame damen",
    "J": "jack jacks bube buben",
    "T": "ten tens zehn zehnen zehner zehnern 10 10s 10er 10ern",
    "9": "nine nines neun neunen neuner neunern 9s 9er 9ern",
    "8": "eight eights acht achten achter achtern 8s 8er 8ern",
    "7": "seven sevens sieben siebenen siebener siebenern 7s 7er 7ern",
    "6": "six sixes sechs sechsen sechser sechsern 6s 6er 6ern",
    "5": "five fives fünf fünfen fünfer fünfern 5s 5er 5ern",
    "4": "four fours vier vieren vierer vierern 4s 4er 4ern",
    "2": "deuce deuces two twos zwei zweien zweier zweiern 2s 2er 2ern",
    "Jk": "joker jokers jokern",
}
"""What people call the ranks that can be melded, in the languages of the page."""

_RANKS: Final = {word: rank for rank, words in _WORDS.items() for word in words.split()}
_NUMBERS: Final = re.compile(
    "two|zwei|four|vier|five|fünf|six|sechs|seven|sieben|eight|acht|nine|neun|ten|zehn"
)
"""Those of them that count what follows where a card does."""

_WORD: Final = re.compile(r"[\w♣♦♥♠]+")
MOST_NAMED: Final = 24


def cards_named(words: str) -> tuple[str, ...]:
    """The cards that somebody's words name, as they are written in acts, each as often as named.

    A single letter is a card only where it stands as one does, as a capital: ``I`` and ``a`` are
    words.
    """
    said = [(word.lower(), _card(word)) for word in _WORD.findall(words)]
    found: list[str] = []
    for number, (word, text) in enumerate(said):
        follows = number + 1 < len(said) and said[number + 1][1]
        if text and not (follows and _NUMBERS.fullmatch(word)):  # "two aces" are no deuces
            found.append(text)
    return tuple(found[:MOST_NAMED])


def _card(word: str) -> str:
    """The card that a word is, or a rank; empty where it is neither."""
    return _written(word) or _RANKS.get(word.lower(), "")


def _written(word: str) -> str:
    if len(word) > 3 or word != word[:1].upper() + word[1:]:
        return ""
    try:
        (card,) = parse_cards(word)
    except (CardError, ValueError):
        return ""
    return card.text if all(rank_of(kind) != 1 for kind in card.kinds) else ""
