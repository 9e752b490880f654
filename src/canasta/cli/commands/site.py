"""`canasta site`: Canasta as a folder of static files."""

from pathlib import Path
from typing import Final

import click

from canasta.cli import texts
from canasta.cli.help import BookHelp
from canasta.cli.problem import FAILED, Problem

_MEGABYTE: Final = 1_000_000


@click.command(cls=BookHelp, epilog=texts.SITE_EPILOG)
@click.argument("folder", type=click.Path(path_type=Path))
def site(folder: Path) -> int:
    """Write canasta as static files: it plays in the browser, without a server.

    FOLDER may be new, empty, or hold an earlier site, which is replaced. Any static host can serve
    it, under any path.
    """
    from canasta.server.site import SiteError, write_site

    try:
        written = write_site(folder)
    except SiteError as error:
        raise Problem(f"{error.message} ({error.code})", FAILED) from None
    click.echo(
        f"{folder}: {written.files} files, {written.bytes / _MEGABYTE:.1f} MB. Any static "
        "host can serve them, over https://."
    )
    return 0
