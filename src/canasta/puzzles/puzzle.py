"""What a puzzle is, and which there are: a file of JSON lines for each book."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

import msgspec

from canasta.advice import Reason, RolloutStatistics
from canasta.game import CanastaError, Game
from canasta.positions import Position
from canasta.puzzles.outcome import Outcome, outcome_of
from canasta.puzzles.themes import Theme

GRADES: Final = (1, 2, 3, 4, 5)
"""How hard a puzzle is: one more than the levels of bots that do not find its solution."""

JUDGE: Final = "master"
"""The level of the bot whose figures the answers have."""

FILES: Final = Path(__file__).with_name("files")


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that may be done, and what the search found of it."""

    act: str
    """In NOTATION, up to the draw or discard; after melds the discard is left out."""
    steps: tuple[int, ...]
    """Its steps, the discard after melds too."""
    points: float
    """By how many points the own side ends the deal ahead of the mean of the others, expected."""
    error: float
    """The standard error of the difference to the best."""
    samples: int
    """In how many deals that fit what was seen it was tried."""
    statistics: RolloutStatistics


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A moment of a deal at which one act is clearly best."""

    name: str
    """The book's name and a number."""
    theme: Theme
    grade: int
    """One of ``GRADES``."""
    found: tuple[str, ...]
    """The levels of bots that found the solution."""
    position: Position
    """The moment as its seat saw it: cards hidden from the seat are dealt anew."""
    answers: tuple[Answer, ...]
    """The best first; at least two, which answer the theme's question differently."""
    reasons: tuple[Reason, ...]
    """Why the first is better."""
    ahead: tuple[float, float]
    """Points by which it is ahead of the best other answer: with the small budget, the large."""
    deal: int
    """The number of the deal that it was found in."""

    @property
    def book(self) -> str:
        """The book that it is played by, without variations."""
        return self.position.book.partition("+")[0]

    @property
    def solution(self) -> Answer:
        """The best answer."""
        return self.answers[0]

    @cached_property
    def game(self) -> Game:
        """The match at the moment; to be cloned before anything is done in it."""
        return self.position.game()

    @cached_property
    def known(self) -> Game:
        """The moment as its seat knows it; it is not to be changed."""
        return self.game.known_to(self.position.seat)

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What the answers come to."""
        return tuple(outcome_of(self.known, answer.steps) for answer in self.answers)


class UnknownPuzzleError(CanastaError):
    """A puzzle that there is not."""


def read_puzzles(file: Path) -> list[Puzzle]:
    """The puzzles of a file; a last line that was cut off is left out."""
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    return [msgspec.json.decode(line, type=Puzzle) for line in lines if line.endswith(b"\n")]


def write_puzzles(file: Path, puzzles: Sequence[Puzzle]) -> None:
    """Add puzzles to a file: those of one deal at once, so that none of them is there alone."""
    if puzzles:
        lines = b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)
        with file.open("ab") as kept:
            kept.write(lines)


@lru_cache(maxsize=1)
def all_puzzles() -> dict[str, Puzzle]:
    """The puzzles by name, book by book."""
    found = [one for file in sorted(FILES.glob("*.jsonl")) for one in read_puzzles(file)]
    return {puzzle.name: puzzle for puzzle in found}


def get_puzzle(name: str) -> Puzzle:
    """A puzzle by its name.

    Raises:
        UnknownPuzzleError: ``puzzle.unknown``.
    """
    try:
        return all_puzzles()[name]
    except KeyError:
        raise UnknownPuzzleError(
            "puzzle.unknown", f"There is no puzzle {name[:20]!r}; choose one from the list."
        ) from None
