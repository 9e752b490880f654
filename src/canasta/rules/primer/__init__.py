"""Introduction before the chapters of a rule book, and the examples at its hard places.

The card and the aim repeat what the chapters say, in the order in which a newcomer asks.
"""

from canasta.rules.chapter import Chapter, RuleSentence
from canasta.rules.primer.examples import deal_example, meld_example, pile_example
from canasta.rules.primer.opening import Opening, opening_example, opening_points_at, worked_opening
from canasta.rules.primer.outline import aim, card, steps
from canasta.rules.rules import Rules
from canasta.rules.speech import Speech

__all__ = [
    "Opening",
    "aim",
    "card",
    "deal_example",
    "examples_of",
    "meld_example",
    "opening_example",
    "opening_points_at",
    "pile_example",
    "primer",
    "steps",
    "worked_opening",
]


def primer(rules: Rules, language: str = "en") -> tuple[Chapter, ...]:
    """Return what to read first: a summary card, and the aim of the game."""
    speech = Speech(rules, language)
    chapters = {"card": (card(speech),), "aim": aim(speech)}
    return tuple(
        Chapter(speech.say("chapters", key), entries, key) for key, entries in chapters.items()
    )


def examples_of(speech: Speech, chapter: str) -> tuple[RuleSentence, ...]:
    """Return the examples with which a chapter ends."""
    match chapter:
        case "melds":
            return (meld_example(speech),)
        case "opening":
            return opening_example(speech)
        case "pile":
            return (pile_example(speech),)
        case "scoring":
            return (deal_example(speech),)
    return ()
