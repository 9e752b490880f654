"""Errors of a store."""

from typing import Final

from canasta.game import CanastaError


class StoreError(CanastaError):
    """A store that cannot be read or written; its code begins with ``store.``."""


FULL: Final = "store.full"
"""The code for a browser's store that is full; its user may see the message."""

MISCOUNTED: Final = "store.miscounted"
"""The code for a browser's store that miscounts its free space; its user may see the message."""


def public_words(error: StoreError) -> str:
    """Return the words about an error that people at tables may see.

    They name neither the store's address nor the code of another table.
    """
    if error.code in (FULL, MISCOUNTED):
        return error.message
    if error.code == "store.closed":
        return "The server is ending; it comes back with everything as it was."
    return (
        "The server cannot keep or read tables just now. Nothing that was told is lost; try again "
        "in a moment."
    )


class BehindError(StoreError):
    """Another process has written events of this table meanwhile: read them and try again."""

    def __init__(self, code: str, number: int) -> None:
        super().__init__(
            "store.behind", f"Fact {number} of table {code} has been written by somebody else."
        )
        self.table, self.number = code, number

    def __reduce__(self) -> tuple[type["BehindError"], tuple[object, ...]]:
        return type(self), (self.table, self.number)
