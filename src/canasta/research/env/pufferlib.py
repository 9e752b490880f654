"""Canasta for PufferLib: many games in its native form, with results written into its buffers.

::

    import pufferlib.vector
    from canasta.research.env.pufferlib import CanastaPufferEnv

    envs = pufferlib.vector.make(
        CanastaPufferEnv,
        env_kwargs={"games": 64, "opponents": "random"},
        num_envs=2,
        backend=pufferlib.vector.Serial,
    )

The extra ``gym`` installs its dependencies. PufferLib itself is optional; if it is installed, the
environment is one of its ``PufferEnv``. PufferLib's buffers have no room for legal actions, so an
observation is the flat one of :class:`canasta.research.env.VectorEnv`, followed by the mask.
"""

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import ArrayLike, NDArray

from canasta.engine.codes import CODES
from canasta.research.env import vector
from canasta.research.env.batch.observation import FLAT
from canasta.research.env.one import any_seed, one_seat
from canasta.research.env.opponents import EnvError
from canasta.rules import USUAL_BOOK, Rules

if TYPE_CHECKING:

    class PufferEnv:
        """The base class of PufferLib."""
else:
    try:
        from pufferlib import PufferEnv
    except ImportError:
        PufferEnv = object

OWN: Final = 0
"""Seat of the caller, if opponents play the others."""

OBSERVED: Final = FLAT + CODES
"""Length of an observation: the flat one, and 1 for each action that is legal."""

BUFFERS: Final = ("observations", "rewards", "terminals", "truncations", "masks", "actions")
TEACHER: Final = "teacher_actions"
"""A further buffer, which PufferLib has had since 3.0.4; the games write nothing into it."""

Results = tuple[
    NDArray[np.float32],
    NDArray[np.float32],
    NDArray[np.bool_],
    NDArray[np.bool_],
    list[dict[str, float]],
]


class CanastaPufferEnv(PufferEnv):
    """N games whose agents all give an action at once; a game that is over begins again at once.

    With ``opponents`` each game has one agent, in seat 0. Without, every seat is an agent, and the
    agents of a game are in a row; ``masks`` marks those that act, and the actions of the others are
    ignored. An illegal action changes nothing and costs ``penalty``.

    Attributes:
        num_agents: the number of agents.
        observations: float32 [agents, ``OBSERVED``]; see ``legal``.
        rewards: float32 [agents]: the rewards of the last step.
        terminals: bool [agents]: true if the episode ended in that step.
        truncations: bool [agents]: true if it was cut off in that step.
        masks: bool [agents]: true if the agent acts now.
        actions: int32 [agents]: the last actions.
    """

    observations: NDArray[np.float32]
    rewards: NDArray[np.float32]
    terminals: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int32]
    teacher_actions: NDArray[np.int32]

    def __init__(
        self,
        book: str | Rules = USUAL_BOOK,
        games: int = 64,
        *,
        opponents: vector.Player = None,
        partner: vector.Player = None,
        buf: dict[str, NDArray[Any]] | None = None,
        seed: int | None = None,
        **settings: Any,
    ) -> None:
        """Make games; ``reset`` begins them.

        Args:
            book: as for :class:`canasta.research.env.VectorEnv`.
            games: the number of games.
            opponents: the level, style or policy that plays the other sides; None: every seat is
                an agent.
            partner: the same for the partner's seat; default: as ``opponents``.
            buf: PufferLib's buffers, by name; made if none are given.
            seed: the seed of the games; PufferLib gives it.
            settings: as for :class:`canasta.research.env.VectorEnv`, without ``autoreset``: games
                always begin again.

        Raises:
            EnvError: an argument is not possible.
        """
        if "autoreset" in settings:
            raise EnvError(
                "env.autoreset", "Games of PufferLib always start again: leave autoreset out."
            )
        first = any_seed() if seed is None else seed
        if opponents is not None:
            settings = one_seat(book, settings.pop("players", None), opponents, partner, settings)
        elif partner is not None:
            raise EnvError("env.partner", "A partner can be asked for only with opponents.")
        env = vector.VectorEnv(book, games, seed=first, **settings)
        self._env: vector.VectorEnv | None = env
        self._seats = env.players if opponents is None else 1
        self.num_agents = games * self._seats
        self.single_observation_space = spaces.Box(-1, 1, (OBSERVED,), np.float32)
        self.single_action_space = spaces.Discrete(CODES)
        self.observation_space = spaces.Box(-1, 1, (self.num_agents, OBSERVED), np.float32)
        self.action_space = spaces.MultiDiscrete([CODES] * self.num_agents)
        self.agent_ids = np.arange(self.num_agents)
        self.infos: list[dict[str, float]] = []
        self._games = np.repeat(np.arange(games), self._seats)
        self._seat = np.tile(np.arange(self._seats), games)
        self._flat = np.zeros((self.num_agents, FLAT), np.float32)
        self._returns = np.zeros(self.num_agents)
        self._begun = False
        self._take(buf)

    def _take(self, buf: dict[str, NDArray[Any]] | None) -> None:
        """Take buffers, or make them."""
        n = self.num_agents
        own = {name: np.zeros(n, np.bool_) for name in BUFFERS}
        own["observations"] = np.zeros((n, OBSERVED), np.float32)
        own["rewards"] = np.zeros(n, np.float32)
        own["actions"] = np.zeros(n, np.int32)
        own[TEACHER] = np.zeros(n, np.int32)
        given = own if buf is None else {TEACHER: own[TEACHER], **buf}
        for name in (*BUFFERS, TEACHER):
            buffer = given.get(name)
            shape = own[name].shape
            if buffer is None or buffer.shape != shape:
                found = "missing" if buffer is None else f"of shape {buffer.shape}"
                raise EnvError(
                    "env.buffer", f"The buffer {name} must be of shape {shape}; it is {found}."
                )
            setattr(self, name, buffer)

    # ---- what PufferLib asks of its environments

    @property
    def emulated(self) -> bool:
        """False: nothing is emulated, the buffers are written directly."""
        return False

    @property
    def done(self) -> bool:
        return False

    @property
    def driver_env(self) -> "CanastaPufferEnv":
        return self

    @property
    def agent_per_batch(self) -> int:
        """Number of agents, since all step at once."""
        return self.num_agents

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.float32], list[dict[str, float]]]:
        """Begin all games again, from a seed if one is given."""
        env = self._open()
        env.reset(seed)
        self._begun = True
        self._returns[:] = 0
        self.rewards[:] = 0
        self.terminals[:] = False
        self.truncations[:] = False
        self.infos = []
        self._look(env)
        return self.observations, self.infos

    def step(self, actions: ArrayLike) -> Results:
        """Carry out an action of each agent that acts.

        Args:
            actions: integers [agents], or [agents, 1].

        Raises:
            EnvError: the actions have another shape or type, or ``reset`` was not called before.
        """
        env = self._open()
        if not self._begun:
            raise EnvError("env.not_begun", "Call reset before the first step.")
        given = np.asarray(actions)
        shapes = (self.num_agents,), (self.num_agents, 1)
        if given.shape not in shapes or given.dtype.kind not in "iu":
            raise EnvError(
                "env.actions",
                f"step takes {self.num_agents} whole numbers, one for each agent, not an array "
                f"of shape {given.shape} and type {given.dtype}.",
            )
        self.actions[:] = np.clip(given.reshape(-1), -1, CODES)
        if self._seats == 1:
            chosen = self.actions
        else:
            chosen = self.actions.reshape(-1, self._seats)[np.arange(env.games), env.actors]
        env.step(chosen)
        self.rewards[:] = env.rewards[:, : self._seats].reshape(-1)
        self.terminals[:] = env.terminated[self._games]
        self.truncations[:] = env.truncated[self._games]
        self._returns += self.rewards
        self._tell(env)
        self._look(env)
        return self.observations, self.rewards, self.terminals, self.truncations, self.infos

    def async_reset(self, seed: int | None = None) -> None:
        """Do ``reset``; ``recv`` returns the results."""
        self.reset(seed)

    def send(self, actions: ArrayLike) -> None:
        """Do ``step``; ``recv`` returns the results."""
        self.step(actions)

    def recv(self) -> tuple[Any, ...]:
        """Return the last step's results: buffers, infos, numbers of agents, and masks.

        These are PufferLib's eight of today; the fifth is of no use here.
        """
        results = self.observations, self.rewards, self.terminals, self.truncations
        return *results, self.teacher_actions, self.infos, self.agent_ids, self.masks

    def close(self) -> None:
        """Free the games; closing twice does no harm."""
        self._env = None

    # ---- what is legal

    def legal(self) -> NDArray[np.bool_]:
        """Return the actions that each agent may choose: [agents, 640], none for those who wait."""
        return self.observations[:, FLAT:] > 0

    def sample(self) -> NDArray[np.int32]:
        """Return a random legal action of each agent that acts; 0 for the others."""
        env = self._open()
        actions = np.zeros((env.games, self._seats), np.int32)
        seats = env.actors if self._seats > 1 else np.zeros(env.games, np.int64)
        actions[np.arange(env.games), seats] = env.sample()
        return actions.reshape(-1)

    def _open(self) -> vector.VectorEnv:
        if self._env is None:
            raise EnvError("env.closed", "The environment was closed: make another.")
        return self._env

    def _look(self, env: vector.VectorEnv) -> None:
        """Fill in the agents' observations, and the masks of those who act."""
        self.masks[:] = (self._seats == 1) | (env.actors[self._games] == self._seat)
        env.observe_flat(self._flat, games=self._games, seats=self._seat)
        self.observations[:, :FLAT] = self._flat
        legal = self.observations[:, FLAT:]
        legal[:] = 0
        legal[self.masks] = env.bool_masks()

    def _tell(self, env: vector.VectorEnv) -> None:
        """Put the first seat's mean return and the share of cut-off episodes into ``infos``."""
        self.infos = []
        over = env.terminated | env.truncated
        if over.any():
            ended = over[self._games]
            first = self._returns.reshape(-1, self._seats)[over, OWN]
            cut = float(env.truncated[over].mean())
            self.infos = [{"episode_return": float(first.mean()), "cut_off": cut}]
            self._returns[ended] = 0
