"""How often fourteen cards are a splash: counted exactly, each hand judged by the kernel."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial
from typing import Final

from canasta.cards import ACE, SEVEN
from canasta.kernel import new_states, pattern

CARDS: Final = 14
OF_A_RANK: Final = 8
JOKERS: Final = 4
PACK: Final = 108
ALIKE: Final = 10
"""The ranks that every pattern treats alike: all but deuces, aces, sevens and jokers."""

Counts = tuple[int, ...]


def splash_chances() -> dict[int, Fraction]:
    """The chance of each splash pattern among fourteen cards of the pack of a game with splashes.

    Such are the thirteen cards dealt and the first one drawn. Every way in which fourteen cards
    can be spread over the ranks is shown to the kernel, ranks that all patterns treat alike only
    once.
    """
    states = new_states(1)
    ranks = states["ranks"][0, 0]
    others = [rank for rank in range(1, 13) if rank not in (ACE, SEVEN)]
    found: dict[int, int] = {}
    for deuces, jokers, aces, sevens, rest in hands():
        ranks[:] = 0
        ranks[0], ranks[13], ranks[ACE], ranks[SEVEN] = deuces, jokers, aces, sevens
        for rank, count in zip(others, rest, strict=False):
            ranks[rank] = count
        number = pattern(states, 0, 0)
        found[number] = found.get(number, 0) + ways(deuces, jokers, aces, sevens, rest)
    every = comb(PACK, CARDS)
    return {number: Fraction(found[number], every) for number in sorted(found) if number}


def hands() -> Iterator[tuple[int, int, int, int, Counts]]:
    """Deuces, jokers, aces, sevens, and the counts of the other ranks that are held, falling."""
    for deuces in range(OF_A_RANK + 1):
        for jokers in range(JOKERS + 1):
            for aces in range(OF_A_RANK + 1):
                for sevens in range(OF_A_RANK + 1):
                    left = CARDS - deuces - jokers - aces - sevens
                    for rest in falling(left, OF_A_RANK, ALIKE):
                        yield deuces, jokers, aces, sevens, rest


def falling(cards: int, most: int, ranks: int) -> Iterator[Counts]:
    """The ways to spread cards over ranks, the largest count first, none larger than ``most``."""
    if cards == 0:
        yield ()
        return
    if ranks == 0 or cards < 0:
        return
    for count in range(min(most, cards), 0, -1):
        for rest in falling(cards - count, count, ranks - 1):
            yield (count, *rest)


def ways(deuces: int, jokers: int, aces: int, sevens: int, rest: Counts) -> int:
    """In how many ways such a hand can be taken from the pack."""
    number = comb(OF_A_RANK, deuces) * comb(JOKERS, jokers)
    number *= comb(OF_A_RANK, aces) * comb(OF_A_RANK, sevens)
    arranged = factorial(ALIKE) // factorial(ALIKE - len(rest))
    for count in set(rest):
        arranged //= factorial(rest.count(count))
    for count in rest:
        number *= comb(OF_A_RANK, count)
    return number * arranged
