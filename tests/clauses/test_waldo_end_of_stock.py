"""Waldo: the end of the stock."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, legal, refused

from canasta.engine.codes import Ending, Line, Phase
from canasta.game import Game

FEET = [True] * 4
OTHERS = ["6 7 8 9", "5 4 T", "T T 9"]


def near_the_end(left: int, hand: str = "5 5 K Q 9", **table: Any) -> Game:
    """A turn that begins with so many cards in the stock."""
    position: dict[str, Any] = {
        "hands": [hand, *OTHERS],
        "melds": [["J*4"], ["A*4"]],
        "pile": "8 5",
        "foot_taken": FEET,
        "left": left,
    }
    return at("waldo", **{**position, **table})


@pytest.mark.rule("W-085", "AW-30")
@pytest.mark.parametrize("left", [1, 2])
def test_the_last_one_or_two_cards_are_drawn_and_the_turn_goes_on(left: int) -> None:
    game = after(near_the_end(left), "draw")
    assert (len(game.view(0).hand), game.view(0).stock_size) == (5 + left, 0)
    game.do("discard K")
    assert (game.deal_over, game.turn) == (False, 1)


@pytest.mark.rule("AW-30", "W-085")
def test_with_cards_left_the_pile_may_be_taken_instead_and_the_next_player_draws_them() -> None:
    game = after(near_the_end(2), "take 5 5; discard K")
    assert game.view(0).stock_size == 2
    game.do("draw")
    assert (len(game.view(1).hand), game.view(0).stock_size) == (6, 0)


@pytest.mark.rule("AW-30")
def test_a_red_three_among_the_last_cards_is_faced_without_a_replacement() -> None:
    game = after(near_the_end(2, stock_top="4 3r"), "draw")
    assert (len(game.view(0).hand), len(game.view(0).threes[0])) == (6, 1)
    assert game.phase == Phase.PLAY
    assert after(game, "discard K").turn == 1


@pytest.mark.rule("AW-30", "W-086")
def test_the_stage_begins_when_a_replacement_empties_the_stock_too() -> None:
    game = after(near_the_end(3, "K Q 9 3r", stock_top="4 6 7"), "draw; discard K")
    assert game.view(0).stock_size == 0
    assert refused(game, "draw") != ""
    assert legal(game, "pass")


@pytest.mark.rule("W-086", "AW-30")
def test_at_an_empty_stock_only_the_pile_can_be_taken_with_a_pair() -> None:
    game = near_the_end(0)
    assert refused(game, "draw") != ""
    assert refused(game, "discard K") != ""
    assert legal(game, "take 5 5; discard K")
    assert legal(game, "pass")


@pytest.mark.rule("W-086", "W-032")
def test_at_an_empty_stock_the_pile_still_needs_the_opening() -> None:
    game = near_the_end(0, melds=[[], ["A*4"]])
    game.do("take 5 5")
    assert refused(game, "discard K") != ""
    game.do("retract; pass")
    assert game.deal_over


@pytest.mark.rule("W-088", "W-097")
def test_declining_the_pile_ends_the_deal_and_no_one_has_the_bonus() -> None:
    game = after(near_the_end(0), "pass")
    assert game.deal_over
    assert game.view(0).ending == Ending.STOCK
    sheet = game.sheet()
    assert [sheet.points(Line.GOING_OUT, side) for side in (0, 1)] == [0, 0]


@pytest.mark.rule("W-088")
def test_anyone_who_cannot_take_the_pile_ends_the_deal() -> None:
    game = near_the_end(0, "K Q 9 7")
    assert [str(action) for action in game.actions()] == ["pass"]
    assert after(game, "pass").deal_over


@pytest.mark.rule("W-086", "W-087", "AW-30")
@pytest.mark.parametrize("thrown", ["2", "Jk", "3b"])
def test_a_wild_card_or_black_three_thrown_at_an_empty_stock_ends_the_deal(thrown: str) -> None:
    game = after(near_the_end(1, f"K Q 9 {thrown}"), f"draw; discard {thrown}")
    assert game.deal_over
    assert game.view(0).ending == Ending.STOCK
    assert game.sheet().points(Line.GOING_OUT, 0) == 0
    # So it does later in the chain.
    game = after(near_the_end(0, f"5 5 K Q 9 {thrown}"), f"take 5 5; discard {thrown}")
    assert game.deal_over
    # While a card is left it does not.
    game = after(near_the_end(3, f"K Q 9 {thrown}"), f"draw; discard {thrown}")
    assert not game.deal_over


@pytest.mark.rule("W-089", "AW-30")
def test_the_chain_goes_on_while_players_take_the_pile() -> None:
    game = after(near_the_end(0, hands=["5 5 9 Q", "9 9 7 Q", "7 4 T", "6 8"]), "take 5 5")
    game.do("discard 9")
    assert (game.deal_over, game.turn) == (False, 1)
    game.do("take 9 9; discard 7")
    assert (game.deal_over, game.turn) == (False, 2)
    assert [str(action) for action in game.actions()] == ["pass"]
    assert after(game, "pass").deal_over


@pytest.mark.rule("W-089", "AW-30", "W-097")
def test_anyone_who_goes_out_in_the_chain_has_the_bonus() -> None:
    game = near_the_end(0, "5 5 9", melds=[["J*7", "5*4", "8*6"], ["A*4"]])
    game.do("take 5 5 -> 5*4; add 8 -> 8*6; discard 9")
    assert game.deal_over
    assert game.view(0).ending == Ending.WENT_OUT
    assert game.sheet().points(Line.GOING_OUT, 0) == 200
