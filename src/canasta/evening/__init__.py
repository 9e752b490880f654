"""A club evening: seating and pairing, results of tables, and standings.

An evening consists of its events (``events.py``); everything else follows from them.
"""

from canasta.evening.errors import EveningError
from canasta.evening.evening import Entrant, Evening, PlayedRound
from canasta.evening.events import EveningSettings, StoredEveningEvent
from canasta.evening.howell import howell
from canasta.evening.messages import (
    BeginRound,
    Claim,
    Directing,
    EndRound,
    GiveTime,
    ReportTable,
    Request,
    Unclaim,
)
from canasta.evening.mitchell import mitchell
from canasta.evening.opening import Keys, NewEvening, open_evening
from canasta.evening.pairing import next_round
from canasta.evening.people import claim, unclaim
from canasta.evening.repeats import Repeats, repeats
from canasta.evening.requests import begin, decide, places, report
from canasta.evening.results import TableResult
from canasta.evening.season import Season, SeasonLine, season_of
from canasta.evening.seating import Round, Seating
from canasta.evening.singles import singles
from canasta.evening.standings import StandingLine, standings, victory_points
from canasta.evening.swiss import swiss
from canasta.evening.view import EveningView, OwnPlace, own_place, view_of

__all__ = [
    "BeginRound",
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
