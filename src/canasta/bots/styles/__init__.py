"""Players who are unlike each other: what strength is measured against beside head to head.

Each is the club player but for one thing that it does its own way. They are no levels: none is
meant to be better than another, and who plays well plays well against all of them.
"""

from typing import Final

from canasta.bots.bot import Bot
from canasta.bots.styles.discards import Ostrich, Owl, Penguin
from canasta.bots.styles.melds import Hare, Peacock, Squirrel, Tortoise
from canasta.bots.styles.piles import Magpie, Sparrow
from canasta.bots.styles.rollouts import Clockwork

PREFIX: Final = "style:"
"""What the name of a style begins with."""

STYLES: Final[dict[str, type[Bot]]] = {
    style.name: style
    for style in (
        Magpie,
        Sparrow,
        Squirrel,
        Hare,
        Tortoise,
        Peacock,
        Penguin,
        Ostrich,
        Owl,
        Clockwork,
    )
}
"""Every style by its name, such as ``style:magpie``. Its class's first line says what it does."""


def about(name: str) -> str:
    """What a style does, in a line."""
    return (STYLES[name].__doc__ or "").splitlines()[0]
