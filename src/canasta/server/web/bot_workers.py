"""The processes in which bots think, as the server sees them."""

import asyncio
import sys
from collections.abc import AsyncGenerator, Coroutine
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol
from zlib import crc32

import msgspec

from canasta.game import Action
from canasta.live.table.thinking import NOT_YET
from canasta.players.advice import Advice, Choice, Progress
from canasta.players.bots import SEATED
from canasta.server.web.bot_process import (
    LENGTH,
    Asked,
    Ended,
    HintWanted,
    Question,
    ReviewLeft,
    ReviewWanted,
    Step,
    framed,
)
from canasta.server.web.pages import Recent
from canasta.server.web.work import FairQueue

LONGEST: Final = 20.0
"""Seconds after which a process that gives advice is ended."""

LONGEST_OF_BOT: Final = 8.0
"""Seconds after which a process is ended if a bot does not answer."""

BEGINS_WITHIN: Final = 120.0
"""Seconds a process has to load its rules. That takes two on a core of its own, and long if all
cores are busy; ending it and beginning again would take longer and keep them busier."""

EXPECTED: Final = {
    **dict.fromkeys(SEATED, 0.001),
    "expert": 0.06,
    "master": 0.2,
}
"""Seconds that a bot is expected to think, by its name."""

_OF_ADVICE: Final = 2.0
"""Expected seconds of a hint or a step of a review; bots come first."""

_MOST_LOST: Final = 4
"""Times in a row that a process may die of a match before the match gets no more answers."""

_ACTION: Final = msgspec.msgpack.Decoder(Action)
_ADVICE: Final = msgspec.msgpack.Decoder(Advice)
_STEP: Final = msgspec.msgpack.Decoder(Step)


class LostError(Exception):
    """A process has died, and what it was working on with it."""


class Shown(NamedTuple):
    """The point up to which a bot has been shown a match."""

    level: str
    deal: int
    turn: int


class Thinkers(Protocol):
    """Something that thinks for bots and players: processes, or the worker of a browser."""

    def last_turn_seen(self, match: str, level: str, seat: int, deal: int) -> int:
        """Return the last turn of a deal whose beginning a bot has been shown, or ``NOT_YET``."""

    async def choose(self, question: Question, shown: Shown) -> Action | None:
        """Return a bot's action; None if it does not answer.

        Args:
            shown: the point up to which the bot will then have been shown the match.
        """

    async def advise(self, match: str, wanted: HintWanted) -> Advice | None:
        """Return advice for a player of a match; None if there is no answer."""

    def review(self, match: str, wanted: ReviewWanted) -> AsyncGenerator[Progress | Choice, None]:
        """Look back at a deal, a step at a time.

        Raises:
            LostError: the review is lost.
        """

    async def close(self) -> None:
        """Stop thinking."""


class BotWorkers:
    """Several processes; all bots of one match live in the same one.

    Bots come first: a process works on one hint or review at a time.
    """

    def __init__(self, count: int) -> None:
        self._workers = [_Worker() for _ in range(max(1, count))]
        self._lost: Recent[list[int]] = Recent()
        self._tasks: set[asyncio.Task[Any]] = set()

    def last_turn_seen(self, match: str, level: str, seat: int, deal: int) -> int:
        """Return the last turn of a deal whose beginning a bot has been shown, or ``NOT_YET``."""
        shown = (self._of(match).seen.get(match) or {}).get(seat)
        return NOT_YET if shown is None or shown[:2] != (level, deal) else shown.turn

    async def choose(self, question: Question, shown: Shown) -> Action | None:
        """Return a bot's action; None if it does not answer or its process has died."""
        worker, lost = self._of(question.match), self._lost.of(question.match, lambda: [0])
        if lost[0] >= _MOST_LOST:
            return None  # others would wait for a process to begin, again and again
        answer = await worker.ask(question.match, question)
        if answer is None:
            lost[0] += 1
            return None
        lost[0] = 0
        worker.seen.of(question.match, dict)[question.seat] = shown
        action: Action = _ACTION.decode(answer)
        return action

    async def advise(self, match: str, wanted: HintWanted) -> Advice | None:
        """Return advice for a player of a match; None if there is no answer."""
        worker = self._of(match)
        answer = await self._to_the_end(worker.ask_in_background(match, wanted))
        return None if answer is None else _ADVICE.decode(answer)

    async def review(
        self, match: str, wanted: ReviewWanted
    ) -> AsyncGenerator[Progress | Choice, None]:
        """Look back at a deal, a step at a time; bots think between two steps.

        Raises:
            LostError: the process has died.
        """
        worker, step = self._of(match), None
        try:
            while True:
                answer = await self._to_the_end(worker.ask_in_background(match, wanted))
                step = Ended(known=False) if answer is None else _STEP.decode(answer)
                if isinstance(step, Ended):
                    break
                yield step
                wanted = msgspec.structs.replace(wanted, record=b"")
        finally:
            if not isinstance(step, Ended):
                await self._to_the_end(worker.ask_in_background(match, ReviewLeft(wanted.key)))
        if not step.known:
            raise LostError

    async def _to_the_end(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Wait for work that goes on even if the caller gives up.

        A process can be stopped only by ending it, and its bots would forget what they have seen.
        """
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    def _of(self, match: str) -> "_Worker":
        return self._workers[crc32(match.encode()) % len(self._workers)]

    async def close(self) -> None:
        """End all processes."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            await worker.end()


class _Worker:
    """One process; one question at a time, in a fair order.

    Attributes:
        seen: the point up to which each bot of the process has been shown its match, by match and
            seat. It forgets the matches that the process forgets.
    """

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turns, self._background = FairQueue(), asyncio.Lock()
        self.seen: Recent[dict[int, Shown]] = Recent()

    async def ask_in_background(self, match: str, asked: Asked) -> bytes | None:
        """Ask for something other than a bot's action, one question at a time."""
        async with self._background:
            return await self.ask(match, asked)

    async def ask(self, match: str, asked: Asked) -> bytes | None:
        bot = isinstance(asked, Question)
        expected = EXPECTED[asked.level] if isinstance(asked, Question) else _OF_ADVICE
        # Hints and reviews do not count against the bots of the table.
        async with self._turns.turn(match if bot else f"{match} advice", expected):
            try:
                process = await self._start()
                async with asyncio.timeout(LONGEST_OF_BOT if bot else LONGEST):
                    return await _answer(process, msgspec.msgpack.encode(asked))
            except (TimeoutError, asyncio.IncompleteReadError, OSError):
                await self.end()
                return None
            except asyncio.CancelledError:
                await self.end()  # its answer would be taken for that to the next question
                raise

    async def _start(self) -> asyncio.subprocess.Process:
        """Return the process once it is ready, starting it if needed."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "canasta.server.web.bot_process"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            async with asyncio.timeout(BEGINS_WITHIN):
                await _message(self._process)
        return self._process

    async def end(self) -> None:
        process, self._process = self._process, None
        self.seen = Recent()
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()  # one that thinks for ever ends in no other way
            await process.wait()


async def _answer(process: asyncio.subprocess.Process, question: bytes) -> bytes:
    assert process.stdin is not None  # it was asked for
    if process.stdin.is_closing():
        raise BrokenPipeError  # uvloop says RuntimeError of a pipe that it has closed
    process.stdin.write(framed(question))
    await process.stdin.drain()
    return await _message(process)


async def _message(process: asyncio.subprocess.Process) -> bytes:
    assert process.stdout is not None  # it was asked for
    length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
    return await process.stdout.readexactly(length)
