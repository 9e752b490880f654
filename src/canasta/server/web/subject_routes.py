"""HTTP endpoints that pads and evenings share: the view, its changes, a table and a record."""

from collections.abc import Awaitable, Callable
from typing import Any, Generic, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.live.base.kind import Kind
from canasta.live.base.spreadsheet import Locale, locale_of
from canasta.live.table import read_code
from canasta.server.web.limits import network
from canasta.server.web.routes import answered, shown_token
from canasta.server.web.serving import LiveT, Serving
from canasta.server.web.streams import file, shown, streamed

_T = TypeVar("_T")
_ServingT = TypeVar("_ServingT", bound=Serving[Any])


class _Coded(Protocol):
    @property
    def code(self) -> str: ...


class Subjects(Generic[_ServingT, LiveT]):
    """The endpoints of one kind."""

    def __init__(
        self,
        kind: Kind[Any, Any],
        serving: Callable[[Request], _ServingT],
        csv_of: Callable[[Any, Locale], bytes],
    ) -> None:
        """Serve a kind.

        Args:
            kind: the kind; its addresses begin with its name.
            serving: returns the registry of a request's server.
            csv_of: returns a subject as a table for a spreadsheet.
        """
        self._kind, self.serving, self._csv_of = kind, serving, csv_of

    async def find(self, request: Request) -> LiveT:
        """Return the subject of the code in a request's path."""
        code = read_code(request.path_params["code"])
        live: LiveT = await self.serving(request).find(code, network(request), shown_token(request))
        return live

    async def read(self, request: Request, work: Callable[[Any], _T]) -> _T:
        """Do work in a thread, since it takes longer the more is stored."""
        return await self.serving(request).read(await self.find(request), network(request), work)

    async def shown(self, request: Request) -> Response:
        """Return a subject as it is now."""
        return await shown(self.serving(request), await self.find(request))

    async def _live(self, request: Request) -> Response:
        return streamed(request, self.serving(request), await self.find(request))

    async def _as_csv(self, request: Request) -> Response:
        """Return a table as spreadsheets in the reader's country read it."""
        wanted = request.query_params.get("locale") or request.headers.get("accept-language", "")
        locale = locale_of(wanted)
        code, data = await self.read(request, lambda one: (one.code, self._csv_of(one, locale)))
        return self._file(code, data, "csv", "text/csv; charset=utf-8")

    async def _as_record(self, request: Request) -> Response:
        """Return all events as a file, without secrets."""
        code, data = await self.read(request, lambda one: (one.code, self._kind.record_of(one)))
        return self._file(code, data, "json", "application/json")

    def _file(self, code: str, data: bytes, suffix: str, kind: str) -> Response:
        return file(data, f"canasta-{self._kind.name}-{code}.{suffix}", kind)

    def routes(
        self, *more: tuple[str, str, Callable[[Request], Awaitable[Response]]]
    ) -> list[Route]:
        """Return all routes of the kind: the shared ones and its own.

        Args:
            more: for each, the method, the path after the subject's own, and the endpoint.
        """
        path = f"/api/{self._kind.name}s/{{code}}"
        shared = {
            "": self.shown,
            "/live": self._live,
            "/csv": self._as_csv,
            "/record": self._as_record,
        }
        return [
            *(Route(path + end, answered(one)) for end, one in shared.items()),
            *(Route(path + end, answered(one), methods=[method]) for method, end, one in more),
        ]
