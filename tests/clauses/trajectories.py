"""Deals played at random, as digests: ``python -m tests.clauses.trajectories`` prints them."""

from collections.abc import Iterable
from hashlib import sha256
from itertools import chain
from random import Random

from tests.clauses.every_book import TABLES, deal, steps_of
from tests.rules.strategies import with_own_values

from canasta.cards import pack
from canasta.game import Game
from canasta.rules import get_rules

MOST = 500
"""Steps of a deal that are looked at."""


def trajectory(table: tuple[str, int], seed: int) -> str:
    """A digest of what was legal at every step, and of the state at the last one."""
    return f"{table[0]} {table[1]} {seed} {_digest(deal(table, seed, seed))}"


def by_own_values(table: tuple[str, int]) -> str:
    """A digest of a deal by card points of one's own."""
    book, players = table
    game = Game.new(with_own_values(get_rules(book), Random(book)), 3, players)
    return f"{book} {players} own values {_digest(chain([game], steps_of(game, Random(3))))}"


def _digest(games: Iterable[Game]) -> str:
    digest = sha256()
    for number, game in enumerate(games):
        digest.update(repr(game.legal()).encode())
        if number == MOST or game.deal_over:
            digest.update(game.to_bytes())
            break
    return digest.hexdigest()


def trajectories() -> list[str]:
    """A deal of every book and variation, and a second one of the books themselves."""
    found = [trajectory(table, 1) for table in TABLES]
    found += [trajectory(table, 2) for table in TABLES if "+" not in table[0]]
    found += [by_own_values(table) for table in TABLES if "+" not in table[0]]
    return found + [dealt(table) for table in TABLES]


def dealt(table: tuple[str, int]) -> str:
    """A digest of the state when a pack in a given order has been dealt."""
    book, players = table
    rules = get_rules(book)
    order = [kind for kind, count in enumerate(pack(rules.packs)) for _ in range(count)]
    Random(book).shuffle(order)
    game = Game.new(rules, players=players, pack=order)
    return f"{book} {players} {sha256(game.to_bytes()).hexdigest()}"


if __name__ == "__main__":
    print("\n".join(trajectories()))
