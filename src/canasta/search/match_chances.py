"""The tables of how likely a match is won: their files, one for a book and a number of players.

``tools/match_chances.py`` makes them; what their numbers are, see ``canasta.search.match_chance``.
"""

from array import array
from functools import cache
from pathlib import Path
from typing import Final

from canasta.engine.number_file import MATCH_CHANCES, files_in, read_numbers, table_of
from canasta.engine.record import INT16
from canasta.rules import Rules, get_rules

CELLS: Final = 0
"""Where a table begins: scores of a side that it knows,"""
LOW: Final = 1
"""the lowest of them,"""
STEP: Final = 2
"""from one to the next,"""
WORTH: Final = 3
"""and the points by which a side has to be ahead, at the match's begin, to have won it: by how
they count there."""
HEAD: Final = 4
"""The numbers before the chances: those of the dealer's side first, by its score, then by the
score of the next side; then those of the next side."""

RARE: Final = 8
"""By this part of a match a choice may turn out otherwise in a sample that was not tried."""

_FOLDER: Final = Path(__file__).with_name("match_chances")


def tables_with_chances() -> tuple[str, ...]:
    """The books and numbers of players that have a table, such as ``regency.4``."""
    return tuple(files_in(_FOLDER, ".chances"))


@cache
def _numbers_in(path: Path) -> bytes:
    return read_numbers(MATCH_CHANCES, path.read_bytes()).numbers


def match_chances_of(rules: Rules, players: int) -> bytes:
    """The table of a book; nothing where there is none, so that points are all that counts.

    Variations and house rules go by their book's, unless another score wins.
    """
    path = table_of(files_in(_FOLDER, ".chances"), rules.name, players)
    if path is None or rules.target != get_rules(rules.name.partition("+")[0]).target:
        return b""
    return _numbers_in(path)


def unseen_of(chances: bytes) -> int:
    """The points by which a choice may turn out otherwise in the sample after those tried.

    Where matches are won and lost, all samples may have gone alike so far: that nobody has lost in
    sixteen does not tell that nobody does.

    Args:
        chances: a table, or nothing, where points are all that counts: 0 then, since they differ
            from sample to sample and tell by themselves how sure they are.
    """
    return array(INT16, chances)[WORTH] // RARE if chances else 0
