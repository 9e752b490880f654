"""The built page: where it lies, and how it is given to browsers."""

from importlib import import_module
from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PACKAGE: Final = "canasta_page"
"""The package that the build makes of the page."""

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


class Assets(StaticFiles):
    """Files whose names change with what is in them, so that browsers may keep them."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """A file's answer."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = _FOREVER
        return response


class Others(StaticFiles):
    """The page's other files, and the page itself for every address that it shows."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = _ASK
        return response


def page_response(folder: Path | None) -> Response:
    """The page; a sentence where there is none."""
    if folder is None:
        return PlainTextResponse(MISSING, status_code=503)
    return FileResponse(folder / "index.html", headers={"Cache-Control": _ASK})
