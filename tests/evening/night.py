"""Evenings for tests: open, enter people and direct, each in one line."""

from itertools import count
from typing import Any

import msgspec

from canasta.live.evening import (
    BeginRound,
    Claim,
    Evening,
    EveningSettings,
    ReportTable,
    StoredEveningEvent,
    begin,
    claim,
    decide,
    open_evening,
    places,
    report,
    unclaim,
)
from canasta.live.evening import messages as r
from canasta.live.evening.events import (
    EveningEvent,
    PadScored,
    RoundTable,
    Scores,
    Sides,
    TableScored,
)
from canasta.live.pad import TableRules

REGENCY = TableRules("regency")


class Night:
    """An evening at which things happen one after the other.

    Attributes:
        evening: as it is.
        keys: its secrets.
    """

    def __init__(self, entrants: int = 0, **settings: Any) -> None:
        wanted = EveningSettings(REGENCY, **settings)
        opened, self.keys = open_evening(wanted)
        self.evening = Evening()
        self._clock = count(1000.0, 60.0)
        self.happen([opened])
        if entrants:
            singly = wanted.movement == "singles"
            names = [(f"P{n}",) if singly else (f"A{n}", f"B{n}") for n in range(1, entrants + 1)]
            self.direct(r.Enter(tuple(names)))

    def direct(self, request: Any) -> None:
        """The director asks for something."""
        self.happen(decide(self.evening, request))

    def begin(self, round: int | None = None) -> None:
        """The next round begins."""
        request = BeginRound(round or len(self.evening.standing.rounds) + 1)
        found = places(self.evening, request)
        tables = [self._table(len(self.evening.standing.rounds) + 1, *one) for one in found.tables]
        boards = f"BOARD{request.round}" if self.evening.standing.settings.boards else ""
        self.happen(begin(self.evening, request, next(self._clock), found, tables, boards))

    def _table(self, round: int, table: int, sides: Sides) -> RoundTable:
        if not self.evening.standing.settings.online:
            return RoundTable(table, sides, f"PAD{table:03}")
        return RoundTable(table, sides, game=f"T{round}-{table:03}")

    def end(self) -> None:
        """The round under way ends."""
        self.direct(r.EndRound(len(self.evening.standing.rounds)))

    def written(self, table: int, scores: Scores, deals: int = 4, round: int = 0) -> None:
        """A table's pad says something."""
        number = round or len(self.evening.standing.rounds)
        self.happen([PadScored(number, table, deals, scores)])

    def played(self, table: int, *totals: Scores, done: bool = False, round: int = 0) -> None:
        """Enter the result of a table that is played here."""
        number = round or len(self.evening.standing.rounds)
        self.happen([TableScored(number, table, totals, done)])

    def claim(self, entrant: int, person: int, token: str) -> None:
        """Someone says who they are."""
        request = Claim(entrant, person, token)
        self.happen(claim(self.evening, request, self.keys.players))

    def unclaim(self, token: str) -> None:
        """A person withdraws the name that they claimed."""
        self.happen(unclaim(self.evening, token))

    def report(self, token: str, own: int, others: int, round: int = 0) -> None:
        """Someone reports their table."""
        number = round or len(self.evening.standing.rounds)
        self.happen(report(self.evening, ReportTable(number, own, others), token))

    def again(self) -> Evening:
        """The same evening, read from its stored events."""
        data = msgspec.json.encode(self.evening.entries)
        return Evening.of(msgspec.json.decode(data, type=list[StoredEveningEvent]))

    def happen(self, events: list[EveningEvent]) -> None:
        """Something happens."""
        for event in events:
            entry = StoredEveningEvent(self.evening.number + 1, next(self._clock), event)
            self.evening.apply(entry)
