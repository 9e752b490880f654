"""`canasta serve`: the table in the browser."""

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import click

from canasta.cli import texts
from canasta.cli.help import BookHelp
from canasta.cli.problem import FAILED, Problem, Stopped
from canasta.cli.streams import console, has_screen, is_terminal, open_page

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_QUIET: Final = 4
"""Light modules around the code; with fewer than four, some cameras do not find it."""
_HALVES: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
"""Characters for two modules, one above the other, by their values (1: dark)."""


def picture(url: str, out: "Console") -> "Text | None":
    """Return the QR code of an address, dark on light; None if it would not be readable."""
    from rich.text import Text

    rows = modules(url)
    if out.no_color or out.color_system is None or out.width < len(rows[0]) or not _has_blocks(out):
        return None
    lines = [
        "".join(_HALVES[pair] for pair in zip(above, below, strict=True))
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    ]
    return Text("\n").join(Text(line, style="#000000 on #ffffff", no_wrap=True) for line in lines)


def modules(url: str) -> list[list[int]]:
    """Return an even number of rows of the code, with a light border; 1 is dark."""
    import segno

    code = segno.make(url, error="l", micro=False)
    rows = [[int(module) for module in row] for row in code.matrix_iter(border=_QUIET)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    return rows


def _has_blocks(out: "Console") -> bool:
    try:
        "".join(_HALVES.values()).encode(out.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


_MOST_WORKERS: Final = 8
"""Maximum default number of processes for bots; more are useful only for a thousand tables."""
_SHORTEST_TOKEN: Final = 16


@dataclass(frozen=True, slots=True)
class ServeOptions:
    host: str
    port: int | None
    store: str | None
    public_url: str | None
    allow_origin: tuple[str, ...]
    bot_workers: int | None
    connections: int | None
    metrics_token: str | None
    keep: float | None
    archive: Path | None
    open_page: bool | None
    """True to open the page in a browser; None to do so if there is a screen."""
    page: Path | None


@click.command(cls=BookHelp, epilog=texts.SERVE_EPILOG)
@click.option(
    "--host",
    default="0.0.0.0",
    show_default=True,
    envvar="CANASTA_HOST",
    help="The address to listen on: 0.0.0.0 for anyone on the network, 127.0.0.1 for this machine.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    envvar="CANASTA_PORT",
    help="The port; default: 8765, or the next free one; 0 picks any free port.",
)
@click.option(
    "--store",
    metavar="PLACE",
    envvar="CANASTA_STORE",
    help="Where tables are stored: a file, or postgresql://…; default: a file in your data folder.",
)
@click.option(
    "--public-url",
    metavar="URL",
    envvar="CANASTA_PUBLIC_URL",
    help="The address that players type, if a proxy is in front of the server.",
)
@click.option(
    "--allow-origin",
    metavar="URL",
    multiple=True,
    envvar="CANASTA_ALLOW_ORIGIN",
    help="Another address whose pages may connect; can be repeated.",
)
@click.option(
    "--bot-workers",
    type=click.IntRange(1, 256),
    metavar="N",
    envvar="CANASTA_BOT_WORKERS",
    help="Processes in which bots think; default: all cores but one, at most eight.",
)
@click.option(
    "--connections",
    type=click.IntRange(1),
    metavar="N",
    envvar="CANASTA_CONNECTIONS",
    help="Pages that one network may have open at tables; default: 400.",
)
@click.option(
    "--metrics-token",
    metavar="TOKEN",
    envvar="CANASTA_METRICS_TOKEN",
    help="Show the counters at /metrics to programs that send this token; default: to no one. "
    "Other users of the machine see options, so put it into the environment.",
)
@click.option(
    "--keep",
    type=click.FloatRange(1),
    metavar="DAYS",
    envvar="CANASTA_KEEP",
    help="Archive tables after so many idle days, four times as many if a deal isn't over; "
    "default: never.",
)
@click.option(
    "--archive",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    envvar="CANASTA_ARCHIVE",
    help="Where tables are written when they are archived; default: a folder in your data folder.",
)
@click.option(
    "--open/--no-open",
    "open_page",
    default=None,
    help="Open the page in a browser; default: if there is a screen.",
)
@click.option(
    "--page",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="A built page, instead of the installed one.",
)
def serve(**given: Any) -> int:
    """Start a server: people play in their browsers, on computers, tablets and phones.

    Prints the address, and a QR code for phones on the same network.
    """
    options = ServeOptions(**given)
    public = None if options.public_url is None else read_url(options.public_url, "--public-url")
    origins = [read_url(text, "--allow-origin") for text in options.allow_origin]
    token = _read_token(options.metrics_token)

    from canasta.server.web.app import CONNECTIONS
    from canasta.server.web.listening import ListenError, listen
    from canasta.server.web.serve import Options, run

    try:
        listening, address = listen(options.host, options.port)
    except ListenError as error:
        raise Problem(f"{error.message} ({error.code})", FAILED) from None
    here, elsewhere = address.local_url(), public or address.network_url()
    server = Options(
        store=options.store,
        address=elsewhere or "",
        origins=tuple(origins if public is None else [public, *origins]),
        bots=options.bot_workers or usual_workers(),
        connections=options.connections or CONNECTIONS,
        names=(options.host,),
        metrics_token=token,
        keep=options.keep,
        archive=options.archive,
        page=options.page,
        quiet=is_terminal(sys.stderr),
    )
    gc.freeze()  # loaded modules stay in memory
    gc.enable()
    with listening, _ending_in_order():
        run(server, listening, lambda: _ready(here, elsewhere, requested=options.open_page))
    return 0


def _read_token(token: str | None) -> str:
    if token is None:
        return ""
    if len(token) < _SHORTEST_TOKEN or not all("!" <= sign <= "~" for sign in token):
        raise Problem(texts.BAD_TOKEN)
    return token


def usual_workers() -> int:
    """Return the default number of processes for bots: one per core, without the server's own."""
    cores = os.cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    return max(1, min(cores - 1, _MOST_WORKERS))


def read_url(text: str, option: str) -> str:
    with suppress(ValueError):  # a port that is no number, a bracket that is not closed
        parts = urlsplit(text)
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        usual = {"http": 80, "https": 443}
        port = "" if parts.port in (None, usual.get(parts.scheme)) else f":{parts.port}"
        alone = parts.path in ("", "/") and not parts.query and not parts.fragment
        if parts.scheme in usual and host and alone and "@" not in parts.netloc:
            return f"{parts.scheme}://{host}{port}"
    raise Problem(texts.no_url(option, text))


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Shut the server down when its terminal is closed, as on SIGTERM.

    The server itself handles SIGINT and SIGTERM, and raises them again when it has ended.
    """
    closed: Stopped | None = None

    def hang_up(number: int, _frame: FrameType | None) -> None:
        nonlocal closed
        closed = Stopped(number)
        signal.raise_signal(signal.SIGTERM)

    number = getattr(signal, "SIGHUP", None)
    before = None if number is None else signal.getsignal(number)
    if number is not None and before is not signal.SIG_IGN:
        signal.signal(number, hang_up)
    try:
        yield
    except Stopped as stopped:
        raise Problem(texts.INTERRUPTED, (closed or stopped).status) from None
    finally:
        if number is not None:
            signal.signal(number, before)


def _ready(here: str, elsewhere: str | None, *, requested: bool | None) -> None:
    with suppress(OSError):  # no one reads this any more; serve anyway
        _tell(here, elsewhere)
    if has_screen() if requested is None else requested:
        # Some browsers return only when they are closed.
        threading.Thread(target=_open, args=(here, requested), daemon=True).start()


def _tell(here: str, elsewhere: str | None) -> None:
    click.echo(texts.runner(here, elsewhere))
    if elsewhere is not None and is_terminal(sys.stdout):
        _draw_code(elsewhere)
    sys.stdout.flush()


def _draw_code(url: str) -> None:

    out = console()
    drawn = picture(url, out)
    if drawn is not None:
        out.print(drawn)
        click.echo(texts.FOR_PHONES)


def _open(url: str, asked: bool | None) -> None:
    if not open_page(url) and asked:
        click.echo(texts.NO_BROWSER, err=True)
