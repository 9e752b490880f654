"""Export of all data of a browser to one file, and import into this browser or another.

The file is JSON in lines. The first line has the format, and the data that the page stores outside
the database, above all the tokens of the user's seats. Each of the others is one event: its key,
its number, its time, its text. So the file shows every card of a match in progress, and is for the
browser's user alone.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.game import CanastaError, InvalidError
from canasta.live.base.kind import Kind
from canasta.live.duplicate.duplicate import DUPLICATES
from canasta.live.evening.export import EVENINGS
from canasta.live.pad.export import PADS
from canasta.live.table.export import TABLES
from canasta.server.store.rows import Store, StoredRow, read_rows
from canasta.server.web import bodies
from canasta.server.web.routes import answered, body, plain

FORMAT: Final = "canasta browser"
WHOLE_VERSION: Final = 1
"""The version of the format, raised whenever it changes."""

LARGEST: Final = 64 * 1024 * 1024
"""Maximum size of a file to import, in bytes."""

Own: TypeAlias = dict[str, str]
"""The data that the page stores itself, by key."""


class Head(msgspec.Struct, frozen=True):
    """The first line of the file."""

    format: str
    version: int
    entries: int
    """The number of lines that follow."""
    own: Own = {}


class _Line(NamedTuple):
    key: str
    number: int
    at: float
    event: str


_LINE: Final = msgspec.json.Decoder(_Line)
_ENCODE: Final = msgspec.json.Encoder().encode
_KINDS: Final[dict[str, Kind[Any, Any]]] = {
    kind.keys: kind for kind in (TABLES, PADS, EVENINGS, DUPLICATES)
}


class _Raw(NamedTuple):
    """An event that is stored as it was written."""

    number: int
    at: float
    event: msgspec.Raw


def write_all(store: Store, own: Own) -> bytes:
    """Return all data as the bytes of a file."""
    keys = [key for kind in _KINDS for key in store.codes(kind)]
    lines = [
        _Line(key, number, at, event.decode())
        for key in keys
        for number, at, event in store.rows(key)
    ]
    head = Head(FORMAT, WHOLE_VERSION, len(lines), own)
    return b"".join(_ENCODE(line) + b"\n" for line in (head, *lines))


def read_all(data: bytes) -> tuple[Own, dict[str, list[StoredRow]]]:
    """Return the page's data in a file, and the rows by key, all checked."""
    first, *lines = data.splitlines() or [b""]
    head = _head(first)
    rows_of: dict[str, list[StoredRow]] = {}
    try:
        for key, number, at, event in map(_LINE.decode, lines):
            rows = rows_of.setdefault(key, [])
            if number != len(rows) + 1:
                raise _broken()
            rows.append((number, at, event.encode()))
        if len(lines) != head.entries:
            raise _broken()
        for key, rows in rows_of.items():
            _check(key, rows)
    except (msgspec.MsgspecError, CanastaError, ValueError, RecursionError):
        raise _broken() from None
    return head.own, rows_of


def _head(line: bytes) -> Head:
    foreign = InvalidError(
        "kept.foreign",
        "This file holds no saved matches: choose one that this page wrote.",
    )
    try:
        head = msgspec.json.decode(line, type=Head)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise foreign from None
    if head.format != FORMAT:
        raise foreign
    if head.version != WHOLE_VERSION:
        raise InvalidError(
            "kept.version",
            f"This file has form {head.version}, and this release reads form {WHOLE_VERSION}: take "
            "a later release.",
        )
    return head


def _check(key: str, rows: Sequence[StoredRow]) -> None:
    prefix, _, code = key.rpartition(":")
    kind = _KINDS.get(prefix)
    if kind is None:
        raise _broken()
    entries = read_rows(kind, code, rows)
    kind.record(entries)
    if kind.make(entries).code != code:
        raise _broken()


def _broken() -> InvalidError:
    return InvalidError(
        "kept.broken",
        "This file is damaged, and nothing was read from it. Choose another copy.",
    )


async def take_in(store: Store, data: bytes) -> bodies.TakenIn:
    """Store the contents of a file, except keys that are here already.

    Raises:
        InvalidError: as :func:`read_all`.
        StoreError: it cannot be stored; keys that were stored before the error stay, and are left
            unchanged by the next import.
    """
    own, rows_of = read_all(data)
    here = {key for kind in _KINDS for key in store.codes(kind)}
    new = {key: rows for key, rows in rows_of.items() if key not in here}
    for key, rows in new.items():
        entries = [_Raw(number, at, msgspec.Raw(event)) for number, at, event in rows]
        await store.keep(key, entries)
    return bodies.TakenIn(len(new), len(rows_of) - len(new), own)


@answered
async def save(request: Request) -> Response:
    """Return all data as a file."""
    wanted = await body(request, bodies.SaveAll)
    data = write_all(request.app.state.registry.store, wanted.own)
    return Response(data, headers={"Cache-Control": "no-store"}, media_type="text/plain")


@answered
async def bring(request: Request) -> Response:
    """Import a file."""
    data = b"".join([chunk async for chunk in _bounded(request)])
    return plain(await take_in(request.app.state.registry.store, data))


async def _bounded(request: Request) -> AsyncIterator[bytes]:
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > LARGEST:
            raise InvalidError(
                "kept.large", f"The file is larger than {LARGEST >> 20} MB, the most that is read."
            )
        yield chunk


ROUTES: Final = (
    Route("/api/whole", save, methods=["POST"]),
    Route("/api/whole", bring, methods=["PUT"]),
)
"""Routes of a browser's worker in addition to a server's."""
