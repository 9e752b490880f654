"""`canasta check`: check case files."""

import click

from canasta.cli.help import BookHelp
from canasta.cli.streams import get_ready
from canasta.escaping import escaped


@click.command(cls=BookHelp)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def check(files: tuple[str, ...]) -> int:
    """Check case files: positions with what is legal in them, deals with what they score.

    Prints each case that fails, then how many passed and failed. Exits with 1 if a case fails, with
    2 if one can't be read.
    """
    from canasta.game.cases import check_files

    get_ready()
    checked = check_files(files)
    for error in checked.errors:
        click.echo(escaped(f"canasta: {error.message}"), err=True)
    for line in checked.lines:
        click.echo(escaped(line))
    return checked.status
