"""Canasta for OpenSpiel: importing this module registers the game ``canasta``.

::

    import pyspiel
    import canasta.research.env.open_spiel

    game = pyspiel.load_game("canasta(book=regency,players=4)")

The extra ``openspiel`` installs its dependencies. A game begins with eight chance nodes of 256
outcomes, the bytes of its seed. Everything after them is deterministic, so a history is complete.
"""

from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from canasta.compiled.kernel import STATE, act_on_bytes, list_from_bytes, new_match, rules_record
from canasta.engine.codes import CODES, Act, Phase
from canasta.game.actions import step_text
from canasta.game.board import Board
from canasta.research.env.batch.entry_points import blank_rows, rewards_of
from canasta.research.env.batch.observation import (
    FLAT,
    OBSERVATION,
    PARTS,
    PLACES,
    flatten,
    observe_games,
)
from canasta.research.env.one import Hidden, seat_text
from canasta.rules import USUAL_BOOK, get_rules

SEED_BYTES: Final = 8
OUTCOMES: Final = 256
LONGEST: Final = 10_000
"""Default number of players' steps after which a game is cut off."""
MOST_POINTS: Final = 1000.0
"""Bound of a deal's reward, in thousands of points."""
SCALE: Final = 0.001

_TYPE: Final = pyspiel.GameType(
    short_name="canasta",
    long_name="Canasta",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"book": USUAL_BOOK, "players": 0, "episode": "deal", "steps": LONGEST},
)


class CanastaGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A rule book at a table, by the game's parameters.

    They are ``book``; ``players``, 0 for its usual number; ``steps``, after which a game is cut off
    and worth nothing; ``episode=deal``: one deal, worth a side's points less the mean of the
    others', in thousands; ``episode=match``: a match, worth 1 to its winner.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules = get_rules(str(given.get("book", USUAL_BOOK)))
        self.players = int(given.get("players", 0)) or self.rules.players[0]
        self.by_match = given.get("episode", "deal") == "match"
        self.longest = int(given.get("steps", LONGEST))
        self.record = rules_record(self.rules, self.players)
        most = 1.0 if self.by_match else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=CODES,
            max_chance_outcomes=OUTCOMES,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> "CanastaState":
        """Return a game before its seed is drawn."""
        return CanastaState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_BYTES

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "CanastaObserver":
        """Return an observer of states for a player."""
        if params:
            raise ValueError(f"Canasta's observer has no parameters; it was given {params}.")
        return CanastaObserver(
            self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )


class CanastaState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game at one moment, all of it plain data that can be copied and pickled."""

    def __init__(self, game: CanastaGame) -> None:
        """Make a state; call ``new_initial_state`` instead."""
        super().__init__(game)
        self._seed: list[int] = []
        self._bytes: bytearray = bytearray(STATE.itemsize)
        self._steps = 0
        self._recalled = [b""] * game.players
        """Digests of all that each player has seen: equal for equal histories."""
        self._hidden = Hidden(game.players)

    # ---- whose turn

    def current_player(self) -> int:
        """Return the player to act, or OpenSpiel's number for chance or the end."""
        if len(self._seed) < SEED_BYTES:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self._record()["actor"])

    def is_terminal(self) -> bool:
        if len(self._seed) < SEED_BYTES:
            return False
        return self._played_out() or self._steps >= self._game().longest

    def _legal_actions(self, player: int) -> list[int]:
        """Return the codes of the legal steps, rising."""
        del player
        codes = np.empty(CODES, np.int16)
        row = np.frombuffer(self._bytes, np.uint8)
        count = list_from_bytes(self._game().record.view(np.uint8), row, 0, codes)
        legal: list[int] = codes[:count].tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the values of a byte of the seed, with their chances."""
        return [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]

    def _action_to_string(self, player: int, action: int) -> str:
        """Return a step as records write it."""
        return f"seed {action}" if player < 0 else step_text(action)

    # ---- going on

    def _apply_action(self, action: int) -> None:
        """Carry out a step, and the deal that follows in a match."""
        if len(self._seed) < SEED_BYTES:
            self._seed.append(int(action))
            if len(self._seed) == SEED_BYTES:
                seed = int.from_bytes(bytes(self._seed), "little")
                new_match(self._game().record, np.frombuffer(self._bytes, STATE), 0, seed)
                self._hidden.begin(self._record())
                self._remember(-1)
            return
        before = self._record().copy()
        self._carry_out(action)
        self._hidden.follow(before, self._record(), action)
        self._steps += 1
        if self._game().by_match and self._phase() == Phase.DEAL_OVER:
            self._carry_out(int(Act.DEAL))
            self._hidden.begin(self._record())
        self._remember(action)

    def _carry_out(self, action: int) -> None:
        row = np.frombuffer(self._bytes, np.uint8)
        reason = act_on_bytes(self._game().record.view(np.uint8), row, 0, int(action), 0)
        if reason:
            raise pyspiel.SpielError(f"{step_text(action)} is not legal here.")

    def _remember(self, action: int) -> None:
        s = self._record()
        shown = b"".join(
            s[name].tobytes()
            for name in ("actor", "stock_size", "pile_size", "hand_size", "threes", "scores")
        )
        for seat, old in enumerate(self._recalled):
            mine = b"%d " % action + shown + s["hands"][seat].tobytes()
            self._recalled[seat] = blake2b(old + mine, digest_size=16).digest()

    def resample_from_infostate(self, player: int, sampler: Any) -> "CanastaState":
        """Return a game that looks the same to the player, with hidden cards dealt again.

        Cards that others are known to hold stay with them.
        """
        twin: CanastaState = self.clone()
        if len(twin._seed) == SEED_BYTES:
            rng = np.random.default_rng(int(sampler() * 2**53))
            twin._hidden.deal_anew(self._game().record, twin._record(), player, rng)
        return twin

    # ---- the end

    def returns(self) -> list[float]:
        """Return the worth of the game to each player; zeros before its end or if it is cut off."""
        game = self._game()
        players = game.players
        worth = np.zeros(players)
        if len(self._seed) == SEED_BYTES and self._played_out():
            rewards_of(
                game.record.view(np.uint8),
                np.frombuffer(self._bytes, np.uint8),
                int(game.by_match),
                SCALE,
                worth,
            )
        values: list[float] = worth.tolist()
        return values

    # ---- looking

    def __str__(self) -> str:
        if len(self._seed) < SEED_BYTES:
            return f"seed {self._seed}"
        return "\n".join(seat_text(self.board(), seat) for seat in range(self._game().players))

    def board(self) -> Board:
        """Return the game as a board of the Python API: a copy."""
        game = self._game()
        return Board(game.rules, game.players, bytes(self._bytes))

    def recalled(self, player: int) -> str:
        """Return a digest of all that a player has seen."""
        return self._recalled[player].hex()

    def is_dealt(self) -> bool:
        return len(self._seed) == SEED_BYTES

    def rows(self) -> NDArray[np.uint8]:
        """Return a copy of the record in the form of the environments' entry points."""
        rows = blank_rows(1)
        rows[0, : STATE.itemsize] = np.frombuffer(self._bytes, np.uint8)
        return rows

    def _phase(self) -> int:
        return int(self._record()["phase"])  # compared as a NumPy number, it would lose a Ctrl-C

    def _played_out(self) -> bool:
        return self._phase() >= (Phase.MATCH_OVER if self._game().by_match else Phase.DEAL_OVER)

    def _record(self) -> Any:
        return np.frombuffer(self._bytes, STATE)[0]

    def _game(self) -> CanastaGame:
        game: CanastaGame = self.get_game()
        return game


class CanastaObserver:
    """An observer of states for a player: the flat observation by its parts, and text.

    With perfect recall there is no tensor; the text holds a digest of all that was seen.
    """

    def __init__(self, game: CanastaGame, kind: Any) -> None:
        self._record = game.record.view(np.uint8)
        self._recall = bool(kind.perfect_recall)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._public = bool(kind.public_info)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        self._row = np.zeros((1, FLAT), np.float32)
        self._parts = [
            part for part in PARTS if (self._private if part.name == "hand" else self._public)
        ]
        if not self._recall:
            size = sum(int(np.prod(part.shape)) for part in self._parts)
            self.tensor = np.zeros(size, np.float32)
            at = 0
            for part in self._parts:
                end = at + int(np.prod(part.shape))
                self.dict[part.name] = self.tensor[at:end].reshape(part.shape)
                at = end

    def set_from(self, state: CanastaState, player: int) -> None:
        if self.tensor is None:
            return
        if not state.is_dealt():
            self.tensor.fill(0)
            return
        seen = np.zeros(1, OBSERVATION)
        observe_games(state.rows(), np.zeros(1, np.int64), np.full(1, player, np.int64), seen)
        flatten(self._record, seen, self._row)
        for part in self._parts:
            self.dict[part.name][:] = self._row[0, PLACES[part.name]].reshape(part.shape)

    def string_from(self, state: CanastaState, player: int) -> str:
        if not state.is_dealt():
            return f"player {player}" if self._private else ""
        board = state.board()
        text = seat_text(board, player, public=self._public, private=self._private)
        return f"{state.recalled(player)}\n{text}" if self._recall else text


if "canasta" not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, CanastaGame)
