"""Every reader checks a number in a file before it allocates anything of that size."""

import re
import resource
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias
from zlib import crc32

import msgspec
import pytest
from tests.duplicate.test_duplicates import entered, happen, opened, played_board, scored
from tests.duplicate.test_links import played as played_boards
from tests.evening.night import Night
from tests.pad.made import a_pad
from tests.puzzles.deals import played, played_deal
from tests.table.sitting import two_and_bots

from canasta.game import CanastaError, Game
from canasta.game.cases.read import read_cases
from canasta.live.duplicate.checking import proof_of as boards_proof
from canasta.live.duplicate.checking import read_boards_proof, verify_boards
from canasta.live.duplicate.duplicate import read_record as read_duplicate
from canasta.live.duplicate.duplicate import record_of as record_of_duplicate
from canasta.live.duplicate.events import DuplicateClosed
from canasta.live.duplicate.links import new_link, open_link, read_result, result_link
from canasta.live.duplicate.requests import NewChallenge, close
from canasta.live.duplicate.view import duplicate_results, duplicate_view
from canasta.live.evening.export import csv_of as csv_of_evening
from canasta.live.evening.export import read_record as read_evening
from canasta.live.evening.export import record_of as record_of_evening
from canasta.live.evening.season import season_of
from canasta.live.evening.view import view_of as evening_view
from canasta.live.pad.events import TableRules
from canasta.live.pad.export import csv_of as csv_of_pad
from canasta.live.pad.export import read_record as read_pad
from canasta.live.pad.export import record_of as record_of_pad
from canasta.live.pad.view import view_of as pad_view
from canasta.live.table import carrying
from canasta.live.table.export import read_table, write_table
from canasta.live.table.proof import proof_of
from canasta.live.table.verify import look, read_kept
from canasta.rules import RulesError, read_house_rules
from canasta.study.positions import read_link, write_link

HUGE: Final = (2**40, -(2**40), 2**62, -1, 10**4000, 1e300)
ROOM: Final = 1 << 30
"""Bytes that reading a file may take next to what the test has already."""
MOST: Final = 40
"""Numbers of one file that are changed."""

Read: TypeAlias = Callable[[bytes], object]
Changed: TypeAlias = Iterator[bytes]


@pytest.fixture(autouse=True)
def _little_room() -> Iterator[None]:
    before = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + ROOM, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def _paths(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all numbers."""
    if isinstance(plain, bool):
        return
    if isinstance(plain, int | float):
        yield path
    elif isinstance(plain, dict | list):
        for key, value in plain.items() if isinstance(plain, dict) else enumerate(plain):
            yield from _paths(value, (*path, key))


def _changed(plain: Any, fits: Callable[[Any], bool] = lambda _: True) -> Iterator[Any]:
    """The same with another number in one place: in many places, and of each kind at least one."""
    paths = [*_paths(plain)]
    kinds = {tuple(key for key in path if isinstance(key, str)): path for path in paths}
    paths = [*kinds.values(), *Random(1).sample(paths, len(paths))][: max(MOST, len(kinds))]
    for path in paths:
        for value in filter(fits, HUGE):
            copy = msgspec.msgpack.decode(msgspec.msgpack.encode(plain))
            place = copy
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = value
            yield copy


def json(data: bytes) -> Changed:
    return map(msgspec.json.encode, _changed(msgspec.json.decode(data)))


def lines(data: bytes) -> Changed:
    """A file of a table: JSON in each line."""
    whole = [msgspec.json.decode(line) for line in data.splitlines()]
    for copy in _changed(whole):
        yield b"".join(msgspec.json.encode(line) + b"\n" for line in copy)


def toml(data: bytes) -> Changed:
    text = data.decode()
    found = [*re.finditer(r"\d+", text)]
    for one in Random(1).sample(found, min(MOST, len(found))):
        for value in HUGE:
            yield f"{text[: one.start()]}{value}{text[one.end() :]}".encode()


def position(data: bytes) -> Changed:
    plain = zlib.decompress(urlsafe_b64decode(data + b"=" * (-len(data) % 4)), -15)
    for one in json(plain):
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        yield urlsafe_b64encode(packer.compress(one) + packer.flush()).rstrip(b"=")


def packed(check: int) -> Callable[[bytes], Changed]:
    """A link: MessagePack in base64, with a checksum of so many bytes."""

    def changed(data: bytes) -> Changed:
        whole = urlsafe_b64decode(data + b"=" * (-len(data) % 4))
        plain = msgspec.msgpack.decode(whole[: len(whole) - check])
        for copy in _changed(plain, lambda value: isinstance(value, float) or value < 2**63):
            body = msgspec.msgpack.encode(copy)
            sum_ = crc32(body).to_bytes(4, "little")[:check]
            yield urlsafe_b64encode(body + sum_).rstrip(b"=")

    return changed


# ---- sound files, and what reads them


def pad() -> bytes:
    return record_of_pad(a_pad())


def evening() -> bytes:
    night = Night(4, rounds=2, scoring="points")
    night.begin()
    night.written(1, (1500, 700))
    night.end()
    return record_of_evening(night.evening)


def duplicate() -> bytes:
    made, _ = opened()
    entered(made, "Ann", "Ben")
    scored(made, "Ann", 1, 300, 500)
    return record_of_duplicate(made)


def table() -> bytes:
    sitting = two_and_bots("regency")
    sitting.begin()
    sitting.play_deal(Random(4))
    return write_table(sitting.entries)


def proof() -> bytes:
    sitting = two_and_bots("regency")
    sitting.begin()
    sitting.play_deal(Random(4))
    return proof_of(sitting.table)


def boards() -> bytes:
    made, key = opened()
    entered(made, "Ann")
    board = played_board(made, 1, Random(7))
    scored(made, "Ann", 1, *board.totals)
    happen(made, close(made, key))
    return boards_proof(made, {"TABLEAnn": [board]})


def kept() -> bytes:
    shuffle = {"match": 1, "deal": 1, "attempt": 1, "promise": "p", "seat": 0, "commitments": {}}
    whole = {"format": "canasta kept", "version": 1, "code": "ABCDEF", "shuffles": [shuffle]}
    return msgspec.json.encode(whole)


def match() -> bytes:
    sitting = two_and_bots("regency")
    sitting.begin()
    sitting.play_deal(Random(4))
    ann = sitting.ids["Ann"]
    game = sitting.table.game
    assert game is not None
    seats = carrying.seats_of(sitting.table, ann, ())
    return carrying.write_match(game, seats, sitting.table.own_seat(ann)).encode()


def result() -> bytes:
    made = open_link(new_link(NewChallenge(TableRules("regency"), 1)))
    return result_link(made, "Ann", played_boards(made, Random(3), 1), "a secret").encode()


def of_pad(data: bytes) -> None:
    found = read_pad(data)
    msgspec.json.encode(pad_view(found))
    csv_of_pad(found)


def of_evening(data: bytes) -> None:
    found = read_evening(data)
    msgspec.json.encode(evening_view(found))
    csv_of_evening(found)
    season_of([found])


def of_duplicate(data: bytes) -> None:
    found = read_duplicate(data)
    happen(found, [DuplicateClosed()])
    msgspec.json.encode((duplicate_view(found), duplicate_results(found, "")))


def of_boards(data: bytes) -> None:
    list(verify_boards(read_boards_proof(data)))


def of_position(data: bytes) -> None:
    list(read_link(data.decode()).moments())


def of_cases(data: bytes) -> None:
    read_cases(_written(data))


def _written(data: bytes) -> Path:
    path = Path("cases.toml")
    path.write_bytes(data)
    return path


HOUSE: Final = b"""book = "waldo"
name = "ours"
[rules]
target = 5000
hand_size = 11
draw_count = 2
opening_scores = [0, 1500]
opening_points = [15, 50, 90]
"""
CASES: Final = Path(__file__).parent.parent / "cases"

FILES: Final[dict[str, tuple[Callable[[], bytes], Callable[[bytes], Changed], Read]]] = {
    "pad": (pad, json, of_pad),
    "evening": (evening, json, of_evening),
    "contest": (duplicate, json, of_duplicate),
    "table": (table, lines, read_table),
    "proof": (proof, json, look),
    "boards": (boards, json, of_boards),
    "kept": (kept, json, read_kept),
    "record": (lambda: played("waldo").save(), json, Game.load),
    "house rules": (lambda: HOUSE, toml, lambda data: read_house_rules(data.decode())),
    "positions": ((CASES / "regency.toml").read_bytes, toml, of_cases),
    "scores": ((CASES / "scores-values.toml").read_bytes, toml, of_cases),
    "position": (
        lambda: write_link(played_deal("wca")).encode(),
        position,
        of_position,
    ),
    "link": (
        lambda: new_link(NewChallenge(TableRules("regency"), 2)).encode(),
        packed(4),
        lambda data: open_link(data.decode()),
    ),
    "result": (result, packed(4), lambda data: read_result(data.decode())),
    "match": (match, packed(0), lambda data: carrying.read_match(data.decode())),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_huge_number_in_a_file_is_refused_or_read_and_takes_no_memory(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make, changed, read = FILES[kind]
    sound = make()
    read(sound)
    tried = 0
    for data in changed(sound):
        tried += 1
        with suppress(CanastaError, RulesError):
            read(data)
    assert tried >= len(HUGE) - 2
