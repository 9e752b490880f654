"""Notes of the rollout policy on a turn: its steps, and the table entries behind its choices."""

from typing import Annotated, Final

from canasta.engine.record import INT16, INT32, WORD64, Record, Row

MOST: Final = 120
"""Steps of one turn that are noted."""

NOTED: Final = 2_048
"""Entries of the policy's tables that are noted in a turn."""

RANKS: Final = 14

ROOM: Final = 214
"""Extra room for the entries of the choice being made: the most that one choice looks up, for
fourteen ranks."""


class Trail(Record):
    """The steps of a turn, except those taken back, and the entries looked up in it."""

    dice: Annotated[int, WORD64]
    """State of the dice that decide choices if ``heat`` is not 0."""
    count: Annotated[int, INT32]
    base: Annotated[int, INT32]
    """Steps noted that can no longer be taken back; or a mark of ``policy_steps``."""
    heat: Annotated[int, INT32]
    """Advantage that makes an option e times as likely, in eighths of a point; with 0 the best is
    chosen."""
    noted: Annotated[int, INT32]
    """Entries noted since the turn began; only if ``heat`` is not 0."""
    costs: Annotated[Row, INT32, (RANKS,)]
    """Scratch room: the cost of each discard to choose from."""
    kinds: Annotated[Row, INT16, (RANKS,)]
    """Scratch room: the card of each."""
    codes: Annotated[Row, INT16, (MOST,)]
    entries: Annotated[Row, INT16, (NOTED + ROOM,)]
    """The entries of the policy's tables that were looked up."""
    shares: Annotated[Row, INT16, (NOTED + ROOM,)]
    """Derivative of the choice's log probability by each entry, times the heat, in parts of
    ``policy_tables.WHOLE``."""
