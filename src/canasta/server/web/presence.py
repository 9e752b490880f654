"""People connected to each of several server processes; each process announces its own.

Nothing of it is stored. A process that dies falls silent, and after a while its people count as
gone.
"""

import asyncio
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any, Final

import msgspec

from canasta.server.store import Store, StoreError
from canasta.server.store.store import LONGEST_NEWS

BEAT: Final = 5.0
"""Seconds after which a process announces its people again."""

_SILENT: Final = 3 * BEAT
"""Seconds of silence after which a process is taken to have died."""


class News(msgspec.Struct, frozen=True):
    """The people connected to a process, by table."""

    process: str
    tables: dict[str, tuple[str, ...]]


class Presence:
    """The people announced by the other processes."""

    def __init__(self, store: Store) -> None:
        """Begin with nothing announced or heard."""
        self.process = token_hex(6)
        self._store = store
        self._known: dict[str, dict[str, tuple[str, ...]]] = {}
        self._heard: dict[str, float] = {}

    async def announce(self, tables: dict[str, tuple[str, ...]]) -> None:
        """Announce the people at tables here, in as many messages as needed.

        A store that is not shared has no listeners, so nothing is announced there.
        """
        if not self._store.shared:
            return
        for part in _parts(tables):
            text = msgspec.json.encode(News(self.process, part)).decode()
            with suppress(StoreError):  # it is said again soon
                await asyncio.to_thread(self._store.announce, text)

    def hear(self, text: str) -> dict[str, dict[str, tuple[str, ...]]]:
        """Take in an announcement of another process; ignore those of this one.

        Returns:
            The tables it names, each with people by process; empty if there is nothing new.
        """
        try:
            news = msgspec.json.decode(text, type=News)
        except (msgspec.MsgspecError, UnicodeError):
            return {}  # a later release's, perhaps
        if news.process == self.process:
            return {}
        self._heard[news.process] = monotonic()
        self._known.setdefault(news.process, {}).update(news.tables)
        return {code: {news.process: people} for code, people in news.tables.items()}

    def at(self, code: str) -> dict[str, tuple[str, ...]]:
        """Return the people at a table by process, as the other processes announced them."""
        return {process: tables[code] for process, tables in self._known.items() if code in tables}

    def silent(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """Forget processes that have been silent for long; return their tables, without people."""
        gone: dict[str, dict[str, tuple[str, ...]]] = {}
        for process, at in tuple(self._heard.items()):
            if monotonic() - at > _SILENT:
                del self._heard[process]
                for code in self._known.pop(process, {}):
                    gone.setdefault(code, {})[process] = ()
        return gone


def _parts(tables: dict[str, tuple[str, ...]]) -> list[dict[str, tuple[str, ...]]]:
    """Split the tables into parts that are short enough to be announced."""
    parts: list[dict[str, Any]] = []
    room = 0
    for code, people in tables.items():
        size = len(code) + 8 + sum(len(person) + 3 for person in people)
        if size > room:
            parts.append({})
            room = LONGEST_NEWS - 100
        parts[-1][code] = people
        room -= size
    return parts
