"""The time of a bot's action reveals nothing of its thinking, and its dice can't be predicted."""

import asyncio
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store.events import tables
from tests.table.sitting import two_and_bots

from canasta.game import Action
from canasta.live.table import play
from canasta.live.table.client_view import LiveTable
from canasta.live.table.settings import PACES
from canasta.live.table.thinking import NOT_YET
from canasta.players.bots import SEATED
from canasta.server.store import BehindError, SqliteStore
from canasta.server.web import table_runner as module
from canasta.server.web.bot_process import Question, Thinking
from canasta.server.web.bot_time import STEPS, seed_of, thinking_time
from canasta.server.web.bot_workers import Shown
from canasta.server.web.metrics import Metrics
from canasta.server.web.table_runner import TableRunner

LEVELS = st.sampled_from(SEATED)
THOUGHT = st.floats(0, 30)


@given(THOUGHT, st.sampled_from(list(PACES)), LEVELS)
def test_a_bot_acts_at_a_moment_of_its_level_s_grid_and_no_sooner_than_it_knows(
    thought: float, pace: str, level: str
) -> None:
    at, first = thinking_time(thought, pace, level), max(PACES[pace], STEPS[level])
    steps = (at - first) / STEPS[level]
    assert abs(steps - round(steps)) < 1e-6
    assert thought <= at + 1e-9
    assert at < max(first, thought) + STEPS[level] + 1e-9


@given(st.floats(0, 1), st.floats(0, 1), st.sampled_from(list(PACES)), LEVELS)
def test_two_thoughts_within_the_first_step_end_at_the_same_moment(
    one: float, other: float, pace: str, level: str
) -> None:
    times = {thinking_time(part * STEPS[level], pace, level) for part in (one, other)}
    assert len(times) == 1


class Clock:
    """A clock that goes on where something takes its time, and by what is waited for."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waited: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.now += max(0.0, seconds)
        self.waited.append(self.now)


class Slow:
    """A worker that takes a given time, or dies without one."""

    def __init__(self, clock: Clock, takes: list[float | None]) -> None:
        self.clock, self.takes = clock, takes
        self.thinking = Thinking()
        self.asked: list[Question] = []

    def last_turn_seen(self, *_of: object) -> int:
        return NOT_YET

    async def choose(self, question: Question, _shown: Shown) -> Action | None:
        self.asked.append(question)
        takes = self.takes.pop(0) if self.takes else 0.0
        if takes is None:
            return None
        self.clock.now += takes
        return self.thinking.choose(question)


def acts(
    tmp_path: Path, patch: pytest.MonkeyPatch, takes: list[float | None], count: int
) -> tuple[list[float], Slow, list[tuple[int, ...]]]:
    """When a bot acts in its turn, from when it was to act; the worker; and what it did."""
    clock = Clock()
    worker = Slow(clock, takes)
    sitting = two_and_bots()
    sitting.begin()
    table = sitting.table
    while play.bot_to_act(table) is None:
        assert table.game is not None
        seat = table.game.actor
        assert seat is not None
        person = table.chairs[seat].person
        assert person is not None
        sitting.happen(play.act(table, person, str(table.game.actions()[-1])))
    patch.setattr(module, "monotonic", lambda: clock.now)
    patch.setattr(module, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": clock.sleep}))
    found: list[float] = []
    done: list[tuple[int, ...]] = []

    async def check() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        store.append(table.code, sitting.entries)
        live = await LiveTable.open(table.code, tables(store), BehindError)
        assert live is not None
        workers: Any = worker
        runner = TableRunner(live, workers, Metrics())
        while len(found) < count and play.bot_to_act(live.table) is not None:
            began, moves = clock.now, live.table.moves
            await runner._bot_acts()
            assert live.table.moves > moves
            found.append(round(clock.now - began, 9))
            assert live.table.game is not None
            assert live.table.opening is not None
            done.append(tuple(live.table.game.steps_since(live.table.opening)))
        await runner.close()
        await asyncio.to_thread(store.close)

    asyncio.run(check())
    return found, worker, done


def test_at_the_table_a_bot_acts_on_the_grid_however_long_it_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pace = PACES["normal"]
    for place, (takes, at) in enumerate(
        [(0.0, pace), (0.011, pace), (pace, pace), (pace + 0.001, pace + STEPS["random"])]
    ):
        found, _, _ = acts(tmp_path / str(place), monkeypatch, [takes], 1)
        assert found == [round(at, 9)]


def test_a_bot_that_dies_is_asked_again_with_all_that_it_saw_and_no_dice_act_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, worker, _ = acts(tmp_path, monkeypatch, [None, 0.0], 1)
    first, again = worker.asked[:2]
    assert first == again
    _, worker, done = acts(tmp_path / "other", monkeypatch, [None, None], 1)
    assert len(worker.asked) == 2
    assert done


def test_dice_do_not_follow_from_the_code_of_a_table() -> None:
    asked = "from canasta.server.web.bot_time import seed_of; print(seed_of('ACDEFG 1'))"
    drawn = {
        subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True).stdout
        for _ in range(2)
    }
    assert len(drawn) == 2
    assert seed_of("ACDEFG 1") == seed_of("ACDEFG 1") != seed_of("ACDEFG 2")
    assert 0 <= seed_of("ACDEFG 1") < 2**60
