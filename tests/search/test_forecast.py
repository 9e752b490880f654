"""What is told of the next player's taking the pile, by how it was seen to take piles."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine.state import State
from canasta.rules import get_rules
from canasta.search.belief import Agreeing, Belief
from canasta.search.forecast import Forecast, Way, usual_at, ways_of
from canasta.search.habits import HABITS
from canasta.search.kinds import KINDS
from canasta.search.pile_needs import Need
from canasta.search.weighing import CERTAIN, WHOLE, share_of

HALF = CERTAIN // 2
REGENCY = get_rules("regency")
WAYS = ways_of(REGENCY, 4)


def anew() -> Forecast:
    """What the first of four has learned before anybody has played."""
    return Forecast(REGENCY, 4, 0)


def test_of_somebody_not_seen_yet_less_is_certain_than_was_expected() -> None:
    forecast = anew()
    assert 0.4 < forecast.told(1, Need.ANY, HALF) < 0.5
    assert 0.8 < forecast.told(1, Need.ANY, CERTAIN * 19 // 20) < 0.93
    assert 0.02 < forecast.told(1, Need.ANY, CERTAIN // 100) < 0.06


def test_where_nothing_was_counted_piles_are_taken_as_is_expected_on_the_whole() -> None:
    assert set(ways_of(get_rules("joker"), 4)) == {Need.ANY}
    assert set(WAYS) == set(Need)
    usual, counted = ways_of(get_rules("joker"), 4)[Need.ANY], WAYS[Need.ANY]
    assert max(zip(usual.prior, usual.ways, strict=True))[1] == Way(0, 100)
    assert max(zip(counted.prior, counted.ways, strict=True))[1] == Way(-2, 85)
    assert Forecast(get_rules("joker"), 4, 0).told(1, Need.ANY, HALF) == pytest.approx(
        0.5, abs=0.001
    )
    assert sum(usual.prior) > WHOLE - len(usual.prior)


def test_above_even_chances_the_odds_may_rise_otherwise_than_below() -> None:
    way = Way(shift=3, slope=50, above=100)
    for steps in range(-40, 1):
        assert way.chance(steps) == Way(3, 50).chance(steps)
        assert way.chance(-steps) == Way(3, 150).chance(-steps)


def test_habits_are_counted_of_hundred_turns_each() -> None:
    for need, usual in usual_at(REGENCY, 4).items():
        assert not usual.habits or (len(usual.habits), sum(usual.habits)) == (HABITS, 100), need
    assert usual_at(REGENCY, 4)[Need.NOTHING].habits
    assert not usual_at(get_rules("joker"), 4)[Need.ANY].habits


@pytest.mark.parametrize("took", [True, False])
def test_who_takes_what_was_even_again_and_again_is_expected_to_do_so(took: bool) -> None:
    forecast = anew()
    told = []
    for _ in range(30):
        forecast.update(1, Need.ANY, HALF, took=took)
        told.append(forecast.told(1, Need.ANY, HALF))
    assert told == sorted(told, reverse=not took)
    assert abs(told[-1] - took) < 0.1
    # Of the other opponent as much is learned by two turns as of this one by one.
    one, two = anew(), anew()
    one.update(1, Need.ANY, HALF, took=took)
    two.update(3, Need.ANY, HALF, took=took)
    two.update(3, Need.ANY, HALF, took=took)
    assert two.told(1, Need.ANY, HALF) == pytest.approx(one.told(1, Need.ANY, HALF), abs=0.001)


def test_a_player_who_differs_always_alike_is_told_within_three_hundredths() -> None:
    """One whose log odds are one more than is expected of them, as often as that says."""
    forecast = anew()
    shares, odds_of = (0.1, 0.3, 0.5, 0.7, 0.9), 2.718281828
    truth = [share * odds_of / (share * odds_of + 1 - share) for share in shares]
    due = [0.0] * len(shares)
    for _ in range(400):
        for place, (share, real) in enumerate(zip(shares, truth, strict=True)):
            due[place] += real
            took = due[place] >= 1
            due[place] -= took
            forecast.update(1, Need.ANY, round(share * CERTAIN), took=took)
    for share, real in zip(shares, truth, strict=True):
        assert forecast.told(1, Need.ANY, round(share * CERTAIN)) == pytest.approx(real, abs=0.03)


def test_who_sits_down_in_anothers_place_is_soon_told_for_what_they_are() -> None:
    forecast = anew()
    for _ in range(1_000):
        forecast.update(1, Need.ANY, HALF, took=True)
    assert forecast.told(1, Need.ANY, HALF) > 0.95
    for _ in range(12):
        forecast.update(1, Need.ANY, HALF, took=False)
    assert forecast.told(1, Need.ANY, HALF) < 0.3


def test_what_a_player_does_where_a_pile_asks_one_thing_says_nothing_of_where_it_asks_another() -> (
    None
):
    forecast = anew()
    before = {need: forecast.told(1, need, HALF) for need in Need}
    for _ in range(40):
        forecast.update(1, Need.NOTHING, HALF, took=True)
    now = {need: forecast.told(1, need, HALF) for need in Need}
    assert {need for need in Need if now[need] != before[need]} == {Need.NOTHING, Need.ANY}
    assert now[Need.NOTHING] > 0.8


def test_where_no_needs_were_counted_all_turns_teach_alike() -> None:
    asked, unasked = (Forecast(get_rules("joker"), 4, 0) for _ in range(2))
    asked.update(1, Need.PAIR, HALF, took=True)
    unasked.update(1, Need.ANY, HALF, took=True)
    assert asked.copied() == unasked.copied()
    assert {asked.told(1, need, HALF) for need in Need} == {asked.told(1, Need.ANY, HALF)}


def test_of_oneself_and_the_partner_nothing_is_learned() -> None:
    forecast = Forecast(REGENCY, 4, 2)
    assert list(forecast.weights) == [1, 3]
    before = forecast.copied()
    for seat in (0, 2):
        forecast.update(seat, Need.ANY, HALF, took=True)
    assert forecast.copied() == before


def test_of_whom_nothing_is_learned_is_told_what_rollouts_say() -> None:
    state = State.blank()
    state.players, state.sides, state.turn = 4, 2, 2
    belief = Belief(4, 2, forecast=Forecast(REGENCY, 4, 2))
    takes = [True] * 5 + [False] * 15
    assert belief.told(state, (), takes) != 0.25 == Belief(4, 2).told(state, (), takes)
    state.turn = 1  # the partner's turn is the next
    assert belief.told(state, (), takes) == 0.25


def test_who_plays_alone_has_all_others_for_opponents() -> None:
    assert list(Forecast(get_rules("waldo"), 3, 1).weights) == [0, 2]
    assert list(Forecast(get_rules("joker"), 2, 0).weights) == [1]


turns = st.lists(
    st.tuples(
        st.sampled_from([0, 1, 3]), st.sampled_from(Need), st.integers(0, CERTAIN), st.booleans()
    ),
    max_size=60,
)


@given(turns, st.integers(0, CERTAIN))
def test_no_way_is_excluded_and_what_is_told_is_a_chance(
    seen: Sequence[tuple[int, Need, int, bool]], expected: int
) -> None:
    forecast = anew()
    for seat, need, share, took in seen:
        forecast.update(seat, need, share, took=took)
    for seat, by_need in forecast.weights.items():
        assert set(by_need) == set(Need)
        for asked, weights in by_need.items():
            assert len(weights) == len(WAYS[Need(asked)].ways) == len(WAYS[Need(asked)].prior)
            assert min(weights) > 0
            assert WHOLE - 2 * len(weights) <= sum(weights) <= WHOLE
            now = forecast.told(seat, Need(asked), expected)
            assert 0 <= now <= forecast.told(seat, Need(asked), min(expected + 999, CERTAIN)) <= 1


@given(turns)
def test_what_was_believed_once_is_believed_again(
    seen: Sequence[tuple[int, Need, int, bool]],
) -> None:
    forecast, other = anew(), anew()
    for seat, need, share, took in seen:
        forecast.update(seat, need, share, took=took)
    other.take(forecast.copied())
    assert other.told(1, Need.ANY, HALF) == forecast.told(1, Need.ANY, HALF)


@given(st.integers(0, 48), st.integers(1, 1 << 30))
def test_a_share_is_that_of_samples_and_half_a_sample_more_either_way(part: int, by: int) -> None:
    share = share_of(part * by, 48 * by, 48)
    assert share == pytest.approx(CERTAIN * (part + 0.5) / 49, abs=1)


def test_a_turn_is_expected_to_bring_the_pile_as_the_kinds_believed_in_would() -> None:
    belief = Belief(4, 0)
    takes = [Agreeing(48, 0), *[Agreeing(0, 0)] * (len(KINDS) - 1)]
    lets_lie = [Agreeing(0, 0), *[Agreeing(48, 0)] * (len(KINDS) - 1)]
    first = belief.weights[1][0] / sum(belief.weights[1])
    expected = CERTAIN * (first * 48 + 0.5) / 49
    assert belief.chance_of_taking(1, takes, 48, took=True) == pytest.approx(expected, abs=2)
    assert belief.chance_of_taking(1, lets_lie, 48, took=False) == pytest.approx(expected, abs=2)
