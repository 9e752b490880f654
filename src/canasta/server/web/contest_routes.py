"""HTTP endpoints of contests: challenges, deals of the day, boards of an evening."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from canasta.game import CanastaError
from canasta.live.duplicate.requests import EnterContest, NewContest
from canasta.live.duplicate.view import LiveContest, contest_results
from canasta.live.table import read_any_code
from canasta.server.store import StoreError, public_words
from canasta.server.web import bodies
from canasta.server.web.contests import ContestRegistry
from canasta.server.web.limits import network
from canasta.server.web.routes import answered, body, events_of, plain, shown_token
from canasta.server.web.streams import file, shown, streamed


@answered
async def new_contest(request: Request) -> Response:
    """Open a challenge."""
    wanted = await body(request, NewContest)
    return plain(await _contests(request).found(wanted, network(request)), 201)


@answered
async def day(request: Request) -> Response:
    """Return the contest of a book's deal of the day."""
    book: str = request.path_params["book"]
    return plain(bodies.DayDeal(await _contests(request).day(book[:200], network(request))))


@answered
async def contest(request: Request) -> Response:
    """Return a contest as it is now."""
    return await shown(_contests(request), await _contest_of(request))


@answered
async def enter(request: Request) -> Response:
    """Begin to play the boards; the response has the table and the player's token."""
    wanted = await body(request, EnterContest)
    live, token = await _contest_of(request), shown_token(request)
    opened = await _contests(request).enter(live, wanted.name, token, network(request))
    return plain(opened, 201)


@answered
async def follow_link(request: Request) -> Response:
    """Open the boards of a link; the response has the code of their contest."""
    wanted = await body(request, bodies.BoardsLink)
    code = await _contests(request).follow_link(wanted.deal, network(request))
    return plain(bodies.ContestFounded(code, ""), 201)


@answered
async def result(request: Request) -> Response:
    """Return the requester's result on the boards, as the text of a link."""
    live = await _contest_of(request)
    return plain(bodies.ResultLink(await _contests(request).result(live, shown_token(request))))


@answered
async def take_in(request: Request) -> Response:
    """Check a result from elsewhere and accept or refuse it, as server-sent events."""
    live = await _contest_of(request)
    contests, own = _contests(request), network(request)
    contests.may_send(live, own)  # before anything is read of what was sent
    wanted = await body(request, bodies.ResultLink)
    steps = _refusing(contests.take_in(live, wanted.result, own))
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
    """End a challenge early; the response is the contest."""
    wanted = await body(request, bodies.EndContest)
    live = await _contest_of(request)
    await _contests(request).close(live, wanted.key)
    return await shown(_contests(request), live)


@answered
async def results(request: Request) -> Response:
    """Return the results on the boards that the requester has played."""
    live, token = await _contest_of(request), shown_token(request)
    work = partial(contest_results, token=token)
    return plain(await _contests(request).read(live, network(request), work))


@answered
async def live(request: Request) -> Response:
    """Send a contest as it is, and again at every change, as server-sent events."""
    return streamed(request, _contests(request), await _contest_of(request))


@answered
async def as_proof(request: Request) -> Response:
    """Return the proof that every table had the same packs, as a file, once the contest is over."""
    live = await _contest_of(request)
    made = await _contests(request).proof(live)
    return file(made, f"canasta-boards-{live.contest.code}.json", "application/json")


def _contests(request: Request) -> ContestRegistry:
    contests: ContestRegistry = request.app.state.registry.contests
    return contests


async def _contest_of(request: Request) -> LiveContest:
    code = read_any_code(request.path_params["code"])
    return await _contests(request).find(code, network(request), shown_token(request))
