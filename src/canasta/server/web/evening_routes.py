"""HTTP endpoints of club evenings."""

from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from canasta.live.evening import Claim, Evening, NewEvening, ReportTable, Unclaim
from canasta.live.evening import Request as EveningRequest
from canasta.live.evening.export import csv_of, record_of
from canasta.live.evening.view import LiveEvening
from canasta.live.table import read_code
from canasta.server.web.evenings import EveningRegistry
from canasta.server.web.limits import network
from canasta.server.web.routes import answered, body, plain, shown_token
from canasta.server.web.streams import file, shown, streamed

_T = TypeVar("_T")


@answered
async def new_evening(request: Request) -> Response:
    """Open an evening."""
    wanted = await body(request, NewEvening)
    return plain(await _evenings(request).found(wanted, network(request)), 201)


@answered
async def evening(request: Request) -> Response:
    """Return an evening as it is now."""
    return await shown(_evenings(request), await _evening_of(request))


@answered
async def happen(request: Request) -> Response:
    """Direct an evening, claim a name, or report a table; the response is the changed evening."""
    wanted: EveningRequest = await body(request, EveningRequest)
    evenings, live, secret = _evenings(request), await _evening_of(request), shown_token(request)
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


@answered
async def own(request: Request) -> Response:
    """Return the seat of a person who has claimed a name, and the secret of their table's pad."""
    live = await _evening_of(request)
    return plain(await _evenings(request).own(live, shown_token(request)))


@answered
async def season(request: Request) -> Response:
    """Return the standings of an evening together with those before it."""
    live = await _evening_of(request)
    return plain(await _evenings(request).season(live, network(request)))


@answered
async def live(request: Request) -> Response:
    """Send an evening as it is, and again at every change, as server-sent events."""
    return streamed(request, _evenings(request), await _evening_of(request))


@answered
async def as_csv(request: Request) -> Response:
    """Return the standings and results as a CSV file."""
    code, data = await _read(request, lambda evening: (evening.code, csv_of(evening)))
    return file(data, f"canasta-evening-{code}.csv", "text/csv; charset=utf-8")


@answered
async def as_record(request: Request) -> Response:
    """Return all events of the evening as a file, without secrets."""
    code, data = await _read(request, lambda evening: (evening.code, record_of(evening)))
    return file(data, f"canasta-evening-{code}.json", "application/json")


def _evenings(request: Request) -> EveningRegistry:
    evenings: EveningRegistry = request.app.state.registry.evenings
    return evenings


async def _evening_of(request: Request) -> LiveEvening:
    code = read_code(request.path_params["code"])
    return await _evenings(request).find(code, network(request), shown_token(request))


async def _read(request: Request, work: Callable[[Evening], _T]) -> _T:
    """Do work in a thread, since it takes longer the more has happened at the evening."""
    return await _evenings(request).read(await _evening_of(request), network(request), work)
