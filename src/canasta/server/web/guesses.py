"""Limits on guessing the codes of tables: a few wrong ones are typing errors, many are a search.

A code has six characters and lets anyone in. Each failed lookup counts against the network it came
from, over HTTP and WebSockets alike. A network with too many is refused whatever code it asks for
next, so it cannot learn which codes exist. Only people who show a token of the table go on.
"""

from typing import Final

from canasta.live.table import TableError
from canasta.server.web.limits import Networks

AT_ONCE: Final = 30
A_SECOND: Final = 0.2
"""Wrong codes that one network may ask for at once, and per second in the long run."""

_TOKENS_AT_ONCE: Final = 10
_TOKENS_A_SECOND: Final = 1.0
"""Tokens that such a network may show after that; the time of a lookup may be revealing, too."""


class Guesses:
    """Counts of failed code lookups (brute-force limiter), by network."""

    def __init__(self) -> None:
        """Begin without failed lookups."""
        self._wrong = Networks(AT_ONCE, A_SECOND)
        self._tokens = Networks(_TOKENS_AT_ONCE, _TOKENS_A_SECOND)

    def may(self, network: str) -> bool:
        """Return whether a network may ask for a code without a token."""
        return self._wrong.has(network)

    def check(self, network: str, token: str) -> None:
        """Check that a table may be looked up.

        Args:
            network: the network that the request comes from.
            token: the token that is shown with the code, or an empty string.

        Raises:
            TableError: ``protocol.too_many_codes``.
        """
        if not self.may(network) and not (token and self._tokens.take(network)):
            raise too_many_codes()

    def wrong(self, network: str) -> None:
        """Count a failed lookup.

        Lookups that were made at the same time count in full: a network may be deep in debt.
        """
        self._wrong.charge(network)


def too_many_codes() -> TableError:
    """Return the refusal, which is the same whether there is such a table or not."""
    return TableError(
        "protocol.too_many_codes",
        "Too many codes of tables that do not exist were asked for from your network; wait some "
        "minutes.",
    )
