"""What really lay where at each moment of a table: made from the events that its store keeps."""

from typing import Any, NamedTuple

from tests.store.events import tables

from canasta.cards import card_text
from canasta.game.board import pack_text
from canasta.live.table import StoredEvent, Table
from canasta.live.table.events import Acted, BoardDealt, DealBegun, TakeBackAnswered, TakeBackAsked
from canasta.server.store import open_store


class Moment(NamedTuple):
    """A moment of a deal, everything seen."""

    hands: tuple[tuple[str, ...], ...]
    melds: tuple[tuple[tuple[str, ...], ...], ...]
    threes: tuple[tuple[str, ...], ...]
    top: str
    over: bool
    secrets: tuple[str, ...]
    """What no one may know yet."""


def events(store: str, code: str) -> list[StoredEvent]:
    """The events of a table."""
    opened = open_store(store)
    try:
        return tables(opened).entries(code)
    finally:
        opened.close()


def table_of(entries: list[StoredEvent]) -> Table:
    """The table that events make."""
    table = Table()
    for entry in entries:
        table.apply(entry)
    return table


def moments(entries: list[StoredEvent]) -> dict[int, Moment]:
    """Each moment by the number of the event that made it; none before the first deal."""
    found: dict[int, Moment] = {}
    table = Table()
    for entry in entries:
        table.apply(entry)
        if table.game is not None:
            before = found.get(entry.number - 1)
            moved = isinstance(
                entry.event, Acted | BoardDealt | DealBegun | TakeBackAsked | TakeBackAnswered
            )
            same = before is not None and not moved and table.in_deal
            found[entry.number] = before if same and before else _moment(table)
    return found


def _moment(table: Table) -> Moment:
    game = table.game
    assert game is not None
    views = [game.view(seat) for seat in range(game.players)]
    over = game.deal_over
    hidden: list[Any] = [] if over or not table.dealt else [table.dealt[-1]]
    secrets = [text for dealt in hidden for text in (dealt.secret, pack_text(dealt.order))]
    if table.promise is not None:
        # Nobody is shown what others have revealed before all have.
        secrets += [table.promise.secret, *table.promise.values.values()]
    return Moment(
        hands=tuple(_texts(view.hand) for view in views),
        melds=tuple(tuple(_texts(meld.kinds) for meld in side) for side in views[0].melds),
        threes=tuple(_texts(threes) for threes in views[0].threes),
        top=views[0].pile.top_text,
        over=over,
        secrets=tuple(secrets),
    )


def _texts(kinds: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(card_text(kind) for kind in kinds)
