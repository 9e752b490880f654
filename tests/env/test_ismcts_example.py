"""The example that searches with sampled hidden cards plays whole deals."""

import sys
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from canasta.engine.codes import Act

EXAMPLE = Path(__file__).parents[2] / "examples" / "ismcts.py"


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return run_path(str(EXAMPLE))


@pytest.mark.parametrize("book", ["regency", "waldo", "samba"])
def test_the_search_plays_a_deal_to_its_end(example: dict[str, Any], book: str) -> None:
    assert isinstance(example["deal_of"](book, 3, 0, "club", 4), float)


def test_the_search_takes_nothing_back_while_it_can_do_something_else(
    example: dict[str, Any],
) -> None:
    # Without this rule a search laid cards and took them back for ever.
    class Position:
        def __init__(self, codes: list[int]) -> None:
            self.codes = codes

        def legal(self) -> list[int]:
            return self.codes

    assert example["choices"](Position([Act.RETRACT, 65, 99])) == [65, 99]
    assert example["choices"](Position([Act.RETRACT])) == [Act.RETRACT]


def test_the_example_prints_the_points_ahead(
    example: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["ismcts.py", "--deals", "2", "--iterations", "2"])
    example["main"]()
    assert capsys.readouterr().out.count("ahead of club by") == 2
