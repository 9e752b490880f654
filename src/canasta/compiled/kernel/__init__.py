"""The kernel: the rules as plain functions over records."""

from canasta.compiled.kernel.compiled import INTERPRETED
from canasta.compiled.kernel.entry_points import (
    act_on_bytes,
    apply,
    legal,
    list_from_bytes,
    new_match,
    redact,
    why_not,
)
from canasta.compiled.kernel.layout import STATE, new_states, state_at
from canasta.compiled.kernel.layout import encode as rules_record

__all__ = [
    "INTERPRETED",
    "STATE",
    "act_on_bytes",
    "apply",
    "legal",
    "list_from_bytes",
    "new_match",
    "new_states",
    "redact",
    "rules_record",
    "state_at",
    "why_not",
]
