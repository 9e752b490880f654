"""What checking a proof finds: what holds, and what does not."""

from collections.abc import Iterator
from typing import Any

import msgspec

from canasta.game import InvalidError
from canasta.rules import Rules, departures


class Finding(msgspec.Struct, frozen=True):
    """Something about a match that was checked, and what was found."""

    code: str
    """The stable, dotted name of what was found: ``proof.whole``, ``proof.cards``."""
    message: str
    """A sentence for people, in English."""
    values: dict[str, int | str] = {}
    """What stands in the sentence, by name: ``deal``, ``players``."""


def of_rules(rules: Rules) -> Iterator[Finding]:
    """Yield what has to be known of the rules by which a record holds.

    Yields:
        ``proof.house_rules`` if they are no book's; ``proof.other_rules`` if they aren't those of
        the book that they name.
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
    """Something in a proof does not hold.

    Attributes:
        values: what stands in the sentence, as in :class:`Finding`.
    """

    def __init__(self, code: str, message: str, **values: int | str) -> None:
        super().__init__(code, message)
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.message), {"values": self.values}
