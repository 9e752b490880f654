"""Which book, with which variations, a value of ``Rules`` is nearest to."""

from functools import cache, lru_cache
from itertools import combinations

from canasta.rules.books import BOOKS
from canasta.rules.fields import changes
from canasta.rules.named import get_rules, variations_of
from canasta.rules.rules import Rules


@cache
def named_rules() -> tuple[Rules, ...]:
    """Every book with every choice of its variations, the fewest variations first."""
    names = {book: [variation.name for variation in variations_of(book)] for book in BOOKS}
    found = (
        get_rules("+".join((book, *chosen)))
        for book in BOOKS
        for count in range(len(names[book]) + 1)
        for chosen in combinations(names[book], count)
    )
    return tuple(sorted(found, key=lambda rules: rules.name.count("+")))


@lru_cache(maxsize=32)
def base_of(rules: Rules) -> Rules:
    """The book, with variations, from which these rules differ least; itself where named."""
    for named in named_rules():
        if named == rules:
            return named
    return min(named_rules(), key=lambda named: len(changes(named, rules)))


def book_of(rules: Rules) -> Rules:
    """The plain book that these rules are, or are nearest to."""
    return BOOKS[base_of(rules).name.partition("+")[0]]
