"""A bot without a search that plays as ``expert`` does in its rollouts."""

from canasta.engine.search import NORMAL
from canasta.engine.state import State
from canasta.players.bots.turn_planner import MIX, TurnPlanner


class Network(TurnPlanner):
    """A bot that plays by the learned policy, without a search."""

    name = "network"

    def _decide(self, state: State) -> list[int]:
        """Return the steps by which the rollout policy plays on."""
        self._choices += 1
        seed = (self._dice * MIX + self._choices) % 2**64
        return self.searcher.plan(state.data, self.seen.data, NORMAL, seed)
