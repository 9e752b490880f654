"""A terminal for the command: keys go in, the screen comes out."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from fcntl import ioctl
from pathlib import Path
from types import TracebackType
from typing import Self

_PATIENCE = 90.0
"""Seconds after which a test has failed."""
_OWN_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "canasta", *sys.argv[1:]])
"""
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1b[()][A-Z0-9]")


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a command whose data stay in a folder."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("COLUMNS", "LINES", "NO_COLOR", "CANASTA_DEBUG", "FORCE_COLOR")
    }
    return {
        **kept,
        "TERM": "xterm-256color",
        "PYTHONIOENCODING": "utf-8",
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_STATE_HOME": str(home / "state"),
        **more,
    }


class Terminal:
    """The command in a terminal of a given size."""

    def __init__(
        self, home: Path, *args: str, columns: int = 80, rows: int = 24, **more: str
    ) -> None:
        self._ours, theirs = pty.openpty()
        self._found = termios.tcgetattr(theirs)[:4]
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-c", _OWN_TERMINAL, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(home, **more),
            cwd=home,
            start_new_session=True,
        )
        os.close(theirs)
        self.raw = ""
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._read = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        if self._ours >= 0:
            os.close(self._ours)

    @property
    def text(self) -> str:
        """All that has been shown, without control codes."""
        return _CODES.sub("", self.raw).replace("\r", "")

    def until(self, words: str) -> str:
        """Read until the words appear in new output, and return that."""
        end = time.monotonic() + _PATIENCE
        while True:
            at = self.text.find(words, self._read)
            if at >= 0:
                came = self.text[self._read : at + len(words)]
                self._read = at + len(words)
                return came
            assert self._more(end), f"{words!r} was not shown:\n{self.text[self._read :]}"

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    def send(self, number: signal.Signals) -> None:
        """Send the command a signal."""
        self._process.send_signal(number)

    def hang_up(self) -> int:
        """Close the terminal; the exit status."""
        os.close(self._ours)
        self._ours = -1
        return self._process.wait(_PATIENCE)

    def is_as_found(self) -> bool:
        """Return whether the terminal shows and gathers keys as it did before the command."""
        return termios.tcgetattr(self._ours)[:4] == self._found

    def gone(self) -> bool:
        """True if all processes that the command started have ended."""
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            try:
                os.killpg(self._process.pid, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.02)
        return False

    def end(self) -> int:
        """Read on to the end; the exit status."""
        until = time.monotonic() + _PATIENCE
        while self._more(until):
            pass
        return self._process.wait(_PATIENCE)

    def _more(self, until: float) -> bool:
        """Read the next output; return False if there is no more."""
        ready, _, _ = select.select([self._ours], [], [], max(until - time.monotonic(), 0.0))
        assert ready, f"nothing that was waited for is shown:\n{self.text[self._read :]}"
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += self._decoder.decode(data)
        return bool(data)
