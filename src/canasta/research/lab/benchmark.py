"""A fixed suite: one bot against the same levels, on the same deals of every book."""

from collections.abc import Iterator
from typing import Any, Final

from canasta.game import InvalidError
from canasta.research.env.opponents import ENV_VERSION
from canasta.research.lab.arena import Contest, Workers, run
from canasta.research.lab.arena.contest import AHEAD_PARTS
from canasta.research.lab.arena.run import Progress
from canasta.research.lab.version import code_version
from canasta.rules import BOOKS, get_rules

SUITE: Final = 1
"""Version of the suite, raised when books, opponents, seeds or deals change."""
SEED: Final = 1_000_000
"""Seed of the first deal in every book; the others follow it."""
DEALS: Final = 100
"""Deals against each opponent; each is played once for every way to sit."""
OPPONENTS: Final = ("random", "novice", "club", "policy")


def benchmark(
    bot: str,
    books: tuple[str, ...] = tuple(BOOKS),
    deals: int = DEALS,
    *,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Play the suite and return its results as plain data.

    Args:
        bot: any bot of the arena.
        books: the books played; default: all.
        deals: fewer than ``DEALS`` are a trial, which the result shows.
        workers: as for the arena, like ``progress``.
        progress: called after each chunk of a book.
    """
    return {
        "suite": SUITE,
        "whole": deals == DEALS and books == tuple(BOOKS),
        "bot": bot,
        "canasta": code_version(),
        "environment": ENV_VERSION,
        "seed": SEED,
        "deals": deals,
        "results": [line for book in books for line in _book(bot, book, deals, workers, progress)],
    }


def _book(
    bot: str, book: str, deals: int, workers: Workers | None, progress: Progress | None
) -> Iterator[dict[str, Any]]:
    rules = get_rules(book)
    others = tuple(name for name in OPPONENTS if name != bot)
    contest = Contest(rules, rules.players[0], (bot, *others), SEED, gauntlet=True)
    place = {"book": book, "players": rules.players[0]}
    try:
        contest.check()
    except InvalidError as error:
        yield {**place, "refused": str(error)}  # a policy may have learned other books
        return
    standing = run(contest, deals, workers=workers, progress=progress)
    for pair in standing.pairs.values():
        yield {
            **place,
            "against": pair.names[1],
            "ahead": round(pair.ahead.mean / AHEAD_PARTS, 2),
            "half": round(pair.ahead.margin / AHEAD_PARTS, 2),
            "lost": len(pair.losses),
        }
