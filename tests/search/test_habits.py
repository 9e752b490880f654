"""How an opponent decides about the pile: counted by what it was seen to do."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine.state import State
from canasta.rules import get_rules
from canasta.search.belief import SLOTS, Agreeing, Belief, prior
from canasta.search.forecast import Forecast
from canasta.search.habits import AT_FIRST, HABITS, LASTING, TURN, Habits, habit_of
from canasta.search.kinds import KINDS, TAKING
from canasta.search.pile_needs import Need
from canasta.search.weighing import CERTAIN
from canasta.search.weights import MODES

USUAL = {Need.NOTHING: (40, 15, 15, 15, 15), Need.CARDS: (20, 20, 20, 20, 20)}
NAMES = list(TAKING)
TAKES = NAMES.index("takes")
LETS_LIE = [0, CERTAIN, CERTAIN, 0, 0]
"""What a pile is that only those take who take them all."""
WELCOME = [CERTAIN, CERTAIN, CERTAIN, 0, 0]
"""What one is that most take."""


def anew() -> Habits:
    """What the first of four has counted before anybody has played."""
    return Habits([1, 3], USUAL)


def expected(habits: Habits, chances: Sequence[int], need: Need = Need.NOTHING) -> float:
    """How likely the next player takes such a pile, told from very many samples."""
    return habits.expected(1, need, chances, 10_000) / CERTAIN


def test_before_anybody_has_played_a_pile_is_expected_to_go_as_is_usual() -> None:
    assert expected(anew(), LETS_LIE) == pytest.approx(0.3, abs=0.001)
    assert expected(anew(), WELCOME) == pytest.approx(0.7, abs=0.001)
    assert expected(anew(), WELCOME, Need.CARDS) == pytest.approx(0.6, abs=0.001)


def test_who_now_takes_and_now_lets_lie_what_is_alike_is_expected_to_go_on_so() -> None:
    """Three of four piles that most take, and one of ten that hardly anybody does."""
    habits = anew()
    for number in range(400):
        habits.update(1, Need.NOTHING, WELCOME, took=number % 4 != 0)
        habits.update(1, Need.NOTHING, LETS_LIE, took=number % 10 == 0)
    assert expected(habits, WELCOME) == pytest.approx(0.75, abs=0.05)
    assert expected(habits, LETS_LIE) == pytest.approx(0.1, abs=0.05)


def test_what_is_done_with_piles_that_ask_for_cards_says_nothing_of_those_that_ask_nothing() -> (
    None
):
    habits = anew()
    for _ in range(20):
        habits.update(1, Need.CARDS, LETS_LIE, took=True)
    assert expected(habits, LETS_LIE, Need.CARDS) > 0.8
    assert expected(habits, LETS_LIE) == expected(anew(), LETS_LIE)


@pytest.mark.parametrize("need", [Need.ONE, Need.TWO, Need.FEW, Need.ANY])
def test_what_is_not_counted_apart_counts_with_large_piles_that_ask_nothing(need: Need) -> None:
    one, other = anew(), anew()
    one.update(1, need, LETS_LIE, took=True)
    other.update(1, Need.NOTHING, LETS_LIE, took=True)
    assert one.counts == other.counts
    assert expected(one, LETS_LIE, need) == expected(one, LETS_LIE)


def test_of_the_other_opponent_as_much_is_counted_by_two_turns_as_of_this_one_by_one() -> None:
    one, two = anew(), anew()
    one.update(1, Need.NOTHING, LETS_LIE, took=True)
    two.update(3, Need.NOTHING, LETS_LIE, took=True)
    assert sum(one.counts[1][Need.NOTHING]) - AT_FIRST == pytest.approx(TURN, abs=3 * HABITS)
    assert sum(two.counts[1][Need.NOTHING]) - AT_FIRST == pytest.approx(TURN // 2, abs=3 * HABITS)
    two.update(3, Need.NOTHING, LETS_LIE, took=True)
    assert expected(two, LETS_LIE) == pytest.approx(expected(one, LETS_LIE), abs=0.02)


def test_of_oneself_and_the_partner_nothing_is_counted() -> None:
    habits = anew()
    for seat in (0, 2):
        habits.update(seat, Need.NOTHING, LETS_LIE, took=True)
    assert habits.counts == anew().counts


def test_who_sits_down_in_anothers_place_is_soon_expected_to_do_what_they_do() -> None:
    habits = anew()
    for _ in range(1_000):
        habits.update(1, Need.NOTHING, LETS_LIE, took=True)
    assert expected(habits, LETS_LIE) > 0.95
    for _ in range(60):
        habits.update(1, Need.NOTHING, LETS_LIE, took=False)
    assert expected(habits, LETS_LIE) < 0.25


turns = st.lists(
    st.tuples(
        st.sampled_from([0, 1, 3]),
        st.sampled_from(Need),
        st.lists(st.integers(0, CERTAIN), min_size=HABITS, max_size=HABITS),
        st.booleans(),
    ),
    max_size=80,
)


@given(turns, st.lists(st.integers(0, CERTAIN), min_size=HABITS, max_size=HABITS))
def test_what_is_expected_is_a_chance_and_what_was_counted_is_taken_up_again(
    seen: Sequence[tuple[int, Need, Sequence[int], bool]], chances: Sequence[int]
) -> None:
    habits, other = anew(), anew()
    for seat, need, by_habit, took in seen:
        habits.update(seat, need, by_habit, took=took)
    other.take(habits.copied())
    for need in Need:
        told = habits.expected(1, need, chances, 48)
        assert min(chances) * 48 // 49 <= told <= (max(chances) * 48 + CERTAIN) // 49
        assert told == other.expected(1, need, chances, 48)
    for by_need in habits.counts.values():
        assert set(by_need) == set(USUAL)
        for counts in by_need.values():
            assert min(counts) > 0
            assert AT_FIRST - HABITS <= sum(counts) <= LASTING


def test_every_kind_of_player_has_the_habit_of_its_name() -> None:
    assert [NAMES[habit_of(kind)] for kind in range(len(KINDS))] == [taking for taking, _ in KINDS]


def test_a_turn_that_only_takers_would_have_played_is_told_of_takers_alone() -> None:
    belief = Belief(4, 0)
    did = [Agreeing(48 if taking == "takes" else 12, 0) for taking, _ in KINDS]
    whole, quarter = CERTAIN, CERTAIN // 4
    took = belief.chances_by_habit(1, did, 48, took=True)
    assert took == [whole if habit == TAKES else quarter for habit in range(HABITS)]
    lay = belief.chances_by_habit(1, did, 48, took=False)
    assert lay == [0 if habit == TAKES else whole - quarter for habit in range(HABITS)]


def test_who_is_sure_to_be_of_one_kind_is_asked_what_the_others_would_do() -> None:
    rules = get_rules("regency")
    belief = Belief(4, 0, prior(100), Forecast(rules, 4, 0))
    did = [Agreeing(12 * habit_of(kind), 0) for kind in range(len(KINDS))]
    quarters = [CERTAIN * habit // 4 for habit in range(HABITS)]
    assert belief.chances_by_habit(1, did, 48, took=True) == quarters
    state = State.blank()
    state.players, state.sides, state.turn = 4, 2, 1
    belief.learn(state, did, 48, took=True)
    assert 0 < belief.told(state, (), [True, False]) < 1


def test_samples_are_told_by_the_habit_of_who_plays_them() -> None:
    """Those alone take the pile whose habit it is: who is told depends on whose habits count."""
    rules = get_rules("regency")
    state = State.blank()
    state.players, state.sides = 4, 2
    belief = Belief(4, 0, forecast=Forecast(rules, 4, 0))
    row = belief.seats()[1]
    by_takers = [
        habit_of(row[number % SLOTS] - MODES) == TAKES for number in range(1, 4 * SLOTS + 1)
    ]
    assert 0 < sum(by_takers) < len(by_takers) // 4
    at_first = belief.told(state, (), by_takers)
    assert belief.forecast is not None
    habits = belief.forecast.habits
    assert habits is not None
    for took, where in ((True, 0.8), (False, 0.2)):
        chances = [CERTAIN if habit == TAKES else 0 for habit in range(HABITS)]
        for _ in range(60):
            habits.update(1, Need.ANY, chances, took=took)
        told = belief.told(state, (), by_takers)
        assert told > max(where, at_first) if took else told < where
