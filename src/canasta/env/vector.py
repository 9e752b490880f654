"""Many games of one rule book, stepped in one call: arrays of results, filled in place."""

from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from canasta.bots import POOL
from canasta.engine.codes import CODES, WORDS, Phase
from canasta.engine.soundness import first_unsound
from canasta.engine.state import State
from canasta.env.batch.chance import STEP
from canasta.env.batch.entry_points import (
    BEGIN,
    begin_games,
    sample_actions,
    seeds_from,
    step_games,
)
from canasta.env.batch.flat import FLAT, flatten
from canasta.env.batch.observation import OBSERVATION, observe_games
from canasta.env.batch.rows import STRIDE, blank_rows, records_in, to_be_read
from canasta.env.batch.stepping import (
    AGAIN,
    AT_RANDOM,
    BOUND_SEATS,
    ENDS,
    MATCH,
    MOST_STEPS,
    MOST_TAKE_BACKS,
    PENALTY,
    SCALE,
    SETTINGS,
    UNBOUND,
    WEIGHTS,
    WIN,
)
from canasta.env.errors import EnvError
from canasta.env.opponents import LEVELS, RANDOM, Bots, Policy
from canasta.env.threads import Threads
from canasta.kernel import INTERPRETED, rules_record
from canasta.rules import USUAL_BOOK, Rules, get_rules, sides_of

Episode = Literal["deal", "match"]
Reward = Literal["points", "win"]
Illegal = Literal["refuse", "end"]
Player = str | Policy | None

MOST: Final = {"deal": 10_000, "match": 500_000}
"""Steps after which an episode is cut off, where nothing else is said."""

SELDOM: Final = 8

LEAST_SAMPLED: Final = 2048
"""Games that a thread has to have to draw actions for them."""

TAKE_BACKS: Final[int | None] = None
"""How often melds may be taken back in a turn, where nothing else is said: as the rules have it."""


def _whole(name: str, value: object, least: int, meaning: str) -> int:
    """Return a setting that is a whole number.

    Raises:
        EnvError: ``env.<name>``: it is none, or too small or too large.
    """
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    number = int(value) if isinstance(value, int | np.integer) else least - 1
    if not whole or not least <= number < 2**63:
        raise EnvError(
            f"env.{name}", f"{name} is {meaning}: a whole number from {least}, not {value!r}."
        )
    return number


def _fraction(name: str, value: object) -> float:
    """Return a setting that is a number.

    Raises:
        EnvError: ``env.<name>``: it is none, or not finite.
    """
    if (
        not isinstance(value, int | float | np.integer | np.floating)
        or isinstance(value, bool)
        or not np.isfinite(value)
    ):
        raise EnvError(f"env.{name}", f"{name} is a number, not {value!r}.")
    return float(value)


def _seed(seed: object) -> int:
    """Return a seed.

    Raises:
        EnvError: ``env.seed``: it is no whole number.
    """
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool):
        raise EnvError("env.seed", f"A seed is a whole number, not {seed!r}.")
    return int(seed)


def _whole_numbers(name: str, value: ArrayLike, meaning: str) -> NDArray[Any]:
    """Return an array of whole numbers of any width.

    Raises:
        EnvError: ``env.<name>``: they are none.
    """
    numbers = np.asarray(value)
    if numbers.dtype.kind not in "iu" and numbers.size:
        raise EnvError(
            f"env.{name}", f"{name} are {meaning}: whole numbers, not {numbers.dtype.name}."
        )
    return numbers


class VectorEnv:
    """N games of one book, each waiting for an action of the seat in ``actors``.

    All results are arrays that belong to the environment and are overwritten by the next call:
    copy what you want to keep. Nothing is made anew by ``step``.

    Attributes:
        rules: the rules in play.
        players: how many play in each game.
        sides: how many sides there are.
        games: how many games there are, N.
        masks: int64 [N, 10]: the legal actions of each game, bit ``action % 64`` of word
            ``action // 64``.
        actors: int8 [N]: the seat that acts now; -1 where a game is over and waits for ``reset``.
        rewards: float32 [N, players]: what the last step brought each seat.
        terminated: bool [N]: whether the episode came to its end in the last step.
        truncated: bool [N]: whether it was cut off then.
        illegal: bool [N]: whether the last action was refused.
        steps: int64 [N]: steps of the episode so far, those of opponents among them.
        states: the records of the games, to be read by those who know them; they hold the hidden
            cards. ``set_states`` puts others in their place.
    """

    def __init__(  # noqa: PLR0913 - each is a setting with a name and a default
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
        """Games that have just begun.

        Args:
            book: a rule book's name, variations with it, or the rules themselves.
            games: how many games.
            players: how many play in each; the book's usual number where nothing is said.
            seed: the same seed, settings and actions give the same games.
            episode: whether an episode is one deal or a match.
            reward: ``"points"``: at the end of every deal the own side's points less the mean of
                the other sides', times ``scale``. ``"win"``: at the end of the episode 1 for the
                side that is ahead, and -1 parted among the others.
            scale: what a point is worth.
            illegal: what an action outside the mask does. ``"refuse"``: nothing happens but the
                penalty. ``"end"``: the episode ends there, too.
            penalty: what it costs the one who chose it.
            max_steps: after so many steps an episode is cut off; see ``MOST``.
            autoreset: whether a game that is over begins anew within the same step. Otherwise
                it waits for ``reset``, its mask empty.
            opponents: who plays the other sides: a level (``LEVELS``), one of the pool of
                unlike players (``canasta.bots.POOL``) or a policy. The caller
                then plays side 0 alone. None: the caller plays every seat.
            partner: who plays seat 2 at a table of four, where the caller is to play seat 0
                alone; only with ``opponents``.
            take_backs: how often melds may be taken back in a turn; after that the mask lists it
                only where nothing else is legal, and once that was so no laying either for the
                rest of the turn. With a bound, play at random comes to the end of its deals.
                None: as often as the rules allow. Levels play as they are; random
                play, callers and policies are bound.
            threads: on how many cores games are stepped and observed; the results are the same
                for every number. Opponents that are no compiled code have one.

        Raises:
            EnvError: something of this cannot be.
            RulesError: there is no such book.
        """
        if INTERPRETED:
            raise EnvError(
                "env.interpreted",
                "Environments step games in the library: unset CANASTA_ENGINE.",
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
        self._policies, at_random = self._seated(opponents, partner, seed)
        self._settings = np.zeros(SETTINGS, np.int64)
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
        """The policies with the seats that they play, as bits, and the seats played at random."""
        if partner is not None and (opponents is None or self.players != 4):
            raise EnvError(
                "env.partner", "A partner is asked for beside opponents, at a table of four."
            )
        policies: list[tuple[int, Policy]] = []
        at_random = 0
        others = sum(1 << seat for seat in range(self.players) if seat % self.sides)
        for seats, player in ((others, opponents), (1 << 2, partner)):
            if player is None:
                continue
            if player == RANDOM:
                at_random |= seats
            elif isinstance(player, str):
                if player not in LEVELS and player not in POOL:
                    raise EnvError(
                        "env.opponents",
                        f"There is no level {player!r}; there are {', '.join(LEVELS)}.",
                    )
                bots = Bots(player, self.rules, self.players, self.games, seed)
                policies.append((seats, bots))
            else:
                policies.append((seats, player))
        return policies, at_random

    # ---- playing

    def set_states(self, states: NDArray[Any], games: ArrayLike | None = None) -> None:
        """Put positions into games, whose episodes begin there; results are as after ``reset``.

        Args:
            states: records as in ``states``, one for each of these games, in which somebody is to
                act.
            games: as in ``reset``.

        Raises:
            EnvError: ``env.games``; ``env.states``: these are no such records, or one of them is
                no position of these rules. Nothing has changed.
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
                "env.states", f"State {number} is no position to play from: look at {wrong!r}."
            )

    def _start(self, games: NDArray[np.int64]) -> None:
        self._actions[games] = BEGIN
        self._begun[games] = self._seeds[games]
        for _, policy in self._policies:
            policy.begin(games)
        self._step(games, 0)

    def reset(self, seed: int | None = None, games: ArrayLike | None = None) -> None:
        """Begin games anew; their results are as after a step that brought nothing.

        Args:
            seed: where their seeds come from; None: each goes on from the one it had.
            games: the numbers of the games, or a bool for each; None: all of them. As with NumPy,
                -1 is the last one.

        Raises:
            EnvError: ``env.seed``, ``env.games``.
        """
        chosen = self._chosen(games)
        if seed is not None:
            seed = _seed(seed)
            seeds_from(np.uint64(seed % 2**64), chosen, self._seeds, self._rng)
            self._dice = (seed * 3 + 1) % 2**64
        begin_games(
            self._rules,
            self._rows,
            chosen,
            self.steps,
            self._seeds,
            self._acted,
            self._taken_back,
        )
        self._start(chosen)

    def step(self, actions: ArrayLike) -> None:
        """Carry out an action in every game, and what opponents do then; fill the results.

        Args:
            actions: integers [N]. That of a game that is over is not looked at; one that is no
                action's number is illegal.

        Raises:
            EnvError: ``env.actions``: these are not N whole numbers.
        """
        numbers = _whole_numbers("actions", actions, "an action for every game")
        if numbers.shape != (self.games,):
            raise EnvError(
                "env.actions",
                f"There is an action for each of {self.games} games; these have the shape "
                f"{numbers.shape}.",
            )
        # Beyond all actions it stays a number that is none, whatever its width.
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
        anew = games[self._seeds[games] != self._begun[games]]
        self._begun[anew] = self._seeds[anew]
        for _, policy in self._policies:
            if len(anew):
                policy.begin(anew)
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
        """A legal action of every game, chosen at random; -1 where a game is over.

        Args:
            out: int32 [N], filled and returned; made where none is given.
            seldom: taking melds back and asking the partner are thought of at one step in so
                many: play that did so at every one would mostly undo what it has done. 1: each
                legal action is as likely as the other.

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
        """What seats see of their games, as records: see ``Seen``.

        Args:
            out: an array of ``OBSERVATION`` records, filled and returned; made where none is
                given. One that has been filled before is filled faster than a new one.
            games: the numbers of the games, or a bool for each; None: all of them.
            seats: who observes, for each of these games or for all; None, or -1: the seat that
                acts.

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
        """What seats see of their games, as rows of ``FLAT`` numbers from -1 to 1: see ``PARTS``.

        Args:
            out: float32 [games, FLAT], filled and returned; made where none is given.
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

    def bool_masks(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """The legal actions as one bool for each action: [N, 640].

        Args:
            out: bool [N, 640], filled and returned; made where none is given.
        """
        bits = np.unpackbits(self.masks.view(np.uint8), axis=1, bitorder="little")
        masks = bits.view(np.bool_)
        if out is None:
            return masks
        out[:] = masks
        return out

    def is_legal(self, game: int, action: int) -> bool:
        """Whether an action is in a game's mask."""
        return 0 <= action < CODES and bool(self.masks[game, action // 64] >> (action % 64) & 1)

    @property
    def bytes_a_game(self) -> int:
        """Memory that a game takes: its state and its place in the arrays of results."""
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
        """Who observes in each of so many games; -1: the seat that acts."""
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


def _check_out(out: Any, shape: tuple[int, ...], dtype: "np.dtype[Any]") -> None:
    """Refuse an array that results don't fit into.

    Raises:
        EnvError: ``env.out``.
    """
    fits = isinstance(out, np.ndarray) and (out.shape, out.dtype) == (shape, dtype)
    if not fits or not (out.flags.c_contiguous and out.flags.writeable and out.flags.aligned):
        kind = "records" if dtype.names else dtype.name
        raise EnvError(
            "env.out",
            f"Results are written into a whole array of {kind} with the shape {shape}.",
        )
