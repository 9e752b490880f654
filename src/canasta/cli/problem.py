"""Errors and signals that end a command, with their exit statuses.

0 is success, 1 something that failed or was stopped by Ctrl-C, 2 something that cannot be read. A
command that is ended by a signal exits as in a shell: with 128 plus the signal's number.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Final, NoReturn

FAILED: Final = 1
"""Exit status of something that failed."""
UNREADABLE: Final = 2
"""Exit status of unreadable input: arguments, files, names."""


class Problem(Exception):  # noqa: N818 - it is told to people, and not always an error
    """A message for the user that ends the command: what is wrong, and what can be done."""

    def __init__(self, message: str, status: int = UNREADABLE) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


_SIGNALLED: Final = 128
"""Offset of the exit status for a signal, as in shells."""
_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP")
_PAUSE: Final = 1.0
"""Seconds in which a further signal counts as the same one, and does not disturb its handling."""


class Stopped(KeyboardInterrupt):
    """A signal that ends the command, with its exit status."""

    def __init__(self, number: int = signal.SIGINT) -> None:
        super().__init__()
        self.status = FAILED if number == signal.SIGINT else _SIGNALLED + number

    @staticmethod
    def status_of(error: BaseException | None) -> int:
        return error.status if isinstance(error, Stopped) else FAILED


class Signals:
    def __init__(self) -> None:
        self._raised: int | None = None
        self._busy = False
        self._deaf = False
        self._waiting: int | None = None
        self._again = 0.0

    @property
    def has_ended(self) -> bool:
        """True if a signal has ended the command."""
        return self._raised is not None

    def listen(self) -> None:
        """Handle signals from now on, except those that the parent process had ignored."""
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._came)

    def stop_listening(self) -> None:
        """Ignore signals from now on, to the very end."""
        self._deaf = True

    def _came(self, number: int, _frame: FrameType | None) -> None:
        if self._deaf or monotonic() < self._again:
            return
        if self._busy and self._waiting is None:
            self._waiting = number
            self._again = monotonic() + _PAUSE
            return
        self._stop(number)

    def _stop(self, number: int) -> NoReturn:
        self._again = monotonic() + _PAUSE
        self._raised = number
        raise Stopped(number)

    def check(self) -> None:
        """Handle a signal that has waited."""
        if self._waiting is not None:
            number, self._waiting = self._waiting, None
            self._stop(number)

    def check_lost(self) -> None:
        """Raise again a signal that should have ended the command, but was lost.

        C code may drop an exception that is raised while it calls Python: NumPy did while it
        compared one of its numbers with a member of an enumeration.
        """
        if self._raised is not None:
            raise Stopped(self._raised)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Delay signals until ``check``, so that nothing is left half done.

        A second signal later is handled at once: the work could take for ever.
        """
        with self._being(busy=True, deaf=False):
            yield

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Handle signals at once, and first one that has waited."""
        with self._being(busy=False, deaf=False):
            self.check()
            yield

    @contextmanager
    def deaf(self) -> Iterator[None]:
        """Ignore all signals within the context."""
        with self._being(busy=False, deaf=True):
            yield

    @contextmanager
    def _being(self, *, busy: bool, deaf: bool) -> Iterator[None]:
        before = self._busy, self._deaf
        self._busy, self._deaf = busy, deaf
        try:
            yield
        finally:
            self._busy, self._deaf = before


SIGNALS: Final = Signals()
