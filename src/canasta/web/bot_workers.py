"""The processes in which bots think, as the server sees them."""

import asyncio
import sys
from collections.abc import AsyncGenerator, Coroutine
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol
from zlib import crc32

import msgspec

from canasta.advice import Advice, Progress, Turn
from canasta.bots import SEATED
from canasta.game import Action
from canasta.table.watching import NOT_YET
from canasta.web.bot_process import (
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
from canasta.web.fair_queue import FairQueue
from canasta.web.recent import Recent

LONGEST: Final = 20.0
"""Seconds after which advice is taken to have lost its way."""

LONGEST_OF_BOT: Final = 8.0
"""Seconds after which a bot is."""

BEGINS_WITHIN: Final = 120.0
"""Seconds in which a process has to have loaded its rules. That takes two on a core of its own and
long where all are busy; to end it and begin again would take longer, and keep them busier."""

EXPECTED: Final = {
    **dict.fromkeys(SEATED, 0.001),
    "expert": 0.06,
    "master": 0.2,
}
"""Seconds that a bot is expected to think, by its name."""

_OF_ADVICE: Final = 2.0
"""Seconds that a hint, or a step of a review, is taken to last: it comes after bots."""

_MOST_LOST: Final = 4
"""How often in a row a process may die of a match before none thinks about it any more."""

_ACTION: Final = msgspec.msgpack.Decoder(Action)
_ADVICE: Final = msgspec.msgpack.Decoder(Advice)
_STEP: Final = msgspec.msgpack.Decoder(Step)


class LostError(Exception):
    """A process has died, and what it was working on with it."""


class Shown(NamedTuple):
    """How far a bot has been shown a match."""

    level: str
    deal: int
    turn: int


class Thinkers(Protocol):
    """What thinks for bots and for players that ask: processes, or the worker of a browser."""

    def seen(self, match: str, level: str, seat: int, deal: int) -> int:
        """The turn of a deal whose beginning a bot has been shown last; ``NOT_YET`` for none."""

    async def choose(self, question: Question, shown: Shown) -> Action | None:
        """What a bot does; None where it does not answer.

        Args:
            question: what it is asked.
            shown: how far it will have been shown the match by that.
        """

    async def advise(self, match: str, wanted: HintWanted) -> Advice | None:
        """What a player of a match is advised to do; None where nothing comes."""

    def review(self, match: str, wanted: ReviewWanted) -> AsyncGenerator[Progress | Turn, None]:
        """Look back at a deal, a step at a time.

        Raises:
            LostError: what looked back is gone.
        """

    async def close(self) -> None:
        """Think no more."""


class BotWorkers:
    """Some processes; the bots of one match always live in the same.

    Bots come first: of hints and reviews one at a time is worked on in a process.
    """

    def __init__(self, count: int) -> None:
        """So many processes, each started when it is first asked."""
        self._workers = [_Worker() for _ in range(max(1, count))]
        self._lost: Recent[list[int]] = Recent()
        self._tasks: set[asyncio.Task[Any]] = set()

    def seen(self, match: str, level: str, seat: int, deal: int) -> int:
        """The turn of a deal whose beginning a bot has been shown last; ``NOT_YET`` for none."""
        shown = (self._of(match).seen.get(match) or {}).get(seat)
        return NOT_YET if shown is None or shown[:2] != (level, deal) else shown.turn

    async def choose(self, question: Question, shown: Shown) -> Action | None:
        """What a bot does; None where it does not answer, or its process has died.

        Args:
            question: what it is asked.
            shown: how far it will have been shown the match by that.
        """
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
        """What a player of a match is advised to do; None where nothing comes."""
        worker = self._of(match)
        answer = await self._to_the_end(worker.ask_beside(match, wanted))
        return None if answer is None else _ADVICE.decode(answer)

    async def review(
        self, match: str, wanted: ReviewWanted
    ) -> AsyncGenerator[Progress | Turn, None]:
        """Look back at a deal, a step at a time; bots think between two steps.

        Raises:
            LostError: the process has died.
        """
        worker, step = self._of(match), None
        try:
            while True:
                answer = await self._to_the_end(worker.ask_beside(match, wanted))
                step = Ended(known=False) if answer is None else _STEP.decode(answer)
                if isinstance(step, Ended):
                    break
                yield step
                wanted = msgspec.structs.replace(wanted, record=b"")
        finally:
            if not isinstance(step, Ended):
                await self._to_the_end(worker.ask_beside(match, ReviewLeft(wanted.key)))
        if not step.known:
            raise LostError

    async def _to_the_end(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Wait for something that goes on if nobody waits for it any more.

        A process that is to think no longer can but be ended, and bots would forget what they saw.
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
        seen: how far the bots that live in the process have been shown their matches, by seat.
            It forgets the matches that the process forgets.
    """

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turns, self._beside = FairQueue(), asyncio.Lock()
        self.seen: Recent[dict[int, Shown]] = Recent()

    async def ask_beside(self, match: str, asked: Asked) -> bytes | None:
        """Ask what bots do not wait behind more than once."""
        async with self._beside:
            return await self.ask(match, asked)

    async def ask(self, match: str, asked: Asked) -> bytes | None:
        bot = isinstance(asked, Question)
        expected = EXPECTED[asked.level] if isinstance(asked, Question) else _OF_ADVICE
        # The bots of a table do not pay for what its players ask for.
        async with self._turns.turn(match if bot else f"{match} advice", expected):
            try:
                process = await self._begun()
                async with asyncio.timeout(LONGEST_OF_BOT if bot else LONGEST):
                    return await _answer(process, msgspec.msgpack.encode(asked))
            except (TimeoutError, asyncio.IncompleteReadError, OSError):
                await self.end()
                return None
            except asyncio.CancelledError:
                await self.end()  # its answer would be taken for that to the next question
                raise

    async def _begun(self) -> asyncio.subprocess.Process:
        """The process, once it can be asked."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "canasta.web.bot_process"),
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
