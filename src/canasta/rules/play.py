"""A book's chapters on playing well: the origin of the game, its authors' advice, its signals."""

from itertools import groupby

from canasta.rules.base import book_of
from canasta.rules.books import LIBRARY
from canasta.rules.chapter import Chapter
from canasta.rules.rule_book import remark_sentence
from canasta.rules.rules import Rules
from canasta.rules.speech import Speech


def play(rules: Rules, language: str = "en") -> tuple[Chapter, ...]:
    """Return the chapters of play of these rules' book, without remarks that do not apply."""
    speech = Speech(rules, language)
    chapters = []
    for key, remarks in groupby(LIBRARY[book_of(rules).name].play, key=lambda each: each.group):
        told = (remark_sentence(speech, each, alone=True) for each in remarks)
        if entries := tuple(entry for entry in told if entry is not None):
            chapters.append(Chapter(speech.say("chapters", key), entries, key))
    return tuple(chapters)
