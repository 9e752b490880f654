"""The card game canasta: rule books, engine, table and bots.

::

    import canasta

    game = canasta.Game.new("waldo+no-bridges", seed=7)
    print(game.actions())

The names here are those to begin with; :mod:`canasta.game` has all of the Python API. They are
loaded when they are first used, so that a command that needs no game starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from canasta import moved

if TYPE_CHECKING:
    __version__: str

    from canasta.game import (
        AmbiguousError,
        CanastaError,
        Game,
        IllegalError,
        InvalidError,
        Refusal,
        View,
    )
    from canasta.rules import Rules, RulesError, get_rules

__all__ = [
    "AmbiguousError",
    "CanastaError",
    "Game",
    "IllegalError",
    "InvalidError",
    "Refusal",
    "Rules",
    "RulesError",
    "View",
    "__version__",
    "get_rules",
]

moved.install()

_RULES = ("Rules", "RulesError", "get_rules")


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module 'canasta' has no attribute {name!r}")
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("canasta")
    else:
        value = getattr(import_module("canasta.rules" if name in _RULES else "canasta.game"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
