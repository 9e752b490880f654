"""The kernel: the rules as plain functions over records."""

from canasta.compiled.kernel.compiled import INTERPRETED
from canasta.compiled.kernel.entry_points import (
    act_on_bytes,
    apply,
    begin_turn,
    deal_pack,
    legal,
    list_from_bytes,
    listed,
    new_match,
    pattern,
    redact,
    requirement,
    rules_record,
    score,
    why_not,
)
from canasta.compiled.kernel.layout import RULE_RECORD, STATE, STATE_VERSION, new_states, state_at

__all__ = [
    "INTERPRETED",
    "RULE_RECORD",
    "STATE",
    "STATE_VERSION",
    "act_on_bytes",
    "apply",
    "begin_turn",
    "deal_pack",
    "legal",
    "list_from_bytes",
    "listed",
    "new_match",
    "new_states",
    "pattern",
    "redact",
    "requirement",
    "rules_record",
    "score",
    "state_at",
    "why_not",
]
