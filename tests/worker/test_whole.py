"""All that a browser keeps goes to a file, and comes back whole or not at all."""

import json
from collections.abc import Callable

import pytest
from tests.worker.memory import Memory
from tests.worker.test_bridge import dealt, run
from tests.worker.visiting import table, worker

OWN = {"canasta.ABCDEF": "a token"}


async def saved(memory: Memory) -> tuple[str, str, str, list[str]]:
    """A file of a match during a turn and of a score pad; the table, a token, and the hand."""
    async with worker(memory) as visitor:
        code, seat, token = await table(visitor)
        await dealt(seat)
        await seat.request("act", text="draw", moves=seat.game["moves"])
        pad = {
            "rules": {"book": "regency"},
            "names": ["A", "B", "C", "D"],
            "dealer": 0,
            "title": "",
        }
        status, told = await visitor.ask("/api/pads", pad)
        assert status == 201, told
        status, file = await visitor.ask("/api/whole", {"own": OWN})
        assert status == 200
        return file, code, token, seat.own["hand"]


def test_a_match_during_a_turn_goes_on_in_another_browser_with_the_same_cards() -> None:
    async def work() -> None:
        one, other = Memory(), Memory()
        file, code, token, hand = await saved(one)
        async with worker(other) as visitor:
            status, told = await visitor.ask("/api/whole", file, "PUT")
            assert (status, json.loads(told)) == (200, {"taken": 2, "left": 0, "own": OWN})
            assert other.rows_of == one.rows_of
            seat = visitor.socket(code)
            await seat.hello(token)
            await seat.until(lambda: bool(seat.own))
            assert seat.own["hand"] == hand

    run(work())


def test_tables_that_exist_already_are_left_unchanged() -> None:
    async def work() -> None:
        memory = Memory()
        file, code, _, _ = await saved(memory)
        kept = {key: list(rows) for key, rows in memory.rows_of.items()}
        del memory.rows_of[code]
        async with worker(memory) as visitor:
            _, told = await visitor.ask("/api/whole", file, "PUT")
            assert json.loads(told) == {"taken": 1, "left": 1, "own": OWN}
        assert memory.rows_of == kept

    run(work())


def _later(file: str) -> str:
    return file.replace('"version":1', '"version":2', 1)


def _swapped(file: str) -> str:
    head, one, two, *others = file.splitlines(keepends=True)
    return "".join([head, two, one, *others])


def _impossible(file: str) -> str:
    """The last line of a table again, as if it had happened twice."""
    lines = file.splitlines()
    at = max(n for n, line in enumerate(lines) if n and "pad:" not in line)
    key, number, moment, event = json.loads(lines[at])
    lines.insert(at + 1, json.dumps([key, number + 1, moment, event]))
    head = json.loads(lines[0])
    lines[0] = json.dumps({**head, "entries": head["entries"] + 1})
    return "\n".join(lines)


def _under_another_code(file: str) -> str:
    """A score pad where another's belongs."""
    pad = next(line for line in file.splitlines() if '"pad:' in line)
    key = json.loads(pad)[0]
    return file.replace(key, "pad:" + key[4:][::-1])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_under_another_code, "kept.broken"),
        (lambda _: "", "kept.foreign"),
        (lambda _: "[1]\n", "kept.foreign"),
        (lambda _: "[" * 100_000, "kept.foreign"),
        (lambda _: '{"format":"canasta table","version":1,"entries":0}', "kept.foreign"),
        (_later, "kept.version"),
        (lambda file: file[: len(file) // 2], "kept.broken"),
        (lambda file: "".join(file.splitlines(keepends=True)[:-1]), "kept.broken"),
        (lambda file: file.replace('["pad:', '["pot:'), "kept.broken"),
        (lambda file: file + "\n{}", "kept.broken"),
        (_swapped, "kept.broken"),
        (_impossible, "kept.broken"),
    ],
)
def test_of_a_file_that_is_none_or_damaged_nothing_is_taken_in(
    change: Callable[[str], str], code: str
) -> None:
    async def work() -> None:
        file, _, _, _ = await saved(Memory())
        other = Memory()
        async with worker(other) as visitor:
            status, told = await visitor.ask("/api/whole", change(file), "PUT")
            assert (status, json.loads(told)["code"]) == (400, code)
        assert other.rows_of == {}

    run(work())


def test_if_there_is_no_room_it_says_so_and_the_rest_comes_another_time() -> None:
    async def work() -> None:
        file, _, _, _ = await saved(Memory())
        other = Memory()
        async with worker(other) as visitor:
            other.refuses = "full"
            status, told = await visitor.ask("/api/whole", file, "PUT")
            assert (status, json.loads(told)["code"]) == (503, "store.full")
            other.refuses = ""
            status, told = await visitor.ask("/api/whole", file, "PUT")
            assert json.loads(told)["taken"] == 2

    run(work())
