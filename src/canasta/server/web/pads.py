"""All score pads that this process serves."""

import logging
from collections.abc import Callable
from typing import Final

from canasta.game import CanastaError
from canasta.live.base.actor import now
from canasta.live.pad import (
    NewPad,
    PadError,
    PadView,
    Request,
    StoredPadEvent,
    TableRules,
    check_writer,
    decide,
    view_of,
)
from canasta.live.pad import open_pad as opening
from canasta.live.pad.export import PADS
from canasta.live.pad.requests import ChooseRules, may_write
from canasta.live.pad.view import LivePad
from canasta.live.table import Settings, TableError
from canasta.server.store import BehindError, Store
from canasta.server.store.rows import KindStore
from canasta.server.web.bodies import PadFounded
from canasta.server.web.limits import Guesses, Networks
from canasta.server.web.logs import masked
from canasta.server.web.preparing import Preparing
from canasta.server.web.rule_reading import RuleReading
from canasta.server.web.serving import RunInBackground, Serving, under_new_code

FOUNDED_AT_ONCE: Final = 30
FOUNDED_A_SECOND: Final = 1 / 30
"""Pads that one network may open at once, and per second in the long run."""

log = logging.getLogger("canasta.pads")


class PadRegistry(Serving[LivePad]):
    """The pads of one server process.

    Attributes:
        told: called with a pad's code whenever a pad in memory has changed.
    """

    def __init__(
        self,
        store: Store,
        rules: RuleReading,
        guesses: Guesses,
        preparing: Preparing,
        run_in_background: RunInBackground,
    ) -> None:
        """Serve the pads of a store.

        Args:
            store: the store that holds them.
            rules: reads the rules that people send.
            guesses: counts failed code lookups.
            preparing: reports when the kernel is ready; no deal is scored before.
            run_in_background: runs a coroutine in the background.
        """
        self._pads = KindStore(store, PADS)
        super().__init__(self._pads, guesses, preparing, run_in_background)
        self._rules = rules
        self._founding = Networks(FOUNDED_AT_ONCE, FOUNDED_A_SECOND)
        self.told: Callable[[str], None] = lambda _: None

    async def _read(self, code: str) -> LivePad | None:
        live = await LivePad.open(code, self._pads, BehindError)
        if live is not None:
            live.listen(lambda: self.told(code))
        return live

    def _knows(self, live: LivePad, key: str) -> bool:
        return may_write(live.pad, key)

    def _none(self) -> CanastaError:
        return PadError("pad.none", "There is no score pad with this code. Please check it.")

    def _view(self, live: LivePad) -> PadView:
        return view_of(live.pad)

    async def found(self, wanted: NewPad, network: str) -> PadFounded:
        """Open a new pad.

        Raises:
            TableError: ``protocol.too_many``, ``protocol.too_many_tables``.
            InvalidError: what :func:`canasta.live.pad.open_pad` refuses.
            StoreError: it could not be stored.
        """
        await self.read_rules(wanted.rules, network)
        if not self._founding.take(network):
            raise TableError(
                "protocol.too_many_tables",
                "Many pads were opened from your network; use one of them, or wait a while.",
            )
        return await self.begin(wanted)

    async def begin(self, wanted: NewPad) -> PadFounded:
        """Open a pad as ``found`` does, with rules that have been read, and without a limit."""

        async def attempt() -> PadFounded:
            opened, key = opening(wanted)
            await self._pads.keep(opened.code, [StoredPadEvent(1, now(), opened)])
            log.info("founded", extra={"table": masked(opened.code)})
            return PadFounded(opened.code, key)

        return await under_new_code(attempt)

    async def read_rules(self, rules: TableRules, network: str) -> None:
        """Read rules that a person sends, off the event loop."""
        settings = Settings(book=rules.book, house=rules.house, players=rules.players)
        await self._rules.check(network, settings)

    async def write(self, live: LivePad, key: str, request: Request, network: str) -> None:
        """Carry out a request to change a pad.

        Raises:
            PadError: ``pad.reader``, or what :func:`canasta.live.pad.decide` refuses.
            TableError: ``protocol.too_many``.
            InvalidError: the entry makes no sense.
            StoreError: it could not be stored.
        """
        if not may_write(live.pad, key):
            await live.catch_up()  # another process may have let them write a moment ago
        check_writer(live.pad, key)
        self.count_write(network)
        if isinstance(request, ChooseRules):
            await self.read_rules(request.rules, network)
        await live.carry_out(lambda pad: decide(pad, request))
