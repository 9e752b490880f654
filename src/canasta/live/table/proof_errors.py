"""Findings of a check of a proof, and the error if it does not hold."""

from collections.abc import Iterator
from typing import Any

import msgspec

from canasta.game import InvalidError
from canasta.rules import Rules, departures


class Finding(msgspec.Struct, frozen=True):
    """A finding about a match that was checked."""

    code: str
    """The stable, dotted name of the finding: ``proof.whole``, ``proof.cards``."""
    message: str
    """A sentence for people, in English."""
    values: dict[str, int | str] = {}
    """The values in the sentence, by name: ``deal``, ``players``."""


def of_rules(rules: Rules) -> Iterator[Finding]:
    """Yield findings about the rules by which a record holds.

    Yields:
        ``proof.house_rules`` if they are no book's; ``proof.other_rules`` if they differ from those
        of the book that they name.
    """
    differing = departures(rules)
    if differing is None:
        yield Finding(
            "proof.house_rules",
            f"It was played by house rules, {rules.title} ({rules.name}): what holds, holds by "
            "them. The record has them all.",
            {"game": rules.title, "name": rules.name},
        )
    elif differing:
        told = ", ".join(differing)
        yield Finding(
            "proof.other_rules",
            f"The record names the book {rules.name}, and its rules are not those of that book: "
            f"{told}. A release before this one may have had the book so, or somebody has changed "
            "the record. What holds, holds by the rules of the record.",
            {"name": rules.name, "rules": told},
        )


class ProofError(InvalidError):
    """An error: something in a proof does not hold.

    Attributes:
        values: the values in the sentence, as in :class:`Finding`.
    """

    def __init__(self, code: str, message: str, **values: int | str) -> None:
        super().__init__(code, message)
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.message), {"values": self.values}
