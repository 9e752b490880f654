"""The rollouts of the search, over the library's functions."""

from array import array
from collections.abc import Sequence
from typing import Any, Final

from canasta.compiled.search.belief import Agreeing
from canasta.compiled.search.hand_net import INPUTS, LAYERS
from canasta.compiled.search.records import SearchRecords, Trail, terms_in
from canasta.compiled.search.search import ALIKE, MOST_CODES, SAMPLES, Sums
from canasta.compiled.search.weights import MODES, Weights
from canasta.engine.record import INT16, INT64, Data
from canasta.engine.search import NORMAL, Candidate, Seen, Terms
from canasta.engine.state import State
from canasta.rules import sides_of


def zeros(count: int, columns: int) -> memoryview:
    return _shaped(array(INT64, bytes(8 * count * columns)), count, columns)


def rows(numbers: Sequence[Sequence[int]], columns: int) -> memoryview:
    """Return rows that hold these numbers, each with so many columns."""
    flat = array(INT64, (number for row in numbers for number in row))
    return _shaped(flat, len(numbers), columns)


def lists(grid: memoryview) -> list[list[int]]:
    """Return the numbers of rows, copied."""
    numbers: Any = grid.tolist()  # a list of lists, which the type does not know
    return list(numbers)


def _shaped(flat: "array[int]", count: int, columns: int) -> memoryview:
    if not flat:  # a memoryview cannot have an empty shape, so slice one row
        return memoryview(array(INT64, bytes(8 * columns))).cast("B").cast(INT64, (1, columns))[:0]
    return memoryview(flat).cast("B").cast(INT64, (count, columns))


WORD: Final = 2**64
COLUMNS: Final = len(Sums._fields)


class LibraryRollouts:
    """Rollouts (:class:`canasta.compiled.search.search.Rollouts`) by the library's functions."""

    def __init__(
        self, functions: Any, rules: bytes, players: int, records: SearchRecords, seat: int
    ) -> None:
        self.sides = sides_of(players)
        self._functions, self._rules, self._seat = functions, rules, seat
        self._weights = records.weights
        self._kinds = len(records.weights) // Weights.SIZE - MODES
        self._net = array(INT16, records.net)
        # A network fills the model again for every view.
        self._hand_model: Data = (
            bytearray(records.hand_model) if records.net else records.hand_model
        )
        self._chances = array(INT16, records.chances)
        self._inputs = array(INT16, bytes(2 * INPUTS))
        self._layers = array(INT64, bytes(8 * LAYERS))
        self._states = bytearray(3 * State.SIZE)
        self._seen = bytearray(Seen.SIZE)
        self._trail = bytearray(Trail.SIZE)
        self._figures = array(INT64, bytes(3 * 8))
        self.take_seats(ALIKE)
        self._modes = array(INT64)
        self._codes = self._values = self._marks = zeros(1, 1)

    def steps_played(self) -> int:
        return self._figures[0]

    def figures(self) -> list[int]:
        return self._figures.tolist()

    def take_seats(self, seats: Sequence[Sequence[int]]) -> None:
        self._seats = rows(seats, len(seats[0]))

    def _make_room(self) -> None:
        """Make room for all samples: a policy alone plans in one."""
        if len(self._states) <= 3 * State.SIZE:
            self._states = bytearray((SAMPLES + 2) * State.SIZE)

    def begin(self, view: Data, seen: Data, choices: Sequence[Candidate]) -> None:
        self._make_room()
        self._place(view, seen)
        self._values = zeros(len(choices), SAMPLES + 1)
        self._marks = zeros(len(choices), SAMPLES + 1)
        self._modes = array(INT64, [choice.mode for choice in choices])
        codes = [(*choice.codes, *(-1,) * MOST_CODES)[:MOST_CODES] for choice in choices]
        self._codes = rows(codes, MOST_CODES)

    def sample(self, seed: int, first: int, count: int) -> int:
        given = (self._rules, self._hand_model, self._seen, self._states, self._seat)
        return int(self._functions.determinize(*given, seed % WORD, first, count))

    def try_out(self, alive: Sequence[int], first: int, last: int) -> None:
        self._functions.roll_out(
            self._rules,
            self._weights,
            self._chances,
            self._states,
            self._trail,
            self._seat,
            self._seats,
            self._modes,
            self._codes,
            array(INT64, alive),
            first,
            last,
            self._values,
            self._marks,
            self._figures,
        )

    def sums(self, alive: Sequence[int], lasts: Sequence[int], reference: int) -> list[Sums]:
        sums = zeros(len(lasts), COLUMNS)
        here, ends = array(INT64, alive), array(INT64, lasts)
        self._functions.add_up(self._values, self._marks, here, ends, reference, sums)
        return [Sums(*row) for row in lists(sums)]

    def deal(self, view: Data, seen: Data, seed: int, count: int) -> list[bytes]:
        self._make_room()
        self._place(view, seen)
        size, dealt = State.SIZE, self.sample(seed, 1, count)
        return [bytes(self._states[size * i : size * (i + 1)]) for i in range(1, dealt + 1)]

    def plan(self, view: Data, seen: Data, mode: int, seed: int) -> list[int]:
        self._place(view, seen)
        self.sample(seed, 1, 1)
        self._functions.plan_turn(self._rules, self._weights, self._states, 1, self._trail, mode)
        trail = Trail(self._trail)
        return trail.codes[: trail.count].tolist()

    def explain(self, view: Data, seen: Data, seed: int) -> Terms:
        self._place(view, seen)
        self.sample(seed, 1, 1)
        self._functions.explain(self._rules, self._weights, self._states, 1, self._trail, NORMAL)
        return terms_in(Trail(self._trail))

    def agreeing(
        self, view: Data, seen: Data, after: Data, *, took: bool, seed: int, count: int
    ) -> list[Agreeing]:
        self._make_room()
        self._place(view, seen)
        if self.sample(seed, 1, count) < count:
            return []
        size = State.SIZE
        self._states[(count + 1) * size : (count + 2) * size] = after
        counts = zeros(self._kinds, len(Agreeing._fields))
        self._functions.count_agreeing(
            self._rules, self._weights, self._states, self._trail, count, int(took), counts
        )
        return [Agreeing(*row) for row in lists(counts)]

    def _place(self, view: Data, seen: Data) -> None:
        self._states[: State.SIZE] = view
        self._seen[:] = seen
        Trail(self._trail).dealt = Seen(self._seen).dealt
        if self._net:
            self._functions.believe_hands(
                *(self._rules, self._hand_model, self._net, self._seen, self._states, self._seat),
                *(self._inputs, self._layers),
            )
