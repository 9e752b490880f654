"""One page's connection: it carries out requests in order, and sends the page what has changed.

One task reads and one writes, so a page that does not read holds up no one. It gets the newest
state when it can take it, never all the states in between.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from canasta.game import CanastaError, IllegalError, InvalidError
from canasta.live.base.actor import now
from canasta.live.table import (
    Table,
    TableError,
    TableEvent,
    dealing,
    people,
    play,
    proposals,
    seating,
)
from canasta.live.table.selecting import known_to_mover, options_for
from canasta.live.table.study import moments_of
from canasta.server.store import StoreError, public_words
from canasta.server.web import client_messages as asks
from canasta.server.web import protocol
from canasta.server.web import server_messages as tells
from canasta.server.web.limits import Bucket, network_of
from canasta.server.web.logs import masked
from canasta.server.web.table_registry import TableRegistry
from canasta.server.web.table_runner import ClientUpdates, TableRunner
from canasta.study.positions import read_link

Decide: TypeAlias = Callable[[Table], Sequence[TableEvent]]


class Asker(NamedTuple):
    """The person who sends a request, and what a decision may depend on besides the table."""

    person: str
    present: Collection[str]
    """The people who are there (``LiveTable.there``)."""
    long_gone: Collection[str] = ()
    """The people who have been away for long (``LiveTable.gone_for``)."""
    board: tuple[int, str] | None = None
    """The number and the secret of the board to deal, if the table plays boards."""


_Decision: TypeAlias = Callable[[Table, Asker, Any], Sequence[TableEvent]]

DECISIONS: Final[dict[type, _Decision]] = {
    # The game
    asks.Begin: lambda table, by, _: dealing.begin(table, by.person, by.board),
    asks.Commit: lambda table, by, ask: dealing.commit(
        table, by.person, ask.promise, ask.commitment
    ),
    asks.Reveal: lambda table, by, ask: dealing.reveal(table, by.person, ask.promise, ask.value),
    asks.Act: lambda table, by, ask: play.act(table, by.person, ask.text, ask.moves),
    asks.Undo: lambda table, by, ask: play.undo(table, by.person, ask.moves),
    asks.AskBack: lambda table, by, _: play.ask_back(table, by.person),
    asks.AnswerBack: lambda table, by, ask: play.answer_back(table, by.person, ask.yes),
    # Lessons, positions, puzzles
    asks.ReadOn: lambda table, by, ask: play.read_on(table, by.person, ask.step),
    asks.LeaveLesson: lambda table, by, _: play.leave(table, by.person),
    asks.StepOn: lambda table, by, ask: play.step_on(table, by.person, ask.moves),
    asks.StepBack: lambda table, by, ask: play.step_back(
        table, by.person, ask.moves, whole=ask.whole
    ),
    asks.ShowSolution: lambda table, by, _: play.show_solution(table, by.person),
    # Seats
    asks.Sit: lambda table, by, ask: seating.sit(table, by.person, ask.seat),
    asks.Stand: lambda table, by, _: seating.stand(table, by.person, by.present),
    asks.SeatBot: lambda table, by, ask: seating.seat_bot(
        table, by.person, ask.seat, ask.level, by.present
    ),
    asks.EmptySeat: lambda table, by, ask: seating.empty_seat(table, by.person, ask.seat),
    asks.Choose: lambda table, by, ask: seating.choose(table, by.person, ask.settings),
    # People
    asks.Rename: lambda table, by, ask: people.rename(table, by.person, ask.name),
    asks.PassHost: lambda table, by, ask: people.pass_host(
        table, by.person, ask.person, by.present
    ),
    asks.Propose: lambda table, by, ask: proposals.propose(
        table, by.person, ask.kind, ask.seat, ask.person, by.present, now(), by.long_gone
    ),
    asks.AnswerProposal: lambda table, by, ask: proposals.answer(
        table, by.person, ask.yes, by.present, now()
    ),
    asks.Withdraw: lambda table, by, _: proposals.withdraw(table, by.person),
    # Talk
    asks.Say: lambda table, by, ask: people.say(table, by.person, ask.words),
    asks.SayQuickly: lambda table, by, ask: people.say_quickly(table, by.person, ask.word),
    asks.Unmute: lambda table, by, ask: people.unmute(table, by.person, ask.person),
    asks.Report: lambda table, by, ask: people.report(table, by.person, ask.person, ask.words),
    asks.Pause: lambda table, by, _: people.pause(table, by.person),
    asks.GoOn: lambda table, by, _: people.go_on(table, by.person),
}
"""The decision of each request that leads to events.

``Hello``, ``AskOptions`` and ``AskHint`` lead to none, and ``TakeMatch`` needs more than the table
(``TableRegistry.carry``).
"""


def decision(request: asks.Request, by: Asker) -> Decide:
    """Return the function that decides a request: it maps the table to events."""
    decide = DECISIONS[type(request)]

    def decided(table: Table) -> Sequence[TableEvent]:
        if by.person not in table.guests:  # sent away while they asked for it
            raise people.unknown()
        return decide(table, by, request)

    return decided


_FITTING: Final = 0.02
"""Seconds that the options for some cards are expected to take."""

AT_ONCE: Final = 60
A_SECOND: Final = 20.0
"""Requests that one page may make at once, and per second in the long run."""

MOST_IGNORED: Final = 2000
"""Requests beyond that after which a page is disconnected."""

HELLO_WITHIN: Final = 10.0
"""Seconds in which a page has to say hello once its table is ready."""

_UNREAD: Final = 500
"""Responses that may wait for a page that does not read."""

POLICY: Final = 1008

_Reply: TypeAlias = (
    tells.Welcome
    | tells.Done
    | tells.Refused
    | tells.OptionsFound
    | tells.Hinted
    | tells.MatchCarried
    | tells.Preparing
)
_DECODER = msgspec.json.Decoder(asks.Request)
_ENCODE = msgspec.json.Encoder().encode

log = logging.getLogger("canasta.pages")


class _Id(msgspec.Struct):
    id: int


class Socket:
    """One page's connection to one table."""

    def __init__(self, registry: TableRegistry, socket: WebSocket, code: str, network: str) -> None:
        """Set up a connection that is not accepted yet.

        Args:
            code: the code of the requested table; empty if it is not a code.
        """
        self._registry, self._socket, self._code = registry, socket, code
        self._network = network
        self._texts = socket.scope.get("extensions", {}).get(protocol.TEXTS)
        self._replies: deque[_Reply] = deque()
        self._wake = asyncio.Event()
        self._bucket = Bucket(AT_ONCE, A_SECOND)
        self._ignored = 0
        self._held: deque[Message] = deque()
        self._receiving: asyncio.Task[Message] | None = None
        self._runner: TableRunner | None = None
        self._updates: ClientUpdates | None = None
        self._person = ""
        self._key, self._kicked = "", 0
        self._network = network_of(socket.client.host if socket.client else "")

    async def serve(self) -> None:
        """Serve the connection until it closes or cannot be written to any more."""
        await self._socket.accept()
        reader, writer = (
            asyncio.create_task(self._open_and_read()),
            asyncio.create_task(self._write()),
        )
        unlisten = self._registry.preparing.listen(self._prepared)
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            unlisten()
            if self._receiving is not None:
                self._receiving.cancel()
            self._on_disconnect()
            reader.cancel()
            writer.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect):
                await reader
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await writer

    async def turn_away(self) -> None:
        """Reject it: too many connections are open from its network."""
        with suppress(WebSocketDisconnect):
            await self._socket.accept()
            await self._send_away(
                "protocol.too_many_pages",
                "Too many pages are open at your address: close some of them, and load this one "
                "again.",
            )

    # ---- reading

    async def _open_and_read(self) -> None:
        """Open the table, then read until the connection ends."""
        self._prepared()
        try:
            runner = await self._table()
        except CanastaError as error:  # no table, too many guesses, or a store that fails
            await self._send_away(error.code, _words(error))
            return
        self._runner = runner
        await self._read(runner)

    async def _table(self) -> TableRunner:
        """Return the table once it can be opened.

        Messages that arrive meanwhile are read and queued: a connection that is not read answers no
        ping and would be closed.
        """
        token = "" if self._registry.guesses.may(self._network) else await self._token()
        opening = asyncio.create_task(self._registry.table(self._code, self._network, token))
        try:
            while not opening.done():
                self._receiving = self._receiving or asyncio.create_task(self._socket.receive())
                await asyncio.wait({opening, self._receiving}, return_when=asyncio.FIRST_COMPLETED)
                if self._receiving.done() and not opening.done():
                    message, self._receiving = self._receiving.result(), None
                    if message["type"] != "websocket.receive":
                        raise WebSocketDisconnect
                    if len(self._held) < AT_ONCE:
                        self._held.append(message)
            return opening.result()
        finally:
            opening.cancel()

    async def _token(self) -> str:
        """Return the token of the page's first message, which is queued; empty if it has none."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HELLO_WITHIN):
                message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                raise WebSocketDisconnect
            self._held.append(message)
            with suppress(msgspec.MsgspecError, ValueError, RecursionError):
                return msgspec.json.decode(_data(message), type=asks.Hello).token
        return ""

    async def _next(self) -> Message:
        """Return the next message, queued or new."""
        if self._held:
            return self._held.popleft()
        if self._receiving is not None:
            receiving, self._receiving = self._receiving, None
            return await receiving
        return await self._socket.receive()

    async def _read(self, runner: TableRunner) -> None:
        self._registry.enter(runner)
        unlisten = runner.live.listen(self._wake.set)
        try:
            async with asyncio.timeout(HELLO_WITHIN) as hello:
                await self._read_on(runner, hello)
        except TimeoutError:
            await self._send_away("protocol.hello", "Say hello first.")
        finally:
            unlisten()
            self._registry.leave(runner)

    async def _read_on(self, runner: TableRunner, hello: asyncio.Timeout) -> None:
        while True:
            message = await self._next()
            if message["type"] != "websocket.receive":
                return
            if not await self._handle_message(runner, _data(message)):
                return
            if self._person:
                hello.reschedule(None)

    async def _handle_message(self, runner: TableRunner, data: bytes) -> bool:
        """Answer a message; return whether the connection goes on."""
        if not self._bucket.take():
            return await self._too_many(data)
        if len(data) > protocol.LARGEST_MESSAGE:
            self._refuse(
                0,
                "protocol.too_large",
                f"A message has at most {protocol.LARGEST_MESSAGE:,} bytes.",
            )
            return True
        try:
            request = _DECODER.decode(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            self._refuse(_id_of(data), "protocol.unreadable", protocol.unreadable(error))
            return True
        began, kind = monotonic(), type(request).__name__
        try:
            await self._carry_out(runner, request)
            end = "done"
        except CanastaError as error:
            end = error.code
            clauses = error.refusal.clauses if isinstance(error, IllegalError) else ()
            if end == "protocol.version":
                await self._send_away(end, error.message, request.id)
            else:
                self._refuse(request.id, end, _words(error), clauses)
        self._registry.metrics.requests.labels(kind, end).inc()
        self._registry.metrics.request_seconds.observe(monotonic() - began)
        return end != "protocol.version"

    async def _carry_out(self, runner: TableRunner, request: asks.Request) -> None:
        if isinstance(request, asks.Hello):
            await self._hello(runner, request)
            return
        if not self._person:
            raise TableError("protocol.hello", "Say hello first.")
        if isinstance(request, asks.AskOptions):
            known = known_to_mover(runner.live.table, self._person)
            async with self._registry.selecting.turn(self._network, _FITTING):
                options = await asyncio.to_thread(options_for, known, request.cards, request.onto)
            self._reply(tells.OptionsFound(request.id, options))
            return
        if isinstance(request, asks.AskHint):
            # This takes a while; later requests do not wait for it.
            self._registry.run_in_background(self._hint(runner, request))
            return
        if isinstance(request, asks.TakeMatch):
            runner.check_change(request, self._person, self._network)
            self._registry.run_in_background(self._carry(runner, request))
            return
        if isinstance(request, asks.Choose):
            seating.may_choose(runner.live.table, self._person, request.settings)
        runner.check_change(request, self._person, self._network)
        if isinstance(request, asks.Choose):
            await self._registry.rules.check(self._network, request.settings)
        live = runner.live
        board = None
        if isinstance(request, asks.Begin):
            if live.table.settings.position:
                await self._registry.looking_back.do(
                    self._network, partial(_set_up, live.table.settings.position)
                )
            board = await self._registry.duplicates.next_board(live.table)
        gone = live.gone_for(people.HOST_AWAY) if isinstance(request, asks.Propose) else ()
        await live.carry_out(decision(request, Asker(self._person, live.there, gone, board)))
        self._reply(tells.Done(request.id))

    async def _hint(self, runner: TableRunner, request: asks.AskHint) -> None:
        try:
            self._reply(tells.Hinted(request.id, await runner.hint(self._person, request.moves)))
        except CanastaError as error:
            self._refuse(request.id, error.code, _words(error))

    async def _carry(self, runner: TableRunner, request: asks.TakeMatch) -> None:
        try:
            match = await self._registry.carry(runner, self._person, request.tokens, self._network)
            self._reply(tells.MatchCarried(request.id, match))
        except CanastaError as error:
            self._refuse(request.id, error.code, _words(error))

    async def _hello(self, runner: TableRunner, request: asks.Hello) -> None:
        if request.protocol != protocol.PROTOCOL_VERSION:
            raise InvalidError(
                "protocol.version",
                f"The page speaks version {request.protocol}, the server "
                f"{protocol.PROTOCOL_VERSION}: load the page again.",
            )
        if self._person:
            raise TableError("protocol.hello", "This connection has said hello already.")
        if request.number > runner.live.table.number:
            # They come from another process, faster than what it wrote: they shall not see less.
            with suppress(StoreError):
                await runner.live.catch_up()
        person, token = await self._known(runner, request)
        table = runner.live.table
        guest = table.guests[person]
        self._person, self._key, self._kicked = person, guest.key, guest.kicked
        runner.visitors.came(table, person, self._network)
        invitation = people.invitation_of(token) if guest.invites else table.people.invitation
        self._updates = ClientUpdates(
            runner.live, runner.shared, person, request.number, invitation
        )
        self._reply(
            tells.Welcome(
                id=request.id,
                protocol=protocol.PROTOCOL_VERSION,
                code=self._code,
                person=person,
                token=token,
                now=now(),
            )
        )
        runner.live.came(person)
        self._registry.said_here(runner)

    async def _known(self, runner: TableRunner, request: asks.Hello) -> tuple[str, str]:
        if request.token:
            try:
                return people.known(runner.live.table, request.token), request.token
            except TableError:
                if runner.live.table.round is None:
                    raise
            # Another process may have given them their seat a moment ago.
            await runner.live.catch_up()
            return people.known(runner.live.table, request.token), request.token
        runner.visitors.require_welcome(runner.live.table, self._network)
        runner.check_come(request.invitation, self._network)
        near, person, token = runner.visitors.near(self._network), "", ""

        def enter(table: Table) -> list[TableEvent]:
            nonlocal person, token
            visit = people.Visit(runner.live.present, request.invitation, near)
            person, token, events = people.arrive(table, request.name, visit)
            return events

        await runner.live.carry_out(enter)
        return person, token

    async def _too_many(self, data: bytes) -> bool:
        self._ignored += 1
        if self._ignored > MOST_IGNORED:
            log.warning("too many messages", extra={"table": masked(self._code)})
            await self._socket.close(POLICY, "too many messages")
            return False
        self._refuse(_id_of(data), "protocol.too_many", "Too much at once; wait a moment.")
        # Reading no faster than this is what slows a flood down.
        await asyncio.sleep(1 / A_SECOND)
        return True

    # ---- writing

    def _reply(self, reply: _Reply) -> None:
        if len(self._replies) < _UNREAD:
            self._replies.append(reply)
        self._wake.set()

    def _refuse(self, number: int, code: str, message: str, clauses: tuple[str, ...] = ()) -> None:
        self._reply(tells.Refused(id=number, code=code, message=message, clauses=clauses))

    def _prepared(self) -> None:
        """Inform a waiting page that the rules are still being loaded."""
        preparing = self._registry.preparing
        if not preparing.ready.is_set():
            self._reply(tells.Preparing(done=0, total=0))

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            # The welcome comes before the first update, every other response after the update
            # that shows its effect. Responses that arrive while this is sent wait their turn.
            replies, self._replies = self._replies, deque()
            welcomes = (place for place, one in enumerate(replies, 1) if type(one) is tells.Welcome)
            welcome = next(welcomes, 0) if replies else 0
            if (reason := self._sent_away()) is not None:
                await self._send_away(reason.code, reason.message)
                return
            update = b"" if self._updates is None else self._updates.update()
            texts = [_ENCODE(reply) for reply in replies]
            if update:
                texts.insert(welcome, update)
                self._registry.metrics.updates += 1
            if texts:
                await self._send(*texts)

    async def _send(self, *texts: bytes) -> None:
        if self._texts is not None:
            await self._texts(texts)
            return
        for text in texts:
            await self._socket.send_text(text.decode())

    async def _send_away(self, code: str, message: str, number: int = 0) -> None:
        await self._send(_ENCODE(tells.Refused(id=number, code=code, message=message)))
        await self._socket.close(POLICY, code)

    def _sent_away(self) -> TableError | None:
        """Return why the person is no longer at the table, or None if they are."""
        if self._runner is None or not self._person:
            return None
        table = self._runner.live.table
        guest = table.guests.get(self._person)
        if guest is not None and (guest.kicked, guest.key) == (self._kicked, self._key):
            return None
        if guest is not None and guest.key == self._key:
            return TableError(
                "table.kicked", "You were sent away from the table; you may come again."
            )
        if self._key in table.people.banned:
            return people.banned()
        return people.unknown()

    def _on_disconnect(self) -> None:
        if self._runner is not None and self._person:
            self._runner.live.went(self._person)
            self._registry.said_here(self._runner)


def _words(error: CanastaError) -> str:
    """Return the words about an error that a page may see; the operator finds more in the log."""
    if error.code == "table.broken":
        log.error("a request failed: %s", error.code)
    if not isinstance(error, StoreError):
        return error.message
    log.error("a request failed: %s", error.message)
    return public_words(error)


def _set_up(position: str) -> None:
    moments_of(read_link(position))


def _data(message: Message) -> bytes:
    return message.get("bytes") or (message.get("text") or "").encode()


def _id_of(data: bytes) -> int:
    """Return the id of a message that is otherwise unreadable; 0 if that is unreadable, too."""
    try:
        return msgspec.json.decode(data, type=_Id).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return 0
