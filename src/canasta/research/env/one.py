"""Common parts of the frameworks' environments: one game, and a table with one seat to play."""

import inspect
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import card_text
from canasta.compiled.kernel import INTERPRETED, STATE, rules_record, state_at
from canasta.engine.codes import CODES, Act, Phase
from canasta.game.board import Board, counted
from canasta.research.env.batch.entry_points import blank_rows, bound_take_backs
from canasta.research.env.batch.observation import FLAT, OBSERVATION, flatten, observe_games
from canasta.research.env.opponents import EnvError
from canasta.research.env.vector import Player, VectorEnv
from canasta.rules import Rules, get_rules


def table_text(board: Board) -> str:
    state = board.state
    shown = board.pile_top is not None and not state.pile_withheld
    top = f"{card_text(board.pile_top or 0)} on top" if shown else "no card seen on top"
    phase = board.phase.name.lower().replace("_", " ")
    lines = [
        f"{board.rules.title}, deal {int(state.deal)}, turn {int(state.turns)}: {phase}",
        f"stock {int(state.stock_size)}, pile {int(state.pile_size)}, {top}"
        + (", frozen" if state.frozen else ""),
    ]
    acting = board.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    for seat in range(board.players):
        mark = ">" if acting and seat == board.actor else " "
        foot = int(state.foot_size[seat])
        more = f" and {foot} face down" if foot else ""
        lines.append(f"{mark} seat {seat}: {int(state.hand_size[seat])} cards{more}")
    for side in range(board.sides):
        melds = "  ".join(meld.text for meld in board.melds(side)) or "no melds"
        threes = sum(state.threes[side])
        faced = f", {threes} faced" if threes else ""
        lines.append(f"side {side}, {int(state.scores[side])} points{faced}: {melds}")
    if state.target_meld >= 0:
        lines.append(f"aims at #{int(state.target_meld) + 1}, needs {int(state.cards_needed)}")
    return "\n".join(lines)


def hand_text(board: Board, seat: int) -> str:
    cards = " ".join(card_text(kind) for kind in counted(board.hand(seat))) or "no cards"
    return f"seat {seat} holds {cards}"


def seat_text(board: Board, seat: int, *, public: bool = True, private: bool = True) -> str:
    """Return a seat's view: the table, its hand, or both."""
    parts = [table_text(board)] if public else []
    if private:
        parts.append(hand_text(board, seat))
    return "\n".join(parts)


SEEDS: Final = 2**63


def any_seed() -> int:
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0] % SEEDS)


def one_seat(
    book: str | Rules, players: int | None, opponents: Player, partner: Player, rest: dict[str, Any]
) -> dict[str, Any]:
    """Return the settings of a ``VectorEnv`` in which the caller plays one seat."""
    rules = get_rules(book) if isinstance(book, str) else book
    number = rules.players[0] if players is None else players
    seated: dict[str, Any] = {"players": number, "opponents": opponents}
    if number == 4:
        seated["partner"] = opponents if partner is None else partner
    return {**seated, **rest}


class OneGame:
    """The game of a :class:`VectorEnv` with one game, which waits for a reset when it is over."""

    def __init__(self, book: Any, settings: dict[str, Any]) -> None:
        """Make a game; ``reset`` begins it."""
        self.env = VectorEnv(book, 1, autoreset=False, **settings)
        self.players = self.env.players
        self._seeded = False

    def reset(self, seed: int | None) -> None:
        """Begin a game, from a seed if one is given."""
        if seed is None and not self._seeded:
            seed = any_seed()
        self._seeded = True
        self.env.reset(seed)

    def step(self, action: Any) -> None:
        self.env.step(np.reshape(action, 1))

    @property
    def actor(self) -> int:
        return int(self.env.actors[0])

    @property
    def rewards(self) -> list[float]:
        rewards: list[float] = self.env.rewards[0].tolist()
        return rewards

    @property
    def terminated(self) -> bool:
        return bool(self.env.terminated[0])

    @property
    def truncated(self) -> bool:
        return bool(self.env.truncated[0])

    def flat(self, seat: int) -> NDArray[np.float32]:
        row: NDArray[np.float32] = self.env.observe_flat(seats=seat)[0]
        return row

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return a seat's legal actions, an entry for each action, in an array of the caller's."""
        if seat != self.actor:
            return np.zeros(CODES, np.int8)
        mask: NDArray[np.int8] = self.env.bool_masks()[0].astype(np.int8)
        return mask

    def board(self) -> Board:
        """Return the game as a board of the Python API: a copy with its hidden cards."""
        return Board(self.env.rules, self.players, self.env.states[0].tobytes())

    def text(self) -> str:
        return table_text(self.board())


_GAME: Final = np.zeros(1, np.int64)
_WHO_ACTS: Final = np.full(1, -1, np.int64)
bound_mask: Final = inspect.unwrap(bound_take_backs)
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
                "env.interpreted", "Observations are made in the library: unset CANASTA_ENGINE."
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
        """Return the flat observation [``FLAT``] and the mask [640] of a state's actor."""
        self._record[0] = states[i]
        turn = (int(states["deal"][i]), int(states["turns"][i]))
        if turn != self._turn:
            self._turn, self._taken_back = turn, 0
        bound_mask(self._state, self._taken_back, self._most)
        observe_games(self._rows, _GAME, _WHO_ACTS, self._seen)
        flat = np.empty((1, FLAT), np.float32)
        flatten(self._rules, self._seen, flat)
        words = self._record["legal"][0].astype(np.int64)
        bits = np.unpackbits(words.view(np.uint8), bitorder="little")
        return flat[0], bits[:CODES].view(np.bool_)

    def did(self, action: int) -> None:
        self._taken_back += action == Act.RETRACT
