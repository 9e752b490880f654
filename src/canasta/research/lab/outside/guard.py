"""Stands between an arena and a program, so that the program ends when the arena does.

``python guard.py FD COMMAND…`` starts the command with this process's input and outputs, and waits
until the command ends or the pipe FD is closed, whose other end the arena holds: a pipe is closed
when its process dies, however it dies. Then it kills the command and all processes that it started.
It is run by its file's name, with nothing of canasta loaded.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress


def main() -> int:
    alive = int(sys.argv[1])
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what begins processes may have it ignored
    signal.pthread_sigmask(signal.SIG_SETMASK, set())
    try:
        child = subprocess.Popen(sys.argv[2:], process_group=0)
    except OSError as error:
        print(f"{sys.argv[2]} cannot be run: {error.strerror}", file=sys.stderr, flush=True)
        return 127
    for stream in (0, 1, 2):
        os.close(stream)  # the arena is to see when the program closes them
    threading.Thread(target=_wait, args=(child,), daemon=True).start()
    os.read(alive, 1)
    _end(child.pid)
    return 0


def _wait(child: "subprocess.Popen[bytes]") -> None:
    status = child.wait()
    _end(child.pid)
    os._exit(status if status >= 0 else 128 - status)


def _end(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # there is nothing left
        os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
