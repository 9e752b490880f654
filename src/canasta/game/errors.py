"""Errors of a game: invalid, illegal and ambiguous.

A text that cannot be read is *invalid*; an action that the rules do not allow now is *illegal*;
one that could mean several things is *ambiguous*. Each says what happened, why, and what can be
done, and carries a stable dotted code for programs.
"""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """The reason why an action is refused; a plain value that can be sent as it is."""

    code: str
    """The stable, dotted name of the reason, such as ``pile.needs_natural_pair``."""
    message: str
    """Sentence for players: why it is refused, and what can be done instead."""
    clauses: tuple[str, ...] = ()
    """Clauses it rests on, those of the rule book in play."""
    wants: tuple[str, ...] = ()
    """Cards from the hand that would be accepted, without suits, if it is as simple as that."""

    @property
    def rows(self) -> tuple[str, ...]:
        """Former name of ``clauses``."""
        return self.clauses

    def __str__(self) -> str:
        return self.message


class CanastaError(Exception):
    """Base class of every error of a game.

    Attributes:
        code: the stable, dotted name of what is wrong, such as ``pile.needs_natural_pair``.
        message: a sentence for people.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __reduce__(self) -> tuple[type["CanastaError"], tuple[object, ...]]:
        return type(self), (self.code, self.message)


class InvalidError(CanastaError):
    """A text, a value or a file that cannot be read, whatever the state of the game."""


class IllegalError(CanastaError):
    """An action that can be read, and that the rules do not allow now.

    Attributes:
        refusal: why it is refused, with the clauses of the rules that it rests on.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, refusal.message)
        self.refusal = refusal

    @property
    def clauses(self) -> tuple[str, ...]:
        """Ids of the clauses that the refusal rests on."""
        return self.refusal.clauses

    @property
    def rows(self) -> tuple[str, ...]:
        """Former name of ``clauses``."""
        return self.clauses

    def __reduce__(self) -> tuple[type["CanastaError"], tuple[object, ...]]:
        return type(self), (self.refusal,)


class AmbiguousError(CanastaError):
    """An action that could mean several things.

    Attributes:
        candidates: the texts of what could be meant; each can be used in place of the first.
    """

    def __init__(self, code: str, message: str, candidates: tuple[str, ...]) -> None:
        super().__init__(code, message)
        self.candidates = candidates

    def __reduce__(self) -> tuple[type["CanastaError"], tuple[object, ...]]:
        return type(self), (self.code, self.message, self.candidates)
