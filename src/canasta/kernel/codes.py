"""The codes of actions, as the kernel names them (``canasta.engine.codes``)."""

from canasta.engine.codes import (
    ACTIONS_VERSION,
    CODES,
    PAIRS,
    POINT_LINES,
    WORDS,
    Act,
    Count,
    Ending,
    Form,
    Line,
    Phase,
)

__all__ = [
    "ACTIONS_VERSION",
    "CODES",
    "PAIRS",
    "POINT_LINES",
    "WORDS",
    "Act",
    "Count",
    "Ending",
    "Form",
    "Line",
    "Phase",
]
