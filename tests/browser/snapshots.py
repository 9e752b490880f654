"""Python on a site as a browser keeps it after the first start: made once, then given to others."""

from base64 import b64decode
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, Page
from tests.browser.harness import PATIENCE

QUIET: Final = "manifest.webmanifest"
"""A file of a site at which no script runs: its page may look after the site's storage."""

_PUT: Final = """async (folder) => {
  const found = await fetch("/snapshot");
  const cache = await caches.open("canasta snapshots");
  await cache.put(`${folder}snapshot`, new Response(await found.arrayBuffer()));
}"""
_GET: Final = """async () => {
  for (let tries = 0; tries < 600; tries += 1) {
    const cache = await caches.open("canasta snapshots");
    const [first] = await cache.keys();
    if (first !== undefined) {
      const found = await (await cache.match(first)).blob();
      const reader = new FileReader();
      return new Promise((resolve) => {
        reader.onload = () => resolve(reader.result.split(",")[1]);
        reader.readAsDataURL(found);
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""


def make_snapshot(context: BrowserContext, site: str) -> bytes:
    """Start Python once from nothing, in its own browser, and return the snapshot that it stores.

    Args:
        context: a context of the browser that starts it.
        site: the address of a site.
    """
    assert context.browser is not None
    first = context.browser.new_context()
    first.set_default_timeout(3 * PATIENCE)
    page = first.new_page()
    page.goto(site)
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-held]").first.wait_for()
    packed: str = page.evaluate(_GET)
    first.close()
    return b64decode(packed)


def put_snapshot(page: Page, web_space: Path, site: str, snapshot: bytes) -> None:
    """Let a browser hold a snapshot.

    Args:
        page: a page of it, at :data:`QUIET`.
        web_space: the folder that is served at the root of the page's origin.
        site: the folder of the site below it.
        snapshot: what it holds then.
    """
    file = web_space / "snapshot"
    if not file.exists():
        file.write_bytes(snapshot)
    (python,) = (web_space / site).glob("python-*")
    page.evaluate(_PUT, page.url.removesuffix(QUIET) + f"{python.name}/")
