"""One table of decisions: for each request over the wire, what decides it at the table."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from canasta.live.base.actor import now
from canasta.live.table import Table, TableEvent, chat, dealing, people, play, proposals, seating
from canasta.server.web import client_messages as asks

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
    asks.Say: lambda table, by, ask: chat.say(table, by.person, ask.words),
    asks.SayQuickly: lambda table, by, ask: chat.say_quickly(table, by.person, ask.word),
    asks.Unmute: lambda table, by, ask: chat.unmute(table, by.person, ask.person),
    asks.Report: lambda table, by, ask: chat.report(table, by.person, ask.person, ask.words),
    asks.Pause: lambda table, by, _: chat.pause(table, by.person),
    asks.GoOn: lambda table, by, _: chat.go_on(table, by.person),
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
