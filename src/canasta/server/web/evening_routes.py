"""HTTP endpoints of club evenings."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.live.evening import Claim, NewEvening, ReportTable, Unclaim
from canasta.live.evening import Request as EveningRequest
from canasta.live.evening.export import EVENINGS, csv_of
from canasta.live.evening.view import LiveEvening
from canasta.server.web.evenings import EveningRegistry
from canasta.server.web.limits import network
from canasta.server.web.routes import answered, body, plain, shown_token
from canasta.server.web.streams import shown
from canasta.server.web.subject_routes import Subjects


def _serving(request: Request) -> EveningRegistry:
    evenings: EveningRegistry = request.app.state.registry.evenings
    return evenings


_EVENINGS: Final = Subjects[EveningRegistry, LiveEvening](EVENINGS, _serving, csv_of)


async def _new_evening(request: Request) -> Response:
    wanted = await body(request, NewEvening)
    return plain(await _serving(request).found(wanted, network(request)), 201)


async def _happen(request: Request) -> Response:
    """Direct an evening, claim a name, or report a table; the response is the changed evening."""
    wanted: EveningRequest = await body(request, EveningRequest)
    evenings, secret = _serving(request), shown_token(request)
    live = await _EVENINGS.find(request)
    evenings.count_write(network(request))
    match wanted:
        case Claim():
            await evenings.claim(live, secret, wanted, network(request))
        case Unclaim():
            await evenings.unclaim(live, secret)
        case ReportTable():
            await evenings.report(live, secret, wanted)
        case _:
            await evenings.direct(live, secret, wanted, network(request))
    return await shown(evenings, live)


async def _own(request: Request) -> Response:
    """Return the seat of a person who has claimed a name, and the secret of their table's pad."""
    live = await _EVENINGS.find(request)
    return plain(await _serving(request).own(live, shown_token(request)))


async def _season(request: Request) -> Response:
    """Return the standings of an evening together with those before it."""
    live = await _EVENINGS.find(request)
    return plain(await _serving(request).season(live, network(request)))


ROUTES: Final = [
    Route("/api/evenings", answered(_new_evening), methods=["POST"]),
    *_EVENINGS.routes(("POST", "", _happen), ("GET", "/own", _own), ("GET", "/season", _season)),
]
