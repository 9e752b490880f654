"""Positions that no play could reach: the kernel plays on from them like from any other."""

from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cases.files import written

from canasta.engine.codes import CODES
from canasta.game.cases import CaseError, Position, read_cases
from canasta.game.cases.boards import position_board
from canasta.game.cases.tries import try_line
from canasta.rules import BOOKS

PLAYED = (
    *BOOKS,
    "joker+two-hand",
    "joker+conversion",
    "waldo+no-lay-off",
)
CARD = st.sampled_from(
    [
        "2",
        "2",
        "Jk",
        "3r",
        "3b",
        "4",
        "5",
        "7",
        "7",
        "8",
        "9",
        "9",
        "K",
        "K",
        "K",
        "Q",
        "A",
        "A",
        "4h",
        "5h",
        "6h",
        "7h",
        "8h",
    ]
)
CARDS = st.lists(CARD, max_size=8).map(" ".join)
MELD = st.sampled_from(
    [
        "9*4",
        "K*3",
        "K*6",
        "Q*7",
        "A*2 2",
        "7*3",
        "4h-6h",
        "8h-Th",
        "5d-Jd",
        "2*3",
        "Jk*3 2",
        "J*5 2*2",
    ]
)
MELDS = st.lists(MELD, max_size=5)
WHOLE = st.fixed_dictionaries(
    {
        "rules": st.sampled_from(PLAYED),
        "hands": st.tuples(CARDS).map(list),
        "melds": st.tuples(MELDS, MELDS).map(list),
        "pile": CARDS,
        "phase": st.sampled_from(["draw", "play"]),
        "scores": st.tuples(st.sampled_from([-5, 0, 3000, 10000])).map(list),
    },
    optional={
        "stock": st.sampled_from([0, 1, 2, 8, 9]),
        "asked_before": st.booleans(),
        "foot_taken": st.lists(st.booleans(), max_size=2),
    },
)
ACTION = st.sampled_from(
    [
        "draw",
        "pass",
        "retract",
        "foot",
        "ask",
        "yes",
        "no",
        "splash",
        "take K K",
        "take 9 9",
        "take 9 9 -> #1",
        "take -> #1",
        "meld K K K",
        "meld 2 2 Jk",
        "meld 4h-6h",
        "meld K K 2",
        "meld 3b 3b 3b",
        "add K -> #1",
        "add 2 -> #2",
        "add 7h",
        "add 7h -> #1 #2",
        "add 9 9 -> 9*4",
        "discard K",
        "discard 2",
        "discard 3b",
        "discard 9",
        "face 3r",
    ]
)
MANY = settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])


def toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(toml(inner) for inner in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def read(folder: Path, values: dict[str, Any]) -> Position | None:
    """The position, or None where no pack or no book could make it."""
    lines = [f"{key} = {toml(value)}" for key, value in values.items()]
    try:
        (case,) = read_cases(written(folder, "\n".join(['[[position]]\nid = "P"', *lines])))
    except CaseError:
        return None
    assert isinstance(case, Position)
    return case


@MANY
@given(values=WHOLE)
def test_every_listed_step_is_accepted(tmp_path: Path, values: dict[str, Any]) -> None:
    case = read(tmp_path, values)
    if case is None:
        return
    board = position_board(case)
    names = set(board.legal())
    assert {code for code in range(CODES) if not board.why_not(code)} == names


@MANY
@given(values=WHOLE, line=st.lists(ACTION, min_size=1, max_size=5).map("; ".join))
def test_any_line_comes_to_an_end(tmp_path: Path, values: dict[str, Any], line: str) -> None:
    case = read(tmp_path, values)
    if case is None:
        return
    try:
        came = try_line(case, line)
    except CaseError as error:
        assert error.code == "cases.line"  # noqa: PT017 - an outcome as good as the other
    else:
        assert came.refused is None or came.refusal is not None
