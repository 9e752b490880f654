"""The names of environments, and their registration with Gymnasium."""

from typing import Final

from canasta.research.env.version import ENV_VERSION
from canasta.rules.books import BOOKS

NAMESPACE: Final = "canasta"


def names() -> dict[str, str]:
    """Return the rule books by the names of their environments."""
    return {f"{NAMESPACE}/{book.capitalize()}-v{ENV_VERSION}": book for book in BOOKS}


def register() -> None:
    """Register the environments for Gymnasium; doing so twice does no harm."""
    import gymnasium

    for name, book in names().items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="canasta.research.env.gymnasium:CanastaEnv",
                vector_entry_point="canasta.research.env.gymnasium:CanastaVectorEnv",
                kwargs={"book": book},
            )
