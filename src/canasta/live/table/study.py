"""A deal that is studied: it begins at a position, and can be stepped through and taken back.

It has a table of its own. In a position the other seats repeat what was done there as long as that
is possible, and then do what bots choose; in a puzzle no one else acts.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from canasta.game import CanastaError, Game
from canasta.study.positions import Position
from canasta.study.puzzles import Judged, Puzzle, get_puzzle, judged


@lru_cache(maxsize=64)
def moments_of(position: Position) -> tuple[Game, Game]:
    """Return the match as the deal of a position had just been dealt, and at the position.

    A long deal takes a while, so servers ask for it in a thread beforehand.

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
    """The position that a table studies, and the actions since."""

    def __init__(self, position: Position, puzzle: str) -> None:
        """Begin at the position.

        Args:
            puzzle: the name of the puzzle that it is; empty if it is none.

        Raises:
            PositionError: it cannot be set up.
        """
        self.dealt, self.start = moments_of(position)
        """The match as the deal had just been dealt, and at the position."""
        self.position = position
        self.name = puzzle
        self.shown = False
        """True if the puzzle's solution was shown."""
        self._later = [tuple(steps) for steps in position.acts()[position.at :]]
        self._done: list[tuple[int, ...]] = []
        self._past: list[Game] = []

    @cached_property
    def puzzle(self) -> Puzzle | None:
        """The puzzle; None if it is none, or unknown to this release."""
        try:
            return get_puzzle(self.name) if self.name else None
        except CanastaError:
            return None

    @property
    def done(self) -> int:
        """Number of actions since the position."""
        return len(self._done)

    @property
    def next_steps(self) -> tuple[int, ...] | None:
        """The steps of the next action as the deal was played; None if that is unknown, or over."""
        done = self.done
        fits = done < len(self._later) and self._done == self._later[:done]
        return self._later[done] if fits else None

    @cached_property
    def _verdicts(self) -> dict[tuple[tuple[int, ...], ...], Judged | None]:
        return {}

    @property
    def judged(self) -> Judged | None:
        """The judgement of the attempt at the puzzle; None while it is not answered."""
        puzzle, done = self.puzzle, tuple(self._done)
        if puzzle is None or not done:
            return None
        if done not in self._verdicts:
            self._verdicts[done] = judged(puzzle, [code for steps in done for code in steps])
        return self._verdicts[done]

    @property
    def is_over(self) -> bool:
        """True if the puzzle has been answered, or its solution was shown."""
        return bool(self.name) and (self.shown or self.judged is not None)

    def acted(self, before: Game, steps: Sequence[int]) -> None:
        """Add an action that was done.

        Args:
            before: the match before it, which is not changed any more.
        """
        self._past.append(before)
        self._done.append(tuple(steps))

    def back_to(self, done: int) -> Game:
        """Return the match after so many actions, and forget those after them."""
        game = self._past[done] if done < self.done else self.start
        del self._past[done:], self._done[done:]
        self.shown = False
        return game

    def own_before(self) -> int | None:
        """Return the number of actions before the player's last one; None before the first."""
        seat = self.position.seat
        places = [place for place, game in enumerate(self._past) if game.actor == seat]
        return places[-1] if places else None
