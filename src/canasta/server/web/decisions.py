"""From a request that came over the wire to what decides it at the table."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from canasta.live.base.clock import now
from canasta.live.table import (
    Table,
    TableEvent,
    chat,
    dealing,
    people,
    play,
    proposals,
    seating,
    studying,
    teaching,
)
from canasta.server.web import client_messages as asks

Decide: TypeAlias = Callable[[Table], Sequence[TableEvent]]
_Play: TypeAlias = (
    asks.Act | asks.Undo | asks.ReadOn | asks.LeaveLesson | asks.AskBack | asks.AnswerBack
)
_Study: TypeAlias = asks.StepOn | asks.StepBack | asks.ShowSolution
_Deals: TypeAlias = asks.Commit | asks.Reveal
_Seats: TypeAlias = asks.Sit | asks.Stand | asks.SeatBot | asks.EmptySeat
_Company: TypeAlias = (
    asks.Propose | asks.AnswerProposal | asks.Withdraw | asks.Unmute | asks.PassHost | asks.Report
)
_Talk: TypeAlias = asks.Rename | asks.Choose | asks.Pause | asks.GoOn | asks.Say | asks.SayQuickly


def decision(
    request: asks.Request,
    person: str,
    present: Collection[str],
    long_gone: Collection[str] = (),
    board: tuple[int, str] | None = None,
) -> Decide:
    """Return the function that decides a request: it maps the table to events.

    Args:
        request: any but ``Hello``, ``AskOptions`` and ``AskHint``, which decide nothing, and
            ``TakeMatch``, which needs more (``TableRegistry.carry``).
        person: the person who sends the request.
        present: the people who are there (``LiveTable.there``).
        long_gone: the people who have been away for long (``LiveTable.gone_for``).
        board: the number and the secret of the board to deal, if the table plays boards.
    """
    if isinstance(request, asks.Begin):
        decide: Decide = lambda table: dealing.begin(table, person, board)  # noqa: E731
    else:
        decide = _decision(request, person, present, long_gone)

    def decided(table: Table) -> Sequence[TableEvent]:
        if person not in table.guests:  # sent away while they asked for it
            raise people.unknown()
        return decide(table)

    return decided


def _decision(
    request: asks.Request, person: str, present: Collection[str], long_gone: Collection[str]
) -> Decide:
    if isinstance(request, _Play):
        return _of_play(request, person)
    if isinstance(request, _Study):
        return _of_study(request, person)
    if isinstance(request, _Deals):
        return _of_deals(request, person)
    if isinstance(request, _Seats):
        return _of_seats(request, person, present)
    if isinstance(request, _Company):
        return _of_company(request, person, present, long_gone)
    if isinstance(request, _Talk):
        return _of_talk(request, person)
    raise ValueError(f"{type(request).__name__} decides nothing")


def _of_play(request: _Play, person: str) -> Decide:
    match request:
        case asks.Act(text=text, moves=moves):
            return lambda table: play.act(table, person, text, moves)
        case asks.Undo(moves=moves):
            return lambda table: play.undo(table, person, moves)
        case asks.ReadOn(step=step):
            return lambda table: teaching.read_on(table, person, step)
        case asks.LeaveLesson():
            return lambda table: teaching.leave(table, person)
        case asks.AskBack():
            return lambda table: play.ask_back(table, person)
        case asks.AnswerBack(yes=yes):
            return lambda table: play.answer_back(table, person, yes)


def _of_study(request: _Study, person: str) -> Decide:
    match request:
        case asks.StepOn(moves=moves):
            return lambda table: studying.step_on(table, person, moves)
        case asks.StepBack(moves=moves, whole=whole):
            return lambda table: studying.step_back(table, person, moves, whole=whole)
        case asks.ShowSolution():
            return lambda table: studying.show_solution(table, person)


def _of_deals(request: _Deals, person: str) -> Decide:
    match request:
        case asks.Commit(promise=promise, commitment=own):
            return lambda table: dealing.commit(table, person, promise, own)
        case asks.Reveal(promise=promise, value=value):
            return lambda table: dealing.reveal(table, person, promise, value)


def _of_seats(request: _Seats, person: str, present: Collection[str]) -> Decide:
    match request:
        case asks.Sit(seat=seat):
            return lambda table: seating.sit(table, person, seat)
        case asks.Stand():
            return lambda table: seating.stand(table, person, present)
        case asks.SeatBot(seat=seat, level=level):
            return lambda table: seating.seat_bot(table, person, seat, level, present)
        case asks.EmptySeat(seat=seat):
            return lambda table: seating.empty_seat(table, person, seat)


def _of_talk(request: _Talk, person: str) -> Decide:
    match request:
        case asks.Rename(name=name):
            return lambda table: people.rename(table, person, name)
        case asks.Choose(settings=settings):
            return lambda table: seating.choose(table, person, settings)
        case asks.Pause():
            return lambda table: chat.pause(table, person)
        case asks.GoOn():
            return lambda table: chat.go_on(table, person)
        case asks.Say(words=words):
            return lambda table: chat.say(table, person, words)
        case asks.SayQuickly(word=word):
            return lambda table: chat.say_quickly(table, person, word)


def _of_company(
    request: _Company, person: str, present: Collection[str], long_gone: Collection[str]
) -> Decide:
    match request:
        case asks.Propose(kind=kind, seat=seat, person=about):
            return lambda table: proposals.propose(
                table, person, kind, seat, about, present, now(), long_gone
            )
        case asks.AnswerProposal(yes=yes):
            return lambda table: proposals.answer(table, person, yes, present, now())
        case asks.Withdraw():
            return lambda table: proposals.withdraw(table, person)
        case asks.Unmute(person=about):
            return lambda table: chat.unmute(table, person, about)
        case asks.PassHost(person=heir):
            return lambda table: people.pass_host(table, person, heir, present)
        case asks.Report(person=about, words=words):
            return lambda table: chat.report(table, person, about, words)
