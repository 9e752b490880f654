"""From a wish that came over the wire to what decides it at the table."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from canasta.table import (
    Fact,
    Table,
    dealing,
    hosting,
    manners,
    people,
    play,
    proposals,
    reporting,
    seating,
)
from canasta.table.clock import now
from canasta.web import protocol as p

Decide: TypeAlias = Callable[[Table], Sequence[Fact]]
_Play: TypeAlias = p.Act | p.Undo | p.AskBack | p.AnswerBack
_Deals: TypeAlias = p.Begin | p.Commit | p.Reveal
_Seats: TypeAlias = p.Sit | p.Stand | p.SeatBot | p.EmptySeat
_Company: TypeAlias = p.Propose | p.AnswerProposal | p.Withdraw | p.Unmute | p.PassHost | p.Report
_Manners: TypeAlias = p.Rename | p.Choose | p.Pause | p.GoOn | p.Say | p.SayQuickly


def decision(wish: p.Request, person: str, present: Collection[str]) -> Decide:
    """What decides a wish of somebody who is at the table: from the table to facts.

    Args:
        wish: anything but ``Hello``, ``Consider`` and ``AskHint``, which decide nothing.
        person: whose wish it is.
        present: who is there (``LiveTable.there``).
    """
    decide = _decision(wish, person, present)

    def decided(table: Table) -> Sequence[Fact]:
        if person not in table.guests:  # sent away while they wished for it
            raise people.unknown()
        return decide(table)

    return decided


def _decision(wish: p.Request, person: str, present: Collection[str]) -> Decide:
    if isinstance(wish, _Play):
        return _of_play(wish, person)
    if isinstance(wish, _Deals):
        return _of_deals(wish, person)
    if isinstance(wish, _Seats):
        return _of_seats(wish, person, present)
    if isinstance(wish, _Company):
        return _of_company(wish, person, present)
    if isinstance(wish, _Manners):
        return _of_manners(wish, person)
    raise ValueError(f"{type(wish).__name__} decides nothing")


def _of_play(wish: _Play, person: str) -> Decide:
    match wish:
        case p.Act(text=text, moves=moves):
            return lambda table: play.act(table, person, text, moves)
        case p.Undo(moves=moves):
            return lambda table: play.undo(table, person, moves)
        case p.AskBack():
            return lambda table: play.ask_back(table, person)
        case p.AnswerBack(yes=yes):
            return lambda table: play.answer_back(table, person, yes)


def _of_deals(wish: _Deals, person: str) -> Decide:
    match wish:
        case p.Begin():
            return lambda table: dealing.begin(table, person)
        case p.Commit(promise=promise, commitment=own):
            return lambda table: dealing.commit(table, person, promise, own)
        case p.Reveal(promise=promise, value=value):
            return lambda table: dealing.reveal(table, person, promise, value)


def _of_seats(wish: _Seats, person: str, present: Collection[str]) -> Decide:
    match wish:
        case p.Sit(seat=seat):
            return lambda table: seating.sit(table, person, seat)
        case p.Stand():
            return lambda table: seating.stand(table, person, present)
        case p.SeatBot(seat=seat, level=level):
            return lambda table: seating.seat_bot(table, person, seat, level, present)
        case p.EmptySeat(seat=seat):
            return lambda table: seating.empty_seat(table, person, seat)


def _of_manners(wish: _Manners, person: str) -> Decide:
    match wish:
        case p.Rename(name=name):
            return lambda table: people.rename(table, person, name)
        case p.Choose(settings=settings):
            return lambda table: seating.choose(table, person, settings)
        case p.Pause():
            return lambda table: manners.pause(table, person)
        case p.GoOn():
            return lambda table: manners.go_on(table, person)
        case p.Say(words=words):
            return lambda table: manners.say(table, person, words)
        case p.SayQuickly(word=word):
            return lambda table: manners.say_quickly(table, person, word)


def _of_company(wish: _Company, person: str, present: Collection[str]) -> Decide:
    match wish:
        case p.Propose(kind=kind, seat=seat, person=about):
            return lambda table: proposals.propose(table, person, kind, seat, about, present, now())
        case p.AnswerProposal(yes=yes):
            return lambda table: proposals.answer(table, person, yes, present, now())
        case p.Withdraw():
            return lambda table: proposals.withdraw(table, person)
        case p.Unmute(person=about):
            return lambda table: manners.unmute(table, person, about)
        case p.PassHost(person=heir):
            return lambda table: hosting.pass_host(table, person, heir, present)
        case p.Report(person=about, words=words):
            return lambda table: reporting.report(table, person, about, words)
