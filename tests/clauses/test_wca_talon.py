"""WCA: the talon."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, count, legal, refused, turn_of

from canasta.game import Game

OPENING = "meld A A A; meld K*4; meld Q*3"
HAND = "A A A K*4 Q*3 4 5"


def opener(**table: Any) -> Game:
    """A player with an opening of 130 points, a card to discard and one to keep."""
    return at("wca", **{"hands": [HAND], "phase": "play", **table})


@pytest.mark.rule("C-11", "AC-7")
def test_the_first_side_to_open_is_given_four_cards_after_the_discard() -> None:
    game = opener()
    stock = game.view(0).stock_size
    game.do(OPENING)
    assert (len(game.view(0).hand), game.view(0).stock_size) == (2, stock)
    game.do("discard 4")
    assert (len(game.view(0).hand), game.view(0).stock_size) == (1 + 4, stock - 4)
    assert game.turn == 1


@pytest.mark.rule("C-12", "AC-7")
def test_the_second_side_to_open_is_given_three() -> None:
    game = after(opener(melds=[[], ["9*3"]]), f"{OPENING}; discard 4")
    assert len(game.view(0).hand) == 1 + 3


@pytest.mark.rule("C-11", "C-12")
def test_a_side_has_its_talon_once() -> None:
    game = turn_of(after(opener(), f"{OPENING}; discard 4"), 0)
    game.do("draw")
    game.do(next(act for act in game.actions() if str(act).startswith("discard")))
    assert len(game.view(0).hand) == 1 + 4


@pytest.mark.rule("C-23", "AC-7")
def test_threes_of_the_talon_are_faced_and_replaced_at_the_next_turn() -> None:
    game = after(opener(stock_top="3r 9 3b 8"), f"{OPENING}; discard 4")
    assert (count(game, 0, "3r"), count(game, 0, "3b")) == (1, 1)
    assert game.view(0).threes[0] == ()
    turn_of(game, 0)
    assert (count(game, 0, "3r"), count(game, 0, "3b")) == (0, 0)
    assert (len(game.view(0).threes[0]), len(game.view(0).hand)) == (2, 5)


@pytest.mark.rule("C-13", "AC-9")
@pytest.mark.parametrize(("left", "given"), [(12, 4), (11, 3), (10, 2), (9, 1), (8, 0), (3, 0)])
def test_the_talon_stops_with_the_turn_card(left: int, given: int) -> None:
    game = opener(left=left)
    game.board.state.turn_card = int(left > 8)
    game.do(f"{OPENING}; discard 4")
    assert (len(game.view(0).hand), game.view(0).stock_size) == (1 + given, left - given)


@pytest.mark.rule("AC-8")
@pytest.mark.parametrize(("house", "given"), [({}, 4), ({"talon_with_pile": False}, 0)])
def test_the_talon_is_given_with_the_pile_too_unless_the_table_says_otherwise(
    house: dict[str, Any], given: int
) -> None:
    game = at("wca", house, hands=["A A A K*4 Q*4 4 5"], pile="9 Q")
    game.do("take Q Q; meld A A A; meld K*4; add Q Q -> Q*3")
    assert len(game.view(0).hand) == 3
    game.do("discard 4")
    assert len(game.view(0).hand) == 2 + given


@pytest.mark.rule("AC-10")
def test_anyone_who_opens_and_goes_out_or_splashes_has_no_talon() -> None:
    game = opener(hands=["K*7 Q*7 9"], asked="yes")
    stock = game.view(0).stock_size
    game.do("meld K*7; meld Q*7; discard 9")
    assert (game.deal_over, game.view(0).stock_size) == (True, stock)
    assert game.view(0).hand == ()
    game = opener(hands=["4 4 5 5 6 6 8 8 9 9 T T J J"])
    stock = game.view(0).stock_size
    game.do("splash")
    assert (game.deal_over, game.view(0).stock_size) == (True, stock)


@pytest.mark.rule("AC-11")
def test_the_opener_may_meld_down_to_the_discard_only_if_a_talon_follows() -> None:
    hand = ["A A A K*4 Q*3 4"]
    assert legal(opener(hands=hand), f"{OPENING}; discard 4")
    assert refused(opener(hands=hand, turn_card_drawn=True), f"{OPENING}; discard 4") != ""
    game = after(opener(hands=hand), f"{OPENING}; discard 4")
    assert (game.deal_over, len(game.view(0).hand)) == (False, 4)
