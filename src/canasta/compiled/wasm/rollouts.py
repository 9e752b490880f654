"""The rollouts of the search in ``kernel.wasm``."""

from collections.abc import Sequence
from typing import Final

from canasta.compiled.search.belief import Agreeing
from canasta.compiled.search.hand_model import NONE
from canasta.compiled.search.hand_net import INPUTS, LAYERS
from canasta.compiled.search.records import SearchRecords, Trail, terms_in
from canasta.compiled.search.search import ALIKE, MOST_CODES, SAMPLES, Sums
from canasta.compiled.search.weights import MODES, Weights
from canasta.compiled.wasm.instance import Function
from canasta.compiled.wasm.manifest import LONG, Growing, Memory
from canasta.engine.record import Data
from canasta.engine.search import NORMAL, Candidate, Seen, Terms
from canasta.engine.state import State
from canasta.rules import sides_of

WORD: Final = 2**32
STATES: Final = SAMPLES + 2
COLUMNS: Final = len(Sums._fields)
SHORT: Final = 2
"""Bytes of a 16-bit number."""


class SearchRoom:
    """Buffers for one search at a time, shared by all searchers of an engine."""

    def __init__(self, memory: Memory) -> None:
        """Allocate the buffers: three and a half megabytes, for the samples."""
        self.memory = memory
        self.states = memory.room(STATES * State.SIZE)
        self.seen = memory.room(Seen.SIZE)
        self.hand_model = memory.holding(NONE)
        self.inputs = memory.room(INPUTS * SHORT)
        self.layers = memory.room(LAYERS * LONG)
        self.trail = memory.holding(bytes(Trail.SIZE))
        self.figures = memory.holding(bytes(3 * LONG))
        self.values, self.marks = Growing(memory), Growing(memory)
        self.rows = Growing(memory)
        self.sums = Growing(memory)
        self.codes = Growing(memory)
        self.seats = Growing(memory)
        self._records: dict[bytes, int] = {}
        function = memory.instance.function
        self.determinize: Function = function("determinize")
        self.roll_out: Function = function("roll_out")
        self.count_agreeing: Function = function("count_agreeing")
        self.plan_turn: Function = function("plan_turn")
        self.explain: Function = function("explain")
        self.add_up: Function = function("add_up")
        self.believe_hands: Function = function("believe_hands")

    def record(self, data: bytes) -> int:
        """Return the address of a record that does not change."""
        if data not in self._records:
            self._records[data] = self.memory.holding(data)
        return self._records[data]


DEALT_AT: Final = Trail.FIELDS["dealt"].offset


class WasmRollouts:
    """An implementation of :class:`canasta.compiled.search.search.Rollouts` in WebAssembly."""

    def __init__(
        self, room: SearchRoom, rules: int, players: int, records: SearchRecords, seat: int
    ) -> None:
        self.sides = sides_of(players)
        self._room, self._rules, self._seat = room, rules, seat
        self._samples = room.states, STATES
        self._kinds = len(records.weights) // Weights.SIZE - MODES
        self._weights = room.record(records.weights), self._kinds + MODES
        self.take_seats(ALIKE)
        self._hand_model = room.record(records.hand_model)
        self._net = (room.record(records.net), len(records.net) // SHORT) if records.net else ()
        if records.net:
            self._hand_model = room.hand_model
        self._chances = room.record(records.chances), len(records.chances) // SHORT
        self._count = 0
        self._modes = (0, 0)
        self._codes = self._values = self._marks = (0, 0, 0)

    def steps_played(self) -> int:
        return self.figures()[0]

    def take_seats(self, seats: Sequence[Sequence[int]]) -> None:
        self._seats = [number for row in seats for number in row]
        self._seat_rows = len(seats)

    def begin(self, view: Data, seen: Data, choices: Sequence[Candidate]) -> None:
        self._place(view, seen)
        room, memory = self._room, self._room.memory
        self._count = count = len(choices)
        size = count * (SAMPLES + 1) * LONG
        self._values = room.values.of(size), count, SAMPLES + 1
        self._marks = room.marks.of(size), count, SAMPLES + 1
        # Samples are numbered from 1, so only column 0 is read before it is filled.
        for start in (self._values[0], self._marks[0]):
            memory.instance.write(start, bytes(size))
        modes = room.codes.of(count * (1 + MOST_CODES) * LONG)
        self._modes, self._codes = (modes, count), (modes + count * LONG, count, MOST_CODES)
        numbers = [choice.mode for choice in choices]
        for choice in choices:
            steps = choice.codes[:MOST_CODES]
            numbers += [*steps, *(-1,) * (MOST_CODES - len(steps))]
        memory.write_numbers(modes, numbers)

    def sample(self, seed: int, first: int, count: int) -> int:
        room, seeds = self._room, (seed % WORD, seed // WORD % WORD)
        given = (self._rules, self._hand_model, room.seen, *self._samples, self._seat, *seeds)
        return int(room.determinize(*given, first, count))

    def try_out(self, alive: Sequence[int], first: int, last: int) -> None:
        room, count = self._room, self._count
        rows = room.rows.of(2 * count * LONG)
        room.memory.write_numbers(rows, alive)
        seats = room.seats.of(len(self._seats) * LONG)
        room.memory.write_numbers(seats, self._seats)
        room.roll_out(
            self._rules,
            *self._weights,
            *self._chances,
            *self._samples,
            room.trail,
            self._seat,
            *(seats, self._seat_rows, len(self._seats) // self._seat_rows),
            *self._modes,
            *self._codes,
            *(rows, count),
            *(first, last),
            *self._values,
            *self._marks,
            *(room.figures, 3),
        )

    def sums(self, alive: Sequence[int], lasts: Sequence[int], reference: int) -> list[Sums]:
        room, count = self._room, self._count
        rows = room.rows.of(2 * count * LONG)
        room.memory.write_numbers(rows, [*alive, *lasts])
        sums = room.sums.of(count * COLUMNS * LONG)
        lists = (rows, count, rows + count * LONG, count)
        room.add_up(*self._values, *self._marks, *lists, reference, sums, count, COLUMNS)
        numbers = room.memory.numbers(sums, count * COLUMNS)
        return [Sums(*numbers[at : at + COLUMNS]) for at in range(0, len(numbers), COLUMNS)]

    def deal(self, view: Data, seen: Data, seed: int, count: int) -> list[bytes]:
        room, size = self._room, State.SIZE
        self._place(view, seen)
        dealt = self.sample(seed, 1, count)
        return [
            room.memory.instance.read(room.states + size * i, size) for i in range(1, dealt + 1)
        ]

    def plan(self, view: Data, seen: Data, mode: int, seed: int) -> list[int]:
        room, instance = self._room, self._room.memory.instance
        self._place(view, seen)
        self.sample(seed, 1, 1)
        room.plan_turn(self._rules, *self._weights, *self._samples, 1, room.trail, mode)
        trail = Trail(instance.read(room.trail, Trail.SIZE))
        return trail.codes[: trail.count].tolist()

    def explain(self, view: Data, seen: Data, seed: int) -> Terms:
        room, instance = self._room, self._room.memory.instance
        self._place(view, seen)
        self.sample(seed, 1, 1)
        room.explain(self._rules, *self._weights, *self._samples, 1, room.trail, NORMAL)
        return terms_in(Trail(instance.read(room.trail, Trail.SIZE)))

    def agreeing(
        self, view: Data, seen: Data, after: Data, *, took: bool, seed: int, count: int
    ) -> list[Agreeing]:
        room, width = self._room, len(Agreeing._fields)
        numbers = width * self._kinds
        self._place(view, seen)
        if self.sample(seed, 1, count) < count:
            return []
        room.memory.instance.write(room.states + (count + 1) * State.SIZE, after)
        counts = room.rows.of(numbers * LONG)
        room.memory.write_numbers(counts, [0] * numbers)
        given = (self._rules, *self._weights, *self._samples, room.trail, count, int(took))
        room.count_agreeing(*given, counts, self._kinds, width)
        found = room.memory.numbers(counts, numbers)
        return [Agreeing(*found[at : at + width]) for at in range(0, numbers, width)]

    def figures(self) -> list[int]:
        """Return the numbers of steps, turns and rollouts played in this room so far."""
        return self._room.memory.numbers(self._room.figures, 3)

    def _place(self, view: Data, seen: Data) -> None:
        room, instance = self._room, self._room.memory.instance
        instance.write(room.states, view)
        instance.write(room.seen, seen)
        dealt = Seen(bytearray(seen)).dealt
        instance.write(room.trail + DEALT_AT, dealt.to_bytes(4, "little", signed=True))
        if self._net:
            room.believe_hands(
                *(self._rules, room.hand_model, *self._net, room.seen, *self._samples, self._seat),
                *(room.inputs, INPUTS, room.layers, LAYERS),
            )
