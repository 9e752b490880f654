"""The system of signals by discards, as pages show it to all four before a deal (AJ-24)."""

import msgspec

from canasta.rules import Rules, signals


class SignalView(msgspec.Struct, frozen=True):
    """The meaning of a discard in the system."""

    answer: bool
    """True if it answers the partner's; False for a first discard."""
    ranks: tuple[str, str]
    """The lowest and the highest of its ranks: ``T``, ``A``."""
    least: int
    """Fewest wild cards that it signals."""
    most: int | None
    """Most wild cards that it signals; None for any number."""


def signal_views(rules: Rules, players: int) -> tuple[SignalView, ...]:
    """Return the system, in the order in which it is used; empty if none is played."""
    if not signals.played(rules, players):
        return ()
    return tuple(
        SignalView(
            answer=said is signals.REPLY,
            ranks=one.ends,
            least=one.least,
            most=None if one.most == signals.ANY else one.most,
        )
        for said in (signals.FIRST, signals.REPLY)
        for one in reversed(said)
    )
