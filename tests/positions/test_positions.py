"""Positions: the same moment again, as a link and with hidden cards dealt again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.puzzles.deals import played, played_deal

from canasta.game import CanastaError
from canasta.study.positions import (
    LONGEST,
    Position,
    PositionError,
    position_of,
    read_link,
    redealt,
    write_link,
)

BOOKS = ("waldo", "regency", "joker", "wca", "samba", "bolivia")


@pytest.mark.parametrize("book", BOOKS)
def test_a_moment_of_a_deal_is_the_same_moment_as_a_position(book: str) -> None:
    game = played(book)
    position = position_of(game, 1, 0, 0)
    last = len(position.acts())
    for seat in range(game.players):
        end = position.replace(seat=seat, at=last).game()
        mine, true = end.view(seat), game.view(seat)
        assert (mine.hand, mine.melds, mine.sheet) == (true.hand, true.melds, true.sheet)
        assert end.scores == game.scores


@pytest.mark.parametrize("book", BOOKS)
def test_a_link_holds_the_position(book: str) -> None:
    position = played_deal(book)
    link = write_link(position)
    assert read_link(link) == position
    assert len(link) < LONGEST / 4
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("part", [0.2, 0.5, 0.8])
def test_hidden_cards_are_dealt_again_and_its_seat_sees_no_difference(
    book: str, part: float
) -> None:
    position = played_deal(book, part)
    other = redealt(position, 5)
    assert other is not None
    assert other.views() == position.views()
    assert other.pack != position.pack
    assert len(other.acts()) == other.at
    assert redealt(position, 5) == other


def test_the_second_deal_of_a_match_is_a_position_with_its_scores() -> None:
    game = played("regency")
    order = game.deal_packs[0]
    assert order is not None
    game.next_deal(pack=order[::-1])
    game.do("draw")
    position = position_of(game, 2, 1, 1)
    again = position.game()
    assert (again.deal, again.scores) == (2, game.scores)
    assert again.view(1).requirements == game.view(1).requirements
    assert again.view(1).hand == game.view(1).hand
    with pytest.raises(PositionError):
        position_of(game, 2, 9, 0)
    with pytest.raises(PositionError):
        position_of(game, 3, 0, 0)


@given(st.text(max_size=80) | st.binary(max_size=80).map(lambda data: data.hex()))
def test_no_text_does_more_than_be_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_link(text).game()
    assert caught.value.code.startswith("position.")


@given(st.data())
def test_a_changed_link_is_refused_or_another_position(data: st.DataObject) -> None:
    link = write_link(_POSITION)
    place = data.draw(st.integers(0, len(link) - 1))
    letter = data.draw(st.sampled_from("ABCabc012-_"))
    code = "position."
    try:
        read_link(link[:place] + letter + link[place + 1 :]).game()
    except CanastaError as error:
        code = error.code
    assert code.startswith("position.")


def test_a_link_that_would_fill_the_memory_is_not_unpacked() -> None:
    bomb = write_link(Position(**{**_FIELDS, "house": "a" * 5_000_000}))
    with pytest.raises(PositionError) as caught:
        read_link(bomb)
    assert caught.value.code in ("position.unreadable", "position.too_long")


_POSITION = played_deal("regency")
_FIELDS = {name: getattr(_POSITION, name) for name in Position.__struct_fields__}
