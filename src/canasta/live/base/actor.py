"""Serial actors for state that is made by events: each event is stored before it is applied.

Several processes may serve the same state. A store accepts each event number once; a process that
comes too late reads the events that it has missed and decides again.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic, perf_counter, time
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from canasta.game import CanastaError
from canasta.live.base.errors import TableError

# The clock of a server process: the time of day, but without jumps.
#
# Turns end and deals begin at times that are stored with the events, in seconds since 1970. If
# the machine's clock is set meanwhile, no player should lose a turn or wait an hour. So a jump is
# left out: comparison with a clock that cannot be set reveals it. The time for which the machine
# slept is left out too. Small corrections are followed.

JUMP: Final = 1.0
"""Seconds by which two clocks drift apart between two readings if one of them was set."""

LAST: Final = 253_402_300_799.0
"""The end of the year 9999: no calendar goes further."""


def is_time(at: float) -> bool:
    """Return whether a number can be a time, in seconds since 1970."""
    return 0 <= at <= LAST


class SteadyClock:
    """A clock that runs steadily; call it for seconds since 1970."""

    def __init__(
        self, wall: Callable[[], float] = time, running: Callable[[], float] = monotonic
    ) -> None:
        """Begin at the time of day.

        Args:
            wall: the time of day, which may be set.
            running: seconds of a clock that cannot be set.
        """
        self._wall, self._running = wall, running
        self._day, self._ran = wall(), running()
        self._left_out = 0.0

    def __call__(self) -> float:
        """Return the time, in seconds since 1970."""
        day, ran = self._wall(), self._running()
        jump = (day - self._day) - (ran - self._ran)
        if abs(jump) > JUMP:
            self._left_out += jump
        self._day, self._ran = day, ran
        return day - self._left_out


now: Final = SteadyClock()
"""The clock of this process."""


_THREADS: Final = ThreadPoolExecutor(2, "canasta reading")
"""Threads for long work: only two, because each of them competes for the GIL."""

_AT_ONCE: Final = 0.005
"""Seconds for which events are applied before other tasks have their turn."""

_TRIES: Final = 100
"""Attempts at a request before it fails because other processes were always faster."""


class NumberedEvent(Protocol):
    """An event with its number (from 1, without gaps) and its time, in seconds since 1970."""

    @property
    def number(self) -> int:
        """Its number."""

    @property
    def at(self) -> float:
        """The time at which it happened."""

    @property
    def event(self) -> Any:
        """The event itself."""


class Subject(Protocol):
    """State that events make."""

    @property
    def code(self) -> str:
        """Its code."""

    @property
    def number(self) -> int:
        """The number of its last event."""

    def apply(self, entry: Any, /) -> None:
        """Apply the next event."""


EntryT = TypeVar("EntryT", bound=NumberedEvent)
SubjectT = TypeVar("SubjectT", bound=Subject)
_T = TypeVar("_T")


class Keeper(Protocol[EntryT]):
    """A store of events (see :class:`canasta.server.store.Store`)."""

    def keep(self, code: str, entries: Sequence[EntryT]) -> "asyncio.Future[None]":
        """Store the next events; the future is done when they are stored, or holds the error."""

    def entries(self, code: str, after: int = 0) -> list[EntryT]:
        """Return the events after a number."""


class Actor(Generic[SubjectT, EntryT]):
    """A subject that events make, changed by one request at a time.

    Attributes:
        subject: the current state, which only this actor changes.
        version: raised whenever the listeners are called.
        kind: a word for the subject, with which the codes of its errors begin.
        error: the class of its errors.
        entry: makes a numbered event from a number, a time and an event.
        slow: True if deciding and applying take longer the more is stored; then both run in a
            thread.
    """

    kind: ClassVar[str]
    error: ClassVar[type[CanastaError]]
    entry: ClassVar[type[Any]]
    slow: ClassVar[bool] = False

    @classmethod
    async def open(cls, code: str, keeper: Keeper[EntryT], behind: type[Exception]) -> Self | None:
        """Return an actor for what is stored under a code; None if nothing is.

        Raises:
            CanastaError: ``pad.broken``, or that of another kind: the stored events are damaged.
        """
        entries = await asyncio.to_thread(keeper.entries, code)
        if not entries:
            return None
        return cls(await asyncio.to_thread(cls._restored, code, entries), keeper, behind)

    @classmethod
    def _restored(cls, code: str, entries: Sequence[EntryT]) -> SubjectT:
        """Return the subject that stored events make; damaged events may fail in any way."""
        try:
            subject = cls.make(entries)
            if subject.code != code:
                raise ValueError(f"{subject.code} is not {code}")
        except Exception as error:
            raise cls.error(
                f"{cls.kind}.broken",
                f"The stored record of this {cls.kind} is impossible, so it is not opened: ask "
                "the person who runs the server, and open another.",
            ) from error
        return subject

    @classmethod
    def make(cls, entries: Sequence[EntryT]) -> SubjectT:
        """Return the subject that some events make, with the caches of its views filled."""
        raise NotImplementedError

    def __init__(
        self,
        subject: SubjectT,
        keeper: Keeper[EntryT],
        behind: type[Exception],
        now: Callable[[], float] = now,
    ) -> None:
        """Serve a subject.

        Args:
            subject: its current state, as it is stored.
            keeper: the store of its events.
            behind: the keeper's error if another process has written meanwhile.
        """
        self.subject = subject
        self.version = 0
        self._keeper = keeper
        self._behind = behind
        self._now = now
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listeners: dict[Callable[[], None], None] = {}  # called in the order they were added

    async def carry_out(self, decide: Callable[[SubjectT], Sequence[Any]]) -> None:
        """Decide a request, store the events that follow, apply them and call the listeners.

        It is carried out even if the caller is cancelled: listeners must learn of stored events.

        Args:
            decide: returns events for the subject; it changes nothing, and may be called again.

        Raises:
            CanastaError: from ``decide`` or the keeper, or ``table.busy``; nothing has happened.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._carry_out(decide, done))
        self._tasks.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if task.cancelled():
                done.cancel()
            elif (error := task.exception()) is None:
                _settle(done)
            elif not done.done():
                done.set_exception(error)

        task.add_done_callback(ended)
        await done

    async def _carry_out(
        self, decide: Callable[[SubjectT], Sequence[Any]], done: "asyncio.Future[None]"
    ) -> None:
        async with self._turn:
            for _ in range(_TRIES):
                events = await self._done(partial(decide, self.subject))
                if not events:
                    return
                first = self.subject.number + 1
                at = self._now()
                entries = [
                    self.entry(first + place, at, event) for place, event in enumerate(events)
                ]
                try:
                    await self._keeper.keep(self.subject.code, entries)
                except self._behind:
                    await self._catch_up()
                    continue
                # Before the listeners are called: the caller learns of both at the same time.
                if not self.slow:
                    _settle(done)
                for entry in entries:
                    await self._done(partial(self._happen, entry))
                self._tell()
                return
            raise TableError("table.busy", "The table is busy. Please try again.")

    async def catch_up(self) -> None:
        """Read and apply what another process has written."""
        async with self._turn:
            await self._catch_up()

    async def _catch_up(self) -> None:
        after = self.subject.number
        read = partial(self._keeper.entries, self.subject.code, after)
        await self._happen_in_turn(await asyncio.to_thread(read))

    async def read(self, work: Callable[[SubjectT], _T]) -> _T:
        """Call a function of the subject in a thread; no event is applied meanwhile."""
        async with self._turn:
            return await _in_thread(partial(work, self.subject))

    async def _done(self, work: Callable[[], _T]) -> _T:
        return await _in_thread(work) if self.slow else work()

    async def _happen_in_turn(self, entries: Sequence[EntryT]) -> None:
        """Apply events; if there are many, other tasks have their turn in between."""
        began = perf_counter()
        for entry in entries:
            await self._done(partial(self._happen, entry))
            if perf_counter() - began > _AT_ONCE:
                await asyncio.sleep(0)
                began = perf_counter()
        if entries:
            self._tell()

    def _happen(self, entry: EntryT) -> None:
        self.subject.apply(entry)

    def _tell(self) -> None:
        self.version += 1
        for listener in tuple(self._listeners):
            listener()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a quick function after every change until the returned function is called."""
        self._listeners[listener] = None
        return lambda: self._listeners.pop(listener, None)


async def _in_thread(work: Callable[[], _T]) -> _T:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, work)


def _settle(done: "asyncio.Future[None]") -> None:
    if not done.done():  # the caller may have been cancelled
        done.set_result(None)
