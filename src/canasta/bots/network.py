"""A bot that searches nothing: it plays as ``expert`` does in its rollouts."""

from canasta.bots.turn_planner import MIX, TurnPlanner
from canasta.engine.search import NORMAL
from canasta.engine.state import State


class Network(TurnPlanner):
    """Plays by what was learned from deals against itself and unlike players, without a search."""

    name = "network"

    def _decide(self, state: State) -> list[int]:
        """The steps by which the rollout policy plays the turn on."""
        self._choices += 1
        seed = (self._dice * MIX + self._choices) % 2**64
        return self.searcher.plan(state.data, self.seen.data, NORMAL, seed)
