"""Cards that somebody names in the chat, in notation or in the words of people.

A word counts if it means a rank. A bare number never does: people say *4-3*, *at 8* and *5 minutes*
of other things. Words that mean something else as well (*ten*, *5s*, *As*, *Jack*) count beside
other cards, alone, or as a noun: *the ten*, *your 5s*.
"""

import re
from typing import Final, NamedTuple

from canasta.cards import CardError, parse_cards, rank_of

_WORDS: Final = {
    "A": "ace aces asse assen",
    "K": "king kings könig könige königen",
    "Q": "queen queens dame damen",
    "J": "jack jacks bube buben",
    "T": "ten tens zehn zehnen zehner zehnern 10er 10ern",
    "9": "nine nines neun neunen neuner neunern 9er 9ern",
    "8": "eight eights acht achten achter achtern 8er 8ern",
    "7": "seven sevens sieben siebenen siebener siebenern 7er 7ern",
    "6": "six sixes sechs sechsen sechser sechsern 6er 6ern",
    "5": "five fives fünf fünfen fünfer fünfern 5er 5ern",
    "4": "four fours vier vieren vierer vierern 4er 4ern",
    "2": "deuce deuces two twos zwei zweien zweier zweiern 2er 2ern",
    "Jk": "joker jokers jokern",
}
"""What people call the ranks that can be melded, in the languages of the page."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_RANKS: Final = {word: rank for rank, words in _WORDS.items() for word in words.split()}
_LETTERS: Final = str.maketrans("♣♦♥♠", "cdhs")
_NUMBERS: Final = _words(
    "two four five six seven eight nine ten zwei vier fünf sechs sieben acht neun zehn"
)
"""Those of them that count what follows, or the hours, as a rule."""

_OTHER_WORDS: Final = frozenset(("As", "Ah", "Ad", "Ac", "Jack", "achten"))
"""Those that are mostly something else, written so."""

_NOUN_AFTER: Final = _words(
    "the a an your my that this those these another any all some "
    "der die das den dem ein eine einen einer dein deine deinen deiner mein meine meinen "
    "diese diesen dieser alle keine noch"
)
"""Words after which a noun comes."""

_GOES_ON: Final = _words(
    "and or to on onto down now please first then too instead with "
    "und oder zu auf an dazu hin jetzt bitte zuerst dann auch mit raus ab aus hinlegen "
    "auslegen anlegen ablegen abwerfen"
)
"""Words after which a clause goes on whose noun was the word before."""

_JOINS: Final = frozenset(("and", "und", "or", "oder", "please", "bitte"))
_SUITS: Final = _words("hearts heart spades spade diamonds diamond clubs club herz pik karo kreuz")

_CLAUSES: Final = re.compile(r"[^.,;:!?\n()]+")
_WORD: Final = re.compile(r"[^\s\"“”„»«…]+")
_PARTS: Final = re.compile(r"[-/+]")
MOST_NAMED: Final = 24


class _Word(NamedTuple):
    """A word of a clause, and the card that it may mean; empty if it means none."""

    said: str
    card: str

    @property
    def doubtful(self) -> bool:
        """Whether it may mean something else."""
        return self.said.lower() in _NUMBERS or self.said in _OTHER_WORDS or self.dated

    @property
    def dated(self) -> bool:
        """Whether it is a number with a letter, as seconds, hours and decades are written."""
        return self.said[:1].isdigit() and self.said.isascii()


def cards_named(words: str) -> tuple[str, ...]:
    """Return the cards that somebody's words name, as actions write them, each as often as named.

    A single letter is a card only as a capital: ``I`` and ``a`` are words.
    """
    clauses = [_read(clause) for clause in _CLAUSES.findall(words)]
    said = [one for clause in clauses for one in clause if one.said.lower() not in _JOINS]
    alone = all(one.card for one in said) and not (len(said) == 1 and said[0].said in _OTHER_WORDS)
    found: list[str] = []
    for clause in clauses:
        found += [one.card for at, one in enumerate(clause) if _means_card(clause, at, alone)]
    return tuple(found[:MOST_NAMED])


def _read(clause: str) -> list[_Word]:
    found: list[_Word] = []
    for word in _WORD.findall(clause):
        parts = [_Word(part, _card(part)) for part in _PARTS.split(word)]
        found += parts if all(part.card for part in parts) else [_Word(word, _card(word))]
    return found


def _means_card(clause: list[_Word], at: int, alone: bool) -> bool:
    """Whether a word of a clause means a card there.

    Args:
        clause: the words.
        at: which.
        alone: whether nothing but cards was named in all that was said.
    """
    word = clause[at]
    after = clause[at + 1] if at + 1 < len(clause) else _Word("", "")
    if after.said.lower() in ("of", "von"):  # "queen of hearts", "two of us"
        suit = at + 2 < len(clause) and clause[at + 2].said.lower() in _SUITS
        return bool(word.card) and suit
    if word.said == "A" and after.said:  # mostly an article
        return bool(after.card)
    if not word.card or not word.doubtful:
        return bool(word.card)
    counts = word.said.lower() in _NUMBERS and bool(after.card) and not after.doubtful
    return not counts and (alone or _is_noun(clause, at))


def _is_noun(clause: list[_Word], at: int) -> bool:
    """Whether a word that may mean a card stands beside cards, or as a noun does."""
    word, last = clause[at], at + 1 == len(clause)
    others = [one for one in _beside(clause, at) if one.card]
    if any(not one.doubtful or (one.dated and word.dated) for one in others):
        return True
    noun = at > 0 and clause[at - 1].said.lower() in _NOUN_AFTER
    return noun and (last or clause[at + 1].said.lower() in _GOES_ON)


def _beside(clause: list[_Word], at: int) -> list[_Word]:
    """The words before and after one, but for those that only join."""
    before = [one for one in clause[:at] if one.said.lower() not in _JOINS][-1:]
    return before + [one for one in clause[at + 1 :] if one.said.lower() not in _JOINS][:1]


def _card(word: str) -> str:
    """The card that a word is, or a rank; empty if it is neither."""
    if word == "Ass":
        return "A"
    return _written(word.translate(_LETTERS)) or _RANKS.get(word.lower(), "")


def _written(word: str) -> str:
    """A card in notation; a number alone is none."""
    if len(word) > 3 or word.isdecimal() or word != word[:1].upper() + word[1:]:
        return ""
    try:
        (card,) = parse_cards(word)
    except (CardError, ValueError):
        return ""
    return card.text.replace("10", "T") if all(rank_of(kind) != 1 for kind in card.kinds) else ""
