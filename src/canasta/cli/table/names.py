"""The names of the players at a table, seen from one of its seats."""

from dataclasses import dataclass

from canasta.rules import sides_of

_AROUND = {2: ("opponent",), 3: ("left", "right"), 4: ("left", "partner", "right")}


@dataclass(frozen=True, slots=True)
class Names:
    """The names of seats and sides.

    Attributes:
        players: the number of players.
        seat: the seat that is called ``You``; -1 for a watcher.
    """

    players: int
    seat: int

    def of(self, seat: int) -> str:
        """Return a seat's name: ``You``, ``Left``, ``Partner``; ``Seat 2`` for a watcher."""
        if self.seat < 0:
            return f"Seat {seat}"
        place = (seat - self.seat) % self.players
        return "You" if place == 0 else _AROUND[self.players][place - 1].capitalize()

    def side(self, side: int) -> str:
        """Return a side's name: ``You & Partner``, ``Left & Right``."""
        seats = self.order(side)
        if self.seat < 0 and len(seats) > 1:
            return f"Seats {' & '.join(map(str, seats))}"
        return " & ".join(self.of(seat) for seat in seats)

    def order(self, side: int) -> list[int]:
        """Return the seats of a side, in the order of the table from the viewing seat on."""
        sides = sides_of(self.players)
        first = max(self.seat, 0)
        around = [(first + step) % self.players for step in range(self.players)]
        return [seat for seat in around if seat % sides == side]

    def sides(self) -> list[int]:
        """Return the sides, the viewing seat's own first."""
        number = sides_of(self.players)
        first = max(self.seat, 0)
        return [(first + step) % number for step in range(number)]

    def own(self, side: int) -> bool:
        """Return whether a side is the viewing seat's own; never for a watcher."""
        sides = sides_of(self.players)
        return self.seat >= 0 and self.seat % sides == side
