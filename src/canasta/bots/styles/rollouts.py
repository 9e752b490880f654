"""The player of the search's rollouts, at a table."""

from canasta.bots.network import Network
from canasta.engine.search import TUNED


class Clockwork(Network):
    """Plays by the rules of thumb that rollouts went by before anything was learned."""

    name = "style:clockwork"
    policy = TUNED
