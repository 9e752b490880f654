"""The player that the search's rollouts were played by, at a table."""

from canasta.bots.network import Network
from canasta.engine.search import TUNED


class Clockwork(Network):
    """Plays by rules of thumb alone, as rollouts do where nothing was learned."""

    name = "style:clockwork"
    policy = TUNED
