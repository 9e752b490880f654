"""The rules at work: plain functions over records, compiled by Numba."""

from canasta.kernel.compiled import CACHE_FOLDER, INTERPRETED, is_compiled, prepare
from canasta.kernel.entry_points import (
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
from canasta.kernel.rule_record import RULE_RECORD
from canasta.kernel.state import STATE, STATE_VERSION, new_states, state_at

__all__ = [
    "CACHE_FOLDER",
    "INTERPRETED",
    "RULE_RECORD",
    "STATE",
    "STATE_VERSION",
    "act_on_bytes",
    "apply",
    "begin_turn",
    "deal_pack",
    "is_compiled",
    "legal",
    "list_from_bytes",
    "listed",
    "new_match",
    "new_states",
    "pattern",
    "prepare",
    "redact",
    "requirement",
    "rules_record",
    "score",
    "state_at",
    "why_not",
]
