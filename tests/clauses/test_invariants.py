"""Invariants of every step of every deal, in every book and variation."""

from random import Random

import pytest
from hypothesis import given, settings
from tests.clauses.every_book import TABLES, deal, play_on, rngs, seeds, tables
from tests.game.playing import cards_of

from canasta.engine.codes import CODES, POINT_LINES, Act
from canasta.engine.reasons import Reason
from canasta.game import Game
from canasta.rules import get_rules

ONCE = settings(max_examples=60)
Table = tuple[str, int]


@ONCE
@given(tables, seeds, rngs)
def test_no_card_is_ever_lost_or_found(table: Table, seed: int, rng: int) -> None:
    pack = 54 * get_rules(table[0]).packs
    for game in deal(table, seed, rng):
        assert cards_of(game.board) == pack


@pytest.mark.rule("AG-1", "AG-2")
@ONCE
@given(tables, seeds, rngs)
def test_what_is_listed_is_what_is_accepted_and_something_always_is(
    table: Table, seed: int, rng: int
) -> None:
    for number, game in enumerate(deal(table, seed, rng)):
        steps = game.legal()
        assert steps or game.over
        if number % 9 == rng % 9:
            board = game.board
            accepted = [code for code in range(CODES) if board.why_not(code) == Reason.OK]
            assert steps == accepted


@pytest.mark.rule("AG-1")
@ONCE
@given(tables, seeds, rngs)
def test_taking_back_restores_the_state_before_anything_was_staged(
    table: Table, seed: int, rng: int
) -> None:
    before = b""
    for game in deal(table, seed, rng):
        s = game.board.state
        if not s.staged:
            before = unaimed(game)
        elif game.why_not(int(Act.RETRACT)) is None:
            twin = game.clone()
            twin.apply(Act.RETRACT)
            assert unaimed(twin) == before


def unaimed(game: Game) -> bytes:
    """A game's bytes, independent of the meld that the last step chose."""
    twin = game.clone()
    twin.board.state.target_meld = -1
    twin.board.state.target_chosen = 0
    return twin.to_bytes()


@ONCE
@given(tables, seeds, rngs)
def test_a_saved_and_loaded_match_is_the_same_to_the_byte(
    table: Table, seed: int, rng: int
) -> None:
    stops = Random(rng)
    for game in deal(table, seed, rng):
        if game.deal_over or stops.random() < 0.01:
            data = game.to_bytes()
            assert Game.load(game.save()).to_bytes() == data
            assert Game.from_bytes(data).to_bytes() == data


@pytest.mark.rule("W-090")
@ONCE
@given(tables, seeds, rngs)
def test_sheets_add_up_to_the_scores(table: Table, seed: int, rng: int) -> None:
    *_, game = deal(table, seed, rng)
    before = (0,) * game.sides
    for _ in range(2):
        sheet = game.sheet()
        for side in sheet.sides:
            assert sum(line.points for line in side.lines if line.line < POINT_LINES) == side.total
            assert side.base + side.count == side.total
            assert before[side.side] + side.total == side.score == game.scores[side.side]
        before = game.scores
        if game.over:
            break
        game.do("deal")
        play_on(game, Random(rng))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_deals_of_every_book_and_variation_end_and_keep_their_cards(table: Table) -> None:
    for seed in range(25):
        *_, game = deal(table, seed, seed)
        assert game.deal_over
        assert cards_of(game.board) == 54 * get_rules(table[0]).packs
