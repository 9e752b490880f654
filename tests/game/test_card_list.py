"""Lists of cards, shortened and read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import card_text
from canasta.game.card_list import canonical_cards, kinds_text, shortened

CARD = st.one_of(
    st.integers(0, 52).map(card_text), st.sampled_from([*"23456789TJQKA", "3r", "3b", "Jk"])
)


@given(st.lists(CARD, max_size=30))
def test_a_shortened_list_reads_back_to_the_same_cards(cards: list[str]) -> None:
    assert list(canonical_cards(shortened(cards))) == cards


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (["K", "K"], "K K"),
        (["K", "K", "K"], "K*3"),
        (["4h", "5h"], "4h 5h"),
        (["4h", "5h", "6h", "7h"], "4h-7h"),
        (["2h", "3h", "4h"], "2h 3h 4h"),
        (["Qh", "Kh", "Ah", "2h"], "Qh-Ah 2h"),
        ([], ""),
    ],
)
def test_repeats_and_runs_are_shortened(cards: list[str], text: str) -> None:
    assert shortened(cards) == text


def test_kinds_are_written_in_the_order_given() -> None:
    assert kinds_text([52, 0, 51]) == "Jk 2c As"
