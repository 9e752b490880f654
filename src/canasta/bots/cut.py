"""Cutting the pack: nobody counts cards while cutting (AC-5)."""

from random import Random
from typing import Final

from canasta.bots.table_view import TableView
from canasta.engine.codes import Act

SPREAD: Final = 4.8
"""Cards: a bell curve so wide meets its middle about once in twelve cuts."""


def cut_step(table: TableView, random: Random) -> int:
    """A cut somewhere about the cards that are dealt, as a bell curve has it (AC-5)."""
    wanted = table.rules.hand_size * table.players
    legal = [code for code in table.codes() if code >= Act.CUT]
    passed = round(random.gauss(wanted, SPREAD))
    return min(max(Act.CUT + passed, legal[0]), legal[-1])
