"""Tables in the middle of a deal, in a store: what a server has before people come to play on."""

from collections.abc import Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from canasta.live.base.codes import new_code
from canasta.live.table import Settings, StoredEvent, Table, TableEvent, people, seating
from canasta.live.table.events import Acted, DealBegun, DealPromised, EntropyGiven, Founded
from canasta.live.table.fair import SECRET_BYTES
from canasta.live.table.settings import rules_of
from canasta.live.table.thinking import Bots, steps_for
from canasta.rules import BOOKS
from canasta.server.store import SqliteStore

NAMES = ("Ann", "Ben", "Cleo", "Dan")
TURNS = 10
"""Turns that bots have played: melds lie, hands and the pile are of usual size."""
DEALS = 3
"""Different deals of each book; the tables share them, each with a code of its own."""


class Sample(NamedTuple):
    """A table in the middle of a deal."""

    events: list[TableEvent]
    tokens: tuple[str, ...]
    """Tokens by which the players are known again, by seat."""


class Prepared(NamedTuple):
    """A table that is kept in a store."""

    code: str
    tokens: tuple[str, ...]


def samples() -> list[Sample]:
    """Deals of every book, played up to the middle; the same ones every time."""
    found = []
    for book in sorted(BOOKS):
        going_on = (sample for seed in count() if (sample := _sample(book, seed)))
        found.append(list(islice(going_on, DEALS)))
    return [sample for deals in zip(*found, strict=True) for sample in deals]


def _sample(book: str, seed: int) -> Sample | None:
    """A deal played by bots; None where it ended early."""
    table, events, tokens = Table(), list[TableEvent](), []

    def happen(more: Sequence[TableEvent]) -> None:
        for event in more:
            events.append(event)
            table.apply(StoredEvent(len(events), float(len(events)), event))

    happen([seating.found(Settings(book=book))])
    for seat, name in enumerate(NAMES):
        person, token, came = people.arrive(table, name)
        happen(came)
        happen(seating.sit(table, person, seat))
        tokens.append(token)
    rng = Random(seed)
    # As it was before players committed to their values: the same deals as ever.
    happen([DealPromised(1, rng.randbytes(SECRET_BYTES).hex())])
    happen([EntropyGiven(seat, rng.randbytes(8).hex()) for seat in range(len(NAMES))])
    happen([DealBegun(1)])
    bots, game = Bots(rules_of(table.settings), len(NAMES), seed), table.game
    assert game is not None  # it was dealt
    while not game.deal_over and int(game.board.state.turns) < TURNS:
        seat = game.actor
        assert seat is not None
        action = bots.choose("club", seat, [game.view(seat).to_bytes()])
        happen([Acted(seat, tuple(steps_for(game, action, seed)))])
    return None if game.deal_over else Sample(events, tuple(tokens))


def fill(path: Path, number: int, of: Sequence[Sample]) -> list[Prepared]:
    """Keep so many tables in a new store."""
    store, made = SqliteStore(path), []
    for place in range(number):
        sample = of[place % len(of)]
        first = sample.events[0]
        assert isinstance(first, Founded)  # every table begins so
        code = new_code()
        events = [Founded(code, first.settings), *sample.events[1:]]
        store.submit(
            code, [StoredEvent(at, float(at), event) for at, event in enumerate(events, 1)]
        )
        made.append(Prepared(code, sample.tokens))
    store.close()
    return made
