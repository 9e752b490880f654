"""What every store does: it keeps the facts of tables, in order and without gaps."""

from collections.abc import Sequence
from typing import Protocol

from canasta.table import Entry


class Store(Protocol):
    """A place where tables are kept. What ``append`` has accepted outlives the process."""

    def append(self, code: str, entries: Sequence[Entry]) -> None:
        """Keep the next facts of a table: all of them or none.

        Args:
            code: the table's code.
            entries: the facts; the first follows the last that is kept.

        Raises:
            BehindError: a fact of that number is kept already, or one before it is missing.
            StoreError: the store cannot be written.
        """

    def entries(self, code: str, after: int = 0) -> list[Entry]:
        """The facts of a table with numbers higher than ``after``; nothing for no table.

        Raises:
            StoreError: the store cannot be read.
        """

    def codes(self) -> list[str]:
        """The codes of all tables, those last played at first.

        Raises:
            StoreError: the store cannot be read.
        """

    def close(self) -> None:
        """Let go of what the store holds open."""
