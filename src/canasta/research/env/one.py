"""Common parts of the frameworks' environments: one game, and a table with one seat to play."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.engine.codes import CODES
from canasta.game.board import Board
from canasta.research.env.text import table_text
from canasta.research.env.vector import Player, VectorEnv
from canasta.rules import Rules, get_rules

SEEDS: Final = 2**63


def any_seed() -> int:
    """Return a random seed."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0] % SEEDS)


def one_seat(
    book: str | Rules,
    players: int | None,
    opponents: Player,
    partner: Player,
    rest: dict[str, Any],
) -> dict[str, Any]:
    """Return the settings of a ``VectorEnv`` in which the caller plays one seat.

    Args:
        book: as for ``VectorEnv``.
        players: as there.
        opponents: the level, style or policy that plays the other sides.
        partner: the same for the partner's seat; default: as ``opponents``.
        rest: further settings.
    """
    rules = get_rules(book) if isinstance(book, str) else book
    number = rules.players[0] if players is None else players
    seated: dict[str, Any] = {"players": number, "opponents": opponents}
    if number == 4:
        seated["partner"] = opponents if partner is None else partner
    return {**seated, **rest}


class OneGame:
    """The game of a :class:`VectorEnv` with one game, which waits for a reset when it is over."""

    def __init__(self, book: Any, settings: dict[str, Any]) -> None:
        """Make a game; ``reset`` begins it.

        Args:
            book: as for ``VectorEnv``.
            settings: as for ``VectorEnv``.
        """
        self.env = VectorEnv(book, 1, autoreset=False, **settings)
        self.players = self.env.players
        self._seeded = False

    def reset(self, seed: int | None) -> None:
        """Begin a game, from a seed if one is given."""
        if seed is None and not self._seeded:
            seed = any_seed()
        self._seeded = True
        self.env.reset(seed)

    def step(self, action: Any) -> None:
        """Carry out an action."""
        self.env.step(np.reshape(action, 1))

    @property
    def actor(self) -> int:
        """The seat that acts; -1 if the game is over."""
        return int(self.env.actors[0])

    @property
    def rewards(self) -> list[float]:
        """Rewards of the last step, by seat."""
        rewards: list[float] = self.env.rewards[0].tolist()
        return rewards

    @property
    def terminated(self) -> bool:
        """True if the episode has ended."""
        return bool(self.env.terminated[0])

    @property
    def truncated(self) -> bool:
        """True if the episode was cut off."""
        return bool(self.env.truncated[0])

    def flat(self, seat: int) -> NDArray[np.float32]:
        """Return a seat's flat observation, in an array that belongs to the caller."""
        row: NDArray[np.float32] = self.env.observe_flat(seats=seat)[0]
        return row

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return a seat's legal actions, an entry for each action, in an array of the caller's."""
        if seat != self.actor:
            return np.zeros(CODES, np.int8)
        mask: NDArray[np.int8] = self.env.bool_masks()[0].astype(np.int8)
        return mask

    def board(self) -> Board:
        """Return the game as a board of the Python API: a copy with its hidden cards."""
        return Board(self.env.rules, self.players, self.env.states[0].tobytes())

    def text(self) -> str:
        """Return the table as a watcher sees it, as lines of text."""
        return table_text(self.board())
