"""Guessing the codes of tables: a few wrong ones are mistyped, many are a search.

A code has six signs, and lets anybody in. Each that leads nowhere is counted against the network it
came from, over HTTP and WebSockets alike. Who has asked for too many is refused whatever they ask
for next, so that nobody learns from it which codes there are; those alone who show a token of the
table go on.
"""

from typing import Final

from canasta.table import TableError
from canasta.web.limits import Networks

AT_ONCE: Final = 30
A_SECOND: Final = 0.2
"""Wrong codes that one network may ask for at once, and in a second in the long run."""

_TOKENS_AT_ONCE: Final = 10
_TOKENS_A_SECOND: Final = 1.0
"""Tokens that such a network may show then: how long the look took may tell something, too."""


class Guesses:
    """How often every network has guessed."""

    def __init__(self) -> None:
        """Nobody has."""
        self._wrong = Networks(AT_ONCE, A_SECOND)
        self._tokens = Networks(_TOKENS_AT_ONCE, _TOKENS_A_SECOND)

    def may(self, network: str) -> bool:
        """Whether a network may ask for a code without a token."""
        return self._wrong.has(network)

    def check(self, network: str, token: str) -> None:
        """Whether a table may be looked for.

        Args:
            network: where the question comes from.
            token: what is shown beside the code; nothing where nothing is.

        Raises:
            TableError: ``protocol.too_many_codes``.
        """
        if not self.may(network) and not (token and self._tokens.take(network)):
            raise too_many_codes()

    def wrong(self, network: str) -> None:
        """There was no such table.

        What was asked for at the same time counts in full: a network may be deep in debt.
        """
        self._wrong.charge(network)


def too_many_codes() -> TableError:
    """The refusal, which is the same whether there is such a table or not."""
    return TableError(
        "protocol.too_many_codes",
        "Too many codes of tables that do not exist were asked for from your network; wait some "
        "minutes.",
    )
