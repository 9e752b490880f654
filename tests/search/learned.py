"""Policies with one constant table."""

from typing import Any, Final

from canasta.compiled.search.arrays import weight_array
from canasta.compiled.search.policy_layout import Table
from canasta.compiled.search.weights import mode_records
from canasta.engine.search import LEARNED
from canasta.rules import get_rules

SURE: Final = 30_000


def with_entries(book: str, table: str, entries: int) -> Any:
    """The learned tables of a book for four, one of them filled with a number."""
    weights = weight_array(mode_records(get_rules(book), 4, LEARNED)).copy()
    return filled(weights, table, entries)


def filled(weights: Any, table: str, entries: int) -> Any:
    """The same weights, one more table filled with a number."""
    place = Table[table.upper()]
    weights["tables"][0][place : place.end] = entries
    return weights
