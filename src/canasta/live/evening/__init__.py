"""A club evening: seating and pairing, results of tables, and standings.

An evening consists of its events (``events.py``); everything else follows from them.
"""

from canasta.live.base.errors import EveningError
from canasta.live.evening.evening import Entrant, Evening, PlayedRound
from canasta.live.evening.events import EveningSettings, StoredEveningEvent
from canasta.live.evening.messages import (
    AddTable,
    BeginRound,
    CancelRound,
    Claim,
    Directing,
    EndRound,
    GiveTime,
    ReportTable,
    Request,
    Unclaim,
)
from canasta.live.evening.opening import Keys, NewEvening, open_evening
from canasta.live.evening.pairing import next_round
from canasta.live.evening.people import claim, unclaim
from canasta.live.evening.requests import begin, decide, places, report
from canasta.live.evening.results import TableResult
from canasta.live.evening.season import Season, SeasonLine, season_of
from canasta.live.evening.seating import (
    Repeats,
    Round,
    Seating,
    howell,
    mitchell,
    repeats,
    singles,
    swiss,
)
from canasta.live.evening.standings import StandingLine, standings, victory_points
from canasta.live.evening.view import EveningView, OwnPlace, own_place, view_of

__all__ = [
    "AddTable",
    "BeginRound",
    "CancelRound",
    "Claim",
    "Directing",
    "EndRound",
    "Entrant",
    "Evening",
    "EveningError",
    "EveningSettings",
    "EveningView",
    "GiveTime",
    "Keys",
    "NewEvening",
    "OwnPlace",
    "PlayedRound",
    "Repeats",
    "ReportTable",
    "Request",
    "Round",
    "Season",
    "SeasonLine",
    "Seating",
    "StandingLine",
    "StoredEveningEvent",
    "TableResult",
    "Unclaim",
    "begin",
    "claim",
    "decide",
    "howell",
    "mitchell",
    "next_round",
    "open_evening",
    "own_place",
    "places",
    "repeats",
    "report",
    "season_of",
    "singles",
    "standings",
    "swiss",
    "unclaim",
    "victory_points",
    "view_of",
]
