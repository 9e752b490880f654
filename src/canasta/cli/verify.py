"""`canasta verify`: whether the deals of a match at a table were fair."""

from pathlib import Path

import click

from canasta.cli.problem import FAILED, Problem
from canasta.cli.ready import get_ready
from canasta.game import InvalidError

_LARGEST = 64 * 1024 * 1024


def verify_proof(file: str) -> int:
    """Check the proof of a match, and tell of each deal that it holds.

    Returns:
        The exit status: 0 where everything holds, 1 where something does not.

    Raises:
        Problem: the file cannot be read.
    """
    from canasta.table.proof import read_proof, verify

    try:
        with Path(file).open("rb") as opened:
            data = opened.read(_LARGEST)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise Problem(f"{file}: the file cannot be read: {reason}.") from None
    try:
        proof = read_proof(data)
    except InvalidError as error:
        raise Problem(f"{file}: {error.message}") from None
    get_ready()
    try:
        for found in verify(proof):
            click.echo(found.message)
    except InvalidError as error:
        click.echo(f"canasta: {file}: {error.message}", err=True)
        return FAILED
    click.echo("Everything holds.")
    return 0
