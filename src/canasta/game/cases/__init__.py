"""Case files: positions with what may be done in them, and deals with what they score."""

from canasta.game.cases.case import Case, Position, ScoreCase, SideEnd, Try
from canasta.game.cases.check import Checked, Outcome, check_case, check_files
from canasta.game.cases.errors import CaseError
from canasta.game.cases.read import read_cases
from canasta.game.cases.score import ScoredDeal, score_case, score_file

__all__ = [
    "Case",
    "CaseError",
    "Checked",
    "Outcome",
    "Position",
    "ScoreCase",
    "ScoredDeal",
    "SideEnd",
    "Try",
    "check_case",
    "check_files",
    "read_cases",
    "score_case",
    "score_file",
]
