"""HTTP endpoints of score pads."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from canasta.live.pad import NewPad, Pad
from canasta.live.pad import Request as PadRequest
from canasta.live.pad.doubts import doubts
from canasta.live.pad.export import csv_of, record_of
from canasta.live.pad.pad import rules_of
from canasta.live.pad.sheet import sheet_of_entry
from canasta.live.pad.view import LivePad, tried
from canasta.live.table import read_code
from canasta.server.web import bodies
from canasta.server.web.limits import network
from canasta.server.web.pads import PadRegistry
from canasta.server.web.routes import answered, body, plain, shown_token
from canasta.server.web.streams import file, shown, streamed

_T = TypeVar("_T")


@answered
async def new_pad(request: Request) -> Response:
    """Open a pad."""
    wanted = await body(request, NewPad)
    return plain(await _pads(request).found(wanted, network(request)), 201)


@answered
async def pad(request: Request) -> Response:
    """Return a pad as it is now."""
    return await shown(_pads(request), await _pad_of(request))


@answered
async def write(request: Request) -> Response:
    """Write on a pad; the response is the changed pad."""
    wanted: PadRequest = await body(request, PadRequest)
    live = await _pad_of(request)
    await _pads(request).write(live, shown_token(request), wanted, network(request))
    return await shown(_pads(request), live)


@answered
async def count(request: Request) -> Response:
    """Return the score of a deal that is being entered, and doubts about it."""
    wanted = await body(request, bodies.PadCount)
    return plain(await _read(request, partial(_counted, wanted)))


def _counted(wanted: bodies.PadCount, pad: Pad) -> bodies.PadCounted:
    deal = pad.deal(wanted.deal)
    chosen = pad.standing.rules if deal is None else deal.rules
    rules = rules_of(chosen)
    sheet = sheet_of_entry(rules, chosen.players, wanted.entry)
    return bodies.PadCounted(sheet, doubts(rules, chosen.players, wanted.entry))


@answered
async def try_rules(request: Request) -> Response:
    """Return the changes that other rules would make to a pad."""
    wanted = await body(request, bodies.PadTry)
    await _pads(request).read_rules(wanted.rules, network(request))
    return plain(await _read(request, lambda pad: tried(pad, wanted.rules, wanted.since)))


@answered
async def live(request: Request) -> Response:
    """Send a pad as it is, and again at every change, as server-sent events."""
    return streamed(request, _pads(request), await _pad_of(request))


@answered
async def as_csv(request: Request) -> Response:
    """Return the pad as a CSV file."""
    code, data = await _read(request, lambda pad: (pad.code, csv_of(pad)))
    return file(data, f"canasta-pad-{code}.csv", "text/csv; charset=utf-8")


@answered
async def as_record(request: Request) -> Response:
    """Return the pad as a file for ``canasta score``, without its secret."""
    code, data = await _read(request, lambda pad: (pad.code, record_of(pad)))
    return file(data, f"canasta-pad-{code}.json", "application/json")


def _pads(request: Request) -> PadRegistry:
    pads: PadRegistry = request.app.state.registry.pads
    return pads


async def _pad_of(request: Request) -> LivePad:
    code = read_code(request.path_params["code"])
    return await _pads(request).find(code, network(request), shown_token(request))


async def _read(request: Request, work: Callable[[Pad], _T]) -> _T:
    """Do work in a thread, since it takes longer the more is written on the pad."""
    return await _pads(request).read(await _pad_of(request), network(request), work)
