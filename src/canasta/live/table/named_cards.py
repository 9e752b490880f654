"""Cards that players name in the chat, in notation or in everyday words.

A word counts if it means a rank. A bare number never does: *4-3*, *at 8* and *5 minutes* are about
other things. Plurals (*kings*) and cards in notation (*Kh*) always count. Words with other meanings
(*king*, *ten*, *5s*, *As*, *K*) count next to other cards, alone, or in a noun's place: *the ten*,
*lay K*. A number there must not count something else: not *the ten minutes*. Words for people count
less often: *the king* counts if nothing else is said, or with another card, or with a word for
laying or holding cards. Sayings and initials count only with such a word.
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
"""Everyday words for the ranks that can be melded, in the languages of the page."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_RANKS: Final = {word: rank for rank, words in _WORDS.items() for word in words.split()}
_LETTERS: Final = str.maketrans("♣♦♥♠", "cdhs")
_NUMBERS: Final = _words(
    "two four five six seven eight nine ten Zwei Vier Fünf Sechs Sieben Acht Neun Zehn"
)
"""Numbers in words that usually count what follows, or the hours; German nouns have capitals."""

_COUNTS: Final = _words("zwei vier fünf sechs sieben acht neun zehn")

_ONE: Final = _words("ace king queen jack deuce joker ass könig dame damen bube buben k q j t a")
"""Words that name one card, or a person."""

_MONEY: Final = _words("zehner neuner achter siebener sechser fünfer vierer zweier")
"""Words that also name banknotes, grades and bus lines."""

_OTHER_WORDS: Final = _words("A As Ah Ad Ac Jack achten")
"""Words that mostly mean something else if they are written so."""

_NOUN_AFTER: Final = _words(
    "the a an your my that this another her his their our der die das den dem ein eine einen einer "
    "dein deine deinen deiner mein meine meinen diesen dieser"
)
"""Words after which a noun comes."""

_LAYING: Final = _words(
    "lay meld add play put discard throw keep leg lege melde spiel spiele wirf lass behalte meldet"
)
"""Words after which cards come."""

_HOLDING: Final = _LAYING | _words(
    "give have need want take hold gib habe hab brauche brauchen nimm halte legen melden"
)
"""Words that show that a clause is about cards."""

_YOURS: Final = _words("your dein deine deinen deiner")
"""Words after which cards of the person spoken to come, and not people."""

_SINGLE: Final = _words("ein einen einem der dem")
"""Words after which a single banknote, grade or bus comes."""

_SAYINGS: Final = re.compile(
    r"\b(?:(?:meine )?damen und herren|meine damen?|damen wc|asse? im ärmel|aces? up \w+ sleeves?|"
    r"(?:einen |ein )?\w+er im (?:lotto|rad)|the nines|all fours|high fives|bunch of fives|in twos|"
    r"(?:at )?sixes and sevens|terrible twos|allen? vieren?|"
    r"kings? cross|in queens|queens, new york|"
    r"god save the queen|jack (?:russell|daniels)|jacks or better|(?:heiligen? )?drei könige|"
    r"q ?(?:and|&|/) ?a)\b",
    re.IGNORECASE,
)
_INITIALS: Final = re.compile(r"(?<![\w./+])[A-Z](?:[./+&][A-Z])+\.?(?![\w/+])")
"""Single letters that are separated only by dots, strokes, plus signs and ampersands."""

_OUT_OF: Final = _words("of between from among for von zwischen unter für")
"""Words after which an article belongs to people who are counted."""

_GOES_ON: Final = _words(
    "and or to on onto down now please first then too instead with "
    "und oder zu auf an dazu hin jetzt bitte zuerst dann auch mit raus ab aus hinlegen "
    "auslegen anlegen ablegen abwerfen"
)
"""Words with which a clause goes on after a noun."""

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
    def small(self) -> str:
        """The word in lower case."""
        return self.said.lower()

    @property
    def number(self) -> bool:
        """True if it usually counts something."""
        return self.said in _NUMBERS or self.small in _NUMBERS

    @property
    def dated(self) -> bool:
        """True if it begins with a digit, as seconds, hours and decades are written (``5s``)."""
        return self.said[:1].isdigit() and self.said.isascii()

    @property
    def sure(self) -> bool:
        """True if it means nothing but cards."""
        doubtful = self.small in _ONE | _MONEY or self.said in _OTHER_WORDS
        doubtful = doubtful or self.number or self.dated
        return bool(self.card) and not doubtful


_NOTHING: Final = _Word("", "")


def cards_named(words: str) -> tuple[str, ...]:
    """Return the cards that a text names, as actions write them, each as often as it is named.

    A single letter is a card only as a capital: ``I`` and ``a`` are words.
    """
    if not any(one.lower() in _LAYING for one in _WORD.findall(words)):
        words = _INITIALS.sub(" - ", _SAYINGS.sub(" - ", words))
    clauses = [_read(clause) for clause in _CLAUSES.findall(words)]
    said = [one for clause in clauses for one in clause if one.small not in _JOINS]
    alone = all(one.card for one in said) and not _is_talk(said)
    about = _is_about_cards(said)
    found: list[str] = []
    for clause in clauses:
        found += [
            one.card for at, one in enumerate(clause) if _means_card(clause, at, alone, about)
        ]
    return tuple(found[:MOST_NAMED])


def _is_talk(said: list[_Word]) -> bool:
    """Return whether words that may all mean cards are just talk: "As", "5s", or "ten four"."""
    numbers = all(one.number for one in said) and len({one.small for one in said}) > 1
    one = said[0] if len(said) == 1 else _NOTHING
    return numbers or one.said in _OTHER_WORDS or one.dated


def _is_about_cards(said: list[_Word]) -> bool:
    """Return whether words for one card mean cards rather than people in a text."""
    cards = [one for one in said if one.card and (one.small in _ONE or one.dated)]
    several = len(cards) > 1 and any(len(one.small) > 1 for one in cards)
    only = len(said) == 2 and said[0].small in _NOUN_AFTER and bool(said[1].card)
    return several or only or any(one.sure or one.small in _HOLDING for one in said)


def _read(clause: str) -> list[_Word]:
    found: list[_Word] = []
    for word in _WORD.findall(clause):
        parts = [_Word(part, _card(part)) for part in _PARTS.split(word)]
        found += parts if all(part.card for part in parts) else [_Word(word, _card(word))]
    return found


def _means_card(clause: list[_Word], at: int, alone: bool, about: bool) -> bool:
    """Return whether a word of a clause means a card there.

    Args:
        at: the place of the word.
        alone: whether the whole text names nothing but cards.
        about: whether the text is about cards rather than people.
    """
    word, after = clause[at], _at(clause, at + 1)
    if not word.card:
        return False
    if after.small in ("of", "von"):  # "queen of hearts", "two of us"
        return _at(clause, at + 2).small in _SUITS
    if word.number and after.card and not after.number:
        return False  # "two aces" are no deuces
    if word.said == "A" and after.said[:1].islower():
        return False  # "A king"
    return word.sure or alone or _beside_cards(clause, at, about) or _is_noun(clause, at, about)


def _beside_cards(clause: list[_Word], at: int, about: bool) -> bool:
    """Return whether a word is next to one that means a card, words that only join left out."""
    near = clause if about else [*clause[max(at - 1, 0) : at + 2]]
    here = at if about else min(at, 1)
    before = [one for one in near[:here] if one.small not in _JOINS][-1:]
    after = [one for one in near[here + 1 :] if one.small not in _JOINS][:1]
    word = clause[at]
    return any(
        one.sure
        or (bool(one.card) and not one.number and not word.number and not word.dated)
        or (one.dated and word.dated)
        for one in (*before, *after)
    )


def _is_noun(clause: list[_Word], at: int, about: bool) -> bool:
    """Return whether a word is in a noun's place, with no noun after it."""
    word, before, after = clause[at], _at(clause, at - 1), _at(clause, at + 1)
    if not word.number and before.small in _LAYING:
        return True
    if word.small in _MONEY:
        lays = any(one.small in _LAYING for one in clause)
        return before.small in _YOURS or lays or (about and before.small not in _SINGLE)
    if word.small in ("damen", "buben") and about:
        return True
    if word.small in _ONE and before.small not in _YOURS and not about:
        return before.number or before.small in ("zwei", "drei")
    if not word.number and not word.dated:
        return before.small in _NOUN_AFTER or before.number or before.small in ("zwei", "drei")
    counted = _at(clause, at - 2).small in _OUT_OF or _at(clause, at + 2).number
    ends = not after.said or after.small in _GOES_ON
    return before.small in _NOUN_AFTER and ends and not counted


def _at(clause: list[_Word], at: int) -> _Word:
    return clause[at] if 0 <= at < len(clause) else _NOTHING


def _card(word: str) -> str:
    """Return the card or the rank that a word means; empty if it means neither."""
    if word == "Ass":
        return "A"
    if word in _COUNTS or word == "JK":
        return ""
    return _notation_of(word.translate(_LETTERS)) or _RANKS.get(word.lower(), "")


def _notation_of(word: str) -> str:
    """Return a card in notation; empty if it is none, or only a number."""
    if len(word) > 3 or word.isdecimal() or word != word[:1].upper() + word[1:]:
        return ""
    try:
        (card,) = parse_cards(word)
    except (CardError, ValueError):
        return ""
    return card.text.replace("10", "T") if all(rank_of(kind) != 1 for kind in card.kinds) else ""
