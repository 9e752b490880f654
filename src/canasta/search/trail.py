"""The steps of a turn as the rollout policy notes them: the record of it."""

from typing import Annotated, Final

from canasta.engine.record import INT16, INT32, Record, Row

MOST: Final = 120
"""Steps of one turn that are noted."""


class Trail(Record):
    """The steps of a turn, without those that were taken back."""

    count: Annotated[int, INT32]
    base: Annotated[int, INT32]
    """Steps noted that can no longer be taken back; or a mark of ``policy_steps``."""
    codes: Annotated[Row, INT16, (MOST,)]
