"""An evening: its events and the state that follows from them."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from canasta.game import InvalidError
from canasta.live.base.actor import is_time
from canasta.live.evening import events as e
from canasta.live.evening.results import TableResult
from canasta.live.evening.seating import Round, Seating
from canasta.live.pad.events import TableRules
from canasta.live.pad.pad import rules_of
from canasta.rules import Rules

MOST_ENTRANTS: Final = 200
MOST_ROUNDS: Final = 40
MOST_EVENTS: Final = 20_000
"""Most events of an evening."""
MOST_NOTED: Final = MOST_EVENTS - 2_000
"""Events after which tables and pads note nothing more; the director can still decide and close."""

_MOST_POINTS: Final = 100_000_000
_LARGEST: Final = 100_000
"""More than any number that an evening's director can choose."""


class Player(NamedTuple):
    """A person or a bot who plays."""

    name: str
    bot: str
    """Level of the bot; empty for a person."""


@dataclass(slots=True)
class Entrant:
    """A pair, or a single player.

    Attributes:
        id: its number.
        names: the players' names.
        tokens: the digest of the secret on each one's device; empty until they say who they are.
        bots: the level of the bot that plays under each name; empty for a person.
        here: true if it plays the rounds to come.
        before: former players: the last round of each, the index of their name, and the player.
    """

    id: int
    names: tuple[str, ...]
    tokens: list[str]
    bots: list[str]
    here: bool = True
    left: int = 0
    """Rounds that had begun when it left; it has missed none after that until it returns."""
    before: list[tuple[int, int, Player]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Names of its players, joined with ``&``."""
        return " & ".join(self.names)

    def players(self, round: int) -> tuple[Player, ...]:
        """Return the players of a round: bots may have taken places since, or given them back."""
        now = [Player(*one) for one in zip(self.names, self.bots, strict=True)]
        for until, person, player in reversed(self.before):
            if round <= until:
                now[person] = player
        return tuple(now)

    def takes_over(self, person: int, player: Player, rounds: int) -> None:
        """Replace a player after a number of rounds; the new one has not claimed the place yet."""
        self.before.append((rounds, person, Player(self.names[person], self.bots[person])))
        self.names = (*self.names[:person], player.name, *self.names[person + 1 :])
        self.bots[person], self.tokens[person] = player.bot, ""


@dataclass(slots=True)
class PlayedRound:
    """A round, under way or over.

    Attributes:
        number: its number, from 1.
        began: the time at which it began, in seconds since 1970.
        ends: the time at which it ends; None if it goes by deals.
        tables: its tables, with their players and results.
        out: the entrants who sit out.
        over: true if it is over.
        boards: the code of the duplicate whose boards all its tables play; empty if every table has
            its own cards.
    """

    number: int
    began: float
    ends: float | None
    tables: list[TableResult]
    out: tuple[int, ...]
    over: bool = False
    boards: str = ""

    @property
    def boards_shown(self) -> int | None:
        """Number of boards that all its tables have played; results of later ones are secret.

        None if there is nothing to hide.
        """
        if self.over or not self.boards:
            return None
        return min((len(table.totals) for table in self.tables), default=0)

    def scores(self, table: TableResult) -> e.Scores | None:
        """Return the scores of one of its tables, as far as they may be shown."""
        return table.scores_of(self.boards_shown)

    def missing(self, entrants: Iterable[Entrant]) -> tuple[int, ...]:
        """Return those who sit out, and those who came later or were away: they miss it as well."""
        sitting = {one for table in self.tables for side in table.sides for one in side}
        return tuple(
            one.id
            for one in entrants
            if one.id not in sitting and (one.id in self.out or one.here or self.number <= one.left)
        )

    def places(self) -> Round:
        """Return its seating alone."""
        return Round(tuple(Seating(one.table, one.sides) for one in self.tables), self.out)


@dataclass(slots=True)
class Standing:
    """The state that follows from the events."""

    settings: e.EveningSettings
    entrants: list[Entrant] = field(default_factory=list)
    rounds: list[PlayedRound] = field(default_factory=list)
    closed: bool = False


class Evening:
    """An evening and all that has happened at it.

    Attributes:
        entries: the events in their order.
        standing: the state that follows from them.
    """

    def __init__(self) -> None:
        """Make an evening without events; the first one opens it."""
        self.entries: list[e.StoredEveningEvent] = []
        self.standing = Standing(e.EveningSettings(TableRules("")))
        self._rules: Rules | None = None
        """Held so that :func:`rules_of` has them in its cache, however many evenings there are."""

    @classmethod
    def of(cls, entries: list[e.StoredEveningEvent]) -> "Evening":
        """Return the evening that some events make.

        Raises:
            ValueError: they do not follow one another, or cannot have happened.
        """
        evening = cls()
        for entry in entries:
            evening.apply(entry)
        return evening

    @property
    def number(self) -> int:
        """Number of the last event."""
        return len(self.entries)

    @property
    def first_event(self) -> e.EveningOpened:
        """The first event.

        Raises:
            ValueError: there is none.
        """
        if not self.entries or not isinstance(self.entries[0].event, e.EveningOpened):
            raise ValueError("the evening has not been opened")
        return self.entries[0].event

    @property
    def code(self) -> str:
        """The evening's code."""
        return self.first_event.code

    @property
    def round(self) -> PlayedRound | None:
        """The round under way, or None."""
        rounds = self.standing.rounds
        return rounds[-1] if rounds and not rounds[-1].over else None

    def playing(self) -> list[int]:
        """Return the numbers of the entrants who play the rounds to come."""
        return [one.id for one in self.standing.entrants if one.here]

    def apply(self, entry: e.StoredEveningEvent) -> None:
        """Apply the next event.

        Raises:
            ValueError: it does not follow the last, or cannot have happened.
        """
        if entry.number != self.number + 1 or isinstance(entry.event, e.EveningOpened) != (
            entry.number == 1
        ):
            raise ValueError(f"event {entry.number} is not in its place")
        if not _can_be(self.standing, entry):
            raise ValueError(f"event {entry.number} cannot have happened")
        try:
            _happen(self.standing, entry)
        except LookupError:
            raise ValueError(f"event {entry.number} cannot have happened") from None
        self.entries.append(entry)
        if isinstance(entry.event, e.EveningOpened):
            with suppress(InvalidError):  # rules of an earlier release, perhaps
                self._rules = rules_of(entry.event.settings.rules)


def _can_be(standing: Standing, entry: e.StoredEveningEvent) -> bool:
    """Return whether an event's numbers are possible; it is applied only if they are."""
    holds = is_time(entry.at)
    match entry.event:
        case e.EveningOpened(settings=settings):
            numbers = (settings.rounds, settings.deals, settings.minutes, settings.warning)
            holds &= all(abs(number) <= _LARGEST for number in numbers)
        case e.RoundBegan(tables=tables, out=out, ends=ends):
            sitting = (one for table in tables for side in table.sides for one in side)
            holds &= all(0 <= one < len(standing.entrants) for one in (*sitting, *out))
            holds &= ends is None or is_time(ends)
        case e.TableAdded(table=table):
            sitting = (one for side in table.sides for one in side)
            holds &= all(0 <= one < len(standing.entrants) for one in sitting)
        case e.TimeGiven(minutes=number) | e.RoundsChosen(rounds=number):
            holds &= abs(number) <= _LARGEST
        case e.PadScored(deals=deals, scores=scores):
            holds &= _are_scores([scores]) and 0 <= deals <= _LARGEST
        case e.TableScored(totals=totals):
            holds &= _are_scores(totals)
        case e.Reported(side=side, scores=scores):
            holds &= _are_scores([scores]) and side in (0, 1)
        case e.Decided(scores=scores) if scores is not None:
            holds &= _are_scores([scores])
        case (
            e.BotTookOver(entrant=one)
            | e.Renamed(entrant=one)
            | e.Left(entrant=one)
            | e.Returned(entrant=one)
            | e.Claimed(entrant=one)
            | e.Released(entrant=one)
        ):
            holds &= 0 <= one < len(standing.entrants)
    return holds


def _are_scores(totals: Iterable[e.Scores]) -> bool:
    return all(abs(points) <= _MOST_POINTS for scores in totals for points in scores)


def _happen(standing: Standing, entry: e.StoredEveningEvent) -> None:
    rounds = standing.rounds
    match entry.event:
        case e.EveningOpened(settings=settings):
            standing.settings = settings
        case e.RoundsChosen(rounds=number):
            standing.settings = msgspec.structs.replace(standing.settings, rounds=number)
        case e.EveningClosed():
            standing.closed = True
        case e.RoundBegan(tables=tables, out=out, ends=ends, boards=boards):
            found = [TableResult(one.table, one.sides, one.pad, one.game) for one in tables]
            rounds.append(PlayedRound(len(rounds) + 1, entry.at, ends, found, out, boards=boards))
        case e.TimeGiven(minutes=minutes):
            rounds[-1].ends = (rounds[-1].ends or entry.at) + 60 * minutes
        case e.RoundEnded():
            rounds[-1].over = True
        case e.RoundCancelled():
            del rounds[-1]
        case e.TableAdded(table=one):
            sitting = {entrant for side in one.sides for entrant in side}
            rounds[-1].tables.append(TableResult(one.table, one.sides, one.pad, one.game))
            rounds[-1].out = tuple(out for out in rounds[-1].out if out not in sitting)
        case e.PadScored() | e.TableScored() | e.Reported() | e.Decided() as told:
            _table(standing, told.round, told.table).take(told)
        case _:
            _of_people(standing.entrants, entry.event, len(rounds))


def _of_people(entrants: list[Entrant], event: e.EveningEvent, rounds: int) -> None:
    """Apply an event of entrants, after so many rounds have begun."""
    match event:
        case e.Entered(names=names, bots=bots):
            people = [""] * len(names)
            entrants.append(Entrant(len(entrants), names, people, [*bots] or [*people]))
        case e.BotTookOver(entrant=one, person=person, name=name, level=level):
            entrants[one].takes_over(person, Player(name, level), rounds)
        case e.Renamed(entrant=one, names=names):
            found = entrants[one]
            for person, (before, name) in enumerate(zip(found.names, names, strict=True)):
                if before != name and found.bots[person]:
                    found.takes_over(person, Player(name, ""), rounds)
            found.names = names
        case e.Left(entrant=one):
            entrants[one].here, entrants[one].left = False, rounds
        case e.Returned(entrant=one):
            entrants[one].here = True
        case e.Claimed(entrant=one, person=person, token=token):
            entrants[one].tokens[person] = token
        case e.Released(entrant=one, person=person):
            entrants[one].tokens[person] = ""


def _table(standing: Standing, number: int, table: int) -> TableResult:
    if not 1 <= number <= len(standing.rounds):
        raise LookupError(number)
    return table_of(standing.rounds[number - 1].tables, table)


def table_of(tables: list[TableResult], table: int) -> TableResult:
    """Return the table of a number.

    Raises:
        LookupError: there is none.
    """
    for one in tables:
        if one.table == table:
            return one
    raise LookupError(table)
