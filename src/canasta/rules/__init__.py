"""What may vary between the games: the rule value, the four books, variations, house rules."""

from canasta.rules.books import BOOKS, JOKER, REGENCY, WALDO, WCA
from canasta.rules.errors import RulesError
from canasta.rules.named import get_rules, variations_of
from canasta.rules.rules import Rules
from canasta.rules.variations import VARIATIONS, Variation

__all__ = [
    "BOOKS",
    "JOKER",
    "REGENCY",
    "VARIATIONS",
    "WALDO",
    "WCA",
    "Rules",
    "RulesError",
    "Variation",
    "get_rules",
    "variations_of",
]
