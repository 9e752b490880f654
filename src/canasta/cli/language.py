"""The language of the terminal, and what it says of the game (``terminal.toml``)."""

import os
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from canasta.game import CanastaError, Refusal
    from canasta.rules.texts import Texts

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_chosen = "en"


def language() -> str:
    """Return the language in which the terminal speaks of the game."""
    return _chosen


def choose(name: str | None) -> None:
    """Choose a language; without a name that of the environment, English if there are no texts."""
    from canasta.rules import LANGUAGES

    global _chosen  # noqa: PLW0603 - a process has one terminal
    found = name or next(filter(None, map(os.environ.get, _VARIABLES)), "")[:2]
    if name is not None and name not in LANGUAGES:
        raise click.BadParameter(f"choose from {', '.join(LANGUAGES)}.")
    _chosen = found if found in LANGUAGES else "en"


def _option(_context: click.Context, _option: click.Parameter, name: str | None) -> None:
    choose(name)


LANGUAGE: Final = click.option(
    "--language",
    metavar="NAME",
    expose_value=False,
    callback=_option,
    help="The language of the game, such as de (default: the system's, as in LANG).",
)


def find(key: str) -> Any:
    """Return a text of ``terminal.toml``, or texts that belong together."""
    return _texts().find("terminal", *key.split("."))


def say(key: str, **values: Any) -> str:
    """Return a text of ``terminal.toml`` with its fields filled in."""
    return _texts().fill(find(key), values)


def figure(number: float) -> str:
    """Return a number in figures: ``15,000``."""
    return _texts().number(round(number))


def ranks(rank: int) -> str:
    """Return the plural word of a rank: ``kings``."""
    return str(_texts().find("reasons", "words", "ranks")[rank])


def refusal(error: "CanastaError | Refusal") -> str:
    """Return the sentence of a refusal: the language's own for its code, else its message."""
    return str(_texts().find("refusals", "refusals", error.code) or error.message)


def _texts() -> "Texts":
    from canasta.rules.texts import texts

    return texts(_chosen)
