"""The player's input: from a terminal with its line editing, or from a pipe."""

import atexit
import os
import signal
import sys
from contextlib import suppress
from select import select
from threading import Thread
from typing import Any, Final

from canasta.cli.problem import SIGNALS
from canasta.cli.streams import is_terminal

# A line typed at a terminal, with line editing, in such a way that no signal is missed.
#
# Readline can miss one. Ctrl-C discards the keys that wait in the terminal. If readline was about
# to read them, it goes on waiting for a key, and a signal that comes while it handles a key waits
# for the next one, too. So a separate thread reads the line, while the main thread, which handles
# signals, waits for either the line or the byte that a signal leaves in a pipe.

try:
    import termios
except ImportError:  # a system without termios: its input() handles Ctrl-C
    ABLE = False
else:
    ABLE = True
    with suppress(ImportError):
        import readline

        # A line that is left half typed would leave the terminal in this mode.
        readline.parse_and_bind("set enable-bracketed-paste off")

_SIGN: Final = b"\0"


class Typed:
    """A reader of lines, each in a thread of its own, one after the other."""

    def __init__(self) -> None:
        # Never closed: a thread that was left behind may write to it as long as there is one.
        self._heard, self._said = os.pipe()
        os.set_blocking(self._said, False)
        self._answer: str | BaseException | None = None

    def line(self, prompt: str) -> str:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
        self._answer = None
        # Readline goes on from the mode that it finds, however late it sets the terminal up.
        _set_back(keyboard, _keeping_output(before))
        signals = signal.set_wakeup_fd(self._said, warn_on_full_buffer=False)
        try:
            Thread(target=self._read, args=(prompt,), daemon=True).start()
            answer = self._answered()
        except BaseException:
            # The thread is left behind in the middle of its line; once more at the end, since it
            # may not have come as far as to set the terminal up.
            _drop_keys(keyboard)
            _set_back(keyboard, _keeping_output(before))
            atexit.register(_set_back, keyboard, before)
            raise
        else:
            _set_back(keyboard, before)
        finally:
            signal.set_wakeup_fd(signals)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def _read(self, prompt: str) -> None:
        try:
            self._answer = input(prompt)
        except BaseException as error:  # noqa: BLE001 - it is raised where the line is waited for
            self._answer = error
        with suppress(OSError):
            os.write(self._said, _SIGN)

    def _answered(self) -> str | BaseException:
        while self._answer is None:
            select([self._heard], [], [])
            os.read(self._heard, 1024)
        return self._answer


def _keeping_output(mode: list[Any]) -> list[Any]:
    """Return a mode in which another Ctrl-C does not discard pending output."""
    local = 3
    return [*mode[:local], mode[local] | termios.NOFLSH, *mode[local + 1 :]]


def _drop_keys(keyboard: int) -> None:
    """Discard what was typed, so that no other program reads it."""
    with suppress(termios.error, OSError, ValueError):
        termios.tcflush(keyboard, termios.TCIFLUSH)


def _set_back(keyboard: int, before: Any) -> None:
    with suppress(termios.error, OSError, ValueError):
        termios.tcsetattr(keyboard, termios.TCSANOW, before)


PROMPT: Final = "> "
_LONGEST: Final = 30_000


class Prompt:
    def __init__(self) -> None:
        self.terminal = is_terminal(sys.stdin) and is_terminal(sys.stdout)
        self.asks = self.terminal
        self._typed = Typed() if self.terminal and ABLE else None

    def line(self, prompt: str = PROMPT) -> str:
        """Return the next line, stripped; signals are handled while it waits."""
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
