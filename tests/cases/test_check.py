"""Checking case files: what holds, what does not, and what cannot be checked."""

from pathlib import Path

import pytest
from tests.cases.files import POSITION, SCORE, written

from canasta.game.cases import CaseError, Position, check_files, read_cases
from canasta.game.cases.tries import try_line

SIDE = '[[score.side]]\nmelds = ["K*3"]\nhands = ["", "4"]\n'
OPENED = 'phase = "play"\nhands = ["K K K Q 9 8"]\nmelds = [["9*4"]]\n'


def position(folder: Path, text: str) -> Position:
    (case,) = read_cases(written(folder, POSITION + text))
    assert isinstance(case, Position)
    return case


def test_a_case_that_passes_is_counted_but_not_listed(tmp_path: Path) -> None:
    text = SCORE + SIDE + "total = 25\n" + POSITION + OPENED
    text += '[position.try]\n"meld K K K; discard Q" = "legal"\n"meld K K" = "illegal"\n'
    checked = check_files([written(tmp_path, text)])
    assert checked.lines == ("2 passed, 0 failed",)
    assert (checked.passed, checked.failed, checked.status) == (2, 0, 0)


def test_a_total_that_differs_is_reported_with_its_lines(tmp_path: Path) -> None:
    path = written(tmp_path, SCORE + SIDE + "total = 30\n")
    checked = check_files([path])
    assert checked.status == 1
    assert checked.lines == (
        f"{path}: S: side 0: expected 30, came 25 (On the table 30, Left in hand -5)",
        "0 passed, 1 failed",
    )


def test_a_side_with_nothing_scores_nothing(tmp_path: Path) -> None:
    text = SCORE + '[[score.side]]\nhands = ["", ""]\ntotal = 1\n'
    assert "came 0 (nothing scored)" in check_files([written(tmp_path, text)]).lines[0]


@pytest.mark.parametrize(
    ("line", "said", "came"),
    [
        ("meld K K K; discard Q", "illegal", "expected illegal, came legal"),
        ("meld K K; discard Q", "illegal", 'came a refusal of "meld K K" already: '),
        ("discard Q; ", "legal", None),
        ("meld K K", "legal", "expected legal, came illegal: "),
    ],
)
def test_a_line_that_went_otherwise_is_reported(
    tmp_path: Path, line: str, said: str, came: str | None
) -> None:
    text = POSITION + OPENED + f'[position.try]\n"{line}" = "{said}"\n'
    checked = check_files([written(tmp_path, text)])
    if came is None:
        assert checked.errors
    else:
        assert came in checked.lines[0]
        assert checked.lines[1] == "0 passed, 1 failed"


def test_a_case_that_fails_twice_has_one_line(tmp_path: Path) -> None:
    text = POSITION + OPENED + '[position.try]\n"draw" = "legal"\n"discard Q" = "illegal"\n'
    checked = check_files([written(tmp_path, text)])
    assert len(checked.lines) == 2
    assert checked.lines[0].count("expected") == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("discard A", "ace"),
        ("meld A A A", "ace"),
        ("discrad Q", "Did you mean 'discard'"),
        ("discard Qx", "is not a card"),
        ("discard Q; draw", "the turn has ended before"),
        ("meld", "needs its cards named"),
        ("", "There is no action"),
        (";", "There is no action"),
        ("discard Q;", "the turn has ended before"),
        ("add K -> #0", "names no meld"),
    ],
)
@pytest.mark.parametrize("said", ["legal", "illegal"])
def test_an_irregularity_in_a_line_is_an_error_of_the_case(
    tmp_path: Path, line: str, words: str, said: str
) -> None:
    text = POSITION + OPENED + f'[position.try]\n"{line}" = "{said}"\n'
    checked = check_files([written(tmp_path, text)])
    (error,) = checked.errors
    assert (error.code, error.case, checked.status) == ("cases.line", "P", 2)
    assert words in error.sentence
    assert checked.lines == ("0 passed, 0 failed",)


@pytest.mark.parametrize("line", ["add K -> #7", "add K -> K*3", "face K", "meld K Q 9"])
def test_a_readable_line_that_cannot_be_played_is_a_refusal(tmp_path: Path, line: str) -> None:
    assert try_line(position(tmp_path, OPENED), line).refused == 0


def test_each_line_starts_from_the_position_afresh(tmp_path: Path) -> None:
    case = position(tmp_path, OPENED)
    for _ in range(2):
        assert try_line(case, "meld K K K; discard Q").holds(legal=True)


def test_an_invalid_splash_is_an_error(tmp_path: Path) -> None:
    text = SCORE.replace("waldo", "wca")
    text += '[[score.side]]\nsplash = "K*4 Q*4 J*4 2 Jk"\ntotal = 3000\n'
    (error,) = check_files([written(tmp_path, text)]).errors
    assert (error.code, error.case) == ("cases.splash", "S")


def test_a_total_that_is_missing_is_an_error_to_check_only(tmp_path: Path) -> None:
    (error,) = check_files([written(tmp_path, SCORE + SIDE)]).errors
    assert error.code == "cases.missing"
    assert "side[0].total" in error.sentence


def test_a_file_that_cannot_be_read_leaves_the_others_to_be_checked(tmp_path: Path) -> None:
    path = written(tmp_path, SCORE + SIDE + "total = 25\n")
    checked = check_files([tmp_path / "gone.toml", path, path])
    assert [error.code for error in checked.errors] == ["cases.unreadable"]
    assert (checked.lines, checked.status) == (("2 passed, 0 failed",), 2)


def test_without_files_there_are_no_cases() -> None:
    assert check_files([]).lines == ("0 passed, 0 failed",)


def test_more_melds_than_a_table_holds_are_an_error(tmp_path: Path) -> None:
    ranks = "456789TJQKA"
    sets = ", ".join(f'"{rank}*3"' for rank in ranks for _ in range(5))
    pairs = ["2 2"] * 8 + ["Jk Jk"] * 3
    rest = [f'"{rank} {pair}"' for rank, pair in zip(ranks, pairs, strict=True)]
    blacks = ['"3b*3"'] * 2
    melds = f"melds = [[{sets}], [{', '.join([*rest, *blacks])}]]\n"
    text = melds + 'stock = 0\nhands = ["", "", "", ""]\n'
    case = position(tmp_path, text + "foot_taken = [true, true, true, true]\n")
    with pytest.raises(CaseError, match="there are more than 66 melds"):
        try_line(case, "pass")
