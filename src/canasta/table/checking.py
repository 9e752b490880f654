"""Whether a fact can happen at a table: for facts that come from outside and are not trusted.

The facts of a table's own are right by the functions that made them; a file may say anything.
"""

from typing import Final

from canasta.bots import NAMES
from canasta.engine.codes import Act
from canasta.table import facts as f
from canasta.table.checking_company import check_company
from canasta.table.impossible import impossible, require, require_seat
from canasta.table.manners import QUICK_WORDS
from canasta.table.names import can_be_called, read_words
from canasta.table.people import MOST_GUESTS
from canasta.table.settings import Settings, check_settings
from canasta.table.shuffle_checking import check_shuffling
from canasta.table.state import Table

_LONGEST_ID: Final = 40


def check(table: Table, fact: f.Fact) -> None:
    """Whether a fact can happen now.

    Raises:
        InvalidError: ``table.impossible``, or what is wrong with a name, a setting or a value.
    """
    if isinstance(fact, f.Founded) != (table.number == 0):
        raise impossible("a table begins with its founding, and is founded once")
    match fact:
        case f.Founded(_, settings) | f.SettingsChosen(settings):
            _settings(table, settings)
        case (
            f.Came()
            | f.Renamed()
            | f.HostPassed()
            | f.Paused()
            | f.Resumed()
            | f.Said()
            | f.HintGiven()
        ):
            _person(table, fact)
        case f.Sat() | f.BotSat() | f.Stood():
            _seating(table, fact)
        case (
            f.DealPromised()
            | f.EntropyGiven()
            | f.ValueCommitted()
            | f.ShuffleClosed()
            | f.ValueRevealed()
            | f.ShuffleVoided()
            | f.DealBegun()
        ):
            check_shuffling(table, fact)
        case (
            f.Proposed()
            | f.Agreed()
            | f.ProposalEnded()
            | f.Kicked()
            | f.Banned()
            | f.Muted()
            | f.LetGo()
            | f.Reported()
        ):
            check_company(table, fact)
        case f.Acted() | f.TimeRanOut() | f.TakeBackAsked() | f.TakeBackAnswered():
            _playing(table, fact)


def _settings(table: Table, settings: Settings) -> None:
    check_settings(settings)
    before = table.settings
    same = (before.book, before.house, before.players)
    require(
        not table.under_way or same == (settings.book, settings.house, settings.players),
        "the rules stay as they are while a match lasts",
    )
    require(
        all(chair.person is None for chair in table.chairs[settings.players :]),
        "somebody sits at a seat that this game does not have",
    )


def _person(
    table: Table,
    fact: f.Came | f.Renamed | f.HostPassed | f.Paused | f.Resumed | f.Said | f.HintGiven,
) -> None:
    if isinstance(fact, f.Came):
        require(fact.person not in table.guests, "they had come before")
        require(0 < len(fact.person) <= _LONGEST_ID, "nobody is known by that")
        require(len(table.guests) < MOST_GUESTS, "too many people had come")
    elif not (isinstance(fact, f.HostPassed) and fact.person == ""):
        require(fact.person in table.guests, "they had not come to the table")
    match fact:
        case f.Came(name=name) | f.Renamed(name=name):
            require(can_be_called(name), "nobody is called so")
        case f.Resumed():
            require(table.paused is not None, "the table was not paused")
        case f.HintGiven(person):
            require(table.in_deal, "no deal was being played")
            require(table.seat_of(person) is not None, "they did not play")
        case f.Said(words=words, quick=True):
            require(words in QUICK_WORDS, "these are no quick words")
        case f.Said(words=words):
            require(read_words(words) == words, "nobody can have said it so")


def _seating(table: Table, fact: f.Sat | f.BotSat | f.Stood) -> None:
    require_seat(table, fact.seat)
    match fact:
        case f.Sat(person, seat):
            require(person in table.guests, "they had not come to the table")
            require(table.chairs[seat].person in (None, person), "somebody else sat there")
            require(table.seat_of(person) in (None, seat), "they sat elsewhere")
        case f.BotSat(_, level):
            require(level in NAMES, "there is no such bot")


def _playing(
    table: Table, fact: f.Acted | f.TimeRanOut | f.TakeBackAsked | f.TakeBackAnswered
) -> None:
    game = table.game
    require_seat(table, fact.seat)
    require(game is not None and table.in_deal, "no deal was being played")
    match fact:
        case f.Acted(seat, steps):
            require(game is not None and game.actor == seat, "it was not their turn")
            require(bool(steps) and Act.DEAL not in steps, "this is no act of a turn")
        case f.TimeRanOut(seat):
            require(game is not None and game.actor == seat, "it was not their turn")
        case f.TakeBackAsked(seat):
            before = table.before
            require(before is not None and before.turn == seat, "nothing could be taken back")
        case f.TakeBackAnswered():
            require(table.asking is not None, "nobody had asked")
