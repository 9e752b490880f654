"""The table in a real terminal: its width, its colours."""

from pathlib import Path

import pytest
from tests.cli.terminal import Terminal

PLAY = ("play", "regency", "--seed", "5", "--bots", "random")


@pytest.mark.parametrize("columns", [20, 40, 80, 120])
def test_no_line_of_the_table_is_wider_than_the_terminal(home: Path, columns: int) -> None:
    with Terminal(home, "play", "waldo", "--seed", "5", "--bots", "random", columns=columns) as it:
        it.until("> ")
        shown = it.text
        it.type("quit\r")
        assert it.end() == 0
    assert max(len(row) for row in shown.splitlines()) <= columns


def test_the_terminal_is_redrawn_in_colour_with_red_suits_in_red(home: Path) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        assert "\x1b[2J" in table.raw or "\x1b[H" in table.raw
        assert "38;5;" in table.raw or "38;2;" in table.raw
        table.type("quit\r")
        assert table.end() == 0


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_colour_is_used_where_none_is_wanted(home: Path, name: str, value: str) -> None:
    with Terminal(home, *PLAY, columns=80, rows=24, **{name: value}) as table:
        table.until("> ")
        assert "\x1b[3" not in table.raw
        assert "\x1b[4" not in table.raw
        table.type("quit\r")
        assert table.end() == 0
