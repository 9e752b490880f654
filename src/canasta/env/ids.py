"""The names under which environments are registered, and telling them to Gymnasium."""

from typing import Final

from canasta.env.version import ENV_VERSION
from canasta.rules.books import BOOKS

NAMESPACE: Final = "canasta"


def names() -> dict[str, str]:
    """The books by the name of their environment."""
    return {f"{NAMESPACE}/{book.capitalize()}-v{ENV_VERSION}": book for book in BOOKS}


def register() -> None:
    """Tell Gymnasium the environments of :mod:`canasta.env.gymnasium`; twice does no harm."""
    import gymnasium

    for name, book in names().items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="canasta.env.gymnasium:CanastaEnv",
                vector_entry_point="canasta.env.gymnasium:CanastaVectorEnv",
                kwargs={"book": book},
            )
