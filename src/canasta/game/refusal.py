"""A refusal: why the rules do not allow an action."""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """The reason why an action is refused; a plain value that can be sent as it is."""

    code: str
    """The stable, dotted name of the reason, such as ``pile.needs_natural_pair``."""
    message: str
    """Sentence for players: why it is refused, and what can be done instead."""
    rows: tuple[str, ...] = ()
    """Clauses it rests on, those of the rule book in play."""
    wants: tuple[str, ...] = ()
    """Cards from the hand that would be accepted, without suits, if it is as simple as that."""

    def __str__(self) -> str:
        return self.message
