"""The player of the search's rollouts, at a table."""

from canasta.engine.search import TUNED
from canasta.players.bots.network import Network


class Clockwork(Network):
    """Plays by the rules of thumb that rollouts went by before anything was learned."""

    name = "style:clockwork"
    policy = TUNED
