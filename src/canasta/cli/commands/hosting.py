"""The commands for hosts: a server, its tables, a static site, an evening's pairings."""

from pathlib import Path
from typing import Any

import click

from canasta.cli import texts
from canasta.cli.help import BookHelp, Commands


@click.command(cls=BookHelp, epilog=texts.SERVE_EPILOG)
@click.option(
    "--host",
    default="0.0.0.0",
    show_default=True,
    envvar="CANASTA_HOST",
    help="Where to listen: 0.0.0.0 for everybody on the network, 127.0.0.1 for this machine.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    envvar="CANASTA_PORT",
    help="The port; if not said, 8765 or the next free one. 0 is any free one.",
)
@click.option(
    "--store",
    metavar="PLACE",
    envvar="CANASTA_STORE",
    help="Where tables are kept: a file, or postgresql://…; if not said, a file of yours.",
)
@click.option(
    "--public-url",
    metavar="URL",
    envvar="CANASTA_PUBLIC_URL",
    help="The address by which players come, where a proxy stands before the server.",
)
@click.option(
    "--allow-origin",
    metavar="URL",
    multiple=True,
    envvar="CANASTA_ALLOW_ORIGIN",
    help="A further address whose pages may connect; may be given several times.",
)
@click.option(
    "--bot-workers",
    type=click.IntRange(1, 256),
    metavar="N",
    envvar="CANASTA_BOT_WORKERS",
    help="Processes in which bots think; if not said, all cores but one, eight at most.",
)
@click.option(
    "--connections",
    type=click.IntRange(1),
    metavar="N",
    envvar="CANASTA_CONNECTIONS",
    help="Pages that one network may have open at tables; if not said, 400.",
)
@click.option(
    "--metrics-token",
    metavar="TOKEN",
    envvar="CANASTA_METRICS_TOKEN",
    help="Show the counters at /metrics to programs that send this token; default: to nobody. "
    "Other users of the machine see options, so put it into the environment.",
)
@click.option(
    "--keep",
    type=click.FloatRange(1),
    metavar="DAYS",
    envvar="CANASTA_KEEP",
    help="Let go of tables at which nothing has happened for so long, four times as long where a "
    "deal is not over; if not said, they are kept for ever.",
)
@click.option(
    "--archive",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    envvar="CANASTA_ARCHIVE",
    help="Where tables are written before they are let go; if not said, a folder of yours.",
)
@click.option(
    "--open/--no-open",
    "open_page",
    default=None,
    help="Open the page in a browser; if not said, where there is a screen.",
)
@click.option(
    "--page",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Another built page than the one that is installed.",
)
def serve(**options: Any) -> int:
    """Serve the table: people play in their browsers, on computers, tablets and phones.

    Prints the address, and a QR code for phones on the same network.
    """
    from canasta.cli.serve import ServeOptions, serve

    return serve(ServeOptions(**options))


_STORE = click.option(
    "--store",
    metavar="WHERE",
    help="Where tables are kept: a file, or postgresql://…; else the file in your data folder.",
)


@click.group(cls=Commands, invoke_without_command=True)
@_STORE
@click.pass_context
def tables(context: click.Context, store: str | None) -> int:
    """List the tables that are kept; export one to a file, import one, or archive the old ones.

    Those played at last come first.
    """
    if context.invoked_subcommand is not None:
        context.obj = store
        return 0
    from canasta.cli.tables import list_tables

    return list_tables(store)


@tables.command(name="export")
@click.argument("code")
@click.argument("file", required=False)
@_STORE
@click.option("--whole", is_flag=True, help="Also a deal that is not over, with all that it hides.")
@click.pass_obj
def export_table(
    outer: str | None, code: str, file: str | None, store: str | None, whole: bool
) -> int:
    """Write all that happened at the table CODE to FILE.

    Without FILE it is called as the table; - is the standard output. A deal that is not over is
    left out. Nobody can take a seat with the file: what players are known by is not in it.
    """
    from canasta.cli.tables import write_out

    return write_out(store or outer, code, file, whole=whole)


@tables.command(name="archive")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--keep",
    type=click.FloatRange(0),
    metavar="DAYS",
    required=True,
    help="Keep tables at which something has happened in so many days.",
)
@_STORE
@click.pass_obj
def archive_tables(outer: str | None, folder: Path, keep: float, store: str | None) -> int:
    """Write the tables at which nothing happens any more to files, and let go of them.

    Each becomes a file in FOLDER, which "canasta tables import" reads. A deal that is not over
    keeps its table four times as long. Nobody should be at these tables meanwhile: a server that
    runs does the same with --keep, and looks who is there.
    """
    from canasta.cli.tables import archive

    return archive(store or outer, folder, keep)


@tables.command(name="import")
@click.argument("file")
@_STORE
@click.pass_obj
def import_table(outer: str | None, file: str, store: str | None) -> int:
    """Take in what FILE holds: a table, a pad, an evening or a contest; - is the standard input.

    It keeps its code, unless another has it. All seats of a table are free: in a match bots sit
    there until somebody takes their place, and the first who comes is the host. A score pad has a
    new link to write on it, an evening one to direct it.
    """
    from canasta.cli.tables import take_in

    return take_in(store or outer, file)


@click.command(cls=BookHelp, epilog=texts.SITE_EPILOG)
@click.argument("folder", type=click.Path(path_type=Path))
def site(folder: Path) -> int:
    """Write the table as static files: it plays in the browser, without a server.

    FOLDER is new or empty, or holds an earlier site, in whose place this one comes. Any web space
    serves it, under any path.
    """
    from canasta.cli.site import write

    return write(folder)


@click.command(cls=BookHelp)
@click.argument("who")
@click.option(
    "--movement",
    type=click.Choice(["howell", "mitchell", "singles"]),
    default="howell",
    show_default=True,
    help="Pairs who meet in turn, pairs of whom half move on, or single players.",
)
@click.option("--rounds", type=int, default=3, show_default=True, help="How many rounds.")
@click.option("--seed", type=int, default=0, help="Other places for single players.")
def pairings(who: str, movement: str, rounds: int, seed: int) -> int:
    """Tell who sits where in the rounds of an evening.

    WHO is how many pairs or players there are, or a file with a name on each line. Nobody meets
    anybody twice; single players have a new partner in each round, and where somebody has to be
    met again the last line says how often. Whoever is left over sits out, everybody in turn.
    """
    from canasta.cli.pairings import tell

    return tell(who, movement, rounds, seed)
