"""A match that moves: taken away from one table as a few bytes, and brought to another.

During a deal these bytes hold its hidden cards. So only a player may take the match who plays alone
or with people of the same device, and both tables show this to everyone.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

import msgspec

from canasta.game import Game, InvalidError
from canasta.game.compact import compact
from canasta.live.base.errors import TableError
from canasta.live.base.names import can_be_called
from canasta.live.table import events as ev
from canasta.live.table.match_text import damaged, match_data, match_text, read_game
from canasta.live.table.seating import others_seated
from canasta.live.table.settings import Settings
from canasta.live.table.state import Table
from canasta.players.bots import SEATED, todays_name
from canasta.rules import Rules, RulesError, get_rules, house_text

CARRIED_VERSION: Final = 1
"""Version of the form of a carried match, raised whenever it changes."""

LONGEST_TEXT: Final = 12_000
"""Most characters of a carried match: one message has room for so many."""


class CarriedSeat(msgspec.Struct, frozen=True, array_like=True):
    """The player of a carried match at a seat, a person or a bot."""

    name: str
    """The person's name; empty for a bot."""
    level: str
    """The bot's level; for a person, the level of the bot that takes their place."""
    here: bool = False
    """True for the person who took the match away, and for people at the same device."""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "level", todays_name(self.level))


class Carried(NamedTuple):
    """A match on its way from one table to another."""

    seats: tuple[CarriedSeat, ...]
    own: int
    """Seat of the person who took it away."""
    game: Game
    match: str
    """The match alone, as an event stores it."""


def take(table: Table, person: str, same_device: Collection[str]) -> list[ev.TableEvent]:
    """Take the match away, to go on with it elsewhere; the table itself stays.

    Args:
        same_device: the other people at the same device.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_deal``,
            ``table.match_stays`` (lessons, positions,
            boards, evenings), ``table.others_play``.
    """
    table.own_seat(person)
    if table.match_stays:
        raise TableError(
            "table.match_stays",
            "Lessons, positions, compared boards and tables of an evening can't be moved.",
        )
    if table.game is None:
        raise TableError("table.no_deal", "No deal has been played at this table.")
    if not table.in_deal:
        return []
    if others_seated(table, person) - set(same_device):
        raise TableError(
            "table.others_play",
            "Other people play here, and the match contains their cards. Move it when this deal "
            "is over.",
        )
    return [ev.MatchTaken(person)]


def seats_of(table: Table, person: str, same_device: Collection[str]) -> tuple[CarriedSeat, ...]:
    """Return the players by seat, if a person takes the match away with others of their device."""
    usual = table.settings.bots
    return tuple(
        CarriedSeat(
            "" if chair.person is None else table.guests[chair.person].name,
            chair.bot or usual,
            chair.person in same_device or chair.person == person,
        )
        for chair in table.chairs
    )


def write_match(game: Game, seats: Sequence[CarriedSeat], own: int) -> str:
    """Return a match as text for a link or a file; :func:`take` decides who may have it.

    Args:
        own: the seat of the person who takes it away.

    Raises:
        InvalidError: ``compact.position``, ``match.long``.
    """
    text = match_text(msgspec.msgpack.encode((CARRIED_VERSION, seats, own, compact(game))))
    if len(text) > LONGEST_TEXT:
        raise InvalidError("match.long", "This match is too long to move. Play it to its end here.")
    return text


def read_match(text: str) -> Carried:
    """Return the match of a text from :func:`write_match`; this takes a while.

    Raises:
        InvalidError: ``match.large``, ``match.damaged``, ``match.version``, or as
            :func:`canasta.game.compact.expand`.
    """
    if len(text) > LONGEST_TEXT:
        raise InvalidError(
            "match.large", f"A match has at most {LONGEST_TEXT:,} characters: this is none."
        )
    data = match_data("".join(text.split()))
    try:
        parts = msgspec.msgpack.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise damaged() from None
    if not isinstance(parts, list) or not parts or not isinstance(parts[0], int):
        raise damaged()
    if parts[0] != CARRIED_VERSION:
        raise InvalidError(
            "match.version",
            f"This match is written in form {parts[0]!r:.20}; this release reads form "
            f"{CARRIED_VERSION}: take a later release.",
        )
    try:
        _, seats, own, match = msgspec.convert(
            parts, tuple[int, tuple[CarriedSeat, ...], int, bytes], strict=True
        )
    except msgspec.ValidationError:
        raise damaged() from None
    text = match_text(match)
    game = read_game(text)
    named = all(can_be_called(seat.name) for seat in seats if seat.name)
    known = all(seat.level in SEATED for seat in seats)
    if len(seats) != game.players or not 0 <= own < len(seats) or not named or not known:
        raise damaged()
    return Carried(seats, own, game, text)


def settings_for(game: Game, settings: Settings) -> Settings:
    """Return the settings of a table at which a match goes on: its rules, and the rest as given.

    Raises:
        InvalidError: ``table.settings``: its house rules are longer than a table's may be.
    """
    rules = game.rules
    try:
        plain: Rules | None = get_rules(rules.name)
    except RulesError:
        plain = None
    house = "" if plain == rules else house_text(rules)
    book = rules.name if plain == rules else settings.book
    return msgspec.structs.replace(
        settings,
        book=book,
        house=house,
        players=game.players,
        lesson="",
        puzzle="",
        position="",
    )
