"""Each ruling agrees with the score, in every book, variation and house rule."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from tests.clauses.positions import at
from tests.lengths import LONG
from tests.numpy_state import numpy_state
from tests.rules.strategies import house_rules

from canasta.engine.codes import Line
from canasta.game.cases.boards import end_board
from canasta.game.cases.case_table import CaseTable
from canasta.game.cases.errors import Place
from canasta.game.cases.side_end import read_score
from canasta.game.view import Sheet, sheet_of
from canasta.rules import BOOKS, Rules, all_clauses, base_of, named_rules, sides_of
from canasta.study.referee import Answer, Ruling, get_slip, paths, ruling, slips_for

AUTHORITIES = ("laws", "club")


def scored(rules: Rules, turn: bool = True, **side: Any) -> Sheet:
    """The sheet of a deal that no one went out of, with one side as described."""
    players = rules.players[0]
    base = base_of(rules).name
    members = players // sides_of(players)
    hands = [side.pop("hand", ""), *[""] * (members - 1)]
    values = {"id": "S", "rules": base, "players": players, "side": [{"hands": hands, **side}]}
    case = replace(read_score(CaseTable(values, Place("test", "S"))), rules=rules)
    board = end_board(case)
    numpy_state(board.state).had_turn[:] = turn
    board.engine.score(board.record, board.place)
    return sheet_of(board)


def said(rules: Rules, key: str, *answers: Answer) -> Ruling:
    """The ruling, whose languages name the same figures."""
    found = ruling(get_slip(key), rules, answers)
    assert numbers(found.text()) == numbers(found.text("de"))
    return found


def numbers(text: str) -> list[int]:
    """The figures in a text, with the separators of either language."""
    return [int(re.sub(r"[,.]", "", one)) for one in re.findall(r"\d+(?:[,.]\d{3})*", text)]


def check_all(rules: Rules) -> None:
    """Compare the rulings on what is left at the end of a deal with its score."""
    for turn in (True, False):
        check_threes(rules, turn)
    if rules.black_threes == "blocker":
        check_black_threes(rules)
    check_cards_kept(rules)
    check_incomplete_melds(rules)
    check_no_canasta(rules)


def check_threes(rules: Rules, turn: bool) -> None:
    text = said(rules, "red-three", *("yes", "yes" if turn else "no")).text()
    fine = -scored(rules, turn, hand="3h").points(Line.RED_THREES_HELD, 0)
    assert (f"{fine:,}" in text) if fine else ("red three left" not in text or "costs 0" in text)
    if rules.black_threes == "bonus":
        black = -scored(rules, turn, hand="3s").points(Line.BLACK_THREES_HELD, 0)
        assert black == 0 or black in numbers(text)
        assert ("costs nothing" in text) == (fine == black == 0 or not (turn or fined(rules)))


def fined(rules: Rules) -> bool:
    return rules.fine_before_first_turn


def check_black_threes(rules: Rules) -> None:
    text = said(rules, "black-threes").text()
    stated = numbers(text)
    for count in range(1, 2 * rules.packs + 1):
        hand = " ".join(["3s"] * min(count, rules.packs) + ["3c"] * max(0, count - rules.packs))
        cost = -scored(rules, hand=hand).points(Line.BLACK_THREES_HELD, 0)
        ladder = dict(zip(stated[::2], stated[1::2], strict=False))
        if text.startswith("Each"):
            assert cost == stated[0] * min(count, len(rules.black_threes_in_hand))
        else:
            assert cost == (ladder.get(min(count, len(ladder)), 0) if "(" in text else 0)


def check_cards_kept(rules: Rules) -> None:
    text = said(rules, "aces-and-sevens", "no").text()
    for card, word, line, least in (
        ("A", "aces", Line.ACES_HELD, rules.aces_in_hand_from),
        ("7", "sevens", Line.SEVENS_HELD, rules.sevens_in_hand_from),
    ):
        if not 0 < least <= 4 * rules.packs:
            assert least or word not in text
            continue
        fine = -scored(rules, hand=" ".join([card] * least)).points(line, 0)
        assert (word in text) == (fine > 0)
        assert fine == 0 or fine in numbers(text)
        assert scored(rules, hand=" ".join([card] * (least - 1))).points(line, 0) == 0


def check_incomplete_melds(rules: Rules) -> None:
    text = said(rules, "aces-and-sevens", "yes").text()
    for meld, word, line in (
        ("A*3", "aces", Line.INCOMPLETE_ACES),
        ("7*3", "sevens", Line.INCOMPLETE_SEVENS),
        ("2*3", "wild cards", Line.INCOMPLETE_WILD),
    ):
        if meld == "2*3" and not rules.wild_melds:
            assert word not in text
            continue
        fine = -scored(rules, melds=[meld]).points(line, 0)
        assert (word in text) == (fine > 0)
        assert fine == 0 or fine in numbers(text)


def check_no_canasta(rules: Rules) -> None:
    text = said(rules, "no-canasta").text()
    sheet = scored(rules, melds=["K*3"], threes="3r")
    melded, lying = sheet.points(Line.MELDED, 0), sheet.points(Line.THREES, 0)
    first, second = text.split(", ", 1)
    assert ("against" in first) == (melded < 0)
    assert lying >= 0 or "against it." in second
    assert lying <= 0 or "count for it" in second


@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_rulings_agree_with_the_score_in_every_book_and_variation(rules: Rules) -> None:
    check_all(rules)


@settings(max_examples=200 if LONG else 40)
@given(house_rules)
def test_rulings_agree_with_the_score_under_house_rules(rules: Rules) -> None:
    assume(rules.players[0] in base_of(rules).players)
    assume(rules.packs == base_of(rules).packs)
    check_all(rules)


@pytest.mark.parametrize("book", BOOKS)
def test_a_short_opening_costs_at_the_table_what_the_referee_says(book: str) -> None:
    rules = BOOKS[book]
    score = rules.opening_scores[-1]
    table: dict[str, Any] = {"hands": ["K K K 9 8"], "scores": [score, 0], "phase": "play"}
    game = at(book, {"short_opening": True}, **table)
    needed = int(game.board.state.requirement[0])
    game.do("meld K K K")
    game.do("short")
    after = int(game.board.state.requirement[0])
    found = said(rules, "short-opening")
    assert found.remedy.raises
    if rules.raised_opening:
        assert f"{after} for {needed}" in found.text()
    else:
        assert f"{after - needed} points more" in found.text()


def every_ruling(rules: Rules) -> list[Ruling]:
    return [found for slip in slips_for(rules) for _, found in paths(slip, rules)]


def test_every_clause_that_names_a_penalty_or_a_remedy_is_behind_a_ruling() -> None:
    wanted = {
        clause.id
        for clause in all_clauses().values()
        if clause.topic == "penalty" or clause.kind == "irregularity"
    }
    reached = {
        clause.id
        for rules in named_rules()
        for found in every_ruling(rules)
        for one in (found, found.second)
        if one is not None
        for clause in one.clauses
    }
    assert wanted - reached == set()


@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_every_mistake_is_answered_for_a_real_table_in_three_taps(rules: Rules) -> None:
    assert len(slips_for(rules)) >= 15
    for slip in slips_for(rules):
        for answers, found in paths(slip, rules):
            assert len(answers) <= 2
            for one in (found, found.second):
                if one is None:
                    continue
                assert "program" not in one.text().lower()
                assert "{" not in one.text() + one.text("de")
                assert numbers(one.text()) == numbers(one.text("de"))
                assert "AG-7" not in {clause.id for clause in one.clauses}
            assert found.second is None or found.second.remedy.voice in AUTHORITIES


@pytest.mark.rule("P-1", "P-2", "P-3", "P-4", "P-5", "P-6")
@pytest.mark.parametrize(
    ("key", "answers", "clause"),
    [
        ("exposed-card", (), "P-1"),
        ("answer-yes", (), "P-2"),
        ("answer-yes", (), "P-5"),
        ("two-discards", (), "P-3"),
        ("out-of-turn", ("no",), "P-4"),
        ("wrong-dealer", ("yes",), "P-6"),
    ],
)
def test_a_published_regulation_speaks_where_the_book_is_silent(
    key: str, answers: tuple[Answer, ...], clause: str
) -> None:
    found = ruling(get_slip(key), BOOKS["regency"], answers)
    assert found.silent
    assert found.remedy.voice == "club"
    assert clause in {clause.id for clause in found.clauses}


def test_the_official_laws_are_a_second_voice_where_the_book_differs() -> None:
    found = ruling(get_slip("red-three"), BOOKS["joker"], ("yes", "yes"))
    assert "costs nothing" in found.text()
    assert found.second is not None
    assert found.second.remedy.voice == "laws"
    assert "500" in found.second.text()
    assert ruling(get_slip("red-three"), BOOKS["regency"], ("yes", "yes")).second is None


def test_a_game_without_partners_has_no_mistakes_of_partners() -> None:
    keys = {slip.key for slip in slips_for(base_of(BOOKS["regency"]))}
    two = {slip.key for rules in named_rules() if 4 not in rules.players
           for slip in slips_for(rules)}  # fmt: skip
    assert {"coaching", "answer-yes", "not-asked"} <= keys
    assert not {"coaching", "answer-yes", "not-asked"} & two


@pytest.mark.parametrize("path", ["web/src/texts/en/rules.ts", "web/src/texts/de/rules.ts"])
def test_wherever_the_official_laws_speak_it_is_said_how_they_are_known(path: str) -> None:
    """Their own print is not among the sources."""
    lines = (Path(__file__).parents[2] / path).read_text("utf-8").splitlines()
    named = [line for line in lines if line.lstrip().startswith("laws:")]
    assert len(named) == 2
    assert all("rule collections" in line or "Regelsammlungen" in line for line in named)
