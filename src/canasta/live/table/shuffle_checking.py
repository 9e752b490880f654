"""Checks that events of a shuffle can happen at a table: those from outside are not trusted."""

from canasta.live.table import events as ev
from canasta.live.table.fair import commitment, is_secret, read_entropy
from canasta.live.table.impossible import impossible, require, require_seat
from canasta.live.table.shuffles import Promise
from canasta.live.table.state import Table
from canasta.study.lessons import LESSONS


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
        require(known and table.game is None, "this is no lesson's deal")
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
    number = 1 if game is None or game.over else game.deal + 1
    require(event.deal == number, f"the next deal was {number}")
    require(event.attempt in (0, 1), "it was not the first attempt")
    require(is_secret(event.secret), "this is no secret")


def _without_commitments(table: Table, promise: Promise, event: ev.Shuffling) -> None:
    """Check an event of a shuffle as it was before version 3 of the events."""
    match event:
        case ev.EntropyGiven(seat, value):
            require_seat(table, seat)
            require(seat not in promise.values, "they had given a value before")
            require(read_entropy(value) == value, "this is no value as it is kept")
        case ev.DealBegun(deal):
            _is_that(promise, deal)
        case _:
            raise impossible("nobody committed to anything then")


def _with_commitments(table: Table, promise: Promise, event: ev.Shuffling) -> None:
    match event:
        case ev.ValueCommitted(seat, own):
            require_seat(table, seat)
            require(not promise.closed, "nobody could commit any more")
            require(seat not in promise.commitments, "they had committed before")
            require(seat not in promise.barred, "they had left the shuffle void")
            require(is_secret(own), "this is no commitment")
        case ev.ShuffleClosed():
            require(not promise.closed, "it was closed before")
        case ev.ValueRevealed(seat, value):
            require(promise.closed, "nobody could reveal yet")
            require(seat in promise.missing, "nothing was to be revealed there")
            fits = is_secret(value) and promise.fits(seat, value, commitment(promise.secret))
            require(fits, "it is not what they had committed to")
        case ev.ShuffleVoided(seats, secret):
            require(promise.closed and bool(seats), "nothing was void")
            require(seats == tuple(sorted(promise.missing)), "it was not they who did not reveal")
            require(is_secret(secret), "this is no secret")
        case ev.DealBegun(deal):
            _is_that(promise, deal)
            require(promise.closed and not promise.missing, "not all had revealed")
        case _:
            raise impossible("values were committed to first")


def _is_that(promise: Promise, deal: int) -> None:
    require(deal == promise.deal, f"the deal that was about to begin was {promise.deal}")
