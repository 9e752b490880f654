"""`canasta tables`: list, export, archive and import the tables of a store."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from canasta.cli.help import Commands
from canasta.cli.problem import FAILED, Problem
from canasta.cli.streams import console, get_ready
from canasta.escaping import escaped, steers
from canasta.game import CanastaError
from canasta.live.base.codes import is_drawn
from canasta.live.base.kind import Kind
from canasta.live.table import StoredEvent, new_code, read_code
from canasta.live.table.events import Founded
from canasta.server.store import BehindError, KindStore, Store, open_store


@contextmanager
def _open_store(where: str | None, *, new: bool = False) -> Iterator[Store]:
    # A file that is named explicitly has to exist, else its name is mistyped.
    store = open_store(where, new=new or where is None)
    try:
        yield store
    finally:
        store.close()


def _kinds() -> tuple[Kind[Any, Any], ...]:
    from canasta.live.duplicate.duplicate import DUPLICATES
    from canasta.live.evening.export import EVENINGS
    from canasta.live.pad.export import PADS
    from canasta.live.table.export import TABLES

    return TABLES, PADS, EVENINGS, DUPLICATES


def list_tables(where: str | None) -> int:
    from rich.table import Table as Columns
    from rich.text import Text

    found: list[tuple[float, tuple[str, ...]]] = []
    with _open_store(where) as store:
        for kind in _kinds():
            kept = KindStore(store, kind)
            found += [_listed(kind, code, kept.entries(code)) for code in kept.codes()]
    if not found:
        click.echo("No tables are stored here.")
        return 0
    columns = Columns(box=None, pad_edge=False)
    for name in ("Code", "Kind", "Name", "Rules", "People", "Deals", "Last played"):
        columns.add_column(name, justify="right" if name in {"People", "Deals"} else "left")
    for last, cells in sorted(found, key=lambda one: -one[0]):
        when = datetime.fromtimestamp(last).astimezone().strftime("%Y-%m-%d %H:%M")
        columns.add_row(
            *(Text(escaped(cell)) for cell in (*cells, when))
        )  # as text, for a name may look like markup
    console().print(columns)
    return 0


def _listed(kind: Kind[Any, Any], code: str, entries: list[Any]) -> tuple[float, tuple[str, ...]]:
    """Return when something was last played, and its cells."""
    from canasta.live.evening import Evening
    from canasta.live.pad import Pad
    from canasta.live.table.export import TABLES, summary

    last = entries[-1].at
    if kind is TABLES:
        one = summary(code, entries)
        return one.played, (code, "table", one.name, one.title, str(one.people), str(one.deals))
    try:
        subject = kind.make(entries)
    except (CanastaError, ValueError):
        return last, (code, kind.title, "", "damaged", "", "")
    opened = subject.first_event
    match subject:
        case Pad():
            played = len(subject.standing.names), len(subject.standing.deals)
            book, title = subject.standing.rules.book, opened.title
        case Evening():
            people = sum(len(one.names) for one in subject.standing.entrants)
            played = people, sum(t.deals for r in subject.standing.rounds for t in r.tables)
            book, title = opened.settings.rules.book, opened.settings.title
        case _:
            played, book, title = (0, 0), opened.settings.book, opened.title
    return last, (code, kind.title, title, book, *(str(number or "") for number in played))


def write_out(where: str | None, code: str, file: str | None, *, whole: bool) -> int:
    """Write a table, a score pad, an evening or a duplicate game to a file."""
    from canasta.live.table.export import SUFFIX, TABLES, hidden, write_table

    code = read_code(code)
    with _open_store(where) as store:
        entries = KindStore(store, TABLES).entries(code)
        if not entries:
            for kind in _kinds():
                if found := KindStore(store, kind).entries(code):
                    name = f"canasta-{kind.name}-{code}.json"
                    return _write(
                        file, name, kind.record(found), f"{kind.title} {code}", len(found)
                    )
    if not entries:
        raise Problem(f'There is no table {code}; "canasta tables" lists them all.')
    get_ready()
    secret = hidden(entries)
    if secret and whole:
        click.echo(
            "canasta: the file shows a deal that is not over, with every hand and the stock. "
            "Don't give it to its players.",
            err=True,
        )
    elif secret:
        entries = entries[:-secret]
        click.echo(
            "canasta: a deal is not over and was left out, with all that happened since it began; "
            "--whole writes it, too.",
            err=True,
        )
    return _write(file, code + SUFFIX, write_table(entries), f"table {code}", len(entries))


def _write(file: str | None, name: str, data: bytes, what: str, events: int) -> int:
    if file == "-":
        sys.stdout.buffer.write(_safe_json(data))
        return 0
    path = Path(file or name)
    try:
        # An existing file may be the only copy, and the new one is for its owner alone.
        with open(path, "xb", opener=_for_owner) as opened:
            opened.write(data)
    except FileExistsError:
        raise Problem(f"{path}: there is such a file already; name another.", FAILED) from None
    except (OSError, ValueError) as error:
        raise _unusable(path, error, "written") from None
    click.echo(f"{path}: {what}, {events} events.")
    return 0


def archive(where: str | None, folder: Path, keep: float) -> int:
    """Archive all that has been idle for ``keep`` days, each in a file."""
    get_ready()
    at = time.time()
    before = at - keep * 86_400
    count = 0
    with _open_store(where) as store:
        for kind in _kinds():
            kept = KindStore(store, kind)
            for code in kept.idle_since(before, sys.maxsize):
                path = kept.archive(code, folder, before, at)
                if path is not None:
                    count += 1
                    click.echo(escaped(f"{path}: {kind.title} {code}."))
    click.echo(f"{count} archived.")
    return 0


def _for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def take_in(where: str | None, file: str) -> int:
    """Import the table, score pad, duplicate game or evening of a file."""
    from canasta.live.duplicate.duplicate import DUPLICATES
    from canasta.live.evening.export import EVENINGS
    from canasta.live.pad.export import PADS
    from canasta.live.table.export import LARGEST, read_table, taken_in

    try:
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise _unusable(file, error, "read") from None
    get_ready()
    if PADS.is_record(data):
        return _take_in_pad(where, data)
    if DUPLICATES.is_record(data):
        return _take_in_duplicate(where, data)
    if EVENINGS.is_record(data):
        return _take_in_evening(where, data)
    entries = read_table(data)

    def keep(store: Store, code: str) -> str:
        store.append(code, taken_in(entries, code, time.time()))
        return "Its seats are free."

    return _store_under_code(where, "Table", _code(entries), f"{len(entries)} events", keep)


def _take_in_pad(where: str | None, data: bytes) -> int:
    from canasta.live.pad.export import PADS, read_record
    from canasta.live.pad.requests import take_in as pad_taken_in

    pad = read_record(data)

    def keep(store: Store, code: str) -> str:
        entries, key = pad_taken_in(pad, code)
        KindStore(store, PADS).append(code, entries)
        return f"To write on it: /p/{code}#{key}"

    return _store_under_code(where, "Score pad", pad.code, f"{pad.number} events", keep)


def _take_in_duplicate(where: str | None, data: bytes) -> int:
    """Import the duplicate of a record; it is over, and its players are not recognized any more."""
    from canasta.live.duplicate.duplicate import DUPLICATES, read_record
    from canasta.live.duplicate.duplicate import taken_in as duplicate_taken_in

    duplicate = read_record(data)

    def keep(store: Store, code: str) -> str:
        KindStore(store, DUPLICATES).append(code, duplicate_taken_in(duplicate, code, time.time()))
        return f"It is over, and its results are under /d/{code}"

    opened = duplicate.first_event
    # A link or a day leads people to its code who never saw the file. Earlier releases derived
    # codes that look like drawn ones.
    own = "" if opened.link or opened.kind == "day" else duplicate.code
    return _store_under_code(where, "Duplicate game", own, f"{duplicate.number} events", keep)


def _take_in_evening(where: str | None, data: bytes) -> int:
    """Import the evening of a record, with new secrets for director and players."""
    from canasta.live.evening.export import EVENINGS, read_record
    from canasta.live.evening.opening import take_in as evening_taken_in

    evening = read_record(data)

    def keep(store: Store, code: str) -> str:
        entries, keys = evening_taken_in(evening, code)
        KindStore(store, EVENINGS).append(code, entries)
        return f"To direct it: /e/{code}#d={keys.director}"

    return _store_under_code(where, "Evening", evening.code, f"{evening.number} events", keep)


def _store_under_code(
    where: str | None, kind: str, own: str, size: str, keep: Callable[[Store, str], str]
) -> int:
    """Store something of a kind under its own code, or another if that is taken; report it.

    ``keep`` stores it under a code, and returns a sentence for the message.
    """
    code = own if is_drawn(own) else new_code()
    with _open_store(where, new=True) as store:
        while True:
            try:
                more = keep(store, code)
            except BehindError:
                code = new_code()
                continue
            taken = f" Its code {own} is another's here." if code != own and is_drawn(own) else ""
            click.echo(escaped(f"{kind} {code}, {size}.{taken} {more}"))
            return 0


def _code(entries: list[StoredEvent]) -> str:
    founded = entries[0].event
    assert isinstance(founded, Founded)  # as was checked when it was read
    return founded.code


def _safe_json(data: bytes) -> bytes:
    """Escape JSON so that it has the same meaning, and cannot control a terminal."""
    return "".join(
        json.dumps(sign)[1:-1] if sign != "\n" and steers(sign) else sign for sign in data.decode()
    ).encode()


def _unusable(file: Path | str, error: OSError | ValueError, done: str) -> Problem:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return Problem(f"{file}: the file cannot be {done}: {reason}.")


_STORE = click.option(
    "--store",
    metavar="WHERE",
    help="Where tables are stored: a file, or postgresql://…; default: a file of yours.",
)


@click.group(cls=Commands, invoke_without_command=True)
@_STORE
@click.pass_context
def tables(context: click.Context, store: str | None) -> int:
    """List what is stored: tables, pads, evenings, duplicate games; export, import or archive them.

    Most recently played first.
    """
    if context.invoked_subcommand is not None:
        context.obj = store
        return 0

    return list_tables(store)


@tables.command(name="export")
@click.argument("code")
@click.argument("file", required=False)
@_STORE
@click.option(
    "--whole", is_flag=True, help="Include a deal that is not over, with its hidden cards."
)
@click.pass_obj
def export_table(
    outer: str | None, code: str, file: str | None, store: str | None, whole: bool
) -> int:
    """Export the table, score pad, evening or duplicate game CODE to FILE.

    Without FILE, the file is named after the table; - writes to standard output. A deal that is not
    over is left out. The file has no secrets of players, so no one can take a seat with it.
    """
    from canasta.cli.commands.tables import write_out

    return write_out(store or outer, code, file, whole=whole)


@tables.command(name="archive")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--keep",
    type=click.FloatRange(0),
    metavar="DAYS",
    required=True,
    help="Leave tables that were played in the last so many days.",
)
@_STORE
@click.pass_obj
def archive_tables(outer: str | None, folder: Path, keep: float, store: str | None) -> int:
    """Archive idle tables: write them to files and delete them from the store.

    Each becomes a file in FOLDER, which "canasta tables import" reads. A table with a deal that is
    not over stays four times as long. No one should sit at these tables meanwhile. A running
    server does the same with --keep, and checks who is there.
    """
    from canasta.cli.commands.tables import archive

    return archive(store or outer, folder, keep)


@tables.command(name="import")
@click.argument("file")
@_STORE
@click.pass_obj
def import_table(outer: str | None, file: str, store: str | None) -> int:
    """Import a table, a pad, an evening or a duplicate game from FILE; - reads standard input.

    It has the same code as before, unless that is taken. All seats of a table are free: bots sit
    there until players come, and the first who comes is the host. You get a new link for writing
    on a pad, or for directing an evening.
    """
    from canasta.cli.commands.tables import take_in

    return take_in(store or outer, file)
