"""Melds: their form follows from their cards, and their text reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.cards import BLACK_THREES, MELDABLE, WILDS, kind_of, parse_cards, pick
from canasta.engine.codes import Form
from canasta.game import InvalidError, Meld, meld_of, meld_text, read_meld
from canasta.game.melds import counts_of, set_kinds


def kinds(text: str) -> list[int]:
    return pick(parse_cards(text), (4,) * 52 + (8,))


RUN = st.tuples(st.integers(0, 3), st.integers(2, 10), st.integers(3, 7)).map(
    lambda run: list(range(kind_of(run[1], run[0]), kind_of(min(run[1] + run[2], 13), run[0])))
)


@st.composite
def sets(draw: st.DrawFn) -> list[int]:
    rank = draw(st.integers(2, 12))
    suits = draw(st.lists(st.integers(0, 3), min_size=2, max_size=9))
    wilds = draw(st.lists(st.sampled_from(WILDS), min_size=1, max_size=3))
    return [kind_of(rank, suit) for suit in suits] + wilds


MELD = st.one_of(
    sets(),
    RUN.filter(lambda run: len(run) >= 3),
    st.lists(st.sampled_from(WILDS), min_size=3, max_size=7),
    st.lists(st.sampled_from(BLACK_THREES), min_size=3, max_size=5),
)


@given(MELD)
def test_every_meld_reads_back_to_the_same_meld(cards: list[int]) -> None:
    text = meld_text(cards)
    assert meld_of(pick(read_meld(text), (16,) * 53)) == meld_of(cards)


@given(sets())
def test_the_counts_of_a_set_give_back_its_cards(cards: list[int]) -> None:
    meld = meld_of(cards)
    assert meld == Meld(Form.SET, tuple(set_kinds(meld.rank, counts_of(cards))))


@pytest.mark.rule("W-007", "W-050", "W-063", "W-049")
@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("K*3", Form.SET),
        ("Kh Ks 2c", Form.SET),
        ("2 2 Jk", Form.WILD),
        ("4h-6h", Form.RUN),
        ("Qh-Ah", Form.RUN),
        ("6h 4h 5h", Form.RUN),
        ("3c 3s 3s", Form.BLACK),
        ("2h 3h 4h", Form.NONE),
        ("Kh Ah 2h", Form.NONE),
        ("3h 3d 3d", Form.NONE),
        ("4h 5h 6s", Form.NONE),
        ("4h 5h 7h", Form.NONE),
        ("4h 5h 2c", Form.NONE),
        ("K Q 2", Form.NONE),
        ("3c 3s 2c", Form.NONE),
    ],
)
def test_the_form_of_a_meld_follows_from_its_cards(text: str, form: Form) -> None:
    if form == Form.NONE:
        with pytest.raises(InvalidError) as caught:
            meld_of(kinds(text))
        assert caught.value.code == "meld.no_form"
    else:
        assert meld_of(kinds(text)).form == form


@given(st.lists(st.sampled_from(MELDABLE), max_size=2))
def test_fewer_than_three_cards_are_not_a_meld(cards: list[int]) -> None:
    with pytest.raises(InvalidError):
        meld_of(cards)
    with pytest.raises(InvalidError):
        read_meld("K K")


def test_a_meld_says_its_size_its_wild_cards_and_whether_it_is_complete() -> None:
    meld = meld_of(kinds("5*5 2 Jk"))
    assert (meld.size, meld.wilds, meld.complete) == (7, 2, True)
    assert not meld_of(kinds("3c 3s 3c 3s 3c")).complete
    assert str(meld_of(kinds("Th 9h 8h"))) == "8h-Th"
