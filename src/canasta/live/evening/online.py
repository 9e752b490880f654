"""Tables of an evening that are played here: their seats, settings and results."""

from typing import NamedTuple

from canasta.live.duplicate.requests import board_settings
from canasta.live.evening import events as e
from canasta.live.evening.evening import MOST_NOTED, Evening
from canasta.live.evening.results import TableResult
from canasta.live.table import Table
from canasta.live.table.events import RoundBound
from canasta.live.table.settings import Settings, settled


class Place(NamedTuple):
    """The player of a seat."""

    entrant: int
    person: int
    """Index of the player among the entrant's names."""
    name: str
    bot: str
    """Level of the bot that plays there; empty for a person."""


def places_of(evening: Evening, sides: e.Sides) -> tuple[Place, ...]:
    """Return the players of a table, by seat; partners face each other.

    Args:
        evening: the evening.
        sides: the entrants on either side.
    """
    one, other = (
        [
            Place(number, person, name, bot)
            for number in side
            for entrant in [evening.standing.entrants[number]]
            for person, (name, bot) in enumerate(zip(entrant.names, entrant.bots, strict=True))
        ]
        for side in sides
    )
    return one[0], other[0], one[1], other[1]


def table_settings(settings: e.EveningSettings) -> Settings:
    """Return the settings of a table of an evening, without watchers and hints.

    Raises:
        InvalidError: ``table.settings``: no such game is possible.
    """
    rules = settings.rules
    if settings.boards:
        return board_settings(rules, Settings().bots)
    return settled(
        Settings(
            book=rules.book,
            house=rules.house,
            players=rules.players,
            watchers=False,
            hints=False,
        )
    )


def bound_to(evening: Evening, table: int, ends: float | None) -> RoundBound:
    """Return the event that binds a table to the next round.

    Args:
        evening: the evening.
        table: the table's number.
        ends: the time at which the round ends, in seconds since 1970; None if it goes by deals.
    """
    number = len(evening.standing.rounds) + 1
    return RoundBound(evening.code, number, table, evening.standing.settings.deals, ends)


def played_at(evening: Evening, table: Table) -> list[e.EveningEvent]:
    """Return the event with a table's result if the evening does not know it yet."""
    played = table.round
    if played is None or evening.standing.closed or evening.number >= MOST_NOTED:
        return []
    known = result_of(evening, table)
    totals = tuple((one[0], one[1]) for one in played.totals)
    if known is None or (known.totals, known.done) == (totals, played.over):
        return []
    return [e.TableScored(played.bound.round, played.bound.table, totals, played.over)]


def result_of(evening: Evening, table: Table) -> TableResult | None:
    """Return an evening's result of a table played here; None if it is not one of its tables."""
    played = table.round
    if played is None or played.bound.evening != evening.code:
        return None
    if not 1 <= played.bound.round <= len(evening.standing.rounds):
        return None
    tables = evening.standing.rounds[played.bound.round - 1].tables
    return next((one for one in tables if one.game == table.code), None)
