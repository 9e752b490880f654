"""The engine ``library``: kernel and search as the build has compiled them, without NumPy.

``canasta_library.seam`` is the extension module that the build makes
(``canasta.compiled.building``). With ``CANASTA_ENGINE=python`` this engine uses the same functions
as plain Python.
"""

import json
from importlib import import_module
from typing import Any, Final

from canasta.compiled.library.engine import LibraryEngine
from canasta.compiled.library.rollouts import LibraryRollouts
from canasta.compiled.search.records import layout_hash
from canasta.engine import Engine
from canasta.engine.choice import BUILT, LIBRARY, EngineChoiceError, chosen


def _functions() -> Any:
    if chosen() == LIBRARY:
        seam = import_module(f"{BUILT}.seam")
        if json.loads(seam.MANIFEST)["layout"] != layout_hash():
            raise EngineChoiceError(
                "The library was built of another version of canasta: "
                "install canasta again, or build it (docs/develop/engines.md)."
            )
        return seam
    return import_module("canasta.compiled.library.plain")


FUNCTIONS: Final = _functions()
"""Compiled functions, or the plain ones."""

ENGINE: Final[Engine] = LibraryEngine(FUNCTIONS)
"""Engine over them."""

__all__ = ["ENGINE", "FUNCTIONS", "LibraryEngine", "LibraryRollouts"]
