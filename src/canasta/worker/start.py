"""What the worker's JavaScript calls: the application, its store, and the messages of pages."""

from typing import Any

from canasta.engine import use
from canasta.wasm import WasmEngine
from canasta.web.app import create_app
from canasta.web.preparing import Preparing, load
from canasta.web.table_registry import TableRegistry
from canasta.worker.bots import BotsHere
from canasta.worker.bridge import Bridge, Post
from canasta.worker.kernel import BrowserInstance
from canasta.worker.store import BrowserStore, Database
from canasta.worker.whole import ROUTES


class Ready(Preparing):
    """An engine that is there already: a browser's Python has no threads to load it in."""

    async def prepare(self) -> None:
        """Load the bots."""
        load()
        self.done()


def use_kernel(exports: Any, view: Any) -> None:
    """Let the browser's ``kernel.wasm`` play; see :mod:`canasta.worker.kernel`."""
    use(WasmEngine(BrowserInstance(exports, view)))


async def start(database: Database, post: Post) -> Bridge:
    """Serve what a database holds.

    Args:
        database: the browser's.
        post: hands a message to a page.
    """
    registry = TableRegistry(BrowserStore(database), BotsHere(), preparing=Ready(), watched=False)
    registry.contests.by_link = True  # nobody stands behind the players who could keep a secret
    app = create_app(registry)
    app.router.routes.extend(ROUTES)
    bridge = Bridge(app, post)
    await bridge.start()
    await registry.preparing.ready.wait()
    return bridge
