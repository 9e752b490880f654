"""Leaving a terminal in any way: nothing is lost, and nothing but a message is shown."""

import signal
from pathlib import Path

import pytest
from tests.cli.piped import run
from tests.cli.terminal import Terminal

PLAY = ("play", "regency", "--seed", "5", "--bots", "random")
CTRL_C, CTRL_D, CTRL_U = "\x03", "\x04", "\x15"
STOPPED = 1
"""The exit status after Ctrl-C."""


def status_after(number: int) -> int:
    return STOPPED if number == signal.SIGINT else 128 + number


def kept(home: Path) -> list[Path]:
    return list((home / "data").rglob("*.canasta"))


def goes_on(home: Path) -> None:
    """The match was saved in one file, and can be continued."""
    assert len(kept(home)) == 1
    assert run(home, "play", "--load", text="quit\n").returncode == 0


def left_in_order(table: Terminal, home: Path, status: int) -> None:
    assert table.end() == status, table.text
    assert "Traceback" not in table.text
    assert "Saved in" in table.text
    assert table.is_as_found()
    goes_on(home)


@pytest.mark.parametrize(("keys", "status"), [(CTRL_C, STOPPED), (CTRL_D, 1), ("quit\r", 0)])
def test_leaving_at_the_prompt_saves_the_match(home: Path, keys: str, status: int) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        table.type("draw\r")
        table.until("You drew")
        table.until("> ")
        table.type(keys)
        left_in_order(table, home, status)


@pytest.mark.parametrize(
    ("keys", "status"),
    [(CTRL_C, STOPPED), (CTRL_C * 3, STOPPED), (CTRL_U + CTRL_D, 1), (CTRL_U + "quit\r", 0)],
)
def test_leaving_in_the_middle_of_a_line_saves_the_match(
    home: Path, keys: str, status: int
) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        table.type("dra")
        table.type(keys)
        left_in_order(table, home, status)


def test_ctrl_c_is_heard_however_soon_it_follows_a_key(home: Path) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        table.type("meld K K" + CTRL_C)
        left_in_order(table, home, STOPPED)


def test_ctrl_d_in_the_middle_of_a_line_ends_nothing(home: Path) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        table.type("dra" + CTRL_D + "w\r")
        table.until("You drew")
        table.until("> ")
        table.type("quit\r")
        left_in_order(table, home, 0)


@pytest.mark.parametrize("written", ["", "dra"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_request_to_end_saves_the_match(home: Path, number: signal.Signals, written: str) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        table.type(written)
        table.send(number)
        left_in_order(table, home, status_after(number))


def test_a_terminal_that_is_closed_leaves_the_match_saved(home: Path) -> None:
    with Terminal(home, *PLAY) as table:
        table.until("> ")
        table.type("draw\r")
        table.until("You drew")
        table.until("> ")
        ended_or_told = (1, 128 + signal.SIGHUP)  # the end of the input and the signal come at once
        assert table.hang_up() in ended_or_told
        goes_on(home)


@pytest.mark.parametrize(("keys", "status"), [(CTRL_C, STOPPED), (CTRL_D, 1)])
def test_leaving_at_the_offer_to_go_on_loses_nothing(home: Path, keys: str, status: int) -> None:
    run(home, *PLAY, text="draw\nquit\n")
    with Terminal(home, "play") as table:
        table.until("Go on with it?")
        table.until("] ")
        table.type(keys)
        assert table.end() == status
        assert "Traceback" not in table.text
        assert table.is_as_found()
    goes_on(home)


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


@pytest.mark.parametrize(
    ("keys", "status"), [(CTRL_C, STOPPED), ("g 3" + CTRL_C, STOPPED), (CTRL_D, 0), ("q\r", 0)]
)
def test_a_replay_is_left_in_any_way(home: Path, keys: str, status: int) -> None:
    run(home, *PLAY, text="draw\nquit\n")
    with Terminal(home, "replay", str(kept(home)[0])) as table:
        table.until("Action 0")
        table.until("> ")
        table.type("n\r")
        table.until("Action 1")
        table.until("> ")
        table.type(keys)
        assert table.end() == status
        assert "Traceback" not in table.text
        assert table.is_as_found()


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_simulation_is_stopped_with_all_its_processes(
    home: Path, jobs: str, number: signal.Signals
) -> None:
    order = ("simulate", "regency", "--deals", "1000000", "--jobs", jobs)
    with Terminal(home, *order) as table:
        table.until("deals of")
        table.until(" 1%")  # all processes are at work by then
        if number == signal.SIGINT:
            table.type(CTRL_C)
        else:
            table.send(number)
        assert table.end() == status_after(number), table.text
        assert "Traceback" not in table.text
        assert "stopped." in table.text
        assert table.gone()
