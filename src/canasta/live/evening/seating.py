"""The seating of a round. Pairs and players are numbered from 0."""

from typing import NamedTuple

from canasta.game import InvalidError


class Seating(NamedTuple):
    """One table of a round."""

    table: int
    """Number of the table, from 1."""
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    """Entrants on either side: one pair each, or two players each."""


class Round(NamedTuple):
    """The seating of one round."""

    tables: tuple[Seating, ...]
    out: tuple[int, ...] = ()
    """Entrants who sit out."""


def check_numbers(entrants: int, rounds: int, least: int, most: int) -> None:
    """Refuse numbers that cannot be seated.

    Args:
        entrants: the pairs or players.
        rounds: the rounds wanted.
        least: the fewest entrants.
        most: the most rounds in which no two have to meet twice.

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
