"""Judgment of attempts at a puzzle."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from canasta.study.puzzles.outcome import outcome_of
from canasta.study.puzzles.puzzle import Answer, Puzzle
from canasta.study.puzzles.themes import answer

CLOSE: Final = 30
"""Points that a right answer may lose by how it is carried out."""
GOOD: Final = 100
"""Most points that a good answer may lose if another is better."""

Verdict = Literal["right", "good", "wrong"]


class Judged(NamedTuple):
    """Verdict on an attempt."""

    verdict: Verdict
    answers: bool
    """True if the question is answered correctly, however it is carried out."""
    lost: int | None
    """Points that it is expected to lose; None if the search did not try such an answer."""
    tried: Answer | None
    """The puzzle's answer that matches the attempt best; None if none does."""


def judged(puzzle: Puzzle, steps: Sequence[int]) -> Judged | None:
    """Return the verdict on an attempt; None while it does not answer the question yet.

    Args:
        puzzle: the puzzle.
        steps: all steps of its seat since the moment, including those taken back.
    """
    outcome = outcome_of(puzzle.known, steps)
    if not outcome.ends:
        return None
    own = answer(puzzle.theme, outcome)
    right = own == answer(puzzle.theme, puzzle.outcomes[0])
    same = [
        found
        for found, other in zip(puzzle.answers, puzzle.outcomes, strict=True)
        if other.key == outcome.key
    ]
    alike = same or [
        found
        for found, other in zip(puzzle.answers, puzzle.outcomes, strict=True)
        if answer(puzzle.theme, other) == own
    ]
    tried = alike[0] if alike else None
    lost = None if tried is None else max(0, round(puzzle.solution.points - tried.points))
    if right and (not same or lost is None or lost <= CLOSE):
        return Judged("right", True, lost if same else 0, tried)
    most = puzzle.ahead[1] / 2 if right else GOOD
    return Judged("good" if lost is not None and lost <= most else "wrong", right, lost, tried)
