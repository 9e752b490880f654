"""What checking a proof finds: what holds, and what does not."""

from typing import Any

import msgspec

from canasta.game import InvalidError


class Finding(msgspec.Struct, frozen=True):
    """Something about a match that was checked, and what was found."""

    code: str
    """The stable, dotted name of what was found: ``proof.whole``, ``proof.cards``."""
    message: str
    """A sentence for people, in English."""
    values: dict[str, int | str] = {}
    """What stands in the sentence, by name: ``deal``, ``players``."""


class ProofError(InvalidError):
    """Something in a proof does not hold.

    Attributes:
        values: what stands in the sentence, as in :class:`Finding`.
    """

    def __init__(self, code: str, message: str, **values: int | str) -> None:
        super().__init__(code, message)
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.message), {"values": self.values}
