"""Canasta for Gymnasium: the caller plays one seat, and bots of a level play the others.

::

    import gymnasium
    import canasta.research.env.gymnasium

    env = gymnasium.make("canasta/Regency-v2", opponents="novice")
    envs = gymnasium.make_vec("canasta/Regency-v2", num_envs=64)

The extra ``gym`` installs its dependencies. Observations are the flat ones of
:class:`canasta.research.env.VectorEnv`; the mask is in ``info`` and in ``action_masks``.
"""

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from canasta.engine.codes import CODES
from canasta.research.env import vector
from canasta.research.env.batch.observation import FLAT
from canasta.research.env.one import OneGame, any_seed, one_seat
from canasta.research.env.opponents import register
from canasta.rules import USUAL_BOOK, Rules

Flat = NDArray[np.float32]
OWN = 0
"""Seat of the caller."""


class CanastaEnv(gymnasium.Env[Flat, np.int64]):
    """One seat's game.

    An illegal action is refused: the game stays as it is, and the reward is minus ``penalty``.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # Gymnasium's is not
        "render_modes": ["ansi"],
        "render_fps": 2,
    }

    def __init__(
        self,
        book: str | Rules = USUAL_BOOK,
        *,
        players: int | None = None,
        opponents: vector.Player = "random",
        partner: vector.Player = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """Make a game; ``reset`` begins it.

        Args:
            book: as for :class:`canasta.research.env.VectorEnv`, like ``players`` and ``settings``.
            players: as there.
            opponents: the level, style or policy that plays the other sides.
            partner: the same for the partner's seat; default: as ``opponents``.
            render_mode: ``"ansi"``: ``render`` returns text.
            settings: as there.
        """
        self._one = OneGame(book, one_seat(book, players, opponents, partner, settings))
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-1, 1, (FLAT,), np.float32)
        self.action_space = spaces.Discrete(CODES)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Flat, dict[str, Any]]:
        """Begin a game."""
        super().reset(seed=seed, options=options)
        self._one.reset(seed)
        return self._one.flat(OWN), self._info()

    def step(self, action: Any) -> tuple[Flat, float, bool, bool, dict[str, Any]]:
        """Carry out an action, and those of the others until the caller's seat acts again."""
        one = self._one
        one.step(action)
        reward = one.rewards[OWN]
        return one.flat(OWN), reward, one.terminated, one.truncated, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._one.mask(OWN)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, in the form for sb3-contrib's MaskablePPO."""
        return self._one.mask(OWN).astype(np.bool_)

    def render(self) -> str | None:
        """Return the table as a watcher sees it, as text."""
        return self._one.text() if self.render_mode == "ansi" else None


class CanastaVectorEnv(VectorEnv[Flat, NDArray[np.int64], NDArray[Any]]):
    """Many games at once, stepped in compiled code; a game that is over begins again at once."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # Gymnasium's is not
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_envs: int = 1,
        book: str | Rules = USUAL_BOOK,
        *,
        players: int | None = None,
        opponents: vector.Player = "random",
        partner: vector.Player = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """Make games; the arguments are those of :class:`CanastaEnv`, and the number of games."""
        del render_mode
        chosen = one_seat(book, players, opponents, partner, settings)
        self._games = vector.VectorEnv(book, num_envs, autoreset=False, **chosen)
        self._seeded = False
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(-1, 1, (FLAT,), np.float32)
        self.single_action_space = spaces.Discrete(CODES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Flat, dict[str, Any]]:
        """Begin all games, each as :class:`CanastaEnv` with its seed would.

        The games of a seed have it and those that follow it, one each; a list has one for each.
        """
        games = self._games
        chosen = None if options is None else options.get("reset_mask")
        if seed is None and not self._seeded:
            seed = any_seed()
        if isinstance(seed, int):
            seed = [seed + game for game in range(self.num_envs)]
        seeds = None if seed is None else [any_seed() if own is None else own for own in seed]
        if seeds is not None and chosen is not None:
            seeds = [own for own, wanted in zip(seeds, chosen, strict=True) if wanted]
        games.reset(seeds, chosen)
        self._seeded = True
        return games.observe_flat(seats=OWN), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Flat, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Carry out an action in every game."""
        games = self._games
        games.step(actions)
        rewards = games.rewards[:, OWN].astype(np.float64)
        terminated, truncated = games.terminated.copy(), games.truncated.copy()
        over = terminated | truncated
        info: dict[str, Any] = {}
        if over.any():
            last = np.full(self.num_envs, None, object)
            ended = np.flatnonzero(over)
            for game, row in zip(ended, games.observe_flat(games=over, seats=OWN), strict=True):
                last[game] = row
            info = {"final_obs": last, "_final_obs": over}
            games.reset(games=over)
        return (
            games.observe_flat(seats=OWN),
            rewards,
            terminated,
            truncated,
            {**info, **self._info()},
        )

    def _info(self) -> dict[str, Any]:
        masks = self._games.bool_masks().astype(np.int8)
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}

    def close_extras(self, **kwargs: Any) -> None:
        """Do nothing: there is nothing to close."""


register()
