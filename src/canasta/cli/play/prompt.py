"""The player's input: from a terminal with its line editing, or from a pipe."""

import sys
from typing import Final

from canasta.cli.play import typed
from canasta.cli.signals import SIGNALS
from canasta.cli.streams import is_terminal

PROMPT: Final = "> "
_LONGEST: Final = 30_000


class Prompt:
    """The source of input lines.

    Attributes:
        terminal: True if input and output are terminals.
        asks: True if questions other than the move may be asked: not after an interruption.
    """

    def __init__(self) -> None:
        self.terminal = is_terminal(sys.stdin) and is_terminal(sys.stdout)
        self.asks = self.terminal
        self._typed = typed.Typed() if self.terminal and typed.ABLE else None

    def line(self, prompt: str = PROMPT) -> str:
        """Return the next line, stripped; signals are handled while it waits.

        Raises:
            EOFError: there is none.
            KeyboardInterrupt: a signal ends the command.
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
    """Return a line without control characters, which would control the terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text).strip()
