"""Leaving a terminal in any way: nothing is lost, and nothing but a message is shown."""

import signal
from pathlib import Path

import pytest
from tests.cli.piped import run
from tests.cli.terminal import Terminal

PLAY = ("play", "regency", "--seed", "5", "--bots", "random")


def kept(home: Path) -> list[Path]:
    return list((home / "data").rglob("*.canasta"))


def left_in_order(table: Terminal, home: Path, status: int) -> None:
    assert table.end() == status, table.text
    assert "Traceback" not in table.text
    assert "Saved in" in table.text
    assert len(kept(home)) == 1
    assert run(home, "play", "--load", text="quit\n").returncode == 0


@pytest.mark.parametrize(("keys", "status"), [("\x03", 1), ("\x04", 1), ("quit\r", 0)])
def test_leaving_at_the_prompt_saves_the_match(home: Path, keys: str, status: int) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        table.type("draw\r")
        table.until("You drew")
        table.until("> ")
        table.insist(keys)
        left_in_order(table, home, status)


@pytest.mark.parametrize("keys", ["\x03", "\x04"])
def test_leaving_in_the_middle_of_a_line_or_a_meld_saves_the_match(home: Path, keys: str) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        table.type("dra")
        table.insist("\x15" + keys if keys == "\x04" else keys)
        left_in_order(table, home, 1)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_being_told_to_end_saves_the_match(home: Path, number: signal.Signals) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        table.insist_by(number)
        left_in_order(table, home, 1)


def test_ctrl_c_twice_still_saves_the_match(home: Path) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        table.insist("\x03\x03\x03")
        left_in_order(table, home, 1)


@pytest.mark.parametrize("keys", ["\x03", "\x04"])
def test_leaving_at_the_offer_to_go_on_loses_nothing(home: Path, keys: str) -> None:
    run(home, *PLAY, text="draw\nquit\n")
    with Terminal(home, "play") as table:
        table.until("Go on with it?")
        table.insist(keys)
        assert table.end() == 1
        assert "Traceback" not in table.text
    assert len(kept(home)) == 1


def test_play_alone_offers_to_go_on_with_the_saved_match(home: Path) -> None:
    run(home, "play", "wca", "--seed", "5", "--bots", "random", text="quit\n")
    with Terminal(home, "play") as table:
        table.until("Go on with it?")
        table.type("maybe\r")
        table.until("yes or no")
        table.type("y\r")
        table.until("WCA canasta")
        table.until("> ")
        table.type("quit\r")
        assert table.end() == 0


@pytest.mark.parametrize("keys", ["\x03", "\x04", "q\r"])
def test_a_replay_is_left_in_any_way(home: Path, keys: str) -> None:
    run(home, *PLAY, text="draw\nquit\n")
    with Terminal(home, "replay", str(kept(home)[0])) as table:
        table.until("Act 0")
        table.until("> ")
        table.type("n\r")
        table.until("Act 1")
        table.until("> ")
        table.insist(keys)
        assert table.end() == (1 if keys == "\x03" else 0)
        assert "Traceback" not in table.text


@pytest.mark.parametrize("columns", [40, 80, 120])
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
