"""From a request that came over the wire to what decides it at the table."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from canasta.table import (
    Table,
    TableEvent,
    chat,
    dealing,
    hosting,
    pausing,
    people,
    play,
    proposals,
    reporting,
    seating,
    studying,
    teaching,
)
from canasta.table.clock import now
from canasta.web import protocol as p

Decide: TypeAlias = Callable[[Table], Sequence[TableEvent]]
_Play: TypeAlias = p.Act | p.Undo | p.ReadOn | p.LeaveLesson | p.AskBack | p.AnswerBack
_Study: TypeAlias = p.StepOn | p.StepBack | p.ShowSolution
_Deals: TypeAlias = p.Commit | p.Reveal
_Seats: TypeAlias = p.Sit | p.Stand | p.SeatBot | p.EmptySeat
_Company: TypeAlias = p.Propose | p.AnswerProposal | p.Withdraw | p.Unmute | p.PassHost | p.Report
_Talk: TypeAlias = p.Rename | p.Choose | p.Pause | p.GoOn | p.Say | p.SayQuickly


def decision(
    request: p.Request,
    person: str,
    present: Collection[str],
    long_gone: Collection[str] = (),
    board: tuple[int, str] | None = None,
) -> Decide:
    """What decides a request of somebody who is at the table: from the table to events.

    Args:
        request: anything but ``Hello``, ``AskOptions`` and ``AskHint``, which decide nothing, and
            ``TakeMatch``, of which more is wanted (``TableRegistry.carry``).
        person: whose request it is.
        present: who is there (``LiveTable.there``).
        long_gone: who has been away for long (``LiveTable.gone_for``).
        board: the number and the secret of the board that is dealt, where the table plays boards.
    """
    if isinstance(request, p.Begin):
        decide: Decide = lambda table: dealing.begin(table, person, board)  # noqa: E731
    else:
        decide = _decision(request, person, present, long_gone)

    def decided(table: Table) -> Sequence[TableEvent]:
        if person not in table.guests:  # sent away while they asked for it
            raise people.unknown()
        return decide(table)

    return decided


def _decision(
    request: p.Request, person: str, present: Collection[str], long_gone: Collection[str]
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
        case p.Act(text=text, moves=moves):
            return lambda table: play.act(table, person, text, moves)
        case p.Undo(moves=moves):
            return lambda table: play.undo(table, person, moves)
        case p.ReadOn(step=step):
            return lambda table: teaching.read_on(table, person, step)
        case p.LeaveLesson():
            return lambda table: teaching.leave(table, person)
        case p.AskBack():
            return lambda table: play.ask_back(table, person)
        case p.AnswerBack(yes=yes):
            return lambda table: play.answer_back(table, person, yes)


def _of_study(request: _Study, person: str) -> Decide:
    match request:
        case p.StepOn(moves=moves):
            return lambda table: studying.step_on(table, person, moves)
        case p.StepBack(moves=moves, whole=whole):
            return lambda table: studying.step_back(table, person, moves, whole=whole)
        case p.ShowSolution():
            return lambda table: studying.show_solution(table, person)


def _of_deals(request: _Deals, person: str) -> Decide:
    match request:
        case p.Commit(promise=promise, commitment=own):
            return lambda table: dealing.commit(table, person, promise, own)
        case p.Reveal(promise=promise, value=value):
            return lambda table: dealing.reveal(table, person, promise, value)


def _of_seats(request: _Seats, person: str, present: Collection[str]) -> Decide:
    match request:
        case p.Sit(seat=seat):
            return lambda table: seating.sit(table, person, seat)
        case p.Stand():
            return lambda table: seating.stand(table, person, present)
        case p.SeatBot(seat=seat, level=level):
            return lambda table: seating.seat_bot(table, person, seat, level, present)
        case p.EmptySeat(seat=seat):
            return lambda table: seating.empty_seat(table, person, seat)


def _of_talk(request: _Talk, person: str) -> Decide:
    match request:
        case p.Rename(name=name):
            return lambda table: people.rename(table, person, name)
        case p.Choose(settings=settings):
            return lambda table: seating.choose(table, person, settings)
        case p.Pause():
            return lambda table: pausing.pause(table, person)
        case p.GoOn():
            return lambda table: pausing.go_on(table, person)
        case p.Say(words=words):
            return lambda table: chat.say(table, person, words)
        case p.SayQuickly(word=word):
            return lambda table: chat.say_quickly(table, person, word)


def _of_company(
    request: _Company, person: str, present: Collection[str], long_gone: Collection[str]
) -> Decide:
    match request:
        case p.Propose(kind=kind, seat=seat, person=about):
            return lambda table: proposals.propose(
                table, person, kind, seat, about, present, now(), long_gone
            )
        case p.AnswerProposal(yes=yes):
            return lambda table: proposals.answer(table, person, yes, present, now())
        case p.Withdraw():
            return lambda table: proposals.withdraw(table, person)
        case p.Unmute(person=about):
            return lambda table: chat.unmute(table, person, about)
        case p.PassHost(person=heir):
            return lambda table: hosting.pass_host(table, person, heir, present)
        case p.Report(person=about, words=words):
            return lambda table: reporting.report(table, person, about, words)
