"""Running the command with its input piped: in this process, or in one of its own."""

import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner
from tests.cli.terminal import environment

from canasta.cli.outer import run as run_command


class Done(NamedTuple):
    """The output and the status of a command."""

    returncode: int
    stdout: str
    stderr: str


def run(home: Path, *args: str, text: str = "", **more: str) -> Done:
    """Run the command in this process, at home in a folder."""
    env = {**environment(home, **more), "COLUMNS": more.get("COLUMNS", "80")}
    with chdir(home), CliRunner().isolation(text, env=env) as (out, err, _):
        status = run_command(args)
        sys.stdout.flush()
        sys.stderr.flush()
        return Done(status, out.getvalue().decode(), err.getvalue().decode())


def run_apart(home: Path, *args: str, text: str = "", **more: str) -> Done:
    """Run the command in its own process."""
    done = subprocess.run(
        [sys.executable, "-m", "canasta", *args],
        input=text,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env=environment(home, **more),
        cwd=home,
        timeout=120,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)
