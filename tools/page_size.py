"""Tells how much script and style the page loads first, gzipped: `python tools/page_size.py`.

That is what is loaded before the lobby is seen: the first file of script, the lobby, whatever these
import at once, and their styles. What comes when something else is first opened is listed below,
each with what it adds.
"""

import gzip
import sys
from importlib import import_module
from pathlib import Path

import msgspec

LOBBY = "src/lobby/Lobby.svelte"
"""What is seen first."""


class Chunk(msgspec.Struct, frozen=True, rename="camel"):
    """A file of script, as Vite's manifest tells of it."""

    file: str
    is_entry: bool = False
    imports: tuple[str, ...] = ()
    dynamic_imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


def installed_page() -> Path:
    """The folder of the page that is installed."""
    return Path(next(iter(import_module("canasta_page").__path__)))


def read_chunks(page: Path) -> dict[str, Chunk]:
    """The chunks of a page, by their names."""
    return msgspec.json.decode((page / "chunks.json").read_bytes(), type=dict[str, Chunk])


def first_load(chunks: dict[str, Chunk]) -> list[str]:
    """The files of script and style without which the lobby is not shown."""
    return files(chunks, [*entries(chunks), LOBBY])


def entries(chunks: dict[str, Chunk]) -> list[str]:
    """The chunks that the page itself names."""
    return [name for name, chunk in chunks.items() if chunk.is_entry]


def files(chunks: dict[str, Chunk], names: list[str]) -> list[str]:
    """The files of chunks and of all that they import at once."""
    seen: list[str] = []
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.append(name)
            waiting.extend(chunks[name].imports)
    return sorted({file for name in seen for file in (chunks[name].file, *chunks[name].css)})


def later_loads(chunks: dict[str, Chunk]) -> dict[str, list[str]]:
    """What is loaded when it is first needed, and the files that this adds to the first load."""
    first = set(first_load(chunks))
    names = {name for chunk in chunks.values() for name in chunk.dynamic_imports} - {LOBBY}
    return {name: sorted(set(files(chunks, [name])) - first) for name in sorted(names)}


def gzipped(page: Path, names: list[str]) -> int:
    """The bytes of files, each gzipped."""
    return sum(len(gzip.compress((page / name).read_bytes(), 9)) for name in names)


def main() -> None:
    """Print the sizes."""
    page = installed_page() if len(sys.argv) == 1 else Path(sys.argv[1])
    chunks = read_chunks(page)
    first = first_load(chunks)
    rows = [(gzipped(page, [name]), name) for name in first]
    rows.append((gzipped(page, first), "first load"))
    rows += [(gzipped(page, added), f"+ {name}") for name, added in later_loads(chunks).items()]
    sys.stdout.writelines(f"{size:>8,}  {name}\n" for size, name in rows)


if __name__ == "__main__":
    main()
