"""A server that does the same whenever it is asked the same: its clock, its dice and its packs.

The test supplies everything that a server takes from outside: time, which passes only when the
server waits; random bytes, from a seed; threads, which run at once. The order of a pack follows
from its secret as usual, unless the test says that the same secret deals other cards. Two servers
that differ in nothing else are two worlds.
"""

import asyncio
import inspect
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from heapq import heappop
from random import Random
from types import FunctionType
from typing import Any, Final

import msgspec

from canasta.live.base import actor, codes
from canasta.live.table import Table, fair, rounds
from canasta.live.table.events import LessonDealt
from canasta.live.table.fair import pack_order
from canasta.live.table.state import HANDLERS

BEGINNING: Final = 1_800_000_000.0
"""The time at which every server of a test begins, in seconds since 1970."""

Order = tuple[int, ...]


class TimelessLoop(asyncio.SelectorEventLoop):
    """An event loop on whose clock time passes only while nothing else is to be done."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0
        self._timer_cancelled_count: int

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self.passed

    def run_in_executor(  # type: ignore[override]  # its types are not to be written before 3.12
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Run a thread's work at once, as in a browser."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - whatever a thread may raise
            done.set_exception(error)
        return done

    def _run_once(self) -> None:
        scheduled: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        while scheduled and scheduled[0]._cancelled:
            heappop(scheduled)._scheduled = False  # type: ignore[attr-defined]
            self._timer_cancelled_count -= 1
        if scheduled and not self._ready:  # type: ignore[attr-defined]
            self.passed = max(self.passed, scheduled[0].when())
        super()._run_once()  # type: ignore[misc]


class Packs:
    """The order of cards that a secret gives in a world.

    Attributes:
        other: the orders that lie differently, by those that the secrets give.
    """

    def __init__(self, other: dict[Order, Order] | None = None) -> None:
        self.other = other or {}

    def order(self, digest: bytes, packs: int) -> Order:
        """The order that follows from a digest in this world."""
        order = pack_order(digest, packs)
        return self.other.get(order, order)


@contextmanager
def packs_lie(packs: Packs) -> Iterator[None]:
    """Deal the packs of a world at tables that are read."""
    undo: list[Callable[[], None]] = []
    given = {id(pack_order): packs.order}
    for module in (fair, rounds):
        _set(module, "pack_order", given[id(pack_order)], undo)
    _lay_in(packs, undo)
    try:
        yield
    finally:
        for step in reversed(undo):
            step()


_LAY: Final = HANDLERS[LessonDealt]


def _lay_in(packs: Packs, undo: list[Callable[[], None]]) -> None:
    """Packs that an event holds whole, such as a lesson's, lie in a world as others do."""

    def laid(table: Table, event: LessonDealt, at: float) -> None:
        order = packs.other.get(tuple(event.order), event.order)
        _LAY(table, msgspec.structs.replace(event, order=order), at)

    before = HANDLERS[LessonDealt]
    HANDLERS[LessonDealt] = laid
    undo.append(lambda: HANDLERS.update({LessonDealt: before}))


@contextmanager
def clockwork(loop: TimelessLoop, seed: str, packs: Packs) -> Iterator[None]:
    """Make all of canasta take time, dice, packs and threads from the test.

    Args:
        loop: whose time it is.
        seed: the seed of the dice.
        packs: which order of cards a secret gives.
    """
    dice = Random(seed)

    def passed() -> float:
        return BEGINNING + loop.passed

    given = {
        id(time.time): passed,
        id(time.monotonic): passed,
        id(time.perf_counter): passed,
        id(secrets.token_bytes): lambda size=32: dice.randbytes(size),
        id(secrets.token_hex): lambda size=32: dice.randbytes(size).hex(),
        id(secrets.token_urlsafe): lambda size=32: _in_letters(dice, size),
        id(secrets.randbelow): dice.randrange,
        id(pack_order): packs.order,
    }
    system = {"choice": dice.choice, "randbits": dice.getrandbits}
    given |= {id(getattr(secrets, name)): value for name, value in system.items()}
    undo: list[Callable[[], None]] = []
    for name in [name for name in sys.modules if name.startswith("canasta.")]:
        _replace_in(sys.modules[name], given, undo)
    # What every test draws by its name (tests/seeding.py) is drawn by the server's seed here.
    _set(fair, "token_hex", given[id(secrets.token_hex)], undo)
    _set(codes, "choice", dice.choice, undo)
    _lay_in(packs, undo)
    for attribute in ("_wall", "_running"):
        _set(actor.now, attribute, passed, undo)
    for attribute, value in (("_day", passed()), ("_ran", passed()), ("_left_out", 0.0)):
        _set(actor.now, attribute, value, undo)
    try:
        yield
    finally:
        for step in reversed(undo):
            step()


def _in_letters(dice: Random, size: int | None) -> str:
    from base64 import urlsafe_b64encode

    return urlsafe_b64encode(dice.randbytes(size or 32)).rstrip(b"=").decode()


def _set(owner: Any, name: str, value: Any, undo: list[Callable[[], None]]) -> None:
    before = getattr(owner, name)
    undo.append(lambda: setattr(owner, name, before))
    setattr(owner, name, value)


def _replace_in(module: Any, given: dict[int, Any], undo: list[Callable[[], None]]) -> None:
    """Replace a module's imports and its functions' defaults."""
    for name, value in tuple(vars(module).items()):
        if id(value) in given:
            _set(module, name, given[id(value)], undo)
        for function in _functions_of(value, module.__name__):
            defaults = function.__defaults__
            if defaults and any(id(one) in given for one in defaults):
                found = tuple(given.get(id(one), one) for one in defaults)
                _set(function, "__defaults__", found, undo)


def _functions_of(value: Any, module: str) -> Iterator[FunctionType]:
    if getattr(value, "__module__", "") != module:
        return
    if isinstance(value, FunctionType):
        yield value
    elif inspect.isclass(value):
        yield from (one for one in vars(value).values() if isinstance(one, FunctionType))
