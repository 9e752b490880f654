"""Detects whether a person uses this machine's screen, and opens a page there."""

import sys
import webbrowser

import pytest

from canasta.cli.streams import has_screen, open_page

NAMES = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("platform", "set_names", "expected"),
    [
        ("linux", (), False),
        ("linux", ("DISPLAY",), True),
        ("linux", ("WAYLAND_DISPLAY",), True),
        ("linux", ("DISPLAY", "SSH_CONNECTION"), False),
        ("darwin", (), True),
        ("darwin", ("SSH_TTY",), False),
        ("win32", (), True),
    ],
)
def test_a_screen_is_assumed_only_if_someone_sits_there(
    monkeypatch: pytest.MonkeyPatch, platform: str, set_names: tuple[str, ...], expected: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in set_names:
        monkeypatch.setenv(name, ":0")
    assert has_screen() is expected


def test_a_browser_for_text_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("false"))
    assert not open_page("http://127.0.0.1:1")


def test_a_missing_browser_is_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", nothing)
    assert not open_page("http://127.0.0.1:1")


def test_the_browser_that_the_user_names_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "true %s")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser(["true", "%s"]))
    assert open_page("http://127.0.0.1:1")
