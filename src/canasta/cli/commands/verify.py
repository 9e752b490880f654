"""`canasta verify`: check that the deals of a match at a table were fair."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from canasta.cli.help import BookHelp
from canasta.cli.problem import FAILED, Problem
from canasta.cli.streams import get_ready
from canasta.escaping import escaped
from canasta.game import InvalidError

if TYPE_CHECKING:
    from canasta.live.table.proof import Finding

_LARGEST = 64 * 1024 * 1024


def verify_proof(file: str, kept: str | None = None) -> int:
    """Check the proof of a match or a duplicate game; print the findings on each deal or board."""
    from canasta.live.duplicate.checking import is_boards_proof, read_boards_proof, verify_boards
    from canasta.live.table.proof import read_proof
    from canasta.live.table.verify import read_kept, verify

    data, seen = _read(file), None if kept is None else _read(kept)
    read = file
    findings: Callable[[], Iterator[Finding]]
    try:
        if is_boards_proof(data):
            findings = partial(verify_boards, read_boards_proof(data))
        else:
            findings = partial(verify, read_proof(data))
            read = kept or file
            findings = partial(findings, None if seen is None else read_kept(seen))
    except InvalidError as error:
        raise Problem(f"{read}: {error.message}") from None
    get_ready()
    held = "Everything holds."
    try:
        for found in findings():
            click.echo(escaped(found.message))
            if found.code == "proof.other_rules":
                held = "Everything holds, by rules that are not those of the book it names."
    except InvalidError as error:
        click.echo(escaped(f"canasta: {file}: {error.message}"), err=True)
        return FAILED
    click.echo(held)
    return 0


def _read(file: str) -> bytes:
    try:
        with Path(file).open("rb") as opened:
            return opened.read(_LARGEST)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise Problem(f"{file}: the file cannot be read: {reason}.") from None


@click.command(cls=BookHelp)
@click.argument("file")
@click.option(
    "--kept",
    metavar="FILE",
    help="The file that your page saved of the shuffles; the proof must agree with it.",
)
def verify(file: str, kept: str | None) -> int:
    """Check that no one chose the cards of a match. FILE is the proof that a table gives.

    Before each deal the server and every player committed to values, which they revealed when all
    commitments were out. Exits with 1 if someone revealed another value, or if a deal's cards
    don't follow from all values.
    """
    from canasta.cli.commands.verify import verify_proof

    return verify_proof(file, kept)
