from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.strategies import house_rules

from canasta.rules import (
    BOOKS,
    CARD_VALUES,
    ERROR_CODES,
    LANGUAGES,
    Rules,
    RulesError,
    check,
    house_text,
    load_house_rules,
    named_rules,
    odd_rules,
    read_house_rules,
    rule_fields,
)

EXAMPLE = """
book = "waldo+no-bridges"
name = "grandmother"
title = "As at grandmother's"

[rules]
target = 10_000
opening_points = [50, 90, 120, 200]
partner_foot_red_three = "faced_at_once"
"""


def refusal(text: str) -> RulesError:
    with pytest.raises(RulesError) as caught:
        read_house_rules(text, "house.toml")
    assert caught.value.code in ERROR_CODES
    assert all(line.startswith("house.toml: ") for line in caught.value.message.split("\n"))
    return caught.value


def rule(line: str, book: str = "waldo") -> RulesError:
    return refusal(f'book = "{book}"\n[rules]\n{line}\n')


@pytest.mark.rule("R-44", "R-28", "AR-4")
def test_card_points_of_one_s_own_are_written_back_as_they_are_read() -> None:
    text = 'book = "regency"\n[rules]\njoker_value = 30\ndeuce_value = 25\nseven_value = 10\n'
    rules = read_house_rules(text)
    assert (rules.joker_value, rules.deuce_value, rules.seven_value) == (30, 25, 10)
    assert rules.ace_value == 20
    assert read_house_rules(house_text(rules)) == rules
    assert house_text(rules).endswith(text.partition("[rules]")[2])
    assert odd_rules(rules) == ()


@pytest.mark.parametrize("name", CARD_VALUES)
def test_a_card_has_from_no_points_to_a_hundred(name: str) -> None:
    for points in (0, 100):
        text = f'book = "regency"\n[rules]\n{name} = {points}\n'
        assert getattr(read_house_rules(text), name) == points
    for points in (-1, 101):
        error = rule(f"{name} = {points}")
        assert error.code == "rules.wrong_value"
        assert "a whole number from 0 to 100" in error.message


def test_card_points_by_which_no_one_could_open_are_refused() -> None:
    nothing = "\n".join(f"{name} = 0" for name in CARD_VALUES)
    error = rule(nothing)
    assert error.code == "rules.contradiction"
    assert "no one could open" in error.message
    assert {*error.fields} == {*CARD_VALUES, "opening_points"}
    free = read_house_rules(f'book = "waldo"\n[rules]\n{nothing}\nopening_points = [0, 0, 0, 0]\n')
    assert free.joker_value == 0


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("joker_value = 5", ["A joker counts 5 points, less than a natural card (20)."]),
        ("deuce_value = 1", ["A two counts 1 point, less than a natural card (20)."]),
        (
            "\n".join(f"{name} = 5" for name in CARD_VALUES),
            [
                (
                    "An opening needs 120 points, and the best hand as dealt, with the cards "
                    "drawn, has 65."
                )
            ],
        ),
        ("king_value = 15\nfour_value = 0", []),
    ],
)
def test_card_points_that_make_no_sense_warn_in_every_language(lines: str, said: list[str]) -> None:
    rules = read_house_rules(f'book = "regency"\n[rules]\n{lines}\n')
    assert [odd.in_language("en") for odd in odd_rules(rules)] == said
    assert all("{" not in odd.in_language("de") for odd in odd_rules(rules))


@pytest.mark.rule("R-44", "JV-5")
def test_house_rules_are_a_book_with_some_rules_changed() -> None:
    rules = read_house_rules(EXAMPLE)
    expected = replace(
        BOOKS["waldo"],
        name="grandmother",
        title="As at grandmother's",
        bridges=False,
        target=10_000,
        opening_points=(50, 90, 120, 200),
        partner_foot_red_three="faced_at_once",
    )
    assert rules == expected


def test_house_rules_without_a_change_are_the_book_itself() -> None:
    assert read_house_rules('book = "wca"') == BOOKS["wca"]


def test_house_rules_without_a_name_are_called_house() -> None:
    rules = read_house_rules('book = "wca"\n[rules]\ntarget = 5000')
    assert (rules.name, rules.title) == ("house", "WCA canasta, house rules")


@given(house_rules)
def test_house_rules_written_read_back_to_the_same_value(rules: Rules) -> None:
    assert read_house_rules(house_text(rules)) == rules


@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_a_named_book_is_written_in_one_line(rules: Rules) -> None:
    assert house_text(rules) == f'book = "{rules.name}"\n'
    assert read_house_rules(house_text(rules)) == rules


def test_only_what_differs_from_the_nearest_book_is_written() -> None:
    text = house_text(read_house_rules(EXAMPLE))
    assert text.splitlines()[0] == 'book = "waldo+no-bridges"'
    assert text.count("\n") == 8


def test_changed_rules_cannot_be_written_under_the_name_of_a_book() -> None:
    with pytest.raises(RulesError, match="name of a rule book") as caught:
        house_text(replace(BOOKS["waldo"], target=10_000))
    assert caught.value.code == "rules.wrong_name"


def test_contradicting_rules_cannot_be_written() -> None:
    with pytest.raises(RulesError) as caught:
        house_text(replace(BOOKS["waldo"], name="mine", runs=False))
    assert caught.value.code == "rules.contradiction"


def test_an_unknown_field_is_named_with_its_nearest_neighbour() -> None:
    error = rule("brigdes = false")
    assert error.code == "rules.unknown_field"
    assert error.fields == ("brigdes",)
    assert "'brigdes'" in error.message
    assert "Did you mean 'bridges'?" in error.message
    assert "true or false" in error.message


def test_an_unknown_field_like_no_other_is_refused_too() -> None:
    assert "'xyzzy'" in rule("xyzzy = 1").message


@pytest.mark.parametrize(
    ("line", "may_be"),
    [
        ("bridges = 1", "true or false"),
        ("hand_size = true", "a whole number from 1 to 50"),
        ("hand_size = 15.0", "a whole number from 1 to 50"),
        ('target = "10000"', "a whole number from 1 to 1_000_000"),
        ("players = 4", "a list of whole numbers from 2 to 4"),
        ("players = [[4]]", "a list of whole numbers from 2 to 4"),
        ("opening_scores = [0, 1e9]", "a list of whole numbers from -1_000_000 to 1_000_000"),
        ("upcard = 2001-01-01", '"any_but_red_three" or'),
        ("upcard = {}", '"any_but_red_three" or'),
    ],
)
def test_a_wrong_type_is_answered_with_the_types_of_the_field(line: str, may_be: str) -> None:
    error = rule(line)
    assert error.code == "rules.wrong_value"
    assert error.fields == (line.partition(" ")[0],)
    assert may_be in error.message


def test_a_wrong_choice_is_answered_with_the_choices_and_the_nearest() -> None:
    error = rule('second_meld = "after_canastas"')
    assert error.code == "rules.wrong_value"
    assert '"never" or "after_canasta" or "any"' in error.message
    assert "Did you mean 'after_canasta'?" in error.message


def test_a_contradiction_names_the_file_and_the_fields() -> None:
    error = rule("wild_melds = false")
    assert error.code == "rules.contradiction"
    assert {"wild_melds", "wild_canasta"} <= set(error.fields)


def test_all_errors_are_reported_at_once() -> None:
    error = rule("brigdes = 1\nhand_size = 0\nruns = 2")
    assert error.fields == ("brigdes", "hand_size", "runs")
    assert error.message.count("\n") == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "rules.empty_file"),
        (" \n\t\n", "rules.empty_file"),
        ("book = ", "rules.broken_toml"),
        ("waldo", "rules.broken_toml"),
        ('book = "waldo"\nbook = "wca"', "rules.broken_toml"),
        ("a = " + "[" * 5_000, "rules.too_complex"),
        ("a = " + "9" * 5_000, "rules.too_complex"),
        ("# nothing", "rules.missing_book"),
        ("[rules]\nruns = true", "rules.missing_book"),
        ("book = 1", "rules.wrong_value"),
        ('book = "wald"', "rules.unknown_book"),
        ('book = "wca+no-bridges"', "rules.other_books_variation"),
        ('book = "waldo"\nrules = 1', "rules.wrong_value"),
        ('book = "waldo"\nbridges = false', "rules.unknown_key"),
        ('book = "waldo"\ntitel = "x"', "rules.unknown_key"),
        ('book = "waldo"\n[rules]\nname = "x"', "rules.unknown_key"),
        ('book = "waldo"\n[rules]\nbook = "x"', "rules.unknown_key"),
        ('book = "waldo"\nname = "wca"', "rules.wrong_name"),
        ('book = "waldo"\nname = "a+b"', "rules.wrong_name"),
        ('book = "waldo"\nname = ""', "rules.wrong_name"),
        ('book = "waldo"\nname = 5', "rules.wrong_name"),
        ('book = "waldo"\ntitle = " "', "rules.wrong_name"),
        ('book = "waldo"\ntitle = "a\\nb"', "rules.wrong_name"),
        ('book = "waldo"\ntitle = []', "rules.wrong_name"),
    ],
)
def test_hostile_text_is_refused_with_the_reason(text: str, code: str) -> None:
    assert refusal(text).code == code


def test_a_mistyped_key_is_answered_with_the_nearest_one() -> None:
    assert "Did you mean 'title'?" in refusal('book = "waldo"\ntitel = "x"').message


def test_house_rules_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.encode())
    assert load_house_rules(path) == read_house_rules(EXAMPLE)
    assert load_house_rules(str(path)).name == "grandmother"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "rules.empty_file"),
        (b'book = "waldo"\n# \xff', "rules.not_text"),
        (b"\x00" * 100, "rules.broken_toml"),
        (b"#" * 100_000, "rules.huge_file"),
        (b'book = "waldo"\n[rules]\nruns = 1', "rules.wrong_value"),
    ],
)
def test_a_bad_file_is_named_with_the_reason(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)
    with pytest.raises(RulesError) as caught:
        load_house_rules(path)
    assert caught.value.code == code
    assert caught.value.message.startswith(f"{path}: ")


@pytest.mark.parametrize("name", ["missing.toml", ".", "no\0name"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(RulesError, match="cannot be read") as caught:
        load_house_rules(f"{tmp_path}/{name}")
    assert caught.value.code == "rules.unreadable_file"


def outcome(text: str) -> str | None:
    """The code of the refusal; None where the text is read, to rules without contradiction."""
    try:
        rules = read_house_rules(text)
    except RulesError as error:
        return error.code
    assert check(rules) == ()
    return None


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    assert outcome(text) in {None, *ERROR_CODES}


anything: st.SearchStrategy[Any] = st.one_of(
    st.booleans().map(lambda value: str(value).lower()),
    st.integers().map(str),
    st.floats().map(str),
    st.sampled_from(['"none"', '"any"', '"deal"', "[]", "{}", "[4, 3]", "[true]", "1979-05-27"]),
)


@given(st.dictionaries(st.sampled_from(list(rule_fields())), anything, max_size=5))
def test_any_values_are_read_or_refused(values: dict[str, str]) -> None:
    lines = [f"{name} = {value}" for name, value in values.items()]
    assert outcome("\n".join(['book = "waldo"', "[rules]", *lines])) in {None, *ERROR_CODES}


@pytest.mark.parametrize("rules", named_rules(), ids=lambda rules: rules.name)
def test_nothing_is_odd_in_a_book_or_a_variation(rules: Rules) -> None:
    assert odd_rules(rules) == ()


@pytest.mark.parametrize(
    ("book", "line", "fields"),
    [
        ("regency", "natural_canasta = 700", {"natural_aces", "natural_sevens"}),
        ("joker", "wild_canasta = 5000", {"wild_four_jokers", "wild_seven_deuces"}),
        ("regency", "mixed_canasta = 600", {"mixed_canasta"}),
        ("regency", "opening_points = [15, 90, 50, 120]", {"opening_points"}),
        ("waldo", "raised_opening = [40, 110, 150, 180]", {"raised_opening"}),
        ("regency", "concealed_bonus = 50", {"concealed_bonus"}),
        ("regency", "red_three_points = [100, 200, 300, 250]", {"red_three_points"}),
    ],
)
def test_house_rules_that_leave_something_odd_warn(book: str, line: str, fields: set[str]) -> None:
    odd = odd_rules(read_house_rules(f'book = "{book}"\n[rules]\n{line}\n'))
    assert {one.fields[0] for one in odd} == fields
    assert all(one.in_language(each).endswith(".") for one in odd for each in LANGUAGES)


def test_a_special_canasta_may_earn_what_the_usual_one_does() -> None:
    rules = read_house_rules(
        'book = "regency"\n[rules]\nnatural_sevens = "usual"\nnatural_canasta = 700\n'
        'natural_aces = "usual"\n'
    )
    assert (rules.natural_canasta, rules.natural_aces, rules.natural_sevens) == (700, 700, 700)
    assert odd_rules(rules) == ()
    assert read_house_rules(house_text(rules)) == rules
    with pytest.raises(RulesError, match='"usual" for that of any other'):
        read_house_rules('book = "regency"\n[rules]\nnatural_aces = "as usual"\n')
    with pytest.raises(RulesError, match="target is 'usual'"):
        read_house_rules('book = "regency"\n[rules]\ntarget = "usual"\n')
