"""What a connection is told: the parts of a sight that have changed since it was told last.

The room and the game are the same for all who see them, so they are written once a version.
"""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from canasta.table import Table
from canasta.table.live import LiveTable
from canasta.table.own_sight import own_sight
from canasta.table.room_sight import room_sight
from canasta.table.sight import (
    deal_start,
    event_count,
    events_since,
    said_since,
    sees_game,
    shared_game,
)

_ENCODE = msgspec.json.Encoder().encode
_NOTHING = b"null"


class Shared:
    """The parts of a table's sight that are the same for all, each written once."""

    def __init__(self, live: LiveTable) -> None:
        """The parts of one table."""
        self._live = live
        self._room: tuple[int, bytes] = (-1, b"")
        self._game: tuple[tuple[int, int, int], bytes] = ((-1, -1, -1), b"")

    def room(self) -> bytes:
        """The room as JSON."""
        live = self._live
        if self._room[0] != live.version:
            self._room = live.version, _ENCODE(room_sight(live.table, live.present))
        return self._room[1]

    def game(self) -> bytes:
        """The game as JSON; ``null`` where there is none."""
        table = self._live.table
        deal = 0 if table.game is None else table.game.deal
        moment = (table.branch, table.moves, deal)
        if self._game[0] != moment:
            self._game = moment, _ENCODE(shared_game(table))
        return self._game[1]


class _Update(msgspec.Struct, tag_field="tell", tag="update"):
    """As :class:`canasta.web.protocol.Update`, its parts written already."""

    number: int
    room: msgspec.Raw | UnsetType = UNSET
    game: msgspec.Raw | UnsetType = UNSET
    own: msgspec.Raw | UnsetType = UNSET
    said: Any = UNSET
    events: Any = UNSET
    anew: bool = False


class Teller:
    """What one connection knows, and what it has to be told."""

    def __init__(self, live: LiveTable, shared: Shared, person: str, number: int = 0) -> None:
        """Somebody who has just come.

        Args:
            live: the table.
            shared: its parts that are the same for all.
            person: who it is.
            number: the last fact that their page knows of.
        """
        self._live, self._shared, self._person = live, shared, person
        self._room = self._game = self._own = b""
        self._said = min(number, live.table.number)
        self._branch, self._events = -1, 0
        self._seat: int | None = None
        self._moment = -1

    def update(self) -> bytes:
        """The next message; empty where nothing has changed for this person."""
        table = self._live.table
        room = self._shared.room()
        sees = sees_game(table, self._person)
        game = self._shared.game() if sees else _NOTHING
        own = self._own_part(table)
        message = _Update(table.number)
        if room != self._room:
            message.room = msgspec.Raw(room)
        if game != self._game:
            message.game = msgspec.Raw(game)
        if own != self._own:
            message.own = msgspec.Raw(own)
        self._room, self._game, self._own = room, game, own
        self._add_said(table, message)
        if sees:
            self._add_events(table, message)
        changed = any(
            part is not UNSET
            for part in (message.room, message.game, message.own, message.said, message.events)
        )
        return _ENCODE(message) if changed else b""

    def _own_part(self, table: Table) -> bytes:
        if self._moment == table.number:
            return self._own
        self._moment = table.number
        return _ENCODE(own_sight(table, self._person))

    def _add_said(self, table: Table, message: _Update) -> None:
        if table.said and table.said[-1].number > self._said:
            message.said = said_since(table, self._said)
            self._said = table.said[-1].number

    def _add_events(self, table: Table, message: _Update) -> None:
        seat = table.seat_of(self._person)
        if (table.branch, seat) != (self._branch, self._seat):
            # Another story, or another seat that sees other cards: all of this deal again.
            self._branch, self._seat = table.branch, seat
            self._events, message.anew = deal_start(table), True
        count = event_count(table)
        if count > self._events or message.anew:
            message.events = events_since(table, self._person, self._events)
            self._events = count
