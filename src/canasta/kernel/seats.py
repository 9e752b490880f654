"""Seats and sides: partners sit across, so sides alternate round the table (AW-37)."""

from canasta.kernel.compiled import kernel
from canasta.kernel.state import State


@kernel
def side_of(s: State, seat: int) -> int:
    """The side that a seat plays for; a comparison, since a division costs ten times as much."""
    sides = int(s.sides)
    return seat - sides if seat >= sides else seat
