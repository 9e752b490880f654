"""HTTP endpoints of positions and puzzles, each of which is studied at a table of its own."""

from functools import lru_cache, partial

from starlette.requests import Request
from starlette.responses import Response

from canasta.game import InvalidError
from canasta.live.table import Table
from canasta.live.table.replay import deal_over
from canasta.rules import get_rules
from canasta.server.web import bodies
from canasta.server.web.routes import (
    answered,
    as_it_is,
    deal_number,
    looks_back,
    plain,
    run_in_background,
)
from canasta.study.positions import position_of, write_link
from canasta.study.puzzles import all_puzzles

_LONGEST = 5
"""Maximum number of digits of the number of a move or a seat."""


@answered
async def puzzles(_request: Request) -> Response:
    """Return the puzzles, without their solutions."""
    return plain(_listed())


@lru_cache(maxsize=1)
def _listed() -> bodies.PuzzleList:
    found = all_puzzles().values()
    listed = [bodies.PuzzleListed(one.name, one.book, one.theme, one.grade) for one in found]
    books = dict.fromkeys(one.book for one in found)
    return bodies.PuzzleList(tuple(listed), {book: get_rules(book).title for book in books})


@answered
async def position(request: Request) -> Response:
    """Return a moment of a deal that is over, as the text of a link."""
    runner = await looks_back(request)
    deal, at, seat = deal_number(request), _number(request, "at"), _number(request, "seat")
    return plain(
        await run_in_background(request, partial(position_link, as_it_is(runner), deal, at, seat))
    )


def position_link(table: Table, deal: int, at: int, seat: int) -> bodies.PositionLink:
    """Return a moment of a deal at a table, as the text of a link.

    Args:
        at: the number of moves made in the deal before the moment.
        seat: the seat from which it is seen.

    Raises:
        InvalidError, TableError: as :func:`canasta.live.table.replay.replay_of`.
        PositionError: ``position.no_moment``, ``position.no_pack``.
    """
    game = deal_over(table, deal)
    return bodies.PositionLink(write_link(position_of(game, deal, at, seat, table.settings.house)))


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST):
        raise InvalidError("position.no_moment", f"A position has the number of its {name}.")
    return int(text)
