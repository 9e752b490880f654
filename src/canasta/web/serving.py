"""What is served beside tables, each under a code of its own: pads, evenings.

It is in memory while somebody asks for it or looks on, and told of whatever is written, by this
process or another.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import suppress
from sys import getrefcount
from time import monotonic
from typing import Any, Final, Generic, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from canasta.game import CanastaError
from canasta.store import StoreError
from canasta.store.kinds import KindStore
from canasta.store.rows import key_of
from canasta.table.actor import Actor
from canasta.web.guesses import Guesses, too_many_codes
from canasta.web.keeping import Keeping
from canasta.web.limits import Networks, Places
from canasta.web.preparing import Preparing
from canasta.web.work import too_many

KEPT_OPEN: Final = 60.0
"""Seconds that something stays in memory after somebody has asked for it last."""

BEAT: Final = 20.0
"""Seconds after which whoever looks on is told that nothing has changed: proxies close a connection
on which nothing is said."""

_FREED_AT_ONCE: Final = 200
_OURS: Final = 2
"""References to something that nobody else uses: a name, and the argument that counts them."""

READ_OF_ONE: Final = 8
"""Requests of one network that are read for, or wait to be, at the same time."""

WRITTEN_AT_ONCE: Final = 120
WRITTEN_A_SECOND: Final = 4.0
"""Writings of one network at once, and in a second in the long run: a whole club may write from
one."""

_LOOKED_AT: Final = 100_000
"""How many are looked at in one go, whether they may be let go."""

_ENCODE = msgspec.json.Encoder().encode

Beside = Callable[[Coroutine[Any, Any, None]], None]
LiveT = TypeVar("LiveT", bound=Actor[Any, Any])
_T = TypeVar("_T")

log = logging.getLogger("canasta.serving")


class Serving(Generic[LiveT]):
    """All of one kind that this process serves; a kind says how one is opened and shown."""

    def __init__(
        self, store: KindStore[Any], guesses: Guesses, preparing: Preparing, beside: Beside
    ) -> None:
        """Serve what a store keeps.

        Args:
            store: where they are kept.
            guesses: how often codes were asked for that lead nowhere.
            preparing: how far the kernel is; nothing is opened before it is ready.
            beside: lets something be done while nobody waits for it.
        """
        self._store = store
        self._guesses = guesses
        self._preparing = preparing
        self._beside = beside
        self._live: dict[str, LiveT] = {}
        self._asked: dict[str, float] = {}
        self._looking: dict[str, int] = {}
        self._shown: WeakKeyDictionary[LiveT, tuple[int, bytes]] = WeakKeyDictionary()
        self._gone: list[tuple[float, LiveT]] = []
        self._reading = Places(READ_OF_ONE)
        self._writing = Networks(WRITTEN_AT_ONCE, WRITTEN_A_SECOND)
        self._telling = asyncio.Lock()

    # ---- what a kind says

    async def _read(self, code: str) -> LiveT | None:
        """What is kept under a code, at work; None where nothing is."""
        raise NotImplementedError

    def _knows(self, live: LiveT, key: str) -> bool:
        """Whether somebody shows a secret of it, so that they have not guessed its code."""
        raise NotImplementedError

    def _none(self) -> CanastaError:
        """What is said where a code leads nowhere."""
        raise NotImplementedError

    def _view(self, live: LiveT) -> Any:
        """What its pages are told, whoever looks."""
        raise NotImplementedError

    async def _begun(self, live: LiveT) -> None:
        """Something is at work again: what may have happened meanwhile is looked after."""

    # ---- what all of them do

    async def asked(self, code: str, network: str, key: str = "") -> LiveT:
        """What is kept under a code that somebody asks for.

        Args:
            code: the code.
            network: where they come from.
            key: what they show beside it.

        Raises:
            TableError: ``protocol.too_many_codes``.
            CanastaError: it is not there, or what is kept of it cannot have happened.
        """
        self._guesses.check(network, key)
        free = self._guesses.may(network)
        live = await self.opened(code)
        if live is None:
            self._guesses.wrong(network)
        if not free and (live is None or not self._knows(live, key)):
            raise too_many_codes()
        if live is None:
            raise self._none()
        return live

    async def opened(self, code: str) -> LiveT | None:
        """What is kept under a code; None where nothing is."""
        self._forget()
        await self._preparing.ready.wait()
        if code not in self._live:
            live = await self._read(code)
            if live is None:
                return None
            if code not in self._live:
                self._live[code] = live
                # What others wrote while it was read has been told already, to nobody.
                self._beside(self._resumed(live))
        self._asked[code] = monotonic()
        return self._live[code]

    async def _resumed(self, live: LiveT) -> None:
        await _catch_up(live)
        await self._begun(live)

    async def shown(self, live: LiveT) -> bytes:
        """Return it as its pages are told of it: written once, in a thread, for all who look on."""
        number, text = self._shown.get(live, (0, b""))
        if number != live.subject.number:
            text = await live.read(lambda _: self._written_out(live))
        return text

    def _written_out(self, live: LiveT) -> bytes:
        number, text = self._shown.get(live, (0, b""))
        if number != live.subject.number:  # nobody else has written it while this waited
            number, text = live.subject.number, _ENCODE(self._view(live))
            self._shown[live] = number, text
        return text

    async def read(self, live: LiveT, network: str, work: Callable[[Any], _T]) -> _T:
        """Do in a thread what takes the longer the more is stored.

        Args:
            live: what is read; nothing happens to it meanwhile.
            network: where the request comes from.
            work: called with what is read.

        Raises:
            TableError: ``protocol.too_many``: so much of the network's is being read already.
            CanastaError: what ``work`` raises.
        """
        if not self._reading.take(network):
            raise too_many()
        try:
            return await live.read(work)
        finally:
            self._reading.leave(network)

    def count_write(self, network: str) -> None:
        """Count something that is written.

        Raises:
            TableError: ``protocol.too_many``: the network has written too much.
        """
        if not self._writing.take(network):
            raise too_many()

    async def turn(self) -> None:
        """Wait for one's turn to be told of a change.

        In each round of the loop one of those who look on is told: what hundreds are told of one
        change keeps no table waiting.
        """
        async with self._telling:
            await asyncio.sleep(0)

    async def follow(self, live: LiveT) -> AsyncGenerator[bool, None]:
        """Whether it has changed: at once, then with every change, and now and then anyway."""
        code = live.subject.code
        changed = asyncio.Event()
        end = live.listen(changed.set)
        self._looking[code] = self._looking.get(code, 0) + 1
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
            self._looking[code] -= 1
            if not self._looking[code]:
                del self._looking[code]
                self._asked[code] = monotonic()

    def written(self, code: str) -> None:
        """Another process has written under a key; anywhere, where it is empty."""
        for live in tuple(self._live.values()):
            if not code or key_of(self._store.kind, live.subject.code) == code:
                self._beside(_catch_up(live))

    async def let_go(self, keeping: Keeping, before: float) -> None:
        """Let go of those on which nothing has been written since a time, and nobody looks.

        Raises:
            StoreError: the store cannot be read.
        """
        await self._preparing.ready.wait()
        for code in await asyncio.to_thread(self._store.silent, before, _LOOKED_AT):
            if code in self._looking:
                continue
            self._live.pop(code, None)
            try:
                await asyncio.to_thread(self._store.let_go, code, keeping.folder, before)
            except (CanastaError, ValueError) as error:  # there are others to let go of
                log.error("%s could not be archived: %s", self._store.kind, error)
            await asyncio.sleep(keeping.apart)

    def _forget(self) -> None:
        """Let those leave memory that nobody looks at; a while later they are taken apart."""
        now = monotonic()
        before = now - KEPT_OPEN
        for code, at in tuple(self._asked.items()):
            if at < before and code not in self._looking:
                del self._asked[code]
                live = self._live.pop(code, None)
                if live is not None:
                    self._gone.append((now, live))
        gone = [live for at, live in self._gone if at < before]
        if gone:
            self._gone = [one for one in self._gone if one[0] >= before]
            self._beside(asyncio.to_thread(_take_apart, gone))


def _take_apart(gone: list[Any]) -> None:
    """Free what is stored in memory little by little: all at once it would hold up the loop.

    Whatever is still in use somewhere, such as a contest for which a result is checked, is left.
    """
    while gone:
        subject = gone.pop().subject
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
    with suppress(StoreError):  # a store that comes back tells that anything may have changed
        await live.catch_up()
