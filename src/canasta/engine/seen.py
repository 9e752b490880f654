"""The record of what a seat has seen of a deal, beyond what its view shows now.

It is made from the seat's own redacted records alone, one after the other (``Engine.look``).
"""

from typing import Annotated, Final

from canasta.cards import KINDS
from canasta.engine.record import INT8, INT16, Grid, Record, Row
from canasta.engine.sizes import CARDS, SEATS, SIDES

UNKNOWN: Final = -1


class Seen(Record):
    """One seat's observations of the deal in play."""

    deal: Annotated[int, INT16]
    """The deal, as the match counts them; 0 before the first look."""
    turns: Annotated[int, INT16]
    """Turns begun at the last look."""
    turn: Annotated[int, INT16]
    """Seat whose turn it was then."""
    pile_size: Annotated[int, INT16]
    whole: Annotated[Row, INT8, (SEATS,)]
    """1 if every turn of a seat was seen."""
    first: Annotated[Row, INT8, (SEATS,)]
    """The kind of each seat's first discard; -1 if it was not seen."""
    pile: Annotated[Row, INT8, (CARDS,)]
    """The cards of the pile from the bottom, -1 if they were not seen."""
    known: Annotated[Grid, INT8, (SEATS, KINDS)]
    """Cards that a seat took with the pile and cannot have parted with since."""
    passed: Annotated[Grid, INT8, (SEATS, 14)]
    """Times that a seat passed up the pile with a rank on top."""
    thrown: Annotated[Grid, INT8, (SEATS, 14)]
    """Discards of each seat by rank."""
    thrown_at: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which a seat last discarded a rank; 0 for none, as below."""
    thrown_first: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which it first did."""
    passed_at: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which a seat last passed up a rank."""
    passed_pile: Annotated[Grid, INT16, (SEATS, 14)]
    """The cards of the largest pile that it passed up with that rank on top."""
    passed_free: Annotated[Grid, INT8, (SEATS, 14)]
    """Times that the pile it passed up was not frozen and its side had opened."""
    laid: Annotated[Grid, INT8, (SEATS, 14)]
    """Cards of each rank that a seat has laid, including those of a taken pile."""
    laid_at: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which it last did."""
    takes: Annotated[Row, INT8, (SEATS,)]
    """Times that a seat took the pile."""
    took_at: Annotated[Row, INT16, (SEATS,)]
    """The turn in which it last did."""
    took_size: Annotated[Row, INT16, (SEATS,)]
    """The cards of that pile."""
    frozen: Annotated[int, INT16]
    """1 if the pile was frozen to all at the last look."""
    opened: Annotated[Row, INT8, (SIDES,)]
    """1 for each side that had opened then."""
    table: Annotated[Grid, INT8, (SIDES, KINDS)]
    """Cards on the table by side at the last look, except threes."""
    now: Annotated[Grid, INT8, (SIDES, KINDS)]
    """Scratch space to count them again."""
    status: Annotated[Grid, INT8, (SEATS, 14)]
    """Scratch space for what the table shows of each rank (``search.resampling``)."""
    hidden: Annotated[Row, INT16, (SEATS,)]
    """Scratch space for the number of hidden cards in each hand."""
