"""Options that several commands share."""

from typing import Final

import click

HOUSE: Final = click.option("--house", metavar="FILE", help="House rules: a TOML file over a book.")
HOUSE_INSTEAD: Final = click.option(
    "--house", metavar="FILE", help="House rules over a book; write - for BOOK."
)
"""The option for commands that require the argument BOOK."""
PLAYERS: Final = click.option("--players", type=int, help="How many play.")
SEED: Final = click.option(
    "--seed", type=int, default=0, show_default=True, help="The same number gives the same cards."
)
JOBS: Final = click.option(
    "--jobs", type=click.IntRange(1), help="Processes; if not said, one for each core."
)
