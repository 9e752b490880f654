"""Puzzles: moments of deals at which one action is clearly best, with the search's estimates."""

from canasta.study.puzzles.puzzle import (
    GRADES,
    JUDGE,
    THEMES,
    Answer,
    Judged,
    Outcome,
    Puzzle,
    Theme,
    all_puzzles,
    get_puzzle,
    judged,
    outcome_of,
    steps_of_bot,
)

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
