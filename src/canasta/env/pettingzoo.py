"""Canasta for PettingZoo: every seat an agent, the mask in the observation and in ``info``.

::

    import pettingzoo
    import canasta.env.pettingzoo

    env = pettingzoo.make("aec", "canasta/Regency-v1")

The extra ``pettingzoo`` installs what it needs.
"""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry, register
from pettingzoo.utils import wrappers

from canasta.env.batch.flat import FLAT
from canasta.env.ids import names
from canasta.env.one import OneGame
from canasta.env.version import ENV_VERSION
from canasta.kernel import CODES
from canasta.rules import Rules

Observation = dict[str, NDArray[Any]]

METADATA = {
    "name": f"canasta_v{ENV_VERSION}",
    "render_modes": ["ansi", "human"],
    "is_parallelizable": False,
    "render_fps": 2,
}


class _Seats:
    """What both kinds of environment share: agents, spaces, observations, pictures."""

    def __init__(
        self, book: str | Rules, render_mode: str | None, settings: dict[str, Any]
    ) -> None:
        self.one = OneGame(book, {"illegal": "end", **settings})
        self.names = [f"player_{seat}" for seat in range(self.one.players)]
        self.render_mode = render_mode
        self.observations = {name: _observation_space() for name in self.names}
        self.actions = {name: spaces.Discrete(CODES) for name in self.names}

    def observation(self, agent: str) -> Observation:
        seat = self.names.index(agent)
        return {"observation": self.one.flat(seat), "action_mask": self.one.mask(seat)}

    def infos(self) -> dict[str, dict[str, Any]]:
        return {name: {"action_mask": self.one.mask(seat)} for seat, name in enumerate(self.names)}

    def rewards(self) -> dict[str, float]:
        return dict(zip(self.names, self.one.rewards, strict=True))

    def render(self) -> str | None:
        if self.render_mode == "human":
            print(self.one.text())
        return self.one.text() if self.render_mode == "ansi" else None


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 1, (FLAT,), np.float32),
            "action_mask": spaces.Box(0, 1, (CODES,), np.int8),
        }
    )


class CanastaAECEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # untyped
    """One game, its seats acting in turn.

    An action that is not legal ends the episode and costs its player ``penalty``, the others
    nothing, unless ``illegal="refuse"`` is asked for.
    """

    metadata: ClassVar[dict[str, Any]] = METADATA

    def __init__(
        self, book: str | Rules = "regency", *, render_mode: str | None = None, **settings: Any
    ) -> None:
        """A game that ``reset`` begins.

        Args:
            book: as for :class:`canasta.env.VectorEnv`.
            render_mode: ``"ansi"``: ``render`` returns text; ``"human"``: it prints it.
            settings: as for :class:`canasta.env.VectorEnv`, but for opponents.
        """
        super().__init__()
        self._seats = _Seats(book, render_mode, settings)
        self.render_mode = render_mode
        self.possible_agents = list(self._seats.names)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same space at every call."""
        return self._seats.observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same space at every call."""
        return self._seats.actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        del options
        self._seats.one.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._seats.infos()
        self.agent_selection = self.possible_agents[self._seats.one.actor]

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        one = self._seats.one
        one.step(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._seats.rewards()
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, one.terminated)
        self.truncations = dict.fromkeys(self.agents, one.truncated)
        self.infos = self._seats.infos()
        if one.actor >= 0:
            self.agent_selection = self.possible_agents[one.actor]
        else:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do now: new arrays at every call."""
        return self._seats.observation(agent)

    def render(self) -> str | None:
        """The table as somebody who watches sees it."""
        return self._seats.render()

    def close(self) -> None:
        """Nothing is left open."""


class CanastaParallelEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # untyped
    """One game to which all agents give an action at once: that of the seat to act counts.

    The mask of every other agent is empty, and what it gives is not looked at.
    """

    metadata: ClassVar[dict[str, Any]] = METADATA

    def __init__(
        self, book: str | Rules = "regency", *, render_mode: str | None = None, **settings: Any
    ) -> None:
        """As :class:`CanastaAECEnv`."""
        self._seats = _Seats(book, render_mode, settings)
        self.render_mode = render_mode
        self.possible_agents = list(self._seats.names)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same space at every call."""
        return self._seats.observations[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same space at every call."""
        return self._seats.actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game."""
        del options
        self._seats.one.reset(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), self._seats.infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Carry out the action of the seat to act."""
        one, agents = self._seats.one, self.agents
        one.step(actions.get(self.possible_agents[one.actor], -1))
        if one.actor < 0:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            self._seats.rewards(),
            dict.fromkeys(agents, one.terminated),
            dict.fromkeys(agents, one.truncated),
            self._seats.infos(),
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._seats.observation(agent) for agent in self.possible_agents}

    def render(self) -> str | None:
        """The table as somebody who watches sees it."""
        return self._seats.render()

    def close(self) -> None:
        """Nothing is left open."""


def env(**settings: Any) -> AECEnv[str, Observation, int | None]:
    """The environment with PettingZoo's usual wrappers: see :class:`CanastaAECEnv`."""
    return wrappers.OrderEnforcingWrapper(CanastaAECEnv(**settings))


def raw_env(**settings: Any) -> CanastaAECEnv:
    """The environment without wrappers."""
    return CanastaAECEnv(**settings)


def parallel_env(**settings: Any) -> CanastaParallelEnv:
    """The environment in which all agents step at once."""
    return CanastaParallelEnv(**settings)


for _id, _book in names().items():
    if _id not in aec_registry:
        register("aec", _id, f"{__name__}:env", kwargs={"book": _book})
    if _id not in parallel_registry:
        register("parallel", _id, f"{__name__}:parallel_env", kwargs={"book": _book})
