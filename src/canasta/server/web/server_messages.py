"""Messages that the server sends a page over its socket."""

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from canasta.game import Event
from canasta.live.table import hint_view
from canasta.live.table.client_view import SaidView
from canasta.live.table.game_view import GameView, PrivateView
from canasta.live.table.room_view import RoomView
from canasta.live.table.selecting import SelectionOptions


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome", kw_only=True):
    """The answer to ``hello``."""

    id: int
    protocol: int
    code: str
    person: str
    token: str
    """The secret to come back with; it gives access to the seat, so the page keeps it private."""
    now: float
    """The server's clock, in seconds since 1970; deadlines refer to it."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update", kw_only=True):
    """The parts of the table that have changed; parts left out are unchanged."""

    number: int
    """The table's version: the number of its last event."""
    room: RoomView | UnsetType = UNSET
    game: GameView | UnsetType | None = UNSET
    own: PrivateView | UnsetType = UNSET
    said: tuple[SaidView, ...] | UnsetType = UNSET
    """Chat since the last update; after a ``welcome``, all that is remembered since
    ``Hello.number``."""
    events: tuple[Event, ...] | UnsetType = UNSET
    """Events of the game since the last update; after a ``welcome``, and after a turn was taken
    back, all events of this deal."""
    replaces_events: bool = False
    """True if ``events`` replace those the page knows."""


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The request was carried out."""

    id: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused", kw_only=True):
    """The request was not carried out, and nothing has changed."""

    id: int
    """The id of the request; 0 if it could not be read."""
    code: str
    """The stable, dotted name of the reason."""
    message: str
    """The reason, and what can be done about it, in English."""
    clauses: tuple[str, ...] = ()
    """The ids of the clauses behind it."""


class OptionsFound(msgspec.Struct, frozen=True, tag_field="type", tag="options"):
    """The answer to ``ask_options``."""

    id: int
    options: SelectionOptions


class Hinted(msgspec.Struct, frozen=True, tag_field="type", tag="hinted"):
    """The answer to ``hint``; it may take a second or two."""

    id: int
    hint: hint_view.Hint


class MatchCarried(msgspec.Struct, frozen=True, tag_field="type", tag="carried"):
    """The answer to ``take_match``."""

    id: int
    match: str
    """The match as it is now, for a link or a file: text in base64url."""


class Preparing(msgspec.Struct, frozen=True, tag_field="type", tag="preparing", kw_only=True):
    """The server has just started and loads its rules; the table waits for it."""

    done: int
    total: int
    """The total amount of work, if known; else 0."""


ServerMessage: TypeAlias = (
    Welcome | Update | Done | Refused | OptionsFound | Hinted | MatchCarried | Preparing
)
"""Anything that the server sends over a socket."""
