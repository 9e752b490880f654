"""The record of the rules for compiled code and NumPy."""

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.compiled.kernel.layout import dtype_of
from canasta.engine.rule_record import RuleRecord, choice, encode_rules
from canasta.rules import Rules

RULE_RECORD: Final[np.dtype[Any]] = dtype_of(RuleRecord)


@lru_cache(maxsize=256)
def encode(rules: Rules, players: int) -> NDArray[Any]:
    """Return the rules for a table of ``players``, as a read-only one-element array.

    Raises:
        ValueError: the rules do not allow that number of players.
    """
    return np.frombuffer(encode_rules(rules, players), RULE_RECORD)


__all__ = ["RULE_RECORD", "RuleRecord", "choice", "encode"]
