"""What one person sees of a table: the only form in which anything of it leaves the server.

It has three parts, so that only what has changed need be sent: the room and the game, which are the
same for all, and what is the person's own. Everything of the game comes from
:class:`canasta.game.View`, which is made from a redacted record.
"""

from collections.abc import Collection

import msgspec

from canasta.engine.codes import Phase
from canasta.game import WATCHER, Event
from canasta.game.events import Dealt, PackCut
from canasta.table.company import Word
from canasta.table.game_view import GameView, game_view
from canasta.table.own_view import OwnView, may_look, own_view
from canasta.table.room_view import RoomView, room_view
from canasta.table.state import Table


class SaidView(msgspec.Struct, frozen=True):
    """Something that was said."""

    number: int
    """The number of the event: later words have higher ones."""
    name: str
    words: str
    quick: bool
    """Whether ``words`` names a quick word, which everybody reads in their own language."""
    hint: bool
    """Whether nothing was said: they were given a hint, and all are told of it."""
    voided: bool = False
    """Whether nothing was said: the pages of those whom the words name did not reveal their values,
    and it is shuffled again."""
    notice: str = ""
    """Whether nothing was said, but something was done: ``kicked``, ``banned``, ``muted``,
    ``unmuted``, ``host_given``, ``host_left``, ``host_away`` or ``host_back`` (they are the host
    now), or ``declined`` (what they proposed)."""
    by: str = ""
    """Who did it, or was the host before."""
    consent: bool = False
    """Whether those at the table agreed to it."""


class ClientView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one person sees it."""

    number: int
    """Its version: the number of the last event."""
    room: RoomView
    game: GameView | None
    """Nothing before the first deal, or for somebody who may not watch."""
    own: OwnView
    said: tuple[SaidView, ...]
    events: int
    """How many events of the game there have been."""


def client_view(table: Table, person: str, present: Collection[str]) -> ClientView:
    """What somebody sees of a table.

    Args:
        table: the table.
        person: who looks.
        present: who is at the table now.
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
    """The game as all see it who may see it."""
    return None if table.game is None else game_view(table.game, table.moves)


def sees_game(table: Table, person: str) -> bool:
    """Whether somebody may see the game at all: those at a seat, and watchers where they may."""
    seat = table.seat_of(person)
    return may_look(table, WATCHER if seat is None else seat)


def said_since(table: Table, number: int, person: str) -> tuple[SaidView, ...]:
    """What was said after an event, as far as somebody may know of it.

    What was said while they were not allowed to look is not told later either.
    """
    return tuple(
        _said(table, word)
        for word in table.said
        if word.number > number and (word.heard is None or person in word.heard)
    )


def _said(table: Table, word: Word) -> SaidView:
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
    """How many events of the game there have been."""
    return 0 if table.game is None else table.game.event_count


def deal_start(table: Table) -> int:
    """How many events there were before this deal began."""
    if table.game is None:
        return 0
    events = table.game.open_events()
    dealt = [place for place, event in enumerate(events) if isinstance(event, Dealt)]
    if table.game.phase == Phase.CUT:
        return len(events)  # the next cards are not dealt yet
    last = dealt[-1] if dealt else 0
    return last - 1 if last and isinstance(events[last - 1], PackCut) else last


def events_since(table: Table, person: str, known: int) -> tuple[Event, ...]:
    """What has happened in the game since so many events, as somebody sees it."""
    seat = table.seat_of(person)
    if table.game is None or not sees_game(table, person):
        return ()
    return table.game.events(known, WATCHER if seat is None else seat)
