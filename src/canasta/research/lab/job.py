"""Jobs: deals for one process to play."""

from typing import NamedTuple

from canasta.game.board import SEEDS
from canasta.rules import Rules


class Job(NamedTuple):
    """Consecutive deals to play in one go."""

    rules: Rules
    players: int
    bots: tuple[str, ...]
    """The bot at each seat."""
    seed: int
    """The seed of the run's first deal."""
    first: int
    """The number of this job's first deal in the run, from 0."""
    deals: int
    check: bool
    varied: bool

    def seed_of(self, number: int) -> int:
        """Return the seed of the job's deal with a number, from 0."""
        return (self.seed + self.first + number) % SEEDS
