"""HTTP endpoints of tables: the lobby, new tables, rule books, replays, records."""

import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from copy import copy
from functools import lru_cache, partial, wraps
from importlib.metadata import version
from typing import Any, Final, TypeAlias

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse

from canasta.game import CanastaError, InvalidError
from canasta.live.table import Table, TableError, people, read_code
from canasta.live.table.client_view import sees_game
from canasta.live.table.people import QUICK_WORDS
from canasta.live.table.proof import proof_of
from canasta.live.table.replay import replay_of
from canasta.live.table.settings import Settings, may_talk
from canasta.live.table.verify import look
from canasta.players.bots import NAMES, STYLES
from canasta.rules import LIBRARY, USUAL_BOOK, Rules, card_rules, get_rules, variations_of
from canasta.server.store import StoreError, public_words
from canasta.server.web import bodies, protocol
from canasta.server.web.hosts import may_speak
from canasta.server.web.limits import network
from canasta.server.web.rule_reading import rule_page
from canasta.server.web.table_registry import TableRegistry, open_table
from canasta.server.web.table_runner import TableRunner
from canasta.study.lessons import LESSONS

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]

log = logging.getLogger("canasta.pages")

_ENCODE = msgspec.json.Encoder().encode
_LONGEST_DEAL: Final = 9
"""Maximum number of digits of a deal's number."""

BROKEN: Final = frozenset({"table.broken", "pad.broken", "evening.broken", "contest.broken"})
"""Error codes of stored data that is inconsistent; these errors are logged for the operator."""

_STATUS: Final = {
    **dict.fromkeys(BROKEN, 503),
    "table.none": 404,
    "pad.none": 404,
    "pad.reader": 403,
    "pad.behind": 409,
    "evening.none": 404,
    "evening.director": 403,
    "evening.players_link": 403,
    "evening.unknown_person": 401,
    "evening.taken": 409,
    "evening.bot_plays": 409,
    "evening.online": 409,
    "evening.behind": 409,
    "evening.closed": 409,
    "evening.round_open": 409,
    "contest.none": 404,
    "contest.no_book": 404,
    "contest.not_opener": 403,
    "contest.no_link": 409,
    "contest.key_taken": 409,
    "contest.board_open": 409,
    "contest.no_result": 409,
    "contest.name": 409,
    "contest.over": 409,
    "contest.under_way": 409,
    "table.unknown": 401,
    "table.banned": 403,
    "table.no_watching": 403,
    "protocol.origin": 403,
    "protocol.too_large": 413,
    "protocol.too_many": 429,
    "protocol.too_many_codes": 429,
    "protocol.too_many_tables": 429,
}


def answered(endpoint: Endpoint) -> Endpoint:
    """Wrap an endpoint so that it checks limits and origins, and answers errors with JSON."""

    @wraps(endpoint)
    async def answer(request: Request) -> Response:
        state = request.app.state
        try:
            if not state.networks.take(network(request)):
                raise TableError("protocol.too_many", "Too much at once; wait a moment.")
            if not may_speak(request.headers, state.origins):
                raise TableError("protocol.origin", "This page belongs to another server.")
            return await endpoint(request)
        except ClientDisconnect:  # while it sent its request: no one is there to answer
            return Response(status_code=400)
        except StoreError as error:
            log.error("a request failed: %s", error.message)
            return problem(error.code, public_words(error), 503)
        except CanastaError as error:
            if error.code in BROKEN:
                log.error("a request failed: %s", error.code)
            return problem(error.code, error.message, _STATUS.get(error.code, 400))

    return answer


def problem(code: str, message: str, status: int) -> Response:
    """Return the response for a refusal."""
    return plain(bodies.Problem(code, message), status)


def plain(value: Any, status: int = 200) -> Response:
    """Return a value as JSON that browsers and proxies do not cache."""
    headers = {"Cache-Control": "no-store"}
    return Response(_ENCODE(value), status, headers, media_type="application/json")


@answered
async def lobby(request: Request) -> Response:
    """Return the books, lessons and bots to choose from, and the public tables."""
    registry: TableRegistry = request.app.state.registry
    return plain(
        bodies.Lobby(
            protocol=protocol.PROTOCOL_VERSION,
            version=version("canasta"),
            books=_books(),
            usual=USUAL_BOOK,
            lessons=_lessons(),
            levels=NAMES,
            styles=tuple(STYLES),
            quick_words=QUICK_WORDS,
            tables=registry.listed(),
            address=request.app.state.address,
            preparing=not registry.preparing.ready.is_set(),
        )
    )


def _lessons() -> tuple[bodies.LessonListed, ...]:
    return tuple(
        bodies.LessonListed(one.name, one.book, one.minutes, one.title, one.about)
        for one in LESSONS.values()
    )


@lru_cache(maxsize=1)
def _books() -> tuple[bodies.BookView, ...]:
    return tuple(
        bodies.BookView(
            name=book.name,
            title=book.rules.title,
            about=book.about,
            players=book.rules.players,
            target=book.rules.target,
            silent=tuple(n for n in book.rules.players if not may_talk(book.rules, n)),
            variations=tuple(
                bodies.VariationView(
                    variation.name,
                    variation.title,
                    variation.clauses,
                    _other_players(book.rules, f"{book.name}+{variation.name}"),
                )
                for variation in variations_of(book.name)
            ),
            card_points=tuple(
                bodies.CardPointsView(rule, card, getattr(book.rules, rule))
                for rule, card in card_rules(book.rules)
            ),
        )
        for book in sorted(LIBRARY.values(), key=lambda book: book.difficulty)
    )


def _other_players(book: Rules, varied: str) -> tuple[int, ...]:
    """Return the numbers of players of a varied book; empty if they are those of the book."""
    players = get_rules(varied).players
    return () if players == book.players else players


@answered
async def new_table(request: Request) -> Response:
    """Open a table."""
    wanted = await body(request, bodies.NewTable)
    return plain(await request.app.state.registry.found(wanted, network(request)), 201)


@answered
async def bring_match(request: Request) -> Response:
    """Open a table that goes on with a match from another table."""
    wanted = await body(request, bodies.BringMatch)
    return plain(await request.app.state.registry.bring(wanted, network(request)), 201)


@answered
async def rules(request: Request) -> Response:
    """Return the rule book of some settings."""
    settings = await body(request, Settings)
    registry: TableRegistry = request.app.state.registry
    page = partial(rule_page, settings, request.query_params.get("language", "en"))
    return plain(await registry.rules.work(network(request), settings, page))


@answered
async def table(request: Request) -> Response:
    """Return a table by its code; the result of its match is for people who were there."""
    table = (await _runner(request)).live.table
    try:
        person = people.known(table, shown_token(request))
    except TableError:
        person = None
    host = "" if table.host is None else table.guests[table.host].name
    return plain(msgspec.structs.replace(open_table(table, person), host=host))


@answered
async def proof(request: Request) -> Response:
    """Return the record of the match with the proof that its cards were fair, as a file."""
    runner = await known(request)
    name = f"canasta-{runner.live.table.code}.json"
    data = await run_in_background(request, partial(proof_of, as_it_is(runner)))
    return Response(
        data,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        },
        media_type="application/json",
    )


@answered
async def verified(request: Request) -> Response:
    """Return the findings of ``canasta verify`` on the record of the match."""
    runner = await known(request)
    return plain(await run_in_background(request, partial(_verified, as_it_is(runner))))


def _verified(table: Table) -> bodies.Checked:
    holds, found = look(proof_of(table))
    return bodies.Checked(holds, tuple(one.message for one in found), found)


@answered
async def replayed(request: Request) -> Response:
    """Return a deal that is over, move by move."""
    runner = await looks_back(request)
    work = partial(replay_of, as_it_is(runner), deal_number(request))
    return plain(await run_in_background(request, work))


@answered
async def reviewed(request: Request) -> Response:
    """Review the requester's choices in a deal: send the progress, then the result."""
    runner = await _runner(request)
    person = people.known(runner.live.table, shown_token(request))
    await request.app.state.registry.duplicates.check_look_back(runner.live.table)
    steps = runner.review(person, deal_number(request))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # proxies pass each on
    return StreamingResponse(events_of(request, steps), 200, headers, "text/event-stream")


async def events_of(
    request: Request, steps: AsyncGenerator[Any, None]
) -> AsyncGenerator[bytes, None]:
    """Yield steps as server-sent events until the client disconnects."""
    async with aclosing(steps):
        async for step in steps:
            if await request.is_disconnected():
                return
            yield b"data: " + _ENCODE(step) + b"\n\n"


async def run_in_background(request: Request, work: Callable[[], Any]) -> Any:
    """Run slow work in a thread, a few requests at a time."""
    return await request.app.state.registry.looking_back.do(network(request), work)


def as_it_is(runner: TableRunner) -> Table:
    """Return a copy of the table as it is now, for work in another thread."""
    table = copy(runner.live.table)
    table.game = None if table.game is None else table.game.clone()
    table.dealt = list(table.dealt)
    return table


async def _runner(request: Request) -> TableRunner:
    code = read_code(request.path_params["code"])
    registry: TableRegistry = request.app.state.registry
    return await registry.table(code, network(request), shown_token(request))


async def known(request: Request) -> TableRunner:
    """Return the table, for a person who is known there and may see the game.

    Raises:
        TableError: ``table.unknown``, ``table.banned``, ``table.no_watching``.
    """
    runner = await _runner(request)
    person = people.known(runner.live.table, shown_token(request))
    if not sees_game(runner.live.table, person):
        raise TableError("table.no_watching", "Only the players may watch this table.")
    return runner


async def looks_back(request: Request) -> TableRunner:
    """Return the table, for a person who may see its last deal again with all hidden cards.

    Raises:
        TableError: as :func:`known`.
        DuplicateError: ``contest.board_open``.
    """
    runner = await known(request)
    await request.app.state.registry.duplicates.check_look_back(runner.live.table)
    return runner


def deal_number(request: Request) -> int:
    """Return the number of the deal in a request's path."""
    text: str = request.path_params["deal"]
    if not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_DEAL):
        raise InvalidError("table.no_such_deal", "A deal is named by its number, from 1 on.")
    return int(text)


def shown_token(request: Request) -> str:
    """Return the bearer token or secret of a request, or an empty string."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme == "Bearer" else ""


async def body(request: Request, kind: Any) -> Any:
    """Return the body of a request, decoded from JSON."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > protocol.LARGEST_MESSAGE:
            raise InvalidError(
                "protocol.too_large", f"A message has at most {protocol.LARGEST_MESSAGE:,} bytes."
            )
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise InvalidError("protocol.unreadable", protocol.unreadable(error)) from None
