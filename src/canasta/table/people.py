"""Coming to a table and being known again."""

from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe

from canasta.game import InvalidError
from canasta.table import facts as f
from canasta.table.errors import TableError
from canasta.table.names import read_name
from canasta.table.state import Table

MOST_GUESTS = 200
"""People that one table knows: players, watchers, and those who came before."""


def come(table: Table, name: str) -> tuple[str, str, list[f.Fact]]:
    """Somebody comes to the table.

    Returns:
        What they are called in messages, the token by which they are known again (which is not
        kept), and what has happened.

    Raises:
        InvalidError: ``table.name``.
        TableError: ``table.full``.
    """
    if len(table.guests) >= MOST_GUESTS:
        raise TableError("table.full", "Too many people have come to this table already.")
    person, token = token_urlsafe(6), token_urlsafe(24)
    return person, token, [f.Came(person, read_name(name), digest(token))]


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(b"canasta seat\0" + token.encode()).hexdigest()


def known(table: Table, token: str) -> str:
    """Who shows this token.

    Raises:
        TableError: ``table.unknown``.
    """
    key = digest(token)
    found = [person for person, guest in table.guests.items() if compare_digest(guest.key, key)]
    if not found:
        raise TableError(
            "table.unknown", "The table does not know you any more; come in with your name again."
        )
    return found[0]


def rename(table: Table, person: str, name: str) -> list[f.Fact]:
    """Somebody wants to be called otherwise.

    Raises:
        InvalidError: ``table.name``.
    """
    text = read_name(name)
    return [] if table.guests[person].name == text else [f.Renamed(person, text)]


def require_host(table: Table, person: str) -> None:
    """Some things only the host may do.

    Raises:
        TableError: ``table.not_host``.
    """
    if person != table.host:
        host = table.guests[table.host].name if table.host else "the host"
        raise TableError("table.not_host", f"Only {host}, who is the host, may do this.")


def seat_in(table: Table, seat: int) -> int:
    """A seat's number, if there is such a seat.

    Raises:
        InvalidError: ``table.seat``.
    """
    if not 0 <= seat < len(table.chairs):
        raise InvalidError("table.seat", f"The seats are 1 to {len(table.chairs)}.")
    return seat


def own_seat(table: Table, person: str) -> int:
    """Where somebody sits and plays.

    Raises:
        TableError: ``table.not_seated``.
    """
    seat = table.seat_of(person)
    if seat is None:
        raise TableError("table.not_seated", "You are watching; sit down to play.")
    if table.chairs[seat].bot:
        raise TableError("table.bot_plays", "A bot plays for you; take your seat back first.")
    return seat
