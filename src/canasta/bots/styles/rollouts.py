"""The player that the search's rollouts are played by, at a table."""

from canasta.bots.expert import MIX, Expert
from canasta.engine.search import NORMAL
from canasta.engine.state import State


class Clockwork(Expert):
    """Plays as the search's rollouts do: whom ``expert`` reckons with."""

    name = "style:clockwork"

    def _decide(self, state: State) -> list[int]:
        """The steps by which the rollout policy plays the turn on."""
        self._choices += 1
        seed = (self._dice * MIX + self._choices) % 2**64
        return self.searcher.plan(state.data, self.seen.data, NORMAL, seed)
