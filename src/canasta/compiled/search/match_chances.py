"""Tables of the chances of winning a match: a file for each book and number of players.

``tools/match_chances.py`` makes them; ``canasta.compiled.search.match_chance`` reads their numbers.
"""

from array import array
from functools import cache
from pathlib import Path
from typing import Final

from canasta.engine.number_file import MATCH_CHANCES, files_in, read_numbers, table_of
from canasta.engine.record import INT16
from canasta.rules import Rules, get_rules

CELLS: Final = 0
"""Place of the number of scores of a side in the table."""
LOW: Final = 1
"""Place of the lowest of these scores."""
STEP: Final = 2
"""Place of the difference from one score to the next."""
WORTH: Final = 3
"""Place of the points that are worth a won match, by their effect on the chances at its start."""
HEAD: Final = 4
"""Place of the chances: those of the dealer's side first, by its score, then by the score of the
next side; then those of the next side."""

RARE: Final = 8
"""In a sample not tried, a choice may differ by one part in this many of a match."""

_FOLDER: Final = Path(__file__).with_name("match_chances")


def tables_with_chances() -> tuple[str, ...]:
    """Return the books and numbers of players that have a table, such as ``regency.4``."""
    return tuple(files_in(_FOLDER, ".chances"))


@cache
def _numbers_in(path: Path) -> bytes:
    return read_numbers(MATCH_CHANCES, path.read_bytes()).numbers


def match_chances_of(rules: Rules, players: int) -> bytes:
    """Return the table of a book; empty if there is none, so that only points count.

    Variations and house rules use their book's table, unless they change the winning score.
    """
    path = table_of(files_in(_FOLDER, ".chances"), rules.name, players)
    if path is None or rules.target != get_rules(rules.name.partition("+")[0]).target:
        return b""
    return _numbers_in(path)


def unseen_of(chances: bytes) -> int:
    """Return the points by which a choice may differ in the sample after those tried.

    When matches are won and lost, all samples so far may have gone alike: sixteen samples without
    a loss do not prove that there is none.

    ``chances``: a table, or nothing if only points count. The result is 0 then, because points
    differ from sample to sample and so show their own uncertainty.
    """
    return array(INT16, chances)[WORTH] // RARE if chances else 0
