"""The match: its target, ties, scores below zero."""

from typing import Any

import pytest
from tests.clauses.positions import after, at, refused, totals

from canasta.engine.codes import Phase
from canasta.game import Game

TARGETS = [
    pytest.param("waldo", 15_000, marks=pytest.mark.rule("W-004", "AW-38")),
    pytest.param("regency", 5_000, marks=pytest.mark.rule("R-18", "AR-23", "T-6")),
    pytest.param("joker", 8_500, marks=pytest.mark.rule("J-19", "AJ-34", "T-6")),
    pytest.param("wca", 8_500, marks=pytest.mark.rule("C-57", "AC-49")),
]


def ended(book: str, scores: list[int]) -> Game:
    """A deal that the first side ends by going out, at these scores before it."""
    pots: dict[str, Any] = {"foot_taken": [True] * 4} if book == "waldo" else {}
    game = at(
        book,
        hands=["K 9", "4", "", "8"],
        melds=[["K*6", "Q*7", "J*7"], ["T*7"]],
        phase="play",
        asked="yes",
        **pots,
    )
    for side, score in enumerate(scores):
        game.board.state.scores[side] = score
    return after(game, "add K -> K*6; discard 9")


@pytest.mark.parametrize(("book", "target"), TARGETS)
def test_a_side_that_reaches_the_target_at_the_end_of_a_deal_has_won(
    book: str, target: int
) -> None:
    first, second = totals(ended(book, [0, 0]))
    for score, phase in ((target - first, Phase.MATCH_OVER), (target - first - 5, Phase.DEAL_OVER)):
        game = ended(book, [score, 0])
        assert game.phase == phase
        assert game.scores == (score + first, second)
    assert ended(book, [target - first, 0]).winner == 0
    assert refused(ended(book, [target - first, 0]), "deal") != ""


@pytest.mark.parametrize(("book", "target"), TARGETS)
def test_if_both_have_reached_it_the_higher_total_wins(book: str, target: int) -> None:
    first, second = totals(ended(book, [0, 0]))
    for over, winner in ((5, 1), (-5, 0)):
        game = ended(book, [target - first + 100, target - second + 100 + over])
        assert (game.phase, game.winner) == (Phase.MATCH_OVER, winner)


@pytest.mark.parametrize(("book", "target"), TARGETS)
def test_after_a_tie_another_deal_is_played(book: str, target: int) -> None:
    first, second = totals(ended(book, [0, 0]))
    game = ended(book, [target - first + 100, target - second + 100])
    assert (game.phase, game.winner) == (Phase.DEAL_OVER, None)
    assert game.scores == (target + 100, target + 100)
    game.do("deal")
    assert (game.deal, game.over) == (2, False)


@pytest.mark.rule("AW-42", "W-037", "AR-3", "AC-35", "W-034")
@pytest.mark.parametrize(
    ("book", "requirement"), [("waldo", 50), ("regency", 15), ("joker", 95), ("wca", 125)]
)
def test_a_score_may_fall_below_zero_and_the_next_opening_follows_it(
    book: str, requirement: int
) -> None:
    game = ended(book, [0, -100_000 // 20])
    assert game.scores[1] < 0
    game.do("deal")
    assert game.view(0).requirements[1] == requirement


@pytest.mark.rule("AC-54", "AC-40")
def test_wcas_penalties_at_game_end_are_for_the_end_of_each_deal() -> None:
    game = at(
        "wca",
        hands=["K 9", "A A A", "", "7 7 7"],
        melds=[["K*6", "Q*7", "J*7"], ["T*7", "A*3"]],
        phase="play",
        asked="yes",
    )
    game.do("add K -> K*6; discard 9")
    assert game.phase == Phase.DEAL_OVER
    # A canasta 500 + 70, aces melded 60; held 60 + 15, 1,500 twice; the aces begun 2,500.
    assert totals(game)[1] == 500 + 70 + 60 - 75 - 2 * 1_500 - 2_500


@pytest.mark.rule("W-005", "W-090", "W-091", "W-098")
def test_a_sheet_is_a_base_of_bonuses_and_a_count_of_cards() -> None:
    game = ended("waldo", [0, 0])
    sides = game.sheet().sides
    # Three natural canastas and going out; seven kings, queens and jacks. The other side one.
    assert (sides[0].base, sides[0].count) == (3 * 500 + 200, 210)
    assert (sides[1].base, sides[1].count) == (500, 70 - 5 - 10)
    assert totals(game) == [side.base + side.count for side in sides]
