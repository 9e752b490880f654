"""A bot that searches nothing: of what ``expert`` would try it plays what a network likes best."""

from canasta.bots.candidate_inputs import candidate_inputs
from canasta.bots.choice_net import choice_net_of
from canasta.bots.expert import Expert
from canasta.engine.search import Candidate
from canasta.engine.state import State
from canasta.rules import Rules


class Network(Expert):
    """Chooses as searches have taught it; see ``canasta.bots.choice_net``."""

    name = "network"

    def __init__(self, rules: Rules, players: int, seat: int, seed: int) -> None:
        """A bot for one seat; see :class:`canasta.bots.Bot`.

        Raises:
            ValueError: there is no network for this table.
        """
        self._net = choice_net_of(rules, players)
        super().__init__(rules, players, seat, seed)

    def configure(self, options: str) -> None:
        """Take no options.

        Raises:
            ValueError: there are some.
        """
        raise ValueError(f"{type(self).name!r} has no options, not {options!r}.")

    def _best(self, state: State, choices: list[Candidate], seed: int) -> Candidate:  # noqa: ARG002
        inputs = candidate_inputs(state, self.seen, self.seat, choices)
        return choices[self._net.best(inputs)]
