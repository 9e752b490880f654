"""Rules by name: a book and variations, joined by ``+`` (docs/develop/notation.md, Rule books)."""

from typing import Final

from canasta.rules import variations
from canasta.rules.book import Variation
from canasta.rules.books import BOOKS
from canasta.rules.errors import RulesError, did_you_mean
from canasta.rules.rules import Rules

_LONGEST_NAME: Final = 400


def get_rules(name: str) -> Rules:
    """Return the rules of a name like ``waldo`` or ``waldo+no-bridges+bolivia-2500``.

    The variations may be named in any order; the name of the result has them in the order of
    :data:`canasta.rules.VARIATIONS`, so that one set of rules has one name.

    Raises:
        RulesError: ``rules.unknown_book``, ``rules.unknown_variation``,
            ``rules.other_books_variation`` or ``rules.repeated_variation``.
    """
    if len(name) > _LONGEST_NAME:
        raise RulesError(
            "rules.unknown_book",
            f"A text of {len(name)} letters names no rule book. {_books_sentence()}",
        )
    book, *added = (part.strip() for part in name.split("+"))
    rules = BOOKS.get(book)
    if rules is None:
        raise RulesError(
            "rules.unknown_book",
            f"There is no rule book {book!r}.{did_you_mean(book, tuple(BOOKS))} "
            f"{_books_sentence()}",
        )
    chosen = [_variation(book, word) for word in added]
    for variation in chosen:
        if chosen.count(variation) > 1:
            raise RulesError(
                "rules.repeated_variation",
                f"{name!r} names the variation {variation.name!r} twice; once is enough.",
            )
    for variation in variations.VARIATIONS:
        if variation in chosen:
            rules = variation.apply(rules)
    return rules


def variations_of(book: str) -> tuple[Variation, ...]:
    """Return the variations that belong to a book, in the order in which a name lists them."""
    return tuple(variation for variation in variations.VARIATIONS if book in variation.books)


def _variation(book: str, word: str) -> Variation:
    owners: list[str] = []
    for variation in variations.VARIATIONS:
        if variation.name == word:
            if book in variation.books:
                return variation
            owners += variation.books
    if owners:
        raise RulesError(
            "rules.other_books_variation",
            f"The variation {word!r} belongs to {' and '.join(owners)}, not to {book}. "
            f"{_variations_sentence(book)}",
        )
    near = did_you_mean(word, tuple(variation.name for variation in variations_of(book)))
    raise RulesError(
        "rules.unknown_variation",
        f"There is no variation {word!r} of {book}.{near} {_variations_sentence(book)}",
    )


def _books_sentence() -> str:
    return f"The rule books are {', '.join(BOOKS)}; a variation is added with +."


def _variations_sentence(book: str) -> str:
    names = [variation.name for variation in variations_of(book)]
    if not names:
        return f"{book} has no variations."
    return f"The variations of {book} are {', '.join(names)}."
