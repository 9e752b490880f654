"""Without NumPy, whatever needs it says so, and everything else works."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MISSING = """
import sys
from tests.engine.without_numba import Missing
sys.meta_path.insert(0, Missing({"numpy", "numba", "llvmlite"}))
"""


def python(script: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A program in which NumPy can't be imported."""
    return subprocess.run(
        [sys.executable, "-c", MISSING + script, *words],
        cwd=ROOT,
        env={"PATH": "", "HOME": str(folder), "CANASTA_HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "regency", "--deals", "10"),
        ("arena", "club", "novice", "--deals", "4"),
        ("lab", "regency"),
        ("learn", "regency"),
        ("leaderboard",),
        ("benchmark", "club"),
        ("play", "wca", "--bots", "ppo"),
    ],
)
def test_a_command_that_counts_with_numpy_says_what_to_install(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    done = python("from canasta.cli import main; main()", *words, folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "pip install 'canasta[research]'" in done.stderr


def test_environments_say_what_to_install(tmp_path: Path) -> None:
    done = python("from canasta.research.env import VectorEnv", folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.endswith(
        "ImportError: canasta.research.env needs NumPy: pip install 'canasta[research]'\n"
    )


@pytest.mark.parametrize(
    "words", [("rules", "waldo"), ("check", "tests/cases"), ("puzzles",), ("referee",)]
)
def test_what_players_and_hosts_use_needs_no_numpy(words: tuple[str, ...], tmp_path: Path) -> None:
    done = python("from canasta.cli import main; main()", *words, folder=tmp_path)
    assert "numpy" not in done.stderr.lower()
    assert "went wrong" not in done.stderr


def test_the_site_is_written_without_numpy(tmp_path: Path) -> None:
    site = tmp_path / "site"
    done = python("from canasta.cli import main; main()", "site", str(site), folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(site.rglob("kernel*.wasm"))
