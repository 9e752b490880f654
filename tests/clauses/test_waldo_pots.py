"""Waldo: the pots, the threes in them, and replacements owed."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, count, lay_on_stock, put_in_feet, totals, turn_of

from canasta.engine.codes import Line, Phase
from canasta.game import Game

ABOUT_TO: dict[str, Any] = {
    "hands": ["5 K 9", "6 7 8", "J Q", "T 4"],
    "melds": [["5*6"], []],
    "phase": "play",
}
"""The five completes the side's first canasta."""


OTHERS_NEARLY_OUT = [["5*6"], ["Q*7", "J*7", "T*4"]]


def at_pot(
    pots: dict[int, str], house: dict[str, Any] | None = None, top: str = "", **table: Any
) -> Game:
    """A side about to have its first canasta, with these cards in the pots."""
    game = at("waldo", house, **{**ABOUT_TO, **table})
    put_in_feet(game, {seat: pots.get(seat, "") for seat in range(4)})
    lay_on_stock(game, top)
    return game


@pytest.mark.rule("W-027", "W-028", "W-030", "W-031", "W-029")
def test_the_first_canasta_brings_both_partners_their_pots_and_the_others_none() -> None:
    game = after(at_pot({}), "add 5 -> 5*6")
    assert game.view(0).hand_sizes == (2 + 11, 3, 2 + 11, 2)
    assert game.view(0).foot_sizes == (0, 11, 0, 11)
    assert game.turn == 0
    assert game.phase == Phase.PLAY


@pytest.mark.rule("AW-15", "W-021")
def test_red_threes_in_a_player_s_own_pot_are_laid_down_and_replaced_at_once() -> None:
    game = after(at_pot({0: "3r 3r"}, top="3r K 9 8"), "add 5 -> 5*6")
    # Two from the pot, and one among the cards drawn for them.
    assert len(game.view(0).threes[0]) == 3
    assert len(game.view(0).hand) == 2 + 11
    assert count(game, 0, "3r") == 0


@pytest.mark.rule("AW-16", "W-030", "AW-18")
def test_red_threes_in_the_partners_pot_wait_for_the_partners_turn() -> None:
    game = after(at_pot({2: "3r 3r"}), "add 5 -> 5*6")
    assert (count(game, 2, "3r"), game.view(0).threes[0]) == (2, ())
    held = len(game.view(2).hand)
    turn_of(game, 2)
    assert (len(game.view(2).threes[0]), len(game.view(2).hand)) == (2, held - 2)
    game.do("draw")
    drawn = len(game.view(2).hand) - (held - 2)
    assert drawn == 2 + 2


@pytest.mark.rule("AW-16", "W-104")
def test_red_threes_left_in_the_partners_hand_cost_500_each() -> None:
    game = at_pot({2: "3r 3r"}, top="T T", hands=["5 K 9", "9"], melds=OTHERS_NEARLY_OUT)
    game.do("add 5 -> 5*6; discard K")
    game.do("draw; add T T -> T*4; discard 9")
    assert game.deal_over
    assert game.sheet().points(Line.RED_THREES_HELD, 0) == -1000
    assert game.sheet().points(Line.THREES, 0) == 0


@pytest.mark.rule("AW-16")
def test_by_a_house_rule_they_are_faced_at_once_and_replaced_at_the_partners_turn() -> None:
    game = at_pot({2: "3r 3r"}, {"partner_foot_red_three": "faced_at_once"})
    game.do("add 5 -> 5*6")
    assert (count(game, 2, "3r"), len(game.view(0).threes[0])) == (0, 2)
    held = len(game.view(2).hand)
    assert held == 2 + 9
    turn_of(game, 2).do("draw")
    assert len(game.view(2).hand) == held + 2 + 2


@pytest.mark.rule("W-019", "W-020", "AW-18", "AW-17")
def test_red_threes_of_the_deal_are_faced_at_the_turn_and_add_to_the_draw() -> None:
    game = at("waldo", hands=["K Q 3r 3r"], stock_top="4 5 6 7")
    assert (len(game.view(0).threes[0]), len(game.view(0).hand)) == (2, 2)
    assert len(after(game, "draw").view(0).hand) == 2 + 2 + 2


@pytest.mark.rule("AW-18")
def test_anyone_who_takes_the_pile_draws_the_replacements_after_it() -> None:
    game = at("waldo", hands=["5 5 K 3r 3r"], melds=[["Q*3"]], pile="9 8 5", stock_top="J J")
    stock = game.view(0).stock_size
    game.do("take 5 5")
    assert len(game.view(0).hand) == 1 + 2 + 2
    assert (count(game, 0, "J"), game.view(0).stock_size) == (2, stock - 2)


@pytest.mark.rule("AW-18", "AW-12")
def test_replacements_wait_like_the_rest_of_the_pile_until_the_opening_stands() -> None:
    game = at("waldo", hands=["T T K K K A A A 9 3r"], pile="9 8 T", stock_top="J")
    game.do("take T T; meld K K K")
    assert (len(game.view(0).hand), count(game, 0, "J")) == (4, 0)
    game.do("meld A A A")
    assert (game.view(0).opened[0], count(game, 0, "J")) == (True, 1)


@pytest.mark.rule("AW-19", "AW-30")
@pytest.mark.parametrize(("left", "drawn"), [(4, 4), (3, 3), (2, 2), (1, 1)])
def test_a_replacement_that_the_stock_lacks_is_not_drawn_and_the_turn_goes_on(
    left: int, drawn: int
) -> None:
    game = at("waldo", hands=["K Q 3r 3r"], stock_top="4 5 6 7", left=left)
    game.do("draw")
    assert (len(game.view(0).hand), len(game.view(0).threes[0])) == (2 + drawn, 2)
    assert game.phase == Phase.PLAY
    game.do("discard K")
    assert not game.deal_over


@pytest.mark.rule("AW-19")
def test_a_pile_is_taken_at_an_empty_stock_without_the_replacement_owed() -> None:
    game = at("waldo", hands=["5 5 K 3r"], melds=[["Q*3"]], pile="9 8 5", stock=0)
    game.do("take 5 5")
    assert (len(game.view(0).hand), len(game.view(0).threes[0])) == (3, 1)


@pytest.mark.rule("AW-17", "AG-5")
@pytest.mark.parametrize(("house", "fine"), [({}, -500), ({"fine_before_first_turn": False}, 0)])
def test_red_threes_of_a_player_who_had_no_turn_are_fined_unless_the_table_waives_it(
    house: dict[str, Any], fine: int
) -> None:
    game = at(
        "waldo",
        house,
        hands=["K 9", "3r", "", ""],
        melds=[["K*6", "Q*7", "J*7"]],
        phase="play",
        foot_taken=[True] * 4,
    )
    game.board.state.had_turn[1] = 0
    game.do("add K -> K*6; discard 9")
    assert totals(game)[1] == fine


@pytest.mark.rule("AW-28", "AW-25")
@pytest.mark.parametrize(
    ("house", "pot"),
    [
        ({}, -(50 + 20 + 30 + 20)),
        ({"unopened_foot": "ignored"}, 0),
        ({"unopened_foot": "as_hand"}, -(50 + 20 + 30 + 20) - 500 - 5),
    ],
)
def test_a_pot_never_picked_up_counts_as_the_table_plays(house: dict[str, Any], pot: int) -> None:
    game = at(
        "waldo",
        house,
        hands=["K 9", "", "", ""],
        melds=[["K*6", "Q*7", "J*7"]],
        phase="play",
        foot_taken=[True, False, True, True],
    )
    put_in_feet(game, {1: "Jk 2 9 9 9 4 4 4 4 3r 3b"})
    game.do("add K -> K*6; discard 9")
    assert totals(game)[1] == pot


@pytest.mark.rule("W-001", "AW-37", "W-030")
def test_with_three_players_each_is_a_side_with_its_own_melds_and_pot() -> None:
    game = at("waldo", players=3, hands=["5 K 9", "6 7 8", "J Q"], melds=[["5*6"]], phase="play")
    put_in_feet(game, dict.fromkeys(range(3), ""))
    game.do("add 5 -> 5*6")
    view = game.view(0)
    assert (view.sides, view.partner) == (3, None)
    assert view.hand_sizes == (2 + 11, 3, 2)
    assert view.foot_sizes == (0, 11, 11)
    assert view.has_opened == (True, False, False)
    assert game.why_not("ask") is not None
