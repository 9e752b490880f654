"""The table of 1958, row by row: what Regency does and what Joker does in the same position."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, legal, totals

from canasta.game import Game

BOOKS = ("regency", "joker")


def both(line: str, **position: Any) -> tuple[bool, bool]:
    """Return whether a line is legal in Regency, and in Joker."""
    regency, joker = (legal(at(book, **position), line) for book in BOOKS)
    return regency, joker


@pytest.mark.rule("T-3")
def test_taking_the_pack() -> None:
    table: dict[str, Any] = {"hands": ["5 5 2 K Q 9"], "melds": [["5*3"]], "pile": "8 J 5"}
    assert both("take 5 5 -> 5*3", **table) == (True, True)
    assert both("take 5 2 -> 5*3", **table) == (True, False)
    assert both("take -> 5*3", **table) == (True, False)
    frozen: dict[str, Any] = {**table, "pile": "2 J 5"}
    assert both("take 5 5 -> 5*3", **frozen) == (True, True)
    assert both("take 5 2 -> 5*3", **frozen) == (False, False)
    assert both("take -> 5*3", **frozen) == (False, False)
    assert both("take 5 5 -> 5*5", **{**table, "melds": [["5*5"]]}) == (True, False)


@pytest.mark.rule("T-4")
def test_legal_melds() -> None:
    table: dict[str, Any] = {
        "hands": ["5 5 5 6 6 7 2 2 2 Jk 9"],
        "melds": [["K*3"]],
        "phase": "play",
    }
    for line, expected in {
        "meld 5 5 5": (True, True),
        "meld 5 5 2": (True, True),
        "meld 6 6 2 2 2": (True, True),
        "meld 7 2 2": (False, False),
        "meld 6 6 2 2 2 Jk": (False, False),
        "meld 2 2 Jk": (False, True),
    }.items():
        assert both(line, **table) == expected, line


@pytest.mark.rule("T-5", "R-17", "J-24", "J-20")
@pytest.mark.parametrize(
    ("scores", "points"),
    [(0, (50, 95)), (1_495, (50, 95)), (1_500, (90, 95)), (2_995, (90, 95)), (3_000, (120, 125)),
     (4_995, (120, 125)), (5_000, (120, 155))],
)  # fmt: skip
def test_the_initial_meld(scores: int, points: tuple[int, int]) -> None:
    for book, required in zip(BOOKS, points, strict=True):
        game = at(book, scores=[scores], hands=["4 4 4 4 9"], phase="play")
        assert game.view(0).requirements[0] == required
        # Reached exactly it is enough, five points short it is not.
        assert opens(book, scores, required)
        assert not opens(book, scores, required - 5)


OPENINGS = {
    45: ("K*3", "4*3"),
    50: ("K*5",),
    85: ("A*3", "4*5"),
    90: ("A*3", "K*3"),
    95: ("A*4", "4*3"),
    115: ("A*5", "4*3"),
    120: ("A*4", "K*4"),
    125: ("A*4", "K*3", "4*3"),
    150: ("A*6", "K*3"),
    155: ("A*4", "K*3", "Q*3", "4*3"),
}
"""Melds by their points."""


def opens(book: str, score: int, points: int) -> bool:
    """Return whether melds of exactly so many points open."""
    melds = OPENINGS[points]
    game = at(book, scores=[score], hands=[f"{' '.join(melds)} 9 8"], phase="play")
    return legal(game, "; ".join([*(f"meld {meld}" for meld in melds), "discard 9"]))


@pytest.mark.rule("T-6")
@pytest.mark.parametrize(("book", "target"), [("regency", 5_000), ("joker", 8_500)])
def test_the_game(book: str, target: int) -> None:
    for short, over in ((0, True), (5, False)):
        game = out(book, ["K*6", "Q*7"])
        gained = totals(game)[0]
        game = out(book, ["K*6", "Q*7"], target - gained - short)
        assert game.over == over


def out(book: str, melds: list[str], score: int = 0) -> Game:
    game = at(book, hands=["K 9", "", "", ""], melds=[melds], phase="play", scores=[score])
    return after(game, "add K -> #1; discard 9")


@pytest.mark.rule("T-7", "R-19", "J-44")
def test_canastas_needed_to_go_out() -> None:
    table: dict[str, Any] = {"hands": ["K 9"], "phase": "play"}
    assert both("add K -> K*5; discard 9", melds=[["K*5"]], **table) == (False, False)
    assert both("add K -> K*6; discard 9", melds=[["K*6"]], **table) == (True, False)
    assert both("add K -> K*6; discard 9", melds=[["K*6", "Q*7"]], **table) == (True, True)


@pytest.mark.rule("T-7", "J-42", "AR-27")
@pytest.mark.parametrize(("book", "second"), [("regency", 100 + 30 - 5), ("joker", -100 - 30 - 5)])
def test_a_side_without_a_canasta(book: str, second: int) -> None:
    table: dict[str, Any] = {
        "melds": [["K*6", "Q*7"], ["J*3"]],
        "threes": ["", "3r"],
        "phase": "play",
    }
    game = at(book, hands=["K 9", "4", "", ""], **table)
    assert totals(after(game, "add K -> K*6; discard 9"))[1] == second


@pytest.mark.rule("T-8")
@pytest.mark.parametrize(
    ("threes", "regency", "joker"),
    [("3r", 100, 100), ("3r 3r", 200, 300), ("3r*3", 300, 500), ("3r*4", 800, 1_000)],
)
def test_red_threes(threes: str, regency: int, joker: int) -> None:
    for book, points in (("regency", regency), ("joker", joker)):
        table: dict[str, Any] = {"melds": [["K*6", "Q*7"]], "threes": [threes], "phase": "play"}
        game = at(book, hands=["K 9", "", "", ""], **table)
        bare = totals(out(book, ["K*6", "Q*7"]))[0]
        assert totals(after(game, "add K -> K*6; discard 9"))[0] == bare + points


@pytest.mark.rule("T-8", "R-23", "J-33", "J-34", "J-35")
def test_black_threes() -> None:
    table: dict[str, Any] = {"hands": ["3b K Q 9"], "melds": [["J*3"]]}
    regency, joker = (at(book, **table) for book in BOOKS)
    assert (regency.view(0).threes[0], len(joker.view(0).threes[0])) == ((), 1)
    assert len(joker.view(0).hand) == 4
    regency.do("draw; discard 3b")
    assert regency.view(1).pile.blocked
    going_out: dict[str, Any] = {
        "hands": ["3b 3b 3b 9"],
        "melds": [["J*7", "Q*7"]],
        "phase": "play",
    }
    assert legal(at("regency", **going_out), "meld 3b 3b 3b; discard 9")


@pytest.mark.rule("T-9", "R-42", "J-31")
def test_wild_cards() -> None:
    table: dict[str, Any] = {"hands": ["2 2 K Q 9"], "melds": [["J*3"]], "phase": "play"}
    assert both("discard 2", **table) == (True, False)
    assert both("discard 2", **{**table, "hands": ["2 2 Jk"]}) == (True, True)
    game = after(at("regency", **table), "discard 2")
    assert game.view(0).pile.frozen
    pair: dict[str, Any] = {"hands": ["2 2 K Q 9"], "melds": [["J*3"]], "pile": "8 2"}
    assert both("take 2 2", **pair) == (False, False)


@pytest.mark.rule("T-10")
def test_canastas() -> None:
    table: dict[str, Any] = {"hands": ["K K K 2 9 8"], "melds": [["K*5 2 2"]], "phase": "play"}
    assert both("add K -> #1", **table) == (True, False)
    assert both("add 2 -> #1", **table) == (True, False)
    assert both("meld K K K", **table) == (False, True)
    assert both("add K 2 -> #1", **table) == (True, False)
    full: dict[str, Any] = {**table, "melds": [["K*4 2 2 2"]]}
    assert both("add 2 -> #1", **full) == (False, False)


@pytest.mark.rule("T-11", "R-36", "J-49", "J-48")
@pytest.mark.parametrize(
    ("meld", "regency", "joker"),
    [("J*7", 500, 500), ("J*5 2 2", 300, 300), ("J*4 2 2 Jk", 300, 300), ("2*5 Jk*2", 0, 2_000),
     ("2*3 Jk*4", 0, 3_000), ("2*7", 0, 4_000)],
)  # fmt: skip
def test_bonuses(meld: str, regency: int, joker: int) -> None:
    points = {"J": 10, "2": 20, "Jk": 50}
    for book, bonus in (("regency", regency), ("joker", joker)):
        if not bonus:
            continue
        bare = totals(out(book, ["K*6", "Q*7"]))[0]
        cards = sum(
            points[card] * int(times or 1)
            for card, _, times in (word.partition("*") for word in meld.split())
        )
        assert totals(out(book, ["K*6", "Q*7", meld]))[0] == bare + bonus + cards
