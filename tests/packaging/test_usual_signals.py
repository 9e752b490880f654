"""Tests that are started by `nohup`, or in the background by a script, go as others do."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TELL = """
import signal, subprocess, sys
if sys.argv[1:] == ["usual"]:
    from tests.usual_signals import treat_signals_as_usual
    treat_signals_as_usual()
signal.raise_signal(signal.SIGINT)
signal.raise_signal(signal.SIGHUP)
asks = "import signal; print(*[signal.getsignal(n) != signal.SIG_IGN for n in (1, 2, 3)])"
subprocess.run([sys.executable, "-c", asks], check=True)
"""
"""Goes on although it is told to end, and starts something that tells what it hears."""


@pytest.mark.parametrize(("words", "hears"), [(["usual"], "True"), ([], "False")])
def test_programs_started_by_tests_hear_signals_although_the_tests_do_not(
    words: list[str], hears: str
) -> None:
    ignoring = 'trap "" HUP INT QUIT; exec "$@"'
    done = subprocess.run(
        ["sh", "-c", ignoring, "sh", sys.executable, "-c", TELL, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [hears] * 3


def test_no_test_runs_with_a_signal_that_is_ignored() -> None:
    heard = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    assert signal.SIG_IGN not in heard
