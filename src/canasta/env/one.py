"""What environments of frameworks share: one game, and a table where one seat is the caller's."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.engine.codes import CODES
from canasta.env.text import table_text
from canasta.env.vector import Player, VectorEnv
from canasta.game.board import Board
from canasta.rules import Rules, get_rules

SEEDS: Final = 2**63


def any_seed() -> int:
    """A seed that nobody has chosen."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0] % SEEDS)


def one_seat(
    book: str | Rules,
    players: int | None,
    opponents: Player,
    partner: Player,
    rest: dict[str, Any],
) -> dict[str, Any]:
    """The settings of a ``VectorEnv`` in which one seat is the caller's.

    Args:
        book: as for ``VectorEnv``.
        players: as there.
        opponents: who plays the other sides.
        partner: who plays the partner's seat; as the opponents where nothing is said.
        rest: further settings.
    """
    rules = get_rules(book) if isinstance(book, str) else book
    number = rules.players[0] if players is None else players
    seated: dict[str, Any] = {"players": number, "opponents": opponents}
    if number == 4:
        seated["partner"] = opponents if partner is None else partner
    return {**seated, **rest}


class OneGame:
    """A game of a :class:`VectorEnv` of one, which waits for a reset when it is over."""

    def __init__(self, book: Any, settings: dict[str, Any]) -> None:
        """A game that is not begun: ``reset`` begins it.

        Args:
            book: as for ``VectorEnv``.
            settings: as for ``VectorEnv``.
        """
        self.env = VectorEnv(book, 1, autoreset=False, **settings)
        self.players = self.env.players
        self._seeded = False

    def reset(self, seed: int | None) -> None:
        """Begin a game, of a seed where one is given."""
        if seed is None and not self._seeded:
            seed = any_seed()
        self._seeded = True
        self.env.reset(seed)

    def step(self, action: Any) -> None:
        """Carry out an action."""
        self.env.step(np.reshape(action, 1))

    @property
    def actor(self) -> int:
        """The seat that acts; -1 where the game is over."""
        return int(self.env.actors[0])

    @property
    def rewards(self) -> list[float]:
        """What the last step brought each seat."""
        rewards: list[float] = self.env.rewards[0].tolist()
        return rewards

    @property
    def terminated(self) -> bool:
        """Whether the episode came to its end."""
        return bool(self.env.terminated[0])

    @property
    def truncated(self) -> bool:
        """Whether it was cut off."""
        return bool(self.env.truncated[0])

    def flat(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, as numbers: an array that is the caller's."""
        row: NDArray[np.float32] = self.env.observe_flat(seats=seat)[0]
        return row

    def mask(self, seat: int) -> NDArray[np.int8]:
        """What a seat may do now, an entry for each action: an array that is the caller's."""
        if seat != self.actor:
            return np.zeros(CODES, np.int8)
        mask: NDArray[np.int8] = self.env.bool_masks()[0].astype(np.int8)
        return mask

    def board(self) -> Board:
        """The game as a board of the Python API, a copy with its hidden cards."""
        return Board(self.env.rules, self.players, self.env.states[0].tobytes())

    def text(self) -> str:
        """What somebody who watches sees, in lines."""
        return table_text(self.board())
