"""An evening as files: a table for a spreadsheet, and a record that can be read back."""

from collections.abc import Sequence
from typing import Final

import msgspec

from canasta.escaping import holds_steering
from canasta.game import InvalidError
from canasta.live.base.actor import Kind
from canasta.live.evening.evening import MOST_EVENTS, Evening, PlayedRound
from canasta.live.evening.events import (
    EVENING_VERSION,
    Claimed,
    EveningEvent,
    EveningOpened,
    StoredEveningEvent,
    TableScored,
    decode,
)
from canasta.live.evening.standings import standings
from canasta.live.pad.export import table_of

FORMAT: Final = "canasta evening"


class EveningRecord(msgspec.Struct, frozen=True):
    """An evening as its file holds it, without any secrets."""

    format: str
    version: int
    events: tuple[StoredEveningEvent, ...]


def record_of(evening: Evening) -> bytes:
    """Return the evening's record, as JSON, without results of boards that are still played."""
    events = tuple(
        msgspec.structs.replace(
            entry, event=_without_unfinished_boards(evening, _without_secrets(entry.event))
        )
        for entry in evening.entries
    )
    record = EveningRecord(FORMAT, EVENING_VERSION, events)
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def _without_secrets(event: EveningEvent) -> EveningEvent:
    match event:
        case EveningOpened():
            return msgspec.structs.replace(event, director="", players="")
        case Claimed():
            return msgspec.structs.replace(event, token="")
    return event


def _without_unfinished_boards(evening: Evening, event: EveningEvent) -> EveningEvent:
    """Return an event without the results of boards that not all tables have played."""
    if not isinstance(event, TableScored):
        return event
    shown = evening.standing.rounds[event.round - 1].boards_shown
    return msgspec.structs.replace(event, totals=event.totals[:shown])


def is_evening(data: bytes) -> bool:
    """Return whether a file is an evening's record, sound or not, of this release or another."""
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def read_record(data: bytes) -> Evening:
    """Return the evening of a record.

    Raises:
        InvalidError: ``evening.record``, ``evening.record_version``.
    """
    if not is_evening(data):
        raise InvalidError("evening.record", "This is no evening's record, or it is damaged.")
    version = msgspec.json.decode(data).get("version")
    if version != EVENING_VERSION:
        raise InvalidError(
            "evening.record_version",
            f"This evening is of version {version!r:.20}; this release reads version "
            f"{EVENING_VERSION}.",
        )
    try:
        if holds_steering(msgspec.json.decode(data)):
            raise ValueError("a name or a text in it holds control characters")
        events = list(msgspec.json.decode(data, type=EveningRecord).events)
        if not events or len(events) > MOST_EVENTS:
            raise ValueError("nothing has happened at it, or too much")
        return Evening.of(events)
    except (msgspec.MsgspecError, UnicodeError, ValueError) as error:
        raise InvalidError(
            "evening.record", f"This evening cannot have been played: {error}."
        ) from None


def csv_of(evening: Evening) -> bytes:
    """Return the standings and each round's scores as a table, in UTF-8 with a byte order mark."""
    standing = evening.standing
    rounds = [f"round {played.number}" for played in standing.rounds]
    head = ["place", "name", standing.settings.scoring, "points", "won", "out", *rounds]
    rows: list[Sequence[str | float]] = [head]
    told = [_told_of(played) for played in standing.rounds]
    for line in standings(evening):
        cells = [entrants.get(line.entrant, "") for entrants in told]
        name = standing.entrants[line.entrant].name
        rows.append([line.place, name, line.total, line.points, line.won, line.out, *cells])
    return table_of(rows)


def _told_of(played: PlayedRound) -> dict[int, str]:
    """Return the scores of each entrant's table in a round, their own side first."""
    found: dict[int, str] = {}
    shown = played.boards_shown
    for table in played.tables:
        scores = table.scores_of(shown)
        if scores is not None:
            for side, entrants in enumerate(table.sides):
                words = f"{scores[side]} : {scores[1 - side]}"
                found.update((entrant, words) for entrant in entrants if entrant not in found)
    return found


EVENINGS: Final = Kind(
    "evening", StoredEveningEvent, decode, lambda entries: record_of(Evening.of(entries))
)
"""The kind of club evenings."""
