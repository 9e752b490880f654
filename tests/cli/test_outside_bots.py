"""`canasta arena "./mybot"` reports on programs, and none outlives the command."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.family import alive, family
from tests.cli.piped import run
from tests.cli.terminal import Terminal, environment
from tests.lab.outside.programs import example, mischief


def test_a_program_is_a_bot_and_a_transcript_holds_its_messages(home: Path) -> None:
    done = run(home, "arena", example(), "random", "--deals", "2", "--transcript", "said.txt")
    assert done.returncode == 0
    assert "No game was lost by how a program behaved." in done.stdout
    first = (home / "said.txt").read_text().splitlines()[0]
    assert re.match(r'\d > {"type":"hello","protocol":1,', first)


def test_a_lost_deal_is_reported_in_a_line_with_how_to_replay_it(home: Path) -> None:
    bot = mischief("unreadable")
    args = ("arena", bot, "novice", "--deals", "2", "--seed", "30", "--jobs", "1")
    done = run(home, *args, COLUMNS="200")
    assert done.returncode == 0
    assert f"{bot} lost 4 of 4 games by how it behaved:" in done.stdout
    (line, *_) = re.findall(r"deal 1 \(seed 30\), seat \d, turn \d+: .*", done.stdout)
    assert "it sent 'dance" in line
    assert line.endswith("[bot.illegal_act]")
    assert "\x1b[2J" not in done.stdout
    assert "A lost game counts 5,000 points" in done.stdout
    again = next(line for line in done.stdout.splitlines() if line.startswith("  canasta arena"))
    seen = run(home, *shlex.split(again)[1:])
    assert "lost 2 of 2 games" in seen.stdout
    assert "dance" in (home / "said.txt").read_text()
    data = json.loads(run(home, *args, "--json").stdout)
    assert [loss["code"] for loss in data["pairs"][0]["lost"]] == ["bot.illegal_act"] * 4


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("./nothing", "club"), "no program './nothing'"),
        (("nothing.py --fast", "club"), "no program 'nothing.py'"),
        (("python 'mybot.py", "club"), "cannot be read as a command"),
        (("clib", "club"), "Did you mean 'club'?"),
        (("./plain.txt", "club"), "may not be run"),
        (("sh -c true", "sh -c true"), "named twice"),
        (("sh -c true", "club", "--ray", "local"), "leave --ray out"),
        (("sh -c true", "club", "--transcript", "/"), "directory"),
        (("sh -c true", "club", "--transcript", "no/where"), "cannot be written"),
        (
            ("sh -c true", "club", "--transcript", "a", "--jobs", "2"),
            "one process can write a transcript",
        ),
    ],
)
def test_anything_but_a_program_is_reported_before_anything_is_played(
    home: Path, args: tuple[str, ...], words: str
) -> None:
    (home / "plain.txt").write_text("no program")
    done = run(home, "arena", *args, "--deals", "1", COLUMNS="400")
    assert done.returncode == 2
    assert words in done.stderr
    assert not done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_programs_that_hear_nothing(home: Path, jobs: str) -> None:
    args = ("arena", mischief("stubborn"), "random", "--deals", "100000", "--jobs", jobs)
    kept = home / "kept.jsonl"
    with Terminal(home, *args, "--results", str(kept), columns=100) as terminal:
        while not kept.exists() or kept.read_text().count("\n") < 2:
            terminal.until("%")
        terminal.type("\x03")
        terminal.until("goes on from there")
        assert terminal.end() == 1
        assert terminal.gone()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_programs_end_when_the_arena_is_killed(home: Path, jobs: str) -> None:
    args = [sys.executable, "-m", "canasta", "arena", mischief("slow"), "random", "--jobs", jobs]
    quiet = subprocess.DEVNULL
    arena = subprocess.Popen(args, env=environment(home), cwd=home, stdout=quiet, stderr=quiet)
    while len(programs := running(family(arena.pid))) < 2:
        assert arena.poll() is None
        time.sleep(0.01)
    whole = family(arena.pid)
    workers = {process for process in whole if b"spawn_main" in command_line(process)}
    for process in {arena.pid, *workers}:
        os.kill(process, signal.SIGKILL)
    arena.wait()
    until = time.monotonic() + 10
    while running(programs) and time.monotonic() < until:
        time.sleep(0.01)
    assert not running(programs)


def running(processes: set[int]) -> set[int]:
    """The processes that misbehave."""
    return {
        one for one in alive(processes) if b"mischief.py" in command_line(one).split(b"guard.py")[0]
    }


def command_line(process: int) -> bytes:
    """The command line of a process; nothing of one that has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""
