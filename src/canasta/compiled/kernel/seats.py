"""Seats and sides: partners sit across, so sides alternate round the table (AW-37)."""

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.state import State


@kernel
def side_of(s: State, seat: int) -> int:
    """Return the side of a seat, by comparison, since a division costs ten times as much."""
    sides = int(s.sides)
    return seat - sides if seat >= sides else seat
