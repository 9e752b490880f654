"""Trainers of other projects learn on canasta's environments, each by its own documented API.

They bring PyTorch along, so they are tried with ``CANASTA_LONG=1`` only, in a virtual environment
that is made for them, or by the Python that ``CANASTA_TRAINERS`` names, which has them already.
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

import canasta_library
import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research" / "environments.md").read_text(encoding="utf-8")

TRAINERS = {
    "torch_checks": ("stable-baselines3==2.9.2", "sb3-contrib==2.9.2"),
    "puffer_checks": ("pufferlib-core==3.0.23",),
    "rllib_checks": ("ray[rllib]==2.60.0",),
    "tianshou_checks": ("tianshou==2.0.1",),
    "cleanrl_checks": ("torch==2.9.0",),
}
"""Packages that each module trains with."""
NEEDED = ("gymnasium>=1.2", "numpy>=2.0", "msgspec>=0.20", "numba")


@pytest.fixture(scope="session")
def trainers_python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A Python that has all trainers."""
    given = os.environ.get("CANASTA_TRAINERS")
    if given:
        return given
    place = tmp_path_factory.mktemp("trainers")
    venv.create(place, with_pip=True)
    python = str(place / "bin" / "python")
    wanted = [*NEEDED, *(one for each in TRAINERS.values() for one in each)]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *wanted], check=True)
    return python


@pytest.mark.parametrize("module", TRAINERS)
def test_a_trainer_of_another_project_learns_on_it(
    module: str, trainers_python: str, tmp_path: Path
) -> None:
    (tmp_path / "canasta_library").symlink_to(canasta_library.__path__[0])
    path = os.pathsep.join(map(str, (ROOT / "src", ROOT, tmp_path)))
    done = subprocess.run(
        [trainers_python, "-m", f"tests.env.{module}"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    sys.stdout.write(done.stdout)
    assert done.returncode == 0, done.stderr[-4000:]


def test_the_page_names_the_version_of_each_trainer() -> None:
    for wanted in TRAINERS.values():
        for name, _, version in (one.partition("==") for one in wanted):
            assert f"{name.partition('[')[0]} {version}" in PAGE
