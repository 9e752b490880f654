"""Threes that are bonus cards in a book."""

from canasta.cards import RED_THREES, THREES
from canasta.rules import Rules


def bonus_threes(rules: Rules) -> tuple[int, ...]:
    """Return the kinds that are bonus cards: red threes, or all (W-019, R-20, J-33, C-22)."""
    return THREES if rules.black_threes == "bonus" else RED_THREES
