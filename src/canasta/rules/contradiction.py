"""Rules that do not go together."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Rules that do not go together.

    Attributes:
        fields: the names of the rules.
        sentence: the reason, and combinations that are possible.
    """

    fields: tuple[str, ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


Found = Iterator[Contradiction]


def found(fields: str, sentence: str) -> Contradiction:
    """Return a contradiction between the fields named, separated by spaces."""
    return Contradiction(tuple(fields.split()), sentence)
