"""Checks that events can happen at a table: those from outside are not trusted.

A table's own events are right because its functions made them; a file may hold anything.
"""

from collections.abc import Callable
from typing import Any, Final

from canasta.engine.codes import Act, needs_no_turn
from canasta.game import InvalidError
from canasta.live.base.codes import read_any_code, read_code
from canasta.live.base.names import can_be_called, can_be_said
from canasta.live.table import events as ev
from canasta.live.table.fair import Promise, commitment, is_secret, read_entropy
from canasta.live.table.match_text import read_game
from canasta.live.table.people import MOST_GUESTS, QUICK_WORDS, REACTIONS
from canasta.live.table.proposals import KINDS
from canasta.live.table.rounds import MOST_BOARDS
from canasta.live.table.settings import check_settings, rules_of
from canasta.live.table.state import Table
from canasta.players.bots import SEATED
from canasta.study.lessons import LESSONS


def impossible(why: str) -> InvalidError:
    """Return the error ``table.impossible``."""
    return InvalidError("table.impossible", f"This cannot have happened: {why}.")


def require(holds: bool, why: str) -> None:
    """Require a condition without which an event cannot have happened."""
    if not holds:
        raise impossible(why)


def require_seat(table: Table, seat: int) -> None:
    """Require that a table has a seat."""
    require(0 <= seat < len(table.chairs), "there is no such seat")


_ENDS: Final = ("yes", "no", "late", "lapsed", "withdrawn")


def check_people(table: Table, event: ev.TableEvent) -> None:
    """Check that an event about people can happen now."""
    match event:
        case ev.Proposed(_, kind, seat, about):
            require(table.people.proposal is None, "something was proposed already")
            require(kind in KINDS, "nothing of the kind can be proposed")
            require(-1 <= seat < len(table.chairs), "there is no such seat")
            require(about in ("", *table.guests), "it was about no one at the table")
        case ev.Agreed():
            require(table.people.proposal is not None, "nothing was proposed")
        case ev.ProposalEnded(how, _):
            require(table.people.proposal is not None, "nothing was proposed")
            require(how in _ENDS, "no proposal ends so")
        case ev.Kicked(person) | ev.Banned(person) | ev.Forgotten(person):
            require(table.seat_of(person) is None, "they sat at the table")
            require(person != table.host, "they were the host")
        case ev.Reported(_, about, words):
            require(about in table.guests, "they had not come to the table")
            require(can_be_said(words), "these words can't be said")
    optional = isinstance(event, ev.ProposalEnded)
    for name in ("person", "by"):
        one = getattr(event, name, None)
        named = one in table.guests or (optional and one == "")
        require(one is None or named, "they had not come to the table")


def check_shuffling(table: Table, event: ev.Shuffling) -> None:
    """Check that an event of a shuffle can happen now.

    Raises:
        InvalidError: ``table.impossible``, or the error of a value.
    """
    promise = table.promise
    if isinstance(event, ev.DealPromised):
        _promised(table, event)
    elif isinstance(event, ev.BoardDealt):
        _board(table, event)
    elif isinstance(event, ev.LessonDealt):
        lesson = LESSONS.get(table.settings.lesson)
        known = lesson is not None and event.order == lesson.pack
        require(known and table.game is None, "the deal is not this lesson's")
        require(all(not chair.empty for chair in table.chairs), "a seat was empty")
    elif isinstance(event, ev.PositionLaid):
        require(bool(table.settings.position), "no position is studied here")
        require(table.game is None, "a match had begun")
        require(all(not chair.empty for chair in table.chairs), "a seat was empty")
    elif promise is None:
        raise impossible("no deal was about to begin")
    elif promise.attempt == 0:
        _without_commitments(table, promise, event)
    else:
        _with_commitments(table, promise, event)


def _board(table: Table, event: ev.BoardDealt) -> None:
    bound = table.bound
    if bound is None:
        raise impossible("no boards were played here")
    require(not table.in_deal, "a deal was under way")
    require(all(not chair.empty for chair in table.chairs), "a seat was empty")
    require(event.board == table.next_board, "it was not the next board")
    fits = (
        is_secret(event.secret) and commitment(event.secret) == bound.commitments[event.board - 1]
    )
    require(fits, "it is not the secret that was committed to")


def _promised(table: Table, event: ev.DealPromised) -> None:
    game = table.game
    require(table.bound is None, "nothing is shuffled where boards are played")
    require(table.promise is None and not table.in_deal, "a deal was under way")
    require(all(not chair.empty for chair in table.chairs), "a seat was empty")
    number = 1 if game is None or table.match_over else game.deal + 1
    require(event.deal == number, f"the next deal was {number}")
    require(event.attempt in (0, 1), "it was not the first attempt")
    require(is_secret(event.secret), "this is not a secret")


def _without_commitments(table: Table, promise: Promise, event: ev.Shuffling) -> None:
    """Check an event of a shuffle as it was before version 3 of the events."""
    match event:
        case ev.EntropyGiven(seat, value):
            require_seat(table, seat)
            require(seat not in promise.values, "they had given a value before")
            require(read_entropy(value) == value, "this is not a stored value")
        case ev.DealBegun(deal):
            _is_that(promise, deal)
        case _:
            raise impossible("no one committed to anything then")


def _with_commitments(table: Table, promise: Promise, event: ev.Shuffling) -> None:
    match event:
        case ev.ValueCommitted(seat, own):
            require_seat(table, seat)
            require(not promise.closed, "no one could commit any more")
            require(seat not in promise.commitments, "they had committed before")
            require(seat not in promise.barred, "they had left the shuffle void")
            require(is_secret(own), "this is not a commitment")
        case ev.ShuffleClosed():
            require(not promise.closed, "it was closed before")
        case ev.ValueRevealed(seat, value):
            require(promise.closed, "no one could reveal yet")
            require(seat in promise.missing, "nothing was to be revealed there")
            fits = is_secret(value) and promise.fits(seat, value, commitment(promise.secret))
            require(fits, "it is not what they had committed to")
        case ev.ShuffleVoided(seats, secret):
            require(promise.closed and bool(seats), "nothing was void")
            require(seats == tuple(sorted(promise.missing)), "it was not they who did not reveal")
            require(is_secret(secret), "this is not a secret")
        case ev.DealBegun(deal):
            _is_that(promise, deal)
            require(promise.closed and not promise.missing, "not all had revealed")
        case _:
            raise impossible("values were committed to first")


def _is_that(promise: Promise, deal: int) -> None:
    require(deal == promise.deal, f"the deal that was about to begin was {promise.deal}")


_LONGEST_ID: Final = 40


def check(table: Table, event: ev.TableEvent) -> None:
    """Check that an event can happen now.

    Raises:
        InvalidError: ``table.impossible``, or the error of a name, a setting or a value.
    """
    if isinstance(event, ev.Founded) != (table.number == 0):
        raise impossible("a table begins with its founding, and is founded once")
    CHECKS[type(event)](table, event)


def _settings(table: Table, event: ev.Founded | ev.SettingsChosen) -> None:
    settings = event.settings
    check_settings(settings)
    before = table.settings
    same = (before.book, before.house, before.players)
    require(
        not table.under_way or same == (settings.book, settings.house, settings.players),
        "the rules stay as they are while a match lasts",
    )
    require(
        all(chair.person is None for chair in table.chairs[settings.players :]),
        "someone sits at a seat that this game does not have",
    )


def _bound(table: Table, event: ev.BoardsBound) -> None:
    require(table.bound is None and table.matches == 0, "a match had begun")
    require(table.promise is None, "a deal was about to begin")
    require(0 < len(event.commitments) <= MOST_BOARDS, "there are no such boards")
    require(all(map(is_secret, event.commitments)), "these are not commitments")
    require(read_any_code(event.duplicate) == event.duplicate, "no boards have this code")


def _of_round(table: Table, event: ev.OfRound) -> None:
    if isinstance(event, ev.RoundBound):
        require(table.round is None and table.matches == 0, "a match had begun")
        require(table.promise is None, "a deal was about to begin")
        require(read_code(event.evening) == event.evening, "no evening has this code")
        require(0 <= event.deals <= MOST_BOARDS, "no round has so many deals")
        require(event.round > 0 and event.table > 0, "there is no such table")
        require(table.settings.players == 4, "four play at a table of an evening")
    else:
        require(table.round is not None, "no round was played here")
        require(table.round is not None and not table.round.over, "the round was over")


def _learning(table: Table, event: ev.LessonWent | ev.SteppedBack | ev.SolutionShown) -> None:
    study = table.study
    match event:
        case ev.LessonWent(step):
            lesson = table.lesson
            goes_on = lesson is not None and 0 <= step <= len(lesson.steps)
            require(goes_on, "no lesson went on")
        case ev.SteppedBack(to):
            back = study is not None and 0 <= to <= study.done
            require(back, "nothing could be taken back")
        case ev.SolutionShown():
            require(study is not None and bool(study.name), "no puzzle was there")


def _carried(table: Table, event: ev.MatchBrought | ev.MatchTaken) -> None:
    settings = table.settings
    require(not table.match_stays, "it had to be played where it was")
    require(table.seat_of(event.person) is not None, "they did not play")
    if isinstance(event, ev.MatchTaken):
        require(table.in_deal, "no deal was being played")
        return
    require(table.matches == 0 and table.promise is None, "a match had begun")
    require(all(not chair.empty for chair in table.chairs), "a seat was empty")
    game = read_game(event.match)
    same = game.rules == rules_of(settings) and game.players == settings.players
    require(same, "it was played by other rules")


def _person(table: Table, event: Any) -> None:
    if isinstance(event, ev.Came):
        require(event.person not in table.guests, "they had come before")
        require(0 < len(event.person) <= _LONGEST_ID, "that is not a person's id")
        require(len(table.guests) < MOST_GUESTS, "too many people had come")
    elif not (isinstance(event, ev.HostPassed) and event.person == ""):
        require(event.person in table.guests, "they had not come to the table")
    match event:
        case ev.Came(name=name) | ev.Renamed(name=name):
            require(can_be_called(name), "that is not a name")
        case ev.Resumed():
            require(table.paused is not None, "the table was not paused")
        case ev.Resigned(person):
            require(table.can_resign, "no match could be resigned")
            require(table.seat_of(person) is not None, "they did not play")
        case ev.HintGiven(person):
            require(table.in_deal, "no deal was being played")
            require(table.seat_of(person) is not None, "they did not play")
        case ev.Said(words=words, quick=True):
            require(words in QUICK_WORDS + REACTIONS, "these are not quick words")
        case ev.Said(words=words):
            require(can_be_said(words), "these words can't be said")


def _coached(table: Table, event: ev.CoachingEnded) -> None:
    require(table.coaching_open, "no one had named cards to a partner")
    require(-1 <= event.seat < len(table.chairs), "there is no such seat")


def _seating(table: Table, event: ev.Sat | ev.BotSat | ev.Stood) -> None:
    require_seat(table, event.seat)
    match event:
        case ev.Sat(person, seat):
            require(person in table.guests, "they had not come to the table")
            require(table.chairs[seat].person in (None, person), "someone else sat there")
            require(table.seat_of(person) in (None, seat), "they sat elsewhere")
        case ev.BotSat(_, level):
            require(level in SEATED, "there is no such bot")


def _playing(
    table: Table, event: ev.Acted | ev.TimeRanOut | ev.TakeBackAsked | ev.TakeBackAnswered
) -> None:
    game = table.game
    require_seat(table, event.seat)
    require(game is not None and table.in_deal, "no deal was being played")
    match event:
        case ev.Acted(seat, steps):
            require(bool(steps) and Act.DEAL not in steps, "this is not an act of a turn")
            own = game is not None and game.actor == seat
            require(own or needs_no_turn(steps[-1]), "it was not their turn")
        case ev.TimeRanOut(seat):
            require(game is not None and game.actor == seat, "it was not their turn")
        case ev.TakeBackAsked(seat):
            before = table.before
            require(before is not None and before.turn == seat, "nothing could be taken back")
        case ev.TakeBackAnswered():
            require(table.asking is not None, "no one had asked")


_BY_GROUP: Final[dict[Callable[[Table, Any], None], tuple[type, ...]]] = {
    _settings: (ev.Founded, ev.SettingsChosen),
    _person: (
        *(ev.Came, ev.KeyGiven, ev.Renamed, ev.HostPassed),
        *(ev.Paused, ev.Resumed, ev.Resigned, ev.Said, ev.HintGiven),
    ),
    _coached: (ev.CoachingEnded,),
    _seating: (ev.Sat, ev.BotSat, ev.Stood),
    check_shuffling: tuple(ev.Shuffling.__subclasses__()),
    _bound: (ev.BoardsBound,),
    _of_round: tuple(ev.OfRound.__subclasses__()),
    _learning: (ev.LessonWent, ev.SteppedBack, ev.SolutionShown),
    _carried: (ev.MatchBrought, ev.MatchTaken),
    check_people: (
        *(ev.Proposed, ev.Agreed, ev.ProposalEnded, ev.Kicked),
        *(ev.Banned, ev.Muted, ev.Forgotten, ev.Reported),
    ),
    _playing: (ev.Acted, ev.TimeRanOut, ev.TakeBackAsked, ev.TakeBackAnswered),
}
CHECKS: Final = {kind: check for check, kinds in _BY_GROUP.items() for kind in kinds}
"""The one place where each event is checked."""
