"""Timed and automatic events of a live table: its bots, its clock, its deals."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import aclosing, suppress
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from canasta.game import WATCHER, Action, CanastaError, Game, Retract
from canasta.live.base.actor import now
from canasta.live.table import (
    Table,
    TableError,
    TableEvent,
    dealing,
    people,
    play,
    proposals,
    state,
)
from canasta.live.table.advising import choices_of
from canasta.live.table.client_view import LiveTable, deal_start, event_count, said_since
from canasta.live.table.fair import Promise
from canasta.live.table.game_view import (
    CommonView,
    GameViewCache,
    changes_alone,
    common_view,
    may_look,
    private_view,
    seat_view,
)
from canasta.live.table.hint_view import Hint, hint_of
from canasta.live.table.hints import give_hint, hint_for, may_review
from canasta.live.table.people import REACTIONS, is_invitation
from canasta.live.table.play import deadline, lapse, lapses_at, placements
from canasta.live.table.proposals import asked_now
from canasta.live.table.replay import deal_over, record_of
from canasta.live.table.room_view import room_view
from canasta.live.table.rounds import seed_of_board
from canasta.live.table.state import ANSWER_WITHIN
from canasta.live.table.thinking import steps_for, turns_begun, views_of
from canasta.players.advice import Choice, summary
from canasta.server.store import StoreError
from canasta.server.web import bodies
from canasta.server.web import client_messages as asks
from canasta.server.web.bot_process import HintWanted, Question, ReviewWanted
from canasta.server.web.bot_time import seed_of, thinking_time
from canasta.server.web.bot_workers import LostError, Shown, Thinkers
from canasta.server.web.limits import Bucket, Networks, Visitors
from canasta.server.web.metrics import Metrics

GUEST_KEPT: Final = 7200.0
"""Seconds that a person without a seat may be away before the table forgets them."""

Due: TypeAlias = tuple[float, Callable[[Table], list[TableEvent]]]
"""The time at which something is due, in seconds since 1970, and the function that decides it."""


def due_among_people(live: LiveTable, now: Callable[[], float]) -> Due | None:
    """Return what is due first, or None."""
    table = live.table
    quiet = table.people.proposal is None and table.absent_host is None
    if quiet and live.present >= table.guests.keys():
        return None  # all are there, and none is asked
    return min(_all_due(live, now), key=lambda one: one[0], default=None)


def passes_at(live: LiveTable) -> float | None:
    """Return when the host's role passes on, in seconds since 1970; None if the host is there."""
    host = live.table.host
    away = None if host is None else live.away_since(host)
    return None if away is None else away + people.HOST_AWAY


def _all_due(live: LiveTable, now: Callable[[], float]) -> Iterator[Due]:
    table = live.table
    if table.people.proposal is not None:
        end = table.people.proposal.at + proposals.ANSWER_WITHIN
        ends = [end, *filter(None, [live.next_departure()])]
        settled = proposals.settle(table, live.there, now())
        yield (
            0.0 if settled else min(ends),
            lambda table: proposals.settle(table, live.there, now()),
        )
    passes = passes_at(live)
    if passes is not None and people.next_host(table, live.present) is not None:
        yield passes, lambda table: people.pass_from_absent(table, live.present)
    if table.absent_host is not None and people.give_back(table, live.present):
        yield 0.0, lambda table: people.give_back(table, live.present)
    kept = {chair.person for chair in table.chairs} | {table.host, *live.present}
    for person in table.guests:
        away = None if person in kept else live.away_since(person)
        if away is not None:
            yield away + GUEST_KEPT, partial(_forget, live, person)


def _forget(live: LiveTable, person: str, table: Table) -> list[TableEvent]:
    return people.forget(table, person, live.present)


# Updates of a connection: the parts of a view that have changed since the last update.
#
# The room and the game are the same for all who see them, so they are encoded once per version. A
# person's private view is made again only if something that it depends on has changed. Events are
# encoded once for all who see the same of them.

_ENCODE = msgspec.json.Encoder().encode
_NOTHING = b"null"


class Shared:
    """The parts of a table's view that are the same for several people, each encoded once."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._version = -1
        self._rooms: dict[bool, tuple[tuple[object, ...], bytes]] = {}
        self._room_moment: tuple[object, ...] = ()
        self._asked = frozenset[str]()
        self._game: tuple[tuple[int, int, int] | None, bytes] = (None, _NOTHING)
        self._cache = GameViewCache()
        self._told: dict[int, dict[int, bytes]] = {}
        self.common: CommonView | None = None
        """The base of all private views; None if there is no game."""
        self.events = 0
        """Number of events of the game so far."""

    def look(self) -> None:
        """Read what all who see the table need of it, unless that has been read since it changed.

        Call this before the other methods.
        """
        live, table = self._live, self._live.table
        if self._version == live.version:
            return
        self._version = live.version
        self._asked = asked = asked_now(table, live.there)
        coached = placements(table), lapses_at(table)
        studied = None if table.study is None else table.moves
        self._room_moment = live.room_version, deadline(table), table.late, asked, coached, studied
        game = table.game
        if game is None:
            self._game, self.common = (None, _NOTHING), None
        else:
            self.common = common_view(table)
            moment = table.branch, table.moves, game.deal
            if self._game[0] != moment:
                view = self._cache.game_view(game, table.moves, table.winner, table.resigned)
                self._game = moment, _ENCODE(view)
        self.events = event_count(table)
        self._told = {}

    def room(self, sees: bool = True) -> bytes:
        """Return the room as JSON, for people who may see the game or for the others."""
        known = self._rooms.get(sees)
        if known is None or known[0] != self._room_moment:
            live, passes = self._live, passes_at(self._live)
            room = room_view(live.table, live.present, self._asked, passes, sees)
            known = self._rooms[sees] = self._room_moment, _ENCODE(room)
        return known[1]

    def game(self) -> bytes:
        """Return the game as JSON; ``null`` if there is none."""
        return self._game[1]

    def events_since(self, since: int, seat: int) -> bytes:
        """Return the events of the game after the first ``since``, as a seat sees them, as JSON.

        Seats that see the very same get the same bytes.
        """
        game = self._live.table.game
        if game is None:
            return b"[]"
        known = self._told.get(since)
        if known is None:
            seen = game.events_by_eye(since)
            known = self._told[since] = {eye: _ENCODE(events) for eye, events in seen.items()}
        return known.get(seat) or known[WATCHER]


class _Update(msgspec.Struct, tag_field="type", tag="update"):
    """A :class:`canasta.server.web.server_messages.Update` whose parts are already encoded."""

    number: int
    room: msgspec.Raw | UnsetType = UNSET
    game: msgspec.Raw | UnsetType = UNSET
    own: msgspec.Raw | UnsetType = UNSET
    said: Any = UNSET
    events: msgspec.Raw | UnsetType = UNSET
    replaces_events: bool = False


class ClientUpdates:
    """The state that one connection knows, and the updates that it needs."""

    def __init__(
        self,
        live: LiveTable,
        shared: Shared,
        person: str,
        number: int = 0,
        invitation: str = "",
    ) -> None:
        """Begin with a person who has just connected.

        Args:
            shared: the parts of its view that are the same for several people.
            number: the number of the last event that their page knows.
            invitation: the secret for links with which they invite others.
        """
        self._invitation = invitation
        self._live, self._shared, self._person = live, shared, person
        self._room = self._game = self._own = b""
        self._said = min(number, live.table.number)
        self._branch, self._events = -1, 0
        self._seat: int | None = None
        self._version = -1
        self._moment: tuple[object, ...] = ()

    def update(self) -> bytes:
        """Return the next message as JSON; empty if nothing has changed for this person."""
        live, table = self._live, self._live.table
        if self._version == live.version:
            return b""
        self._version = live.version
        if self._person not in table.guests:
            return b""  # they were sent away
        seat, shared = table.seat_of(self._person), self._shared
        shared.look()
        sees = may_look(table, WATCHER if seat is None else seat)
        room = shared.room(sees)
        game = shared.game() if sees else _NOTHING
        own = self._own_part(table, seat, shared.common if sees else None)
        message, changed = _Update(table.number), False
        # A part that was not encoded again is the same object, so comparing costs nothing.
        if room != self._room:
            self._room, message.room, changed = room, msgspec.Raw(room), True
        if game != self._game:
            self._game, message.game, changed = game, msgspec.Raw(game), True
        if own != self._own:
            self._own, message.own, changed = own, msgspec.Raw(own), True
        said = self._add_said(table, message)
        happened = sees and self._add_events(table, message, seat)
        return _ENCODE(message) if changed or said or happened else b""

    def _own_part(self, table: Table, seat: int | None, common: CommonView | None) -> bytes:
        seen = seat_view(table, common, WATCHER if seat is None else seat)
        alone = table.number if changes_alone(table, seat, common) else 0
        moment = self._live.room_version, table.branch, alone, seen
        if moment == self._moment:
            return self._own
        self._moment = moment
        return _ENCODE(private_view(table, self._person, self._invitation, (common, seen)))

    def _add_said(self, table: Table, message: _Update) -> bool:
        if not table.said or table.said[-1].number <= self._said:
            return False
        said = said_since(table, self._said, self._person)
        self._said = table.said[-1].number
        if said:
            message.said = said
        return bool(said)

    def _add_events(self, table: Table, message: _Update, seat: int | None) -> bool:
        if (table.branch, seat) != (self._branch, self._seat):
            # Another branch, or another seat that sees other cards: all of this deal again.
            self._branch, self._seat = table.branch, seat
            self._events, message.replaces_events = deal_start(table), True
        count = self._shared.events
        if count <= self._events and not message.replaces_events:
            return False
        own = WATCHER if seat is None else seat
        message.events = msgspec.Raw(self._shared.events_since(self._events, own))
        self._events = count
        return True


ENTROPY_WAIT: Final = 4.0
"""Seconds that a shuffle waits for silent pages: to commit, and again to reveal."""

_RETRY: Final = 2.0
"""Seconds after which a failed event is tried again."""

log = logging.getLogger("canasta.bots")

OF_ONE_AT_ONCE: Final = 60
OF_ONE_A_SECOND: Final = 1.0
"""Requests other than moves that one network may make at a table at once, and per second in the
long run; each is stored for as long as the table is."""

OF_ALL_AT_ONCE: Final = 300
OF_ALL_A_SECOND: Final = 4.0
"""The same for all people without a seat together. Each player and the host have a limit of their
own, so strangers cannot use it up."""

REACTIONS_AT_ONCE: Final = 3
REACTIONS_A_SECOND: Final = 0.2
"""Reactions of one person at once, and per second in the long run."""

COMING_AT_ONCE: Final = 60
COMING_A_SECOND: Final = 0.5
"""People who may come without the table's invitation at once, and per second in the long run."""

MOST_CHOSEN: Final = 30
CHOSEN_A_SECOND: Final = 0.1
"""The same for changes of settings, the largest events that are stored."""

TAKEN_BACK_AT_ONCE: Final = 200
TAKEN_BACK_A_SECOND: Final = 1.0
"""Times a player may take melds back at once, and per second in the long run. The rules set no
limit within a turn, and each time is stored, and replayed whenever the table is read."""

MOST_EVENTS: Final = 250_000
"""Events after which a table takes no new people, settings or chat; its players play on. That is
hundreds of matches."""

_PLAY: Final = (
    asks.Act
    | asks.Undo
    | asks.StepOn
    | asks.StepBack
    | asks.AnswerBack
    | asks.Commit
    | asks.Reveal
    | asks.GoOn
)
"""Requests of play itself, limited only by each page's rate and by ``TAKEN_BACK_AT_ONCE``."""

_NEEDED: Final = (
    asks.Begin
    | asks.Sit
    | asks.Stand
    | asks.Pause
    | asks.Propose
    | asks.AnswerProposal
    | asks.Withdraw
)
"""Other requests that players need even at a table with ``MOST_EVENTS``."""

_ASKED: Final = 2
"""Times a bot is asked for a move before a plain bot moves for it."""

_Due: TypeAlias = tuple[float, Callable[[], Awaitable[None]]]
"""The time at which something is due, in seconds since 1970, and the coroutine that does it."""


class TableRunner:
    """A live table, and all that happens at it without a request.

    After every change it determines what is due next, and does it at once or sets a timer. It does
    one thing at a time.

    Attributes:
        live: the table.
        shared: the parts of its view that are the same for several people.
        visitors: the networks of its people.
    """

    def __init__(self, live: LiveTable, workers: Thinkers, metrics: Metrics) -> None:
        self.live = live
        self.shared = Shared(live)
        self.visitors = Visitors()
        self._workers, self._metrics = workers, metrics
        self._promised: tuple[_Phase | None, float] = (None, 0.0)
        self._seen_turn = self._seen_coaching = (-1.0, 0.0)
        self._timer: asyncio.TimerHandle | None = None
        self._doing: asyncio.Task[None] | None = None
        self._besides_moves = Networks(OF_ONE_AT_ONCE, OF_ONE_A_SECOND)
        self._besides_moves_of_all = Bucket(OF_ALL_AT_ONCE, OF_ALL_A_SECOND)
        self._of_players = Networks(OF_ONE_AT_ONCE, OF_ONE_A_SECOND)
        self._reactions = Networks(REACTIONS_AT_ONCE, REACTIONS_A_SECOND)
        self._coming = Bucket(COMING_AT_ONCE, COMING_A_SECOND)
        self._taken_back = Networks(TAKEN_BACK_AT_ONCE, TAKEN_BACK_A_SECOND)
        self._chosen_of_late = Bucket(MOST_CHOSEN, CHOSEN_A_SECOND)
        self._reviewing: set[int] = set()
        self._reviewed: dict[tuple[str, int, int], bodies.Reviewed] = {}
        self._thought: tuple[tuple[int, int], asyncio.Task[Hint]] | None = None
        self._unlisten = live.listen(self._look)
        self._look()

    async def close(self) -> None:
        """Stop serving the table."""
        self._unlisten()
        self._wait_for(None)
        if self._doing is not None:
            doing, self._doing = self._doing, None
            doing.cancel()
            with suppress(asyncio.CancelledError):
                await doing
        if self._thought is not None:
            self._thought[1].cancel()
            await asyncio.gather(self._thought[1], return_exceptions=True)

    # ---- what is due, and when

    def _look(self) -> None:
        """Do what is due, or set a timer for the next; called at changes and by the timer."""
        if self._doing is not None:
            return  # it looks when it is done
        due = self._due()
        if due is None or due[0] > now():
            self._wait_for(None if due is None else due[0] - now())
        else:
            self._wait_for(None)
            self._doing = asyncio.create_task(self._do(due[1]), name="table")

    def _wait_for(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._look)

    async def _do(self, work: Callable[[], Awaitable[None]]) -> None:
        failed = False
        try:
            await work()
        except (StoreError, TableError):
            failed = True
        except (CanastaError, ValueError):  # a bug of ours must not stop the table
            log.exception("something failed at a table")
            failed = True
        finally:
            self._doing = None
        if failed:
            self._wait_for(_RETRY)
        else:
            self._look()

    def _due(self) -> _Due | None:
        """Return what happens next without a request, and when; None if nothing does."""
        table = self.live.table
        if not self.live.here:  # nothing happens without people; shuffles wait for them
            self._promised = None, 0.0
            return None
        dues = [
            due
            for due in (
                self._people_due(),
                self._round_due(table),
                self._coaching_due(table),
                self._game_due(table),
            )
            if due is not None
        ]
        return min(dues, key=lambda due: due[0], default=None)

    def _people_due(self) -> _Due | None:
        kept = due_among_people(self.live, now)
        return None if kept is None else (kept[0], partial(self.live.carry_out, kept[1]))

    def _round_due(self, table: Table) -> _Due | None:
        """Return the end of an evening's round."""
        ends = state.up_at(table)
        return None if ends is None else (ends, self._time_up)

    async def _time_up(self) -> None:
        await self.live.carry_out(lambda table: state.time_up(table, now()))

    def _coaching_due(self, table: Table) -> _Due | None:
        """Return the end of a coaching that is not answered."""
        end = lapses_at(table)
        if end is None:
            return None
        ends = [end, self._answers_by(table), *filter(None, [self.live.next_departure()])]
        return 0.0 if lapse(table, self.live.there, now()) else min(ends), self._lapse

    def _answers_by(self, table: Table) -> float:
        """Return the latest time to answer a coaching, by this server's clock."""
        since = table.coached_since or 0.0
        if self._seen_coaching[0] != since:
            self._seen_coaching = since, now() + ANSWER_WITHIN
        return self._seen_coaching[1]

    async def _lapse(self) -> None:
        since = self.live.table.coached_since

        def decide(table: Table) -> list[TableEvent]:
            at = now()
            if table.coached_since == since and self._answers_by(table) <= at:
                at = max(at, lapses_at(table) or at)
            return lapse(table, self.live.there, at)

        await self.live.carry_out(decide)

    def _game_due(self, table: Table) -> _Due | None:
        if table.promise is not None:
            phase = _phase(table.promise)
            return self._values_by(table, phase), partial(self._move_on, phase)
        if play.bot_to_act(table) is not None:
            return 0.0, self._bot_acts
        end = play.deadline(table)
        return None if end is None else (min(end, self._latest(table)), self._run_out)

    def _latest(self, table: Table) -> float:
        """Return the latest end of the turn, by this server's clock.

        If another server began the turn, its clock may be ahead of this one's.
        """
        if not table.settings.clock or table.coaching_open:
            return inf
        if self._seen_turn[0] != table.began:
            self._seen_turn = table.began, now() + table.settings.clock
        return self._seen_turn[1]

    def _values_by(self, table: Table, phase: "_Phase") -> float:
        """Return until when a shuffle waits for the players' pages."""
        if self._promised[0] != phase:
            self._promised = phase, now() + ENTROPY_WAIT
        return self._promised[1] if dealing.awaited(table) else 0.0

    # ---- doing it

    async def _move_on(self, phase: "_Phase") -> None:
        def decide(table: Table) -> list[TableEvent]:
            here = table.promise is not None and _phase(table.promise) == phase
            return dealing.move_on(table) if here else []

        await self.live.carry_out(decide)

    async def _run_out(self) -> None:
        began = self.live.table.began

        def decide(table: Table) -> list[TableEvent]:
            at = now()
            if table.began == began and self._latest(table) <= at:
                at = max(at, play.deadline(table) or at)
            return play.run_out(table, at)

        await self.live.carry_out(decide)

    async def _bot_acts(self) -> None:
        table = self.live.table
        to_act, game = play.bot_to_act(table), table.game
        if to_act is None or game is None:
            return
        (seat, level), moves, pace = to_act, table.moves, table.settings.pace
        began = monotonic()
        objects = play.objection(table)
        action: Action | None = objects.action if objects else play.to_play(table)
        # In a studied position the other players repeat the moves of the deal.
        known = None if objects or table.study is None else table.study.next_steps
        for _ in range(_ASKED):
            if action is None and known is None and table.game is game and table.moves == moves:
                action = await self._chosen(table, game, seat, level)
        if table.game is not game or table.moves != moves:
            return
        steps = known or steps_for(game, action, self._dice() + moves)
        # All that depends on its cards is done, so the rest of its time reveals nothing of them.
        thought = monotonic() - began
        await asyncio.sleep(thinking_time(thought, pace, level) - thought)
        if table.game is not game or table.moves != moves:
            return
        await self.live.carry_out(lambda table: play.act_for(table, seat, steps, moves))

    async def _chosen(self, table: Table, game: Game, seat: int, level: str) -> Action | None:
        """Return a bot's action; None if its process has died or did not answer."""
        match = self._match()
        question = Question(
            match=match,
            settings=table.settings,
            level=level,
            seat=seat,
            seen=views_of(table, seat, self._workers.last_turn_seen(match, level, seat, game.deal)),
            seed=self._dice(),
        )
        shown = Shown(level, game.deal, turns_begun(game))
        with self._metrics.bot_seconds.time():
            action = await self._workers.choose(question, shown)
        if action is None:
            self._metrics.bots_lost.inc()
            log.warning("a bot did not answer", extra={"level": level})
        return action

    # ---- what players ask for

    def check_change(self, request: asks.Request, person: str, network: str) -> None:
        """Check that a request is within the limits of the table, the person and the network."""
        if isinstance(request, _PLAY):
            if not all(self._taken_back.take(person) for _ in range(_times_taken_back(request))):
                raise _too_many()
            return
        reacts = isinstance(request, asks.SayQuickly) and request.word in REACTIONS
        if reacts and not self._reactions.take(person):
            raise _too_many()
        table = self.live.table
        plays = person == table.host or table.seat_of(person) is not None
        if not (plays and isinstance(request, _NEEDED)):
            self._require_room()
        if plays:
            taken = self._of_players.take(person)
        else:
            taken = self._besides_moves.take(network) and self._besides_moves_of_all.take()
        if not taken or (isinstance(request, asks.Choose) and not self._chosen_of_late.take()):
            raise _too_many()

    def check_come(self, invitation: str, network: str) -> None:
        """Check that a new person may come; each arrival is stored for as long as the table is."""
        self._require_room()
        invited = is_invitation(self.live.table, invitation)
        if not self._besides_moves.take(network) or not (invited or self._coming.take()):
            raise _too_many()

    def _require_room(self) -> None:
        if self.live.table.number >= MOST_EVENTS:
            raise TableError(
                "table.worn_out",
                "This table has reached its size limit. Please open a new one.",
            )

    async def hint(self, person: str, moves: int) -> Hint:
        """Return a strong player's move for the player to act; everyone sees that they asked.

        A second request at the same moment gets the same answer without new thinking.

        Raises:
            TableError: as :func:`canasta.live.table.hints.hint_for`; ``table.thinking``: an earlier
                request at the table is not answered yet; ``table.no_answer``.
            StoreError: the request could not be stored.
        """
        table = self.live.table
        seat, _ = hint_for(table, person, moves)
        moment, thought = (table.branch, moves), self._thought
        if thought is None or thought[0] != moment or _failed(thought[1]):
            if thought is not None and not thought[1].done():
                raise _thinking()
            thinking = asyncio.create_task(self._think(person, seat, moves))
            thought = self._thought = moment, thinking
        hint = await asyncio.shield(thought[1])
        await self.live.carry_out(lambda table: give_hint(table, person, moves))
        return hint

    async def _think(self, person: str, seat: int, moves: int) -> Hint:
        table, match = self.live.table, self._match()
        wanted = HintWanted(table.settings, seat, views_of(table, seat), seed_of(match) + moves)
        advice = await self._workers.advise(match, wanted)
        if advice is None:
            raise TableError("table.no_answer", "There is no answer. Please ask again.")
        _, game = hint_for(table, person, moves)  # raises if a move was made meanwhile
        return await asyncio.to_thread(hint_of, game.known_to(seat), advice)

    def review(self, person: str, deal: int) -> AsyncGenerator[bodies.Review, None]:
        """Review a person's choices in a deal that is over.

        Raises:
            InvalidError, TableError: as :func:`canasta.live.table.hints.may_review`; at once.
            TableError: ``table.thinking``: another review of theirs is under way.
        """
        seat = may_review(self.live.table, person, deal)
        if seat in self._reviewing:
            raise _thinking()
        return self._review(seat, deal)

    async def _review(self, seat: int, deal: int) -> AsyncGenerator[bodies.Review, None]:
        match = self._match()
        game = deal_over(self.live.table, deal).clone()
        if (match, deal, seat) not in self._reviewed:
            if seat in self._reviewing:  # begun since it was asked for
                yield bodies.ReviewStopped(_thinking().code, _thinking().message)
                return
            self._reviewing.add(seat)
            choices: list[Choice] = []
            try:
                record = await asyncio.to_thread(record_of, game, deal)
                wanted = ReviewWanted(f"{match} {deal} {seat}", record, deal, seat)
                async with aclosing(self._workers.review(match, wanted)) as steps:
                    async for step in steps:
                        if isinstance(step, Choice):
                            choices.append(step)
                        else:
                            yield bodies.Reviewing(step.done, step.total)
            except LostError:
                yield bodies.ReviewStopped(
                    "table.no_answer", "There is no answer. Please ask again."
                )
                return
            finally:
                self._reviewing.discard(seat)
            shown = await asyncio.to_thread(choices_of, game, deal, choices)
            self._reviewed[match, deal, seat] = bodies.Reviewed(seat, shown, summary(choices))
        yield self._reviewed[match, deal, seat]

    def _dice(self) -> int:
        """Return the seed of the bots, which is the same at all tables that play a board."""
        table = self.live.table
        board = table.dealt[-1] if table.bound is not None and table.dealt else None
        return seed_of(self._match()) if board is None else seed_of_board(board.secret)

    def _match(self) -> str:
        """Return the name of the match for the bots, which changes when a turn is taken back."""
        return f"{self.live.table.code} {self.live.table.branch}"


_Phase: TypeAlias = tuple[str, bool]
"""A shuffle by its secret, and whether its list of commitments is closed."""


def _phase(promise: Promise) -> _Phase:
    return promise.secret, promise.closed


_RETRACT: Final = str(Retract())


def _times_taken_back(request: asks.Request) -> int:
    if isinstance(request, asks.Act):
        return request.text.count(_RETRACT)
    return int(isinstance(request, asks.Undo | asks.StepBack))


def _too_many() -> TableError:
    return TableError("protocol.too_many", "Too much at once; wait a moment.")


def _thinking() -> TableError:
    return TableError("table.thinking", "The last question is still being thought about.")


def _failed(task: "asyncio.Task[Hint]") -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
