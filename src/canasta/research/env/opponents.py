"""Opponents for the seats that the caller does not play: bots of a level, or a policy."""

from collections.abc import Callable
from typing import Any, Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from canasta.compiled.kernel import new_states, redact, state_at
from canasta.engine.codes import CODES
from canasta.players.bots import NAMES, Bot, make
from canasta.research.env.policies import Play
from canasta.rules import Rules
from canasta.rules.books import BOOKS

RANDOM: Final = "random"
"""The level that compiled code plays without a policy."""

LEVELS: Final = NAMES


@runtime_checkable
class Policy(Protocol):
    """A policy that chooses for many games at once.

    It gets the rules and the states as records, and the numbers of the games that wait for it, so
    it can be compiled. It must not look at anything that the acting seat does not see.
    """

    def begin(self, games: NDArray[np.int64]) -> None:
        """Forget these games: they have begun again."""
        ...

    def look(self, states: NDArray[Any], games: NDArray[np.int64]) -> None:
        """Watch games that have gone on, no matter who acted; may do nothing.

        Args:
            states: the states of all games. Not to be changed.
            games: the numbers of the games that have gone on.
        """
        ...

    def choose(
        self,
        record: NDArray[Any],
        states: NDArray[Any],
        games: NDArray[np.int64],
        actions: NDArray[np.int32],
    ) -> None:
        """Put a legal action of each of these games into ``actions[game]``.

        Args:
            record: the rules, as ``canasta.compiled.kernel.rules_record`` gives them.
            states: the states of all games, their masks filled. Not to be changed.
            games: the numbers of the games that wait.
            actions: room for the actions of all games.
        """
        ...


Batched = Callable[[NDArray[Any], NDArray[Any]], ArrayLike]
"""A function from observations and bool masks to an action for each of their rows."""


Shown = Callable[[NDArray[np.int64]], tuple[NDArray[Any], NDArray[Any], NDArray[Any]]]
"""A function from games to the observations and masks of the seats that act, and these seats."""


class BatchPolicy:
    """A function as a policy, called once for all games that wait."""

    def __init__(self, shown: Shown, function: Batched) -> None:
        if not callable(function):
            raise EnvError(
                "env.opponents", f"{function!r:.80} is not a name, a function or a policy."
            )
        self._shown, self._function = shown, function

    def begin(self, games: NDArray[np.int64]) -> None:
        """Do nothing: a function remembers nothing."""

    def look(self, states: NDArray[Any], games: NDArray[np.int64]) -> None:
        """Do nothing: an observation holds what was seen."""

    def choose(
        self,
        record: NDArray[Any],
        states: NDArray[Any],
        games: NDArray[np.int64],
        actions: NDArray[np.int32],
    ) -> None:
        del record, states
        seen, masks, seats = self._shown(games)
        answers = np.asarray(self._answers(games, seats, seen, masks.copy()))
        if answers.shape != games.shape or answers.dtype.kind not in "iu":
            raise EnvError(
                "env.policy",
                f"An action for each of {len(games)} games was wanted, not {answers!r:.80}.",
            )
        inside = np.clip(answers, 0, CODES - 1)
        legal = (inside == answers) & masks[np.arange(len(games)), inside]
        if not legal.all():
            wrong = int(answers[~legal][0])
            raise EnvError("env.policy", f"An opponent chose {wrong}, which is not legal.")
        actions[games] = answers

    def _answers(self, games: Any, seats: Any, seen: Any, masks: Any) -> ArrayLike:
        del games, seats
        return self._function(seen, masks)


class SeatedPolicy(BatchPolicy):
    """A policy by its name, with an object of its class at each seat of each game."""

    def __init__(self, shown: Shown, make: Callable[[int, int], Play]) -> None:
        super().__init__(shown, make(0, 0))
        self._make = make
        self._plays: dict[tuple[int, int], Play] = {}

    def begin(self, games: NDArray[np.int64]) -> None:
        gone = set(games.tolist())
        self._plays = {at: play for at, play in self._plays.items() if at[0] not in gone}

    def _answers(self, games: Any, seats: Any, seen: Any, masks: Any) -> ArrayLike:
        found = []
        for at, row, mask in zip(
            zip(games.tolist(), seats.tolist(), strict=True), seen, masks, strict=True
        ):
            if at not in self._plays:
                self._plays[at] = self._make(*at)
            found.append(self._plays[at](row, mask))
        return found


class Bots:
    """The bots of a level as a policy; each gets only its seat's view."""

    def __init__(self, level: str, rules: Rules, players: int, games: int, seed: int) -> None:
        """Make bots for every seat of every game; the same seed and games give the same choices."""
        self._level, self._rules, self._players = level, rules, players
        self._seed = seed
        self._bots: list[dict[int, Bot]] = [{} for _ in range(games)]
        self._turns: list[int] = [-1] * games
        self._seen = new_states(1)
        self._view = state_at(self._seen)

    def begin(self, games: NDArray[np.int64]) -> None:
        for game in games.tolist():
            self._bots[game], self._turns[game] = {}, -1

    def look(self, states: NDArray[Any], games: NDArray[np.int64]) -> None:
        """Let the bots with a memory watch, once a turn."""
        for game in games.tolist():
            turns = int(states["turns"][game])
            if turns == self._turns[game]:
                continue
            self._turns[game] = turns
            for seat, bot in self._bots[game].items():
                if type(bot).watch is not Bot.watch and seat != int(states["actor"][game]):
                    redact(states, game, seat, self._seen, 0)
                    bot.watch(self._view)

    def choose(
        self,
        record: NDArray[Any],
        states: NDArray[Any],
        games: NDArray[np.int64],
        actions: NDArray[np.int32],
    ) -> None:
        del record
        for game in games.tolist():
            seat = int(states["actor"][game])
            bots = self._bots[game]
            if seat not in bots:
                seed = (int(states["seed"][game]) + self._seed) % 2**62
                bots[seat] = make(self._level, self._rules, self._players, seat, seed)
            redact(states, game, seat, self._seen, 0)
            actions[game] = bots[seat].step(self._view)


class EnvError(ValueError):
    """A request from which no environment can be made, or that does not fit the environment.

    Attributes:
        code: a stable name for it, such as ``env.opponents``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


ENV_VERSION: Final = 2
"""Version of actions, observations, rewards and ends, raised when one of them changes."""


NAMESPACE: Final = "canasta"


def names() -> dict[str, str]:
    return {f"{NAMESPACE}/{book.capitalize()}-v{ENV_VERSION}": book for book in BOOKS}


def register() -> None:
    """Register the environments for Gymnasium; doing so twice does no harm."""
    import gymnasium

    for name, book in names().items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="canasta.research.env.gymnasium:CanastaEnv",
                vector_entry_point="canasta.research.env.gymnasium:CanastaVectorEnv",
                kwargs={"book": book},
            )
