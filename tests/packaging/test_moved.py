"""Packages that moved are found under their former names."""

import subprocess
import sys
from importlib import import_module

import pytest

from canasta.moved import MOVED


@pytest.mark.parametrize("name", MOVED)
def test_a_package_that_moved_is_one_module_under_both_names(name: str) -> None:
    package = import_module(f"canasta.{MOVED[name]}.{name}")
    public = {one: getattr(package, one) for one in getattr(package, "__all__", ())}
    beneath = [one for one in sys.modules if one.startswith(f"{package.__name__}.")]
    for now in (package.__name__, *beneath):
        module = sys.modules[now]
        spec = module.__spec__
        assert import_module(now.replace(f".{MOVED[name]}.", ".", 1)) is module
        assert module.__spec__ is spec
        assert module.__name__ == now
    assert {one: getattr(package, one) for one in public} == public


def test_former_names_are_imported_as_programs_write_them() -> None:
    script = (
        "import canasta.env.gymnasium\n"
        "import canasta.env as env\n"
        "from canasta.bots import make\n"
        "from canasta.env import VectorEnv\n"
        "from canasta.lab.arena import Contest\n"
        "from canasta.advice.review import Turn\n"
        "from canasta.advice import review\n"
        "assert not hasattr(review, '__path__') and callable(review)\n"
        "print(canasta.env.VectorEnv is VectorEnv is env.VectorEnv, VectorEnv.__module__)\n"
        "import canasta.store.nothing\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.stdout == "True canasta.research.env.vector\n"
    last = done.stderr.splitlines()[-1]
    assert last == "ModuleNotFoundError: No module named 'canasta.server.store.nothing'"
