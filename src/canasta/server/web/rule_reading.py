"""Reading of house rules that people send, off the event loop and with limits.

The text is small and flat (:mod:`canasta.rules.house_caps`), so none takes long. But a stream of
them would leave the server no time for anything else. So each network may send so many per second,
and all networks together share a few threads.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from canasta.live.table.settings import Settings, rules_of, settled
from canasta.server.web.limits import Networks
from canasta.server.web.work import Work, too_many

AT_ONCE: Final = 30
A_SECOND: Final = 2.0
"""Texts that one network may have read at once, and per second in the long run."""

_THREADS: Final = 2
"""Texts that are read at the same time."""

_OF_ONE: Final = 8
"""Texts of one network that may be read or wait to be read."""

DEADLINE: Final = 5.0
"""Seconds after which a text is given up."""

_T = TypeVar("_T")


def _read(settings: Settings) -> None:
    rules_of(settled(settings) if settings.position else settings)


class RuleReading:
    """A reader of the rules that people send."""

    def __init__(self, deadline: float = DEADLINE) -> None:
        """Begin with nothing to read.

        Args:
            deadline: seconds after which a text is given up.
        """
        self._networks = Networks(AT_ONCE, A_SECOND)
        self._work = Work(_THREADS, _OF_ONE, deadline)

    async def check(self, network: str, settings: Settings) -> None:
        """Read the rules of settings, so that :func:`rules_of` returns them at once afterwards.

        Raises:
            InvalidError: ``table.settings``: they cannot be played; for a position, the errors of
                :func:`canasta.study.positions.read_link`.
            TableError: ``protocol.too_many``.
        """
        await self.work(network, settings, lambda: _read(settings))

    async def work(self, network: str, settings: Settings, work: Callable[[], _T]) -> _T:
        """Do work that reads the rules of settings, in a thread.

        Args:
            network: the network that wants it (:func:`canasta.server.web.network.network_of`).
            settings: the settings; they count against the limit only if they have house rules or
                a position.
            work: the work.

        Raises:
            TableError: ``protocol.too_many``: other texts of the network are being read, or this
                took too long.
            CanastaError: raised by ``work``.
        """
        if settings.house or settings.position:
            self.count(network)
        return await self._work.do(network, work)

    def count(self, network: str) -> None:
        """Count a text with rules that is read elsewhere, such as an imported match.

        Raises:
            TableError: ``protocol.too_many``.
        """
        if not self._networks.take(network):
            raise too_many()
