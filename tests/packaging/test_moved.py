"""Packages that moved are found under their former names."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import canasta
from canasta.moved import MOVED

FOLDER = Path(canasta.__file__).parent


@pytest.mark.parametrize("name", MOVED)
def test_a_package_that_moved_is_one_module_under_both_names(name: str) -> None:
    package = FOLDER / MOVED[name] / name
    modules = [name, *(f"{name}.{path.stem}" for path in package.glob("[a-z]*.py"))]
    for module in modules[:4]:
        now = import_module(f"canasta.{MOVED[name]}.{module}")
        spec = now.__spec__
        assert import_module(f"canasta.{module}") is now
        assert now.__spec__ is spec
        assert now.__name__ == f"canasta.{MOVED[name]}.{module}"


def test_former_names_are_imported_as_programs_write_them() -> None:
    script = (
        "import canasta.env.gymnasium\n"
        "import canasta.env as env\n"
        "from canasta.bots import make\n"
        "from canasta.env import VectorEnv\n"
        "from canasta.lab.arena import Contest\n"
        "print(canasta.env.VectorEnv is VectorEnv is env.VectorEnv, VectorEnv.__module__)\n"
        "import canasta.store.nothing\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.stdout == "True canasta.research.env.vector\n"
    last = done.stderr.splitlines()[-1]
    assert last == "ModuleNotFoundError: No module named 'canasta.server.store.nothing'"
