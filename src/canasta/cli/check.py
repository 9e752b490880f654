"""`canasta check`: check case files."""

from collections.abc import Sequence

import click

from canasta.cli.ready import get_ready
from canasta.escaping import escaped


def check_cases(files: Sequence[str]) -> int:
    """Check case files and print the results.

    Returns:
        The exit status: 2 if something cannot be read, 1 if a case fails, else 0.
    """
    from canasta.game.cases import check_files

    get_ready()
    checked = check_files(files)
    for error in checked.errors:
        click.echo(escaped(f"canasta: {error.message}"), err=True)
    for line in checked.lines:
        click.echo(escaped(line))
    return checked.status
