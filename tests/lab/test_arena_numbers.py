"""The arena's statistics: Elo, the interval that holds at all times, times of decisions."""

from math import log10

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine.codes import Act
from canasta.research.lab.arena.standing import LEAST, elo_of, half_width, is_settled, ratings
from canasta.research.lab.pool import Clock, Times
from canasta.research.lab.simulation import Sums

values = st.lists(st.integers(-5_000, 5_000), min_size=2, max_size=60)
shares = st.lists(st.integers(0, 24), min_size=1, max_size=200)


def sums(found: list[int]) -> Sums:
    made = Sums()
    made.put(np.array(found, np.int64))
    return made


@given(values)
def test_the_margin_is_that_of_the_textbook(found: list[int]) -> None:
    error = np.std(found, ddof=1) / np.sqrt(len(found))
    assert sums(found).margin == pytest.approx(1.959964 * error)


@given(shares)
def test_elo_changes_its_sign_with_the_sides(found: list[int]) -> None:
    one, other = elo_of(sums(found), 24), elo_of(sums([24 - share for share in found]), 24)
    assert one.value == pytest.approx(-other.value, abs=1e-6)
    assert one.low == pytest.approx(-other.high, abs=1e-6)
    assert one.low <= one.value <= one.high


def test_ten_to_one_is_400_points_and_all_won_is_still_a_number() -> None:
    many = sums([24] * 10_000 + [0] * 1_000)
    assert elo_of(many, 24).value == pytest.approx(400, abs=2)
    few, more = elo_of(sums([24] * 5), 24), elo_of(sums([24] * 50), 24)
    assert few.value < more.value < 1_000
    assert few.low < 0 < more.low


@given(shares)
def test_the_ratings_of_two_are_their_difference(found: list[int]) -> None:
    table = np.array([[share / 24] for share in found])
    first, second = ratings(table, [(0, 1)], 2)
    pair = elo_of(sums(found), 24)
    assert first.value - second.value == pytest.approx(pair.value, abs=1e-3)
    assert first.value == pytest.approx(-second.value, abs=1e-6)
    # The interval of a rating is half that of the difference: the mean is held at 0.
    width = (first.high - first.low) * np.sqrt((len(found) + 2) / (len(found) + 1))
    assert width * 2 == pytest.approx(pair.high - pair.low, rel=1e-6, abs=1e-6)


def test_ratings_find_the_strengths_that_made_the_deals() -> None:
    true = np.array([150.0, 20.0, -170.0])
    pairs = [(0, 1), (0, 2), (1, 2)]
    dice = np.random.default_rng(1)
    expected = [1 / (1 + 10 ** ((true[b] - true[a]) / 400)) for a, b in pairs]
    table = (dice.random((4_000, 3)) < expected).astype(float)
    table[2_000:, 1] = np.nan  # a pair that was settled before
    for elo, strength in zip(ratings(table, pairs, 3), true, strict=True):
        assert elo.low < strength < elo.high
        assert elo.high - elo.low < 30


def looks(values: np.ndarray, error: float) -> bool:
    """Return whether any look at the values so far, one after each tenth, leaves out 0."""
    so_far = Sums()
    for start in range(0, len(values), 10):
        so_far.put(values[start : start + 10])
        if is_settled(so_far, error):
            return True
    return False


@pytest.mark.parametrize("tail", [3, 30])
def test_equal_bots_seldom_count_as_unequal_however_often_results_are_checked(tail: int) -> None:
    dice = np.random.default_rng(tail)
    runs = [(1_000 * dice.standard_t(tail, 1_500)).astype(np.int64) for _ in range(400)]
    wrong = sum(looks(values, 0.05) for values in runs) / len(runs)
    assert wrong <= 0.05 + 2 * (0.05 * 0.95 / 400) ** 0.5
    usual = sum(any_usual(values) for values in runs) / len(runs)
    assert usual > 0.2  # what the usual interval would do


def any_usual(values: np.ndarray) -> bool:
    """Return whether the usual interval, looked at as often, ever leaves out 0."""
    count = np.arange(1, len(values) + 1)
    mean = np.cumsum(values) / count
    spread = np.cumsum(values.astype(float) ** 2) / count - mean**2
    out = np.abs(mean) > 1.96 * np.sqrt(spread / count)
    return bool(out[LEAST - 1 :: 10].any())


def test_a_clear_difference_is_settled_soon_and_a_small_one_in_the_end() -> None:
    dice = np.random.default_rng(5)
    assert looks(dice.normal(1_000, 1_000, 60).astype(np.int64), 0.05)
    assert not looks(dice.normal(1_000, 1_000, LEAST - 10).astype(np.int64), 0.05)
    assert looks(dice.normal(100, 1_000, 4_000).astype(np.int64), 0.05)


@given(st.integers(LEAST, 10**6), st.floats(0.001, 0.5))
def test_the_interval_at_all_times_is_wider_than_the_usual_and_narrows(
    count: int, error: float
) -> None:
    one = Sums(count, 0, count * 10**6)
    two = Sums(4 * count, 0, 4 * count * 10**6)
    assert half_width(one, error) > 10**3 / count**0.5
    assert half_width(two, error) < half_width(one, error)


@given(st.lists(st.floats(1e-6, 100), min_size=1, max_size=100), st.floats(0.01, 1))
def test_times_are_found_again_to_a_few_hundredths(found: list[float], share: float) -> None:
    halves = Times(), Times()
    for number, seconds in enumerate(found):
        halves[number % 2].put(seconds)
    times = halves[0]
    times.add(halves[1])
    assert times.count == len(found)
    assert times.most == max(found)
    ordered = sorted(found)
    exact = ordered[max(0, int(np.ceil(share * len(found))) - 1)]
    nearest = min(ordered, key=lambda value: abs(log10(value) - log10(times.quantile(share))))
    assert times.quantile(share) == pytest.approx(nearest, rel=0.03)
    assert times.quantile(share) <= exact * 1.03 or share * len(found) % 1 < 1e-9


def test_the_steps_of_one_action_are_one_decision() -> None:
    clock = Clock()
    acts: list[list[int]] = [
        [Act.DRAW],
        [Act.NEW + 5, Act.LAY + 5, Act.LAY + 18],
        [Act.TARGET + 0, Act.LAY + 7],
        [Act.TARGET + 1, Act.TAKE_TOP],
        [Act.DISCARD + 9],
    ]
    for act in acts:
        for code in act:
            clock.step("club", code, 0.5)
    clock.step("novice", Act.DRAW, 0.25)
    clock.close()
    clock.close()
    assert clock.times["club"].count == len(acts)
    assert clock.times["club"].most == 1.5
    assert clock.times["novice"].count == 1
