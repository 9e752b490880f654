"""A deal that is studied: it begins at a position, and can be stepped through and taken back.

It is somebody's own table. In a position the other seats do what was done there as long as it
fits, and then what bots choose; in a puzzle nobody else does anything.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from canasta.game import CanastaError, Game
from canasta.positions import Position
from canasta.puzzles import Judged, Puzzle, get_puzzle, judged


@lru_cache(maxsize=64)
def moments_of(position: Position) -> tuple[Game, Game]:
    """Return the match as the deal of a position had just been dealt, and at the moment.

    A long deal takes a while, so whoever serves a table asks for it in a thread beforehand.

    Raises:
        PositionError: it cannot be set up.
    """
    moments = position.moments()
    dealt = start = next(moments).clone()
    for moment in moments:
        start = moment
    start = start.clone()
    start.open_events()
    return dealt, start


class Study:
    """What is studied at a table, and what has been done there since its moment."""

    def __init__(self, position: Position, puzzle: str) -> None:
        """Begin at the moment.

        Args:
            position: the moment.
            puzzle: the name of the puzzle that it is; empty where it is none.

        Raises:
            PositionError: it cannot be set up.
        """
        self.dealt, self.start = moments_of(position)
        """The match as the deal had just been dealt, and at the moment."""
        self.position = position
        self.name = puzzle
        self.shown = False
        """Whether the puzzle's solution was shown."""
        self._later = [tuple(steps) for steps in position.acts()[position.at :]]
        self._done: list[tuple[int, ...]] = []
        self._past: list[Game] = []

    @cached_property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, as far as this release has it."""
        try:
            return get_puzzle(self.name) if self.name else None
        except CanastaError:
            return None

    @property
    def done(self) -> int:
        """How many acts were done since the moment."""
        return len(self._done)

    @property
    def next_steps(self) -> tuple[int, ...] | None:
        """What was done next when the deal was played; None where that is not known, or past."""
        done = self.done
        fits = done < len(self._later) and self._done == self._later[:done]
        return self._later[done] if fits else None

    @cached_property
    def _verdicts(self) -> dict[tuple[tuple[int, ...], ...], Judged | None]:
        return {}

    @property
    def judged(self) -> Judged | None:
        """What is said of the attempt at the puzzle; None while it is not answered."""
        puzzle, done = self.puzzle, tuple(self._done)
        if puzzle is None or not done:
            return None
        if done not in self._verdicts:
            self._verdicts[done] = judged(puzzle, [code for steps in done for code in steps])
        return self._verdicts[done]

    @property
    def is_over(self) -> bool:
        """Whether the puzzle has been answered, or its solution was shown."""
        return bool(self.name) and (self.shown or self.judged is not None)

    def acted(self, before: Game, steps: Sequence[int]) -> None:
        """An act was done.

        Args:
            before: the match before it, which nobody changes any more.
            steps: the act.
        """
        self._past.append(before)
        self._done.append(tuple(steps))

    def back_to(self, done: int) -> Game:
        """The match as it was when so many acts had been done; those after them are forgotten."""
        game = self._past[done] if done < self.done else self.start
        del self._past[done:], self._done[done:]
        self.shown = False
        return game

    def own_before(self) -> int | None:
        """How many acts had been done when its player was to act last; None before the first."""
        seat = self.position.seat
        places = [place for place, game in enumerate(self._past) if game.actor == seat]
        return places[-1] if places else None
