"""A signal that comes during work waits until the work is done, and nothing is lost."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.cli.piped import run

from canasta.cli.play import saves
from canasta.cli.problem import SIGNALS, Signals, Stopped
from canasta.cli.streams import progress_bar
from canasta.game import Game
from canasta.players.bots import Novice

PLAY = ("play", "regency", "--seed", "5", "--bots", "novice")
NUMBERS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@pytest.fixture(autouse=True)
def _listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The command hears signals as in a process of its own, and a new one each time."""
    before = [(number, signal.getsignal(number)) for number in NUMBERS]
    monkeypatch.setattr(SIGNALS, "__dict__", Signals().__dict__)
    SIGNALS.listen()
    yield
    for number, handler in before:
        signal.signal(number, handler)


def then(number: int, does: Callable[..., object]) -> Callable[..., object]:
    """A function during which a signal comes, when it has begun and before it has ended."""

    def wrapped(*args: object, **named: object) -> object:
        os.kill(os.getpid(), number)
        done = does(*args, **named)
        os.kill(os.getpid(), number)
        return done

    return wrapped


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    ("owner", "name"), [(Novice, "choose"), (Game, "do"), (Game, "view"), (saves, "write")]
)
def test_a_signal_while_bots_play_or_a_match_is_saved_loses_nothing(
    home: Path, monkeypatch: pytest.MonkeyPatch, owner: object, name: str, number: int
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(owner, name, then(number, getattr(owner, name)))
        done = run(home, *PLAY, text="draw\n")
    assert done.returncode == (1 if number == signal.SIGINT else 128 + number), done
    assert "Saved in" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert len(list((home / "data").rglob("*.canasta"))) == 1
    assert not list((home / "data").rglob(".saving-*"))
    assert run(home, "play", "--load", text="quit\n").returncode == 0


def test_an_act_is_done_before_a_signal_is_heard() -> None:
    with SIGNALS.busy():
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(Stopped) as stopped:
            SIGNALS.check()
    assert stopped.value.status == 128 + signal.SIGTERM


def test_a_signal_that_was_lost_on_its_way_ends_the_command_at_its_next_progress() -> None:
    with suppress(Stopped):  # as code in C does while it asks an object for something
        os.kill(os.getpid(), signal.SIGTERM)
    with progress_bar("playing") as progress, pytest.raises(Stopped) as stopped:
        progress(1, 2)
    assert stopped.value.status == 128 + signal.SIGTERM


def test_a_second_signal_ends_a_command_that_takes_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("canasta.cli.problem.monotonic", lambda: now)
    with SIGNALS.busy():
        os.kill(os.getpid(), signal.SIGINT)
        now = 10.0
        with pytest.raises(Stopped):
            os.kill(os.getpid(), signal.SIGINT)


def test_signals_that_were_ignored_before_stay_ignored() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    SIGNALS.listen()
    os.kill(os.getpid(), signal.SIGHUP)
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
