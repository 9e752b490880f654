"""The built page: its folder, and the responses that serve it."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable
from importlib import import_module
from os import PathLike, stat_result
from pathlib import Path, PurePath
from typing import Final, Generic, TypeAlias, TypeVar

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from canasta.server.web.bodies import OpenTable
from canasta.server.web.limits import range_of

PACKAGE: Final = "canasta_page"
"""The package that the build makes of the page."""

_Path: TypeAlias = "str | PathLike[str]"

NOT_FOUND: Final = 404

_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK: Final = "no-cache"

MISSING: Final = (
    "The page is not part of this installation. Install canasta with `pip install .`, which "
    "builds it, or name a folder that holds it with --page."
)


def find_page() -> Path | None:
    """Return the folder with the built page; None if the installation has none."""
    try:
        package = import_module(PACKAGE)
    except ModuleNotFoundError:
        return None
    folder = Path(next(iter(package.__path__)))
    return folder if (folder / "index.html").is_file() else None


_SHOWN: Final = frozenset({".css", ".html", ".js", ".png", ".svg", ".webmanifest", ".woff2"})
"""Suffixes of the page's own files; other files in its folder are not served."""


class _Own(StaticFiles):
    """The page's own files, and no others in its folder."""

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """Return a file's path, or an empty one if the file is not the page's."""
        asked = PurePath(path)
        if len(asked.parts) != 1 or asked.suffix not in _SHOWN:
            return "", None
        return super().lookup_path(path)


class Assets(_Own):
    """Files whose names change with their content, so that browsers may cache them for ever."""

    def file_response(
        self, full_path: _Path, stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return a file, compressed by the build if it is so and the browser accepts gzip."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        packed = Path(f"{full_path}.gz")
        takes = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        if takes and isinstance(response, FileResponse) and packed.is_file():
            # The file's name identifies its content, so its ETag and date are not needed.
            response = FileResponse(packed, media_type=response.media_type)
            response.headers["Content-Encoding"] = "gzip"
        response.headers["Cache-Control"] = _FOREVER
        response.headers["Vary"] = "Accept-Encoding"
        return response


class Others(_Own):
    """The page's other files, and the page itself for unknown addresses."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file; for a browser with an unknown address, the page, which reports that."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            reads = "text/html" in Headers(scope=scope).get("accept", "")
            if error.status_code != NOT_FOUND or not reads or self.directory is None:
                raise
            response = page_response(Path(self.directory))
            response.status_code = NOT_FOUND
        response.headers["Cache-Control"] = _ASK
        return response


def page_response(folder: Path | None) -> Response:
    """Return the page, or a sentence if it is not installed."""
    if folder is None:
        return PlainTextResponse(MISSING, status_code=503)
    return FileResponse(folder / "index.html", headers={"Cache-Control": _ASK})


def shown(
    tables: Iterable[tuple[OpenTable, int, str]], most: int, of_one: int
) -> tuple[OpenTable, ...]:
    """Return the tables that are shown, in their order.

    Tables at which people wait for others come first, then those at which people play, and empty
    ones last. The tables of one network are limited, so that no network crowds out the others.

    Args:
        tables: the tables, each with the number of people who are seated and connected, and the
            network it counts for; all tables of unknown networks count as one network's.
        most: the maximum number of tables.
        of_one: the maximum for one network; a wider range may have twice as many.
    """
    found: list[OpenTable] = []
    founded: Counter[str] = Counter()
    for table, _, network in sorted(tables, key=_rank):
        wider = range_of(network) or network
        if len(found) < most and founded[network] < of_one and founded[wider] < 2 * of_one:
            found.append(table)
            founded.update({network, wider})
    return tuple(found)


def _rank(listed: tuple[OpenTable, int, str]) -> tuple[object, ...]:
    table, people, _ = listed
    waiting = people > 0 and table.deal == 0 and "" in table.seats
    return not waiting, people == 0, table.deal, table.code


MOST_MATCHES: Final = 500
"""Entries that are remembered by default."""

Kept = TypeVar("Kept")


class Recent(Generic[Kept]):
    """A cache that forgets the least recently used entries.

    Two caches that are used with the same keys in the same order remember the same ones.
    """

    def __init__(self, most: int = MOST_MATCHES) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()

    def of(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Return the value of a key, which is made if none is remembered."""
        found = self._kept.pop(key, None)
        if found is None:
            found = make()
        self._kept[key] = found
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found

    def get(self, key: Hashable) -> Kept | None:
        """Return the value of a key, or None; this does not count as a use."""
        return self._kept.get(key)

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._kept)
