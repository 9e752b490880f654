"""Scoring deals that were played with real cards."""

from dataclasses import dataclass
from pathlib import Path

from canasta.game.cases.boards import end_board
from canasta.game.cases.case import ScoreCase
from canasta.game.cases.errors import Place, file_name
from canasta.game.cases.read import read_cases
from canasta.game.view import Sheet, SideSheet, sheet_of


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """A deal and the scores of the sides that the file lists, in its order."""

    case: ScoreCase
    sides: tuple[SideSheet, ...]

    @property
    def sheet(self) -> Sheet:
        """The sides' sheets together."""
        return Sheet(1, self.sides)

    @property
    def expected(self) -> tuple[int | None, ...]:
        """The totals that the file gives, None if it gives none."""
        return tuple(side.total for side in self.case.sides)


def score_file(path: Path | str) -> list[ScoredDeal]:
    """Score every ``[[score]]`` of a file; a side's ``total`` may be left out.

    Raises:
        CaseError: the file cannot be read, or holds no deal to score.
    """
    deals = [score_case(case) for case in read_cases(path) if isinstance(case, ScoreCase)]
    if not deals:
        raise Place(file_name(Path(path))).error(
            "cases.missing", "there is no [[score]] in the file."
        )
    return deals


def score_case(case: ScoreCase) -> ScoredDeal:
    """Score a deal at its end.

    Raises:
        CaseError: a listed splash is not one, or a record can't hold so many melds.
    """
    board = end_board(case)
    board.engine.score(board.record, board.place)
    return ScoredDeal(case, sheet_of(board).sides[: len(case.sides)])
