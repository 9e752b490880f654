"""The command `canasta`."""

import click

__all__ = ["main"]


@click.group()
@click.version_option(package_name="canasta")
def main() -> None:
    """Play canasta."""
