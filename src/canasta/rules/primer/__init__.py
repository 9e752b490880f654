"""Introduction before the chapters of a rule book: the aim, a turn, an opening worked out.

It repeats what the chapters say, in the order in which a newcomer asks.
"""

from canasta.rules.primer.opening import Opening, opening_chapter, opening_points_at, worked_opening
from canasta.rules.primer.turn import aim, turn
from canasta.rules.rule_book import Chapter
from canasta.rules.rules import Rules

__all__ = [
    "Opening",
    "aim",
    "opening_chapter",
    "opening_points_at",
    "primer",
    "turn",
    "worked_opening",
]


def primer(rules: Rules) -> tuple[Chapter, ...]:
    """Return the chapters to read first, without a worked opening if no hand shows one."""
    chapters = (aim(rules), turn(rules), opening_chapter(rules))
    return tuple(chapter for chapter in chapters if chapter.entries)
