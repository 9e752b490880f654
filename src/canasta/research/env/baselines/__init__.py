"""Policies learned in these environments that come with canasta and need only NumPy.

``Ppo`` was trained by ``examples/ppo.py`` in eleven seconds (docs/research/environments.md
describes the run). Other weights are made by

    python examples/ppo.py --steps 6 --save src/canasta/research/env/baselines/wca.4.npz
"""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.rules import Rules

_FOLDER: Final = Path(__file__).parent


def tables() -> list[str]:
    """Return the learned tables, such as ``regency.4``: a rule book and a number of players."""
    return sorted(path.stem for path in _FOLDER.glob("*.npz"))


class Ppo:
    """A network with two hidden layers of 64 units, trained by self-play; it samples its actions.

    Raises:
        ValueError: there are no weights for this table.
    """

    take_backs = 0
    """Take-backs per turn in its training: melds are taken back only if nothing else is legal."""

    path: Path | None = None
    """The file of weights; None for those that come with canasta."""

    @classmethod
    def of(cls, path: str) -> "type[Ppo]":
        """Return the policy with the weights of a file that ``examples/ppo.py --save`` made."""
        if not Path(path).is_file():
            raise ValueError(f"There is no file {path!r} of weights.")
        return type("Ppo", (cls,), {"path": Path(path)})

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        table = f"{rules.name}.{players}"
        path = self.path or _FOLDER / f"{table}.npz"
        if not path.is_file():
            raise ValueError(f"It has learned {', '.join(tables())}, not {table}.")
        with np.load(path, allow_pickle=False) as file:
            if str(file["table"]) != table:
                raise ValueError(f"It has learned {file['table']}, not {table}.")
            weights = {
                name: file[name] * file[f"{name}_scale"]
                for name in file.files
                if f"{name}_scale" in file.files
            }
        self._first, self._first_bias = weights["first"], weights["first_bias"]
        self._second, self._second_bias = weights["second"], weights["second_bias"]
        self._policy, self._policy_bias = weights["policy"], weights["policy_bias"]
        self._rng = np.random.default_rng([seed, seat])

    def __call__(self, observation: NDArray[np.float32], mask: NDArray[np.bool_]) -> int:
        """Return a legal action, sampled from the policy."""
        legal = np.flatnonzero(mask)
        if len(legal) == 1:
            return int(legal[0])
        there = np.flatnonzero(observation)
        first = np.maximum(observation[there] @ self._first[there] + self._first_bias, 0)
        second = np.maximum(first @ self._second + self._second_bias, 0)
        worth = self._policy[legal] @ second + self._policy_bias[legal]
        # The Gumbel-max trick: the largest logit with such noise is a sample of the softmax.
        return int(legal[(worth + self._rng.gumbel(size=len(legal))).argmax()])
