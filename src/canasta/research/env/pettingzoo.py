"""Canasta for PettingZoo: every seat an agent, the mask in the observation and in ``info``.

::

    import pettingzoo
    import canasta.research.env.pettingzoo

    env = pettingzoo.make("aec", "canasta/Regency-v2")

The extra ``pettingzoo`` installs its dependencies.
"""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry, register
from pettingzoo.utils import wrappers

from canasta.engine.codes import CODES
from canasta.research.env.batch.observation import FLAT
from canasta.research.env.one import OneGame
from canasta.research.env.opponents import ENV_VERSION, names
from canasta.rules import USUAL_BOOK, Rules

Observation = dict[str, NDArray[Any]]

METADATA = {
    "name": f"canasta_v{ENV_VERSION}",
    "render_modes": ["ansi", "human"],
    "is_parallelizable": False,
    "render_fps": 2,
}


class _Table:
    """The common part of both environments: a game, agents at its seats, spaces, and text."""

    metadata: ClassVar[dict[str, Any]] = METADATA

    def __init__(
        self, book: str | Rules = USUAL_BOOK, *, render_mode: str | None = None, **settings: Any
    ) -> None:
        """Make a game; ``reset`` begins it.

        Args:
            book: as for :class:`canasta.research.env.VectorEnv`.
            render_mode: ``"ansi"``: ``render`` returns text; ``"human"``: it prints it.
            settings: as there.
        """
        super().__init__()
        self._one = OneGame(book, {"illegal": "end", **settings})
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self._one.players)]
        self.agents: list[str] = []
        self._observed = {agent: _observation_space() for agent in self.possible_agents}
        self._acted = {agent: spaces.Discrete(CODES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the agent's space, the same object at every call."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the agent's space, the same object at every call."""
        return self._acted[agent]

    def render(self) -> str | None:
        """Return the table as a watcher sees it, or print it."""
        if self.render_mode == "human":
            print(self._one.text())
        return self._one.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    @property
    def state_space(self) -> spaces.Box:
        """Space of ``state``."""
        return spaces.Box(-1, 1, (self._one.players * FLAT,), np.float32)

    def state(self) -> NDArray[np.float32]:
        """Return what all seats see, one after the other: no card of a hand is hidden in it."""
        return np.concatenate([self._one.flat(seat) for seat in range(self._one.players)])

    def _begin(self, seed: int | None) -> None:
        self._one.reset(seed)
        self.agents = list(self.possible_agents)

    def _observation(self, agent: str) -> Observation:
        """Return an agent's observation and legal actions, in new arrays at every call."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._one.flat(seat), "action_mask": self._one.mask(seat)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        masks = map(self._one.mask, range(self._one.players))
        return {
            agent: {"action_mask": mask}
            for agent, mask in zip(self.possible_agents, masks, strict=True)
        }

    def _rewards(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self._one.rewards, strict=True))


def _observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 1, (FLAT,), np.float32),
            "action_mask": spaces.Box(0, 1, (CODES,), np.int8),
        }
    )


class CanastaAECEnv(_Table, AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # untyped
    """One game, its seats acting in turn.

    An illegal action ends the episode and costs only its player ``penalty``, unless the environment
    is made with ``illegal="refuse"``.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        del options
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()
        self.agent_selection = self.possible_agents[self._one.actor]

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        one = self._one
        one.step(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards()
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, one.terminated)
        self.truncations = dict.fromkeys(self.agents, one.truncated)
        self.infos = self._infos()
        if one.actor >= 0:
            self.agent_selection = self.possible_agents[one.actor]
        else:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation and legal actions, in new arrays at every call."""
        return self._observation(agent)


class CanastaParallelEnv(_Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # untyped
    """One game to which all agents give an action at once; only that of the seat to act counts.

    The mask of every other agent is empty, and its action is ignored.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game."""
        del options
        self._begin(seed)
        return self._observations(), self._infos()

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
        one, agents = self._one, self.agents
        one.step(actions.get(self.possible_agents[one.actor], -1))
        if one.actor < 0:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            self._rewards(),
            dict.fromkeys(agents, one.terminated),
            dict.fromkeys(agents, one.truncated),
            self._infos(),
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(agent) for agent in self.possible_agents}


def env(**settings: Any) -> AECEnv[str, Observation, int | None]:
    """Return the environment with PettingZoo's usual wrappers; see :class:`CanastaAECEnv`."""
    return wrappers.OrderEnforcingWrapper(CanastaAECEnv(**settings))


def raw_env(**settings: Any) -> CanastaAECEnv:
    """Return the environment without wrappers."""
    return CanastaAECEnv(**settings)


def parallel_env(**settings: Any) -> CanastaParallelEnv:
    """Return the environment in which all agents step at once."""
    return CanastaParallelEnv(**settings)


for _id, _book in names().items():
    if _id not in aec_registry:
        register("aec", _id, f"{__name__}:env", kwargs={"book": _book})
    if _id not in parallel_registry:
        register("parallel", _id, f"{__name__}:parallel_env", kwargs={"book": _book})
