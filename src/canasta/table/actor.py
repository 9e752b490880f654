"""What is kept as events, at work: one thing after the other, each kept before it happens.

Several processes may serve the same: an event is accepted once, and who comes too late reads what
has happened meanwhile and decides anew.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from canasta.game import CanastaError
from canasta.table.clock import now
from canasta.table.errors import TableError

_THREADS: Final = ThreadPoolExecutor(2, "canasta reading")
"""Where long work is done: few at a time, for each of them takes its part of Python's time."""

_AT_ONCE: Final = 0.005
"""Seconds in which events happen one after the other before others have their turn."""

_TRIES: Final = 100
"""How often a request is decided anew because another process was faster."""


class NumberedEvent(Protocol):
    """An event in its place: numbers count from 1 without gaps, times are seconds since 1970."""

    @property
    def number(self) -> int:
        """Its number."""

    @property
    def at(self) -> float:
        """When it happened."""

    @property
    def event(self) -> Any:
        """What happened."""


class Subject(Protocol):
    """What events make."""

    @property
    def code(self) -> str:
        """Its code."""

    @property
    def number(self) -> int:
        """The number of its last event."""

    def apply(self, entry: Any, /) -> None:
        """Let the next event happen."""


EntryT = TypeVar("EntryT", bound=NumberedEvent)
SubjectT = TypeVar("SubjectT", bound=Subject)
_T = TypeVar("_T")


class Keeper(Protocol[EntryT]):
    """What keeps events (see :class:`canasta.store.Store`)."""

    def keep(self, code: str, entries: Sequence[EntryT]) -> "asyncio.Future[None]":
        """Keep the next events; the future is done when they are kept, or says why not."""

    def entries(self, code: str, after: int = 0) -> list[EntryT]:
        """The events after a number."""


class Actor(Generic[SubjectT, EntryT]):
    """One serial actor.

    Attributes:
        subject: what is changed here alone, as it is.
        version: raised with every event, and with all else that those who listen are told of.
        kind: what it is, in a word that its codes begin with.
        error: what its refusals are.
        entry: puts an event in its place.
        slow: whether to decide and to let an event happen takes longer the more is stored; then
            both are done in a thread.
    """

    kind: ClassVar[str]
    error: ClassVar[type[CanastaError]]
    entry: ClassVar[type[Any]]
    slow: ClassVar[bool] = False

    @classmethod
    async def opened(
        cls, code: str, keeper: Keeper[EntryT], behind: type[Exception]
    ) -> Self | None:
        """Return what is stored under a code, at work; None if nothing is.

        Raises:
            CanastaError: ``pad.broken``, or another kind's: what is stored cannot have happened.
        """
        entries = await asyncio.to_thread(keeper.entries, code)
        if not entries:
            return None
        return cls(await asyncio.to_thread(cls._restored, code, entries), keeper, behind)

    @classmethod
    def _restored(cls, code: str, entries: Sequence[EntryT]) -> SubjectT:
        """Return what stored events make; events that were damaged may fail in any way."""
        try:
            subject = cls.make(entries)
            if subject.code != code:
                raise ValueError(f"{subject.code} is not {code}")
        except Exception as error:
            raise cls.error(
                f"{cls.kind}.broken",
                f"What is kept of this {cls.kind} cannot have happened, so it is not opened: ask "
                "whoever runs the server, and open another.",
            ) from error
        return subject

    @classmethod
    def make(cls, entries: Sequence[EntryT]) -> SubjectT:
        """Return what some events make, after all that its pages show of it was made once."""
        raise NotImplementedError

    def __init__(
        self,
        subject: SubjectT,
        keeper: Keeper[EntryT],
        behind: type[Exception],
        now: Callable[[], float] = now,
    ) -> None:
        """Serve something.

        Args:
            subject: it, as its keeper has it.
            keeper: where its events are kept.
            behind: what the keeper raises where somebody else has written meanwhile.
            now: the clock.
        """
        self.subject = subject
        self.version = 0
        self._keeper = keeper
        self._behind = behind
        self._now = now
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listeners: dict[Callable[[], None], None] = {}  # told in the order they came

    async def carry_out(self, decide: Callable[[SubjectT], Sequence[Any]]) -> None:
        """Decide what somebody wants, keep what comes of it, let it happen, tell those who wait.

        It is carried out even if who waits for it gives up: what is kept has to be told.

        Args:
            decide: from the subject to events; it changes nothing, and may be asked again.

        Raises:
            CanastaError: what ``decide`` refuses, or the keeper; nothing has happened.
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
                # Before all are told, so that who requested it hears of both in the same breath.
                if not self.slow:
                    _settle(done)
                for entry in entries:
                    await self._done(partial(self._happen, entry))
                self._tell()
                return
            raise TableError("table.busy", "Others are always faster; try again.")

    async def catch_up(self) -> None:
        """Read what another process has written."""
        async with self._turn:
            await self._catch_up()

    async def _catch_up(self) -> None:
        after = self.subject.number
        read = partial(self._keeper.entries, self.subject.code, after)
        await self._happen_in_turn(await asyncio.to_thread(read))

    async def read(self, work: Callable[[SubjectT], _T]) -> _T:
        """Do something with the subject in a thread; nothing happens to it meanwhile."""
        async with self._turn:
            return await _in_thread(partial(work, self.subject))

    async def _done(self, work: Callable[[], _T]) -> _T:
        return await _in_thread(work) if self.slow else work()

    async def _happen_in_turn(self, entries: Sequence[EntryT]) -> None:
        """Let events happen; of many, some at a time, so that others have their turn."""
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
        for told in tuple(self._listeners):
            told()

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call something, which must be quick, at every change; what is returned ends that."""
        self._listeners[told] = None
        return lambda: self._listeners.pop(told, None)


async def _in_thread(work: Callable[[], _T]) -> _T:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, work)


def _settle(done: "asyncio.Future[None]") -> None:
    if not done.done():  # who waited may have given up
        done.set_result(None)
