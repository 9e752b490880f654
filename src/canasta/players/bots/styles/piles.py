"""Styles of taking the pile."""

from canasta.players.bots.club import Club
from canasta.players.bots.novice import take_acts
from canasta.players.bots.table_view import TableView
from canasta.players.bots.thinker import Acts

RICH = 8
"""Cards in a pile that is rich."""


class Magpie(Club):
    """Takes nearly every pile it may, whatever lies in it."""

    name = "style:magpie"

    def at_draw(self, table: TableView) -> Acts:
        """Take the pile as ``club`` does, or in any other way that is possible."""
        return super().at_draw(table) or take_acts(table)


class Sparrow(Club):
    """Draws, and takes the pile only where it is rich."""

    name = "style:sparrow"

    def at_draw(self, table: TableView) -> Acts:
        """Draw if the pile is not rich, apart from what is never put off."""
        poor = table.pile_size < RICH and table.stock_size > 0
        return self.at_once(table) if poor else super().at_draw(table)
