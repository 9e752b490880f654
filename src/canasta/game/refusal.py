"""A refusal: why the rules do not allow an action."""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is refused; a plain value that can be sent on as it is."""

    code: str
    """The stable, dotted name of the reason, such as ``pile.needs_natural_pair``."""
    message: str
    """What stands in the way and what can be done, as a player understands it."""
    rows: tuple[str, ...] = ()
    """The rows it rests on, those of the rule book in play."""
    wants: tuple[str, ...] = ()
    """Cards of the hand that would be accepted, without suits, where it is as simple as that."""

    def __str__(self) -> str:
        return self.message
