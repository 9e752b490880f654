"""Tells how much script and style the page loads first, gzipped: `python tools/page_size.py`.

That is what is loaded before something is seen: the lobby; a table by its link, the commonest first
visit of all; the room before a match. What comes when something else is first opened, or while the
browser is idle, is listed below, each with what it adds to what every visit loads.
`tests/page/test_first_load.py` holds the same against what a real browser asks a server for.
"""

import gzip
import sys
from importlib import import_module
from itertools import product
from pathlib import Path

import msgspec

BASE = "base"
"""The chunk that every visit loads: `web/vite.config.ts` names those of several components."""

SCREENS = {
    "lobby": ("lobby", ("app", "lobby")),
    "table": ("play", ("app", "table")),
    "room": ("Room", ("app", "table", "lobby", "room")),
}
"""What may be seen first: the chunk that shows it, and the texts that it asks for."""

LANGUAGES = {"en": "english", "de": "german"}
"""By language: the chunk of what the table says, and for German of what every visit says. What
is read beside the table has one of its own, with ``_paper`` in its name."""

TEXTS = "src/texts/"
"""Where the texts are: chunks of their own, called like what they speak for."""


class Chunk(msgspec.Struct, frozen=True, rename="camel"):
    """A file of script or style, as Vite's manifest tells of it."""

    file: str
    name: str = ""
    src: str = ""
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


Chunks = dict[str, Chunk]


def installed_page() -> Path:
    """The folder of the page that is installed."""
    return Path(next(iter(import_module("canasta_page").__path__)))


def read_chunks(page: Path) -> Chunks:
    """The chunks of a page, by the keys by which they import each other."""
    return msgspec.json.decode((page / "chunks.json").read_bytes(), type=Chunks)


def every_visit(chunks: Chunks) -> list[str]:
    """The files that the page itself names."""
    return files(chunks, named(chunks, BASE))


def first_load(chunks: Chunks, screen: str, language: str = "en") -> list[str]:
    """The files of script and style without which one of the `SCREENS` is not shown."""
    shows, parts = SCREENS[screen]
    texts = [f"{TEXTS}{language}/{part}.ts" for part in parts]
    keys = [*named(chunks, BASE), *named(chunks, shows), *(key for key in texts if key in chunks)]
    if "table" in parts or language != "en":
        keys += named(chunks, LANGUAGES[language])
    if "room" in parts:
        keys += named(chunks, f"{LANGUAGES[language]}_paper")
    return files(chunks, keys)


def named(chunks: Chunks, name: str) -> list[str]:
    """The keys of the chunk of a name."""
    found = [key for key, chunk in chunks.items() if chunk.name == name]
    return [key for key in found if not chunks[key].src.startswith(TEXTS)]


def files(chunks: Chunks, keys: list[str]) -> list[str]:
    """The files of chunks and of all that they import at once."""
    seen: list[str] = []
    waiting = list(keys)
    while waiting:
        key = waiting.pop()
        if key not in seen:
            seen.append(key)
            waiting.extend(chunks[key].imports)
    return sorted({file for key in seen for file in (chunks[key].file, *chunks[key].css)})


def later_loads(chunks: Chunks) -> dict[str, list[str]]:
    """All other chunks of script by name, and the files that each adds to every visit's."""
    first = set(every_visit(chunks))
    scripts = {key: chunk for key, chunk in chunks.items() if chunk.file.endswith(".js")}
    return {
        Path(chunk.file).stem: sorted(set(files(chunks, [key])) - first)
        for key, chunk in scripts.items()
        if chunk.file not in first
    }


def gzipped(page: Path, names: list[str]) -> int:
    """The bytes of files as a server sends them: packed by the build or by gzip."""
    packed = [page / f"{name}.gz" for name in names]
    return sum(
        path.stat().st_size if path.is_file() else len(gzip.compress((page / name).read_bytes(), 9))
        for name, path in zip(names, packed, strict=True)
    )


def main() -> None:
    """Print the sizes."""
    page = installed_page() if len(sys.argv) == 1 else Path(sys.argv[1])
    chunks = read_chunks(page)
    for screen, language in product(SCREENS, LANGUAGES):
        loaded = first_load(chunks, screen, language)
        tell([(gzipped(page, [name]), f"  {name}") for name in loaded])
        tell([(gzipped(page, loaded), f"{screen} in {language}, first load")])
    added = later_loads(chunks)
    tell([(gzipped(page, files), f"+ {name}") for name, files in sorted(added.items())])


def tell(rows: list[tuple[int, str]]) -> None:
    """Print sizes, each before what has it."""
    sys.stdout.writelines(f"{size:>8,}  {what}\n" for size, what in rows)


if __name__ == "__main__":
    main()
