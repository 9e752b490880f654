"""Files made to break a reader give an error that says what is wrong, or the cases, and nothing
else."""

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cases.files import POSITION, SCORE, written

from canasta.game.cases import CaseError, read_cases
from canasta.rules import BOOKS

MANY = settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])


def readable(path: Path) -> bool:
    """Return whether the file can be read; an error has one line that can be printed."""
    message = ""
    try:
        read_cases(path)
    except CaseError as error:
        message = error.message
    assert not message or message.isprintable(), message
    assert len(message) < 4_000
    return not message


@pytest.mark.parametrize(
    "content",
    [
        b"\0\0\0\0",
        b"\xff\xfe[\0[\0",
        b"\xed\xa0\x80",
        b"[[[[[[",
        b"x = " + b"[" * 100_000,
        b"x = " + b"{a=" * 50_000,
        b"x = " + b"9" * 100_000,
        b"x = 1e999999",
        b"x = 0x" + b"f" * 100_000,
        b"x." * 100_000 + b"x = 1",
        b"[" + b"a." * 100_000 + b"a]",
        b"x = '" + b"\xf0\x9f\x82\xa1" * 10_000 + b"'",
        b"x." * 1_400 + b"x = 1",
        b"x = " + b"[" * 2_900,
        b"x = " + b"{a=" * 900,
        b"x = " + b"9" * 2_900,
        b"#" * 2**20,
        b"#\n" * 2**18,
        b"x" * 10_000_000,
        b"position = 1",
        b"position = [1, 2]",
        b"[position]\nid = 'P'",
        b"x = 9999-99-99",
        b'"\\ud800" = 1',
    ],
    ids=lambda content: repr(content[:12]),
)
def test_anything_but_a_case_file_is_refused_quickly(tmp_path: Path, content: bytes) -> None:
    path = written(tmp_path, content)
    began = time.monotonic()
    readable(path)
    assert time.monotonic() - began < 20


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    assert readable(written(tmp_path, b"\xef\xbb\xbf" + POSITION.encode()))


def test_lines_may_end_as_they_do_elsewhere(tmp_path: Path) -> None:
    assert readable(written(tmp_path, POSITION.replace("\n", "\r\n")))


def test_a_name_that_no_file_can_have_is_reported() -> None:
    with pytest.raises(CaseError, match="cannot be read"):
        read_cases("a\0b")


@MANY
@given(content=st.binary(max_size=400))
def test_bytes_are_read_or_refused(tmp_path: Path, content: bytes) -> None:
    readable(written(tmp_path, content))


LINE = st.sampled_from(
    [
        *POSITION.splitlines(),
        *SCORE.splitlines(),
        "[[score.side]]",
        "[position.try]",
        '"draw" = "legal"',
        "players = 3",
        'hands = ["K*3", "?"]',
        'melds = [["4h-Th"]]',
        "stock = 8",
        "splash = ''",
        "total = -1",
        "feet = ['A']",
        'threes = ["3r"]',
        "seat = 2",
        "[[position]]",
    ]
)


@MANY
@given(lines=st.lists(LINE | st.text(max_size=20), max_size=14))
def test_lines_in_any_order_are_read_or_refused(tmp_path: Path, lines: list[str]) -> None:
    readable(written(tmp_path, "\n".join(lines).encode(errors="replace")))


VALUE = st.recursive(
    st.integers(-(10**30), 10**30)
    | st.booleans()
    | st.sampled_from(["K*3", "4h-Th", "?", "", "3r", "Jk*9", "yes", "draw", "A*216", "\\u0007"])
    | st.text("KQJT98765432Ajkcdhs*- ?3rb", max_size=12),
    lambda inner: st.lists(inner, max_size=5),
    max_leaves=6,
)
KEY = st.sampled_from(
    [
        "players",
        "scores",
        "seat",
        "phase",
        "hands",
        "melds",
        "threes",
        "pile",
        "frozen",
        "stock",
        "turn_card_drawn",
        "requirement",
        "foot_taken",
        "asked",
        "asked_before",
        "note",
    ]
)


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(toml(inner) for inner in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


@MANY
@given(
    book=st.sampled_from([*BOOKS, "regency+two-hand"]),
    values=st.dictionaries(KEY, VALUE, max_size=5),
)
def test_any_value_is_read_or_refused(tmp_path: Path, book: str, values: dict[str, Any]) -> None:
    text = f'[[position]]\nid = "P"\nrules = "{book}"\n'
    text += "".join(f"{key} = {toml(value)}\n" for key, value in values.items())
    readable(written(tmp_path, text))
