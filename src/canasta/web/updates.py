"""What a connection is told: the parts of a view that have changed since it was told last.

The room and the game are the same for all who see them, so they are written once a version. What
is a person's own is made anew only where something that it rests on has changed, and what has
happened is written once for all who see the same of it.
"""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from canasta.game import WATCHER, Event
from canasta.table import Table
from canasta.table.client_view import deal_start, event_count, said_since
from canasta.table.coaching import lapses_at, placements
from canasta.table.game_view import GameViewCache
from canasta.table.live import LiveTable
from canasta.table.own_view import CommonView, common_view, may_look, own_moment, own_view
from canasta.table.play import deadline
from canasta.table.proposals import asked_now
from canasta.table.room_view import room_view
from canasta.web.housekeeping import passes_at

_ENCODE = msgspec.json.Encoder().encode
_NOTHING = b"null"


class Shared:
    """The parts of a table's view that are the same for several, each written once."""

    def __init__(self, live: LiveTable) -> None:
        """The parts of one table."""
        self._live = live
        self._room: dict[bool, tuple[tuple[object, ...], bytes]]
        self._room = {True: ((), b""), False: ((), b"")}
        self._game: tuple[tuple[int, int, int], bytes] = ((-1, -1, -1), b"")
        self._cache = GameViewCache()
        self._common_view: tuple[int, CommonView | None] = (-1, None)
        self._told: tuple[tuple[int, int, int], dict[tuple[Event, ...], msgspec.Raw]]
        self._told = (-1, -1, -1), {}

    def room(self, sees: bool = True) -> bytes:
        """The room as JSON, for those who may see the game or for the others."""
        live, table = self._live, self._live.table
        asked = frozenset[str]() if table.company.proposal is None else asked_now(table, live.there)
        coached = placements(table), lapses_at(table)
        studied = None if table.study is None else table.moves
        moment = (live.beside, deadline(table), table.late, asked, coached, studied)
        known = self._room[sees]
        if known[0] != moment:
            passes = passes_at(live)
            room = room_view(table, live.present, asked, passes, sees)
            known = self._room[sees] = moment, _ENCODE(room)
        return known[1]

    def game(self) -> bytes:
        """The game as JSON; ``null`` where there is none."""
        table = self._live.table
        if table.game is None:
            return _NOTHING
        moment = (table.branch, table.moves, table.game.deal)
        if self._game[0] != moment:
            self._game = moment, _ENCODE(self._cache.game_view(table.game, table.moves))
        return self._game[1]

    def common_view(self) -> CommonView | None:
        """What the own views of all rest on."""
        version = self._live.version
        if self._common_view[0] != version:
            self._common_view = version, common_view(self._live.table)
        return self._common_view[1]

    def events(self, since: int, count: int, seat: int) -> msgspec.Raw:
        """What has happened in the game since so many events, as a seat sees it, as JSON.

        Whoever sees the very same is told the same bytes.
        """
        table = self._live.table
        if table.game is None:
            return msgspec.Raw(b"[]")
        moment = (table.branch, since, count)
        if self._told[0] != moment:
            self._told = moment, {}
        seen, told = table.game.events(since, seat), self._told[1]
        if seen not in told:
            told[seen] = msgspec.Raw(_ENCODE(seen))
        return told[seen]


class _Update(msgspec.Struct, tag_field="type", tag="update"):
    """As :class:`canasta.web.server_messages.Update`, its parts written already."""

    number: int
    room: msgspec.Raw | UnsetType = UNSET
    game: msgspec.Raw | UnsetType = UNSET
    own: msgspec.Raw | UnsetType = UNSET
    said: Any = UNSET
    events: msgspec.Raw | UnsetType = UNSET
    anew: bool = False


class ClientUpdates:
    """What one connection knows, and what it has to be told."""

    def __init__(
        self,
        live: LiveTable,
        shared: Shared,
        person: str,
        number: int = 0,
        invitation: str = "",
    ) -> None:
        """Somebody who has just come.

        Args:
            live: the table.
            shared: its parts that are the same for all.
            person: who it is.
            number: the last event that their page knows of.
            invitation: the secret for links with which they invite others.
        """
        self._invitation = invitation
        self._live, self._shared, self._person = live, shared, person
        self._room = self._game = self._own = b""
        self._said = min(number, live.table.number)
        self._branch, self._events = -1, 0
        self._seat: int | None = None
        self._version = -1
        self._moment: tuple[object, ...] | None = None

    def update(self) -> bytes:
        """The next message; empty where nothing has changed for this person."""
        live, table = self._live, self._live.table
        if self._version == live.version:
            return b""
        self._version = live.version
        if self._person not in table.guests:
            return b""  # they are sent away
        seat = table.seat_of(self._person)
        sees = may_look(table, WATCHER if seat is None else seat)
        room = self._shared.room(sees)
        game = self._shared.game() if sees else _NOTHING
        own = self._own_part(table, seat)
        message, changed = _Update(table.number), False
        # What was written once and not again is the very same, so comparing costs nothing.
        if room != self._room:
            self._room, message.room, changed = room, msgspec.Raw(room), True
        if game != self._game:
            self._game, message.game, changed = game, msgspec.Raw(game), True
        if own != self._own:
            self._own, message.own, changed = own, msgspec.Raw(own), True
        said = self._add_said(table, message)
        happened = sees and self._add_events(table, message, seat)
        return _ENCODE(message) if changed or said or happened else b""

    def _own_part(self, table: Table, seat: int | None) -> bytes:
        moment = own_moment(table, seat, self._shared.common_view())
        if moment is not None:
            moment = (self._live.beside, table.branch, *moment)
            if moment == self._moment:
                return self._own
        self._moment = moment
        return _ENCODE(own_view(table, self._person, self._invitation))

    def _add_said(self, table: Table, message: _Update) -> bool:
        if not table.said or table.said[-1].number <= self._said:
            return False
        said = said_since(table, self._said, self._person)
        self._said = table.said[-1].number
        if said:
            message.said = said
        return bool(said)

    def _add_events(self, table: Table, message: _Update, seat: int | None) -> bool:
        if (table.branch, seat) != (self._branch, self._seat):
            # Another story, or another seat that sees other cards: all of this deal again.
            self._branch, self._seat = table.branch, seat
            self._events, message.anew = deal_start(table), True
        count = event_count(table)
        if count <= self._events and not message.anew:
            return False
        own = WATCHER if seat is None else seat
        message.events = self._shared.events(self._events, count, own)
        self._events = count
        return True
