"""Regency and Joker for two, with four hands."""

from random import Random
from typing import Any

import pytest
from tests.clauses.positions import after, at, count, house_rules, put_in_feet, refused, totals
from tests.game.playing import chosen

from canasta.engine.codes import Line, Phase
from canasta.game import Game
from canasta.rules import check

BOOKS = ("regency+two-hand", "joker+two-hand")
SIZES = {"regency+two-hand": 11, "joker+two-hand": 13}


@pytest.mark.rule("T2-3", "T2-4", "AJ-30", "R-43")
@pytest.mark.parametrize("book", BOOKS)
def test_the_face_down_hand_may_be_picked_up_once_the_player_has_opened(book: str) -> None:
    game = at(book, hands=["K Q 9"])
    assert refused(game, "foot") != ""
    assert refused(after(game, "draw"), "foot") != ""
    game = at(book, hands=["K Q 9"], melds=[["J*3"]])
    put_in_feet(game, {0: ""})
    assert refused(after(game.clone(), "draw"), "foot") == ""
    game.do("foot")
    assert len(game.view(0).hand) == 3 + SIZES[book]
    assert game.view(0).foot_sizes[0] == 0
    assert refused(game, "foot") != ""
    assert refused(game, "draw") == ""


@pytest.mark.rule("AJ-32", "T2-4")
@pytest.mark.parametrize(("book", "faced"), [("regency+two-hand", 2), ("joker+two-hand", 3)])
def test_treys_in_the_face_down_hand_are_faced_and_replaced_on_pick_up(
    book: str, faced: int
) -> None:
    game = at(book, hands=["K Q 9"], melds=[["J*3"]])
    put_in_feet(game, {0: "3r 3r 3b"})
    stock = game.view(0).stock_size
    game.do("foot")
    assert len(game.view(0).threes[0]) == faced
    assert len(game.view(0).hand) == 3 + SIZES[book]
    assert game.view(0).stock_size == stock - faced
    assert count(game, 0, "3b") == 3 - faced


@pytest.mark.rule("AJ-31", "AJ-33")
@pytest.mark.parametrize("book", BOOKS)
def test_a_face_down_hand_never_picked_up_is_not_counted_and_does_not_keep_from_going_out(
    book: str,
) -> None:
    game = at(book, hands=["K 9", "4"], melds=[["K*6", "Q*7"]], phase="play")
    put_in_feet(game, {0: "Jk Jk 3r", 1: "Jk 2 3r"})
    game.do("add K -> K*6; discard 9")
    assert game.deal_over
    sheet = game.sheet()
    assert [sheet.points(Line.FOOT, side) for side in (0, 1)] == [0, 0]
    assert [sheet.points(Line.THREES, side) for side in (0, 1)] == [0, 0]
    assert totals(game) == [2 * 500 + 100 + 140, -5]


@pytest.mark.rule("T2-6", "AG-3", "T2-5")
@pytest.mark.parametrize("book", BOOKS)
def test_the_rest_is_as_with_four_but_there_is_no_one_to_ask(book: str) -> None:
    game = at(book, hands=["K 9 8", "4"], melds=[["K*6", "Q*7"]])
    game.do("draw")
    assert len(game.view(0).hand) == 4
    assert refused(game, "ask") != ""
    game.do("discard 8")
    assert (game.turn, game.sides) == (1, 2)


CLASSIC: dict[str, Any] = {
    "players": [2],
    "hand_size": 15,
    "draw_count": 2,
    "canastas_to_go_out": 2,
}


@pytest.mark.parametrize("book", ["regency", "samba", "bolivia"])
def test_classic_canasta_for_two_is_had_by_house_rules(book: str) -> None:
    rules = house_rules(book, **CLASSIC, target=2_000)
    assert check(rules) == ()
    game = Game.new(rules, seed=3)
    assert (game.players, game.board.sides) == (2, 2)
    assert [len(game.view(seat).hand) for seat in (0, 1)] == [15, 15]
    drawn = after(game.clone(), "draw")
    assert len(drawn.view(game.actor or 0).hand) == 17
    rng = Random(3)
    while game.phase is not Phase.MATCH_OVER:
        game.apply(chosen(game.legal(), rng))
    assert max(side.score for side in game.sheet().sides) >= 2_000


def test_classic_canasta_for_two_needs_two_canastas_to_go_out() -> None:
    house = {**CLASSIC, "foot": "none", "foot_size": 0}
    one = at("regency+two-hand", house, hands=["K 9"], melds=[["K*6", "Q*3"]], phase="play")
    assert refused(one, "add K -> K*6; discard 9") == "out.too_few_canastas"
