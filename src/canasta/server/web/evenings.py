"""All club evenings that this process serves."""

import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from canasta.game import CanastaError
from canasta.live.base.actor import now
from canasta.live.base.names import Names
from canasta.live.duplicate.requests import DAY, give_token
from canasta.live.duplicate.view import LiveDuplicate
from canasta.live.evening import (
    AddTable,
    BeginRound,
    CancelRound,
    Claim,
    Directing,
    EndRound,
    Evening,
    EveningError,
    EveningView,
    GiveTime,
    NewEvening,
    OwnPlace,
    PlayedRound,
    ReportTable,
    Season,
    StoredEveningEvent,
    begin,
    claim,
    decide,
    open_evening,
    own_place,
    places,
    report,
    season_of,
    unclaim,
    view_of,
)
from canasta.live.evening import events as e
from canasta.live.evening.evening import MOST_NOTED
from canasta.live.evening.events import EveningEvent, PadScored, RoundTable
from canasta.live.evening.export import EVENINGS
from canasta.live.evening.messages import Release
from canasta.live.evening.online import bound_to, places_of, played_at, table_settings
from canasta.live.evening.opening import check_director, directs, may_play, person_of
from canasta.live.evening.requests import added, free_table, round_ends
from canasta.live.evening.season import MOST_EVENINGS
from canasta.live.evening.seating import Round, Seating
from canasta.live.evening.view import LiveEvening, seat_of
from canasta.live.pad import NewPad, Pad
from canasta.live.pad.requests import digest, give_writer
from canasta.live.table import Table, TableError, TableEvent, people, state
from canasta.live.table.client_view import LiveTable
from canasta.server.store import BehindError, Store, StoreError
from canasta.server.store.rows import KindStore
from canasta.server.web.bodies import EveningFounded
from canasta.server.web.duplicates import DuplicateRegistry, Keep, Look
from canasta.server.web.limits import Guesses, Networks
from canasta.server.web.logs import masked
from canasta.server.web.pads import PadRegistry
from canasta.server.web.pages import Recent
from canasta.server.web.preparing import Preparing
from canasta.server.web.serving import RunInBackground, Serving, under_new_code
from canasta.server.web.table_founding import Seated, seated_table

BOARDS_FOR: Final = 60 * DAY
"""Seconds in which boards can be played; a round ends when the director ends it."""

Open = Callable[[str], Awaitable[LiveTable | None]]
"""A function that returns a live table by its code, opening it if needed."""


class EveningTables:
    """The online tables of evenings."""

    def __init__(self, duplicates: DuplicateRegistry, keep: Keep, look: Look, open: Open) -> None:
        """Set up without tables.

        Args:
            duplicates: the duplicates, which hold the boards.
            keep: stores a new table.
            look: returns a table as it is now.
            open: returns a live table.
        """
        self._duplicates = duplicates
        self._keep, self._look, self._open = keep, look, open

    async def found(
        self, evening: Evening, places: Round, ends: float | None, now: float
    ) -> tuple[list[e.RoundTable], str]:
        """Open the tables of the next round, and its boards.

        Args:
            evening: the evening as it is now.
            places: the seating of the round.
            ends: when time is up, in seconds since 1970; None if the round is measured in deals.
            now: the time, in seconds since 1970.

        Returns:
            The tables, and the code of the boards; empty if each table has cards of its own.

        Raises:
            InvalidError: ``table.settings``.
            StoreError: they could not be stored.
        """
        settings = evening.standing.settings
        chosen = table_settings(settings)
        boards: LiveDuplicate | None = None
        if settings.boards:
            title = f"{settings.title} · {len(evening.standing.rounds) + 1}".strip(" ·")[-40:]
            boards = await self._duplicates.open_round(
                chosen, settings.deals, now + BOARDS_FOR, title
            )
        tables = []
        for one in places.tables:
            seats = tuple(
                Seated("" if place.bot else place.name, place.bot)
                for place in places_of(evening, one.sides)
            )
            bound: list[TableEvent] = [bound_to(evening, one.table, ends)]
            if boards is None:
                founded = await self._keep(partial(seated_table, chosen, seats, bound))
            else:
                founded = await self._duplicates.seat(boards, seats, bound)
            tables.append(e.RoundTable(one.table, one.sides, game=founded.code))
        return tables, "" if boards is None else boards.duplicate.code

    async def give_seat(self, code: str, seat: int, token: str, boards: str) -> None:
        """Give a person access to their seat by a token.

        Args:
            code: the table's code.
            seat: their seat.
            token: the token, of which digests are stored.
            boards: the code of the boards that the table plays, or an empty string.

        Raises:
            CanastaError, StoreError: it could not be stored.
        """
        live = await self._open(code)
        if live is not None:
            await live.carry_out(lambda table: people.give_key(table, seat, token))
        duplicate = await self._duplicates.open(boards) if boards else None
        if duplicate is not None:
            await duplicate.carry_out(lambda duplicate: give_token(duplicate, code, seat, token))

    async def free_seat(self, code: str, seat: int) -> None:
        """Withdraw access to a seat until it is given to a person again."""
        await self._tell(code, lambda table: people.take_key(table, seat))

    async def note(self, live: LiveEvening, table: Table) -> None:
        """Record the result of one of an evening's tables."""
        with suppress(StoreError, CanastaError):
            await live.carry_out(lambda evening: played_at(evening, table))

    async def resume(self, live: LiveEvening, played: PlayedRound) -> None:
        """Catch up with the tables of a round after the evening was not in memory."""
        if played.over:
            await self.end(live, played)
            return
        for one in played.tables:
            if one.game and not one.done:
                with suppress(StoreError, CanastaError):
                    table = await self._look(one.game)
                    if table is not None:
                        await self.note(live, table)

    async def timed(self, played: PlayedRound) -> None:
        """Inform the tables of a round of its new end."""
        ends = played.ends
        if ends is not None:
            for code in (one.game for one in played.tables if one.game):
                await self._tell(code, lambda table: state.timed(table, ends))

    async def end(self, live: LiveEvening, played: PlayedRound) -> None:
        """End a round: stop its tables, and show its boards."""
        for one in played.tables:
            if one.game and not one.done:
                table = await self._tell(one.game, state.stop)
                if table is not None:
                    await self.note(live, table)
        if played.boards:
            with suppress(StoreError, CanastaError):
                await self._duplicates.end(played.boards)

    async def _tell(self, code: str, decide: Callable[[Table], list[TableEvent]]) -> Table | None:
        with suppress(StoreError, CanastaError):  # it is informed when the evening is opened again
            live = await self._open(code)
            if live is not None:
                await live.carry_out(decide)
                return live.table
        return None


FOUNDED_AT_ONCE: Final = 10
FOUNDED_A_SECOND: Final = 1 / 120
"""Evenings that one network may open at once, and per second in the long run."""

NAMES_OF_A_NETWORK: Final = 8
"""Names of an evening that people of one network may have claimed: enough for a family. The network
from which the evening is directed has no limit, since a whole club may sit there."""

_REMEMBERED: Final = 1000
"""Evenings for which the networks of claims are remembered."""

SEATED_AT_ONCE: Final = 200
SEATED_A_SECOND: Final = 1 / 10
"""Tables of rounds, online or with pads, that one director's network may open at once, and per
second in the long run; a round of the largest evening has a hundred."""

_SEASONS_KNOWN: Final = 50

log = logging.getLogger("canasta.evenings")


@dataclass(slots=True)
class _Claims:
    """Networks from which the names of an evening were claimed, as far as this process knows.

    Attributes:
        networks: the networks, by the digest of a device's secret.
        directed_from: networks from which the evening was directed.
    """

    networks: dict[str, str] = field(default_factory=dict)
    directed_from: set[str] = field(default_factory=set)

    def too_many(self, network: str, held: Collection[str]) -> bool:
        """Return whether a network has as many names as it may have.

        Args:
            network: the network.
            held: the digests of secrets that still claim a name; all others are forgotten.
        """
        self.networks = {token: one for token, one in self.networks.items() if token in held}
        there = [one for one in self.networks.values() if one == network]
        return len(there) >= NAMES_OF_A_NETWORK and network not in self.directed_from


class EveningRegistry(Serving[LiveEvening]):
    """The evenings of one server process.

    The process that has an evening open records the results of its tables' pads as they change.
    An evening that no process has open catches up when it is next requested.
    """

    def __init__(
        self,
        store: Store,
        pads: PadRegistry,
        guesses: Guesses,
        preparing: Preparing,
        run_in_background: RunInBackground,
        tables: EveningTables,
    ) -> None:
        """Serve the evenings of a store.

        Args:
            store: the store that holds them.
            pads: the pads of the same store.
            guesses: counts failed code lookups.
            preparing: reports when the kernel is ready.
            run_in_background: runs a coroutine in the background.
            tables: the online tables of the evenings.
        """
        self._tables = tables
        self._evenings = KindStore(store, EVENINGS)
        super().__init__(self._evenings, guesses, preparing, run_in_background)
        self._pads = pads
        self._founding = Networks(FOUNDED_AT_ONCE, FOUNDED_A_SECOND)
        self._seating = Networks(SEATED_AT_ONCE, SEATED_A_SECOND)
        self._of_pad: dict[str, tuple[str, int, int]] = {}
        self._claims: Recent[_Claims] = Recent(_REMEMBERED)
        self._seasons: Recent[Season] = Recent(_SEASONS_KNOWN)
        pads.told = self.pad_written

    async def _read(self, code: str) -> LiveEvening | None:
        return await LiveEvening.open(code, self._evenings, BehindError)

    def _knows(self, live: LiveEvening, key: str) -> bool:
        return may_play(live.evening, key) or person_of(live.evening, key) is not None

    def _none(self) -> CanastaError:
        return EveningError("evening.none", "There is no evening with this code. Please check it.")

    def _view(self, live: LiveEvening) -> EveningView:
        return view_of(live.evening)

    async def found(self, wanted: NewEvening, network: str) -> EveningFounded:
        """Open an evening.

        Raises:
            EveningError: ``evening.none``, ``evening.director``, of the evening it continues.
            TableError: ``protocol.too_many``, ``protocol.too_many_tables``.
            InvalidError: what :func:`canasta.live.evening.open_evening` refuses.
            StoreError: it could not be stored.
        """
        if wanted.after:
            before = await self.find(wanted.after, network, wanted.key)
            check_director(before.evening, wanted.key)
        await self._pads.read_rules(wanted.settings.rules, network)
        if not self._founding.take(network):
            raise TableError(
                "protocol.too_many_tables",
                "Many evenings were opened from your network; use one of them, or wait a while.",
            )

        async def attempt() -> EveningFounded:
            opened, keys = open_evening(wanted.settings, wanted.after)
            await self._evenings.keep(opened.code, [StoredEveningEvent(1, now(), opened)])
            log.info("founded", extra={"table": masked(opened.code)})
            return EveningFounded(opened.code, keys.director, keys.players)

        return await under_new_code(attempt)

    async def direct(self, live: LiveEvening, key: str, request: Directing, network: str) -> None:
        """Carry out a request of the director.

        Raises:
            EveningError: ``evening.director``, or what :func:`canasta.live.evening.decide` refuses.
            TableError: ``protocol.too_many_tables``.
            InvalidError: the request makes no sense.
            StoreError: it could not be stored.
        """
        check_director(live.evening, key)
        if isinstance(request, BeginRound):
            await self._begin_round(live, request, network)
            return
        if isinstance(request, AddTable):
            await self._add_table(live, request)
            return
        before = [*live.evening.standing.rounds]
        if isinstance(request, Release):
            await self._claiming(live, lambda evening: decide(evening, request))
        else:  # whose place a bot takes plays the round under way to its end
            await live.carry_out(lambda evening: decide(evening, request))
        rounds = live.evening.standing.rounds
        if isinstance(request, GiveTime):
            await self._tables.timed(rounds[-1])
        elif isinstance(request, EndRound):
            await self._tables.end(live, rounds[-1])
        elif isinstance(request, CancelRound):
            self._of_pad = {
                pad: at for pad, at in self._of_pad.items() if at[0] != live.evening.code
            }
            await self._tables.end(live, before[-1])
            await self._catch_up_related(live)

    async def _add_table(self, live: LiveEvening, request: AddTable) -> None:
        table = await self._with_pad(live.evening, free_table(live.evening, request))
        await live.carry_out(lambda evening: added(evening, request, table))
        await self._catch_up_related(live)

    async def _begin_round(self, live: LiveEvening, request: BeginRound, network: str) -> None:
        evening, at, boards = live.evening, now(), ""
        found = await self.read(live, network, lambda evening: places(evening, request))
        if not self._seating.take(network, len(found.tables)):
            raise TableError(
                "protocol.too_many_tables",
                "Many tables were opened for rounds from your network; wait a while, and begin "
                "this round then.",
            )
        if evening.standing.settings.online:
            ends = round_ends(evening, at)
            tables, boards = await self._tables.found(evening, found, ends, at)
        else:
            tables = [await self._with_pad(evening, one) for one in found.tables]
        await live.carry_out(lambda evening: begin(evening, request, at, found, tables, boards))
        await self._catch_up_related(live)

    async def _with_pad(self, evening: Evening, one: Seating) -> RoundTable:
        """Return a table with a new pad; its players get the secret to write on it by ``own``."""
        settings = evening.standing.settings
        title = f"{settings.title} · {one.table}" if settings.title else str(one.table)
        taken, names = Names(), list[str]()
        for place in places_of(evening, one.sides):
            names.append(taken.free(place.name))  # earlier releases let names look alike
            taken.add(names[-1])
        founded = await self._pads.begin(
            NewPad(
                settings.rules,
                tuple(names),
                title=title[-40:],
                round=settings.deals,
                openings=settings.openings,
            )
        )
        return RoundTable(one.table, one.sides, founded.code)

    async def find(self, code: str, network: str, key: str = "") -> LiveEvening:
        """Return an evening as :meth:`Serving.find` does; remember the director's network."""
        live = await super().find(code, network, key)
        if directs(live.evening, key):
            self._claims.of(code, _Claims).directed_from.add(network)
        return live

    async def claim(self, live: LiveEvening, key: str, request: Claim, network: str) -> None:
        """Claim a name for a person.

        Raises:
            EveningError: ``evening.many_names``, or what :func:`canasta.live.evening.claim`
                refuses.
            StoreError: it could not be stored.
        """
        claims, token = self._claims.of(live.evening.code, _Claims), digest(request.token)

        def decide_claim(evening: Evening) -> list[EveningEvent]:
            events = claim(evening, request, key)
            held = {one for entrant in evening.standing.entrants for one in entrant.tokens} - {
                token
            }
            if events and claims.too_many(network, held):
                raise EveningError(
                    "evening.many_names",
                    f"{NAMES_OF_A_NETWORK} players have said who they are from your network. If "
                    "you sit together, open the director's page there once; then say it again.",
                )
            if events:  # two may be on their way at once
                claims.networks[token] = network
            return events

        await self._claiming(live, decide_claim)

    async def _claiming(
        self, live: LiveEvening, decide: Callable[[Evening], list[EveningEvent]]
    ) -> None:
        """Carry out a decision, and free the seats of people who lost their names by it."""
        before = _claimed(live.evening)
        await live.carry_out(decide)
        now_claimed = _claimed(live.evening)
        for place, token in before.items():
            seat = seat_of(live.evening, *place)
            if seat is not None and now_claimed.get(place) != token:
                await self._tables.free_seat(*seat)

    async def unclaim(self, live: LiveEvening, token: str) -> None:
        """Give up a claimed name.

        Raises:
            EveningError: what :func:`canasta.live.evening.unclaim` refuses.
            StoreError: it could not be stored.
        """
        await self._claiming(live, lambda evening: unclaim(evening, token))

    async def report(self, live: LiveEvening, token: str, request: ReportTable) -> None:
        """Report the result of a player's own table.

        Raises:
            EveningError, InvalidError: what :func:`canasta.live.evening.report` refuses.
            StoreError: it could not be stored.
        """
        await live.carry_out(lambda evening: report(evening, request, token))

    async def own(self, live: LiveEvening, shown: str) -> OwnPlace:
        """Return a person's own place, and give them access to their table or pad.

        Raises:
            CanastaError, StoreError: access could not be stored at the table or the pad.
        """
        evening = live.evening
        own = own_place(evening, directs(evening, shown), shown)
        seat = seat_of(evening, own.entrant, own.person) if own.entrant is not None else None
        if seat is not None:
            boards = evening.standing.rounds[-1].boards
            await self._tables.give_seat(*seat, own.token, boards)
        elif own.pad:
            pad = await self._pads.open(own.pad)
            if pad is not None:
                await pad.carry_out(lambda pad: give_writer(pad, own.key))
        return own

    async def season(self, live: LiveEvening, network: str) -> Season:
        """Return the standings of an evening and those before it, computed once until one changes.

        Raises:
            TableError: ``protocol.too_many``.
        """
        chain, codes = [live.evening], {live.evening.code}
        while (
            (code := chain[-1].first_event.after)
            and code not in codes
            and len(chain) < MOST_EVENINGS
        ):
            before = await self.open(code)
            if before is None:
                break  # it was archived
            codes.add(code)
            chain.append(before.evening)
        key = tuple((evening.code, evening.number) for evening in chain)
        count = partial(season_of, chain[::-1])
        return await self.read(live, network, lambda _: self._seasons.of(key, count))

    # ---- what the tables and pads say

    async def table_played(self, table: Table) -> None:
        """Record the result of one of the online tables.

        If that fails, opening the evening later catches up.
        """
        if table.round is not None:
            with suppress(StoreError, CanastaError):
                live = await self.open(table.round.bound.evening)
                if live is not None:
                    await self._tables.note(live, table)

    def pad_written(self, code: str) -> None:
        """Record the result of a pad that has changed; of all pads if ``code`` is empty."""
        pads = (code,) if code else tuple(self._of_pad)
        for pad in pads:
            if pad not in self._of_pad:
                continue
            evening, number, table = self._of_pad[pad]
            live = self._live.get(evening)
            if live is None:
                del self._of_pad[pad]  # it is looked after when the evening is opened again
            else:
                self._run_in_background(self._note(live, pad, number, table))

    async def _catch_up_related(self, live: LiveEvening) -> None:
        """Record the results of an evening's tables and pads, and follow the pads from now on."""
        if live.evening.standing.closed:
            return
        for played in live.evening.standing.rounds:
            if any(table.game for table in played.tables):
                await self._tables.resume(live, played)
            for table in played.tables:
                if not table.pad:
                    continue
                self._of_pad[table.pad] = (live.evening.code, played.number, table.table)
                await self._note(live, table.pad, played.number, table.table)

    async def _note(self, live: LiveEvening, code: str, number: int, table: int) -> None:
        """Record the result of a pad; if it cannot be read, the director enters the result."""
        with suppress(StoreError, CanastaError):
            pad = await self._pads.open(code)
            if pad is not None:
                await live.carry_out(lambda evening: said(evening, pad.pad, number, table))


def _claimed(evening: Evening) -> dict[tuple[int, int], str]:
    """Return the digests of claimed names' secrets, by entrant and person."""
    return {
        (one.id, person): token
        for one in evening.standing.entrants
        for person, token in enumerate(one.tokens)
        if token
    }


def said(evening: Evening, pad: Pad, number: int, table: int) -> list[EveningEvent]:
    """Return the event that records a pad's result, unless the evening has it already."""
    rounds = evening.standing.rounds[number - 1 : number]
    known = next((one for played in rounds for one in played.tables if one.table == table), None)
    if known is None or known.pad != pad.code:  # of a round that was cancelled
        return []
    standing = pad.standing
    scores = standing.scores if standing.deals else None
    full = evening.standing.closed or evening.number >= MOST_NOTED
    if full or (known.deals, known.written) == (len(standing.deals), scores):
        return []
    return [PadScored(number, table, len(standing.deals), (standing.scores[0], standing.scores[1]))]
