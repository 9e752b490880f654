"""Styles: players who are unlike each other, as opponents in strength tests next to head to head.

Each is the club player except for one thing. They are not levels: none is meant to be better than
another, and a good player plays well against all of them. ``canasta.compiled.search`` has their
weights (``players.toml``).
"""

from typing import Final

from canasta.players.bots.bot import Bot
from canasta.players.bots.expert import Player

PREFIX: Final = "style:"

ABOUT: Final = {
    "magpie": "Takes nearly every pile, whatever is in it.",
    "sparrow": "Draws, and takes only a rich pile.",
    "squirrel": "Keeps pairs, triplets and wild cards in hand, and melds late.",
    "hare": "Melds everything it can, with every wild card, and goes out as soon as it may.",
    "tortoise": "Opens late: after others, or when the deal is half over.",
    "peacock": "Wants natural canastas: uses wild cards only to open and to go out.",
    "penguin": "Freezes the pile with a wild card as soon as it pays, or stops it with a three.",
    "ostrich": "Discards what it needs least, and hardly considers what others want.",
    "owl": "Discards only what looks safe, and breaks up its sets for that.",
    "clockwork": "Plays by the rules of thumb that rollouts used before anything was learned.",
}

STYLES: Final[dict[str, type[Bot]]] = {
    PREFIX + name: type(
        name.capitalize(),
        (Player,),
        {"__doc__": line, "__module__": __name__, "name": PREFIX + name, "policy": PREFIX + name},
    )
    for name, line in ABOUT.items()
}
"""Styles by name, such as ``style:magpie``."""


def about(name: str) -> str:
    """Return a one-line description of a style."""
    return ABOUT[name.removeprefix(PREFIX)]
