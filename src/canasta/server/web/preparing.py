"""Loading the rules and the bots in the background, so that the page is there at once."""

import asyncio
from collections.abc import Callable

from canasta.rules.texts import LANGUAGES, texts


class Preparing:
    """A flag for whether games can be played, and its listeners.

    Attributes:
        ready: set once games can be played.
    """

    def __init__(self) -> None:
        self.ready = asyncio.Event()
        self._listeners: set[Callable[[], None]] = set()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call a function when games can be played; return a function that ends that."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    async def prepare(self) -> None:
        """Load the engine, the bots and the texts of rules; return when they are loaded."""
        await asyncio.to_thread(load)
        # Reading these takes longer than the event loop may be held.
        for language in LANGUAGES:
            await asyncio.to_thread(texts, language)
        self.done()

    def done(self) -> None:
        """Announce that games can be played."""
        self.ready.set()
        for listener in tuple(self._listeners):
            listener()


def load() -> None:
    """Load the engine and the bots in this process."""
    import canasta.players.bots  # noqa: F401
    from canasta.engine import engine

    engine()
