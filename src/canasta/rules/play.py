"""A book's page of play: the origin of the game, its authors' advice, its signals."""

from itertools import groupby

from canasta.rules.base import book_of
from canasta.rules.books import LIBRARY
from canasta.rules.fields import applies
from canasta.rules.rule_book import Chapter, RuleSentence
from canasta.rules.rules import Rules


def play(rules: Rules) -> tuple[Chapter, ...]:
    """Return the chapters of play of these rules' book, without remarks that do not apply."""
    told = [each for each in LIBRARY[book_of(rules).name].play if applies(rules, each.needs)]
    return tuple(
        Chapter(
            title,
            tuple(
                RuleSentence((), each.said(rules), each.table, each.rows, alone=True)
                for each in paragraphs
            ),
        )
        for title, paragraphs in groupby(told, key=lambda each: each.group)
    )
