"""Rules: the value that holds them, the books, variations, and house rules."""

from canasta.rules.base import base_of, book_of, named_rules, question_of
from canasta.rules.book import Book, Variation
from canasta.rules.books import BOOKS, LIBRARY, USUAL_BOOK
from canasta.rules.card_values import (
    CARD_VALUES,
    card_rules,
    points_by_rank,
    points_of,
    unit_of_cards,
    unit_of_scores,
    value_groups,
    written_values,
)
from canasta.rules.chapter import Chapter, Paragraph, RuleSentence, paragraphs
from canasta.rules.check import check
from canasta.rules.citing import clauses_for, clauses_of_kin
from canasta.rules.clauses import (
    Clause,
    all_clauses,
    clause_place,
    clause_text,
    find_clause,
    is_ours,
)
from canasta.rules.errors import ERROR_CODES, RulesError
from canasta.rules.fields import RuleField, changes, rule_fields, slip_rules
from canasta.rules.house import house_text, load_house_rules, read_house_rules
from canasta.rules.markdown import (
    Difference,
    compare,
    compare_markdown,
    departures,
    markdown,
    title_of,
)
from canasta.rules.named import get_rules, variations_of
from canasta.rules.odd import Odd, odd_rules
from canasta.rules.play import play
from canasta.rules.primer import primer
from canasta.rules.resting import Resting, resting_on
from canasta.rules.rule import Contradiction
from canasta.rules.rule_book import clauses_behind, one_line, rule_book
from canasta.rules.rules import Rules, partner_of, partners, sides_of
from canasta.rules.texts import LANGUAGES
from canasta.rules.variations import VARIATIONS
from canasta.rules.words import ranks_words, value_words

__all__ = [
    "BOOKS",
    "CARD_VALUES",
    "ERROR_CODES",
    "LANGUAGES",
    "LIBRARY",
    "USUAL_BOOK",
    "VARIATIONS",
    "Book",
    "Chapter",
    "Clause",
    "Contradiction",
    "Difference",
    "Odd",
    "Paragraph",
    "Resting",
    "RuleField",
    "RuleSentence",
    "Rules",
    "RulesError",
    "Variation",
    "all_clauses",
    "base_of",
    "book_of",
    "card_rules",
    "changes",
    "check",
    "clause_place",
    "clause_text",
    "clauses_behind",
    "clauses_for",
    "clauses_of_kin",
    "compare",
    "compare_markdown",
    "departures",
    "find_clause",
    "get_rules",
    "house_text",
    "is_ours",
    "load_house_rules",
    "markdown",
    "named_rules",
    "odd_rules",
    "one_line",
    "paragraphs",
    "partner_of",
    "partners",
    "play",
    "points_by_rank",
    "points_of",
    "primer",
    "question_of",
    "ranks_words",
    "read_house_rules",
    "resting_on",
    "rule_book",
    "rule_fields",
    "sides_of",
    "slip_rules",
    "title_of",
    "unit_of_cards",
    "unit_of_scores",
    "value_groups",
    "value_words",
    "variations_of",
    "written_values",
]

_FORMER_NAMES = {
    "Row": Clause,
    "find_row": find_clause,
    "row_place": clause_place,
    "row_text": clause_text,
    "rows_behind": clauses_behind,
    "rows_for": clauses_for,
    "rows_of_kin": clauses_of_kin,
    "spec_rows": all_clauses,
}


def __getattr__(name: str) -> object:
    """Return what had another name in an earlier version, when clauses were rows."""
    if name in _FORMER_NAMES:
        return _FORMER_NAMES[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
