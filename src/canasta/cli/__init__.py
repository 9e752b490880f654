"""The command `canasta`: one file a command; nothing here decides a rule."""

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(args: Sequence[str] | None = None) -> None:
    """Run the command `canasta` and leave with its exit status."""
    try:
        from canasta.cli.outer import start
    except KeyboardInterrupt:  # stopped before there was anything that could say so
        sys.exit(1)
    start(args)
