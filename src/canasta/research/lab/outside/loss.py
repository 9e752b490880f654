"""A deal that a program lost by how it behaved: what it did, and where."""

from typing import Final, NamedTuple

SHOWN: Final = 160
"""Characters of what a program wrote that are shown."""

CODES: Final = (
    "bot.start",
    "bot.died",
    "bot.slow",
    "bot.long_line",
    "bot.nonsense",
    "bot.version",
    "bot.wrong_id",
    "bot.illegal_act",
    "bot.endless",
    "bot.raised",
)
"""Codes of the reasons to lose a deal; docs/research/write-a-bot.md explains each."""


class Loss(NamedTuple):
    """A deal that was lost, and why."""

    bot: str
    """The command."""
    seat: int
    code: str
    """One of ``CODES``."""
    what: str
    """The reason, as a sentence about the program."""
    number: int = 0
    """The number of the deal in the contest, from 0."""
    seed: int = 0
    """Its seed."""
    deal: int = 1
    """The number of the deal in its match."""
    turn: int = 0
    """The turn of the deal, from 1; 0 before the first."""


class LostDealError(Exception):
    """A program has lost its deal.

    Attributes:
        loss: what it did.
    """

    def __init__(self, loss: Loss) -> None:
        super().__init__(f"{loss.bot}: {loss.what}")
        self.loss = loss

    def __reduce__(self) -> tuple[type["LostDealError"], tuple[Loss]]:
        return type(self), (self.loss,)


def shown(data: bytes) -> str:
    """Return a program's output as short text without control characters, for any terminal."""
    text = data[: 4 * SHOWN].decode("utf-8", "backslashreplace").strip()
    plain = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return plain if len(plain) <= SHOWN else f"{plain[:SHOWN]}…"
