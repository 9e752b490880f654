"""docs/develop/notation.md against what reads the texts."""

import re
from pathlib import Path

import pytest

from canasta.game import Game, InvalidError, read_action, read_line
from canasta.game.actions import VERBS
from canasta.game.cases.read import _KEYS as POSITION_KEYS
from canasta.game.cases.side_end import _KEYS as SCORE_KEYS
from canasta.game.cases.side_end import _SIDE_KEYS as SIDE_KEYS
from canasta.rules import BOOKS, VARIATIONS, get_rules

PAGE = (Path(__file__).parents[2] / "docs" / "develop" / "notation.md").read_text("utf-8")
ENDS = ("draw", "take K K", "face 3r", "foot", "ask", "yes", "no", "discard K", "splash", "pass")


def first_cells(heading: str) -> list[str]:
    """The code in the first cells of a section's tables."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    return [text for line in lines for text in re.findall(r"`([^`]+)`", line.split("|")[1])]


def test_every_action_of_the_page_is_read_and_every_action_is_on_the_page() -> None:
    texts = first_cells("Actions")
    assert {read_action(text) for text in texts}
    assert {text.split()[0] for text in texts} == set(VERBS)


@pytest.mark.rule("JV-0")
def test_every_book_and_every_variation_is_on_the_page_with_its_clauses() -> None:
    names = first_cells("Rule books")
    assert names == [f"{book}+{each.name}" for each in VARIATIONS for book in each.books]
    assert all(get_rules(name).name == name for name in names)
    for book in BOOKS:
        assert f"`{book}`" in PAGE
    for variation in VARIATIONS:
        (line,) = [line for line in PAGE.splitlines() if f"+{variation.name}` |" in line]
        rows = re.findall(r"[A-Z]+\d?-\d+[a-d]?", line.split("|")[2])
        assert rows
        assert set(rows) <= set(variation.clauses)


def test_every_key_of_a_case_file_is_on_the_page() -> None:
    said = set(first_cells("Case files"))
    assert said == {*POSITION_KEYS, *SCORE_KEYS, *SIDE_KEYS}


def test_the_line_of_the_page_can_be_read() -> None:
    assert len(read_line("meld K*3; add 5 -> #1; discard 4c")) == 3
    assert "`meld K*3; add 5 -> #1; discard 4c`" in PAGE


@pytest.mark.parametrize("text", [*ENDS, "cut 52"])
def test_what_ends_a_line_by_the_page_ends_it(text: str) -> None:
    assert (
        f"`{text.split(maxsplit=1)[0]}`" in PAGE.partition("\n## Lines\n")[2].partition("\n## ")[0]
    )
    with pytest.raises(InvalidError) as caught:
        Game.new("regency", seed=1).planned(f"{text}; meld K*3")
    assert caught.value.code == "text.line_ends"
