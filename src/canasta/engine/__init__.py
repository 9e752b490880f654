"""The seam between the game and its engine: entry points over bytes and whole numbers.

No code above it (``game``, ``bots``, ``advice``, ``table``) knows how the rules and the search are
compiled, or needs NumPy. Below it is an :class:`Engine`: the one that ``CANASTA_ENGINE`` names or
that is available here (``canasta.engine.choice``), unless a program has chosen another with
:func:`use`.

This package holds what both sides share: the codes of actions, the reasons of refusals, and the
records that are passed as bytes.
"""

from canasta.engine.choice import EngineChoiceError
from canasta.engine.engine import Engine, engine, use

__all__ = ["Engine", "EngineChoiceError", "engine", "use"]
