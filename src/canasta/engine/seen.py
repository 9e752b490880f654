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
    thrown_at: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which a seat last discarded a rank; 0 for none, as below."""
    thrown_first: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which it first did."""
    passed_at: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which a seat last let a rank lie."""
    passed_pile: Annotated[Grid, INT16, (SEATS, 14)]
    """The cards of the largest pile that it let lie with that rank on top."""
    passed_free: Annotated[Grid, INT8, (SEATS, 14)]
    """How often the pile that it let lie was not frozen, its side having opened."""
    laid: Annotated[Grid, INT8, (SEATS, 14)]
    """Cards of each rank that a seat has laid, those of a taken pile among them."""
    laid_at: Annotated[Grid, INT16, (SEATS, 14)]
    """The turn in which it last did."""
    takes: Annotated[Row, INT8, (SEATS,)]
    """How often a seat took the pile."""
    took_at: Annotated[Row, INT16, (SEATS,)]
    """The turn in which it last did."""
    took_size: Annotated[Row, INT16, (SEATS,)]
    """The cards of that pile."""
    frozen: Annotated[int, INT16]
    """Whether the pile was frozen to all at the last look."""
    opened: Annotated[Row, INT8, (SIDES,)]
    """Whether each side had opened then."""
    table: Annotated[Grid, INT8, (SIDES, KINDS)]
    """Cards on the table by side at the last look, threes apart."""
    now: Annotated[Grid, INT8, (SIDES, KINDS)]
    """Room to count them anew."""
    status: Annotated[Grid, INT8, (SEATS, 14)]
    """Room to say what the table shows of each rank (``canasta.search.resampling``)."""
    hidden: Annotated[Row, INT16, (SEATS,)]
    """Room for how many cards of a hand are hidden."""
