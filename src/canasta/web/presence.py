"""Who is connected to which of several server processes: each announces its own people.

Nothing of it is kept. A process that dies says nothing more, and after a while its people are gone.
"""

import asyncio
from contextlib import suppress
from secrets import token_hex
from time import monotonic
from typing import Any, Final

import msgspec

from canasta.store import Store, StoreError
from canasta.store.store import LONGEST_NEWS

BEAT: Final = 5.0
"""Seconds after which a process says again who is there."""

_SILENT: Final = 3 * BEAT
"""Seconds of silence after which a process is taken to have died."""


class News(msgspec.Struct, frozen=True):
    """Who is connected to a process at some tables."""

    process: str
    tables: dict[str, tuple[str, ...]]


class Presence:
    """What the other processes have said."""

    def __init__(self, store: Store) -> None:
        """A process that has said and heard nothing yet."""
        self.process = token_hex(6)
        self._store = store
        self._known: dict[str, dict[str, tuple[str, ...]]] = {}
        self._heard: dict[str, float] = {}

    async def announce(self, tables: dict[str, tuple[str, ...]]) -> None:
        """Say who is here, in as many messages as it takes, if anybody can hear it."""
        if not self._store.shared:
            return
        for part in _parts(tables):
            text = msgspec.json.encode(News(self.process, part)).decode()
            with suppress(StoreError):  # it is said again soon
                await asyncio.to_thread(self._store.announce, text)

    def hear(self, text: str) -> dict[str, dict[str, tuple[str, ...]]]:
        """What another process said: its people by table; nothing where it was this one.

        Returns:
            tables, with people by process.
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
        """Who is at a table by process, as far as the others have said."""
        return {process: tables[code] for process, tables in self._known.items() if code in tables}

    def silent(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """The tables of processes that have said nothing for long, without their people."""
        gone: dict[str, dict[str, tuple[str, ...]]] = {}
        for process, at in tuple(self._heard.items()):
            if monotonic() - at > _SILENT:
                del self._heard[process]
                for code in self._known.pop(process, {}):
                    gone.setdefault(code, {})[process] = ()
        return gone


def _parts(tables: dict[str, tuple[str, ...]]) -> list[dict[str, tuple[str, ...]]]:
    """Parts that are short enough to be announced."""
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
