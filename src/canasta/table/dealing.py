"""Beginning a match and its deals, so that nobody chooses the cards."""

from canasta.table import facts as f
from canasta.table.errors import TableError
from canasta.table.fair import new_secret, read_entropy
from canasta.table.people import own_seat
from canasta.table.state import Table


def begin(table: Table, person: str) -> list[f.Fact]:
    """A player wants the match, the next deal, or another match to begin.

    A second player who wants the same is content with what has happened.

    Raises:
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.seats_empty``,
            ``table.deal_under_way``.
    """
    own_seat(table, person)
    if table.promise is not None:
        return []
    if any(chair.empty for chair in table.chairs):
        raise TableError(
            "table.seats_empty", "A seat is empty: let somebody, or a bot, sit down there first."
        )
    game = table.game
    if game is None or game.over:
        return [f.DealPromised(1, new_secret())]
    if not game.deal_over:
        raise TableError("table.deal_under_way", "This deal is still being played.")
    return [f.DealPromised(game.deal + 1, new_secret())]


def give(table: Table, person: str, value: str) -> list[f.Fact]:
    """A player's browser adds a value of its own; with the last of them the deal begins.

    Raises:
        InvalidError: ``table.entropy``.
        TableError: ``table.not_seated``, ``table.bot_plays``, ``table.no_promise``.
    """
    seat = own_seat(table, person)
    promise = table.promise
    if promise is None:
        raise TableError("table.no_promise", "No deal is about to begin.")
    if seat in promise.values:
        return []
    given = f.EntropyGiven(seat, read_entropy(value))
    whole = table.people_at() <= {seat, *promise.values}
    return [given, f.DealBegun(promise.deal)] if whole else [given]


def deal_now(table: Table) -> list[f.Fact]:
    """The deal begins with the values there are: nobody holds it up by staying away."""
    return [] if table.promise is None else [f.DealBegun(table.promise.deal)]
