"""Levels as they were: what a later strength is measured against (``expert@1``).

A version is never changed. Whoever changes what a level does leaves the old one here: copies what
decides (the class, the weights or tables it reads), and lets the version name the copy. Until then
a version and the level of today are the same code. ``tests/bots/frozen_choices.txt`` holds what
each version chooses, in every book, and finds a change that reaches one.
"""

from typing import Final

from canasta.bots.bot import Bot
from canasta.bots.club import Club
from canasta.bots.expert import Expert, Master
from canasta.bots.network import Network
from canasta.bots.novice import Novice
from canasta.engine.search import LEARNED_1


class FirstNetwork(Network):
    """The learned player as it came first."""

    policy = LEARNED_1


VERSIONS: Final[dict[str, tuple[type[Bot], str]]] = {
    "novice@1": (Novice, ""),
    "club@1": (Club, ""),
    "network@1": (FirstNetwork, ""),
    "expert@1": (Expert, "rollouts=2000:policy=tuned:hands=dealt@1:others=same:aim=deal"),
    "master@1": (Master, "rollouts=4000:policy=tuned:hands=kept@1:others=varied:aim=deal"),
}
"""What every version is by its name, and the options that make it so; others may follow."""
