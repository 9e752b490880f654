"""What a seat has seen of a deal, beyond what its view shows now: the record of it.

It is made from the seat's own redacted records alone, one after the other (``Engine.look``).
"""

from typing import Annotated, Final

from canasta.cards import KINDS
from canasta.engine.record import INT8, INT16, Grid, Record, Row
from canasta.engine.sizes import CARDS, SEATS, SIDES

UNKNOWN: Final = -1


class Seen(Record):
    """What one seat knows of the deal in play."""

    deal: Annotated[int, INT16]
    """The deal, as the match counts them; 0 before the first look."""
    turns: Annotated[int, INT16]
    """Turns begun at the last look."""
    turn: Annotated[int, INT16]
    """Whose turn it was then."""
    pile_size: Annotated[int, INT16]
    whole: Annotated[Row, INT8, (SEATS,)]
    """Whether every turn of a seat was seen."""
    first: Annotated[Row, INT8, (SEATS,)]
    """The kind of each seat's first discard, where it was seen; -1."""
    pile: Annotated[Row, INT8, (CARDS,)]
    """The cards of the pile from the bottom, -1 where nobody saw them."""
    known: Annotated[Grid, INT8, (SEATS, KINDS)]
    """Cards that a seat took with the pile and cannot have parted with since."""
    passed: Annotated[Grid, INT8, (SEATS, 14)]
    """How often a seat let a rank lie on top of the pile."""
    thrown: Annotated[Grid, INT8, (SEATS, 14)]
    """Discards of each seat by rank."""
    table: Annotated[Grid, INT8, (SIDES, KINDS)]
    """Cards on the table by side at the last look, threes apart."""
    now: Annotated[Grid, INT8, (SIDES, KINDS)]
    """Room to count them anew."""
    status: Annotated[Grid, INT8, (SEATS, 14)]
    """Room to say what the table shows of each rank (``canasta.search.resampling``)."""
    hidden: Annotated[Row, INT16, (SEATS,)]
    """Room for how many cards of a hand are hidden."""
