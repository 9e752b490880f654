"""The answers to messages and their effects, by the server's own functions without a connection."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from tests.hidden.worlds import cloned

from canasta.game import CanastaError, IllegalError
from canasta.live.table import StoredEvent, Table, carrying, people
from canasta.live.table.client_view import LiveTable
from canasta.live.table.events import TableEvent
from canasta.live.table.hint_view import hint_of
from canasta.live.table.hints import give_hint, hint_for, may_review
from canasta.live.table.proof import proof_of
from canasta.live.table.replay import replay_of
from canasta.live.table.selecting import known_to_mover, options_for
from canasta.live.table.thinking import views_of
from canasta.live.table.verify import look
from canasta.players.advice import Advice
from canasta.players.advice.weigher import sure
from canasta.server.web import bodies
from canasta.server.web import client_messages as asks
from canasta.server.web import server_messages as tells
from canasta.server.web.socket import Asker, decision
from canasta.server.web.study_routes import position_link
from canasta.server.web.table_registry import open_table
from canasta.server.web.table_runner import ClientUpdates, Shared

_ENCODE: Final = msgspec.json.Encoder().encode


class Answered(NamedTuple):
    """An answer as it is sent, and its effects."""

    answer: bytes
    events: tuple[TableEvent, ...] = ()


def answered(table: Table, person: str, request: asks.Request, advised: Sequence[str]) -> Answered:
    """The answer to a message at a table, which doesn't change.

    Args:
        table: the table.
        person: who sends it.
        request: the message.
        advised: the move that a hint suggests; the answer includes what it is based on.
    """
    try:
        if isinstance(request, asks.AskOptions):
            found = options_for(known_to_mover(table, person), request.cards, request.onto)
            return Answered(_ENCODE(tells.OptionsFound(request.id, found)))
        if isinstance(request, asks.AskHint):
            seat, game = hint_for(table, person, request.moves)
            known = game.known_to(seat)
            advice = Advice("expert", seat, tuple(sure(act) for act in advised), ())
            hint = _ENCODE(tells.Hinted(request.id, hint_of(known, advice)))
            rests_on = b"".join(views_of(table, seat))
            return Answered(hint + rests_on, tuple(give_hint(table, person, request.moves)))
        if isinstance(request, asks.TakeMatch):
            return _taken(table, person, request)
        events = decision(request, Asker(person, frozenset(table.guests)))(table)
    except CanastaError as error:
        clauses = error.refusal.clauses if isinstance(error, IllegalError) else ()
        told = tells.Refused(id=request.id, code=error.code, message=error.message, clauses=clauses)
        return Answered(_ENCODE(told))
    return Answered(_ENCODE(tells.Done(request.id)), tuple(events))


def _taken(table: Table, person: str, request: asks.TakeMatch) -> Answered:
    """A match taken along; in the middle of a deal only by who plays alone, and with its cards.

    So these are left out of the answer; everyone learns that it was taken.
    """
    beside = people.shown(table, request.tokens)
    events = tuple(carrying.take(table, person, beside))
    seat, game, match = table.own_seat(person), table.game, ""
    if not table.in_deal and game is not None:
        match = carrying.write_match(game, carrying.seats_of(table, person, beside), seat)
    return Answered(_ENCODE(tells.MatchCarried(request.id, match)), events)


READINGS: Final[dict[str, Callable[[Table, str], Any]]] = {
    "/api/tables/{code}": open_table,
    "/api/tables/{code}/proof": lambda table, person: proof_of(table),
    "/api/tables/{code}/verify": lambda table, person: look(proof_of(table)),
    "/api/tables/{code}/replay/{deal}": lambda table, person: [
        replay_of(table, deal) for deal in (1, 2)
    ],
    "/api/tables/{code}/review/{deal}": lambda table, person: may_review(table, person, 1),
    "/api/tables/{code}/position/{deal}": lambda table, person: position_link(table, 1, 9, 0),
}
"""What may be read of a table over HTTP, by its address."""


def read(table: Table, person: str, address: str) -> bytes:
    """The content of an address."""
    try:
        return _ENCODE(READINGS[address](table, person))
    except CanastaError as error:
        return _ENCODE(bodies.Problem(error.code, error.message))


class Page:
    """A person's connection, reduced to its changes."""

    def __init__(self, table: Table, present: Sequence[str]) -> None:
        self._table = table
        self._people = present
        self._live, self._feeds = _looking(table, present)
        self.first = tuple(updates.update() for updates in self._feeds)

    def told(self, events: Sequence[TableEvent]) -> tuple[Table, tuple[bytes, ...]]:
        """The table after an event, and the messages to each person."""
        table = cloned(self._table)
        live, feeds = _looking(table, self._people)
        for updates in feeds:
            updates.update()
        for entry in _entries(table, events):  # what LiveTable does once they are stored
            live._happen(entry)
        live._tell()
        return table, tuple(updates.update() for updates in feeds)


def happened(table: Table, events: Sequence[TableEvent]) -> Table:
    """A copy of a table at which something more has happened."""
    table = cloned(table)
    for entry in _entries(table, events):
        table.apply(entry)
    return table


def _entries(table: Table, events: Sequence[TableEvent]) -> list[StoredEvent]:
    start = table.number
    return [StoredEvent(start + n, 1000.0 + n, event) for n, event in enumerate(events, 1)]


def _looking(table: Table, present: Sequence[str]) -> tuple[LiveTable, list[ClientUpdates]]:
    live = LiveTable(table, None, Exception)  # type: ignore[arg-type]  # nothing is kept here
    for person in table.guests:
        live.came(person)
    shared = Shared(live)
    return live, [ClientUpdates(live, shared, person) for person in present]
