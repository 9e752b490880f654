"""Updates of a connection: the parts of a view that have changed since the last update.

The room and the game are the same for all who see them, so they are encoded once per version. A
person's private view is made again only if something that it depends on has changed. Events are
encoded once for all who see the same of them.
"""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from canasta.game import WATCHER, Event
from canasta.live.table import Table
from canasta.live.table.client_view import deal_start, event_count, said_since
from canasta.live.table.game_view import GameViewCache
from canasta.live.table.live import LiveTable
from canasta.live.table.own_view import CommonView, common_view, may_look, own_moment, own_view
from canasta.live.table.play import deadline, lapses_at, placements
from canasta.live.table.proposals import asked_now
from canasta.live.table.room_view import room_view
from canasta.server.web.housekeeping import passes_at

_ENCODE = msgspec.json.Encoder().encode
_NOTHING = b"null"


class Shared:
    """The parts of a table's view that are the same for several people, each encoded once."""

    def __init__(self, live: LiveTable) -> None:
        """Share the parts of one table."""
        self._live = live
        self._room: dict[bool, tuple[tuple[object, ...], bytes]]
        self._room = {True: ((), b""), False: ((), b"")}
        self._game: tuple[tuple[int, int, int], bytes] = ((-1, -1, -1), b"")
        self._cache = GameViewCache()
        self._common_view: tuple[int, CommonView | None] = (-1, None)
        self._told: tuple[tuple[int, int, int], dict[tuple[Event, ...], msgspec.Raw]]
        self._told = (-1, -1, -1), {}

    def room(self, sees: bool = True) -> bytes:
        """Return the room as JSON, for people who may see the game or for the others."""
        live, table = self._live, self._live.table
        asked = frozenset[str]() if table.company.proposal is None else asked_now(table, live.there)
        coached = placements(table), lapses_at(table)
        studied = None if table.study is None else table.moves
        moment = (live.room_version, deadline(table), table.late, asked, coached, studied)
        known = self._room[sees]
        if known[0] != moment:
            passes = passes_at(live)
            room = room_view(table, live.present, asked, passes, sees)
            known = self._room[sees] = moment, _ENCODE(room)
        return known[1]

    def game(self) -> bytes:
        """Return the game as JSON; ``null`` if there is none."""
        table = self._live.table
        if table.game is None:
            return _NOTHING
        moment = (table.branch, table.moves, table.game.deal)
        if self._game[0] != moment:
            self._game = moment, _ENCODE(self._cache.game_view(table.game, table.moves))
        return self._game[1]

    def common_view(self) -> CommonView | None:
        """Return what all private views depend on; None if there is no game."""
        version = self._live.version
        if self._common_view[0] != version:
            self._common_view = version, common_view(self._live.table)
        return self._common_view[1]

    def events(self, since: int, count: int, seat: int) -> msgspec.Raw:
        """Return the events of the game after the first ``since``, as a seat sees them, as JSON.

        Seats that see the very same get the same bytes.
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
    """A :class:`canasta.server.web.server_messages.Update` whose parts are already encoded."""

    number: int
    room: msgspec.Raw | UnsetType = UNSET
    game: msgspec.Raw | UnsetType = UNSET
    own: msgspec.Raw | UnsetType = UNSET
    said: Any = UNSET
    events: msgspec.Raw | UnsetType = UNSET
    anew: bool = False


class ClientUpdates:
    """The state that one connection knows, and the updates that it needs."""

    def __init__(
        self,
        live: LiveTable,
        shared: Shared,
        person: str,
        number: int = 0,
        invitation: str = "",
    ) -> None:
        """Begin with a person who has just connected.

        Args:
            live: the table.
            shared: the parts of its view that are the same for several people.
            person: the person.
            number: the number of the last event that their page knows.
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
        """Return the next message as JSON; empty if nothing has changed for this person."""
        live, table = self._live, self._live.table
        if self._version == live.version:
            return b""
        self._version = live.version
        if self._person not in table.guests:
            return b""  # they were sent away
        seat = table.seat_of(self._person)
        sees = may_look(table, WATCHER if seat is None else seat)
        room = self._shared.room(sees)
        game = self._shared.game() if sees else _NOTHING
        own = self._own_part(table, seat)
        message, changed = _Update(table.number), False
        # A part that was not encoded again is the same object, so comparing costs nothing.
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
            moment = (self._live.room_version, table.branch, *moment)
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
            # Another branch, or another seat that sees other cards: all of this deal again.
            self._branch, self._seat = table.branch, seat
            self._events, message.anew = deal_start(table), True
        count = event_count(table)
        if count <= self._events and not message.anew:
            return False
        own = WATCHER if seat is None else seat
        message.events = self._shared.events(self._events, count, own)
        self._events = count
        return True
