"""Styles of taking the pile."""

from canasta.bots.club import Club
from canasta.bots.novice import take_acts
from canasta.bots.table_view import TableView
from canasta.bots.thinker import Acts

RICH = 8
"""Cards in a pile that is rich."""


class Magpie(Club):
    """Takes nearly every pile it may, whatever lies in it."""

    name = "style:magpie"

    def at_draw(self, table: TableView) -> Acts:
        """The club player's way, or any other in which the pile can be taken."""
        return super().at_draw(table) or take_acts(table)


class Sparrow(Club):
    """Draws, and takes the pile only where it is rich."""

    name = "style:sparrow"

    def at_draw(self, table: TableView) -> Acts:
        """Only what is never put off, with a pile that is not rich."""
        poor = table.pile_size < RICH and table.stock_size > 0
        return self.at_once(table) if poor else super().at_draw(table)
