"""Styles: players who are unlike each other, as opponents in strength tests next to head to head.

Each is the club player except for one thing. They are not levels: none is meant to be better than
another, and a good player plays well against all of them.
"""

from typing import Final

from canasta.players.bots.bot import Bot
from canasta.players.bots.styles.melds import (
    Clockwork,
    Hare,
    Magpie,
    Ostrich,
    Owl,
    Peacock,
    Penguin,
    Sparrow,
    Squirrel,
    Tortoise,
)

PREFIX: Final = "style:"
"""Prefix of a style's name."""

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
"""Styles by name, such as ``style:magpie``. The first line of a class's docstring describes it to
users: see :func:`about`."""


def about(name: str) -> str:
    """Return a one-line description of a style."""
    return (STYLES[name].__doc__ or "").splitlines()[0]
