"""Many games of one rule book, stepped in one call; arrays of results are filled in place."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from itertools import pairwise
from time import perf_counter, sleep
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from canasta.compiled.kernel import INTERPRETED, rules_record
from canasta.compiled.search.arrays import WEIGHTS as WEIGHT_RECORDS
from canasta.compiled.search.arrays import weight_array
from canasta.compiled.search.policy_melds import TRAIL
from canasta.compiled.search.weights import policy_record
from canasta.engine.codes import CODES, WORDS, Phase
from canasta.engine.soundness import first_unsound
from canasta.engine.state import STATE_VERSION, State
from canasta.players.bots import is_bot, make, policy_of
from canasta.research.env.batch.entry_points import (
    AGAIN,
    AT_RANDOM,
    BEGIN,
    BOUND_SEATS,
    ENDS,
    MATCH,
    MOST_STEPS,
    MOST_TAKE_BACKS,
    PENALTY,
    PLAYERS,
    SCALE,
    SETTINGS,
    STEP,
    STRIDE,
    UNBOUND,
    WEIGHTS,
    WIN,
    begin_games,
    blank_rows,
    records_in,
    sample_actions,
    seeds_from,
    step_games,
    to_be_read,
)
from canasta.research.env.batch.observation import FLAT, OBSERVATION, flatten, observe_games
from canasta.research.env.opponents import (
    LEVELS,
    RANDOM,
    Batched,
    BatchPolicy,
    Bots,
    EnvError,
    Policy,
    SeatedPolicy,
)
from canasta.research.env.policies import is_policy, play_of
from canasta.rules import USUAL_BOOK, Rules, get_rules, sides_of

LEAST: Final = 64
"""Least number of games that are worth waking a thread."""


AWAKE: Final = 3e-4
"""Seconds for which the last parts are waited for awake: falling asleep and waking take longer."""


class Threads:
    """Threads that do parts of some work."""

    def __init__(self, threads: int) -> None:
        """Start threads; ``threads`` includes the caller's."""
        if threads < 1:
            raise EnvError("env.threads", f"There must be one thread at least, not {threads}.")
        self.count = threads
        self._pool = ThreadPoolExecutor(threads - 1, "canasta-env") if threads > 1 else None

    def run(self, count: int, work: Callable[[int, int], object], least: int = LEAST) -> None:
        """Call ``work(first, after)`` for parts of ``least`` or more that cover all games.

        The parts run at the same time, so none may read what another writes. This returns when all
        are done, even if one fails.
        """
        parts = min(self.count, max(count // least, 1))
        if self._pool is None or parts == 1:
            work(0, count)
            return
        bounds = [count * part // parts for part in range(parts + 1)]
        others = [self._pool.submit(work, first, after) for first, after in pairwise(bounds[1:])]
        try:
            work(0, bounds[1])
            awake_until = perf_counter() + AWAKE
            while not all(other.done() for other in others) and perf_counter() < awake_until:
                sleep(0)
        finally:
            errors = [other.exception() for other in others]  # until each is done
        for error in errors:
            if error is not None:
                raise error


Episode = Literal["deal", "match"]
Reward = Literal["points", "win"]
Illegal = Literal["refuse", "end"]
Player = str | Policy | Batched | None

MOST: Final = {"deal": 10_000, "match": 500_000}
"""Default number of steps after which an episode is cut off."""

SELDOM: Final = 8

DIGEST: Final = 16
"""Bytes before a state of ``get_state``, which show that it is whole and of these settings."""

LEAST_SAMPLED: Final = 16_384
"""Least number of games that are worth a thread for sampling."""

TAKE_BACKS: Final[int | None] = None
"""Default number of take-backs in a turn: no bound but the rules."""


def _whole(name: str, value: object, least: int, meaning: str) -> int:
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    number = int(value) if isinstance(value, int | np.integer) else least - 1
    if not whole or not least <= number < 2**63:
        raise EnvError(
            f"env.{name}", f"{name} is {meaning}: a whole number from {least}, not {value!r}."
        )
    return number


def _fraction(name: str, value: object) -> float:
    if (
        not isinstance(value, int | float | np.integer | np.floating)
        or isinstance(value, bool)
        or not np.isfinite(value)
    ):
        raise EnvError(f"env.{name}", f"{name} is a number, not {value!r}.")
    return float(value)


def _seed(seed: object) -> int:
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool):
        raise EnvError("env.seed", f"A seed is a whole number, not {seed!r}.")
    return int(seed)


def _whole_numbers(name: str, value: ArrayLike, meaning: str) -> NDArray[Any]:
    numbers = np.asarray(value)
    if numbers.dtype.kind not in "iu" and numbers.size:
        raise EnvError(
            f"env.{name}", f"{name} are {meaning}: whole numbers, not {numbers.dtype.name}."
        )
    return numbers if numbers.size else np.zeros(numbers.shape, np.int64)


class VectorEnv:
    """N games of one rule book, each waiting for an action of the seat in ``actors``.

    All results are arrays that belong to the environment and are overwritten by the next call: copy
    them if you need them later. ``step`` allocates no new arrays.

    Attributes:
        rules: the rules in play.
        players: the number of players in each game.
        sides: the number of sides.
        games: the number of games, N.
        masks: int64 [N, 10]: the legal actions of each game, bit ``action % 64`` of word
            ``action // 64``.
        actors: int8 [N]: the seat that acts now; -1 if a game is over and waits for ``reset``.
        rewards: float32 [N, players]: the rewards of each seat in the last step.
        terminated: bool [N]: true if the episode ended in the last step.
        truncated: bool [N]: true if it was cut off in the last step.
        illegal: bool [N]: true if the last action was refused.
        steps: int64 [N]: steps of the episode so far, opponents' steps included.
        states: the records of the games, read-only and with the hidden cards. ``set_states``
            replaces them.
    """

    def __init__(  # noqa: PLR0913, PLR0915 - each is a setting with a name and a default
        self,
        book: str | Rules = USUAL_BOOK,
        games: int = 4096,
        *,
        players: int | None = None,
        seed: int = 0,
        episode: Episode = "deal",
        reward: Reward = "points",
        scale: float = 0.001,
        illegal: Illegal = "refuse",
        penalty: float = 1.0,
        max_steps: int | None = None,
        autoreset: bool = True,
        opponents: Player = None,
        partner: Player = None,
        take_backs: int | None = TAKE_BACKS,
        threads: int = 1,
    ) -> None:
        """Make games that have just begun.

        Args:
            book: a rule book's name, with variations or without, or the rules themselves.
            games: the number of games.
            players: the number of players in each; default: the rule book's usual number.
            seed: the same seed, settings and actions give the same games.
            episode: the length of an episode: one deal or a match.
            reward: ``"points"``: at the end of every deal, a side's points less the mean of the
                other sides', times ``scale``. ``"win"``: at the end of the episode, 1 for the side
                that is ahead, and -1 shared by the others.
            scale: the reward of a point.
            illegal: the effect of an action outside the mask. ``"refuse"``: only the penalty.
                ``"end"``: the episode ends as well.
            penalty: the cost of such an action to the seat that chose it.
            max_steps: the number of steps after which an episode is cut off; default: ``MOST``.
            autoreset: true if a game that is over begins again within the same step. If false, it
                waits for ``reset`` with an empty mask.
            opponents: the player of the other sides. A name as in the arena: a level (``LEVELS``)
                with options or without, one of the opponent pool
                (``canasta.players.bots.POOL``), ``ppo:file=weights.npz``, or ``module:function``
                or ``module:Class`` of your own. Or a function that is called once for all games
                that wait, with observations [n, ``FLAT``] and bool masks [n, 640] of the seats that
                act, and returns n actions. Or a ``Policy``. The caller then plays only side 0.
                None: the caller plays every seat.
            partner: the player of seat 2 at a table of four, if the caller plays only seat 0; only
                with ``opponents``.
            take_backs: the number of times that melds may be taken back in a turn. After that the
                mask allows it only if nothing else is legal, and then no laying for the rest of
                the turn. With a bound, random play reaches the end of its deals. None: as often as
                the rules allow. The bound applies to random play, callers and policies, not to
                levels.
            threads: the number of threads that step and observe games; the results are the same
                for every number. Opponents that are not compiled run in one.

        Raises:
            EnvError: an argument is not possible.
            RulesError: there is no such rule book.
        """
        self._made = {name: value for name, value in locals().items() if name != "self"}
        if INTERPRETED:
            raise EnvError(
                "env.interpreted", "Environments step games in the library: unset CANASTA_ENGINE."
            )
        self.rules = get_rules(book) if isinstance(book, str) else book
        self.players = self.rules.players[0] if players is None else players
        if self.players not in self.rules.players:
            allowed = " or ".join(map(str, self.rules.players))
            raise EnvError(
                "env.players", f"{self.rules.title} is for {allowed} players, not {self.players}."
            )
        games = _whole("games", games, 1, "how many games there are")
        for name, value, allowed_values in (
            ("episode", episode, ("deal", "match")),
            ("reward", reward, ("points", "win")),
            ("illegal", illegal, ("refuse", "end")),
        ):
            if value not in allowed_values:
                raise EnvError(
                    f"env.{name}", f"{name} is {' or '.join(allowed_values)}, not {value!r}."
                )
        seed = _seed(seed)
        self._threads = Threads(threads)
        self.games = games
        self.sides = sides_of(self.players)
        self._record = rules_record(self.rules, self.players)
        self._rules = self._record.view(np.uint8)
        self._rows = blank_rows(games)
        self._states = records_in(self._rows)
        self.states = to_be_read(self._states)
        self.masks = np.zeros((games, WORDS), np.int64)
        self.actors = np.zeros(games, np.int8)
        self.rewards = np.zeros((games, self.players), np.float32)
        self.terminated = np.zeros(games, np.bool_)
        self.truncated = np.zeros(games, np.bool_)
        self.illegal = np.zeros(games, np.bool_)
        self.steps = np.zeros(games, np.int64)
        self._acted = np.zeros(games, np.bool_)
        self._taken_back = np.zeros(games, np.int64)
        self._actions = np.zeros(games, np.int32)
        self._seeds = np.zeros(games, np.uint64)
        self._begun = np.zeros(games, np.uint64)
        self._rng = np.zeros(games, np.uint64)
        self._dice = 0
        self._all = np.arange(games)
        self._seen = np.zeros(0, OBSERVATION)
        self._settings = np.zeros(SETTINGS, np.int64)
        self._compiled: list[bytes] = []
        self._policies, at_random = self._seated(opponents, partner, seed)
        blank = bytes(WEIGHT_RECORDS.itemsize)
        self._weight_records = weight_array(b"".join(self._compiled) or blank)
        self._settings[MATCH] = episode == "match"
        self._settings[WIN] = reward == "win"
        self._settings[MOST_STEPS] = (
            MOST[episode]
            if max_steps is None
            else _whole("max_steps", max_steps, 1, "after how many steps an episode is cut off")
        )
        self._settings[AGAIN] = autoreset
        self._settings[ENDS] = illegal == "end"
        self._settings[AT_RANDOM] = at_random
        self._settings[MOST_TAKE_BACKS] = (
            UNBOUND
            if take_backs is None
            else _whole("take_backs", take_backs, 0, "how often melds may be taken back in a turn")
        )
        free = sum(seats for seats, policy in self._policies if isinstance(policy, Bots))
        self._settings[BOUND_SEATS] = ~free
        self._weights = np.zeros(WEIGHTS)
        self._weights[[SCALE, PENALTY]] = _fraction("scale", scale), _fraction("penalty", penalty)
        self.reset(seed)

    def _seated(
        self, opponents: Player, partner: Player, seed: int
    ) -> tuple[list[tuple[int, Policy]], int]:
        """Return the policies with the seats that they play, as bits, and the random seats."""
        if partner is not None and (opponents is None or self.players != 4):
            raise EnvError(
                "env.partner", "A partner can be asked for only with opponents, at a table of four."
            )
        policies: list[tuple[int, Policy]] = []
        at_random = 0
        others = sum(1 << seat for seat in range(self.players) if seat % self.sides)
        for seats, player in ((others, opponents), (1 << 2, partner)):
            if player is None:
                continue
            if player == RANDOM:
                at_random |= seats
                continue
            compiled = self._policy_of(player)
            if compiled is not None:
                self._compiled.append(policy_record(self.rules, self.players, compiled))
                for seat in range(self.players):
                    if seats >> seat & 1:
                        self._settings[PLAYERS + seat] = len(self._compiled)
                continue
            policies.append((seats, self._policy(player, seed)))
        return policies, at_random

    @staticmethod
    def _policy_of(player: Player) -> str | None:
        """Return the policy of a player that compiled code plays; None for others."""
        try:
            return policy_of(player) if isinstance(player, str) else None
        except ValueError as error:
            raise EnvError("env.opponents", str(error)) from None

    def _policy(self, player: str | Policy | Batched, seed: int) -> Policy:
        if not isinstance(player, str):
            return player if isinstance(player, Policy) else BatchPolicy(self._shown, player)
        try:
            if is_bot(player):
                make(player, self.rules, self.players, 0, 0)
                return Bots(player, self.rules, self.players, self.games, seed)
            if is_policy(player):
                return SeatedPolicy(
                    self._shown,
                    lambda game, seat: play_of(
                        player, self.rules, self.players, seat, (seed << 20 ^ game) % 2**62
                    ),
                )
        except ValueError as error:
            raise EnvError("env.opponents", str(error)) from None
        raise EnvError(
            "env.opponents", f"There is no level {player!r}; there are {', '.join(LEVELS)}."
        )

    def _shown(self, games: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        return self.observe_flat(games=games), self.bool_masks(games=games), self.actors[games]

    # ---- copying

    @property
    def _arrays(self) -> tuple[NDArray[Any], ...]:
        return (
            *(self._rows, self.masks, self.actors, self.rewards, self.terminated, self.truncated),
            *(self.illegal, self.steps, self._acted, self._taken_back, self._seeds, self._begun),
            self._rng,
        )

    def get_state(self) -> bytes:
        """Return all games as they are, for ``set_state`` of an environment with these settings."""
        body = b"".join(array.tobytes() for array in self._arrays) + self._dice.to_bytes(8, "big")
        return self._print(body) + body

    def set_state(self, state: bytes) -> None:
        """Put back what ``get_state`` returned: games, results and the dice of ``sample``.

        Opponents that remember what they have seen forget it, and play on as if they had just
        come.

        Raises:
            EnvError: ``env.state``: it is from other settings, or not whole. Nothing has changed.
        """
        arrays = self._arrays
        given: object = state
        body = state[DIGEST:] if isinstance(given, bytes) else b""
        size = sum(array.nbytes for array in arrays) + 8
        if len(body) != size or self._print(body) != state[:DIGEST]:
            raise EnvError("env.state", "This is no state of an environment with these settings.")
        at = 0
        for array in arrays:
            array.view(np.uint8).reshape(-1)[:] = np.frombuffer(body[at : at + array.nbytes], "u1")
            at += array.nbytes
        self._dice = int.from_bytes(body[at:], "big")
        for _, policy in self._policies:
            policy.begin(self._all)

    def _print(self, body: bytes | memoryview) -> bytes:
        about = (STATE_VERSION, self.games, self._settings.tobytes(), self._rules.tobytes())
        return blake2b(repr(about).encode() + body, digest_size=DIGEST).digest()

    def clone(self) -> "VectorEnv":
        """Return an independent copy, whose games go on from here; see ``set_state``."""
        return _restored(self._made, self.get_state())

    def __deepcopy__(self, memo: dict[int, Any]) -> "VectorEnv":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._made, self.get_state())

    # ---- playing

    def set_states(self, states: NDArray[Any], games: ArrayLike | None = None) -> None:
        """Put positions into games, whose episodes begin there; results are as after ``reset``.

        Args:
            states: records as in ``states``, one for each of these games, in which a player is to
                act.
            games: as in ``reset``.

        Raises:
            EnvError: ``env.games``; ``env.states``: these are not such records, or one of them is
                not a position of these rules. Nothing has changed.
        """
        chosen = self._chosen(games)
        records = np.atleast_1d(np.asarray(states))
        if records.dtype != self.states.dtype or records.shape != chosen.shape:
            raise EnvError(
                "env.states", f"There is one record of a state for each of {len(chosen)} games."
            )
        for number, record in enumerate(records):
            self._check_state(number, State(record.tobytes()))
        self._states[chosen] = records
        self.steps[chosen] = 0
        self._acted[chosen] = False
        self._taken_back[chosen] = 0
        self._start(chosen)

    def _check_state(self, number: int, state: State) -> None:
        wrong = first_unsound(state, self.players, self.sides, self.rules.packs)
        if not wrong and state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            wrong = "phase"
        if wrong:
            raise EnvError(
                "env.states", f"State {number} is not a position to play from: look at {wrong!r}."
            )

    def _start(self, games: NDArray[np.int64]) -> None:
        self._actions[games] = BEGIN
        self._begun[games] = self._seeds[games]
        for _, policy in self._policies:
            policy.begin(games)
        self._step(games, 0)

    def reset(self, seed: int | ArrayLike | None = None, games: ArrayLike | None = None) -> None:
        """Begin games again; their results are as after a step without rewards.

        Args:
            seed: the seed of their seeds; None: each game's seed follows from its last one. A list
                has a seed for each of these games, which then begins as the only game of an
                environment with that seed would.
            games: the numbers of the games, or a bool for each; None: all of them. As in NumPy,
                -1 is the last one.

        Raises:
            EnvError: ``env.seed``, ``env.games``.
        """
        chosen = self._chosen(games)
        if isinstance(seed, list | tuple | np.ndarray):
            seeds = [_seed(own) for own in seed]
            if len(seeds) != len(chosen):
                raise EnvError("env.seed", f"There is a seed for each of {len(chosen)} games.")
            for game, own in zip(chosen, seeds, strict=True):
                first, of_game = np.zeros(1, np.int64), slice(game, game + 1)
                seeds_from(np.uint64(own % 2**64), first, self._seeds[of_game], self._rng[of_game])
        elif seed is not None:
            seed = _seed(seed)
            seeds_from(np.uint64(seed % 2**64), chosen, self._seeds, self._rng)
            self._dice = (seed * 3 + 1) % 2**64
        begin_games(
            self._rules, self._rows, chosen, self.steps, self._seeds, self._acted, self._taken_back
        )
        self._start(chosen)

    def step(self, actions: ArrayLike) -> None:
        """Carry out an action in every game, and those of opponents after it; fill the results.

        Args:
            actions: integers [N]. That of a game that is over is ignored; a number that is not an
                action's is illegal.

        Raises:
            EnvError: ``env.actions``: these are not N integers.
        """
        numbers = _whole_numbers("actions", actions, "an action for every game")
        if numbers.shape != (self.games,):
            raise EnvError(
                "env.actions",
                f"There is an action for each of {self.games} games; these have the shape "
                f"{numbers.shape}.",
            )
        # A number beyond all actions must stay so, whatever its width.
        if numbers.dtype == np.uint64:
            numbers = np.minimum(numbers, np.uint64(CODES))
        wide = numbers.astype(np.int64, copy=False)
        np.clip(wide, -1, CODES, out=self._actions, casting="unsafe")
        self._step(self._all, 0)

    def _step(self, games: NDArray[np.int64], more: int) -> None:
        self._carry_out(games, more)
        if not self._policies:
            return
        self._look(games)
        while True:
            waiting = []
            for seats, policy in self._policies:
                acting = self.actors[games]
                mine = games[(acting >= 0) & ((seats >> np.maximum(acting, 0)) & 1 == 1)]
                if len(mine):
                    policy.choose(self._record, self.states, mine, self._actions)
                    waiting.append(mine)
            if not waiting:
                return
            games = np.concatenate(waiting)
            refused = self.illegal[games]
            self.illegal[games] = False
            self._carry_out(games, 1)
            if self.illegal[games].any():
                raise EnvError("env.policy", "An opponent chose an action that is not legal.")
            self.illegal[games] = refused
            self._look(games)

    def _look(self, games: NDArray[np.int64]) -> None:
        restarted = games[self._seeds[games] != self._begun[games]]
        self._begun[restarted] = self._seeds[restarted]
        for _, policy in self._policies:
            if len(restarted):
                policy.begin(restarted)
            policy.look(self.states, games)

    def _carry_out(self, games: NDArray[np.int64], more: int) -> None:
        def part(first: int, after: int) -> None:
            step_games(
                self._rules,
                self._rows,
                games[first:after],
                self._actions,
                more,
                self._settings,
                self._weights,
                self._weight_records,
                np.zeros(1, TRAIL),
                self.masks,
                self.actors,
                self.rewards,
                self.terminated,
                self.truncated,
                self.illegal,
                self.steps,
                self._seeds,
                self._rng,
                self._acted,
                self._taken_back,
            )

        self._threads.run(len(games), part)

    def sample(
        self, out: NDArray[np.int32] | None = None, seldom: int = SELDOM
    ) -> NDArray[np.int32]:
        """Return a random legal action of every game; -1 if a game is over.

        Args:
            out: int32 [N], filled and returned; made if none is given.
            seldom: taking melds back and asking the partner are considered at one step in so many,
                because random play would mostly undo its melds otherwise. 1: all legal actions have
                the same chance.

        Raises:
            EnvError: ``env.out``, ``env.seldom``.
        """
        actions = np.empty(self.games, np.int32) if out is None else out
        _check_out(actions, (self.games,), np.dtype(np.int32))
        rarely = _whole("seldom", seldom, 1, "one step in how many")
        rarely = min(rarely, 2**31 - 1)
        dice = self._dice

        def part(first: int, after: int) -> None:
            begun = np.uint64((dice + first * int(STEP)) % 2**64)
            sample_actions(self.masks[first:after], begun, rarely, actions[first:after])

        self._threads.run(self.games, part, LEAST_SAMPLED)
        self._dice = (dice + self.games * int(STEP)) % 2**64
        return actions

    # ---- looking

    def observe(
        self,
        out: NDArray[Any] | None = None,
        *,
        games: ArrayLike | None = None,
        seats: ArrayLike | None = None,
    ) -> NDArray[Any]:
        """Return seats' observations of their games as records; see ``ObservationRecord``.

        Args:
            out: an array of ``OBSERVATION`` records, filled and returned; made if none is given.
                An array that has been filled before is faster than a new one.
            games: the numbers of the games, or a bool for each; None: all of them.
            seats: the observers, one for each of these games or one for all; None, or -1: the seat
                that acts.

        Raises:
            EnvError: ``env.games``, ``env.seats``, ``env.out``.
        """
        chosen = self._chosen(games)
        who = self._observers(seats, len(chosen))
        seen = np.zeros(len(chosen), OBSERVATION) if out is None else out
        _check_out(seen, (len(chosen),), OBSERVATION)
        self._threads.run(
            len(chosen),
            lambda first, after: observe_games(
                self._rows, chosen[first:after], who[first:after], seen[first:after]
            ),
        )
        return seen

    def observe_flat(
        self,
        out: NDArray[np.float32] | None = None,
        *,
        games: ArrayLike | None = None,
        seats: ArrayLike | None = None,
    ) -> NDArray[np.float32]:
        """Return seats' observations as rows of ``FLAT`` numbers from -1 to 1; see ``PARTS``.

        Args:
            out: float32 [games, FLAT], filled and returned; made if none is given.
            games: as in ``observe``.
            seats: as in ``observe``.

        Raises:
            EnvError: as in ``observe``.
        """
        chosen = self._chosen(games)
        if len(self._seen) != len(chosen):
            self._seen = np.zeros(len(chosen), OBSERVATION)
        self.observe(self._seen, games=chosen, seats=seats)
        flat = np.empty((len(chosen), FLAT), np.float32) if out is None else out
        _check_out(flat, (len(chosen), FLAT), np.dtype(np.float32))
        self._threads.run(
            len(chosen),
            lambda first, after: flatten(self._rules, self._seen[first:after], flat[first:after]),
        )
        return flat

    def bool_masks(
        self, out: NDArray[np.bool_] | None = None, *, games: ArrayLike | None = None
    ) -> NDArray[np.bool_]:
        """Return the legal actions as one bool for each action: [games, 640].

        Args:
            out: a bool array of this shape, filled and returned; made if none is given.
            games: as in ``observe``.
        """
        masks = self.masks if games is None else self.masks[self._chosen(games)]
        bits = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little").view(np.bool_)
        if out is None:
            return bits
        _check_out(out, bits.shape, bits.dtype)
        out[:] = bits
        return out

    def is_legal(self, game: int, action: int) -> bool:
        """Return whether an action is in a game's mask."""
        return 0 <= action < CODES and bool(self.masks[game, action // 64] >> (action % 64) & 1)

    @property
    def bytes_a_game(self) -> int:
        """Bytes of memory of a game: its state and its place in the arrays of results."""
        arrays = (
            self.masks,
            self.actors,
            self.rewards,
            self.terminated,
            self.truncated,
            self.illegal,
            self.steps,
            self._acted,
            self._taken_back,
            self._actions,
            self._seeds,
            self._rng,
            self._all,
        )
        return STRIDE + sum(array.nbytes for array in arrays) // self.games

    def _chosen(self, games: ArrayLike | None) -> NDArray[np.int64]:
        if games is None:
            return self._all
        given = np.asarray(games)
        if given.dtype == np.bool_:
            if given.shape != (self.games,):
                raise EnvError(
                    "env.games",
                    f"There is a bool for each of {self.games} games, not {given.shape}.",
                )
            return np.flatnonzero(given).astype(np.int64)
        chosen = np.atleast_1d(_whole_numbers("games", given, "numbers of games"))
        if chosen.ndim != 1 or (chosen >= self.games).any() or (chosen < -self.games).any():
            raise EnvError(
                "env.games", f"The games are 0 to {self.games - 1}, not {chosen.tolist()}."
            )
        return chosen.astype(np.int64) % self.games

    def _observers(self, seats: ArrayLike | None, count: int) -> NDArray[np.int64]:
        who = np.full(count, -1, np.int64)
        if seats is None:
            return who
        given = _whole_numbers("seats", seats, "who observes")
        if given.shape not in ((), (count,)):
            raise EnvError(
                "env.seats",
                f"There is one seat, or one for each of {count} games, not {given.shape}.",
            )
        if (given >= self.players).any() or (given < -1).any():
            raise EnvError(
                "env.seats", f"The seats are 0 to {self.players - 1}, not {given.tolist()}."
            )
        who[:] = given
        return who


def _restored(made: dict[str, Any], state: bytes) -> VectorEnv:
    """Return the environment with these settings and this state."""
    env = VectorEnv(**made)
    env.set_state(state)
    return env


def _check_out(out: Any, shape: tuple[int, ...], dtype: "np.dtype[Any]") -> None:
    fits = isinstance(out, np.ndarray) and (out.shape, out.dtype) == (shape, dtype)
    if not fits or not (out.flags.c_contiguous and out.flags.writeable and out.flags.aligned):
        kind = "records" if dtype.names else dtype.name
        raise EnvError(
            "env.out", f"Results are written into a whole array of {kind} with the shape {shape}."
        )
