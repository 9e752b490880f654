"""The kernel plays alike compiled and interpreted."""

import os
import subprocess
import sys
from pathlib import Path

from tests.clauses.trajectories import trajectories

from canasta.compiled.kernel.compiled import INTERPRETED
from canasta.engine.choice import LIBRARY, PYTHON, VARIABLE

ROOT = Path(__file__).parent.parent.parent


def test_compiled_and_interpreted_kernels_give_the_same_trajectories() -> None:
    other = {VARIABLE: LIBRARY if INTERPRETED else PYTHON}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.clauses.trajectories"],
        cwd=ROOT,
        env={**os.environ, **other},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as run:
        own = trajectories()
        printed, errors = run.communicate()
    assert errors == ""
    assert printed.splitlines() == own
