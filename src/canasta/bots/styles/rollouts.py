"""The player of the search's rollouts, at a table."""

from canasta.bots.network import Network
from canasta.engine.search import TUNED


class Clockwork(Network):
    """Plays as the rollouts of ``expert@1`` do, by rules of thumb: whom it reckons with."""

    name = "style:clockwork"
    policy = TUNED
