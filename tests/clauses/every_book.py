"""All the books and variations, and random play in them."""

from collections.abc import Iterator
from random import Random
from typing import Final

from hypothesis import strategies as st
from tests.game.playing import chosen

from canasta.game import Game
from canasta.rules import BOOKS, VARIATIONS

TABLES: Final = (
    *((book, rules.players[0]) for book, rules in BOOKS.items()),
    ("waldo", 3),
    *(
        (f"{book}+{variation.name}", 2 if variation.name == "two-hand" else 4)
        for variation in VARIATIONS
        for book in variation.books
    ),
    ("waldo+two-kinds-to-go-out+no-lay-off+black-threes-100+bolivia-2500+no-bridges", 4),
    ("joker+canasta-of-aces+natural-aces-only+canasta-of-sevens+conversion+two-hand", 2),
)
"""Every book and every named variation at least once, and how many play."""

MOST_STEPS: Final = 20_000
"""More than any deal takes."""


def deal(table: tuple[str, int], seed: int, rng: int) -> Iterator[Game]:
    """A match at the start of its first deal, and the same game after every random step of it."""
    book, players = table
    game = Game.new(book, seed=seed, players=players)
    yield game
    yield from steps_of(game, Random(rng))


def steps_of(game: Game, random: Random) -> Iterator[Game]:
    """The same game after every random step to the end of the deal."""
    for _ in range(MOST_STEPS):
        if game.deal_over:
            return
        game.apply(chosen(game.legal(), random))
        yield game
    raise AssertionError(f"{game!r}, seed {game.seed}: no end after {MOST_STEPS} steps")


def play_on(game: Game, random: Random) -> None:
    """Play at random to the end of the deal."""
    for _ in steps_of(game, random):
        pass


tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**64 - 1)
rngs = st.integers(0, 2**32)
