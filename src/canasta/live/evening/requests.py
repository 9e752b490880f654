"""Requests to an evening, and the events that they lead to."""

from typing import Final

from canasta.game import InvalidError
from canasta.live.base.errors import EveningError
from canasta.live.base.names import read_title
from canasta.live.evening import events as e
from canasta.live.evening.evening import (
    MOST_ROUNDS,
    Evening,
    PlayedRound,
    table_of,
)
from canasta.live.evening.messages import (
    AddTable,
    BeginRound,
    CancelRound,
    ChooseRounds,
    Close,
    Decide,
    Directing,
    EndRound,
    GiveTime,
    OfPeople,
    ReportTable,
)
from canasta.live.evening.opening import check_open, check_rounds, person_of
from canasta.live.evening.pairing import next_round
from canasta.live.evening.people import of_people
from canasta.live.evening.results import TableResult
from canasta.live.evening.seating import Round, Seating
from canasta.live.pad.pad import rules_of
from canasta.rules import unit_of_scores

MOST_OF_DEAL: Final = 30_000
"""Points of a side that no deal reaches."""


def decide(evening: Evening, request: Directing) -> list[e.EveningEvent]:
    """Return the events that a director's request leads to, except for the beginning of a round.

    Raises:
        EveningError: ``evening.closed``, ``evening.full``, ``evening.no_such_entrant``,
            ``evening.round_open``, ``evening.no_round``, ``evening.no_clock``,
            ``evening.no_such_table``, ``evening.differ``.
        InvalidError: the request's content is not possible.
    """
    check_open(evening)
    if isinstance(request, OfPeople):
        return of_people(evening, request)
    found: list[e.EveningEvent] = []
    match request:
        case GiveTime(minutes=minutes):
            if _round(evening).ends is None:
                raise EveningError("evening.no_clock", "This round does not go by the clock.")
            found = [e.TimeGiven(minutes)]
        case EndRound(round=number):
            _check_round(evening, number)
            found = [e.RoundEnded()]
        case CancelRound(round=number):
            _check_round(evening, number)
            found = [e.RoundCancelled()]
        case Decide(round=number, table=table):
            found = [_decided(_table(evening, number, table), request, evening)]
        case ChooseRounds(rounds=rounds):
            check_rounds(rounds)
            found = [e.RoundsChosen(rounds)]
        case Close():
            found = _closed(evening)
        case BeginRound() | AddTable():
            raise ValueError("tables are opened by `begin` and `added`")
    return found


def places(evening: Evening, request: BeginRound) -> Round:
    """Return the seating of the round that is to begin; slow if there are many single players.

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
    tables: list[e.RoundTable],
    boards: str = "",
) -> list[e.EveningEvent]:
    """Return the events by which a round begins.

    Args:
        evening: the evening.
        request: the director's request.
        now: the time, in seconds since 1970.
        found: the seating.
        tables: the same, each with its pad, or with the table at which it is played here.
        boards: the code of the duplicate whose boards all of them play; empty if there is none.

    Raises:
        EveningError: as ``places``; ``evening.behind``: an entrant has come or gone meanwhile.
    """
    _check_begin(evening, request)
    placed = {one for table in found.tables for side in table.sides for one in side}
    if placed.union(found.out) != set(evening.playing()):
        raise _behind()
    return [e.RoundBegan(tuple(tables), found.out, round_ends(evening, now), boards)]


def free_table(evening: Evening, request: AddTable) -> Seating:
    """Return a further table of the round under way, for those who sit out and those who came late.

    Raises:
        EveningError: ``evening.no_round``, ``evening.behind``, ``evening.closed``,
            ``evening.online``, ``evening.nobody_free``.
    """
    check_open(evening)
    _check_round(evening, request.round)
    played, entrants = _round(evening), evening.standing.entrants
    if evening.standing.settings.online:
        raise EveningError(
            "evening.online",
            "Online tables begin together. Latecomers play from the next round on.",
        )
    free = [one for one in played.missing(entrants) if entrants[one].here]
    singly = evening.standing.settings.movement == "singles"
    if len(free) < (4 if singly else 2):
        raise EveningError("evening.nobody_free", "They have no free opponent.")
    number = max((one.table for one in played.tables), default=0) + 1
    if singly:
        return Seating(number, ((free[0], free[2]), (free[1], free[3])))
    return Seating(number, ((free[0],), (free[1],)))


def added(evening: Evening, request: AddTable, table: e.RoundTable) -> list[e.EveningEvent]:
    """Return the event by which a further table plays the round under way.

    Raises:
        EveningError: as :func:`free_table`; ``evening.behind``: others are free by now.
    """
    if free_table(evening, request).sides != table.sides:
        raise _behind()
    return [e.TableAdded(table)]


def round_ends(evening: Evening, now: float) -> float | None:
    """Return the time at which a round ends that begins now; None if it goes by deals."""
    minutes = evening.standing.settings.minutes
    return now + 60 * minutes if minutes else None


def _check_begin(evening: Evening, request: BeginRound) -> None:
    check_open(evening)
    if evening.round is not None:
        raise EveningError(
            "evening.round_open",
            f"Round {evening.round.number} is under way: end it before another begins.",
        )
    if len(evening.standing.rounds) >= MOST_ROUNDS:
        raise EveningError("evening.full", f"An evening has {MOST_ROUNDS} rounds at most.")
    if request.round != len(evening.standing.rounds) + 1:
        raise _behind()


def report(evening: Evening, request: ReportTable, token: str) -> list[e.EveningEvent]:
    """Return the event by which a player reports the result of their table; none if it is known.

    Raises:
        EveningError: ``evening.unknown_person``, ``evening.no_round``, ``evening.not_your_table``,
            ``evening.online``, ``evening.closed``.
        InvalidError: ``evening.points``.
    """
    check_open(evening)
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
        if side is not None and table.game:
            raise EveningError(
                "evening.online",
                "This table is played online and reports by itself; the director can correct it.",
            )
        if side is not None:
            scores = (request.own, request.others)
            check_points(evening, scores, table)
            ordered = scores if side == 0 else (request.others, request.own)
            by = evening.standing.entrants[person[0]].names[person[1]]
            told = e.Reported(request.round, table.table, side, ordered, by)
            return [] if table.reports.get(side) == told else [told]
    raise EveningError("evening.not_your_table", "You sat out this round; there is no table.")


def check_points(evening: Evening, scores: e.Scores, table: TableResult) -> None:
    """Refuse points that no round can bring.

    Raises:
        InvalidError: ``evening.points``.
    """
    deals = max(evening.standing.settings.deals, table.deals) or 20
    most = deals * MOST_OF_DEAL
    unit = unit_of_scores(rules_of(evening.standing.settings.rules))
    for points in scores:
        if points % unit or abs(points) > most:
            raise InvalidError(
                "evening.points",
                f"{points:,} points are impossible: every score is a multiple of {unit}, "
                f"and a round brings at most {most:,}.",
            )


def _behind() -> EveningError:
    return EveningError(
        "evening.behind", "The evening has moved on meanwhile; look at it, and decide again."
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
                    f"In round {played.number} the two sides of table {table.table} report "
                    f"different results. Enter the right one before you close the evening.",
                )
    return [e.EveningClosed()]
