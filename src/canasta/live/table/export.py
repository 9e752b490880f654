"""A table as a file: all its events, to be stored elsewhere and imported again.

Each line of the file is JSON. The first describes the file; each of the others is a numbered event.
The file gives no access: the digests of people's tokens are left out, and an imported table has no
people at its seats. Callers leave out the events of a deal that is not over (:func:`hidden`).
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BytesIO
from typing import Final

import msgspec

from canasta.escaping import holds_steering
from canasta.game import CanastaError, InvalidError
from canasta.live.base.actor import is_time
from canasta.live.base.codes import read_code
from canasta.live.base.kind import Kind
from canasta.live.table import events as ev
from canasta.live.table.checking import check
from canasta.live.table.settings import rules_of
from canasta.live.table.state import Table

SUFFIX: Final = ".canasta-table"
FORMAT: Final = "canasta table"
EXPORT_VERSION: Final = 1
LARGEST: Final = 64 * 1024 * 1024
"""Most bytes of a file that is read; a match of a long evening has less than a hundredth of
them."""


class Head(msgspec.Struct, frozen=True, rename={"events": "facts"}):
    """The first line of the file."""

    format: str
    version: int
    events: int
    """Version of the events (``EVENTS_VERSION``)."""
    entries: int
    """Number of events in the file."""


def hidden(entries: Sequence[ev.StoredEvent]) -> int:
    """Return how many of a table's last events belong to a deal that is not over."""
    table = Table()
    for entry in entries:
        table.apply(entry)
    if table.promise is None and not table.in_deal:
        return 0
    began = (ev.DealPromised, ev.LessonDealt, ev.BoardDealt, ev.MatchBrought)
    first = max(e.number for e in entries if isinstance(e.event, began))
    return len(entries) - first + 1


def write_table(entries: Sequence[ev.StoredEvent]) -> bytes:
    """Return events as the bytes of a file, without the digests of people's tokens."""
    head = Head(FORMAT, EXPORT_VERSION, ev.EVENTS_VERSION, len(entries))
    lines = [head, *map(_without_key, entries)]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def _without_key(entry: ev.StoredEvent) -> ev.StoredEvent:
    if isinstance(entry.event, ev.Came | ev.KeyGiven):
        event: ev.TableEvent = msgspec.structs.replace(entry.event, key="", invites="")
        return msgspec.structs.replace(entry, event=event)
    if isinstance(entry.event, ev.Founded):
        event = msgspec.structs.replace(entry.event, invitation="")
        return msgspec.structs.replace(entry, event=event)
    return entry


def read_table(data: bytes) -> list[ev.StoredEvent]:
    """Return the events of a file, each of which can have happened after those before it.

    Raises:
        InvalidError: ``export.foreign``, ``export.version``, ``export.large``, ``export.broken``
            (a line cannot be read, or is missing) or ``export.impossible`` (the event of a line
            cannot have happened); the last two name the line.
    """
    if len(data) > LARGEST:
        raise InvalidError(
            "export.large", f"The file is larger than {LARGEST >> 20} MB, the most that is read."
        )
    lines = BytesIO(data)
    head = _head(lines.readline())
    table = Table()
    entries = []
    for number, line in enumerate(lines, 2):
        entry = _without_key(_entry(line, number))
        _happen(table, entry, number)
        entries.append(entry)
    if len(entries) != head.entries or not entries:
        raise InvalidError(
            "export.broken",
            f"Line {len(entries) + 2}: the file should have {head.entries} events, and has "
            f"{len(entries)}: it is cut, or lines were added.",
        )
    return entries


def _head(line: bytes) -> Head:
    try:
        plain = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise InvalidError("export.foreign", "This is not a file of a table.")
    try:
        head = msgspec.convert(plain, Head)
    except msgspec.ValidationError as error:
        raise InvalidError("export.broken", f"Line 1: {error}.") from None
    if head.version != EXPORT_VERSION or head.events > ev.EVENTS_VERSION:
        raise InvalidError(
            "export.version",
            f"This file is of version {head.version!r:.20} with events of version "
            f"{head.events!r:.20}; this release reads version {EXPORT_VERSION} with events up to "
            f"{ev.EVENTS_VERSION}: take a later release.",
        )
    return head


_ENTRY: Final = msgspec.json.Decoder(ev.StoredEvent)


def _entry(line: bytes, number: int) -> ev.StoredEvent:
    try:
        entry: ev.StoredEvent = _ENTRY.decode(line)
        # Only escapes, DEL and characters beyond ASCII can be control characters.
        odd = b"\\" in line or b"\x7f" in line or not line.isascii()
        if odd and holds_steering(msgspec.json.decode(line)):
            raise InvalidError(
                "export.impossible", f"Line {number}: a text in it holds control characters."
            )
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidError("export.broken", f"Line {number} is cut or damaged: {error}.") from None
    return entry


def _happen(table: Table, entry: ev.StoredEvent, number: int) -> None:
    try:
        if entry.number != table.number + 1:
            raise InvalidError("table.impossible", f"Event {table.number + 1} is missing.")
        if not is_time(entry.at):
            raise InvalidError("table.impossible", "Its time is none.")
        if isinstance(entry.event, ev.Founded) and read_code(entry.event.code) != entry.event.code:
            raise InvalidError("table.impossible", "Its code is written differently.")
        check(table, entry.event)
        table.apply(entry)
    except CanastaError as error:
        raise InvalidError("export.impossible", f"Line {number}: {error.message}") from None


def taken_in(entries: Sequence[ev.StoredEvent], code: str, at: float) -> list[ev.StoredEvent]:
    """Return the events of an imported table: under another code, without people at its seats.

    In a match bots take the seats of people, and anyone may take their place; the first to come is
    the host.
    """
    table = Table()
    events: list[ev.StoredEvent] = []
    for entry in entries:
        event = entry.event
        if isinstance(event, ev.Founded):
            event = msgspec.structs.replace(event, code=code)
        events.append(msgspec.structs.replace(entry, event=event))
        table.apply(events[-1])
    gone = (
        ev.StoredEvent(table.number + place, at, event)
        for place, event in enumerate(_leave_all(table), 1)
    )
    return [*events, *gone]


def _leave_all(table: Table) -> Iterator[ev.TableEvent]:
    """Yield the events by which all people leave the table."""
    if table.paused is not None:
        yield ev.Resumed(table.paused)
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None:
            yield ev.Stood(seat)
            if table.under_way:
                yield ev.BotSat(seat, chair.bot or table.settings.bots)
    if table.host:
        yield ev.HostPassed("")


class _TableKind(Kind[Table, ev.StoredEvent]):
    """Tables: their files hold an event a line, and an unfinished deal keeps them."""

    def record(self, entries: list[ev.StoredEvent]) -> bytes:
        return write_table(entries)

    def unfinished(self, entries: Sequence[ev.StoredEvent]) -> bool:
        return bool(hidden(entries))

    def file_name(self, code: str, at: float) -> str:
        return f"{code}-{at:.0f}{SUFFIX}"


def _checked(entries: list[ev.StoredEvent]) -> Table:
    """Return the table of events, each of which can have happened after those before it."""
    table = Table()
    for entry in entries:
        check(table, entry.event)
        table.apply(entry)
    return table


TABLES: Final = _TableKind(
    name="table",
    title="table",
    entry=ev.StoredEvent,
    event=ev.TableEvent,
    make=_checked,
    public=lambda _: (),
    version=ev.EVENTS_VERSION,
    prefix="",
)
"""The kind of the tables."""


class Summary(msgspec.Struct, frozen=True):
    """A table as a list of tables shows it."""

    code: str
    name: str
    """Its name; empty if it has none."""
    title: str
    """The title of its rules."""
    people: int
    """Number of people who have a seat, away or not."""
    deals: int
    """Number of shuffled deals, in all its matches."""
    played: float
    """Time of its last event, in seconds since 1970."""


def summary(code: str, entries: Sequence[ev.StoredEvent]) -> Summary:
    """Return a table in one line."""
    title, name, deals, seats = "", "", 0, dict[int, str]()
    for entry in entries:
        match entry.event:
            case ev.Founded(_, settings) | ev.SettingsChosen(settings):
                name, title = settings.name, settings.book
                with suppress(InvalidError):  # rules that this release does not know
                    title = rules_of(settings).title
            case ev.Sat(person, seat):
                seats[seat] = person
            case ev.Stood(seat):
                seats.pop(seat, None)
            case ev.DealBegun():
                deals += 1
    return Summary(code, name, title, len(seats), deals, entries[-1].at)
