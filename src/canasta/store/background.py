"""Something that goes on in a thread of its own until it is stopped."""

from collections.abc import Callable
from threading import Event, Thread, current_thread


class Background:
    """A thread that looks at an event to know when to end."""

    def __init__(self, name: str, work: Callable[[Event], None]) -> None:
        """Begin.

        Args:
            name: what the thread is called.
            work: what it does until the event is set.
        """
        self._stopped = Event()
        self._thread = Thread(target=work, args=(self._stopped,), name=name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End, and wait for it; the thread may also stop itself."""
        self._stopped.set()
        if self._thread is not current_thread():
            self._thread.join()
