"""Rules that do not go together."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Rules that do not go together.

    Attributes:
        fields: the names of the rules.
        sentence: why they do not, and what would do.
    """

    fields: tuple[str, ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


Found = Iterator[Contradiction]


def found(fields: str, sentence: str) -> Contradiction:
    """A contradiction between the fields named, separated by spaces."""
    return Contradiction(tuple(fields.split()), sentence)
