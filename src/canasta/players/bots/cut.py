"""Cutting the pack: no one counts cards while cutting (AC-5)."""

from random import Random
from typing import Final

from canasta.engine.codes import Act
from canasta.players.bots.table_view import TableView

SPREAD: Final = 4.8
"""Standard deviation in cards; such a bell curve hits its middle in about one of twelve cuts."""


def cut_step(table: TableView, random: Random) -> int:
    """Return a cut near the number of cards that are dealt, on a bell curve (AC-5)."""
    wanted = table.rules.hand_size * table.players
    legal = [code for code in table.codes() if code >= Act.CUT]
    passed = round(random.gauss(wanted, SPREAD))
    return min(max(Act.CUT + passed, legal[0]), legal[-1])
