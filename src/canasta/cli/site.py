"""`canasta site`: Canasta as a folder of static files."""

from pathlib import Path
from typing import Final

import click

from canasta.cli.problem import FAILED, Problem

_MEGABYTE: Final = 1_000_000


def write(folder: Path) -> int:
    """Write the site.

    Raises:
        Problem: it cannot be written.
    """
    from canasta.server.site import SiteError, write_site

    try:
        written = write_site(folder)
    except SiteError as error:
        raise Problem(f"{error.message} ({error.code})", FAILED) from None
    click.echo(
        f"{folder}: {written.files} files, {written.bytes / _MEGABYTE:.1f} MB. Any web space "
        "serves them, over https://."
    )
    return 0
