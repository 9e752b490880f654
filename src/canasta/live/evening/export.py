"""An evening as files: a table for a spreadsheet, and a record that can be read back."""

from collections.abc import Sequence
from typing import Final

import msgspec

from canasta.live.base.kind import Kind
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


def _public(evening: Evening) -> list[StoredEveningEvent]:
    return [
        msgspec.structs.replace(
            entry, event=_without_unfinished_boards(evening, _without_secrets(entry.event))
        )
        for entry in evening.entries
    ]


EVENINGS: Final = Kind(
    "evening",
    "evening",
    StoredEveningEvent,
    decode,
    Evening.of,
    _public,
    EVENING_VERSION,
    oldest=EVENING_VERSION,
    most=MOST_EVENTS,
)
"""The kind of evenings; records are written without secrets and boards still in play."""

record_of: Final = EVENINGS.record_of
read_record: Final = EVENINGS.read_record
