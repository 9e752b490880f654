"""Score sheets: every line has its words, and they add up."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.game.playing import PLAYED, played

from canasta.engine.codes import Act, Line
from canasta.game import LINE_WORDS, Game
from canasta.game.view import BASE, COUNT


def test_every_line_has_words_of_its_own() -> None:
    assert set(LINE_WORDS) == set(Line)
    assert len(set(LINE_WORDS.values())) == len(Line)


@pytest.mark.rule("W-090", "W-091", "W-103")
def test_the_base_and_the_count_are_all_lines() -> None:
    assert (*BASE, *COUNT) == tuple(Line)


def at_the_end(book: str, seed: int) -> Game:
    game = played(book, seed, seed, 0)
    for number in range(3000):
        legal = [code for code in game.legal() if code not in (Act.RETRACT, Act.DEAL)]
        if game.deal_over or not legal:
            break
        game.apply(legal[(seed + number * 31) % len(legal)])
    return game


@given(st.sampled_from(PLAYED), st.integers(0, 2**32))
def test_the_sheet_of_a_deal_adds_up(book: str, seed: int) -> None:
    game = at_the_end(book, seed)
    assume(game.deal_over)
    sheet = game.sheet()
    assert [side.side for side in sheet.sides] == list(range(game.sides))
    for side in sheet.sides:
        assert side.total == side.base + side.count == sum(line.points for line in side.lines)
        assert side.score == side.total == game.scores[side.side]
        assert all(line.points and line.words for line in side.lines)
        for line in sheet.lines:
            assert sheet.points(line, side.side) in (0, *(entry.points for entry in side.lines))
    assert game.view(0).sheet == sheet
