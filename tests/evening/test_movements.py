"""Pairings of an evening: no one meets twice if it can be avoided, and byes are shared fairly."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.game import InvalidError
from canasta.live.evening import Round, howell, mitchell, repeats, singles, swiss

PAIRS = range(4, 21)


def whole(rounds: Sequence[Round], entrants: int) -> None:
    """Everyone has one place in every round, at tables numbered from 1."""
    for each in rounds:
        placed = [one for table in each.tables for side in table.sides for one in side]
        assert sorted([*placed, *each.out]) == [*range(entrants)]
        assert len({table.table for table in each.tables}) == len(each.tables)


@pytest.mark.parametrize("pairs", PAIRS)
def test_in_a_whole_howell_everyone_meets_everyone_once(pairs: int) -> None:
    rounds = howell(pairs, pairs - 1 + pairs % 2)
    whole(rounds, pairs)
    found = repeats(rounds)
    assert found.opponents == Counter(map(frozenset, combinations(range(pairs), 2)))
    assert set(found.outs.values()) <= {1}
    assert len(found.outs) == (pairs if pairs % 2 else 0)


@pytest.mark.parametrize("pairs", PAIRS)
def test_in_a_mitchell_no_one_meets_anyone_twice_and_movers_change_tables(
    pairs: int,
) -> None:
    rounds = mitchell(pairs, (pairs + 1) // 2)
    whole(rounds, pairs)
    found = repeats(rounds)
    assert found.opponents_again == 0
    assert set(found.outs.values()) <= {1}
    for moving in range((pairs + 1) // 2, pairs):
        tables = [t.table for each in rounds for t in each.tables if (moving,) in t.sides]
        assert len(set(tables)) == len(tables) == len(rounds)


@pytest.mark.parametrize("pairs", PAIRS)
def test_in_a_swiss_no_one_meets_anyone_twice_while_that_can_be(pairs: int) -> None:
    # With half of the others still to meet, all can be paired without repeats (Dirac's theorem).
    rng, rounds = Random(pairs), list[Round]()
    for _ in range((pairs - pairs % 2) // 2 - pairs % 2):
        standing = rng.sample(range(pairs), pairs)
        known = repeats(rounds)
        rounds.append(swiss(standing, set(known.opponents), known.outs))
    whole(rounds, pairs)
    assert repeats(rounds).opponents_again == 0
    assert set(repeats(rounds).outs.values()) <= {1}


@given(st.integers(1, 4), st.data())
def test_a_swiss_round_repeats_no_more_than_it_must(tables: int, data: st.DataObject) -> None:
    everybody = [*map(frozenset, combinations(range(2 * tables), 2))]
    met = data.draw(st.sets(st.sampled_from(everybody)))
    standing = data.draw(st.permutations(range(2 * tables)))
    found = swiss(standing, met, {})
    repeated = sum(frozenset(one + other) in met for _, (one, other) in found.tables)
    fewest = min(sum(each in met for each in pairing) for pairing in pairings([*standing]))
    assert repeated == fewest


def pairings(left: list[int]) -> list[list[frozenset[int]]]:
    """Every way to pair some people."""
    if not left:
        return [[]]
    one, *others = left
    return [
        [frozenset((one, other)), *rest]
        for other in others
        for rest in pairings([each for each in others if each != other])
    ]


def test_in_a_swiss_the_best_meet() -> None:
    found = swiss([5, 2, 0, 3, 1, 4], {frozenset((5, 2))}, {})
    assert [table.sides for table in found.tables] == [((5,), (0,)), ((2,), (3,)), ((1,), (4,))]


def test_the_last_sits_out_and_no_one_twice_before_everyone_has() -> None:
    outs: Counter[int] = Counter()
    for _ in range(5):
        found = swiss([0, 1, 2, 3, 4], set(), outs)
        outs.update(found.out)
    assert swiss([0, 1, 2, 3, 4], set(), {}).out == (4,)
    assert outs == Counter(range(5))


@pytest.mark.parametrize("players", [4, 5, 7, 8, 11, 12, 16, 18, 20, 24, 32, 40])
def test_single_players_have_a_new_partner_each_round_while_there_is_one(players: int) -> None:
    rounds: list[Round] = []
    for number in range(4 if players >= 8 else 3):
        rounds.append(singles(range(players), rounds, number))
    whole(rounds, players)
    found = repeats(rounds)
    if (players % 4 == 0 and players >= 8) or players >= 11:
        assert found.partners_again == 0
    counts = [found.outs[player] for player in range(players)]
    assert max(counts) - min(counts) <= 1


def test_many_single_players_meet_no_one_again_at_all() -> None:
    rounds: list[Round] = []
    for number in range(4):
        rounds.append(singles(range(32), rounds, number))
    found = repeats(rounds)
    assert (found.partners_again, found.opponents_again) == (0, 0)


def test_the_same_number_gives_the_same_places() -> None:
    assert singles(range(12), [], 5) == singles(range(12), [], 5) != singles(range(12), [], 6)


def test_someone_who_leaves_or_comes_late_is_seated_with_the_others() -> None:
    first = singles(range(8), [], 1)
    second = singles([1, 2, 3, 4, 5, 6, 7, 8, 9], [first], 2)
    placed = [one for table in second.tables for side in table.sides for one in side]
    assert sorted([*placed, *second.out]) == [*range(1, 10)]


@pytest.mark.parametrize(
    ("movement", "entrants", "rounds", "code"),
    [
        (howell, 1, 1, "evening.entrants"),
        (howell, 8, 8, "evening.rounds"),
        (howell, 8, 0, "evening.rounds"),
        (mitchell, 3, 1, "evening.entrants"),
        (mitchell, 8, 5, "evening.rounds"),
    ],
)
def test_an_impossible_movement_is_refused_with_the_possible_ones(
    movement: Callable[[int, int], object], entrants: int, rounds: int, code: str
) -> None:
    with pytest.raises(InvalidError) as caught:
        movement(entrants, rounds)
    assert caught.value.code == code


def test_a_round_needs_two_pairs_or_four_players() -> None:
    with pytest.raises(InvalidError):
        swiss([0], set(), {})
    with pytest.raises(InvalidError):
        singles([0, 1, 2], [], 0)
