"""Whether what was done at a puzzle solves it."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from canasta.puzzles.outcome import outcome_of
from canasta.puzzles.puzzle import Answer, Puzzle
from canasta.puzzles.themes import answer

CLOSE: Final = 30
"""Points that the right answer may lose by the way in which it is carried out."""
GOOD: Final = 100
"""Points that a good answer loses at most where another is better."""

Verdict = Literal["right", "good", "wrong"]


class Judged(NamedTuple):
    """What is said of an attempt."""

    verdict: Verdict
    answers: bool
    """Whether the question is answered rightly, however it is carried out."""
    lost: int | None
    """Points that it is expected to lose; None where the search did not follow it up."""
    tried: Answer | None
    """What it comes to, as far as the search tried it."""


def judged(puzzle: Puzzle, steps: Sequence[int]) -> Judged | None:
    """Whether what was done solves a puzzle; None while it does not answer its question yet.

    Args:
        puzzle: the puzzle.
        steps: all that its seat has done since its moment, what was taken back among it.
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
