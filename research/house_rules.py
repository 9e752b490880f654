"""Random deals under house rules drawn at random, with every invariant tested.

    python research/house_rules.py [--deals N] [--books A,B] [--seed N] [--jobs N]

Each set of rules changes up to four fields of a book or a variation of it, contradictions aside,
and is played a few deals by every number of players. What is wrong is printed with the rules and
the seed that show it again; the exit status is 1 then.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from canasta.research.lab import InvariantError, simulate
from canasta.rules import BOOKS, RuleField, Rules, check, named_rules, rule_fields

DEALS_EACH: Final = 10
"""Deals of one set of rules with one number of players."""
MOST_FIELDS: Final = 4
LADDER: Final = 4
"""The longest list of numbers that is drawn for a field."""


def drawn_value(field: RuleField, rng: Random) -> Any:
    """A value that a rule accepts; the least and the most come often."""
    if field.kind == "flag":
        return rng.random() < 0.5
    if field.kind == "choice":
        return rng.choice(list(field.choices))

    def number() -> int:
        ends = (field.least, field.most, min(field.least + 1, field.most))
        return rng.choice(ends) if rng.random() < 0.5 else rng.randint(field.least, field.most)

    if field.kind == "numbers":
        return tuple(number() for _ in range(rng.randrange(LADDER + 1)))
    return number()


def drawn_rules(book: str, rng: Random) -> Rules:
    """A book or a variation of it with a few fields changed, and no contradiction."""
    bases = [rules for rules in named_rules() if rules.name.partition("+")[0] == book]
    fields = list(rule_fields().values())
    while True:
        chosen = rng.sample(fields, rng.randint(1, MOST_FIELDS))
        changes = {field.name: drawn_value(field, rng) for field in chosen}
        rules = replace(rng.choice(bases), name="drawn", title="Drawn", **changes)
        if told(rules, book) and not check(rules):
            return rules


def told(rules: Rules, book: str) -> str:
    """Return what rules set otherwise than their book."""
    plain = BOOKS[book]
    return ", ".join(
        f"{name} = {getattr(rules, name)!r}"
        for name in rule_fields()
        if getattr(rules, name) != getattr(plain, name)
    )


def play_book(book: str, deals: int, seed: int) -> tuple[int, int, int, list[str]]:
    """Play a book's share: sets of rules, deals, steps, and what was wrong."""
    rng = Random(f"{seed} {book}")
    sets = played = steps = 0
    wrong: list[str] = []
    while played < deals:
        rules = drawn_rules(book, rng)
        sets += 1
        for players in rules.players:
            first = rng.randrange(2**40)
            try:
                done = simulate(
                    rules, players, DEALS_EACH, ["random"], first, check=True, varied=True
                )
            except InvariantError as error:
                found = f"{book}, {players} players, seed {first}: {error} ({told(rules, book)})"
                print("WRONG:", found, flush=True)
                wrong.append(found)
                continue
            played += done.tally.deals
            steps += done.tally.steps.total
    return sets, played, steps, wrong


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=100_000, help="deals of each book")
    parser.add_argument("--books", default=",".join(BOOKS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    books = given.books.split(",")
    began = time.monotonic()
    failed = False
    for book, (sets, deals, steps, wrong) in zip(books, _played(books, given), strict=True):
        failed |= bool(wrong)
        took = time.monotonic() - began
        print(
            f"{book}: {sets:,} sets of rules, {deals:,} deals, {steps:,} steps, "
            f"{len(wrong)} violations; {took / 60:.1f} minutes so far",
            flush=True,
        )
    return 1 if failed else 0


def _played(
    books: list[str], given: argparse.Namespace
) -> Iterator[tuple[int, int, int, list[str]]]:
    play = partial(play_book, deals=given.deals, seed=given.seed)
    if given.jobs == 1:
        yield from map(play, books)
        return
    with ProcessPoolExecutor(given.jobs) as pool:
        yield from pool.map(play, books)


if __name__ == "__main__":
    sys.exit(main())
