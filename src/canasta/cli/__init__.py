"""The command `canasta`: one file per command, and no rules of the game."""

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(args: Sequence[str] | None = None) -> None:
    """Run the command `canasta` and leave with its exit status."""
    try:
        from canasta.cli.outer import start
    except KeyboardInterrupt:  # interrupted before any handler was set up
        sys.exit(1)
    start(args)
