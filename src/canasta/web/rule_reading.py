"""House rules that come over the wire are read beside the event loop, little by little.

The text is small and flat (:mod:`canasta.rules.house_caps`), so none takes long; but whoever sends
one after the other would have the server do nothing else. A network has so many a second, one at a
time, and all of them together have a few threads.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from canasta.table.settings import Settings, rules_of, settled
from canasta.web.limits import Networks
from canasta.web.work import Work, too_many

AT_ONCE: Final = 30
A_SECOND: Final = 2.0
"""Texts that one network may have read at once, and in a second in the long run."""

_THREADS: Final = 2
"""Texts that are read at the same time."""

_OF_ONE: Final = 8
"""Texts of one network that may be read or wait to be read."""

DEADLINE: Final = 5.0
"""Seconds after which nobody waits for a text any longer."""

_T = TypeVar("_T")


def _read(settings: Settings) -> None:
    rules_of(settled(settings) if settings.position else settings)


class RuleReading:
    """What reads the rules that people send."""

    def __init__(self, deadline: float = DEADLINE) -> None:
        """Nothing is being read.

        Args:
            deadline: seconds after which a text is given up.
        """
        self._networks = Networks(AT_ONCE, A_SECOND)
        self._work = Work(_THREADS, _OF_ONE, deadline)

    async def check(self, network: str, settings: Settings) -> None:
        """Read the rules of settings; whoever asks :func:`rules_of` next has them at once.

        Raises:
            InvalidError: ``table.settings``: they cannot be played so; of a position what
                :func:`canasta.positions.read_link` says.
            TableError: ``protocol.too_many``.
        """
        await self.work(network, settings, lambda: _read(settings))

    async def work(self, network: str, settings: Settings, work: Callable[[], _T]) -> _T:
        """Do something that reads the rules of settings, in a thread.

        Args:
            network: who wants it (:func:`canasta.web.network.network_of`).
            settings: what is read; what names a book alone is free.
            work: what is done.

        Raises:
            TableError: ``protocol.too_many``: others of the network's are being read, or this took
                too long.
            CanastaError: what ``work`` raises.
        """
        if settings.house or settings.position:
            self.count(network)
        return await self._work.do(network, work)

    def count(self, network: str) -> None:
        """Count a text with rules in it that is read elsewhere, as a match is that somebody brings.

        Raises:
            TableError: ``protocol.too_many``.
        """
        if not self._networks.take(network):
            raise too_many()
