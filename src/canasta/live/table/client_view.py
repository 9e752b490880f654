"""The view that one person has of a table: the only form in which any of it leaves the server.

It has three parts, so that only changed parts need be sent: the room and the game, which are the
same for everyone, and the person's private view. Everything of the game comes from
:class:`canasta.game.View`, which is made from a redacted record.
"""

from collections.abc import Collection

import msgspec

from canasta.engine.codes import Phase
from canasta.game import WATCHER, Event
from canasta.game.events import Dealt, PackCut
from canasta.live.table.company import ChatEntry
from canasta.live.table.game_view import GameView, game_view
from canasta.live.table.own_view import OwnView, may_look, own_view
from canasta.live.table.room_view import RoomView, room_view
from canasta.live.table.state import Table


class SaidView(msgspec.Struct, frozen=True):
    """An entry of the chat: words, or a notice about a person."""

    number: int
    """Number of its event: later entries have higher ones."""
    name: str
    words: str
    quick: bool
    """True if ``words`` is the name of a quick word, which each page shows in its own language."""
    hint: bool
    """True if the entry says that the person was given a hint; it has no words then."""
    voided: bool = False
    """True if the entry says that the cards are shuffled again, because the pages of the people
    named in ``words`` did not reveal their values."""
    notice: str = ""
    """The event of a notice, which has no words: ``kicked``, ``banned``, ``muted``, ``unmuted``,
    ``host_given``, ``host_left``, ``host_away`` or ``host_back`` (they are the host now),
    ``declined`` (what they proposed) or ``match_taken``; else empty."""
    by: str = ""
    """Name of the person who did it, or was the host before; empty if there is none."""
    consent: bool = False
    """True if the people at the table agreed to it."""


class ClientView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one person sees it."""

    number: int
    """Its version: the number of the last event."""
    room: RoomView
    game: GameView | None
    """None before the first deal, and for people who may not watch."""
    own: OwnView
    said: tuple[SaidView, ...]
    events: int
    """Number of events of the game so far."""


def client_view(table: Table, person: str, present: Collection[str]) -> ClientView:
    """Return a table as one person sees it.

    Args:
        table: the table.
        person: the person.
        present: the people who are at the table now.
    """
    return ClientView(
        number=table.number,
        room=room_view(table, present, sees=sees_game(table, person)),
        game=shared_game(table) if sees_game(table, person) else None,
        own=own_view(table, person),
        said=said_since(table, 0, person),
        events=event_count(table) if sees_game(table, person) else 0,
    )


def shared_game(table: Table) -> GameView | None:
    """Return the game as everyone sees it who may see it; None before the first deal."""
    return None if table.game is None else game_view(table.game, table.moves)


def sees_game(table: Table, person: str) -> bool:
    """Return whether a person may see the game: players may, watchers if the settings let them."""
    seat = table.seat_of(person)
    return may_look(table, WATCHER if seat is None else seat)


def said_since(table: Table, number: int, person: str) -> tuple[SaidView, ...]:
    """Return the chat after an event, as far as a person may see it.

    Entries from a time at which they were not allowed to look stay hidden later too.
    """
    return tuple(
        _said(table, word)
        for word in table.said
        if word.number > number and (word.heard is None or person in word.heard)
    )


def _said(table: Table, word: ChatEntry) -> SaidView:
    name, by = table.company.names(word)
    return SaidView(
        number=word.number,
        name=name,
        words=word.words,
        quick=word.quick,
        hint=word.hint,
        voided=word.voided,
        notice=word.notice,
        by=by,
        consent=word.consent,
    )


def event_count(table: Table) -> int:
    """Return the number of events of the game so far."""
    return 0 if table.game is None else table.game.event_count


def deal_start(table: Table) -> int:
    """Return the number of events before this deal began."""
    if table.game is None:
        return 0
    events = table.game.open_events()
    dealt = [place for place, event in enumerate(events) if isinstance(event, Dealt)]
    if table.game.phase == Phase.CUT:
        return len(events)  # the next cards are not dealt yet
    last = dealt[-1] if dealt else 0
    return last - 1 if last and isinstance(events[last - 1], PackCut) else last


def events_since(table: Table, person: str, known: int) -> tuple[Event, ...]:
    """Return the events of the game after the first ``known``, as a person sees them."""
    seat = table.seat_of(person)
    if table.game is None or not sees_game(table, person):
        return ()
    return table.game.events(known, WATCHER if seat is None else seat)
