"""The engine ``library``: kernel and search as the build has compiled them, without NumPy.

``canasta_library.seam`` is the extension module that the build makes (``canasta.building``). With
``CANASTA_ENGINE=python`` the same functions stand behind this engine as plain Python.
"""

from importlib import import_module
from typing import Any, Final

from canasta.engine import Engine
from canasta.engine.choice import BUILT, LIBRARY, chosen
from canasta.library.engine import LibraryEngine
from canasta.library.rollouts import LibraryRollouts


def _functions() -> Any:
    if chosen() == LIBRARY:
        return import_module(f"{BUILT}.seam")
    return import_module("canasta.library.plain")


FUNCTIONS: Final = _functions()
"""The functions by their names."""

ENGINE: Final[Engine] = LibraryEngine(FUNCTIONS)
"""The engine."""

__all__ = ["ENGINE", "FUNCTIONS", "LibraryEngine", "LibraryRollouts"]
