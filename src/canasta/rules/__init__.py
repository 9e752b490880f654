"""What may vary between the games: the rule value, the four books, variations, house rules."""

from canasta.rules.base import base_of, book_of, named_rules
from canasta.rules.books import BOOKS, JOKER, REGENCY, WALDO, WCA
from canasta.rules.check import check
from canasta.rules.contradiction import Contradiction
from canasta.rules.errors import ERROR_CODES, RulesError
from canasta.rules.fields import RuleField, changes, rule_fields
from canasta.rules.house import load_house_rules, read_house_rules
from canasta.rules.house_text import house_text
from canasta.rules.named import get_rules, variations_of
from canasta.rules.rows import Row, spec_rows
from canasta.rules.rules import Rules
from canasta.rules.variations import VARIATIONS, Variation

__all__ = [
    "BOOKS",
    "ERROR_CODES",
    "JOKER",
    "REGENCY",
    "VARIATIONS",
    "WALDO",
    "WCA",
    "Contradiction",
    "Row",
    "RuleField",
    "Rules",
    "RulesError",
    "Variation",
    "base_of",
    "book_of",
    "changes",
    "check",
    "get_rules",
    "house_text",
    "load_house_rules",
    "named_rules",
    "read_house_rules",
    "rule_fields",
    "spec_rows",
    "variations_of",
]
