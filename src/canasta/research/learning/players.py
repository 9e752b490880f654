"""Players of the training deals, unlike each other so that no one's habits are learned.

A player is a bot by name, or ``weights:N``: the rollout policy with the N-th set of random weights.
Any function that makes bots by name can take the place of :func:`make_player`.
"""

from random import Random
from typing import Final

from canasta.compiled.library import FUNCTIONS, LibraryRollouts
from canasta.compiled.search.hand_model import NONE
from canasta.compiled.search.records import SearchRecords
from canasta.compiled.search.search import Searcher
from canasta.compiled.search.weights import COUNTS, record_of, tuned
from canasta.engine import engine
from canasta.engine.codes import Act, Phase
from canasta.engine.search import NORMAL, is_discard
from canasta.engine.state import State
from canasta.players.bots import Bot, make
from canasta.players.bots.turn_planner import TurnPlanner
from canasta.rules import Rules

WEIGHTS: Final = "weights"
FAR: Final = 0.6
"""Standard deviation of the logarithms of the weights, from the tuned ones."""

PLAYERS: Final[dict[str, int]] = {
    "network": 12,
    "club": 4,
    "novice": 2,
    "random": 1,
    **{f"{WEIGHTS}:{number}": 1 for number in range(5)},
}
"""Default players, and how often each takes a seat."""


class WeightsPlayer(TurnPlanner):
    """The rollout policy at the table, with its own weights and without a search."""

    name = WEIGHTS

    def __init__(self, rules: Rules, players: int, seat: int, seed: int, number: int) -> None:
        """Make a player for one seat.

        Args:
            rules: the rules in play.
            players: the number of players.
            seat: the player's seat.
            seed: the same seed and the same views give the same choices.
            number: the number of the set of weights.
        """
        super().__init__(rules, players, seat, seed)
        self.name = f"{WEIGHTS}:{number}"
        weights = record_of(weights_of(rules, players, number)) * 2
        records = SearchRecords(weights, NONE, b"", b"")
        record = engine().rules(rules, players)
        self.searcher = Searcher(LibraryRollouts(FUNCTIONS, record, players, records, seat))

    def _decide(self, state: State) -> list[int]:
        self._choices += 1
        seed = (self._dice * 1_000_003 + self._choices) % 2**64
        steps = self.searcher.plan(state.data, self.seen.data, NORMAL, seed)
        codes = state.legal_codes()
        if not steps or (state.phase == Phase.DRAW and steps[0] == Act.RETRACT):
            return codes[:1]
        # After the draw the plan rests on a card that it only guessed.
        return steps[:1] if is_discard(steps[0]) or steps[0] == Act.DRAW else steps


def weights_of(rules: Rules, players: int, number: int) -> dict[str, int]:
    """Return a set of weights: those tuned for the rule book, each varied at random."""
    rng = Random(f"style {number}")
    return {
        name: value + rng.choice((-1, 0, 0, 1))
        if name in COUNTS
        else round(value * rng.lognormvariate(0, FAR))
        for name, value in tuned(rules.name, players).items()
    }


def make_player(name: str, rules: Rules, players: int, seat: int, seed: int) -> Bot:
    """Return a player by name, as :func:`canasta.players.bots.make` does.

    Raises:
        ValueError: there is no player of that name.
    """
    kind, _, number = name.partition(":")
    if kind != WEIGHTS:
        return make(name, rules, players, seat, seed)
    if not number.isdecimal():
        raise ValueError(f"Weights have a number, as in 'weights:3', not {name!r}.")
    return WeightsPlayer(rules, players, seat, seed, int(number))


def drawn(players: dict[str, int], seats: int, rng: Random) -> tuple[str, ...]:
    """Return the players of the seats, each drawn independently by the given frequencies."""
    return tuple(rng.choices(list(players), list(players.values()), k=seats))
