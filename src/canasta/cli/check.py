"""`canasta check`: whether case files hold."""

from collections.abc import Sequence

import click

from canasta.cli.ready import get_ready
from canasta.escaping import escaped


def check_cases(files: Sequence[str]) -> int:
    """Check case files and tell what does not hold.

    Returns:
        The exit status: 2 where something cannot be read, 1 where a case fails, else 0.
    """
    from canasta.game.cases import check_files

    get_ready()
    checked = check_files(files)
    for error in checked.errors:
        click.echo(escaped(f"canasta: {error.message}"), err=True)
    for line in checked.lines:
        click.echo(escaped(line))
    return checked.status
