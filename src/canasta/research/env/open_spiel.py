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

from canasta.compiled.kernel import STATE, rules_record
from canasta.engine import engine
from canasta.engine.codes import CODES, Act, Phase
from canasta.engine.state import State
from canasta.game import Game
from canasta.game.actions import step_text
from canasta.game.board import Board
from canasta.game.hidden import Known
from canasta.research.env.batch.entry_points import blank_rows, rewards_of
from canasta.research.env.batch.observation import (
    FLAT,
    OBSERVATION,
    PARTS,
    PLACES,
    flatten,
    observe_games,
)
from canasta.research.env.one import bound_mask, seat_text
from canasta.rules import USUAL_BOOK, get_rules

SEED_BYTES: Final = 8
OUTCOMES: Final = 256
LONGEST: Final = 10_000
"""Default number of players' steps after which a game is cut off."""
MOST_POINTS: Final = 1000.0
"""Bound of a deal's reward, in thousands of points."""
SCALE: Final = 0.001

_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

_PHASE, _ACTOR, _TURNS = (State.FIELDS[name].offset for name in ("phase", "actor", "turns"))
"""Places of fields in a state's bytes, of which the lowest byte is enough."""

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
    parameter_specification={
        "book": USUAL_BOOK,
        "players": 0,
        "episode": "deal",
        "steps": LONGEST,
        "take_backs": -1,
    },
)


class CanastaGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A rule book at a table, by the game's parameters.

    They are ``book``; ``players``, 0 for its usual number; ``steps``, after which a game is cut off
    and worth nothing; ``take_backs``, how often melds may be taken back in a turn, as in
    :class:`canasta.research.env.VectorEnv`, -1 for no bound; ``episode=deal``: one deal, worth a
    side's points less the mean of the others', in thousands; ``episode=match``: a match, worth 1 to
    its winner.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules = get_rules(str(given.get("book", USUAL_BOOK)))
        self.players = int(given.get("players", 0)) or self.rules.players[0]
        self.by_match = given.get("episode", "deal") == "match"
        self.longest = int(given.get("steps", LONGEST))
        self.take_backs = int(given.get("take_backs", -1))
        if self.take_backs < 0:
            self.take_backs = self.longest
        self.over = int(Phase.MATCH_OVER if self.by_match else Phase.DEAL_OVER)
        self.record = rules_record(self.rules, self.players)
        self.engine = engine()
        self.rule_bytes = self.engine.rules(self.rules, self.players)
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
        self._bytes = bytearray(STATE.itemsize)
        self._steps = 0
        self._taken_back = 0
        self._codes: list[int] = []
        """Steps since ``_start``, deals of a match among them."""
        self._start = b""
        """The state when the seed was drawn, or when the cards were dealt again."""
        self._known = Known(game.players)
        """Cards in hands that all had seen at the start."""
        self._recalled = [b""] * game.players
        """Digests of all that each player saw up to ``_eye``, the state before step ``_looked``."""
        self._eye = b""
        self._looked = 0

    # ---- whose turn

    def current_player(self) -> int:
        """Return the player to act, or OpenSpiel's number for chance or the end."""
        if not self._start:
            return _CHANCE
        return _TERMINAL if self.is_terminal() else self._bytes[_ACTOR]

    def is_terminal(self) -> bool:
        if not self._start:
            return False
        game: CanastaGame = self.get_game()
        return self._bytes[_PHASE] >= game.over or self._steps >= game.longest

    def _legal_actions(self, player: int) -> list[int]:
        """Return the codes of the legal steps, rising."""
        del player
        game = self._game()
        codes = game.engine.legal(game.rule_bytes, self._bytes)
        if self._taken_back < game.take_backs:
            return codes
        state = State(self._bytes)
        bound_mask(state, self._taken_back, game.take_backs)
        return state.legal_codes()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the values of a byte of the seed, with their chances."""
        return [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]

    def _action_to_string(self, player: int, action: int) -> str:
        """Return a step as records write it."""
        return f"seed {action}" if player < 0 else step_text(action)

    # ---- going on

    def _apply_action(self, action: int) -> None:
        """Carry out a step, and the deal that follows in a match."""
        game = self._game()
        if not self._start:
            self._seed.append(int(action))
            if len(self._seed) == SEED_BYTES:
                seed = int.from_bytes(bytes(self._seed), "little")
                game.engine.new_match(game.rule_bytes, self._bytes, seed)
                self._begin(bytes(self._bytes))
            return
        turns = self._bytes[_TURNS]
        self._carry_out(action)
        self._steps += 1
        if action == Act.RETRACT:
            self._taken_back += 1
        elif self._bytes[_TURNS] != turns:
            self._taken_back = 0
        if game.by_match and self._bytes[_PHASE] == Phase.DEAL_OVER:
            self._carry_out(int(Act.DEAL))

    def _carry_out(self, action: int) -> None:
        game = self._game()
        if game.engine.act(game.rule_bytes, self._bytes, int(action), 0):
            raise pyspiel.SpielError(f"{step_text(action)} is not legal here.")
        self._codes.append(int(action))

    def _begin(self, start: bytes) -> None:
        self._start = self._eye = start
        self._codes, self._looked = [], 0
        for seat in range(self._game().players):
            self._see(seat, -1, State(bytearray(start)))

    def _see(self, seat: int, action: int, after: State) -> None:
        """Add a step to what a seat has seen: what all see, and its own hand."""
        seen = (
            *(action, after.actor, after.stock_size, after.hand_size.tobytes()),
            *(after.foot_size.tobytes(), after.pile[: after.pile_size].tobytes()),
            *(after.threes.tobytes(), after.scores.tobytes(), after.hands[seat].tobytes()),
        )
        data = self._recalled[seat] + repr(seen).encode()
        self._recalled[seat] = blake2b(data, digest_size=16).digest()

    def recalled(self, player: int) -> str:
        """Return a digest of all that a player has seen, equal only for equal histories."""
        game = self._game()
        eye = bytearray(self._eye)
        for code in self._codes[self._looked :]:
            actor = eye[_ACTOR]
            game.engine.act(game.rule_bytes, eye, code, 0)
            for seat in range(game.players):
                # Only the player who cuts the pack sees how many cards are passed.
                self._see(seat, min(code, Act.CUT) if seat != actor else code, State(eye))
        self._eye, self._looked = bytes(eye), len(self._codes)
        return self._recalled[player].hex()

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Refuse: what was seen has no bound, so that there is only a string of it."""
        raise pyspiel.SpielError(
            "Canasta has no information-state tensor: use information_state_string, or the "
            f"observation tensor (player {player})."
        )

    def resample_from_infostate(self, player: int, sampler: Any) -> "CanastaState":
        """Return a game that looks the same to the player, with hidden cards dealt again.

        Cards that others are known to hold stay with them (``Game.sample``). The information states
        of the others are made of what the player knows, and the hands that they were dealt.
        """
        twin: CanastaState = self.clone()
        if not self._start:
            return twin
        game = self._game()
        match = Game(Board(game.rules, game.players, self._start))
        match._history.known = self._known
        for code in self._codes:
            match.apply(code)
        self.recalled(player)
        sample = match.sample(player, int(sampler() * 2**53))
        twin._known, twin._bytes = sample._history.known, bytearray(sample.board.to_bytes())
        own = self._recalled[player]
        twin._recalled = [own] * game.players
        twin._begin(sample.board.to_bytes())
        twin._recalled[player] = own
        return twin

    # ---- the end

    def returns(self) -> list[float]:
        """Return the worth of the game to each player; zeros before its end or if it is cut off."""
        game = self._game()
        players = game.players
        worth = np.zeros(players)
        if self._start and self._bytes[_PHASE] >= game.over:
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
        if not self._start:
            return f"seed {self._seed}"
        return "\n".join(seat_text(self.board(), seat) for seat in range(self._game().players))

    def board(self) -> Board:
        """Return the game as a board of the Python API: a copy."""
        game = self._game()
        return Board(game.rules, game.players, bytes(self._bytes))

    def is_dealt(self) -> bool:
        return bool(self._start)

    def rows(self) -> NDArray[np.uint8]:
        """Return a copy of the record in the form of the environments' entry points."""
        rows = blank_rows(1)
        rows[0, : STATE.itemsize] = np.frombuffer(self._bytes, np.uint8)
        return rows

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
