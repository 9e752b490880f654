"""Bots think in their own processes: one that is killed is replaced, and the table continues."""

import asyncio
import os
import re
import signal
import sys
import tracemalloc
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.table.sitting import two_and_bots
from tests.web.playing import begin, play_on, seated, settle
from tests.web.serving import Server

from canasta.engine.codes import Phase
from canasta.live.table import play
from canasta.live.table.thinking import NOT_YET, steps_for, turns_begun, views_of
from canasta.players.bots import Expert
from canasta.server.web import bot_workers
from canasta.server.web.bot_process import Question, Thinking
from canasta.server.web.bot_workers import BotWorkers, Shown


def question(match: str = "one") -> Question:
    sitting = two_and_bots()
    sitting.begin()
    game = sitting.table.game
    assert game is not None
    seen = game.view(game.turn).to_bytes()
    return Question(match, sitting.table.settings, "club", game.turn, (seen,), 7)


SHOWN = Shown("club", 1, 1)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_bot_s_process_that_dies_answers_nothing_and_another_takes_its_place() -> None:
    async def check() -> None:
        workers, others = BotWorkers(1), set(children(os.getpid()))
        asked = question()
        first = await workers.choose(asked, SHOWN)
        assert first is not None
        (before,) = set(children(os.getpid())) - others
        os.kill(before, signal.SIGKILL)
        assert await workers.choose(asked, SHOWN) is None
        assert await workers.choose(asked, SHOWN) == first
        assert before not in children(os.getpid())
        await workers.close()
        assert set(children(os.getpid())) <= others

    asyncio.run(check())


def begins_by(command: str, folder: Path) -> str:
    """A Python that does something else first, as on a machine with busy cores."""
    slow = folder / "python"
    slow.write_text(f'#!/bin/sh\n{command}\nexec {sys.executable} "$@"\n')
    slow.chmod(0o755)
    return str(slow)


def test_a_process_may_take_longer_to_begin_than_a_bot_may_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for longest in ("LONGEST", "LONGEST_OF_BOT"):
        monkeypatch.setattr(bot_workers, longest, 3.0)
    monkeypatch.setattr(sys, "executable", begins_by("sleep 4", tmp_path))

    async def check() -> None:
        workers = BotWorkers(1)
        assert await workers.choose(question(), SHOWN) is not None
        await workers.close()

    asyncio.run(check())


def test_a_process_that_does_not_begin_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_workers, "BEGINS_WITHIN", 0.2)
    monkeypatch.setattr(sys, "executable", begins_by("exec sleep 600", tmp_path))

    async def check() -> None:
        workers, others = BotWorkers(1), set(children(os.getpid()))
        assert await workers.choose(question(), SHOWN) is None
        assert set(children(os.getpid())) <= others
        await workers.close()

    asyncio.run(check())


def test_a_bot_is_shown_every_turn_once_and_a_new_process_the_whole_deal() -> None:
    async def check() -> None:
        sitting, rng = two_and_bots(), Random(5)
        sitting.begin()
        table, workers = sitting.table, BotWorkers(1)
        assert table.game is not None
        assert workers.last_turn_seen("one", "club", 1, 1) == NOT_YET
        shown: list[int] = []
        while len(shown) < 12:
            if table.game.actor != 1:
                sitting.one_act(rng)
                continue
            known = workers.last_turn_seen("one", "club", 1, table.game.deal)
            views = views_of(table, 1, known)
            asked = Question("one", table.settings, "club", 1, views, 7)
            moment = Shown("club", table.game.deal, turns_begun(table.game))
            action = await workers.choose(asked, moment)
            sitting.happen(play.act_for(table, 1, steps_for(table.game, action, 7)))
            shown.append(len(views))
        assert max(shown[1:]) <= table.game.players + 1
        assert 1 in shown  # nothing new in the middle of a turn
        assert workers.last_turn_seen("one", "expert", 1, 1) == NOT_YET
        assert workers.last_turn_seen("one", "club", 1, 2) == NOT_YET
        await workers.close()  # as when a process dies: another knows nothing
        assert workers.last_turn_seen("one", "club", 1, 1) == NOT_YET
        await workers.close()

    asyncio.run(check())


def test_an_expert_in_its_process_knows_the_pile_that_it_was_shown() -> None:
    sitting, rng = two_and_bots(), Random(5)
    sitting.begin()
    table, thinking = sitting.table, Thinking()
    game = table.game
    assert game is not None
    while game.actor != 1 or game.phase != Phase.DRAW or game.board.state.pile_size < 4:
        if table.in_deal:
            sitting.one_act(rng)
        else:
            sitting.begin()
    asked = Question("one", table.settings, "expert:rollouts=20", 1, views_of(table, 1), 7)
    thinking.choose(asked)
    bot = thinking._matches.of("one", lambda: pytest.fail("it is known"))._bots[1]
    assert isinstance(bot, Expert)
    size = int(game.board.state.pile_size)
    assert bot.seen.pile[:size].tolist() == game.board.state.pile[:size].tolist()


def test_a_table_goes_on_when_its_bots_are_killed(server: Server) -> None:
    rng = Random(6)
    ann, ben = seated(server)
    with ann, ben:
        begin(ann, ben)
        for _ in range(3):
            page = settle([ann, ben])
            assert page
            assert server.process
            while not (bots := children(server.process.pid)):
                play_on(settle([ann, ben]) or ann, rng)
            before = lost(server)
            for child in bots:
                os.kill(child, signal.SIGKILL)
            for _ in range(400):  # a turn of a bot's is among them, however long people play about
                page = settle([ann, ben])
                assert page
                play_on(page, rng)
                if lost(server) > before:
                    break
            else:
                pytest.fail("no bot was missed")


def lost(server: Server) -> float:
    """Return how many bots have never answered."""
    (line,) = re.findall(r"^canasta_bots_lost_total (.+)$", server.get("/metrics").text, re.M)
    return float(line)


def test_what_bots_remember_of_matches_is_bounded_and_small() -> None:
    thinking, asked = Thinking(), question()
    thinking.choose(asked)
    tracemalloc.start()
    for number in range(600):
        thinking.choose(msgspec.structs.replace(asked, match=str(number)))
    most = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(thinking._matches) == 500
    assert most < 500 * 100_000
