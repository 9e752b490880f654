"""Building the page: everything needed is there, and what is up to date is not built again."""

import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from importlib.metadata import packages_distributions
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from tools.page import PROTOCOL, sources

from canasta.compiled.building.linking import TARGETS

ROOT = Path(__file__).parents[2]

GENERATED = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "canasta", *sys.argv[1:]}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
from canasta.server.web.typescript import typescript
print(len(typescript()))
"""
"""Makes the page's types where only some modules are installed."""


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    """`hatch_build.py`, which is in no package."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_build_installs_all_that_the_messages_import(hook: ModuleType) -> None:
    installed = [
        module
        for module, providers in packages_distributions().items()
        if {re.sub(r"[-_.]+", "-", name).lower() for name in providers} & set(hook.PAGE_NEEDS)
    ]
    command = [sys.executable, "-c", GENERATED, *installed]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 1000


def named(lines: list[str]) -> set[str]:
    """The packages of some pins."""
    return {line.partition("==")[0] for line in lines}


def test_packages_that_the_build_installs_are_pinned(hook: ModuleType) -> None:
    page_hook = hook.PageHook(str(ROOT), {}, None, None, "", "wheel")
    assert named(page_hook.dependencies()) == {*hook.PAGE_NEEDS, *hook.ENGINE_NEEDS}


def test_published_sources_are_built_without_node(hook: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "constraints.txt").write_bytes((ROOT / "constraints.txt").read_bytes())
    of_wheel = hook.PageHook(str(tmp_path), {}, None, None, "", "wheel").dependencies()
    assert named(of_wheel) == set(hook.ENGINE_NEEDS)
    assert hook.PageHook(str(tmp_path), {}, None, None, "", "sdist").dependencies() == []


def test_a_build_whose_parts_are_there_needs_nothing(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANASTA_PARTS", "made")
    assert hook.PageHook(str(ROOT), {}, None, None, "", "wheel").dependencies() == []


def test_the_tags_are_those_of_the_machines_it_is_built_for(hook: ModuleType) -> None:
    assert {*hook.TAGS} == {*TARGETS}


def test_uv_builds_again_when_a_source_of_the_page_has_changed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    watched = [key["file"] for key in project["tool"]["uv"]["cache-keys"]]
    read = [path.relative_to(ROOT).as_posix() for path in sources() if path != PROTOCOL]
    assert [name for name in read if not any(fnmatch(name, key) for key in watched)] == []
    assert [key for key in watched if "*" not in key and not (ROOT / key).is_file()] == []
