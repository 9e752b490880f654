"""Puzzles: moments of deals at which one action is clearly best, with the search's estimates."""

from canasta.study.puzzles.judging import Judged, judged
from canasta.study.puzzles.outcome import Outcome, outcome_of
from canasta.study.puzzles.puzzle import GRADES, JUDGE, Answer, Puzzle, all_puzzles, get_puzzle
from canasta.study.puzzles.themes import THEMES, Theme
from canasta.study.puzzles.trying import steps_of_bot

__all__ = [
    "GRADES",
    "JUDGE",
    "THEMES",
    "Answer",
    "Judged",
    "Outcome",
    "Puzzle",
    "Theme",
    "all_puzzles",
    "get_puzzle",
    "judged",
    "outcome_of",
    "steps_of_bot",
]
