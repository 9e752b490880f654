"""Frozen bot versions such as ``expert@1``, used as fixed opponents in strength tests.

A version never changes. If you change a level's play, leave the old play here: copy the code that
decides (the class, the weights or tables it reads), and let the version name the copy. Until then a
version and today's level are the same code. ``tests/bots/frozen_choices.txt`` holds the choices of
each version in every rule book, and detects a change that affects one.
"""

from typing import Final

from canasta.bots.bot import Bot
from canasta.bots.club import Club
from canasta.bots.expert import Expert, Master
from canasta.bots.network import Network
from canasta.bots.novice import Novice
from canasta.engine.search import LEARNED_1


class FirstNetwork(Network):
    """The learned player of the first release."""

    policy = LEARNED_1


VERSIONS: Final[dict[str, tuple[type[Bot], str]]] = {
    "novice@1": (Novice, ""),
    "club@1": (Club, ""),
    "network@1": (FirstNetwork, ""),
    "expert@1": (Expert, "rollouts=2000:policy=tuned:hands=dealt@1:others=same:aim=deal"),
    "master@1": (Master, "rollouts=4000:policy=tuned:hands=kept@1:others=varied:aim=deal"),
}
"""Class and fixed options of every version, by name; more options may follow in the name."""
