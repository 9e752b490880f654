"""The processes in which bots think, as the server sees them."""

import asyncio
import sys
from contextlib import suppress
from typing import Final
from zlib import crc32

import msgspec

from canasta.game import Action
from canasta.web.bot_process import LENGTH, Question, framed

LONGEST: Final = 20.0
"""Seconds after which a bot is taken to have lost its way."""

_ACTION: Final = msgspec.msgpack.Decoder(Action)


class BotWorkers:
    """Some processes; the bots of one match always live in the same."""

    def __init__(self, count: int) -> None:
        """So many processes, each started when it is first asked."""
        self._workers = [_Worker() for _ in range(max(1, count))]

    async def choose(self, question: Question) -> Action | None:
        """What a bot does; None where it does not answer, or its process has died."""
        return await self._workers[crc32(question.match.encode()) % len(self._workers)].ask(
            question
        )

    async def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            await worker.end()


class _Worker:
    """One process; one question at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()

    async def ask(self, question: Question) -> Action | None:
        async with self._turn:
            try:
                async with asyncio.timeout(LONGEST):
                    return await self._asked(question)
            except (TimeoutError, asyncio.IncompleteReadError, OSError):
                await self.end()
                return None
            except asyncio.CancelledError:
                await self.end()  # its answer would be taken for that to the next question
                raise

    async def _asked(self, question: Question) -> Action:
        process = self._process
        if process is None:
            process = self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "canasta.web.bot_process"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert process.stdin is not None  # both were asked for
        assert process.stdout is not None
        if process.stdin.is_closing():
            raise BrokenPipeError  # uvloop says RuntimeError of a pipe that it has closed
        process.stdin.write(framed(msgspec.msgpack.encode(question)))
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        action: Action = _ACTION.decode(await process.stdout.readexactly(length))
        return action

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()  # one that thinks for ever ends in no other way
            await process.wait()
