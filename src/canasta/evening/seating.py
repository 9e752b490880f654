"""Who sits at which table in a round. Pairs and players are numbered from 0."""

from typing import NamedTuple

from canasta.game import InvalidError


class Seating(NamedTuple):
    """One table of a round."""

    table: int
    """Its number, from 1."""
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    """Who plays for either side: a pair each, or two players each."""


class Round(NamedTuple):
    """Everybody's places in one round."""

    tables: tuple[Seating, ...]
    out: tuple[int, ...] = ()
    """Who sits out."""


def check_numbers(entrants: int, rounds: int, least: int, most: int) -> None:
    """Refuse what cannot be seated.

    Args:
        entrants: the pairs or players.
        rounds: the rounds wanted.
        least: the fewest entrants.
        most: the most rounds in which nobody has to meet anybody twice.

    Raises:
        InvalidError: ``evening.entrants``, ``evening.rounds``.
    """
    if entrants < least:
        raise InvalidError(
            "evening.entrants", f"This movement needs {least} at least, and there are {entrants}."
        )
    if not 1 <= rounds <= most:
        raise InvalidError(
            "evening.rounds",
            f"With {entrants} this movement has from 1 to {most} rounds, not {rounds}.",
        )
