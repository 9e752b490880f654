"""The build's results belong to these sources, and are the same each time."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import canasta_library.seam
import pytest
from tests.lengths import LONG

from canasta.compiled.building.compiling import FUNCTIONS, fingerprint
from canasta.compiled.building.linking import TARGETS, here
from canasta.compiled.wasm.manifest import Manifest, kernel_wasm

ROOT: Final = Path(__file__).parents[2]
STORED: Final = ROOT / "build" / FUNCTIONS
BUILT: Final = Path(canasta_library.seam.__file__).parent
MANIFEST: Final[dict[str, Any]] = json.loads(canasta_library.seam.MANIFEST)


def build(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """The command's output."""
    return subprocess.run(
        [sys.executable, "-m", "canasta.compiled.building", str(folder), *more],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_library_and_the_module_are_made_of_these_sources() -> None:
    wanted = fingerprint()
    assert MANIFEST["sources"] == wanted, "run ./run or ./test: they build it again"
    assert Manifest.read(kernel_wasm().read_bytes()).sources == wanted


def test_a_second_build_does_nothing() -> None:
    folder = ROOT / "build"
    if not (folder / here() / "built").is_file():
        pytest.skip("this installation was not made by ./run or ./test")
    made = build(folder)
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")


def test_a_build_says_how_far_it_is_and_gives_the_same_bytes(tmp_path: Path) -> None:
    if STORED.is_file() and not LONG:
        shutil.copy(STORED, tmp_path)  # most of a build's time; the bytes are the same without it
    made = build(tmp_path)
    assert made.returncode == 0, made.stderr
    assert "Compiling the engine: " in made.stderr
    assert f"The engine for {here()} is built" in made.stderr
    for name in ("__init__.py", "kernel.wasm", TARGETS[here()].file):
        assert (tmp_path / here() / name).read_bytes() == (BUILT / name).read_bytes()
    names = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert len(names) == 6, "nothing half-made is left"


COMPILE: Final = """
import os, pickle, sys
from pathlib import Path
from canasta.compiled.building.__main__ import PLAIN
os.environ.update(PLAIN)
from canasta.compiled.building.compiling import FUNCTIONS, compile_all
folder = Path(sys.argv[1])
before = pickle.loads((folder / FUNCTIONS).read_bytes())
compile_all(folder, lambda *_: None)
after = pickle.loads((folder / FUNCTIONS).read_bytes())
print(*sorted(one.described.qualname for key, one in after.items() if key not in before))
"""


def test_a_change_costs_the_functions_that_it_changes(tmp_path: Path) -> None:
    if not STORED.is_file():
        pytest.skip("this installation was not made by ./run or ./test")
    shutil.copy(STORED, tmp_path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    compiled = tmp_path / "src" / "canasta" / "compiled"
    for name, old, new in (
        ("kernel/pile.py", "    return count\n", "    return count + 0\n"),
        ("search/determinization.py", "LET_LIE: Final = 70\n", "LET_LIE: Final = 71\n"),
        ("kernel/taking.py", '"""', '"""Said in other words: '),
    ):
        text = (compiled / name).read_text("utf-8")
        assert old in text
        (compiled / name).write_text(text.replace(old, new, 1), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", COMPILE, str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    changed = done.stdout.split()
    assert "remainder" in changed, "its body changed"
    assert 2 <= len(changed) <= 5, changed  # the others name the constant


def test_a_machine_that_it_cannot_be_built_for_is_refused(tmp_path: Path) -> None:
    made = build(tmp_path, "amiga")
    assert made.returncode == 2
    assert made.stderr == f"amiga is not one of {', '.join(TARGETS)}.\n"


def test_the_library_needs_nothing_but_the_c_library() -> None:
    """Its imports: Python's stable ABI, and memory functions."""
    code = Path(canasta_library.seam.__file__).read_bytes()
    assert len(code) < 600_000
    for other in (b"libpython", b"libstdc++", b"libm.so", b"libgcc"):
        assert other not in code


def test_nothing_that_plays_imports_a_compiler_or_numpy() -> None:
    script = """
import sys
import tomllib
from canasta import Game
from canasta.players.bots import make
game = Game.new("regency", 1)
bot = make("expert", game.rules, game.players, game.actor, 1)
game.do(bot.choose(game.view(game.actor)))
import canasta.server.web.app, canasta.server.web.serve
print(sorted({name.split(".")[0] for name in sys.modules} & {"numba", "llvmlite", "numpy"}))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_researchers_need_numpy_and_no_compiler() -> None:
    script = """
import sys
import tomllib
from importlib import import_module
from tests.engine.without_numba import Missing
sys.meta_path.insert(0, Missing({"numba", "llvmlite", "ziglang"}))
for name in ("env.vector", "lab.match", "learning.course"):
    import_module(f"canasta.research.{name}")
from canasta.research.env import VectorEnv
from canasta.research.lab import simulate
from canasta.rules import get_rules
env = VectorEnv("waldo", 8, opponents="club")
for _ in range(20):
    env.step(env.sample())
played = simulate(get_rules("wca"), 4, 20, ["random"], 1, check=True)
print(env.observe_flat().shape[0], played.deals)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.stderr, done.stdout) == ("", "8 20\n")


def test_the_wheel_leaves_out_what_only_the_build_needs() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    left_out = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]
    assert {*left_out} >= {
        "src/canasta/compiled/building",
        "src/canasta/compiled/kernel/pass_pipeline.py",
    }
    assert all((ROOT / path).exists() for path in left_out)
