"""Reading what the player writes: at a terminal with its line editing, or from a pipe."""

import sys
from typing import Final

from canasta.cli.play import typed
from canasta.cli.signals import SIGNALS
from canasta.cli.streams import is_terminal

PROMPT: Final = "> "
_LONGEST: Final = 30_000


class Prompt:
    """Where lines come from.

    Attributes:
        terminal: whether somebody sits at a terminal.
        asks: whether something may be asked that is no turn: not once the player was cut short.
    """

    def __init__(self) -> None:
        self.terminal = is_terminal(sys.stdin) and is_terminal(sys.stdout)
        self.asks = self.terminal
        self._typed = typed.Typed() if self.terminal and typed.ABLE else None

    def line(self, prompt: str = PROMPT) -> str:
        """The next line, without what surrounds it; signals are heard while it is waited for.

        Raises:
            EOFError: there is none.
            KeyboardInterrupt: the command is to end.
        """
        try:
            with SIGNALS.at_once():
                return self._line(prompt)
        except KeyboardInterrupt:
            self.asks = False
            raise

    def _line(self, prompt: str) -> str:
        if self._typed is not None:
            return _cleaned(self._typed.line(prompt))
        if self.terminal:
            return _cleaned(input(prompt))
        text = sys.stdin.readline(_LONGEST + 1)
        if not text:
            raise EOFError
        written = _cleaned(text)
        print(f"{prompt}{written[:500]}", flush=True)
        return written


def _cleaned(text: str) -> str:
    """A line without control characters, which a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()
