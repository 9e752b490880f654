"""Threes: when they are laid down, what replaces them, and what the table's other clauses add."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, count, legal, refused, turn_of

from canasta.engine.codes import Line


@pytest.mark.rule("AR-9", "AJ-11", "AR-7")
@pytest.mark.parametrize("book", ["regency", "joker"])
def test_a_three_in_a_taken_pile_is_faced_without_a_replacement(book: str) -> None:
    game = at(book, hands=["K K 9"], melds=[["J*3"]], pile="3r 8 K")
    stock = game.view(0).stock_size
    game.do("take K K")
    assert len(game.view(0).threes[0]) == 1
    assert (len(game.view(0).hand), game.view(0).stock_size) == (2, stock)


@pytest.mark.rule("AJ-11", "J-33")
def test_in_joker_a_black_three_in_the_pile_is_faced_too_in_regency_it_is_a_card() -> None:
    table: dict[str, Any] = {"hands": ["K K 9"], "melds": [["J*3"]], "pile": "3b 8 K"}
    joker, regency = (after(at(book, **table), "take K K") for book in ("joker", "regency"))
    assert (len(joker.view(0).threes[0]), count(joker, 0, "3b")) == (1, 0)
    assert (len(regency.view(0).threes[0]), count(regency, 0, "3b")) == (0, 1)


@pytest.mark.rule("AR-9", "AW-13")
@pytest.mark.parametrize(("book", "short"), [("waldo", "K*3 Q*3"), ("regency", "K*4")])
def test_red_threes_count_nothing_toward_the_opening(book: str, short: str) -> None:
    threes = ["3r 3r"]
    game = at(book, hands=[f"{short} 9 8"], threes=threes, phase="play")
    melds = "; ".join(f"meld {meld}" for meld in short.split())
    assert refused(game, f"{melds}; discard 9") != ""


@pytest.mark.rule("W-074", "AR-9", "J-35", "AC-14")
def test_a_three_that_is_a_bonus_card_is_never_discarded() -> None:
    assert refused(at("waldo", hands=["K Q 9 3r"], phase="play"), "discard 3r") != ""
    assert refused(at("regency", hands=["K Q 9 3r"], phase="play"), "discard 3r") != ""
    for book in ("joker", "wca"):
        for three in ("3r", "3b"):
            game = at(book, hands=[f"K Q 9 {three}"], phase="play")
            assert refused(game, f"discard {three}") != ""
    for book in ("waldo", "regency"):
        assert legal(at(book, hands=["K Q 9 3b"], phase="play"), "discard 3b")


@pytest.mark.rule("AC-12", "C-22")
def test_wca_threes_may_be_held_until_the_opening_and_are_faced_from_then_on() -> None:
    table: dict[str, Any] = {"hands": ["K Q 9 3r", "4 4 5", "5 6 6", "8 8 9"]}
    game = at("wca", **table, stock_top="T 3b T T T T")
    game.do("draw; discard T")
    assert (count(game, 0, "3r"), game.view(0).threes[0]) == (1, ())
    # Partner has opened meanwhile: at the next turn the three is faced and replaced.
    opened = at("wca", **table, melds=[["J*3"]])
    assert (count(opened, 0, "3r"), len(opened.view(0).threes[0])) == (0, 1)
    assert len(opened.view(0).hand) == 4


@pytest.mark.rule("AC-12", "C-22")
def test_before_the_opening_a_three_may_be_faced_and_is_replaced() -> None:
    game = at("wca", hands=["K Q 9 3r 3b"], stock_top="T J")
    game.do("face 3r")
    assert (len(game.view(0).hand), len(game.view(0).threes[0])) == (5, 1)
    game.do("face 3b; draw")
    assert (len(game.view(0).hand), len(game.view(0).threes[0])) == (6, 2)


@pytest.mark.rule("AG-2", "AC-14")
def test_wca_a_hand_of_threes_alone_ends_the_turn_and_the_tray_stays() -> None:
    game = at("wca", hands=["3r 3b", "8 8 K Q"], pile="5 8", phase="play", melds=[[], ["J*3"]])
    assert [str(action) for action in game.actions() if str(action) == "pass"] == ["pass"]
    game.do("pass")
    assert (game.turn, game.view(1).pile.size) == (1, 2)
    assert legal(game, "take 8 8")


@pytest.mark.rule("AG-2")
@pytest.mark.parametrize("book", ["waldo", "regency", "joker"])
def test_a_turn_without_a_possible_discard_ends_and_in_waldo_the_deal_with_it(book: str) -> None:
    # One card, which may not be thrown, as that would be going out without a canasta.
    pots: dict[str, Any] = {"foot_taken": [True] * 4} if book == "waldo" else {}
    table: dict[str, Any] = {"hands": ["K", "8 8 9 Q"], "melds": [["J*3"], ["T*3"]], "pile": "8"}
    game = at(book, **table, **pots, phase="play", stock=0)
    assert refused(game, "discard K") != ""
    game.do("pass")
    assert game.deal_over == (book == "waldo")
    if game.deal_over:
        assert game.sheet().points(Line.GOING_OUT, 0) == 0
    else:
        assert (game.turn, game.view(1).pile.size) == (1, 1)
        assert legal(game, "take 8 8")


@pytest.mark.rule("R-23", "R-24", "W-075")
@pytest.mark.parametrize("book", ["waldo", "regency"])
def test_a_black_three_stops_the_next_player_for_that_turn_alone(book: str) -> None:
    table: dict[str, Any] = {
        "hands": ["3b Q 9", "K K 8 8", "K K 9 5", "8 8 K K"],
        "melds": [["J*3"], ["T*3"]],
        "pile": "8 K",
        "phase": "play",
    }
    game = after(at(book, **table), "discard 3b")
    assert refused(game, "take K K") != ""
    game.do("draw; discard K")
    assert not game.view(2).pile.frozen
    assert legal(turn_of(game, 2), "take K K")
