"""What the server tells a page over its socket, each message typed once."""

from typing import TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from canasta.game import Event
from canasta.table import ways
from canasta.table.client_view import SaidView
from canasta.table.game_view import GameView
from canasta.table.own_view import OwnView
from canasta.table.room_view import RoomView
from canasta.table.selection import SelectionOptions


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome", kw_only=True):
    """The answer to ``hello``."""

    id: int
    protocol: int
    code: str
    person: str
    token: str
    """What to come back with; it lets its bearer into the seat, so it is kept to oneself."""
    now: float
    """The server's clock, in seconds since 1970: deadlines are told by it."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="update", kw_only=True):
    """What has changed; what is left out is as it was."""

    number: int
    """The table's version: the number of its last event."""
    room: RoomView | UnsetType = UNSET
    game: GameView | UnsetType | None = UNSET
    own: OwnView | UnsetType = UNSET
    said: tuple[SaidView, ...] | UnsetType = UNSET
    """What was said since the last update; after a ``welcome`` all that is remembered since
    ``Hello.number``."""
    events: tuple[Event, ...] | UnsetType = UNSET
    """What has happened in the game since the last update; after a ``welcome`` and after a turn
    was taken back, all of this deal."""
    anew: bool = False
    """Whether ``events`` stand in place of those known."""


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The request was carried out."""

    id: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused", kw_only=True):
    """The request was not carried out, and nothing has changed."""

    id: int
    """The request's; 0 where the message could not be read so far."""
    code: str
    """The stable, dotted name of the reason."""
    message: str
    """What stands in the way and what can be done, in English."""
    rows: tuple[str, ...] = ()
    """The rows it rests on."""


class OptionsFound(msgspec.Struct, frozen=True, tag_field="type", tag="options"):
    """The answer to ``ask_options``."""

    id: int
    options: SelectionOptions


class Hinted(msgspec.Struct, frozen=True, tag_field="type", tag="hinted"):
    """The answer to ``hint``; it may take a second or two."""

    id: int
    hint: ways.Hint


class MatchCarried(msgspec.Struct, frozen=True, tag_field="type", tag="carried"):
    """The answer to ``take_match``."""

    id: int
    match: str
    """The match as it stands, for a link or a file: text in base64url."""


class Preparing(msgspec.Struct, frozen=True, tag_field="type", tag="preparing", kw_only=True):
    """The server has just started and loads its rules; the table waits for it."""

    done: int
    total: int
    """How far it is, where that is known; 0 otherwise."""


ServerMessage: TypeAlias = (
    Welcome | Update | Done | Refused | OptionsFound | Hinted | MatchCarried | Preparing
)
"""Anything that the server sends over a socket."""
