"""The system of signals by discards, as pages show it to all four before a deal (AJ-24)."""

import msgspec

from canasta.rules import Rules, signals


class SignalView(msgspec.Struct, frozen=True):
    """What a discard says by the system."""

    answer: bool
    """Whether it answers the partner's; else it is a first discard."""
    ranks: tuple[str, str]
    """The lowest and the highest of its ranks: ``T``, ``A``."""
    least: int
    """Wild cards that it tells of, at least."""
    most: int | None
    """The most that it tells of; None where it may be any number."""


def signal_views(rules: Rules, players: int) -> tuple[SignalView, ...]:
    """The system, in the order in which it is used; nothing where none is played."""
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
