"""Attackers who want to choose the cards: the server, the last to reveal, and coalitions.

They know all that the others show, try many values at every moment at which they may still say
one, and take the best hand for seat 0. Today all commit before anyone reveals, so trying gains
nothing; with the former method the last one could choose.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Final

import pytest
from tests.lengths import LONG
from tests.table.sitting import Sitting
from tests.table.values import commit, own_commitment, promise_of, reveal

from canasta.cards import WILDS
from canasta.game import Game
from canasta.live.table import Settings, Table, TableError, dealing, events
from canasta.live.table.fair import commitment, deal_digest, deal_seed, pack_order

SERVER: Final = "server"
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
PARTIES: Final = (SERVER, *NAMES)
COALITIONS: Final = [(SERVER,), ("Dan",), (SERVER, "Dan"), *combinations(PARTIES, 3)]

TRIES: Final = 100_000
OLDER_TRIES: Final = 100_000 if LONG else 10_000
ROUNDS: Final = 400 if LONG else 60
EXPECTED: Final = 11 * 12 / 108
"""Wild cards in a hand, on the average."""
SPREAD: Final = (11 * 12 / 108 * 96 / 108 * 97 / 107) ** 0.5


def wilds(game: Game) -> int:
    """Return how good the hand of seat 0 is for those who want wild cards."""
    return sum(game.board.hand(0)[kind] for kind in WILDS)


def wilds_of(order: tuple[int, ...]) -> int:
    return wilds(Game.new("regency", pack=order))


def best(
    tries: int, rng: Random, score: Callable[[str], int], accepted: Callable[[str], bool]
) -> str | None:
    """The best of many values that would be accepted."""
    found, most = None, -1
    for _ in range(tries):
        value = rng.randbytes(32).hex()
        if accepted(value) and score(value) > most:
            found, most = value, score(value)
    return found


def table_of_four() -> Sitting:
    sitting = Sitting(Settings(book="regency"), *NAMES)
    for seat, name in enumerate(NAMES):
        sitting.sit(name, seat)
    return sitting


def shuffled(coalition: tuple[str, ...], tries: int, seed: int) -> tuple[Sitting, int]:
    """A deal at which some of the parties cheat as they can; how many of their tries were taken."""
    rng, sitting = Random(seed), table_of_four()
    table = sitting.table
    guess = {seat: rng.randbytes(32).hex() for seat in range(4)}
    """What the honest may have: no one knows better while all commit."""
    honest = [name for name in NAMES if name not in coalition]
    cheats = [name for name in NAMES if name in coalition]
    # The server commits first, as it likes the cards that would come of its guesses.
    secret = rng.randbytes(32).hex()
    if SERVER in coalition:
        secret = _guessed(rng, lambda value: deal_digest(1, 1, value, guess)) or secret
    sitting.happen([events.DealPromised(1, secret, 1)])
    published = promise_of(table)
    known = secret if SERVER in coalition else rng.randbytes(32).hex()
    values = {name: rng.randbytes(32).hex() for name in honest}
    for name in honest:
        sitting.happen(commit(table, sitting.ids[name], values[name]))
    for name in cheats:
        seat = NAMES.index(name)
        values[name] = _guessed(rng, _with(known, guess, seat))
        sitting.happen(commit(table, sitting.ids[name], values[name]))
    for name in honest:
        sitting.happen(reveal(table, sitting.ids[name], values[name]))
    # Now they know all, and would say something else.
    taken = 0
    for name in cheats:
        person = sitting.ids[name]
        other = best(tries, rng, lambda _: 0, lambda value: _is_taken(table, person, value))  # noqa: B023 - used at once
        taken += other is not None
    if SERVER in coalition:
        other = best(tries, rng, lambda _: 0, lambda value: commitment(value) == published)
        taken += other is not None
    for name in cheats:
        sitting.happen(reveal(table, sitting.ids[name], values[name]))
    return sitting, taken


def _with(secret: str, guess: dict[int, str], seat: int) -> Callable[[str], bytes]:
    return lambda value: deal_digest(1, 1, secret, {**guess, seat: value})


def _guessed(rng: Random, digest: Callable[[str], bytes]) -> str:
    """The value that would be best if what is guessed were so."""
    value = best(10, rng, lambda value: wilds_of(pack_order(digest(value), 2)), lambda _: True)
    assert value is not None
    return value


def _is_taken(table: Table, person: str, value: str) -> bool:
    try:
        return bool(reveal(table, person, value))
    except TableError:
        return False


def summed(coalition: tuple[str, ...], tries: int, seed: int) -> int:
    """The same as it was before, when values were given without committing; the wild cards."""
    rng = Random(seed)
    secret = rng.randbytes(32).hex()
    values = {seat: rng.randbytes(32).hex() for seat in range(4)}

    def score(secret: str, values: dict[int, str]) -> int:
        return wilds(Game.new("regency", deal_seed(secret, values)))

    if SERVER in coalition:  # it may show any secret: nobody has kept what it promised
        found = best(tries, rng, lambda value: score(value, values), lambda _: True)
        assert found is not None
        return score(found, values)
    # The last to give knows the other values, and guesses at the secret.
    other = rng.randbytes(32).hex()
    last = best(tries, rng, lambda value: score(other, {**values, 3: value}), lambda _: True)
    assert last is not None
    return score(secret, {**values, 3: last})


def hands(coalition: tuple[str, ...], rounds: int) -> Iterator[int]:
    for number in range(rounds):
        sitting, _ = shuffled(coalition, 20, number)
        assert sitting.table.game is not None
        yield wilds(sitting.table.game)


@pytest.mark.parametrize("coalition", COALITIONS)
def test_however_many_values_they_try_they_change_nothing(coalition: tuple[str, ...]) -> None:
    sitting, taken = shuffled(coalition, TRIES, 1)
    assert taken == 0
    dealt = sitting.table.dealt[-1]
    assert dealt.commitments == {
        seat: facts_of.commitment
        for facts_of in (entry.event for entry in sitting.entries)
        if isinstance(facts_of, events.ValueCommitted)
        for seat in (facts_of.seat,)
    }
    assert dealt.order == pack_order(deal_digest(1, 1, dealt.secret, dealt.values), 2)


@pytest.mark.parametrize("coalition", COALITIONS)
def test_a_coalition_s_hands_are_not_better_than_chance(coalition: tuple[str, ...]) -> None:
    mean = sum(hands(coalition, ROUNDS)) / ROUNDS
    print(f"{' and '.join(coalition)}: {mean:.2f} wild cards, {EXPECTED:.2f} by chance")
    assert abs(mean - EXPECTED) < 4 * SPREAD / ROUNDS**0.5


def test_the_same_game_finds_the_cheat_in_the_older_form() -> None:
    assert summed((SERVER,), OLDER_TRIES, 1) >= 5
    mean = sum(summed((SERVER, "Dan"), 20, n) for n in range(ROUNDS)) / ROUNDS
    assert mean - EXPECTED > 8 * SPREAD / ROUNDS**0.5


def test_a_value_that_fits_is_taken_so_that_the_refusals_mean_something() -> None:
    sitting = table_of_four()
    table = sitting.table
    sitting.happen([events.DealPromised(1, "11" * 32, 1)])
    for name in NAMES:
        sitting.happen(commit(table, sitting.ids[name], "22" * 32))
    person = sitting.ids["Dan"]
    assert own_commitment(table, 3, "22" * 32) != own_commitment(table, 3, "23" * 32)
    assert not _is_taken(table, person, "23" * 32)
    assert _is_taken(table, person, "22" * 32)
    assert dealing.awaited(table) == {0, 1, 2, 3}
