"""Functions that the worker's JavaScript calls to start the application."""

from typing import Any

from canasta.compiled.wasm import WasmEngine
from canasta.engine import use
from canasta.server.web.app import create_app
from canasta.server.web.preparing import Preparing, load
from canasta.server.web.table_registry import TableRegistry
from canasta.server.worker.bots import BotsHere
from canasta.server.worker.bridge import Bridge, Post
from canasta.server.worker.kernel import BrowserInstance
from canasta.server.worker.store import BrowserStore, Database
from canasta.server.worker.whole import ROUTES


class Ready(Preparing):
    """A loader that loads the bots alone, without threads; the engine is there already."""

    async def prepare(self) -> None:
        """Load the bots."""
        load()
        self.done()


def use_kernel(exports: Any, view: Any) -> None:
    """Use the browser's ``kernel.wasm`` as the engine; see :mod:`canasta.server.worker.kernel`."""
    use(WasmEngine(BrowserInstance(exports, view)))


async def start(database: Database, post: Post) -> Bridge:
    """Serve the tables of a database.

    Args:
        database: the browser's database.
        post: sends a message to a page.
    """
    registry = TableRegistry(BrowserStore(database), BotsHere(), preparing=Ready(), watched=False)
    registry.contests.by_link = True  # no server can keep a secret from the players
    app = create_app(registry)
    app.router.routes.extend(ROUTES)
    bridge = Bridge(app, post)
    await bridge.start()
    await registry.preparing.ready.wait()
    return bridge
