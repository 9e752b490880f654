import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta.game import InvalidError
from canasta.table.names import LONGEST_NAME, LONGEST_WORDS, read_name, read_words


@given(st.text())
def test_a_name_is_one_line_that_can_be_seen(text: str) -> None:
    try:
        name = read_name(text)
    except InvalidError:
        return
    assert 0 < len(name) <= LONGEST_NAME
    assert name.isprintable()
    assert name == read_name(name)


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
