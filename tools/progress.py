"""How far a tool is: one line of standard error that is written over."""

import sys
from typing import Final

WIDE: Final = 70


def show_progress(words: str = "") -> None:
    """Write how far it is in place of what stood there; without words the line is empty again.

    Only a terminal is told: in a file it would be a line that grows and grows.
    """
    if sys.stderr.isatty():
        print(f"\r{words:<{WIDE}}" + ("" if words else "\r"), end="", file=sys.stderr, flush=True)
