"""A table that this process serves: its bots play, its clock runs, its deals begin."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress
from functools import partial
from math import inf
from time import monotonic
from typing import Final, TypeAlias

from canasta.advice import Turn
from canasta.game import Action, CanastaError, Game, Retract
from canasta.store import StoreError
from canasta.table import Table, TableError, TableEvent, dealing, play, round_time, teaching
from canasta.table.advising import lapses_of
from canasta.table.boards import seed_of_board
from canasta.table.clock import now
from canasta.table.coaching import lapse, lapses_at
from canasta.table.hints import give_hint, hint_for, may_review
from canasta.table.live import LiveTable
from canasta.table.people import is_invitation
from canasta.table.replay import deal_over, record_of
from canasta.table.shuffles import Promise
from canasta.table.state import ANSWER_WITHIN
from canasta.table.thinking import steps_for
from canasta.table.watching import turns_begun, views_of
from canasta.table.ways import Hint, hint_of
from canasta.web import bodies, housekeeping
from canasta.web import client_messages as asks
from canasta.web.bot_process import HintWanted, Question, ReviewWanted
from canasta.web.bot_seed import seed_of
from canasta.web.bot_time import thinking_time
from canasta.web.bot_workers import LostError, Shown, Thinkers
from canasta.web.limits import Bucket, Networks
from canasta.web.metrics import Metrics
from canasta.web.updates import Shared
from canasta.web.visitors import Visitors

ENTROPY_WAIT: Final = 4.0
"""Seconds that a shuffle waits for pages that do not answer: to commit, and again to reveal."""

_RETRY: Final = 2.0
"""Seconds after which what could not be kept is tried again."""

log = logging.getLogger("canasta.bots")

OF_ONE_AT_ONCE: Final = 60
OF_ONE_A_SECOND: Final = 1.0
"""Requests beside the game that one network may have carried out at a table at once, and in a
second in the long run: each is kept for as long as the table is."""

OF_ALL_AT_ONCE: Final = 300
OF_ALL_A_SECOND: Final = 4.0
"""The same for all without a seat together. Those who play, and the host, have each their own: no
stranger uses up what they need."""

COMING_AT_ONCE: Final = 60
COMING_A_SECOND: Final = 0.5
"""People who may come at once, and in a second in the long run, without the table's invitation."""

MOST_CHOSEN: Final = 30
CHOSEN_A_SECOND: Final = 0.1
"""The same for settings, the largest that is kept."""

TAKEN_BACK_AT_ONCE: Final = 200
TAKEN_BACK_A_SECOND: Final = 1.0
"""How often a player may take melds back, which has no end within a turn: every time is kept, and
replayed whenever the table is read."""

MOST_EVENTS: Final = 250_000
"""Events of a table after which nobody new comes and nothing is chosen or said at it any more:
those who sit there play on. It is hundreds of matches."""

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
"""What is kept of play itself; it has no limit but that of each page, and that of taking back."""

_NEEDED: Final = (
    asks.Begin
    | asks.Sit
    | asks.Stand
    | asks.Pause
    | asks.Propose
    | asks.AnswerProposal
    | asks.Withdraw
)
"""What those who play need beside it, however much has happened."""

_ASKED: Final = 2
"""How often a bot is asked before another acts for it."""

_Due: TypeAlias = tuple[float, Callable[[], Awaitable[None]]]
"""When something is due, in seconds since 1970, and what."""


class TableRunner:
    """A live table and all that happens at it without anybody's request.

    At every change it looks what is due next: at once it is begun, later a timer waits for it. One
    thing is under way at a time.

    Attributes:
        live: the table.
        shared: its parts that are told to all.
        visitors: from which networks its people came.
        connections: how many pages look at it.
        asked_at: when somebody asked for it last, by the monotonic clock.
    """

    def __init__(self, live: LiveTable, workers: Thinkers, metrics: Metrics) -> None:
        """Begin to serve; needs a running event loop."""
        self.live = live
        self.shared = Shared(live)
        self.visitors = Visitors()
        self.connections = 0
        self.asked_at = monotonic()
        self._workers, self._metrics = workers, metrics
        self._promised: tuple[_Phase | None, float] = (None, 0.0)
        self._seen_turn = self._seen_coaching = (-1.0, 0.0)
        self._timer: asyncio.TimerHandle | None = None
        self._doing: asyncio.Task[None] | None = None
        self._beside = Networks(OF_ONE_AT_ONCE, OF_ONE_A_SECOND)
        self._beside_all = Bucket(OF_ALL_AT_ONCE, OF_ALL_A_SECOND)
        self._of_players = Networks(OF_ONE_AT_ONCE, OF_ONE_A_SECOND)
        self._coming = Bucket(COMING_AT_ONCE, COMING_A_SECOND)
        self._taken_back = Networks(TAKEN_BACK_AT_ONCE, TAKEN_BACK_A_SECOND)
        self._chosen_of_late = Bucket(MOST_CHOSEN, CHOSEN_A_SECOND)
        self._reviewing: set[int] = set()
        self._reviewed: dict[tuple[str, int, int], bodies.Reviewed] = {}
        self._thought: tuple[tuple[int, int], asyncio.Task[Hint]] | None = None
        self._unlisten = live.listen(self._look)
        self._look()

    async def close(self) -> None:
        """Serve no more."""
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
        """Something has changed, or it is time: begin what is due, wait for what will be."""
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
        except (CanastaError, ValueError):  # a fault of ours: the table does not stand still for it
            log.exception("something failed at a table")
            failed = True
        finally:
            self._doing = None
        if failed:
            self._wait_for(_RETRY)
        else:
            self._look()

    def _due(self) -> _Due | None:
        """What happens next if nobody does anything, and when; None where nothing does."""
        table = self.live.table
        if not self.live.here:  # nobody plays for nobody, and who comes back has a value to give
            self._promised = None, 0.0
            return None
        dues = [
            due
            for due in (
                self._company_due(),
                self._round_due(table),
                self._coaching_due(table),
                self._game_due(table),
            )
            if due is not None
        ]
        return min(dues, key=lambda due: due[0], default=None)

    def _company_due(self) -> _Due | None:
        """What is due with the people at the table."""
        kept = housekeeping.due(self.live, now)
        return None if kept is None else (kept[0], partial(self.live.carry_out, kept[1]))

    def _round_due(self, table: Table) -> _Due | None:
        """The end of an evening's round."""
        ends = round_time.up_at(table)
        return None if ends is None else (ends, self._time_up)

    async def _time_up(self) -> None:
        await self.live.carry_out(lambda table: round_time.time_up(table, now()))

    def _coaching_due(self, table: Table) -> _Due | None:
        """The end of a coaching that nobody answers."""
        end = lapses_at(table)
        if end is None:
            return None
        ends = [end, self._answers_by(table), *filter(None, [self.live.next_gone()])]
        return 0.0 if lapse(table, self.live.there, now()) else min(ends), self._lapse

    def _answers_by(self, table: Table) -> float:
        """Until when a coaching may be answered at the most, by this server's clock."""
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
        """What is due in the game."""
        if table.promise is not None:
            phase = _phase(table.promise)
            return self._values_by(table, phase), partial(self._move_on, phase)
        if play.bot_to_act(table) is not None:
            return 0.0, self._bot_acts
        end = play.deadline(table)
        return None if end is None else (min(end, self._latest(table)), self._run_out)

    def _latest(self, table: Table) -> float:
        """Until when the one to act has time at the most.

        Where another server began their turn, its clock may be ahead of this one's.
        """
        if not table.settings.clock or table.coaching_open:
            return inf
        if self._seen_turn[0] != table.began:
            self._seen_turn = table.began, now() + table.settings.clock
        return self._seen_turn[1]

    def _values_by(self, table: Table, phase: "_Phase") -> float:
        """Until when a shuffle waits for the players' pages."""
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
        action: Action | None = objects.action if objects else teaching.to_play(table)
        # In a position that is studied others do what was done there.
        known = None if objects or table.study is None else table.study.next_steps
        for _ in range(_ASKED):
            if action is None and known is None and table.game is game and table.moves == moves:
                action = await self._chosen(table, game, seat, level)
        if table.game is not game or table.moves != moves:
            return
        steps = known or steps_for(game, action, self._dice() + moves)
        # All that depends on its cards is done: what is left of its time tells nothing of them.
        thought = monotonic() - began
        await asyncio.sleep(thinking_time(thought, pace, level) - thought)
        if table.game is not game or table.moves != moves:
            return
        await self.live.carry_out(lambda table: play.act_for(table, seat, steps, moves))

    async def _chosen(self, table: Table, game: Game, seat: int, level: str) -> Action | None:
        """What a bot does; None where its process has died, and the next has to be shown all."""
        match = self._match()
        question = Question(
            match=match,
            settings=table.settings,
            level=level,
            seat=seat,
            seen=views_of(table, seat, self._workers.seen(match, level, seat, game.deal)),
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

    def may_change(self, request: asks.Request, person: str, network: str) -> None:
        """Whether something beside the game may be changed once more, or melds taken back.

        Args:
            request: what is wanted.
            person: who wants it.
            network: where it comes from (:func:`canasta.web.network.network_of`).

        Raises:
            TableError: ``protocol.too_many``, ``table.worn_out``.
        """
        if isinstance(request, _PLAY):
            if not all(self._taken_back.take(person) for _ in range(_times_taken_back(request))):
                raise _too_many()
            return
        table = self.live.table
        plays = person == table.host or table.seat_of(person) is not None
        if not (plays and isinstance(request, _NEEDED)):
            self._require_room()
        if plays:
            taken = self._of_players.take(person)
        else:
            taken = self._beside.take(network) and self._beside_all.take()
        if not taken or (isinstance(request, asks.Choose) and not self._chosen_of_late.take()):
            raise _too_many()

    def may_come(self, invitation: str, network: str) -> None:
        """Whether somebody new may come: each coming is kept for as long as the table is.

        Args:
            invitation: the secret of the link that they follow.
            network: where they come from.

        Raises:
            TableError: ``protocol.too_many``, ``table.worn_out``.
        """
        self._require_room()
        invited = is_invitation(self.live.table, invitation)
        if not self._beside.take(network) or not (invited or self._coming.take()):
            raise _too_many()

    def _require_room(self) -> None:
        if self.live.table.number >= MOST_EVENTS:
            raise TableError(
                "table.worn_out",
                "So much has happened at this table that no more fits: open another.",
            )

    async def hint(self, person: str, moves: int) -> Hint:
        """What a strong player would do, for the one to act; all are told that they asked.

        Who asks twice at the same moment is answered the same, and thought about once.

        Raises:
            TableError: as :func:`canasta.table.hints.hint_for`; ``table.thinking``: an earlier
                question of the table's is not answered yet; ``table.no_answer``.
            StoreError: that they asked could not be kept.
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
            raise TableError("table.no_answer", "No answer was found; ask once more.")
        _, game = hint_for(table, person, moves)  # nobody has acted meanwhile
        return hint_of(game.known_to(seat), advice)

    def review(self, person: str, deal: int) -> AsyncGenerator[bodies.Review, None]:
        """Look back at the choices of somebody in a deal that is over.

        Raises:
            InvalidError, TableError: as :func:`canasta.table.hints.may_review`; at once.
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
            turns: list[Turn] = []
            try:
                record = await asyncio.to_thread(record_of, game, deal)
                wanted = ReviewWanted(f"{match} {deal} {seat}", record, deal, seat)
                async with aclosing(self._workers.review(match, wanted)) as steps:
                    async for step in steps:
                        if isinstance(step, Turn):
                            turns.append(step)
                        else:
                            yield bodies.Reviewing(step.done, step.total)
            except LostError:
                yield bodies.ReviewStopped("table.no_answer", "No answer was found; ask once more.")
                return
            finally:
                self._reviewing.discard(seat)
            lapses = await asyncio.to_thread(lapses_of, game, deal, turns)
            self._reviewed[match, deal, seat] = bodies.Reviewed(seat, lapses)
        yield self._reviewed[match, deal, seat]

    def _dice(self) -> int:
        """The seed of the bots: at all tables that play a board it is the same."""
        table = self.live.table
        board = table.dealt[-1] if table.bound is not None and table.dealt else None
        return seed_of(self._match()) if board is None else seed_of_board(board.secret)

    def _match(self) -> str:
        """What bots know the match by; after a turn was taken back it is another one."""
        return f"{self.live.table.code} {self.live.table.branch}"


_Phase: TypeAlias = tuple[str, bool]
"""A shuffle by its secret, and whether its list of commitments is closed."""


def _phase(promise: Promise) -> _Phase:
    return promise.secret, promise.closed


def _times_taken_back(request: asks.Request) -> int:
    if isinstance(request, asks.Act):
        return request.text.count(str(Retract()))
    return int(isinstance(request, asks.Undo | asks.StepBack))


def _too_many() -> TableError:
    return TableError("protocol.too_many", "Too much at once; wait a moment.")


def _thinking() -> TableError:
    return TableError("table.thinking", "The last question is still being thought about.")


def _failed(task: "asyncio.Task[Hint]") -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
