"""The address of a PostgreSQL store, and its errors, worded without the password."""

from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from canasta.server.store.errors import StoreError

_USUAL: Final[dict[str, str | int | None]] = {
    "application_name": "canasta",
    "connect_timeout": 10,
    # A database that has vanished silently is noticed within half a minute.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Default settings of a connection, which the address may change."""


class Address:
    """The address of a database.

    Attributes:
        conninfo: psycopg's connection string, which may contain a password.
        name: the address without secrets, for messages.
    """

    def __init__(self, where: str) -> None:
        """Read an address.

        Raises:
            StoreError: ``store.address``.
        """
        try:
            parts = conninfo_to_dict(where)
        except psycopg.ProgrammingError:
            parts = {"port": None}  # psycopg's error quotes parts of the unreadable address
        places = f"{parts.get('host', '')}{parts.get('dbname', '')}"
        ports = str(parts.get("port", "0")).split(",")
        if "@" in places or not all(port.isdecimal() or not port for port in ports):
            # Any of them may contain a piece of a password that was written wrongly.
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
        """Return an error as a StoreError, with the store's name and without its password."""
        words = " ".join(str(error).split()).rstrip(".") or type(error).__name__
        for secret in self._secrets:
            words = words.replace(secret, "…")
        if is_gone(error):
            return StoreError("store.unreachable", f"{self.name} cannot be reached: {words}.")
        return StoreError("store.unreadable", f"{self.name} cannot be used as a store: {words}.")


def is_gone(error: psycopg.Error) -> bool:
    """Return whether the connection failed, or the database is starting up or shutting down."""
    state = error.sqlstate
    lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return (lost and state is None) or (state or "").startswith(("08", "57P"))


def may_pass(error: psycopg.Error) -> bool:
    """Return whether a retry may succeed, as after a conflict between transactions."""
    return (error.sqlstate or "").startswith("40")
