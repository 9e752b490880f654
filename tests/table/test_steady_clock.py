"""A machine's clock that is put forward or back moves no one's turn."""

from hypothesis import given
from hypothesis import strategies as st

from canasta.live.base.actor import JUMP, SteadyClock


@given(
    st.lists(
        st.tuples(
            st.floats(0, 1000),
            st.one_of(st.just(0.0), st.floats(-1e6, -10), st.floats(10, 1e6)),
        ),
        max_size=20,
    )
)
def test_time_goes_on_as_it_runs_however_the_clock_is_set(
    steps: list[tuple[float, float]],
) -> None:
    day, ran = 1e9, 50.0
    clock = SteadyClock(lambda: day, lambda: ran)
    for runs, jump in steps:
        before = clock()
        day, ran = day + runs + jump, ran + runs
        assert abs(clock() - before - runs) < 0.01


def test_small_corrections_are_followed() -> None:
    day = ran = 1e9
    clock = SteadyClock(lambda: day, lambda: ran)
    for _ in range(1000):
        day, ran = day + 10.01, ran + 10.0
        assert clock() == day
    assert day - ran > 5 * JUMP
