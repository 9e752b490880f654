from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from canasta.game import InvalidError
from canasta.table.lookalikes import looks
from canasta.table.names import LONGEST_NAME, LONGEST_WORDS, read_name, read_words

BLANKS = "\u3164\u2800\u115f\u1160\uffa0\u200b\u2060\u00ad\ufeff \u00a0\u3000\u17b4\ufe0f"


@given(st.text(st.sampled_from(BLANKS) | st.characters(categories=["Mn", "Cf", "Zs", "P"])))
def test_no_name_is_blank(text: str) -> None:
    with pytest.raises(InvalidError) as told:
        read_name(text)
    assert told.value.code == "table.name"


@given(st.text() | st.text(st.sampled_from(BLANKS + "aß1🎩é\u0301")))
@example("0\u0300\xad\ufe00\ufe00\ufe00")
def test_a_name_is_one_line_that_can_be_seen(text: str) -> None:
    try:
        name = read_name(text)
    except InvalidError:
        return
    assert 0 < len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert name == read_name(name)
    assert any(sign.isalnum() or category(sign) in ("So", "Nl", "No") for sign in name)
    assert not set(name) & set(BLANKS) - {" ", "\ufe0f"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "Аnnа"),  # Cyrillic А and а
        ("Anna", "Ａｎｎａ"),
        ("Ian", "lan"),
        ("Ian", "ian"),
        ("Norman", "Norrnan"),
        ("Olaf", "0laf"),
        ("Jürg", "Ju\u0308rg"),
    ],
)
def test_names_that_look_alike_are_known(one: str, other: str) -> None:
    assert looks(one) & looks(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Hanna"), ("Jürg", "Jurg"), ("Guy", "Guu"), ("李娜", "李妮")]
)
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert not looks(one) & looks(other)


@pytest.mark.parametrize(
    ("text", "shown"),
    [("  Ann\n\tB. ", "Ann B."), ("\u202eevil\u200b", "evil"), ("Jürg", "Jürg"), ("李娜", "李娜")],
)
def test_a_name_is_cleaned(text: str, shown: str) -> None:
    assert read_name(text) == shown


def test_what_is_said_is_cut_at_its_longest() -> None:
    assert len(read_words("word " * 1000)) <= LONGEST_WORDS
    with pytest.raises(InvalidError):
        read_words(" \u200b\n")
