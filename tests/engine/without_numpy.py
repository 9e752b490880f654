"""A program without NumPy, Numba and all that is compiled: it plays with the engine at its pipe.

Its first line of output is no text but what ``tests.engine.remote`` sends; the story goes to the
file that it is given.
"""

import importlib
import pkgutil
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path

MISSING = {"numpy", "numba", "llvmlite"}
BELOW = ("canasta.compiled.kernel", "canasta.compiled.search", "canasta.compiled.library")
ABOVE = ("cards", "rules", "engine", "game", "bots", "advice", "table")


class Missing:
    """Finds no module that is not to be had, and says so."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        """Refuse what is missing; leave the rest to others."""
        del path, target
        if name.split(".", maxsplit=1)[0] in MISSING or ".".join(name.split(".")[:2]) in BELOW:
            raise ModuleNotFoundError(f"There is no {name} here.", name=name)
        return None


def main(books: list[str], seed: int, path: Path) -> None:
    """Import everything above the seam, and play the stories."""
    sys.meta_path.insert(0, Missing())
    for package in ABOVE:
        found = importlib.import_module(f"canasta.{package}")
        for module in pkgutil.walk_packages(found.__path__, f"canasta.{package}."):
            importlib.import_module(module.name)
    from tests.engine.remote import Remote
    from tests.engine.story import story

    from canasta.engine import use

    use(Remote(sys.stdout.buffer, sys.stdin.buffer))
    path.write_text("\n\n".join(story(book, seed) for book in books), "utf-8")
    assert not [name for name in sys.modules if name.split(".")[0] in MISSING]


if __name__ == "__main__":
    main(sys.argv[3:], int(sys.argv[1]), Path(sys.argv[2]))
