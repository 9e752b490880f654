"""Deals played at random, as digests: ``python -m tests.rows.trajectories`` prints them."""

from hashlib import sha256

from tests.rows.every_book import TABLES, deal

MOST = 500
"""Steps of a deal that are looked at."""


def trajectory(table: tuple[str, int], seed: int) -> str:
    """A digest of what was legal at every step, and of the state at the last one."""
    digest = sha256()
    for number, game in enumerate(deal(table, seed, seed)):
        digest.update(repr(game.legal()).encode())
        if number == MOST or game.deal_over:
            digest.update(game.to_bytes())
            break
    return f"{table[0]} {table[1]} {seed} {digest.hexdigest()}"


def trajectories() -> list[str]:
    """A deal of every book and variation, and a second one of the books themselves."""
    found = [trajectory(table, 1) for table in TABLES]
    return found + [trajectory(table, 2) for table in TABLES if "+" not in table[0]]


if __name__ == "__main__":
    print("\n".join(trajectories()))
