"""Work in a thread of its own until it is stopped."""

from collections.abc import Callable
from threading import Event, Thread, current_thread


class Background:
    """A thread that runs until an event is set."""

    def __init__(self, name: str, work: Callable[[Event], None]) -> None:
        """Start the thread.

        Args:
            name: the name of the thread.
            work: called with the event; returns soon after it is set.
        """
        self._stopped = Event()
        self._thread = Thread(target=work, args=(self._stopped,), name=name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread, and wait for it; the thread may also stop itself."""
        self._stopped.set()
        if self._thread is not current_thread():
            self._thread.join()
