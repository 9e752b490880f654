"""Loading the rules and the bots beside the server, so that the page is there at once."""

import asyncio
from collections.abc import Callable


class Preparing:
    """Whether games can be played.

    Attributes:
        ready: set once they can.
    """

    def __init__(self) -> None:
        """Nothing is ready yet."""
        self.ready = asyncio.Event()
        self._listeners: set[Callable[[], None]] = set()

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call something when games can be played; what is returned ends that."""
        self._listeners.add(told)
        return lambda: self._listeners.discard(told)

    async def prepare(self) -> None:
        """Load the engine and the bots; returns when they are there."""
        await asyncio.to_thread(load)
        self.done()

    def done(self) -> None:
        """Say that games can be played."""
        self.ready.set()
        for told in tuple(self._listeners):
            told()


def load() -> None:
    """Load the engine and the bots in this process."""
    import canasta.bots  # noqa: F401
    from canasta.engine import engine

    engine()
