"""An evening as files: a table for a spreadsheet, and a record that can be read back."""

from typing import Final

import msgspec

from canasta.live.base.kind import Kind
from canasta.live.base.spreadsheet import ENGLISH, Locale, table_of
from canasta.live.evening.evening import MOST_EVENTS, Evening, PlayedRound
from canasta.live.evening.events import (
    EVENING_VERSION,
    Claimed,
    EveningEvent,
    EveningOpened,
    StoredEveningEvent,
    TableScored,
)
from canasta.live.evening.standings import shown_standings


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


_HEAD: Final = ("place", "name", "margin", "points at the tables", "tables won", "sat out")
_SCORINGS: Final = {
    "points": "total points",
    "wins": "wins",
    "victory": "victory points",
    "average": "against the average",
}
_GERMAN: Final = (
    "Platz",
    "Name",
    "Abstand",
    "Punkte an den Tischen",
    "Tische gewonnen",
    "ausgesetzt",
)
_GERMAN_SCORINGS: Final = {
    "points": "Punkte gesamt",
    "wins": "Siege",
    "victory": "Siegpunkte",
    "average": "gegen den Durchschnitt",
}


def csv_of(evening: Evening, locale: Locale = ENGLISH) -> bytes:
    """Return the standings and each round's scores as a table (:func:`table_of`).

    It has the lines of the standings as pages show them.
    """
    standing, german = evening.standing, locale.german
    place, name, *more = _GERMAN if german else _HEAD
    total = (_GERMAN_SCORINGS if german else _SCORINGS)[standing.settings.scoring]
    rows: list[list[str | float]] = [[place, name, total, *more]]
    for played in standing.rounds:
        round = f"Durchgang {played.number}" if german else f"round {played.number}"
        rows[0] += [round, f"{round}, {'Gegner' if german else 'opponents'}"]
    told = [_told_of(played) for played in standing.rounds]
    for line in shown_standings(evening):
        cells = [cell for entrants in told for cell in entrants.get(line.entrant, ("", ""))]
        own = standing.entrants[line.entrant].name
        figures = line.total, line.margin, line.points, line.won, line.out
        rows.append([line.place, own, *figures, *cells])
    return table_of(rows, locale)


def _told_of(played: PlayedRound) -> dict[int, tuple[int, int]]:
    """Return the scores of each entrant's table in a round, their own side first."""
    found: dict[int, tuple[int, int]] = {}
    shown = played.boards_shown
    for table in played.tables:
        scores = table.scores_of(shown)
        if scores is not None:
            for side, entrants in enumerate(table.sides):
                own = scores[side], scores[1 - side]
                found.update((entrant, own) for entrant in entrants if entrant not in found)
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
    EveningEvent,
    Evening.of,
    _public,
    EVENING_VERSION,
    oldest=EVENING_VERSION,
    most=MOST_EVENTS,
)
"""The kind of evenings; records are written without secrets and boards still in play."""

record_of: Final = EVENINGS.record_of
read_record: Final = EVENINGS.read_record
