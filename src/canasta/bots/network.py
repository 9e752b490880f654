"""A bot that searches nothing: it plays as ``expert`` does in its rollouts."""

from canasta.bots.expert import MIX, Expert
from canasta.engine.search import DEALT, NORMAL, SAME
from canasta.engine.state import State


class Network(Expert):
    """Plays by what was learned from deals against itself and unlike players, without a search."""

    name = "network"
    hands = DEALT
    others = SAME
    """What is hidden and who else plays changes nothing in how it plays: neither is asked after."""

    def configure(self, options: str) -> None:
        """Take no options.

        Raises:
            ValueError: there are some.
        """
        raise ValueError(f"{type(self).name!r} has no options, not {options!r}.")

    def _decide(self, state: State) -> list[int]:
        """The steps by which the rollout policy plays the turn on."""
        self._choices += 1
        seed = (self._dice * MIX + self._choices) % 2**64
        return self.searcher.plan(state.data, self.seen.data, NORMAL, seed)
