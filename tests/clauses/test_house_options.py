"""Every choice that a decision leaves to the table changes the play or the score as it says."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, legal, refused, totals, turn_of

from canasta.engine.codes import Line

FEET = [True] * 4


@pytest.mark.rule("AW-23", "W-083")
@pytest.mark.parametrize(("house", "points"), [({}, 15), ({"black_three_value": 0}, 0)])
def test_melded_black_threes_count_five_or_nothing(house: dict[str, Any], points: int) -> None:
    game = at(
        "waldo", house, hands=["3b 3b 3b 9", "", "", ""], melds=[["Q*7", "J*7"]], foot_taken=FEET,
        phase="play",
    )  # fmt: skip
    game.do("meld 3b 3b 3b; discard 9")
    assert game.sheet().points(Line.MELDED, 0) == 140 + points


@pytest.mark.rule("AW-24", "W-105", "W-106")
@pytest.mark.parametrize(("house", "points"), [({}, -400), ({"black_threes_counted": "hand"}, -20)])
def test_black_threes_left_are_counted_by_side_or_by_hand(
    house: dict[str, Any], points: int
) -> None:
    game = at(
        "waldo", house, hands=["K 9", "3b 3b", "", "3b 3b"], melds=[["K*6", "Q*7", "J*7"]],
        foot_taken=FEET, phase="play",
    )  # fmt: skip
    game.do("add K -> K*6; discard 9")
    assert totals(game)[1] == points


@pytest.mark.rule("AC-17", "AC-18")
def test_a_closed_rank_is_dead_for_its_side_or_for_both() -> None:
    table: dict[str, Any] = {
        "hands": ["K K 9 8", "4"],
        "melds": [["Q*3"], ["K*5 2 2"]],
        "pile": "5 K",
    }
    drawn: dict[str, Any] = {**table, "hands": ["K K K 9 8"], "pile": "5", "phase": "play"}
    both = {"closed_rank": "both_sides"}
    assert legal(at("wca", **table), "take K K")
    assert legal(at("wca", **drawn), "meld K K K")
    assert refused(at("wca", both, **table), "take K K") != ""
    assert refused(at("wca", both, **drawn), "meld K K K") != ""
    own: dict[str, Any] = {**drawn, "melds": [["K*7"]], "hands": ["K 9 8"]}
    assert refused(at("wca", **own), "add K -> K*7") != ""


@pytest.mark.rule("AC-22")
def test_a_dirty_canasta_may_be_closed_in_the_opening_unless_the_table_forbids_it() -> None:
    line = "meld A A A; meld K*5 2 2; discard 9"
    table: dict[str, Any] = {"hands": ["A A A K*5 2 2 9 8"], "phase": "play"}
    assert legal(at("wca", **table), line)
    forbidden = at("wca", {"opening_mixed_canasta": False}, **table)
    assert refused(forbidden, line) != ""
    assert legal(forbidden, "meld A A A; meld K*5 2; discard 9")


@pytest.mark.rule("AC-24", "C-21", "C-60", "AC-28")
def test_mixed_aces_are_under_no_duty_unless_the_table_counts_three_aces() -> None:
    table: dict[str, Any] = {
        "hands": ["K 9", "", "", ""],
        "melds": [["K*6", "Q*7", "A*3 2"]],
        "phase": "play",
        "asked": "yes",
    }
    line = "add K -> K*6; discard 9"
    assert legal(at("wca", **table), line)
    strict = {"aces_obligation": "three_aces"}
    asked_before: dict[str, Any] = {key: value for key, value in table.items() if key != "asked"}
    asked_before["asked_before"] = True
    assert refused(at("wca", strict, **asked_before), line) != ""
    assert legal(at("wca", **asked_before), line)
    for house, penalty in (({}, 0), (strict, -2_500)):
        left: dict[str, Any] = {**table, "melds": [["K*6", "Q*7"], ["A*3 2"]]}
        game = at("wca", house, **left)
        assert after(game, line).sheet().points(Line.INCOMPLETE_ACES, 1) == penalty


@pytest.mark.rule("AC-24", "AC-27")
@pytest.mark.parametrize(
    ("aces", "refusal"), [("A A", "ask.no_way_out"), ("A 9", "ask.no_way_out"), ("9 9", "")]
)
def test_aces_that_would_come_under_the_duty_are_not_a_way_out(aces: str, refusal: str) -> None:
    house = {"complete_aces": True, "aces_obligation": "three_aces"}
    hand = f"{aces} 5"
    melds = [["K*7", "Q*7", "9*4", "A*2 2"], []]
    game = at("joker", house, melds=melds, hands=[hand, "?", "?", "?"], phase="play", pile="6")
    assert refused(game, "ask") == refusal


@pytest.mark.rule("AC-27", "C-28")
def test_after_a_no_a_player_may_go_out_in_a_later_turn_without_asking_again() -> None:
    game = at(
        "wca", hands=["K K 9"], melds=[["K*5", "Q*7"], ["J*3"]], phase="play", stock_top="T T T T"
    )
    assert refused(game, "add K K -> K*5; discard 9") != ""
    game.do("ask; no")
    assert refused(game, "add K K -> K*5; discard 9") != ""
    game.do("discard 9")
    turn_of(game, 0).do("draw")
    assert refused(game, "ask") != ""
    assert legal(game, "add K K -> K*5; discard T")


@pytest.mark.rule("AC-27")
def test_if_the_question_is_for_one_turn_it_has_to_be_asked_again() -> None:
    game = at(
        "wca", {"question_limit": "turn"}, hands=["K K 9"], melds=[["K*5", "Q*7"], ["J*3"]],
        phase="play", stock_top="T T T T",
    )  # fmt: skip
    game.do("ask; no; discard 9")
    turn_of(game, 0).do("draw")
    assert refused(game, "add K K -> K*5; discard T") != ""
    assert legal(game, "ask; yes; add K K -> K*5; discard T")


@pytest.mark.rule("AC-27")
def test_if_a_no_binds_for_the_deal_the_player_never_goes_out_in_it() -> None:
    game = at(
        "wca", {"no_binds": "deal"}, hands=["K K 9"], melds=[["K*5", "Q*7"], ["J*3"]],
        phase="play", stock_top="T T T T",
    )  # fmt: skip
    game.do("ask; no; discard 9")
    turn_of(game, 0).do("draw")
    assert refused(game, "ask") != ""
    assert refused(game, "add K K -> K*5; discard T") != ""
    assert legal(game, "add K -> K*5; discard T")


@pytest.mark.rule("AJ-1", "J-25", "J-26")
def test_three_wild_cards_open_by_their_points_unless_the_table_forbids_it() -> None:
    table: dict[str, Any] = {"hands": ["2 Jk Jk 5 5 5 9 8"], "phase": "play"}
    forbidden = {"three_wilds_open": False}
    assert legal(at("joker", **table), "meld 2 Jk Jk; discard 9")
    game = at("joker", forbidden, **table)
    assert refused(game, "meld 2 Jk Jk; discard 9") != ""
    assert legal(game, "meld 2 Jk Jk; meld 5 5 5; discard 9")
    most: dict[str, Any] = {"hands": ["Jk Jk Jk 9 8"], "phase": "play"}
    for score, opens in ((0, True), (3_000, True), (5_000, False)):
        game = at("joker", **{**most, "scores": [score]})
        assert legal(game, "meld Jk Jk Jk; discard 9") == opens


@pytest.mark.rule("AJ-27", "JV-3b")
def test_wild_cards_go_with_sevens_unless_the_table_forbids_it() -> None:
    table: dict[str, Any] = {"hands": ["7 7 2 9 8"], "melds": [["Q*3"]], "phase": "play"}
    book = "joker+canasta-of-sevens"
    assert legal(at(book, **table), "meld 7 7 2")
    forbidden = at(book, {"wild_sevens": "never"}, **table)
    assert refused(forbidden, "meld 7 7 2") != ""
