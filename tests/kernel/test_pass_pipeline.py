"""The short way of compiling: with the Numba that it was tried with, and in its absence."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from numba.core.cpu import CPUContext

from canasta.kernel import INTERPRETED
from canasta.kernel.pass_pipeline import TRIED, is_usable

ROOT = Path(__file__).parents[2]

FUNCTIONS = """
from canasta.kernel.compiled import entry_point, kernel

@kernel
def _half(x: int) -> int:
    return x // 2

@kernel
def _steps(x: int) -> int:
    count = 0
    while x > 1:
        x = _half(x) if x % 2 == 0 else 3 * x + 1
        count += 1
    return count

@entry_point
def total(x: int) -> int:
    found = 0
    for start in range(1, x):
        found += _steps(start)
    return found
"""

COMPILE = """
import sys
{before}
sys.path.insert(0, {folder!r})
from canasta.kernel import compiled
known = len(compiled._inner), len(compiled._entry_points)
import functions
del compiled._inner[: known[0]], compiled._entry_points[: known[1]]  # the kernel itself takes long
compiled.prepare()
print(compiled._SHORT is not None, functions.total(1000), functions.total.signatures)
"""

LACKING = {
    "another release": "import numba; numba.__version__ = '9.1.0'",
    "a pass is gone": "import numba.core.untyped_passes as passes; del passes.FixupArgs",
    "a module is gone": "import numba; sys.modules['numba.core.compiler_machinery'] = None",
}
"""What is done to Numba before the kernel is imported."""


def compiled_by(tmp_path: Path, before: str) -> str:
    """What a small function gives, compiled in a process of its own, and which way was taken."""
    tmp_path.mkdir()
    (tmp_path / "functions.py").write_text(FUNCTIONS)
    done = subprocess.run(
        [sys.executable, "-c", COMPILE.format(before=before, folder=str(tmp_path))],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_numba_that_may_be_installed_is_one_that_it_was_tried_with() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    first, beyond = (".".join(map(str, release)) for release in TRIED)
    assert f"numba>={first},<{beyond}" in project["dependencies"]


@pytest.mark.parametrize(
    ("version", "usable"),
    [("0.62.1", False), ("0.63.0", True), ("0.68.1", True), ("0.69.0rc1", False), ("1.0", False)],
)
def test_only_releases_that_were_tried_are_compiled_with_in_the_short_way(
    version: str, usable: bool
) -> None:
    assert is_usable(version) == usable


def test_a_release_that_lacks_what_is_reached_for_is_not_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert is_usable("0.68.1")
    methods = ((CPUContext, "get_executable"), (CPUContext, "renamed"))
    monkeypatch.setattr("canasta.kernel.pass_pipeline._REPLACED", methods)
    assert not is_usable("0.68.1")


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled where the kernel runs as plain Python")
def test_where_numba_is_not_as_it_was_its_own_way_gives_the_same(tmp_path: Path) -> None:
    short, _, same = compiled_by(tmp_path / "short", "").partition(" ")
    assert short == "True"
    for number, before in enumerate(LACKING.values()):
        assert compiled_by(tmp_path / str(number), before) == f"False {same}"
