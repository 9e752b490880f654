"""What can go wrong with a store."""

from typing import Final

from canasta.game import CanastaError


class StoreError(CanastaError):
    """A store that cannot be read or written; its code begins with ``store.``."""


FULL: Final = "store.full"
"""The code of a browser's store that has no more room: it is theirs who read it."""

MISCOUNTED: Final = "store.miscounted"
"""The code of a browser's store that counts its room wrong: it is theirs who read it, too."""


def public_words(error: StoreError) -> str:
    """What people at tables are told of it: nothing of where the store is, or of another table."""
    if error.code in (FULL, MISCOUNTED):
        return error.message
    if error.code == "store.closed":
        return "The server is ending; it comes back with everything as it was."
    return (
        "The server cannot keep or read tables just now. Nothing that was told is lost; try again "
        "in a moment."
    )


class BehindError(StoreError):
    """Somebody else has written events of this table meanwhile: read them and try again."""

    def __init__(self, code: str, number: int) -> None:
        super().__init__(
            "store.behind", f"Fact {number} of table {code} has been written by somebody else."
        )
        self.table, self.number = code, number

    def __reduce__(self) -> tuple[type["BehindError"], tuple[object, ...]]:
        return type(self), (self.table, self.number)
