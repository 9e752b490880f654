"""What can go wrong with a store."""

from canasta.game import CanastaError


class StoreError(CanastaError):
    """A store that cannot be read or written; its code begins with ``store.``."""


class BehindError(StoreError):
    """Somebody else has written facts of this table meanwhile: read them and try again."""

    def __init__(self, code: str, number: int) -> None:
        super().__init__(
            "store.behind", f"Fact {number} of table {code} has been written by somebody else."
        )
        self.table, self.number = code, number

    def __reduce__(self) -> tuple[type["BehindError"], tuple[object, ...]]:
        return type(self), (self.table, self.number)
