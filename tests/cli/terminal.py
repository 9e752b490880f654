"""A terminal of its own for the command: keys go in, what is shown comes out."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path
from types import TracebackType
from typing import Self

_PATIENCE = 120.0
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
        os.close(self._ours)

    @property
    def text(self) -> str:
        """All that has been shown, without control codes."""
        return _CODES.sub("", self.raw).replace("\r", "")

    def until(self, words: str) -> str:
        """Read on until the words are shown after what was read before; what came."""
        while True:
            at = self.text.find(words, self._read)
            if at >= 0:
                came = self.text[self._read : at + len(words)]
                self._read = at + len(words)
                return came
            assert self._more(), f"{words!r} was not shown:\n{self.text[self._read :]}"

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._ours, keys.encode())

    def insist(self, keys: str) -> None:
        """Press keys until something comes of it.

        A signal that comes while Python turns to wait for a key is heard with the next key only;
        somebody at a terminal presses Ctrl-C again.
        """
        self._until_heard(lambda: self.type(keys))

    def insist_by(self, number: signal.Signals) -> None:
        """Send a signal until something comes of it, as ``insist`` does."""
        self._until_heard(lambda: self._process.send_signal(number))

    def _until_heard(self, press: Callable[[], object]) -> None:
        shown = len(self.raw)
        press()
        for _ in range(60):
            if select.select([self._ours], [], [], 2.0)[0]:
                if not self._more() or "Saved" in self.text or len(self.raw) - shown > 200:
                    return
            elif self._process.poll() is not None:
                return
            else:
                press()

    def end(self) -> int:
        """Read on to the end; the exit status."""
        while self._more():
            pass
        return self._process.wait(_PATIENCE)

    def _more(self) -> bool:
        ready, _, _ = select.select([self._ours], [], [], _PATIENCE)
        assert ready, f"nothing is shown any more:\n{self.text[self._read :]}"
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)
