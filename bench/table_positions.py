"""Tables in the middle of a deal, in a store: what a server has before people come to play on."""

from collections.abc import Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from canasta.rules import BOOKS
from canasta.store import SqliteStore
from canasta.table import Entry, Fact, Settings, Table, founding, people, seating
from canasta.table.codes import new_code
from canasta.table.facts import Acted, DealBegun, DealPromised, EntropyGiven, Founded
from canasta.table.fair import SECRET_BYTES
from canasta.table.settings import rules_of
from canasta.table.thinking import Bots, steps_for

NAMES = ("Ann", "Ben", "Cleo", "Dan")
TURNS = 10
"""Turns that bots have played: melds lie, hands and the pile are of usual size."""
DEALS = 3
"""Different deals of each book; the tables share them, each with a code of its own."""


class Sample(NamedTuple):
    """A table in the middle of a deal."""

    facts: list[Fact]
    tokens: tuple[str, ...]
    """What the players show to be known again, by seat."""


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
    table, facts, tokens = Table(), list[Fact](), []

    def happen(more: Sequence[Fact]) -> None:
        for fact in more:
            facts.append(fact)
            table.apply(Entry(len(facts), float(len(facts)), fact))

    happen([founding.found(Settings(book=book))])
    for seat, name in enumerate(NAMES):
        person, token, came = people.come(table, name)
        happen(came)
        happen(seating.sit(table, person, seat))
        tokens.append(token)
    luck = Random(seed)
    # As it was before players committed to their values: the same deals as ever.
    happen([DealPromised(1, luck.randbytes(SECRET_BYTES).hex())])
    happen([EntropyGiven(seat, luck.randbytes(8).hex()) for seat in range(len(NAMES))])
    happen([DealBegun(1)])
    bots, game = Bots(rules_of(table.settings), len(NAMES), seed), table.game
    assert game is not None  # it was dealt
    while not game.deal_over and int(game.board.state.turns) < TURNS:
        seat = game.actor
        assert seat is not None
        action = bots.choose("club", seat, [game.view(seat).to_bytes()])
        happen([Acted(seat, tuple(steps_for(game, action, seed)))])
    return None if game.deal_over else Sample(facts, tuple(tokens))


def fill(path: Path, number: int, of: Sequence[Sample]) -> list[Prepared]:
    """Keep so many tables in a new store."""
    store, made = SqliteStore(path), []
    for place in range(number):
        sample = of[place % len(of)]
        first = sample.facts[0]
        assert isinstance(first, Founded)  # every table begins so
        code = new_code()
        facts = [Founded(code, first.settings), *sample.facts[1:]]
        store.submit(code, [Entry(at, float(at), fact) for at, fact in enumerate(facts, 1)])
        made.append(Prepared(code, sample.tokens))
    store.close()
    return made
