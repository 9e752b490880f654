"""Every clause of the rules has a test that names it, or is listed with the reason why not."""

import ast

from tests.clauses.named_clauses import clauses_named, marked

from canasta.rules import all_clauses
from canasta.rules.clauses import KINDS

TESTED = ("rule", "decision")
"""The kinds of clause that play or scoring has to hold."""

PLAYED = {"test_slips", "test_improper_plays", "test_irregular_deals", "test_coaching"}
"""Modules that play irregularities (AG-7, AW-32)."""

HISTORY = {
    "W-118": "where it comes from and who wrote it down; told on its page of play",
    "R-02": "that a joint code of laws exists; what it says are clauses of their own",
    "R-45": "how to read the article's table",
    "J-25": "why the opening points are what they are; AJ-1 says what holds",
    "C-78": "on which side of the printed sheet the splashes stand",
}
"""What is told and not played."""


def of_kind(*kinds: str) -> set[str]:
    return {clause.id for clause in all_clauses().values() if clause.kind in kinds}


def test_every_rule_and_every_decision_has_a_test_that_names_it() -> None:
    named = clauses_named()
    assert [
        clause for clause in all_clauses() if clause in of_kind(*TESTED) and clause not in named
    ] == []


def test_no_test_names_an_unknown_clause() -> None:
    strangers = {
        clause: tests for clause, tests in clauses_named().items() if clause not in all_clauses()
    }
    assert strangers == {}


def test_every_irregularity_is_played_at_a_table_that_wants_it() -> None:
    played = {clause for clause, tests in clauses_named().items() if PLAYED & set(tests)}
    no_book = {clause for clause in of_kind("irregularity") if clause.startswith("P-")}
    assert of_kind("irregularity") - played == no_book


def test_clauses_of_history_are_listed_with_a_reason() -> None:
    assert set(HISTORY) == of_kind("history")
    assert all(len(reason) > 20 for reason in HISTORY.values())


def test_advice_is_advice_on_strategy_and_signals() -> None:
    advice = of_kind("advice")
    told = {clause for clause in advice if clause.partition("-")[0] in ("WS", "JS", "JB")}
    assert advice - told == {"T2-7", "AJ-21", "AJ-22", "AJ-23", "AJ-24", "AJ-25"}
    assert set(KINDS) == {*TESTED, "advice", "history", "irregularity"}


def test_clauses_are_found_in_marks_of_tests_and_of_generated_cases() -> None:
    source = """
def case(clauses, value):
    return pytest.param(value, marks=pytest.mark.rule(*clauses.split()))

@pytest.mark.rule("W-001", "W-002")
@pytest.mark.parametrize("x", [case("W-003 W-004", "W-005"), other("W-006")])
def test_x(x): ...
"""
    assert sorted(marked(ast.parse(source))) == ["W-001", "W-002", "W-003", "W-004"]


def test_clauses_are_found_in_the_notes_of_case_files() -> None:
    assert {"waldo-pile", "test_waldo_end_of_stock"} <= clauses_named()["W-086"]
