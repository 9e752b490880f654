"""What the rollout policy notes of a turn: its steps, and what it looked up for its choices."""

from typing import Annotated, Final

from canasta.engine.record import INT16, INT32, WORD64, Record, Row

MOST: Final = 120
"""Steps of one turn that are noted."""

NOTED: Final = 2_048
"""Entries of the policy's tables that are noted in a turn."""

RANKS: Final = 14

ROOM: Final = 214
"""Entries of which there is room for as long as a choice is being made: the most that one looks
up, for fourteen ranks."""


class Trail(Record):
    """The steps of a turn, without those that were taken back, and the entries looked up in it."""

    dice: Annotated[int, WORD64]
    """What choices fall by where ``heat`` is not 0."""
    count: Annotated[int, INT32]
    base: Annotated[int, INT32]
    """Steps noted that can no longer be taken back; or a mark of ``policy_steps``."""
    heat: Annotated[int, INT32]
    """By how much something has to be better to be e times as likely, in eighths of a point; with
    0 the best is chosen."""
    noted: Annotated[int, INT32]
    """Entries noted since the turn began; only where ``heat`` is not 0."""
    costs: Annotated[Row, INT32, (RANKS,)]
    """Room: what each discard costs that is being chosen from."""
    kinds: Annotated[Row, INT16, (RANKS,)]
    """Room: the card of each."""
    codes: Annotated[Row, INT16, (MOST,)]
    entries: Annotated[Row, INT16, (NOTED + ROOM,)]
    """The entries of the policy's tables that were looked up."""
    shares: Annotated[Row, INT16, (NOTED + ROOM,)]
    """By how much the choice was likelier for each point there: the derivative of its logarithm,
    times the heat, in parts of ``policy_tables.WHOLE``."""
