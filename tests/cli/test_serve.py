"""`canasta serve`: it says where it is, serves, and ends in good order; or says why it cannot."""

import os
import signal
import socket
import sqlite3
import time
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from tests.cli.piped import run
from tests.cli.served import PATIENCE, Server
from tests.cli.terminal import Terminal

from canasta.cli.commands.serve import read_url
from canasta.cli.problem import Problem
from canasta.server.web.listening import TRIED, USUAL_PORT

ANY = ("--port", "0")
LOCAL = ("serve", "--host", "127.0.0.1", *ANY)
PUBLIC = ("--public-url", "https://canasta.example.org")


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGTERM, 143), (signal.SIGINT, 1), (signal.SIGHUP, 129)],
)
def test_serve_serves_the_page_until_a_signal_ends_it(home: Path, number: int, status: int) -> None:
    with Server(home, *ANY) as server:
        assert server.get("/healthz") == "ok\n"
        assert '<div id="app">' in server.get("/")
        assert server.end(number) == status
        assert "canasta: stopped." in server.log
        assert "Traceback" not in server.log
    with (
        pytest.raises(ConnectionRefusedError),
        socket.create_connection(("127.0.0.1", server.port)),
    ):
        pass


def test_tables_are_stored_in_the_folder_of_the_user(home: Path) -> None:
    with Server(home, *ANY) as server:
        server.end(signal.SIGTERM)
    assert (home / "data" / "canasta" / "tables.sqlite3").is_file()


def test_tables_are_stored_at_the_given_place(home: Path) -> None:
    with Server(home, *ANY, CANASTA_STORE="here.sqlite3") as server:
        server.end(signal.SIGTERM)
    assert (home / "here.sqlite3").is_file()
    assert not (home / "data").exists()


def test_a_taken_port_is_refused_with_advice(home: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = str(other.getsockname()[1])
        done = run(home, "serve", "--host", "127.0.0.1", "--port", port)
    assert done.returncode == 1
    assert f"Port {port} is taken" in done.stderr
    assert "--port" in done.stderr
    assert "serve.port_taken" in done.stderr
    assert done.stdout == ""


def test_without_a_port_the_next_free_one_is_taken(home: Path) -> None:
    with ExitStack() as held:
        try:
            usual = socket.create_server(("127.0.0.1", USUAL_PORT))
            held.enter_context(closing(usual))
        except OSError:
            pass  # somebody else holds it, which is as good
        with Server(home) as server:
            assert USUAL_PORT < server.port < USUAL_PORT + TRIED


@pytest.mark.parametrize(
    ("host", "code"), [("203.0.113.7", "serve.no_such_host"), ("a b", "serve.no_such_host")]
)
def test_a_host_that_is_not_this_machine_is_refused(home: Path, host: str, code: str) -> None:
    done = run(home, "serve", "--host", host, "--port", "0")
    assert done.returncode == 1
    assert code in done.stderr


@pytest.mark.parametrize("store", ["mysql://here/canasta", "postgresql://", "sqlite://x"])
def test_anything_but_a_store_is_refused(home: Path, store: str) -> None:
    done = run(home, *LOCAL, "--store", store)
    assert done.returncode == 2, done
    assert "postgresql" in done.stderr or "sqlite" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_file_that_is_not_a_store_is_refused_and_left_alone(home: Path) -> None:
    letter = home / "letter.txt"
    letter.write_text("Dear aunt, " * 100, encoding="utf-8")
    done = run(home, *LOCAL, "--store", str(letter))
    assert done.returncode == 2
    assert "letter.txt" in done.stderr
    assert letter.read_text(encoding="utf-8") == "Dear aunt, " * 100


def test_a_folder_is_refused_as_a_store(home: Path) -> None:
    done = run(home, *LOCAL, "--store", str(home))
    assert done.returncode == 2
    assert str(home) in done.stderr


def test_a_store_of_a_later_release_is_refused(home: Path) -> None:
    later = home / "later.sqlite3"
    with closing(sqlite3.connect(later)) as base:
        base.execute("PRAGMA user_version = 99")
    done = run(home, *LOCAL, "--store", str(later))
    assert done.returncode == 2
    assert "later" in done.stderr


def test_a_page_that_is_not_there_is_refused(home: Path) -> None:
    done = run(home, *LOCAL, "--page", "nowhere")
    assert done.returncode == 2
    assert "nowhere" in done.stderr


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://canasta.example.org", "https://canasta.example.org"),
        ("https://Canasta.Example.org:443/", "https://canasta.example.org"),
        ("http://192.168.1.5:8765", "http://192.168.1.5:8765"),
        ("http://[fd00::1]:80", "http://[fd00::1]"),
    ],
)
def test_an_address_is_read_as_browsers_write_it(text: str, origin: str) -> None:
    assert read_url(text, "--public-url") == origin


@pytest.mark.parametrize(
    "text",
    ["", "canasta.example.org", "ftp://x", "https://", "https://x/tables", "https://x?y", "http://x#y",
     "https://a@b", "http://x:port", "http://x:99999", "http://[::1", "javascript:alert(1)"],
)  # fmt: skip
def test_anything_but_an_address_of_a_server_is_refused(text: str) -> None:
    with pytest.raises(Problem, match=r"--public-url must be the address of a server"):
        read_url(text, "--public-url")


def test_a_wrong_address_is_refused_before_anything_begins(home: Path) -> None:
    done = run(home, *LOCAL, "--allow-origin", "example.org")
    assert done.returncode == 2
    assert "--allow-origin" in done.stderr
    assert not (home / "data").exists()


def test_a_terminal_is_shown_the_address_and_a_code_for_phones(home: Path) -> None:
    with Terminal(home, *LOCAL, *PUBLIC, "--no-open", columns=80, rows=50) as terminal:
        shown = terminal.until("point the camera at the code")
        assert "https://canasta.example.org" in shown
        assert shown.count("█") > 50
        terminal.type("\x03")
        assert terminal.end() == 1
        assert "Traceback" not in terminal.text
        assert terminal.gone()


def test_a_terminal_that_is_closed_ends_the_server(home: Path) -> None:
    with Terminal(home, *LOCAL, "--no-open") as terminal:
        terminal.until("On this machine")
        assert terminal.hang_up() == 129
        assert terminal.gone()


def test_a_server_for_this_machine_alone_shows_no_code(home: Path) -> None:
    with Terminal(home, *LOCAL, "--no-open") as terminal:
        terminal.until("On this machine")
        terminal.type("\x03")
        terminal.end()
        assert "█" not in terminal.text
        assert "For others" not in terminal.text


def test_the_page_is_opened_where_there_is_a_screen(home: Path) -> None:
    opened = home / "opened"
    browser = home / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s" "$1" > {opened}.part\nmv {opened}.part {opened}\n')
    browser.chmod(0o755)
    names = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
    with pytest.MonkeyPatch.context() as patched:
        for name in names:
            patched.delenv(name, raising=False)
        with Server(home, *ANY, DISPLAY=":77", BROWSER=f"{browser} %s") as server:
            end = time.monotonic() + PATIENCE
            while not opened.exists():
                assert time.monotonic() < end
                time.sleep(0.02)
            assert opened.read_text() == server.url


def test_if_no_browser_can_be_opened_a_message_says_so(home: Path) -> None:
    with Server(home, *ANY, "--open", BROWSER="", PATH=os.devnull, DISPLAY="") as server:
        end = time.monotonic() + PATIENCE
        while "open the address yourself" not in server.log:
            assert time.monotonic() < end
            time.sleep(0.02)
        assert server.get("/healthz") == "ok\n"


def test_a_server_is_stopped_quietly_just_after_its_start(home: Path) -> None:
    with Terminal(home, *LOCAL, "--no-open") as terminal:
        terminal.until("On this machine")
        terminal.type("\x03")
        assert terminal.end() == 1
        assert terminal.text.count("canasta: stopped.") == 1
        assert "Traceback" not in terminal.text
