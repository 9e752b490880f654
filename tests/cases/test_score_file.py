"""Scoring a deal that was played with real cards."""

from pathlib import Path

import pytest
from tests.cases.files import POSITION, SCORE, written

from canasta.engine.codes import Line
from canasta.game.cases import CaseError, score_file

DEAL = (
    SCORE.replace("waldo", "regency")
    + """
[[score.side]]
melds = ["K*7"]
threes = "3r*2"
hands = ["", "A"]
went_out = true
[[score.side]]
hands = ["4 4", "3b"]
"""
)


@pytest.mark.rule("R-20", "R-38", "AR-5")
def test_the_lines_of_each_side_add_up(tmp_path: Path) -> None:
    (deal,) = score_file(written(tmp_path, DEAL))
    one, other = deal.sides
    assert {line.line: line.points for line in one.lines if line.line < 24} == {
        Line.NATURAL: 500,
        Line.THREES: 200,
        Line.GOING_OUT: 100,
        Line.MELDED: 70,
        Line.HAND: -20,
    }
    assert (one.total, other.total, deal.expected) == (850, -15, (None, None))
    assert deal.sheet.points(Line.NATURAL, 0) == 500


def test_only_the_sides_listed_are_scored(tmp_path: Path) -> None:
    text = DEAL.partition("[[score.side]]\nhands")[0]
    (deal,) = score_file(written(tmp_path, text))
    assert [side.side for side in deal.sides] == [0]


def test_several_deals_are_scored_in_their_order(tmp_path: Path) -> None:
    text = DEAL + POSITION + DEAL.replace('"S"', '"T"')
    assert [deal.case.id for deal in score_file(written(tmp_path, text))] == ["S", "T"]


@pytest.mark.parametrize("text", ["", POSITION])
def test_a_file_without_a_deal_is_reported(tmp_path: Path, text: str) -> None:
    with pytest.raises(CaseError, match="no \\[\\[score\\]\\]"):
        score_file(written(tmp_path, text))
