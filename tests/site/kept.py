"""The files that a browser stores of a site, so that it opens without a network."""

from typing import Final

from canasta.server.site.folder import is_packed

KEPT: Final = """async () => {
  let kept = 0;
  const names = (await caches.keys()).filter((name) => name !== "canasta snapshots");
  for (const name of names) kept += (await (await caches.open(name)).keys()).length;
  return kept;
}"""
"""JavaScript: how many files are kept, without the snapshot of Python."""

CHOICE_KEPT: Final = """async () => {
  const found = (await indexedDB.databases()).find(({ name }) => name.endsWith(" storage"));
  const opening = indexedDB.open(found.name);
  const base = await new Promise((ready) => (opening.onsuccess = () => ready(opening.result)));
  const asked = base.transaction("places").objectStore("places").get("canasta.chosen");
  const text = await new Promise((ready) => (asked.onsuccess = () => ready(asked.result)));
  base.close();
  return Boolean(text);
}"""
"""JavaScript: whether the chosen cards are on the disk, in a site's copy of the storage."""


def whole(files: dict[str, bytes]) -> int:
    """How many files are kept of a site: all but those that lie there packed, and the keeper."""
    return len([name for name in files if not is_packed(name)]) - 1


def is_kept(files: dict[str, bytes]) -> str:
    """JavaScript: true if all of a site is stored."""
    return f"async () => (await ({KEPT})()) >= {whole(files)}"
