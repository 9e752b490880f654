"""Whether a fact of a shuffle can happen at a table: for facts from outside."""

from canasta.table import facts as f
from canasta.table.fair import commitment, is_secret, read_entropy
from canasta.table.impossible import impossible, require, require_seat
from canasta.table.shuffles import Promise
from canasta.table.state import Table


def check_shuffling(table: Table, fact: f.Shuffling) -> None:
    """Whether a fact of a shuffle can happen now.

    Raises:
        InvalidError: ``table.impossible``, or what is wrong with a value.
    """
    promise = table.promise
    if isinstance(fact, f.DealPromised):
        _promised(table, fact)
    elif promise is None:
        raise impossible("no deal was about to begin")
    elif promise.attempt == 0:
        _without_commitments(table, promise, fact)
    else:
        _with_commitments(table, promise, fact)


def _promised(table: Table, fact: f.DealPromised) -> None:
    game = table.game
    require(table.promise is None and not table.in_deal, "a deal was under way")
    require(all(not chair.empty for chair in table.chairs), "a seat was empty")
    number = 1 if game is None or game.over else game.deal + 1
    require(fact.deal == number, f"the next deal was {number}")
    require(fact.attempt in (0, 1), "it was not the first attempt")
    require(is_secret(fact.secret), "this is no secret")


def _without_commitments(table: Table, promise: Promise, fact: f.Shuffling) -> None:
    """As it was before version 3 of the facts."""
    match fact:
        case f.EntropyGiven(seat, value):
            require_seat(table, seat)
            require(seat not in promise.values, "they had given a value before")
            require(read_entropy(value) == value, "this is no value as it is kept")
        case f.DealBegun(deal):
            _is_that(promise, deal)
        case _:
            raise impossible("nobody committed to anything then")


def _with_commitments(table: Table, promise: Promise, fact: f.Shuffling) -> None:
    match fact:
        case f.ValueCommitted(seat, own):
            require_seat(table, seat)
            require(not promise.closed, "nobody could commit any more")
            require(seat not in promise.commitments, "they had committed before")
            require(seat not in promise.barred, "they had left the shuffle void")
            require(is_secret(own), "this is no commitment")
        case f.ShuffleClosed():
            require(not promise.closed, "it was closed before")
        case f.ValueRevealed(seat, value):
            require(promise.closed, "nobody could reveal yet")
            require(seat in promise.missing, "nothing was to be revealed there")
            fits = is_secret(value) and promise.fits(seat, value, commitment(promise.secret))
            require(fits, "it is not what they had committed to")
        case f.ShuffleVoided(seats, secret):
            require(promise.closed and bool(seats), "nothing was void")
            require(seats == tuple(sorted(promise.missing)), "it was not they who did not reveal")
            require(is_secret(secret), "this is no secret")
        case f.DealBegun(deal):
            _is_that(promise, deal)
            require(promise.closed and not promise.missing, "not all had revealed")
        case _:
            raise impossible("values were committed to first")


def _is_that(promise: Promise, deal: int) -> None:
    require(deal == promise.deal, f"the deal that was about to begin was {promise.deal}")
