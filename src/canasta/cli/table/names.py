"""What the players at a table are called, seen from one of its seats."""

from dataclasses import dataclass

from canasta.rules import sides_of

_AROUND = {2: ("opponent",), 3: ("left", "right"), 4: ("left", "partner", "right")}


@dataclass(frozen=True, slots=True)
class Names:
    """The names of seats and sides.

    Attributes:
        players: how many play.
        seat: the seat that is called ``you``; -1 where nobody is.
    """

    players: int
    seat: int

    def of(self, seat: int) -> str:
        """``You``, ``Left``, ``Partner``, ``Right``; ``Seat 2`` for somebody who looks on."""
        if self.seat < 0:
            return f"Seat {seat}"
        place = (seat - self.seat) % self.players
        return "You" if place == 0 else _AROUND[self.players][place - 1].capitalize()

    def side(self, side: int) -> str:
        """``You & Partner``; ``Left & Right``."""
        seats = self.order(side)
        if self.seat < 0 and len(seats) > 1:
            return f"Seats {' & '.join(map(str, seats))}"
        return " & ".join(self.of(seat) for seat in seats)

    def order(self, side: int) -> list[int]:
        """The seats of a side, from the one in view on around the table."""
        sides = sides_of(self.players)
        first = max(self.seat, 0)
        around = [(first + step) % self.players for step in range(self.players)]
        return [seat for seat in around if seat % sides == side]

    def sides(self) -> list[int]:
        """The sides, one's own first."""
        number = sides_of(self.players)
        first = max(self.seat, 0)
        return [(first + step) % number for step in range(number)]

    def own(self, side: int) -> bool:
        """Whether a side is the one in view's."""
        sides = sides_of(self.players)
        return self.seat >= 0 and self.seat % sides == side
