"""The signals that end the command: Ctrl-C, being told to end, a terminal that is closed."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Final, NoReturn

from canasta.cli.problem import FAILED

_SIGNALLED: Final = 128
"""A higher exit status tells of a signal, as shells count."""
_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP")
_PAUSE: Final = 1.0
"""Seconds in which a further signal is the same one, and does not disturb what it brings about."""


class Stopped(KeyboardInterrupt):
    """The command is to end.

    Attributes:
        status: the exit status (see ``problem``).
    """

    def __init__(self, number: int = signal.SIGINT) -> None:
        super().__init__()
        self.status = FAILED if number == signal.SIGINT else _SIGNALLED + number

    @staticmethod
    def status_of(error: BaseException | None) -> int:
        """The exit status of any interruption."""
        return error.status if isinstance(error, Stopped) else FAILED


class Signals:
    """How signals are heard: at once, later, or not at all."""

    def __init__(self) -> None:
        self._raised: int | None = None
        self._busy = False
        self._deaf = False
        self._waiting: int | None = None
        self._again = 0.0

    @property
    def heard(self) -> bool:
        """Whether one has ended the command."""
        return self._raised is not None

    def listen(self) -> None:
        """Hear signals from now on; those that whoever began the command ignores, stay ignored."""
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._came)

    def stop_listening(self) -> None:
        """Hear nothing from now on, to the very end."""
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
        """Hear a signal that has waited.

        Raises:
            Stopped: there was one.
        """
        if self._waiting is not None:
            number, self._waiting = self._waiting, None
            self._stop(number)

    def check_lost(self) -> None:
        """Hear again a signal that should have ended the command, which goes on all the same.

        Code in C drops what is raised while it asks an object for something: numpy did while it
        compared one of its numbers with a member of an enumeration.

        Raises:
            Stopped: there was one.
        """
        if self._raised is not None:
            raise Stopped(self._raised)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Within, a signal waits until it is asked for, so that nothing is left half done.

        One that comes again later is heard at once: what is being done could take for ever.
        """
        with self._being(busy=True, deaf=False):
            yield

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Within, signals are heard at once, and first one that has waited."""
        with self._being(busy=False, deaf=False):
            self.check()
            yield

    @contextmanager
    def deaf(self) -> Iterator[None]:
        """Within, no signal is heard."""
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
"""Those of this process."""
