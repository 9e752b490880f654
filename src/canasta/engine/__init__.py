"""The seam between the game and what plays it: entry points over bytes and whole numbers.

Above it (``game``, ``bots``, ``advice``, ``table``) nothing knows how the rules and the search are
compiled, and nothing needs NumPy. What stands behind it is an :class:`Engine`: the one
that ``CANASTA_ENGINE`` names or that can be had here (``canasta.engine.choice``), unless a program
has said another with :func:`use`.

What both sides share lies here: the codes of actions, the reasons of refusals, and the records
that travel as bytes.
"""

from canasta.engine.choice import EngineChoiceError
from canasta.engine.engine import Engine, engine, use

__all__ = ["Engine", "EngineChoiceError", "engine", "use"]
