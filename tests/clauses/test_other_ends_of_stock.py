"""Regency, Joker and WCA: the end of the stock."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, legal, refused

from canasta.engine.codes import Ending, Line
from canasta.game import Game


def empty(book: str, hand: str, pile: str, **table: Any) -> Game:
    """A turn that begins at an empty stock."""
    position: dict[str, Any] = {
        "hands": [hand, "6 7 8", "T T 4", "4 8 9"],
        "melds": [["J*4", "5*3"], ["A*4"]],
        "pile": pile,
        "stock": 0,
    }
    return at(book, **{**position, **table})


def ended_by_stock(game: Game) -> bool:
    """Return whether the deal is over, without anyone's going out."""
    sheet = game.sheet()
    bonus = [
        sheet.points(line, side) for line in (Line.GOING_OUT, Line.CONCEALED) for side in (0, 1)
    ]
    return game.view(0).ending == Ending.STOCK and bonus == [0] * 4


@pytest.mark.rule("AR-11")
def test_regency_allows_taking_an_unfrozen_pile_that_fits_a_meld_of_the_side() -> None:
    game = empty("regency", "K Q 9", "8 5")
    assert refused(game, "pass") != ""
    assert refused(game, "draw") != ""
    assert legal(game, "take -> 5*3; discard K")


@pytest.mark.rule("AR-11")
@pytest.mark.parametrize(
    ("hand", "pile"),
    [
        # Frozen by a wild card; fitting only a pair in the hand; fitting nothing.
        ("K Q 9", "2 5"),
        ("8 8 K Q", "5 8"),
        ("K Q 9", "5 8"),
        ("K Q 9", "5 3b"),
    ],
)
def test_any_other_pile_may_be_declined_in_regency_which_ends_the_deal(
    hand: str, pile: str
) -> None:
    assert ended_by_stock(after(empty("regency", hand, pile), "pass"))


@pytest.mark.rule("AR-11", "AJ-14", "AC-39")
@pytest.mark.parametrize("book", ["regency", "joker", "wca"])
def test_play_goes_on_while_the_pile_is_taken_by_the_books_own_rules(book: str) -> None:
    game = after(empty(book, "8 8 K Q 9", "5 8"), "take 8 8; discard K")
    assert (game.deal_over, game.turn) == (False, 1)
    assert ended_by_stock(after(game, "pass"))


@pytest.mark.rule("AJ-14", "J-07")
def test_joker_never_has_to_take_the_pile() -> None:
    assert ended_by_stock(after(empty("joker", "5 5 K Q 9", "8 5"), "pass"))
    assert refused(empty("joker", "5 2 K Q 9", "8 5"), "take -> 5*3") != ""


@pytest.mark.rule("AC-39")
def test_wca_ends_the_deal_without_a_bonus_where_the_pile_is_not_taken() -> None:
    assert ended_by_stock(after(empty("wca", "5 5 K Q 9", "8 5"), "pass"))
    assert ended_by_stock(after(empty("wca", "K Q 9", "8 5"), "pass"))
    assert ended_by_stock(after(empty("wca", "K Q 9", "8 2"), "pass"))


@pytest.mark.rule("AR-12", "AJ-13")
@pytest.mark.parametrize(("book", "three"), [("regency", "3r"), ("joker", "3r"), ("joker", "3b")])
def test_a_three_as_the_last_card_is_faced_and_ends_the_deal(book: str, three: str) -> None:
    game = at(book, hands=["K Q 9"], melds=[["J*7"]], stock_top=three, left=1)
    game.do("draw")
    assert game.deal_over
    assert game.view(0).ending == Ending.LAST_THREE
    assert len(game.view(0).threes[0]) == 1
    assert len(game.view(0).hand) == 3
    sheet = game.sheet()
    assert sheet.points(Line.THREES, 0) == 100
    assert [sheet.points(Line.GOING_OUT, side) for side in (0, 1)] == [0, 0]


@pytest.mark.rule("AR-12", "AR-9")
def test_a_three_drawn_before_the_last_card_is_replaced_and_the_turn_goes_on() -> None:
    game = at("regency", hands=["K Q 9"], melds=[["J*7"]], stock_top="3r 4", left=2)
    game.do("draw")
    assert (game.deal_over, len(game.view(0).hand)) == (False, 4)


@pytest.mark.rule("AR-12")
def test_a_black_three_as_the_last_card_is_a_card_like_any_other_in_regency() -> None:
    game = at("regency", hands=["K Q 9"], melds=[["J*7"]], stock_top="3b", left=1)
    game.do("draw")
    assert (game.deal_over, len(game.view(0).hand)) == (False, 4)
