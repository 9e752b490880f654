"""Where a PostgreSQL store is, and what goes wrong there, said without the password."""

from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from canasta.store.errors import StoreError

_USUAL: Final[dict[str, str | int | None]] = {
    "application_name": "canasta",
    "connect_timeout": 10,
    # A database that has gone without a word is noticed within half a minute.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Settings of a connection that the address may choose otherwise."""


class Address:
    """The address of a database.

    Attributes:
        conninfo: what psycopg connects to; it may hold a password.
        name: what people are told.
    """

    def __init__(self, where: str) -> None:
        """Read an address.

        Raises:
            StoreError: ``store.address``.
        """
        try:
            parts = conninfo_to_dict(where)
        except psycopg.ProgrammingError:
            parts = {"port": None}  # its own words quote parts of what could not be read
        places = f"{parts.get('host', '')}{parts.get('dbname', '')}"
        ports = str(parts.get("port", "0")).split(",")
        if "@" in places or not all(port.isdecimal() or not port for port in ports):
            # A piece of a password that was not written as it should may be in any of them.
            raise StoreError(
                "store.address",
                "The address of the PostgreSQL store cannot be read. It is written "
                "postgresql://USER:PASSWORD@HOST:PORT/DATABASE; in the password, characters "
                "other than letters and digits are written as % and two digits.",
            )
        self.conninfo = make_conninfo("", **{**_USUAL, **parts})
        host, port = parts.get("host") or "", f":{parts['port']}" if "port" in parts else ""
        self.name = f"postgresql://{host}{port}/{parts.get('dbname') or ''}"
        secrets = (parts.get(key) for key in ("password", "sslpassword"))
        self._secrets = [str(secret) for secret in secrets if secret]

    def error(self, error: psycopg.Error) -> StoreError:
        """What went wrong, with the store's name and without its password."""
        words = " ".join(str(error).split()).rstrip(".") or type(error).__name__
        for secret in self._secrets:
            words = words.replace(secret, "…")
        if is_gone(error):
            return StoreError("store.unreachable", f"{self.name} cannot be reached: {words}.")
        return StoreError("store.unreadable", f"{self.name} cannot be used as a store: {words}.")


def is_gone(error: psycopg.Error) -> bool:
    """Whether the connection failed, or the database is going down or coming up."""
    state = error.sqlstate
    lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return (lost and state is None) or (state or "").startswith(("08", "57P"))


def may_pass(error: psycopg.Error) -> bool:
    """Whether the same may work when it is tried again: it was in another's way."""
    return (error.sqlstate or "").startswith("40")
