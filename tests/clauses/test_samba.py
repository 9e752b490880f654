"""Samba: three packs, runs, two wild cards in a set, the pile onto own melds; Bolivia beside it."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, legal

from canasta.game import Game
from canasta.game.cases.case_table import CaseTable
from canasta.game.cases.errors import Place
from canasta.game.cases.score import score_case
from canasta.game.cases.side_end import read_score
from canasta.rules import get_rules

BOTH = ("samba", "bolivia")
OUT: dict[str, Any] = {"phase": "play", "stock": 30}


@pytest.mark.rule("SA-01", "SA-02", "SA-03", "SA-17", "SA-24", "BO-01", "BO-06")
@pytest.mark.parametrize(("book", "target"), [("samba", 10_000), ("bolivia", 15_000)])
def test_four_play_with_162_cards_and_15_in_hand(book: str, target: int) -> None:
    game = Game.new(book, seed=3)
    state = game.board.state
    assert game.players == 4
    assert game.rules.target == target
    dealt = sum(state.hand_size[:4]) + int(state.stock_size) + int(state.pile_size)
    assert dealt + sum(map(sum, state.threes)) == 162
    assert set(state.hand_size[:4].tolist()) == {15}


@pytest.mark.rule("SA-04")
@pytest.mark.parametrize("book", BOTH)
def test_two_cards_are_drawn_and_one_is_discarded(book: str) -> None:
    game = after(at(book, hands=["9 8 7"], stock=40), "draw")
    assert len(game.view(0).hand) == 5


@pytest.mark.rule("SA-05", "BO-01")
@pytest.mark.parametrize("book", BOTH)
def test_the_pile_is_taken_with_a_pair_or_onto_a_meld_of_the_side(book: str) -> None:
    table: dict[str, Any] = {"hands": ["5 5 2 K Q 9"], "melds": [["5*3", "6h-8h"]]}
    assert legal(at(book, pile="8 J 5", **table), "take 5 5")
    assert legal(at(book, pile="8 J 5", **table), "take -> 5*3")
    assert legal(at(book, pile="8 J 9h", **table), "take -> 6h-8h")
    assert not legal(at(book, pile="8 J 9s", **table), "take -> 6h-8h")
    assert not legal(at(book, pile="8 J 5", **table), "take 5 2 -> 5*3")
    for line in ("take -> 5*3", "take 5 2"):
        assert not legal(at(book, pile="2 J 5", **table), line)
    assert not legal(at(book, pile="2 J 9h", **table), "take -> 6h-8h")
    assert legal(at(book, pile="2 J 5", **table), "take 5 5")
    unopened: dict[str, Any] = {"hands": ["5 5 2 A A A K Q 9"], "pile": "8 J 5"}
    assert not legal(at(book, **unopened), "take 5 2")


@pytest.mark.rule("SA-05")
def test_a_card_taken_onto_a_run_lengthens_it_and_the_rest_is_held() -> None:
    game = at("samba", hands=["5 5 2 K Q T"], melds=[["6h-8h"]], pile="8 J 9h", stock=40)
    done = after(game, "take -> 6h-8h")
    assert [meld.size for meld in done.view(0).melds[0]] == [4]
    assert len(done.view(0).hand) == 8
    low = at("samba", hands=["5 5 2 K Q T"], melds=[["6h-8h"]], pile="8 J 5h", stock=40)
    assert legal(low, "take -> 6h-8h; add 4h -> 5h-8h") is False
    assert legal(low, "take -> 6h-8h; discard K")


@pytest.mark.rule("SA-06")
def test_the_top_card_begins_no_run_and_joins_none_with_a_card_from_the_hand() -> None:
    table: dict[str, Any] = {"hands": ["6h 7h 9d Th Q 4"], "melds": [["K*3", "6d-8d"]]}
    assert not legal(at("samba", pile="9 J 8h", **table), "take 6h 7h")
    assert not legal(at("samba", pile="9 J Td", **table), "take 9d -> 6d-8d")


@pytest.mark.rule("SA-05", "SA-11")
def test_a_canasta_takes_cards_from_the_hand_but_not_the_top_card() -> None:
    table: dict[str, Any] = {"melds": [["K*5 2 2", "Q*7"]]}
    assert not legal(at("samba", hands=["J 9 9 8"], pile="5 Q", **table), "take -> Q*7")
    play = at("samba", hands=["K Q 2 9 9 8"], phase="play", **table)
    assert legal(play, "add K -> #1; add 2 -> #2; discard 9")
    assert not legal(play, "add 2 -> #1; discard 9")


@pytest.mark.rule("SA-07", "SA-08", "SA-10", "BO-09")
@pytest.mark.parametrize("book", BOTH)
def test_seven_in_sequence_are_a_samba(book: str) -> None:
    table = at(book, hands=["9h Th Jh 2 4 3s"], melds=[["5h-8h"]], phase="play")
    assert legal(table, "add 9h Th Jh -> 5h-8h; discard 4")
    assert not legal(table, "add 9h Th 2 -> 5h-8h; discard 4")
    whole, six = _scored(book, ["K*7", "5h-Jh"]), _scored(book, ["K*7", "5h-Th"])
    assert whole - six == 1_500 + 10


def _scored(book: str, melds: list[str], hands: str = "", threes: str = "") -> int:
    """The value of a side's melds, cards and threes at the end of a deal in which no one went
    out."""
    side = {"melds": melds, "hands": [hands, ""], "threes": threes}
    place = Place("test", "S")
    values = {"id": "S", "rules": book, "side": [side]}
    return score_case(read_score(CaseTable(values, place))).sides[0].total


@pytest.mark.rule("SA-09", "BO-02")
def test_wild_cards_by_themselves_are_melded_in_bolivia_alone() -> None:
    found = [legal(at(book, hands=["2 2 Jk 9 8"], melds=[["K*3"]], phase="play"),
                   "meld 2 2 Jk; discard 9") for book in BOTH]  # fmt: skip
    assert found == [False, True]


@pytest.mark.rule("SA-10")
@pytest.mark.parametrize("book", BOTH)
def test_a_set_holds_two_wild_cards_at_most(book: str) -> None:
    game = at(book, hands=["Q Q 2 2 2 9 8"], melds=[["K*3"]], phase="play")
    assert legal(game, "meld Q Q 2 2; discard 9")
    assert not legal(game, "meld Q Q 2 2 2; discard 9")


@pytest.mark.rule("SA-12", "BO-08")
def test_two_canastas_go_out_and_in_bolivia_one_has_to_be_a_run() -> None:
    out = "add K -> K*5; discard 9"
    sets = {"hands": ["K 9"], "melds": [["K*5", "Q*7", "J*7"]], **OUT}
    assert [legal(at(book, **sets), out) for book in BOTH] == [True, False]
    run = {"hands": ["K 9"], "melds": [["K*5", "Q*7", "5h-Jh"]], **OUT}
    assert [legal(at(book, **run), out) for book in BOTH] == [True, True]
    short = {"hands": ["K 9"], "melds": [["K*5", "5h-Jh"]], **OUT}
    assert [legal(at(book, **short), out) for book in BOTH] == [False, False]
    made = {"hands": ["Jh 9"], "melds": [["Q*7", "5h-Th"]], **OUT}
    assert [legal(at(book, **made), "add Jh -> 5h-Th; discard 9") for book in BOTH] == [True, True]


@pytest.mark.rule("SA-13", "SA-14", "SA-22")
def test_a_side_may_have_two_melds_of_a_rank_which_stay_apart() -> None:
    game = at("samba", hands=["K K K 9 8"], melds=[["K*7", "Q*3"]], phase="play")
    assert legal(game, "meld K K K; discard 9")
    pile = at("samba", hands=["Q Q 9 8"], melds=[["Q*3"]], pile="5 Q")
    assert legal(pile, "take Q Q")
    assert legal(pile, "take Q Q -> Q*3")
    large = at("samba", hands=["Q Q 9 8"], melds=[["Q*5"]], pile="5 Q")
    assert not legal(large, "take Q Q -> Q*5")


@pytest.mark.rule("SA-15", "SA-16", "BO-07")
@pytest.mark.parametrize("book", BOTH)
@pytest.mark.parametrize(
    ("score", "points"),
    [(-5, 15), (0, 50), (1_495, 50), (1_500, 90), (3_000, 120), (6_995, 120), (7_000, 150),
     (9_000, 150)],
)  # fmt: skip
def test_the_points_of_the_opening(book: str, score: int, points: int) -> None:
    game = at(book, scores=[score], hands=["4 4 4 9 8"], phase="play")
    assert game.view(0).requirements[0] == points
    assert legal(game, "meld 4 4 4; discard 9") == (points == 15)


@pytest.mark.rule("SA-18", "SA-19")
@pytest.mark.parametrize("book", BOTH)
def test_going_out_earns_200_and_concealed_nothing_more(book: str) -> None:
    rules = get_rules(book)
    assert (rules.going_out_bonus, rules.concealed_bonus) == (200, 0)


@pytest.mark.rule("SA-20", "SA-21")
@pytest.mark.parametrize("book", BOTH)
def test_red_threes_count_minus_without_two_canastas(book: str) -> None:
    for threes, worth in (("3r", 100), ("3r*5", 500), ("3r*6", 1_000)):
        enough, few = ["K*7", "Q*7"], ["K*7", "Q*6"]
        assert _scored(book, enough, threes=threes) - _scored(book, enough) == worth
        assert _scored(book, few, threes=threes) - _scored(book, few) == -worth


@pytest.mark.rule("SA-23", "SA-24", "BO-10", "BO-11", "BO-13")
def test_black_threes_stop_the_pile_cost_in_hand_and_are_melded_in_going_out() -> None:
    assert not legal(at("samba", hands=["K K 9"], melds=[["Q*3"]], pile="5 3s"), "take K K")
    assert [_scored(book, ["K*7"]) - _scored(book, ["K*7"], "3s 3c") for book in BOTH] == [10, 200]
    assert [_scored(book, ["K*7", "3b*3"]) - _scored(book, ["K*7"]) for book in BOTH] == [15, 15]


@pytest.mark.rule("BO-03", "BO-04", "BO-12")
def test_a_bolivia_earns_the_same_whatever_wild_cards_it_holds() -> None:
    plain = _scored("bolivia", ["K*7"])
    assert _scored("bolivia", ["K*7", "2*7"]) - plain == 2_500 + 140
    assert _scored("bolivia", ["K*7", "Jk*4 2*3"]) - plain == 2_500 + 260
    full = at("bolivia", hands=["2 9 8"], melds=[["2*7"]], phase="play")
    assert not legal(full, "add 2 -> 2*7; discard 9")
    assert legal(at("bolivia", hands=["2 2 2 9 8"], phase="play"), "meld 2 2 2; discard 9")


@pytest.mark.rule("BO-05")
def test_a_pile_with_a_wild_card_on_top_is_not_taken() -> None:
    game = at("bolivia", hands=["2 2 9 8"], melds=[["2*3"]], pile="5 2")
    assert not legal(game, "take 2 2")
