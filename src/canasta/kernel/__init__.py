"""The rules at work: plain functions over records, compiled by Numba."""

from canasta.kernel.codes import (
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
from canasta.kernel.compiled import CACHE_FOLDER, INTERPRETED, is_compiled, prepare
from canasta.kernel.entry import (
    apply,
    begin_turn,
    legal,
    listed,
    new_match,
    pattern,
    redact,
    requirement,
    rules_record,
    score,
    why_not,
)
from canasta.kernel.reasons import Reason
from canasta.kernel.state import STATE, STATE_VERSION, new_states

__all__ = [
    "ACTIONS_VERSION",
    "CACHE_FOLDER",
    "CODES",
    "INTERPRETED",
    "PAIRS",
    "POINT_LINES",
    "STATE",
    "STATE_VERSION",
    "WORDS",
    "Act",
    "Count",
    "Ending",
    "Form",
    "Line",
    "Phase",
    "Reason",
    "apply",
    "begin_turn",
    "is_compiled",
    "legal",
    "listed",
    "new_match",
    "new_states",
    "pattern",
    "prepare",
    "redact",
    "requirement",
    "rules_record",
    "score",
    "why_not",
]
