"""Card points of one's own: every engine, page and score counts by them."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from tests.clauses.every_book import TABLES, play_on, rngs, seeds, steps_of, tables
from tests.clauses.positions import at, legal, refused
from tests.rules.strategies import with_own_values

from canasta.cards import BLACK_THREES, RANKS, card_text, points_of_rank
from canasta.engine.codes import Ending, Line
from canasta.game import Game
from canasta.game.compact import compact, expand
from canasta.game.events import Opened
from canasta.rules import (
    BOOKS,
    CARD_VALUES,
    Rules,
    card_rules,
    get_rules,
    markdown,
    points_by_rank,
    points_of,
    rule_book,
    rule_fields,
    unit_of_cards,
    unit_of_scores,
    value_groups,
)
from canasta.rules.primer.opening import worked_opening

FAMILY: dict[str, Any] = {
    "joker_value": 30,
    "seven_value": 10,
    "deuce_value": 25,
    "black_three_value": 0,
}
NAMES = dict(zip(RANKS, (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace"), strict=True))  # fmt: skip


def worth(rules: Rules, card: str, *, melded: bool = False) -> int:
    """The card points of a card by its text, from nothing but the rules that name its rank."""
    if card[0] == "3":
        return rules.black_three_value if melded else 0
    name = "joker" if card == "Jk" else NAMES[card[0]]
    return int(getattr(rules, f"{name}_value"))


def held(kinds: Iterable[int]) -> list[str]:
    """The cards of a hand, from the number of each kind."""
    return [card_text(kind) for kind, count in enumerate(kinds) for _ in range(count)]


@given(tables, seeds, rngs)
def test_a_deal_is_scored_as_a_simple_count_says(
    table: tuple[str, int], seed: int, rng: int
) -> None:
    rules = with_own_values(get_rules(table[0]), Random(rng))
    game = Game.new(rules, seed, table[1])
    play_on(game, Random(rng))
    assume(game.board.state.ending != Ending.SPLASH)
    board, sheet = game.board, game.sheet()
    for side in range(game.sides):
        melds = [[card_text(kind) for kind in meld.kinds] for meld in board.melds(side)]
        laid = sum(worth(rules, card, melded=True) for meld in melds for card in meld)
        if rules.melds_need_canasta and not any(meld.complete for meld in board.melds(side)):
            laid = -laid
        assert sheet.points(Line.MELDED, side) == laid
        seats = range(side, game.players, game.sides)
        left = sum(worth(rules, card) for seat in seats for card in held(board.hand(seat)))
        assert sheet.points(Line.HAND, side) == -left
        feet = [held(board.state.feet[seat]) for seat in seats]
        down = sum(worth(rules, card) for foot in feet for card in foot)
        counts = rules.foot == "first_canasta" and rules.unopened_foot != "ignored"
        assert sheet.points(Line.FOOT, side) == (-down if counts else 0)


@given(tables, seeds, rngs)
def test_nothing_but_the_cards_counts_otherwise(
    table: tuple[str, int], seed: int, rng: int
) -> None:
    book = get_rules(table[0])
    rules = with_own_values(book, Random(rng))
    game = Game.new(rules, seed, table[1])
    play_on(game, Random(rng))
    usual = game.board.clone()
    usual.engine.score(usual.engine.rules(book, table[1]), usual.place)
    for line in Line:
        if line not in (Line.MELDED, Line.HAND, Line.FOOT):
            for side in range(game.sides):
                assert game.board.state.sheet[side, line] == usual.state.sheet[side, line]


@given(tables, seeds, rngs)
def test_an_opening_is_counted_by_the_rules_card_points(
    table: tuple[str, int], seed: int, rng: int
) -> None:
    rules = with_own_values(get_rules(table[0]), Random(rng))
    game = Game.new(rules, seed, table[1])
    top = taken = game.board.pile_top
    took = 0
    for _ in steps_of(game, Random(rng)):
        side, s = game.turn % game.sides, game.board.state
        taken = taken if took else top
        took, top = s.took, game.board.pile_top
        if not s.opened[side] and game.board.melds(side):
            laid = [card_text(kind) for meld in game.board.melds(side) for kind in meld.kinds]
            points = sum(worth(rules, card) for card in laid)
            if s.took and not rules.top_card_counts:
                points -= worth(rules, card_text(taken or 0))
            assert s.staged_points == points


@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.name)
def test_every_book_counts_cards_as_ever(rules: Rules) -> None:
    assert list(points_by_rank(rules)) == [points_of_rank(rank) for rank in range(14)]
    assert unit_of_cards(rules) == unit_of_scores(rules) == 5
    assert value_groups(rules) == (
        (50, (13,)),
        (20, (0, 12)),
        (10, (6, 7, 8, 9, 10, 11)),
        (5, (2, 3, 4, 5)),
    )


@pytest.mark.parametrize("name", CARD_VALUES)
def test_each_rule_sets_the_points_of_its_rank_and_of_no_other(name: str) -> None:
    changed_to: dict[str, Any] = {name: 99}
    before, after = (
        points_by_rank(BOOKS["regency"]),
        points_by_rank(replace(BOOKS["regency"], **changed_to)),
    )
    changed = [rank for rank in range(14) if before[rank] != after[rank]]
    assert changed == [CARD_VALUES[name]]


def test_threes_have_no_card_points_of_this_kind() -> None:
    assert all(
        points_of(replace(BOOKS["regency"], black_three_value=9), kind) == 0
        for kind in BLACK_THREES
    )


@pytest.mark.rule("R-14", "R-28")
def test_an_opening_that_a_family_s_points_make_good_may_be_laid() -> None:
    table: dict[str, Any] = {"hands": ["7 7 7 7 7 9 8"], "phase": "play"}
    line = "meld 7 7 7 7 7; discard 9"
    assert refused(at("regency", **table), line) != ""
    assert legal(at("regency", FAMILY, **table), line)


@pytest.mark.rule("R-14", "R-28")
def test_an_opening_that_a_family_s_points_spoil_is_refused_with_the_points_it_has() -> None:
    table: dict[str, Any] = {"hands": ["4 4 Jk 9 8"], "phase": "play"}
    line = "meld 4 4 Jk; discard 9"
    assert legal(at("regency", **table), line)
    game = at("regency", FAMILY, **table)
    game.do("meld 4 4 Jk")
    refusal = game.why_not("discard 9")
    assert refusal is not None
    assert "40" in refusal.message
    assert "50" in refusal.message


def test_an_opening_is_reported_with_its_points_by_the_rules() -> None:
    game = at("regency", FAMILY, hands=["7 7 7 7 7 7 9 8"], phase="play")
    game.do("meld 7 7 7 7 7 7; discard 9")
    assert [event.points for event in game.events() if isinstance(event, Opened)] == [60]


@pytest.mark.parametrize(
    ("language", "lines", "plain"),
    [
        (
            "en",
            [("Joker", "30"), ("2", "25"), ("Ace", "20"), ("7 to king", "10"), ("4 to 6", "5")],
            "Joker — 50; 2 and ace — 20; 8 to king — 10; 4 to 7 — 5",
        ),
        (
            "de",
            [
                ("Joker", "30"), ("Zwei", "25"), ("Ass", "20"), ("Sieben bis König", "10"),
                ("Vier bis Sechs", "5"),
            ],
            "Joker — 50; Zwei und Ass — 20; Acht bis König — 10; Vier bis Sieben — 5",
        ),
    ],
)  # fmt: skip
def test_the_book_of_a_table_states_its_card_points_and_those_of_the_plain_book(
    language: str, lines: list[tuple[str, str]], plain: str
) -> None:
    rules = replace(get_rules("regency"), name="family", title="Family", **FAMILY)
    entries = [entry for chapter in rule_book(rules, language) for entry in chapter.entries]
    (told,) = [entry for entry in entries if "joker_value" in entry.fields]
    assert list(told.table[1:]) == lines
    assert told.changed
    assert told.plain.endswith(plain)
    card = markdown(rules, language=language)
    assert " · ".join(f"{ranks}: {points}" for ranks, points in lines) in card


@pytest.mark.parametrize("book", BOOKS)
def test_the_worked_opening_of_a_book_adds_up_by_its_own_card_points(book: str) -> None:
    for seed in range(20):
        rules = with_own_values(get_rules(book), Random(seed))
        opening = worked_opening(rules)
        if opening is not None:
            cards = [card_text(kind) for meld in opening.melds for kind in meld]
            assert opening.points == sum(worth(rules, card) for card in cards) >= opening.needed


@pytest.mark.parametrize("table", TABLES[:7], ids=str)
def test_a_match_by_own_points_comes_back_from_its_record_bytes_and_link(
    table: tuple[str, int],
) -> None:
    rules = replace(get_rules(table[0]), name="family", title="Family", **FAMILY)
    game = Game.new(rules, 5, table[1])
    play_on(game, Random(5))
    for again in (
        Game.load(game.save()),
        Game.from_bytes(game.to_bytes()),
        expand(compact(game)),
    ):
        assert again.rules == rules
        assert again.scores == game.scores


def test_a_form_has_each_rule_with_card_points_that_applies() -> None:
    every = {name for name in rule_fields() if name.endswith("_value")}
    for book, rules in BOOKS.items():
        named = {name for name, _ in card_rules(rules)}
        silent = {"black_three_value"} if book in ("joker", "wca") else set()
        assert named == every - silent
    assert ("black_three_value", "3b") in card_rules(get_rules("waldo"))
    unmelded = replace(get_rules("waldo"), black_three_group=0)
    assert len(card_rules(unmelded)) == len(card_rules(get_rules("waldo"))) - 1


def test_no_card_counts_more_than_the_state_can_add_up() -> None:
    every = [field for name, field in rule_fields().items() if name.endswith("_value")]
    assert len(every) == 14
    for field in every:
        assert (field.least, field.most) == (0, 100)
