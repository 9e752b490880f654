"""Partnerships: four players are two sides of two; any other number play each for themselves.

This is not a field of the rules: all books known here play so, and the state has places for three
sides (``canasta.engine.state``).
"""

from typing import Final

_IN_PAIRS: Final = 4


def partners(players: int) -> bool:
    """Return whether players have partners: with four (W-001, AW-37, R-04, T2-1, AC-1)."""
    return players == _IN_PAIRS


def sides_of(players: int) -> int:
    """Return the number of sides; a seat belongs to the side ``seat % sides``."""
    return players // 2 if partners(players) else players


def partner_of(seat: int, players: int) -> int | None:
    """Return the seat of a player's partner; None if they have none."""
    return (seat + sides_of(players)) % players if partners(players) else None
