"""Notifications from PostgreSQL about the writes of other servers."""

import logging
from random import uniform
from threading import Event
from typing import Final

import psycopg

from canasta.server.store.address import Address
from canasta.server.store.store import Changed, Heard

CHANNEL: Final = "canasta"
"""The channel of changes, with a table's code and the number of its last event: ``ACDEFG 17``."""

NEWS: Final = "canasta_news"
"""The channel of announcements, which are not stored."""

_LOOK: Final = 0.5
"""Seconds between two checks whether to stop."""
_SOON: Final = 0.25
_LATEST: Final = 15.0
"""Seconds before the first and, at most, before a later attempt to connect again."""

_log = logging.getLogger(__name__)


def listen(address: Address, told: Changed, heard: Heard | None, stopped: Event) -> None:
    """Report every change until ``stopped`` is set, with a connection of its own.

    After each new connection it calls ``told("", 0)``: anything may have changed before.
    """
    wait = _SOON
    while not stopped.is_set():
        try:
            with psycopg.connect(address.conninfo, autocommit=True) as base:
                base.execute(f"LISTEN {CHANNEL}")
                base.execute(f"LISTEN {NEWS}")
                wait = _SOON
                told("", 0)
                while not stopped.is_set():
                    for note in base.notifies(timeout=_LOOK):
                        if note.channel == CHANNEL:
                            told(*read(note.payload))
                        elif heard is not None:
                            heard(note.payload)
        except psycopg.Error as error:
            _log.warning("%s Trying again in %.1f seconds.", address.error(error).message, wait)
            stopped.wait(wait * uniform(0.8, 1.2))  # servers should not come back all at once
            wait = min(2 * wait, _LATEST)


def read(payload: str) -> tuple[str, int]:
    """Return the table and the number of a message; ``("", 0)`` if it is something else."""
    code, _, number = payload.partition(" ")
    return (code, int(number)) if number.isdecimal() and len(number) < 19 else ("", 0)
