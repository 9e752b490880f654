"""The book, with variations, to which a value of ``Rules`` is nearest."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations

from canasta.rules.books import BOOKS
from canasta.rules.errors import RulesError
from canasta.rules.fields import changes
from canasta.rules.named import get_rules, variations_of
from canasta.rules.rules import Rules
from canasta.rules.texts import texts


@cache
def named_rules() -> tuple[Rules, ...]:
    """Return every book with every choice of its variations, the fewest variations first.

    Each variation of a book doubles their number: this is for checks that try them all.
    """
    names = {book: [variation.name for variation in variations_of(book)] for book in BOOKS}
    found = (
        get_rules("+".join((book, *chosen)))
        for book in BOOKS
        for count in range(len(names[book]) + 1)
        for chosen in combinations(names[book], count)
    )
    return tuple(sorted(found, key=lambda rules: rules.name.count("+")))


@lru_cache(maxsize=256)
def base_of(rules: Rules) -> Rules:
    """Return the book, with variations, from which these rules differ least.

    Rules that have a name are their own base. Of books that differ equally it is the one with the
    fewest variations, then that of the first book.
    """
    try:
        named = get_rules(rules.name)
    except RulesError:
        pass
    else:
        if named == rules:
            return named
    return min(_nearest_of_each_book(rules), key=lambda near: _distance(near, rules))


def book_of(rules: Rules) -> Rules:
    """Return the plain book that these rules are, or are nearest to."""
    return BOOKS[base_of(rules).name.partition("+")[0]]


def question_of(rules: Rules, language: str = "en") -> str:
    """Return the words of the question to the partner under these rules."""
    find = texts(language).find
    own = find(book_of(rules).name, "question", "asks")
    return str(own or find("book", "question", "asks"))


def _nearest_of_each_book(rules: Rules) -> Iterator[Rules]:
    """Yield each book with the variations that bring it nearer, the most helpful one first."""
    for book in BOOKS.values():
        near, left = book, [variation.name for variation in variations_of(book.name)]
        while left:
            varied = min(
                (get_rules(f"{near.name}+{name}") for name in left),
                key=lambda each: _distance(each, rules),
            )
            if _distance(varied, rules) >= _distance(near, rules):
                break
            near = varied
            left = [name for name in left if name not in near.name.split("+")]
        yield near


def _distance(near: Rules, rules: Rules) -> tuple[int, int]:
    return len(changes(near, rules)), near.name.count("+")
