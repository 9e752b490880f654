"""The tables of how likely a match is won: their files, one for a book and a number of players.

``tools/match_chances.py`` makes them; what their numbers are, see ``canasta.search.match_chance``.
"""

from functools import cache
from pathlib import Path
from typing import Final

from canasta.engine.number_file import MATCH_CHANCES, read_numbers, table_of
from canasta.rules import Rules, get_rules

_FOLDER: Final = Path(__file__).with_name("match_chances")


@cache
def _files() -> dict[str, Path]:
    return {path.stem: path for path in sorted(_FOLDER.glob("*.chances"))}


def tables_with_chances() -> tuple[str, ...]:
    """The books and numbers of players that have a table, such as ``regency.4``."""
    return tuple(_files())


@cache
def _numbers_in(path: Path) -> bytes:
    return read_numbers(MATCH_CHANCES, path.read_bytes()).numbers


def match_chances_of(rules: Rules, players: int) -> bytes:
    """The table of a book; nothing where there is none, so that points are all that counts.

    Variations and house rules go by their book's, unless another score wins.
    """
    path = table_of(_files(), rules.name, players)
    if path is None or rules.target != get_rules(rules.name.partition("+")[0]).target:
        return b""
    return _numbers_in(path)
