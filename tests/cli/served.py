"""The command `canasta serve` in a process of its own, on a port of its own."""

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self
from urllib.request import urlopen

from tests.cli.terminal import environment
from tests.seeding import PLAIN, seeding_script

PATIENCE: Final = 90.0
"""Seconds after which a test has failed."""


class Server:
    """A server, from its first line with the address until it has ended.

    Attributes:
        home: the folder in which all that it writes is kept.
    """

    def __init__(self, home: Path, *args: str, seeded: bool = False, **more: str) -> None:
        """Start it.

        Args:
            home: see above.
            args: options of the command.
            seeded: true if its deals are the same in each run of the test.
            more: variables of its environment.
        """
        self.home, self._log = home, home / "log"
        self.said = ""
        command = ["-c", seeding_script() + PLAIN] if seeded else ["-m", "canasta"]
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                [sys.executable, *command, "serve", "--host", "127.0.0.1", *args],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment(home, **more),
                cwd=home,
            )

    def __enter__(self) -> Self:
        try:
            self.url = self._until(r"On this machine +(http://\S+)\n")
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    @property
    def port(self) -> int:
        """The port that it printed."""
        return int(self.url.rpartition(":")[2])

    @property
    def log(self) -> str:
        """Its output on standard error."""
        return self._log.read_text(encoding="utf-8")

    def get(self, path: str) -> str:
        """The answer at an address."""
        with urlopen(self.url + path, timeout=PATIENCE) as answer:
            text: str = answer.read().decode()
            return text

    def end(self, number: int) -> int:
        """Send a signal, and wait; the exit status."""
        self._process.send_signal(number)
        return self._process.wait(PATIENCE)

    def _until(self, pattern: str) -> str:
        assert self._process.stdout
        end = time.monotonic() + PATIENCE
        while True:
            found = re.search(pattern, self.said)
            if found:
                return found[1]
            ready, _, _ = select.select([self._process.stdout], [], [], end - time.monotonic())
            assert ready, f"nothing was said: {self.log}"
            came = os.read(self._process.stdout.fileno(), 65536)
            assert came, f"it ended: {self.log}"
            self.said += came.decode()

    def _close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE)
        assert self._process.stdout
        self._process.stdout.close()
