"""Reading what the player writes: at a terminal with its line editing, or from a pipe."""

import sys
from contextlib import suppress
from typing import Final

from canasta.cli.streams import is_terminal

PROMPT: Final = "> "
_LONGEST: Final = 30_000


class Prompt:
    """Where lines come from."""

    def __init__(self) -> None:
        self.terminal = is_terminal(sys.stdin) and is_terminal(sys.stdout)
        if self.terminal:
            with suppress(ImportError):
                import readline  # noqa: F401 - importing it gives input() its line editing

    def line(self) -> str:
        """The next line, without what surrounds it.

        Raises:
            EOFError: there is none.
        """
        if self.terminal:
            return _cleaned(input(PROMPT))
        text = sys.stdin.readline(_LONGEST + 1)
        if not text:
            raise EOFError
        written = _cleaned(text)
        print(f"{PROMPT}{written[:500]}", flush=True)
        return written


def _cleaned(text: str) -> str:
    """A line without control characters, which a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()
