"""A network between pages and a server, which can be cut: nothing comes through, no one is told."""

import socket
from contextlib import suppress
from threading import Event, Thread
from types import TracebackType
from typing import Self


class Network:
    """Passes on what arrives at its port while it is up."""

    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._holds = Event()
        self._holds.set()
        self._wires: list[socket.socket] = []
        self._threads = [Thread(target=self._welcome, daemon=True)]
        self._threads[0].start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.mend()
        for wire in (self._door, *self._wires):
            with suppress(OSError):
                wire.shutdown(socket.SHUT_RDWR)
            wire.close()
        for thread in self._threads:
            thread.join(10)

    def cut(self) -> None:
        """Let nothing through from now on."""
        self._holds.clear()

    def mend(self) -> None:
        """Let what was sent meanwhile through, and what follows."""
        self._holds.set()

    def _welcome(self) -> None:
        with suppress(OSError):
            while True:
                page, _ = self._door.accept()
                server = socket.create_connection(self._to)
                self._wires += [page, server]
                for one, other in ((page, server), (server, page)):
                    thread = Thread(target=self._pass_on, args=(one, other), daemon=True)
                    self._threads.append(thread)
                    thread.start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self._holds.wait()
                other.sendall(data)
            self._holds.wait()
            other.shutdown(socket.SHUT_WR)
