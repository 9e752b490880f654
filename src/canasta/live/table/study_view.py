"""A position that is studied as its player sees it, and a puzzle without its solution."""

from functools import lru_cache

import msgspec

from canasta.live.table.state import Table
from canasta.live.table.study import Study
from canasta.live.table.ways import Hint, hint_of
from canasta.players.advice import Advice, Option, RolloutStatistics
from canasta.study.puzzles import JUDGE, get_puzzle


class AttemptView(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement of an attempt at a puzzle."""

    verdict: str
    """``right``, ``good`` or ``wrong``."""
    answers: bool
    """True if it answers the puzzle's question rightly, however it is carried out."""
    lost: int | None
    """Points that it is expected to lose; None if the search did not follow it up."""
    own: RolloutStatistics | None
    """Statistics of the deals in which it was tried; None if it was not tried."""
    best: RolloutStatistics
    """Statistics of the solution."""


class PuzzleView(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle, without its solution until that is found or shown."""

    name: str
    theme: str
    """One of ``canasta.study.puzzles.THEMES``."""
    grade: int
    found: tuple[str, ...]
    """The levels of bots that found the solution."""
    attempt: AttemptView | None
    solution: Hint | None


class StudyView(msgspec.Struct, frozen=True, kw_only=True):
    """A position that is studied."""

    done: int
    """Number of actions since the position."""
    known: bool
    """True if the next action is known: as long as everything was done as it was played."""
    back: bool
    """True if there is something before this to go back to."""
    puzzle: PuzzleView | None


def study_view(table: Table) -> StudyView | None:
    """Return the position that a table studies; None if there is none."""
    study = table.study
    if study is None:
        return None
    return StudyView(
        done=study.done,
        known=not study.name and study.next_steps is not None,
        back=study.own_before() is not None or study.shown,
        puzzle=_puzzle(study),
    )


def _puzzle(study: Study) -> PuzzleView | None:
    puzzle, judged = study.puzzle, study.judged
    if puzzle is None:
        return None
    attempt = None
    if judged is not None:
        attempt = AttemptView(
            verdict=judged.verdict,
            answers=judged.answers,
            lost=judged.lost,
            own=None if judged.tried is None else judged.tried.statistics,
            best=puzzle.solution.statistics,
        )
    solved = study.shown or (judged is not None and judged.verdict == "right")
    return PuzzleView(
        name=puzzle.name,
        theme=puzzle.theme,
        grade=puzzle.grade,
        found=puzzle.found,
        attempt=attempt,
        solution=_solution(puzzle.name) if solved else None,
    )


@lru_cache(maxsize=64)
def _solution(name: str) -> Hint:
    """Return the solution of a puzzle and its other options, as a hint shows them."""
    puzzle = get_puzzle(name)
    options = tuple(
        Option(one.act, one.points, one.error, one.samples, one.statistics)
        for one in puzzle.answers
    )
    return hint_of(puzzle.known, Advice(JUDGE, puzzle.position.seat, options, puzzle.reasons))
