"""Names of a table's seats: those of its people and bots."""

from typing import Final

from canasta.live.base.names import Names
from canasta.live.table.state import Table

BOT_NAMES: Final = (("Vera", "Greta"), ("Walter", "Oskar"), ("Ruth", "Hanna"), ("Ines", "Emil"))
"""Names of bots, by seat: the second is used if a guest has the first."""


def seat_names(table: Table) -> tuple[str, ...]:
    """Return the names by seat; empty for an empty seat.

    A bot that plays for a person goes by that person's name; no other bot's name looks like a
    guest's.
    """
    guests = Names(guest.name for guest in table.guests.values())
    names = []
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None:
            names.append(table.guests[chair.person].name)
        elif chair.bot:
            names.append(_bot_name(seat, guests))
        else:
            names.append("")
    return tuple(names)


def _bot_name(seat: int, guests: Names) -> str:
    free = (name for name in BOT_NAMES[seat] if name not in guests)
    return next(free, f"Bot {seat + 1}")
