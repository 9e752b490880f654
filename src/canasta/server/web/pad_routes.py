"""HTTP endpoints of score pads."""

from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.live.pad import NewPad, Pad
from canasta.live.pad import Request as PadRequest
from canasta.live.pad.doubts import doubts
from canasta.live.pad.export import PADS, csv_of
from canasta.live.pad.pad import rules_of
from canasta.live.pad.sheet import sheet_of_entry
from canasta.live.pad.view import LivePad, tried
from canasta.server.web import bodies
from canasta.server.web.limits import network
from canasta.server.web.pads import PadRegistry
from canasta.server.web.routes import answered, body, plain, shown_token
from canasta.server.web.streams import shown
from canasta.server.web.subject_routes import Subjects


def _serving(request: Request) -> PadRegistry:
    pads: PadRegistry = request.app.state.registry.pads
    return pads


_PADS: Final = Subjects[PadRegistry, LivePad](PADS, _serving, csv_of)


async def _new_pad(request: Request) -> Response:
    wanted = await body(request, NewPad)
    return plain(await _serving(request).found(wanted, network(request)), 201)


async def _write(request: Request) -> Response:
    """Write on a pad; the response is the changed pad."""
    wanted: PadRequest = await body(request, PadRequest)
    pads, live = _serving(request), await _PADS.find(request)
    await pads.write(live, shown_token(request), wanted, network(request))
    return await shown(pads, live)


async def _count(request: Request) -> Response:
    """Return the score of a deal that is being entered, and doubts about it."""
    wanted = await body(request, bodies.PadCount)
    return plain(await _PADS.read(request, partial(_counted, wanted)))


def _counted(wanted: bodies.PadCount, pad: Pad) -> bodies.PadCounted:
    deal = pad.deal(wanted.deal)
    chosen = pad.standing.rules if deal is None else deal.rules
    rules = rules_of(chosen)
    sheet = sheet_of_entry(rules, chosen.players, wanted.entry)
    return bodies.PadCounted(sheet, doubts(rules, chosen.players, wanted.entry))


async def _try_rules(request: Request) -> Response:
    """Return the changes that other rules would make to a pad."""
    wanted = await body(request, bodies.PadTry)
    await _serving(request).read_rules(wanted.rules, network(request))
    return plain(await _PADS.read(request, lambda pad: tried(pad, wanted.rules, wanted.since)))


ROUTES: Final = [
    Route("/api/pads", answered(_new_pad), methods=["POST"]),
    *_PADS.routes(("POST", "", _write), ("POST", "/count", _count), ("POST", "/try", _try_rules)),
]
