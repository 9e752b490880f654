"""Layout of the records of kernel and search, and versions of codes: compiled code has to agree."""

import hashlib
from typing import Final

from canasta.compiled.search.hand_model import HandModel
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import ACTIONS_VERSION
from canasta.engine.record import Record
from canasta.engine.rule_record import RuleRecord
from canasta.engine.seen import Seen
from canasta.engine.state import STATE_VERSION, State

RECORDS: Final[tuple[type[Record], ...]] = (State, RuleRecord, Seen, Weights, HandModel)


def layout_hash() -> str:
    """Return a hash of the layout and the versions."""
    fields = [(record.__name__, record.SIZE, record.FIELDS) for record in RECORDS]
    told = repr((STATE_VERSION, ACTIONS_VERSION, fields))
    return hashlib.sha256(told.encode()).hexdigest()[:16]
