"""Getting the kernel ready beside the server: the page works meanwhile and says how far it is.

Compiling holds Python's lock for long stretches, so a process of its own does it and leaves the
result in the user's cache folder, from which this process then loads it.
"""

import asyncio
import sys
from collections.abc import Callable

_SCRIPT = "from canasta.web.preparing import compile_all; compile_all()"


class Preparing:
    """How far the kernel is.

    Attributes:
        ready: set once games can be played.
        done: functions compiled.
        total: functions in all; 0 while that is not known.
    """

    def __init__(self) -> None:
        """Nothing is ready yet."""
        self.ready = asyncio.Event()
        self.done = self.total = 0
        self._listeners: set[Callable[[], None]] = set()

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call something at every step; what is returned ends that."""
        self._listeners.add(told)
        return lambda: self._listeners.discard(told)

    async def prepare(self) -> None:
        """Make the kernel ready; returns when it is."""
        from canasta.engine import is_ready

        import_bots()
        if not is_ready():
            await self._compile()
        await asyncio.to_thread(load)
        self.ready.set()
        self._tell()

    async def _compile(self) -> None:
        # In a session of its own it hears no Ctrl-C: this process ends it.
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", _SCRIPT, stdout=asyncio.subprocess.PIPE, start_new_session=True
        )
        assert process.stdout is not None  # it was asked for
        try:
            async for line in process.stdout:
                done, _, total = line.decode().partition(" ")
                self.done, self.total = int(done), int(total)
                self._tell()
            # Where it fails, loading compiles here, slower for all but not wrong.
            await process.wait()
        except asyncio.CancelledError:
            process.terminate()
            await process.wait()
            raise

    def _tell(self) -> None:
        for told in tuple(self._listeners):
            told()


def import_bots() -> None:
    """Bots have compiled functions of their own, which have to be known before compiling."""
    import canasta.bots  # noqa: F401


def load() -> None:
    """Load the compiled kernel in this process."""
    from canasta.engine import prepare

    import_bots()
    prepare()


def compile_all() -> None:
    """Compile the kernel and print how far it is: a line with two numbers for every function."""
    from canasta.engine import prepare

    import_bots()
    prepare(lambda done, total: print(done, total, flush=True))
