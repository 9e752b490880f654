"""No text of house rules takes long to read: TOML's reader never sees anything else."""

import tomllib
from collections.abc import Callable
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.rules import BOOKS, Rules, RulesError, house_text, read_house_rules
from canasta.rules.fields import rule_fields
from canasta.rules.house import (
    DEEPEST,
    LARGEST,
    LONGEST_STRING,
    LONGEST_WORD,
    MOST_KEYS,
    MOST_PARTS,
    check_size,
)

OVER = 'book = "waldo"\n'
SIZE = 8000

HOSTILE: dict[str, Callable[[int], str]] = {
    "a dotted key": lambda size: ".".join("a" * (size // 2)) + " = 1",
    "a dotted key in quotes": lambda size: ".".join(['"a"'] * (size // 4)) + " = 1",
    "a dotted key with blanks": lambda size: " . ".join("a" * (size // 4)) + " = 1",
    "a dotted heading": lambda size: "[" + ".".join("a" * (size // 2)) + "]",
    "a dotted key in a table": lambda size: "x = {" + ".".join("a" * (size // 2)) + " = 1}",
    "lists in lists": lambda size: "x = " + "[" * (size // 2) + "]" * (size // 2),
    "tables in tables": lambda size: "x = " + "{a=" * (size // 4) + "1" + "}" * (size // 4),
    "lists after brackets that close none": lambda size: "x = [1]" + "]" * 9 + "[" * (size // 2),
    "a long number": lambda size: "x = " + "9" * size,
    "a long word": lambda size: "x" * size + " = 1",
    "a long text": lambda size: 'x = "' + "\\u0041" * (size // 6) + '"',
    "a long text of many lines": lambda size: 'x = """' + "\\\n " * (size // 3) + '"""',
    "many keys": lambda size: "\n".join(f"a{number}=1" for number in range(size // 6)),
    "many headings": lambda size: "\n".join(f"[a{number}]" for number in range(size // 7)),
    "many lists of tables": lambda size: "[[a]]\n" * (size // 6),
    "many small tables": lambda size: "x = [" + "{a=1}," * (size // 6) + "]",
}


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_syntax_that_house_rules_never_need_is_refused_before_parsing(
    hostile: Callable[[int], str],
) -> None:
    with (
        patch.object(tomllib, "loads", side_effect=AssertionError("it was parsed")),
        pytest.raises(
            RulesError, match=r"House rules: .*\. House rules are a few short lines"
        ) as e,
    ):
        read_house_rules(OVER + hostile(SIZE))
    assert e.value.code == "rules.too_complex"
    assert len(e.value.message) < 300


def test_a_text_that_is_too_long_is_refused_before_it_is_parsed() -> None:
    with (
        patch.object(tomllib, "loads", side_effect=AssertionError("it was parsed")),
        pytest.raises(RulesError, match=f"more than {LARGEST} bytes") as refused,
    ):
        read_house_rules(OVER + "#" + "ä" * (LARGEST // 2))
    assert refused.value.code == "rules.huge_file"


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_house_rules_that_set_every_rule_are_small_enough(book: Rules) -> None:
    check_size(house_text(book), "House rules")
    longest = max(
        "\n".join(f"{name} = {value!r}" for name in rule_fields())
        for value in (10**9, "x" * 100, [50, 90, 120, 150], 1.5)
    )
    check_size(f'{OVER}title = "1.2.3.4.5.6.7"\n[rules]\n{longest}', "House rules")


@given(
    st.lists(
        st.sampled_from(
            ["#", '"', "'", '"""', "'''", "\\", "\n", ".", "=", "[", "]", "{", "}", ",", " ", "a",
             "1", "a.a", '"""x\\"""', "''''", '""""', "x=[1.5,2.5,3.5,4.5]\n", "# a.a.a.a.a.a\n"]
        ),
        max_size=60,
    ).map("".join)
)  # fmt: skip
def test_what_toml_reads_is_counted_as_toml_reads_it(text: str) -> None:
    """Nothing hides from the pass over the text in what only looks like quotes or a comment."""
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return
    try:
        check_size(text, "House rules")
    except RulesError as refused:
        least = min(DEEPEST, MOST_PARTS) if refused.code == "rules.too_complex" else 999
    else:
        least = 0
    # A heading and a key under it, and in its value lists and tables, each of those with a key.
    most = 999 if least else MOST_PARTS * (DEEPEST + 2) + DEEPEST + 2
    assert least < depth(table) <= most or table == {}


def depth(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    return 0


def test_the_first_of_many_faults_are_listed_and_the_rest_counted() -> None:
    text = OVER + "[rules]\n" + "\n".join(f"targex{number} = 1" for number in range(700))
    with (
        patch("canasta.rules.nearest.get_close_matches", return_value=["target"]) as looked,
        pytest.raises(RulesError) as refused,
    ):
        read_house_rules(text)
    lines = refused.value.message.splitlines()
    assert "'targex0'. Did you mean 'target'?" in lines[0]
    assert "690 more" in lines[-1]
    assert len(refused.value.message.encode()) < 4000
    assert looked.call_count == 10


def test_a_reason_of_the_parser_is_shortened() -> None:
    key = '"' + "k" * 900 + '"'
    with pytest.raises(RulesError) as refused:
        read_house_rules(f"{key} = {{a = 1}}\n{key}.b = 2\n")
    assert refused.value.code == "rules.broken_toml"
    assert len(refused.value.message) < 300


def test_the_caps_leave_room() -> None:
    check_size("\n".join(f"a{number} = 1" for number in range(MOST_KEYS)), "")
    check_size(".".join(["a"] * MOST_PARTS) + " = 1", "")
    check_size("a = " + "[" * DEEPEST + "]" * DEEPEST, "")
    check_size("a = " + "1" * LONGEST_WORD, "")
    check_size('a = "' + "1" * (LONGEST_STRING - 2) + '"', "")
