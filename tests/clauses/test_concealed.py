"""Going out from a concealed hand."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, legal, refused, totals

from canasta.engine.codes import Ending, Line
from canasta.game import Game


def ended(book: str, line: str, hand: str, **table: Any) -> Game:
    position: dict[str, Any] = {"hands": [hand, "", "", ""], "phase": "play", **table}
    return after(at(book, **position), line)


def bonuses(game: Game) -> tuple[int, int]:
    """The points for going out, and for going out concealed."""
    sheet = game.sheet()
    return sheet.points(Line.GOING_OUT, 0), sheet.points(Line.CONCEALED, 0)


@pytest.mark.rule("AR-6", "AR-5")
@pytest.mark.parametrize("line", ["meld 4*7; meld 5*3", "meld 4*7; discard 5"])
def test_regency_pays_200_in_all_for_the_whole_hand_in_one_turn(line: str) -> None:
    hand = "4*7 5*3" if "5*3" in line else "4*7 5"
    game = ended("regency", line, hand)
    assert game.view(0).ending == Ending.CONCEALED
    assert bonuses(game) == (0, 200)


@pytest.mark.rule("AR-6")
def test_the_opening_is_waived_unless_the_pile_was_taken() -> None:
    # 35 and 15 are 50 points, and 120 are asked.
    game = ended("regency", "meld 4*7; meld 5*3", "4*7 5*3", scores=[3_000])
    assert bonuses(game) == (0, 200)
    table: dict[str, Any] = {"scores": [3_000], "pile": "5"}
    position = at("regency", hands=["4*7 5 5 6"], **table)
    assert refused(position, "take 5 5; meld 4*7; discard 6") != ""
    opened = at("regency", hands=["4*7 5 5 6"], pile="5")
    opened.do("take 5 5; meld 4*7; discard 6")
    assert bonuses(opened) == (0, 200)


@pytest.mark.rule("AR-6", "AR-5")
def test_with_a_card_on_the_partners_melds_it_is_going_out_like_any_other() -> None:
    game = at("regency", hands=["4*7 K", "", "", ""], melds=[["K*3"]], phase="play")
    game.board.state.melded[0] = 0
    own = game.clone()
    game.do("meld 4*7; add K -> K*3")
    assert bonuses(game) == (100, 0)
    own.do("meld 4*7; discard K")
    assert bonuses(own) == (0, 200)


@pytest.mark.rule("AR-6", "AR-5")
def test_a_player_who_melded_before_or_has_no_canasta_of_the_turn_is_not_concealed() -> None:
    game = at("regency", hands=["4*7 K", "", "", ""], melds=[["K*3"]], phase="play")
    game.board.state.melded[0] = 1
    assert bonuses(after(game, "meld 4*7; discard K")) == (100, 0)
    game = at("regency", hands=["4*3 K", "", "", ""], melds=[["K*7"]], phase="play")
    game.board.state.melded[0] = 0
    assert bonuses(after(game, "meld 4*3; discard K")) == (100, 0)


@pytest.mark.rule("AJ-5", "AR-6")
def test_joker_needs_two_canastas_in_the_one_turn() -> None:
    game = ended("joker", "meld 4*7; meld 5*7", "4*7 5*7")
    assert bonuses(game) == (0, 200)
    game = at("joker", hands=["4*7 K", "", "", ""], melds=[["K*7"]], phase="play")
    game.board.state.melded[0] = 0
    assert bonuses(after(game, "meld 4*7; discard K")) == (100, 0)


@pytest.mark.rule("AC-61", "W-097", "C-30")
@pytest.mark.parametrize("book", ["waldo", "wca"])
def test_waldo_and_wca_know_no_concealed_going_out(book: str) -> None:
    table: dict[str, Any] = {"asked": "yes", "foot_taken": [True] * 4}
    if book == "wca":
        del table["foot_taken"]
    game = ended(book, "meld A*7; meld K*7; discard 9", "A*7 K*7 9", **table)
    assert bonuses(game) == (200, 0)
    assert totals(game)[0] == 200 + 140 + 70 + (1_000 if book == "waldo" else 3_000)


@pytest.mark.rule("AR-29")
def test_black_threes_do_not_count_for_the_opening_unless_it_goes_out_concealed() -> None:
    out = "add K K K K; meld 3b*3; discard 9"
    taken: dict[str, Any] = {"hands": ["K*6 3b*3 9"], "pile": "K", "stock": 30}
    assert legal(at("regency", scores=[0, 0], **taken), f"take K K; {out}")
    assert not legal(at("regency", scores=[3_000, 0], **taken), f"take K K; {out}")
    concealed = at("regency", hands=["K*7 3b*3 9"], scores=[3_000, 0], phase="play", stock=30)
    assert legal(concealed, "meld K*7; meld 3b*3; discard 9")
