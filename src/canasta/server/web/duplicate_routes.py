"""HTTP endpoints of duplicates: challenges, deals of the day, boards of an evening."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from canasta.game import CanastaError
from canasta.live.duplicate.requests import EnterDuplicate, NewChallenge
from canasta.live.duplicate.view import LiveDuplicate, duplicate_results
from canasta.live.table import read_any_code
from canasta.server.store import StoreError, public_words
from canasta.server.web import bodies
from canasta.server.web.duplicates import DuplicateRegistry
from canasta.server.web.limits import network
from canasta.server.web.routes import answered, body, events_of, plain, shown_token
from canasta.server.web.streams import file, shown, streamed


@answered
async def new_challenge(request: Request) -> Response:
    """Open a challenge."""
    wanted = await body(request, NewChallenge)
    return plain(await _duplicates(request).found(wanted, network(request)), 201)


@answered
async def day(request: Request) -> Response:
    """Return the duplicate of a book's deal of the day."""
    book: str = request.path_params["book"]
    return plain(bodies.DayDeal(await _duplicates(request).day(book[:200], network(request))))


@answered
async def duplicate(request: Request) -> Response:
    """Return a duplicate as it is now."""
    return await shown(_duplicates(request), await _duplicate_of(request))


@answered
async def enter(request: Request) -> Response:
    """Begin to play the boards; the response has the table and the player's token."""
    wanted = await body(request, EnterDuplicate)
    live, token = await _duplicate_of(request), shown_token(request)
    opened = await _duplicates(request).enter(live, wanted.name, token, network(request))
    return plain(opened, 201)


@answered
async def follow_link(request: Request) -> Response:
    """Open the boards of a link; the response has the code of their duplicate."""
    wanted = await body(request, bodies.BoardsLink)
    code = await _duplicates(request).follow_link(wanted.deal, network(request))
    return plain(bodies.DuplicateFounded(code, ""), 201)


@answered
async def result(request: Request) -> Response:
    """Return the requester's result on the boards, as the text of a link."""
    live = await _duplicate_of(request)
    return plain(bodies.ResultLink(await _duplicates(request).result(live, shown_token(request))))


@answered
async def take_in(request: Request) -> Response:
    """Check a result from elsewhere and accept or refuse it, as server-sent events."""
    live = await _duplicate_of(request)
    duplicates, own = _duplicates(request), network(request)
    duplicates.may_send(live, own)  # before anything is read of what was sent
    wanted = await body(request, bodies.ResultLink)
    steps = _refusing(duplicates.take_in(live, wanted.result, own))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # proxies pass each on
    return StreamingResponse(events_of(request, steps), 200, headers, "text/event-stream")


async def _refusing(
    steps: AsyncGenerator[bodies.ResultChecked, None],
) -> AsyncGenerator[bodies.ResultChecked, None]:
    """Yield the steps; if the result is refused, the refusal is the last of them."""
    try:
        async with aclosing(steps):
            async for step in steps:
                yield step
    except StoreError as error:
        yield bodies.ResultChecked(0, 0, refused=bodies.Problem(error.code, public_words(error)))
    except CanastaError as error:
        yield bodies.ResultChecked(0, 0, refused=bodies.Problem(error.code, error.message))


@answered
async def end(request: Request) -> Response:
    """End a challenge early; the response is the duplicate."""
    wanted = await body(request, bodies.EndDuplicate)
    live = await _duplicate_of(request)
    await _duplicates(request).close(live, wanted.key)
    return await shown(_duplicates(request), live)


@answered
async def results(request: Request) -> Response:
    """Return the results on the boards that the requester has played."""
    live, token = await _duplicate_of(request), shown_token(request)
    work = partial(duplicate_results, token=token)
    return plain(await _duplicates(request).read(live, network(request), work))


@answered
async def live(request: Request) -> Response:
    """Send a duplicate as it is, and again at every change, as server-sent events."""
    return streamed(request, _duplicates(request), await _duplicate_of(request))


@answered
async def as_proof(request: Request) -> Response:
    """Return the proof that every table had the same packs, as a file, once all is over."""
    live = await _duplicate_of(request)
    made = await _duplicates(request).proof(live)
    return file(made, f"canasta-boards-{live.duplicate.code}.json", "application/json")


def _duplicates(request: Request) -> DuplicateRegistry:
    duplicates: DuplicateRegistry = request.app.state.registry.duplicates
    return duplicates


async def _duplicate_of(request: Request) -> LiveDuplicate:
    code = read_any_code(request.path_params["code"])
    return await _duplicates(request).find(code, network(request), shown_token(request))


def _routes(all_of_them: str) -> list[Route]:
    one = f"{all_of_them}/{{code}}"
    return [
        Route(all_of_them, new_challenge, methods=["POST"]),
        Route(one, duplicate),
        Route(f"{one}/enter", enter, methods=["POST"]),
        Route(f"{one}/result", result),
        Route(f"{one}/result", take_in, methods=["POST"]),
        Route(f"{one}/end", end, methods=["POST"]),
        Route(f"{one}/results", results),
        Route(f"{one}/live", live),
        Route(f"{one}/proof", as_proof),
    ]


ROUTES = [
    *_routes("/api/duplicates"),
    *_routes("/api/contests"),  # their former address
    Route("/api/links", follow_link, methods=["POST"]),
    Route("/api/day/{book}", day),
]
