"""The texts of single steps, which records are made of."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.engine.codes import CODES
from canasta.game import InvalidError, read_step, step_text
from canasta.game.actions import STEPS


def test_every_step_reads_back_to_its_code() -> None:
    assert [read_step(step_text(code)) for code in STEPS] == list(STEPS)


def test_no_two_steps_have_one_text() -> None:
    assert len({step_text(code) for code in STEPS}) == len(STEPS)


@pytest.mark.parametrize("code", sorted(set(range(-2, CODES + 3)) - set(STEPS)))
def test_a_number_that_stands_for_no_step_has_no_text(code: int) -> None:
    with pytest.raises(InvalidError):
        step_text(code)


@given(st.text(max_size=60))
def test_any_text_is_a_step_or_invalid(text: str) -> None:
    code = -1
    with suppress(InvalidError):
        code = read_step(text)
    assert code in (-1, *STEPS)


def test_a_refused_text_is_shown_shortened() -> None:
    with pytest.raises(InvalidError) as caught:
        read_step("x" * 10_000)
    assert caught.value.code == "step.unknown"
    assert len(caught.value.message) < 200


def test_the_cards_of_a_step_may_be_written_in_any_case() -> None:
    assert read_step("discard kh") == read_step("discard Kh")
    assert read_step("lay JK") == read_step("lay Jk")
