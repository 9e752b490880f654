"""One seat of a game from elsewhere, as environments show it: observation and mask."""

import inspect
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel import INTERPRETED, STATE, rules_record, state_at
from canasta.engine.codes import CODES, Act
from canasta.research.env.batch.flat import FLAT, flatten
from canasta.research.env.batch.observation import OBSERVATION, observe_games
from canasta.research.env.batch.rows import blank_rows
from canasta.research.env.batch.stepping import bound_take_backs
from canasta.research.env.errors import EnvError
from canasta.rules import Rules

_GAME: Final = np.zeros(1, np.int64)
_WHO_ACTS: Final = np.full(1, -1, np.int64)
_BOUND: Final = inspect.unwrap(bound_take_backs)
"""The function as plain Python, which is fast enough for one game and needs no export."""


class SeatEyes:
    """The observation and legal actions of the seat to act, as in ``VectorEnv``.

    Call ``look`` with each state in which this seat acts, in order, and ``did`` with its action.

    Args:
        rules: the rules.
        players: the number of players.
        take_backs: the number of times that melds may be taken back in a turn, as in ``VectorEnv``.

    Raises:
        EnvError: the compiled library is not in use.
    """

    def __init__(self, rules: Rules, players: int, take_backs: int) -> None:
        if INTERPRETED:
            raise EnvError(
                "env.interpreted",
                "Observations are made in the library: unset CANASTA_ENGINE.",
            )
        self._rules = rules_record(rules, players).view(np.uint8)
        self._rows = blank_rows(1)
        self._record = self._rows[0, : STATE.itemsize].view(STATE)
        self._state = state_at(self._record)
        self._seen = np.zeros(1, OBSERVATION)
        self._most = take_backs
        self._taken_back = 0
        self._turn = (0, 0)

    def look(self, states: NDArray[Any], i: int) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Return the flat observation [``FLAT``] and the mask [640] of the seat that acts.

        Args:
            states: whole states. Nothing hidden is read, and they are not changed.
            i: the index of one of them, whose mask is filled.
        """
        self._record[0] = states[i]
        turn = (int(states["deal"][i]), int(states["turns"][i]))
        if turn != self._turn:
            self._turn, self._taken_back = turn, 0
        _BOUND(self._state, self._taken_back, self._most)
        observe_games(self._rows, _GAME, _WHO_ACTS, self._seen)
        flat = np.empty((1, FLAT), np.float32)
        flatten(self._rules, self._seen, flat)
        words = self._record["legal"][0].astype(np.int64)
        bits = np.unpackbits(words.view(np.uint8), bitorder="little")
        return flat[0], bits[:CODES].view(np.bool_)

    def did(self, action: int) -> None:
        """Note the seat's action."""
        self._taken_back += action == Act.RETRACT
