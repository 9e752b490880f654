"""What the seats of a table are called: by who sits there, people or bots."""

from typing import Final

from canasta.table.lookalikes import Names
from canasta.table.state import Table

BOT_NAMES: Final = (("Vera", "Greta"), ("Walter", "Oskar"), ("Ruth", "Hanna"), ("Ines", "Emil"))
"""What bots are called, by seat, and otherwise where a guest has that name."""


def seat_names(table: Table) -> tuple[str, ...]:
    """The names by seat; empty where nobody sits.

    A bot that plays for somebody goes by that one's name; no other has a name that looks like a
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
