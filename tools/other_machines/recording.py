"""Records calls of the library: `python -m tools.other_machines.recording FILE`.

It plays deals of all books, with bots, environments and the lab. FILE gets each call's arguments,
its result, and a checksum of what it wrote. `replaying.py` and `replay.c` make the same calls of
another machine's library.

FILE is a sequence of calls; numbers begin with their lowest byte:

    call      name, count of arguments (u8), arguments, result, CRC-32 of all writable arrays (u32)
    name      length (u8), letters
    argument  i int64 | Q uint64 | d float64 | B bytes | A bytearray | b buffer
    B, A      length (u64), bytes
    b         writable (u8), format (u8), bytes of an item (u8), axes (u8), an int64 for each,
              the argument with the same memory (u8, 255: its own), length (u64), bytes
    result    n | i int64 | ? int64 | d float64 | l count (u64) and as many int64
"""

import json
import struct
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, Final
from zlib import crc32

import numpy as np

ROOT: Final = Path(__file__).parents[2]
SEAM: Final = "canasta_library.seam"

MOST_BYTES: Final = 4 * 2**20
"""Bytes after which no call of a function is recorded in the same part."""
THINNED: Final = 60
"""Recorded calls of a function after which only every second is recorded, then every third, …"""
DEALS: Final = 200
"""Random deals of a book, whose every state is hashed."""
STEPS: Final = 45
"""Steps of a deal with bots."""
OWN: Final = 255
BINDS: Final = "moves"
"""Binds a match to the library's functions. Without it `legal` and `step` are called instead."""
KEPT: Final = frozenset({"chances", "hand_model", "seen", "states", "trail", "weights"})
"""Arrays of a call that the calls of `fill_in` take too."""


class Recorder(ModuleType):
    """The library, with its calls recorded."""

    def __init__(self, seam: ModuleType, file: BinaryIO) -> None:
        super().__init__(SEAM)
        self._file = file
        self.counts: Counter[str] = Counter()
        self.begin()
        self.last: dict[str, bytes] = {}
        self._names = json.loads(seam.MANIFEST)["functions"]
        self.functions = sorted(
            name for name in vars(seam) if callable(getattr(seam, name)) and name != BINDS
        )
        for name, found in vars(seam).items():
            if name == BINDS:
                continue
            ours = self._recording(name, found) if name in self.functions else found
            setattr(self, name, ours)

    def _recording(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            self._calls[name] += 1
            if not self._wants(name):
                return function(*given)
            words = encode_arguments(given)
            self._keep(name, given)
            result = function(*given)
            if words is not None:
                data = b"".join((encode_name(name), words, encode_result(result), checksum(given)))
                self.counts[name] += 1
                self._sampled[name] += 1
                self._bytes[name] += len(data)
                self._file.write(data)
            return result

        return call

    def begin(self) -> None:
        """Begin a part of the record, with separate room for each function."""
        self._calls: Counter[str] = Counter()
        self._sampled: Counter[str] = Counter()
        self._bytes: Counter[str] = Counter()

    @property
    def missing(self) -> list[str]:
        """Functions of which no call is recorded."""
        return sorted({*self.functions} - {*self.counts})

    def _keep(self, name: str, given: tuple[Any, ...]) -> None:
        for (argument, _), value in zip(self._names.get(name, ()), given, strict=False):
            if argument in KEPT and len(value):
                self.last[argument] = bytes(memoryview(value))

    def _wants(self, name: str) -> bool:
        every = 1 + self._sampled[name] // THINNED
        return self._bytes[name] < MOST_BYTES and self._calls[name] % every == 0


def encode_name(name: str) -> bytes:
    """Return a name as the file has it."""
    return bytes([len(name)]) + name.encode()


def encode_arguments(given: tuple[Any, ...]) -> bytes | None:
    """Return arguments as the file has them, or None if it has no form for one of them."""
    parts, places = [bytes([len(given)])], list[tuple[int, int]]()
    for value in given:
        place = -1, -1
        if isinstance(value, float | np.floating):
            parts.append(b"d" + struct.pack("<d", value))
        elif isinstance(value, int | np.integer):
            whole = int(value)
            parts.append(struct.pack("<cQ", b"Q", whole) if whole >> 63 > 0 else _whole(whole))
        else:
            view = memoryview(value)
            start = np.frombuffer(view, np.uint8).__array_interface__["data"][0]
            place = start, start + view.nbytes
            shared = [n for n, other in enumerate(places) if _overlap(place, other)]
            if [n for n in shared if places[n] != place]:
                return None
            if isinstance(value, bytes | bytearray) and not shared:
                kind = b"B" if isinstance(value, bytes) else b"A"
                parts.append(kind + struct.pack("<Q", len(value)) + value)
            else:
                parts.append(_buffer(view, shared[0] if shared else OWN))
        places.append(place)
    return b"".join(parts)


def _overlap(place: tuple[int, int], other: tuple[int, int]) -> bool:
    return place[0] < other[1] and other[0] < place[1]


def _whole(number: int) -> bytes:
    return b"i" + struct.pack("<q", number)


def _buffer(view: memoryview, shared: int) -> bytes:
    form, size, shape = view.format, view.itemsize, tuple(view.shape or ())
    if len(form) != 1:  # records, which the library takes as bytes too
        form, size, shape = "B", 1, (view.nbytes,)
    head = struct.pack("<cBcBB", b"b", not view.readonly, form.encode(), size, len(shape))
    data = view.tobytes() if shared == OWN else b""
    axes = struct.pack(f"<{len(shape)}q", *shape)
    return head + axes + struct.pack("<BQ", shared, len(data)) + data


def encode_result(result: Any) -> bytes:
    """Return a result as the file has it."""
    if result is None:
        return b"n"
    if isinstance(result, bool):
        return b"?" + struct.pack("<q", result)
    if isinstance(result, float):
        return b"d" + struct.pack("<d", result)
    if isinstance(result, list):
        return b"l" + struct.pack(f"<Q{len(result)}q", len(result), *result)
    return _whole(result)


def checksum(given: tuple[Any, ...]) -> bytes:
    """Return the checksum of all that a call may have written."""
    total = 0
    for value in given:
        if not isinstance(value, bytes | float | int | np.generic):
            view = memoryview(value)
            total = total if view.readonly else crc32(np.frombuffer(view, np.uint8).data, total)
    return struct.pack("<I", total)


def play(recorder: Recorder) -> None:
    """Play deals that call every function of the library."""
    from tests.engine.story import story

    from canasta.cli import main
    from canasta.compiled.kernel import new_states, rules_record
    from canasta.compiled.kernel.playout import fold_deals, random_deals
    from canasta.research.env import VectorEnv
    from canasta.research.lab import simulate
    from canasta.rules import BOOKS, get_rules

    for number, book in enumerate(BOOKS):
        recorder.begin()
        rules = get_rules(book)
        players = rules.players[-1]
        record, states = rules_record(rules, players), new_states(1)
        folds = np.zeros(DEALS, np.uint64)
        fold_deals(record, states, states.view(np.uint64), np.uint64(number), DEALS, folds)
        random_deals(record, states, np.uint64(number), 20, 20_000, 1, np.zeros(20, np.int64))
        simulate(rules, players, 4, ["random"], number, 1, True, None, True)
        story(book, number, STEPS)
        env = VectorEnv(book, 4, players=players, seed=number)
        for _ in range(60):
            env.step(env.sample())
            env.observe_flat()
    recorder.begin()
    with redirect_stdout(StringIO()), suppress(SystemExit):
        main(["check", *map(str, sorted((ROOT / "tests" / "cases").glob("*.toml")))])


def fill_in(recorder: Recorder) -> None:
    """Call what play has not called, with arrays of the calls that it made."""
    from tests.library.test_contracts import good

    numbers = {"deals": 8, "most": 500, "whole": 1, "seed": 7, "scale": 0.01}
    for name in recorder.missing:
        given = good(name)
        for argument, value in given.items():
            if argument in numbers:
                given[argument] = numbers[argument]
            elif isinstance(value, np.ndarray):
                taken = recorder.last.get(argument, b"")[: value.nbytes]
                value.reshape(-1).view(np.uint8)[: len(taken)] = np.frombuffer(taken, np.uint8)
        getattr(recorder, name)(*given.values())


def main(words: list[str]) -> None:
    """Record into a file."""
    if len(words) != 1:
        sys.exit(__doc__)
    with Path(words[0]).open("wb") as file:
        recorder = Recorder(import_module(SEAM), file)
        sys.modules[SEAM] = recorder
        setattr(import_module("canasta_library"), "seam", recorder)  # noqa: B010 - mypy knows none
        play(recorder)
        fill_in(recorder)
    if recorder.missing:
        sys.exit(f"No call is recorded of {', '.join(recorder.missing)}")
    print(f"{sum(recorder.counts.values()):,} calls of {len(recorder.counts)} functions recorded")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main(sys.argv[1:])
