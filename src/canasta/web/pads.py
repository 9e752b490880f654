"""All score pads that this process serves."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import suppress
from time import monotonic
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec

from canasta.game import CanastaError, InvalidError
from canasta.pad import (
    NewPad,
    Pad,
    PadError,
    PadRules,
    Request,
    StoredPadEvent,
    check_writer,
    decide,
    view_of,
)
from canasta.pad import open_pad as opening
from canasta.pad.live import LivePad
from canasta.pad.requests import ChooseRules
from canasta.store import BehindError, Store, StoreError
from canasta.store.pads import PadStore
from canasta.store.rows import PAD, key_of
from canasta.table import Settings, TableError
from canasta.table.clock import now
from canasta.web.guesses import Guesses, too_many_codes
from canasta.web.keeping import Keeping
from canasta.web.limits import Networks
from canasta.web.logs import masked
from canasta.web.preparing import Preparing
from canasta.web.protocol import PadFounded
from canasta.web.rule_reading import RuleReading

KEPT_OPEN: Final = 60.0
"""Seconds that a pad stays in memory after somebody has asked for it last."""

FOUNDED_AT_ONCE: Final = 30
FOUNDED_A_SECOND: Final = 1 / 30
"""Pads that one network may open at once, and in a second in the long run."""

BEAT: Final = 20.0
"""Seconds after which whoever looks on is told that nothing has changed: proxies close a connection
on which nothing is said."""

_NEW_CODES: Final = 20

_LOOKED_AT: Final = 100_000
"""Pads that are looked at in one go, whether they may be let go."""

_ENCODE = msgspec.json.Encoder().encode

_Beside = Callable[[Coroutine[Any, Any, None]], None]

log = logging.getLogger("canasta.pads")


class PadRegistry:
    """The pads of one server process."""

    def __init__(
        self,
        store: Store,
        rules: RuleReading,
        guesses: Guesses,
        preparing: Preparing,
        beside: _Beside,
    ) -> None:
        """Serve the pads of a store.

        Args:
            store: where they are kept.
            rules: what reads the rules that people send.
            guesses: how often codes were asked for that lead nowhere.
            preparing: how far the kernel is; no deal is counted before it is ready.
            beside: lets something be done while nobody waits for it.
        """
        self._store = PadStore(store)
        self._rules = rules
        self._guesses = guesses
        self._preparing = preparing
        self._beside = beside
        self._founding = Networks(FOUNDED_AT_ONCE, FOUNDED_A_SECOND)
        self._live: dict[str, LivePad] = {}
        self._asked: dict[str, float] = {}
        self._looking: dict[str, int] = {}
        self._shown: WeakKeyDictionary[LivePad, tuple[int, bytes]] = WeakKeyDictionary()

    async def found(self, wanted: NewPad, network: str) -> PadFounded:
        """Open a new pad.

        Raises:
            TableError: ``protocol.too_many``, ``protocol.too_many_tables``.
            InvalidError: what :func:`canasta.pad.open_pad` refuses.
            StoreError: it could not be kept.
        """
        await self.read_rules(wanted.rules, network)
        if not self._founding.take(network):
            raise TableError(
                "protocol.too_many_tables",
                "Many pads were opened from your network; use one of them, or wait a while.",
            )
        for _ in range(_NEW_CODES):
            opened, key = opening(wanted)
            try:
                await self._store.keep(opened.code, [StoredPadEvent(1, now(), opened)])
            except BehindError:
                continue  # the code is taken
            log.info("founded", extra={"table": masked(opened.code)})
            return PadFounded(opened.code, key)
        raise InvalidError("table.settings", "No free code was found; try again.")

    async def read_rules(self, rules: PadRules, network: str) -> None:
        """Read rules that somebody sends, beside the event loop."""
        settings = Settings(book=rules.book, house=rules.house, players=rules.players)
        await self._rules.check(network, settings)

    async def asked(self, code: str, network: str, key: str = "") -> LivePad:
        """The pad of a code that somebody asks for.

        Args:
            code: the code.
            network: where they come from.
            key: what they show beside it.

        Raises:
            TableError: ``protocol.too_many_codes``.
            PadError: ``pad.none``, ``pad.broken``.
        """
        self._guesses.check(network, key)
        free = self._guesses.may(network)
        live = await self._opened(code)
        if live is None:
            self._guesses.wrong(network)
        if not free and (live is None or not _knows(live.pad, key)):
            raise too_many_codes()
        if live is None:
            raise PadError(
                "pad.none", "There is no score pad with this code; look at it once more."
            )
        return live

    async def write(self, live: LivePad, key: str, request: Request, network: str) -> None:
        """Carry out what somebody wants of a pad.

        Raises:
            PadError: ``pad.reader``, or what :func:`canasta.pad.decide` refuses.
            InvalidError: what is written cannot be so.
            StoreError: it could not be kept.
        """
        check_writer(live.pad, key)
        if isinstance(request, ChooseRules):
            await self.read_rules(request.rules, network)
        await live.carry_out(lambda pad: decide(pad, request))

    def shown(self, live: LivePad) -> bytes:
        """The pad as its pages are told of it: written once, however many look on."""
        number, text = self._shown.get(live, (0, b""))
        if number != live.pad.number:
            number, text = live.pad.number, _ENCODE(view_of(live.pad))
            self._shown[live] = number, text
        return text

    async def follow(self, live: LivePad) -> AsyncGenerator[bool, None]:
        """Whether the pad has changed: at once, then with every change, and now and then anyway."""
        code = live.pad.code
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
        """Another process has written on a pad; on any, where the code is empty."""
        for live in tuple(self._live.values()):
            if not code or key_of(PAD, live.pad.code) == code:
                self._beside(_catch_up(live))

    async def let_go(self, keeping: Keeping, before: float) -> None:
        """Let go of the pads on which nothing has been written since a time, and nobody looks.

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
                log.error("a pad could not be archived: %s", error)
            await asyncio.sleep(keeping.apart)

    async def _opened(self, code: str) -> LivePad | None:
        self._forget()
        await self._preparing.ready.wait()
        if code not in self._live:
            live = await LivePad.opened(code, self._store, BehindError)
            if live is None:
                return None
            if code not in self._live:
                self._live[code] = live
                # What others wrote while it was read has been told already, to nobody.
                self._beside(_catch_up(live))
        self._asked[code] = monotonic()
        return self._live[code]

    def _forget(self) -> None:
        """Let pads leave memory that nobody looks at."""
        before = monotonic() - KEPT_OPEN
        for code, at in tuple(self._asked.items()):
            if at < before and code not in self._looking:
                del self._asked[code]
                self._live.pop(code, None)


async def _catch_up(live: LivePad) -> None:
    with suppress(StoreError):  # a store that comes back tells that anything may have changed
        await live.catch_up()


def _knows(pad: Pad, key: str) -> bool:
    try:
        check_writer(pad, key)
    except PadError:
        return False
    return True
