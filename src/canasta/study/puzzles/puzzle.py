"""Puzzles and the files that hold them: JSON lines, one file for each book."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

import msgspec

from canasta.game import CanastaError, Game
from canasta.players.advice import Reason, RolloutStatistics
from canasta.study.positions import Position
from canasta.study.puzzles.outcome import Outcome, outcome_of
from canasta.study.puzzles.themes import Theme

GRADES: Final = (1, 2, 3, 4, 5)
"""Grades of difficulty: one more than the number of bot levels that miss the solution."""

JUDGE: Final = "master"
"""The level of the bot that computed the answers' figures."""

FILES: Final = Path(__file__).with_name("files")


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One possible answer, with the search's estimates for it."""

    act: str
    """In NOTATION, up to the draw or discard; after melds the discard is left out."""
    steps: tuple[int, ...]
    """Its steps, including the discard after melds."""
    points: float
    """Expected points by which the side ends the deal ahead of the opponents' mean."""
    error: float
    """The standard error of the difference from the best answer."""
    samples: int
    """Number of sampled deals, each consistent with what was seen, in which it was tried."""
    statistics: RolloutStatistics


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A moment of a deal at which one action is clearly best."""

    name: str
    """The book's name and a number."""
    theme: Theme
    grade: int
    """One of ``GRADES``."""
    found: tuple[str, ...]
    """The levels of bots that found the solution."""
    position: Position
    """The moment as its seat saw it: cards hidden from the seat are dealt again at random."""
    answers: tuple[Answer, ...]
    """The answers, best first: at least two that answer the theme's question differently."""
    reasons: tuple[Reason, ...]
    """Why the first is better."""
    ahead: tuple[float, float]
    """Points by which it is ahead of the best other answer: with the small and large budgets."""
    deal: int
    """The number of the deal in which it was found."""

    @property
    def book(self) -> str:
        """The name of its book, without variations."""
        return self.position.book.partition("+")[0]

    @property
    def solution(self) -> Answer:
        """The best answer."""
        return self.answers[0]

    @cached_property
    def game(self) -> Game:
        """The match at the moment; clone it before you play in it."""
        return self.position.game()

    @cached_property
    def known(self) -> Game:
        """The moment as its seat knows it; do not change it."""
        return self.game.known_to(self.position.seat)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The answers' outcomes, in their order."""
        return tuple(outcome_of(self.known, answer.steps) for answer in self.answers)


class UnknownPuzzleError(CanastaError):
    """Error for a puzzle that does not exist."""


def read_puzzles(file: Path) -> list[Puzzle]:
    """Read the puzzles of a file; skip a last line that was cut off."""
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    return [msgspec.json.decode(line, type=Puzzle) for line in lines if line.endswith(b"\n")]


def write_puzzles(file: Path, puzzles: Sequence[Puzzle]) -> None:
    """Append puzzles to a file in a single write, so that those of a deal arrive together."""
    if puzzles:
        lines = b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)
        with file.open("ab") as kept:
            kept.write(lines)


@lru_cache(maxsize=1)
def all_puzzles() -> dict[str, Puzzle]:
    """Return the puzzles by name, book by book."""
    found = [one for file in sorted(FILES.glob("*.jsonl")) for one in read_puzzles(file)]
    return {puzzle.name: puzzle for puzzle in found}


def get_puzzle(name: str) -> Puzzle:
    """Return a puzzle by its name.

    Raises:
        UnknownPuzzleError: ``puzzle.unknown``.
    """
    try:
        return all_puzzles()[name]
    except KeyError:
        raise UnknownPuzzleError(
            "puzzle.unknown", f"There is no puzzle {name[:20]!r}; choose one from the list."
        ) from None
