"""What may vary between the games: the rule value, the four books, variations, house rules."""

from canasta.rules.base import base_of, book_of, named_rules
from canasta.rules.books import BOOKS, JOKER, REGENCY, WALDO, WCA
from canasta.rules.check import check
from canasta.rules.compare import Difference, compare
from canasta.rules.contradiction import Contradiction
from canasta.rules.errors import ERROR_CODES, RulesError
from canasta.rules.fields import RuleField, changes, rule_fields
from canasta.rules.house import load_house_rules, read_house_rules
from canasta.rules.house_text import house_text
from canasta.rules.markdown import compare_markdown, markdown
from canasta.rules.named import get_rules, variations_of
from canasta.rules.resting import Resting, resting_on
from canasta.rules.rows import Row, find_row, spec_rows
from canasta.rules.rule_book import Chapter, Entry, rows_behind, rule_book
from canasta.rules.rules import Rules
from canasta.rules.sides import partner_of, partners, sides_of
from canasta.rules.variations import VARIATIONS, Variation
from canasta.rules.words import value_words

__all__ = [
    "BOOKS",
    "ERROR_CODES",
    "JOKER",
    "REGENCY",
    "VARIATIONS",
    "WALDO",
    "WCA",
    "Chapter",
    "Contradiction",
    "Difference",
    "Entry",
    "Resting",
    "Row",
    "RuleField",
    "Rules",
    "RulesError",
    "Variation",
    "base_of",
    "book_of",
    "changes",
    "check",
    "compare",
    "compare_markdown",
    "find_row",
    "get_rules",
    "house_text",
    "load_house_rules",
    "markdown",
    "named_rules",
    "partner_of",
    "partners",
    "read_house_rules",
    "resting_on",
    "rows_behind",
    "rule_book",
    "rule_fields",
    "sides_of",
    "spec_rows",
    "value_words",
    "variations_of",
]
