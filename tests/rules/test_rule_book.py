from dataclasses import replace

import pytest
from hypothesis import given
from tests.rules.strategies import house_rules

from canasta.rules import (
    BOOKS,
    Rules,
    RuleSentence,
    all_clauses,
    book_of,
    clauses_behind,
    compare,
    get_rules,
    markdown,
    named_rules,
    read_house_rules,
    rule_book,
    rule_fields,
    value_words,
)
from canasta.rules.rule_book import CHAPTERS
from canasta.rules.words import NOT_PLAYED

WALDO, REGENCY, WCA = (BOOKS[name] for name in ("waldo", "regency", "wca"))


def entries(rules: Rules) -> list[RuleSentence]:
    return [entry for chapter in rule_book(rules) for entry in chapter.entries]


def about(rules: Rules, field: str) -> RuleSentence:
    (found,) = [entry for entry in entries(rules) if field in entry.fields]
    return found


@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.name)
def test_every_book_has_every_chapter_in_order(rules: Rules) -> None:
    assert tuple(chapter.key for chapter in rule_book(rules)) == CHAPTERS


@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_every_entry_is_one_sentence_and_cites_known_clauses(rules: Rules) -> None:
    for entry in entries(rules):
        assert entry.text[0].isupper()
        assert entry.text[-1] in ".:?”"
        assert "{" not in entry.text
        assert set(entry.clauses) <= set(all_clauses())
        assert bool(entry.table) == entry.text.endswith(":")


@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.name)
def test_the_rule_book_speaks_in_words_not_in_names_of_fields(rules: Rules) -> None:
    text = "\n".join(entry.text for entry in entries(rules))
    assert "_" not in text
    assert "True" not in text
    assert "False" not in text


@pytest.mark.parametrize(
    ("book", "field", "text"),
    [
        ("waldo", "hand_size", "Deal 15 cards to each player."),
        ("wca", "going_out_bonus", "Going out earns 200 points."),
        ("joker", "black_three_points", "Black threes count the same, by themselves."),
        ("regency", "black_threes_in_hand", "Each black three left in hand costs 5 points."),
        (
            "regency",
            "threes_minus",
            "The red threes of a side that has not opened count against it.",
        ),
        ("regency", "runs", ""),
        ("joker", "aces_in_hand_penalty", ""),
        (
            "wca",
            "aces_in_hand_penalty",
            (
                "Three or more aces left in one hand cost 1,500 points besides their card points, "
                "and so do three or more sevens. Each hand counts by itself: if both partners hold "
                "them, that is 3,000 points."
            ),
        ),
    ],
)
def test_a_rule_is_a_sentence(book: str, field: str, text: str) -> None:
    found = [entry.text for entry in entries(BOOKS[book]) if field in entry.fields]
    assert found == ([text] if text else [])


@pytest.mark.rule("W-096a", "W-096b", "W-096c")
def test_a_ladder_is_a_table() -> None:
    table = about(WALDO, "red_three_points").table
    assert table[0] == ("Red threes", "Points")
    assert table[5] == ("5°", "1,000")  # our decision
    assert table[8] == ("8", "2,000")


@pytest.mark.rule("W-037", "W-038", "W-039", "W-040")
def test_the_opening_points_are_a_table() -> None:
    assert about(WALDO, "opening_points").table == (
        ("Score before the deal", "Points needed"),
        ("below 0", "50"),
        ("from 0", "90"),
        ("from 5,000", "120"),
        ("from 10,000", "150"),
    )


@pytest.mark.rule("C-53")
def test_bonuses_that_differ_have_lines_of_their_own() -> None:
    assert ("Natural canasta of aces", "2,500") in about(WCA, "natural_aces").table
    assert len(about(REGENCY, "natural_aces").table) == 3


@pytest.mark.rule("W-116")
def test_the_other_names_of_waldo_are_given() -> None:
    (text,) = [entry.text for entry in entries(WALDO) if "W-116" in entry.clauses]
    assert "pot-of-gold canasta" in text
    assert "horse race canasta" in text


@pytest.mark.rule("R-01")
def test_the_original_game_is_called_regency_canasta() -> None:
    assert REGENCY.title == "Regency canasta"


@pytest.mark.parametrize("rules", BOOKS.values(), ids=lambda rules: rules.name)
def test_the_clauses_behind_a_book_are_those_of_its_sentences_each_once(rules: Rules) -> None:
    found = [clause.id for clause in clauses_behind(rule_book(rules))]
    assert set(found) == {clause for entry in entries(rules) for clause in entry.clauses}
    assert found == [clause for clause in all_clauses() if clause in found]


@pytest.mark.rule("J-01")
def test_joker_falls_back_on_what_regency_rests_on() -> None:
    assert "AR-25" in {clause for entry in entries(BOOKS["joker"]) for clause in entry.clauses}


def test_a_plain_book_marks_nothing_as_changed() -> None:
    assert not any(entry.changed for rules in BOOKS.values() for entry in entries(rules))


def test_a_variation_marks_what_it_changes_and_what_the_plain_book_says() -> None:
    changed = [entry for entry in entries(get_rules("waldo+no-bridges")) if entry.changed]
    assert [entry.text for entry in changed] == ["Runs are never bridged."]
    assert "WV-5" in changed[0].clauses
    assert changed[0].plain == about(WALDO, "bridges").text


def test_house_rules_mark_what_they_change() -> None:
    rules = read_house_rules('book = "wca"\n[rules]\ncut = false\nexact_cut_bonus = 0\n')
    entry = about(rules, "cut")
    assert entry.changed
    assert entry.text == "This is not played:"
    assert entry.plain == about(WCA, "cut").text


@given(house_rules)
def test_every_change_of_house_rules_is_in_a_marked_sentence(rules: Rules) -> None:
    marked = {name for entry in entries(rules) if entry.changed for name in entry.fields}
    differences = compare(book_of(rules), rules)
    assert {clause.field for clause in differences if clause.second != NOT_PLAYED} <= marked


@given(house_rules)
def test_any_house_rules_have_a_rule_book(rules: Rules) -> None:
    assert all(entry.text for entry in entries(rules))
    assert markdown(rules).startswith(f"# {rules.title}\n")
    assert all(value_words(rules, name) for name in rule_fields())


@pytest.mark.rule("W-082")
def test_partners_must_be_silent_only_if_the_source_says_so() -> None:
    silent = [
        rules.name
        for rules in BOOKS.values()
        if "say nothing else to each other" in markdown(rules)
    ]
    assert silent == ["waldo"]


def test_a_book_does_not_differ_from_itself() -> None:
    assert compare(WALDO, WALDO) == ()
    assert len(compare(WALDO, WALDO, alike=True)) == len(rule_fields()) - 1


def test_a_comparison_lists_what_differs_in_words() -> None:
    found = {clause.field: (clause.first, clause.second) for clause in compare(WALDO, REGENCY)}
    assert found["hand_size"] == ("15", "11")
    assert found["target"] == ("15,000", "5,000")
    assert found["runs"] == ("yes", "no")
    assert found["samba"] == ("1,500", "0")
    assert found["black_threes_in_hand"] == (
        "5 · 10 · 15 · 400 · 500 · 600 · 1,400 · 1,600",
        "5 each",
    )
    assert "mixed_canasta" not in found


def test_a_comparison_has_the_rows_of_both_books() -> None:
    (clause,) = [clause for clause in compare(WALDO, REGENCY) if clause.field == "hand_size"]
    assert clause.clauses == ("W-010", "R-05", "T-2")


def test_a_number_from_two_players_is_in_no_partnership() -> None:
    rules = replace(get_rules("joker+two-hand"))
    assert (
        about(rules, "players").text == "The game is for two players, who sit opposite each other."
    )
    assert value_words(rules, "question") == "—"
