"""Checks and errors for events from outside that cannot have happened."""

from canasta.game import InvalidError
from canasta.live.table.state import Table


def impossible(why: str) -> InvalidError:
    """Return the error ``table.impossible``."""
    return InvalidError("table.impossible", f"This cannot have happened: {why}.")


def require(holds: bool, why: str) -> None:
    """Require a condition without which an event cannot have happened.

    Raises:
        InvalidError: ``table.impossible``.
    """
    if not holds:
        raise impossible(why)


def require_seat(table: Table, seat: int) -> None:
    """Require that a table has a seat.

    Raises:
        InvalidError: ``table.impossible``.
    """
    require(0 <= seat < len(table.chairs), "there is no such seat")
