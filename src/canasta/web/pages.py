"""The built page: where it lies, and how it is given to browsers."""

from importlib import import_module
from os import PathLike, stat_result
from pathlib import Path, PurePath
from typing import Final, TypeAlias

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

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
    """The folder with the built page; None where the installation has none."""
    try:
        package = import_module(PACKAGE)
    except ModuleNotFoundError:
        return None
    folder = Path(next(iter(package.__path__)))
    return folder if (folder / "index.html").is_file() else None


_SHOWN: Final = frozenset({".css", ".html", ".js", ".png", ".svg", ".webmanifest", ".woff2"})
"""How the names of the page's own files end; what the build leaves beside them is nobody's."""


class _Own(StaticFiles):
    """The page's own files, and no others that lie in its folder."""

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        """Return a file's place, and nothing for what is not the page's."""
        asked = PurePath(path)
        if len(asked.parts) != 1 or asked.suffix not in _SHOWN:
            return "", None
        return super().lookup_path(path)


class Assets(_Own):
    """Files whose names change with what is in them, so that browsers may keep them."""

    def file_response(
        self, full_path: _Path, stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file's answer: as the build packed it, where that is there and the browser takes it."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        packed = Path(f"{full_path}.gz")
        takes = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        if takes and isinstance(response, FileResponse) and packed.is_file():
            # The name says what is in a file, so its tag and date are of no use.
            response = FileResponse(packed, media_type=response.media_type)
            response.headers["Content-Encoding"] = "gzip"
        response.headers["Cache-Control"] = _FOREVER
        response.headers["Vary"] = "Accept-Encoding"
        return response


class Others(_Own):
    """The page's other files, and the page itself where there is nothing."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; for a browser that asks for nothing that there is, the page, which says so."""
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
    """The page; a sentence where there is none."""
    if folder is None:
        return PlainTextResponse(MISSING, status_code=503)
    return FileResponse(folder / "index.html", headers={"Cache-Control": _ASK})
