"""Registry base for tables, pads, duplicates and evenings, each of which has a code of its own.

A subject stays in memory while people request or follow it, and catches up with all that is
written to it, by this process or another.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from sys import getrefcount
from time import monotonic
from typing import Any, Final, Generic, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgspec

from canasta.game import CanastaError, InvalidError
from canasta.live.base.actor import Actor, now
from canasta.server.store import BehindError, StoreError
from canasta.server.store.rows import KindStore
from canasta.server.web.keeping import Keeping
from canasta.server.web.limits import Guesses, Networks, Places, too_many_codes
from canasta.server.web.logs import masked
from canasta.server.web.preparing import Preparing
from canasta.server.web.work import too_many

KEPT_OPEN: Final = 60.0
"""Seconds that a subject stays in memory after the last request for it."""

BEAT: Final = 20.0
"""Seconds after which followers get a sign of life if nothing has changed: proxies close a silent
connection."""

_FREED_AT_ONCE: Final = 200
_OURS: Final = 2
"""References to an object that is not used elsewhere: a name, and the argument that counts them."""

READ_OF_ONE: Final = 24
"""Requests of one network that may be read for at the same time, or wait to be."""

WRITTEN_AT_ONCE: Final = 120
WRITTEN_A_SECOND: Final = 4.0
"""Writes of one network at once, and per second in the long run; a whole club may share one."""

_NEW_CODES: Final = 20
"""Codes that are tried for one new thing."""

_LOOKED_AT: Final = 100_000
"""Idle codes that are examined for archiving at a time."""

_ENCODE = msgspec.json.Encoder().encode

RunInBackground = Callable[[Coroutine[Any, Any, None]], None]
LiveT = TypeVar("LiveT", bound=Actor[Any, Any])
_T = TypeVar("_T")

log = logging.getLogger("canasta.serving")


async def under_new_code(attempt: Callable[[], Awaitable[_T]]) -> _T:
    """Store something new under a code that is free, and return what the attempt returns.

    Args:
        attempt: draws a code and stores under it; called again if the code is taken.

    Raises:
        InvalidError: ``table.settings``: no code is free; or what ``attempt`` refuses.
        StoreError: it could not be stored.
    """
    for _ in range(_NEW_CODES):
        with suppress(BehindError):
            return await attempt()
    raise InvalidError("table.settings", "No free code was found; try again.")


class Serving(Generic[LiveT]):
    """All subjects of one kind that this process serves; a subclass opens and shows them."""

    def __init__(
        self,
        store: KindStore[Any],
        guesses: Guesses,
        preparing: Preparing,
        run_in_background: RunInBackground,
    ) -> None:
        self._store = store
        self._guesses = guesses
        self._preparing = preparing
        self._run_in_background = run_in_background
        self._live: dict[str, LiveT] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while a subject is opened or archived."""
        self._asked: dict[str, float] = {}
        self._looking: dict[str, int] = {}
        self._shown: WeakKeyDictionary[LiveT, tuple[int, bytes]] = WeakKeyDictionary()
        self._gone: list[tuple[float, LiveT]] = []
        self._reading = Places(READ_OF_ONE)
        self._writing = Networks(WRITTEN_AT_ONCE, WRITTEN_A_SECOND)
        self._telling = asyncio.Lock()

    # ---- for subclasses

    async def _read(self, code: str) -> LiveT | None:
        """Return the live subject of a code, read from the store; None if there is none."""
        raise NotImplementedError

    def _knows(self, live: LiveT, key: str) -> bool:
        """Return whether ``key`` is one of its secrets, so that its code was not guessed."""
        raise NotImplementedError

    def _none(self) -> CanastaError:
        """Return the error for an unknown code."""
        raise NotImplementedError

    def _view(self, live: LiveT) -> Any:
        """Return the view that all its pages get."""
        raise NotImplementedError

    async def _catch_up_related(self, live: LiveT) -> None:
        """Catch up with related subjects after it was opened."""

    def _prepare(self, live: LiveT) -> None:
        """Prepare a subject that has just been read from the store."""

    def _dropped(self, live: LiveT) -> None:
        """End what was prepared for a subject that leaves memory; a while later it is freed."""
        self._gone.append((monotonic(), live))

    def _in_use(self, code: str) -> bool:
        """Return whether a subject must not be archived now."""
        return code in self._looking

    # ---- for all kinds

    async def find(self, code: str, network: str, key: str = "") -> LiveT:
        """Return the subject of a code that a person requests.

        Raises:
            TableError: ``protocol.too_many_codes``.
            CanastaError: there is none, or its stored events are inconsistent.
        """
        self._guesses.check(network, key)
        free = self._guesses.may(network)
        live = await self.open(code)
        if live is None:
            self._guesses.wrong(network)
        if not free and (live is None or not self._knows(live, key)):
            raise too_many_codes()
        if live is None:
            raise self._none()
        return live

    async def open(self, code: str) -> LiveT | None:
        """Return the subject of a code, opened if needed; None if there is none."""
        self.forget()
        if not code:
            return None
        await self._preparing.ready.wait()
        async with self._lock(code):
            live = self._live.get(code)
            if live is None:
                live = await self._read(code)
                if live is None:
                    return None
                self._live[code] = live
                self._prepare(live)
                # Events that were written while it was read were announced before it was listed.
                self._run_in_background(self._resumed(live))
        self._asked[code] = monotonic()
        return live

    def _lock(self, code: str) -> asyncio.Lock:
        return self._locks.setdefault(code, asyncio.Lock())

    async def _resumed(self, live: LiveT) -> None:
        await _catch_up(live)
        await self._catch_up_related(live)

    async def shown(self, live: LiveT) -> bytes:
        """Return the view as JSON, which is encoded once, in a thread, for all followers."""
        number, text = self._shown.get(live, (0, b""))
        if number != live.subject.number:
            text = await live.read(lambda _: self._written_out(live))
        return text

    def _written_out(self, live: LiveT) -> bytes:
        number, text = self._shown.get(live, (0, b""))
        if number != live.subject.number:  # not encoded by another request meanwhile
            number, text = live.subject.number, _ENCODE(self._view(live))
            self._shown[live] = number, text
        return text

    async def read(self, live: LiveT, network: str, work: Callable[[Any], _T]) -> _T:
        """Do work in a thread, since it takes longer the more is stored.

        Args:
            work: called with the subject's state.

        Raises:
            TableError: ``protocol.too_many``: too much is being read for the network already.
            CanastaError: raised by ``work``.
        """
        if not self._reading.take(network):
            raise too_many()
        try:
            return await live.read(work)
        finally:
            self._reading.leave(network)

    def count_write(self, network: str) -> None:
        """Count a write.

        Raises:
            TableError: ``protocol.too_many``: the network has written too much.
        """
        if not self._writing.take(network):
            raise too_many()

    def __len__(self) -> int:
        """Return the number of subjects held in memory."""
        return len(self._live)

    async def turn(self) -> None:
        """Wait for your turn to be informed of a change.

        Each round of the loop informs one follower, so that a change with hundreds of followers
        keeps no table waiting.
        """
        async with self._telling:
            await asyncio.sleep(0)

    async def follow(self, live: LiveT) -> AsyncGenerator[bool, None]:
        """Yield True at once and at every change, and False every ``BEAT`` seconds without one."""
        code = live.subject.code
        changed = asyncio.Event()
        end = live.listen(changed.set)
        self._enter(code)
        try:
            yield True
            while True:
                changed.clear()
                try:
                    await asyncio.wait_for(changed.wait(), BEAT)
                except TimeoutError:
                    yield False
                else:
                    yield True
        finally:
            end()
            self._leave(code)

    def _enter(self, code: str) -> None:
        """Count a page that follows a subject, which keeps it in memory."""
        self._looking[code] = self._looking.get(code, 0) + 1

    def _leave(self, code: str) -> None:
        self._looking[code] -= 1
        if not self._looking[code]:
            del self._looking[code]
            self._asked[code] = monotonic()

    def on_written(self, code: str, number: int = 0) -> None:
        """Catch up after a process has written under ``code``; if empty, with everything.

        Args:
            code: the key in the store.
            number: the number of the last event there, if it is known.
        """
        for live in tuple(self._live.values()):
            known = number and number <= live.subject.number
            if not code or (self._store.key(live.subject.code) == code and not known):
                self._run_in_background(_catch_up(live))

    async def archive(self, keeping: Keeping, before: float) -> None:
        """Archive those that have been idle since ``before`` and have no followers."""
        await self._preparing.ready.wait()
        for code in await asyncio.to_thread(self._store.idle_since, before, _LOOKED_AT):
            async with self._lock(code):
                if not self._in_use(code):
                    await self._archive(code, keeping, before)
            await asyncio.sleep(keeping.apart)

    async def _archive(self, code: str, keeping: Keeping, before: float) -> None:
        live = self._live.pop(code, None)
        if live is not None:
            self._dropped(live)
        work = partial(self._store.archive, code, keeping.folder, before, now())
        try:
            leaving = await asyncio.to_thread(work)
        except (CanastaError, ValueError) as error:  # others can still be archived
            log.error("%s could not be archived: %s", self._store.kind.name, error)
        else:
            if leaving is not None:
                log.info("archived", extra={"table": masked(code)})

    def forget(self) -> None:
        """Drop unused subjects from memory; a while later they are taken apart."""
        before = monotonic() - KEPT_OPEN
        for code, at in tuple(self._asked.items()):
            if at < before and code not in self._looking:
                del self._asked[code]
                live = self._live.pop(code, None)
                if live is not None:
                    self._dropped(live)
        leaving = [live for at, live in self._gone if at < before]
        if leaving:
            self._gone = [one for one in self._gone if one[0] >= before]
            self._run_in_background(asyncio.to_thread(_take_apart, leaving))


def _take_apart(leaving: list[Any]) -> None:
    """Free subjects bit by bit: freeing them all at once would hold up the event loop.

    Subjects that are still in use, such as a duplicate whose result is being checked, are left.
    """
    while leaving:
        subject = leaving.pop().subject
        if getrefcount(subject) > _OURS:
            continue
        for part in vars(subject).values():
            if isinstance(part, list):
                while part:
                    del part[-_FREED_AT_ONCE:]
            elif isinstance(part, dict):
                while part:
                    part.popitem()


async def _catch_up(live: Actor[Any, Any]) -> None:
    with suppress(StoreError):  # a store that comes back announces that anything may have changed
        await live.catch_up()
