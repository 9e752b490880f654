"""A program at the other end of three pipes: a line to it, a line back, within a time.

Nothing that it does holds up or fills up this process: both directions and its errors are served
by one loop with one deadline, a line may be so long and no longer, and of its errors the last are
kept. When it is left, in whatever way this process ends, its guard kills it.
"""

import os
import selectors
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

MOST_LINE: Final = 65_536
"""Bytes of one line that a program may write."""
MOST_ACTS: Final = 60
"""Acts in one turn of a seat; nobody needs a third of them."""
GRACE: Final = 1.0
"""Seconds in which a program may end by itself once its input is closed."""


class Limits(NamedTuple):
    """The limits of a program."""

    act: float = 5.0
    """Seconds for an act, from the question's first byte to the answer's last."""
    start: float = 20.0
    """Seconds for the answer to a hello: the first of them has the program's start in it."""
    transcript: Path | None = None
    """A file to which all that goes to programs and comes from them is added."""


USUAL: Final = Limits()
"""The limits where nothing else is said."""


_GUARD: Final = Path(__file__).with_name("guard.py")
_READ: Final = 65_536
_KEPT: Final = 2_000
"""Bytes kept of what it wrote to its errors."""


class SlowError(Exception):
    """No answer came in time."""


class EndedError(Exception):
    """It ended, or closed its output."""


class LongLineError(Exception):
    """A line had no end."""


class Process:
    """A running program.

    Args:
        words: the program and its arguments.
    """

    def __init__(self, words: Sequence[str]) -> None:
        alive, self._alive = os.pipe()
        try:
            self._guard = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_GUARD), str(alive), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(alive,),
                start_new_session=True,  # Ctrl-C at the terminal is the arena's business
            )
        except BaseException:
            os.close(self._alive)
            raise
        finally:
            os.close(alive)
        self._stdin, self._stdout, self._stderr = (
            stream.fileno()
            for stream in (self._guard.stdin, self._guard.stdout, self._guard.stderr)
            if stream is not None
        )
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe, False)
        self._unsent = b""
        self._said = b""
        self.errors = b""
        """The last that it wrote to its standard errors."""

    def send(self, line: bytes) -> None:
        """Send a line that wants no answer: as far as it is taken now, the rest with the next."""
        self._unsent += line
        if len(self._unsent) > 16 * MOST_LINE:
            raise SlowError  # it has not read for many deals
        with suppress(OSError):
            self._write()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for one.

        Raises:
            SlowError: none came in time.
            EndedError: the program has ended, or has closed its output.
            LongLineError: what came has no end.
        """
        self._unsent += line
        until = monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdin, selectors.EVENT_WRITE)
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._stderr, selectors.EVENT_READ)
            while b"\n" not in self._said:
                if len(self._said) > MOST_LINE:
                    raise LongLineError
                left = until - monotonic()
                if left <= 0:
                    raise SlowError
                for key, _ in selector.select(left):
                    if not self._serve(key.fd):
                        selector.unregister(key.fd)
                        if key.fd == self._stdout:
                            self._last_words()
                            raise EndedError
        answer, _, self._said = self._said.partition(b"\n")
        if len(answer) > MOST_LINE:
            raise LongLineError
        return answer

    def _serve(self, pipe: int) -> bool:
        """Do what a pipe is ready for; whether there may be more."""
        try:
            if pipe == self._stdin:
                return self._write()
            data = os.read(pipe, _READ)
        except BlockingIOError:
            return True
        except OSError:  # it has closed its input; it may still have answered
            return False
        if pipe == self._stderr:
            self.errors = (self.errors + data)[-_KEPT:]
        else:
            self._said += data
        return bool(data)

    def _write(self) -> bool:
        try:
            sent = os.write(self._stdin, self._unsent[:_READ]) if self._unsent else 0
        except BlockingIOError:
            return True
        self._unsent = self._unsent[sent:]
        return bool(self._unsent)

    def _last_words(self) -> None:
        """Read what else it wrote to its errors before it ended."""
        until = monotonic() + GRACE
        with selectors.DefaultSelector() as selector:
            selector.register(self._stderr, selectors.EVENT_READ)
            while (left := until - monotonic()) > 0:
                if any(not self._serve(key.fd) for key, _ in selector.select(left)):
                    return

    def leave(self, last: bytes = b"") -> None:
        """Let it end by itself: say a last line and close its input; ``stop`` follows."""
        with suppress(SlowError):
            self.send(last)
        if self._guard.stdin is not None:
            self._guard.stdin.close()

    def stop(self, patience: float = 0.0) -> None:
        """See to it that it has ended: after so many seconds it is killed."""
        if self._alive < 0:
            return
        with suppress(subprocess.TimeoutExpired):
            if patience > 0:
                self._guard.wait(patience)
        os.close(self._alive)
        self._alive = -1
        with suppress(subprocess.TimeoutExpired):
            self._guard.wait(5)
        self._guard.kill()
        self._guard.wait()
        for stream in (self._guard.stdin, self._guard.stdout, self._guard.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def __del__(self) -> None:
        with suppress(AttributeError, OSError):
            self.stop()
