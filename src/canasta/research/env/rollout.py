"""Rollouts for searches of your own, in compiled code."""

from functools import lru_cache
from typing import Any, Final

from canasta.compiled.search import rollouts
from canasta.compiled.search.records import Trail, records_for
from canasta.engine import engine
from canasta.engine.codes import Phase
from canasta.engine.search import DEALT, LEARNED, SAME
from canasta.engine.state import State
from canasta.game import Game
from canasta.rules import Rules

_plan_turn: Final[Any] = rollouts.plan_turn  # takes bytes in place of arrays, too
_PHASE: Final = State.FIELDS["phase"].offset


@lru_cache(maxsize=16)
def _records(rules: Rules, players: int) -> tuple[Any, bytes]:
    found = records_for(rules, players, hands=DEALT, others=SAME, policy=LEARNED)
    return engine().rules(rules, players), found.weights


def plan(game: Game) -> list[int]:
    """Return the steps by which the learned policy ends the turn with these cards."""
    rules, weights = _records(game.rules, game.players)
    data, trail = bytearray(game.board.to_bytes()), bytearray(Trail.SIZE)
    _plan_turn(rules, weights, data, 0, trail, 0)
    steps = Trail(trail)
    codes: list[int] = steps.codes[: steps.count].tolist()
    return codes


def play_out(game: Game) -> list[float]:
    """Play a copy of a game to the end of its deal; return the points ahead of each seat's side.

    All seats play by the learned policy, or by rules of thumb in books without one. The points are
    those of the deal: a side's own less the mean of the others'.
    """
    rules, weights = _records(game.rules, game.players)
    data, trail = bytearray(game.board.to_bytes()), bytearray(Trail.SIZE)
    # Before the end of a deal the scores are those of the deals before it.
    before = State(bytearray(data)).scores.tolist() if not game.deal_over else [0] * game.sides
    while data[_PHASE] < Phase.DEAL_OVER:
        _plan_turn(rules, weights, data, 0, trail, 0)
    points = [a - b for a, b in zip(State(data).scores.tolist(), before, strict=False)]
    points = points[: game.sides]
    ahead = [own - (sum(points) - own) / (len(points) - 1) for own in points]
    return [ahead[seat % game.sides] for seat in range(game.players)]
