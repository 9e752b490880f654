"""What people want of an evening, and the events that come of it."""

from typing import Annotated, Final, TypeAlias

import msgspec

from canasta.evening import events as e
from canasta.evening.errors import EveningError
from canasta.evening.evening import (
    MOST_ENTRANTS,
    MOST_EVENTS,
    MOST_ROUNDS,
    Entrant,
    Evening,
    PlayedRound,
    table_of,
)
from canasta.evening.opening import MOST_MINUTES, check_rounds, may_play, person_of
from canasta.evening.pairing import next_round
from canasta.evening.results import TableResult
from canasta.evening.seating import Round
from canasta.game import InvalidError
from canasta.pad.opening import digest
from canasta.table.names import read_name, read_title

MOST_OF_DEAL: Final = 30_000
"""More than any deal brings a side."""
CARD_POINTS: Final = 5
"""All that scores is a multiple of this."""

_Names = Annotated[tuple[str, ...], msgspec.Meta(max_length=2)]


class EveningRequest(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that is asked of an evening."""


class Enter(EveningRequest, frozen=True, tag="enter"):
    """The director notes who came: each a pair, or a single player."""

    entrants: Annotated[tuple[_Names, ...], msgspec.Meta(max_length=MOST_ENTRANTS)]


class RenameEntrant(EveningRequest, frozen=True, tag="rename"):
    """The director says who plays for an entrant."""

    entrant: int
    names: _Names


class Leave(EveningRequest, frozen=True, tag="leave"):
    """The director notes who plays no further rounds."""

    entrant: int


class Return(EveningRequest, frozen=True, tag="return"):
    """The director notes who plays on again."""

    entrant: int


class BeginRound(EveningRequest, frozen=True, tag="begin_round"):
    """The director begins a round; the number is that of the round that they mean."""

    round: int


class GiveTime(EveningRequest, frozen=True, tag="give_time"):
    """The director has the round under way end later, or earlier."""

    minutes: Annotated[int, msgspec.Meta(ge=-MOST_MINUTES, le=MOST_MINUTES)]


class EndRound(EveningRequest, frozen=True, tag="end_round"):
    """The director ends the round under way."""

    round: int


class Decide(EveningRequest, frozen=True, tag="decide"):
    """The director says what a table has come to; no scores: what the table says holds."""

    round: int
    table: int
    scores: e.Scores | None = None
    why: str = ""


class ChooseRounds(EveningRequest, frozen=True, tag="choose_rounds"):
    """The director says how many rounds there are."""

    rounds: int


class Release(EveningRequest, frozen=True, tag="release"):
    """The director lets a person say anew who they are."""

    entrant: int
    person: int


class Close(EveningRequest, frozen=True, tag="close"):
    """The director closes the evening."""


class Claim(EveningRequest, frozen=True, tag="claim"):
    """Somebody says who they are.

    The token is one that their device has made and keeps, so that a claim whose answer was lost can
    be sent again.
    """

    entrant: int
    person: int
    token: Annotated[str, msgspec.Meta(min_length=16, max_length=64)]


class Unclaim(EveningRequest, frozen=True, tag="unclaim"):
    """Somebody is not who they said they are: they tapped a wrong name."""


class ReportTable(EveningRequest, frozen=True, tag="report"):
    """Somebody at a table says what it has come to: the own side's points first."""

    round: int
    own: int
    others: int


Directing: TypeAlias = (
    Enter
    | RenameEntrant
    | Leave
    | Return
    | BeginRound
    | GiveTime
    | EndRound
    | Decide
    | ChooseRounds
    | Release
    | Close
)
"""What only the director asks for."""

Request: TypeAlias = Directing | Claim | Unclaim | ReportTable


def decide(evening: Evening, request: Directing) -> list[e.EveningEvent]:
    """The events that the director's request comes to, but a round's beginning.

    Raises:
        EveningError: ``evening.closed``, ``evening.full``, ``evening.no_such_entrant``,
            ``evening.round_open``, ``evening.no_round``, ``evening.no_clock``,
            ``evening.no_such_table``, ``evening.differ``.
        InvalidError: what is asked for cannot be so.
    """
    _check_open(evening)
    if isinstance(request, (Enter, RenameEntrant, Leave, Return, Release)):
        return _of_people(evening, request)
    found: list[e.EveningEvent] = []
    match request:
        case GiveTime(minutes=minutes):
            if _round(evening).ends is None:
                raise EveningError("evening.no_clock", "This round does not go by the clock.")
            found = [e.TimeGiven(minutes)]
        case EndRound(round=number):
            _check_round(evening, number)
            found = [e.RoundEnded()]
        case Decide(round=number, table=table):
            found = [_decided(_table(evening, number, table), request, evening)]
        case ChooseRounds(rounds=rounds):
            check_rounds(rounds)
            found = [e.RoundsChosen(rounds)]
        case Close():
            found = _closed(evening)
        case BeginRound():
            raise ValueError("a round is begun by `begin`")
    return found


def _of_people(
    evening: Evening, request: Enter | RenameEntrant | Leave | Return | Release
) -> list[e.EveningEvent]:
    """Who comes and goes, and what they are called."""
    if isinstance(request, Enter):
        return _entered(evening, request.entrants)
    entrant = _entrant(evening, request.entrant)
    match request:
        case RenameEntrant(names=names):
            found = _names(evening, names)
            _check_different(evening, [found], but=entrant.id)
            return [e.Renamed(entrant.id, found)]
        case Leave():
            return [e.Left(entrant.id)] if entrant.here else []
        case Return():
            return [] if entrant.here else [e.Returned(entrant.id)]
        case Release(person=person):
            _person(evening, entrant.id, person)
            return [e.Released(entrant.id, person)]


def places(evening: Evening, request: BeginRound) -> Round:
    """Who sits where in the round that is to begin; for many single players this takes a while.

    Raises:
        EveningError: ``evening.closed``, ``evening.round_open``, ``evening.behind``.
        InvalidError: ``evening.entrants``.
    """
    _check_begin(evening, request)
    return next_round(evening)


def begin(
    evening: Evening,
    request: BeginRound,
    now: float,
    found: Round,
    pads: list[tuple[str, str]],
) -> list[e.EveningEvent]:
    """The events with which a round begins.

    Args:
        evening: as it is.
        request: what the director asks for.
        now: the time, in seconds since 1970.
        found: who sits where.
        pads: a pad for each table: its code, and the secret with which one writes on it.

    Raises:
        EveningError: as ``places``; ``evening.behind``: somebody has come or gone meanwhile.
    """
    _check_begin(evening, request)
    placed = {one for table in found.tables for side in table.sides for one in side}
    if placed.union(found.out) != set(evening.playing()):
        raise _behind()
    tables = tuple(
        e.RoundTable(seating.table, seating.sides, code, key)
        for seating, (code, key) in zip(found.tables, pads, strict=True)
    )
    minutes = evening.standing.settings.minutes
    return [e.RoundBegan(tables, found.out, now + 60 * minutes if minutes else None)]


def _check_begin(evening: Evening, request: BeginRound) -> None:
    _check_open(evening)
    if evening.round is not None:
        raise EveningError(
            "evening.round_open",
            f"Round {evening.round.number} is under way: end it before another begins.",
        )
    if len(evening.standing.rounds) >= MOST_ROUNDS:
        raise EveningError("evening.full", f"An evening has {MOST_ROUNDS} rounds at most.")
    if request.round != len(evening.standing.rounds) + 1:
        raise _behind()


def claim(evening: Evening, request: Claim, key: str) -> list[e.EveningEvent]:
    """Somebody says who they are.

    Raises:
        EveningError: ``evening.players_link``, ``evening.no_such_entrant``, ``evening.taken``,
            ``evening.closed``.
    """
    _check_open(evening)
    if not may_play(evening, key):
        raise EveningError(
            "evening.players_link",
            "To say who you are, open the link that the players have; the director shows it.",
        )
    kept, wanted = _person(evening, request.entrant, request.person), digest(request.token)
    if kept == wanted:
        return []
    if kept:
        name = evening.standing.entrants[request.entrant].names[request.person]
        raise EveningError(
            "evening.taken",
            f"{name} is here already, on another device. If that is you, ask the director to let "
            "you in with this one.",
        )
    before = person_of(evening, request.token)
    found: list[e.EveningEvent] = [] if before is None else [e.Released(*before)]
    return [*found, e.Claimed(request.entrant, request.person, wanted)]


def unclaim(evening: Evening, token: str) -> list[e.EveningEvent]:
    """Somebody is not who they said they are; nothing where they had said nothing.

    Raises:
        EveningError: ``evening.closed``.
    """
    _check_open(evening)
    person = person_of(evening, token)
    return [] if person is None else [e.Released(*person)]


def report(evening: Evening, request: ReportTable, token: str) -> list[e.EveningEvent]:
    """Somebody says what their table has come to.

    Raises:
        EveningError: ``evening.unknown_person``, ``evening.no_round``, ``evening.not_your_table``,
            ``evening.closed``.
        InvalidError: ``evening.points``.
    """
    _check_open(evening)
    person = person_of(evening, token)
    if person is None:
        raise EveningError(
            "evening.unknown_person", "Say who you are first; then you can report your table."
        )
    if not 1 <= request.round <= len(evening.standing.rounds):
        raise _no_round()
    tables = evening.standing.rounds[request.round - 1].tables
    for table in tables:
        side = table.side_of(person[0])
        if side is not None:
            scores = (request.own, request.others)
            check_points(evening, scores, table)
            ordered = scores if side == 0 else (request.others, request.own)
            by = evening.standing.entrants[person[0]].names[person[1]]
            told = e.Reported(request.round, table.table, side, ordered, by)
            return [] if table.reports.get(side) == told else [told]
    raise EveningError("evening.not_your_table", "You sat out this round; there is no table.")


def check_points(evening: Evening, scores: e.Scores, table: TableResult) -> None:
    """Refuse points that no round brings.

    Raises:
        InvalidError: ``evening.points``.
    """
    deals = max(evening.standing.settings.deals, table.deals) or 20
    most = deals * MOST_OF_DEAL
    for points in scores:
        if points % CARD_POINTS or abs(points) > most:
            raise InvalidError(
                "evening.points",
                f"{points:,} points cannot be: all that scores is a multiple of {CARD_POINTS}, and "
                f"a round brings {most:,} at most.",
            )


def _check_open(evening: Evening) -> None:
    if evening.standing.closed:
        raise EveningError("evening.closed", "The evening is closed; its results stand.")
    if evening.number >= MOST_EVENTS:
        raise EveningError("evening.full", "This evening is full: open another.")


def _behind() -> EveningError:
    return EveningError(
        "evening.behind", "The evening has moved on meanwhile; look at it, and decide anew."
    )


def _no_round() -> EveningError:
    return EveningError("evening.no_round", "There is no such round at this evening.")


def _round(evening: Evening) -> PlayedRound:
    if evening.round is None:
        raise EveningError("evening.no_round", "No round is under way.")
    return evening.round


def _check_round(evening: Evening, number: int) -> None:
    if _round(evening).number != number:
        raise _behind()


def _entrant(evening: Evening, one: int) -> Entrant:
    if not 0 <= one < len(evening.standing.entrants):
        raise EveningError("evening.no_such_entrant", "Nobody of this number has come.")
    return evening.standing.entrants[one]


def _person(evening: Evening, one: int, person: int) -> str:
    """What is kept of a person's secret; nothing before they said who they are."""
    tokens = _entrant(evening, one).tokens
    if not 0 <= person < len(tokens):
        raise EveningError("evening.no_such_entrant", "Nobody of this number has come.")
    return tokens[person]


def _table(evening: Evening, number: int, table: int) -> TableResult:
    if not 1 <= number <= len(evening.standing.rounds):
        raise _no_round()
    try:
        return table_of(evening.standing.rounds[number - 1].tables, table)
    except LookupError:
        raise EveningError("evening.no_such_table", "There is no such table.") from None


def _decided(table: TableResult, request: Decide, evening: Evening) -> e.Decided:
    if request.scores is not None:
        check_points(evening, request.scores, table)
    return e.Decided(request.round, request.table, request.scores, read_title(request.why))


def _entered(evening: Evening, entrants: tuple[tuple[str, ...], ...]) -> list[e.EveningEvent]:
    if len(evening.standing.entrants) + len(entrants) > MOST_ENTRANTS:
        raise EveningError("evening.full", f"{MOST_ENTRANTS} are the most that can be seated.")
    found = [_names(evening, names) for names in entrants]
    _check_different(evening, found)
    return [e.Entered(names) for names in found]


def _names(evening: Evening, names: tuple[str, ...]) -> tuple[str, ...]:
    wanted = 1 if evening.standing.settings.movement == "singles" else 2
    if len(names) != wanted:
        raise InvalidError(
            "evening.names",
            "Everybody plays singly here: one name each."
            if wanted == 1
            else "Pairs play here: two names each.",
        )
    return tuple(read_name(name) for name in names)


def _check_different(
    evening: Evening, added: list[tuple[str, ...]], but: int | None = None
) -> None:
    known = [one.names for one in evening.standing.entrants if one.id != but]
    seen: set[str] = set()
    for name in (name for names in (*known, *added) for name in names):
        if name.casefold() in seen:
            raise InvalidError(
                "evening.same_name",
                f"There would be two called {name}: add a letter, to tell them apart.",
            )
        seen.add(name.casefold())


def _closed(evening: Evening) -> list[e.EveningEvent]:
    if evening.round is not None:
        raise EveningError(
            "evening.round_open",
            f"Round {evening.round.number} is under way: end it before the evening is closed.",
        )
    for played in evening.standing.rounds:
        for table in played.tables:
            if table.source == "differ":
                raise EveningError(
                    "evening.differ",
                    f"In round {played.number} the two sides of table {table.table} say different "
                    "things: decide between them before the evening is closed.",
                )
    return [e.EveningClosed()]
