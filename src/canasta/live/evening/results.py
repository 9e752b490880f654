"""The result of a table: by its own deals, its pad, its two sides, and the director."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from canasta.live.evening import events as e

Source: TypeAlias = Literal["none", "table", "pad", "one", "both", "differ", "director"]
"""Source of a table's result: none yet, the table that is played here, its pad, one side of it,
both sides alike, both sides differently, the director."""


@dataclass(slots=True)
class TableResult:
    """One table of a round.

    Attributes:
        table: its number, from 1.
        sides: the entrants on either side.
        pad: the code of its pad.
        game: the code of the table at which it is played here; empty with real cards.
        deals: the number of deals on its pad, or that are over at the table.
        totals: the scores of both sides in each deal that is played here.
        done: true if the table that is played here plays no further deal.
        written: the scores on its pad.
        reports: the report of each side.
        decided: the director's decision.
    """

    table: int
    sides: e.Sides
    pad: str
    game: str = ""
    deals: int = 0
    totals: tuple[e.Scores, ...] = ()
    done: bool = False
    written: e.Scores | None = None
    reports: dict[int, e.Reported] = field(default_factory=dict)
    decided: e.Decided | None = None

    def take(self, result: e.PadScored | e.TableScored | e.Reported | e.Decided) -> None:
        """Note a result from the pad, the table, a side or the director."""
        match result:
            case e.PadScored(deals=deals, scores=scores):
                self.deals, self.written = deals, scores if deals else None
            case e.TableScored(totals=totals, done=done):
                self.deals, self.totals, self.done = len(totals), totals, done
            case e.Reported(side=side):
                self.reports[side] = result
            case e.Decided():
                self.decided = None if result.scores is None else result

    @property
    def source(self) -> Source:
        """Source that counts: the director before the pad, the pad before reports."""
        if self.decided is not None:
            return "director"
        if self.game:
            return "table" if self.totals else "none"
        if self.written is not None:
            return "pad"
        reported = {report.scores for report in self.reports.values()}
        if len(reported) > 1:
            return "differ"
        return ("none", "one", "both")[len(self.reports)]

    @property
    def scores(self) -> e.Scores | None:
        """Scores that count; None if there are none, or if both sides report differently."""
        return self.scores_of(None)

    def scores_of(self, boards: int | None) -> e.Scores | None:
        """Return the scores that count, of the first ``boards`` boards or, for None, of all."""
        match self.source:
            case "table":
                totals = self.totals[:boards]
                return (sum(t[0] for t in totals), sum(t[1] for t in totals)) if totals else None
            case "director":
                assert self.decided is not None
                return self.decided.scores
            case "pad":
                return self.written
            case "one" | "both":
                return next(iter(self.reports.values())).scores
        return None

    def finished(self, deals: int) -> bool:
        """Return whether the table has finished, according to the source that counts.

        Args:
            deals: the deals of a round; 0 if it goes by the clock.
        """
        if self.game and self.decided is None:
            return self.done
        if self.source == "pad":
            return 0 < deals <= self.deals
        return self.source in ("both", "director")

    def side_of(self, entrant: int) -> int | None:
        """Return the side on which an entrant plays; None if they do not sit here."""
        return next((side for side, own in enumerate(self.sides) if entrant in own), None)
