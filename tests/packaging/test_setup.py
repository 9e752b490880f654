"""The parts that `./run` and `./test` consider out of date: the environment, or only the page."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINS = ["constraints.txt", "requirements/build.txt", "requirements/run.txt"]
FILES = ["pyproject.toml", *PINS, "hatch_build.py", "tools/setup.sh", "tools/page.py"]
PAGE = [
    "web/package-lock.json",
    "web/src/shell/App.svelte",
    "src/canasta/server/web/client_messages.py",
]
LEFT_BEHIND = ["web/dist/index.html", "web/node_modules/x/y.js", "web/src/protocol.ts"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with as much of the project as is looked at."""
    root = tmp_path / "a project"
    for name in [*FILES, *PAGE]:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    for name in ("game", "live/table"):
        (root / "src" / "canasta" / name).mkdir(parents=True)
    return root


def wanted(project: Path) -> list[str]:
    """The sources of the environment and of the page."""
    script = 'root=$1; . "$root/tools/setup.sh"; wanted run'
    done = subprocess.run(
        ["sh", "-c", script, "sh", str(project)], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert len(lines) == 2
    return lines


def changed(project: Path, name: str) -> list[bool]:
    """Return which of the two a change of a file makes out of date."""
    before = wanted(project)
    path = project / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    return [new != old for new, old in zip(wanted(project), before, strict=True)]


@pytest.mark.parametrize("name", PAGE)
def test_a_changed_source_of_the_page_makes_the_page_alone_out_of_date(
    project: Path, name: str
) -> None:
    assert changed(project, name) == [False, True]


@pytest.mark.parametrize("name", ["pyproject.toml", *PINS, "hatch_build.py"])
def test_other_requirements_make_the_environment_out_of_date(project: Path, name: str) -> None:
    assert changed(project, name) == [True, False]


@pytest.mark.parametrize("name", LEFT_BEHIND)
def test_files_left_by_building_the_page_change_nothing(project: Path, name: str) -> None:
    assert changed(project, name) == [False, False]


def test_published_sources_have_no_page_to_make(project: Path) -> None:
    shutil.rmtree(project / "web")
    wanted(project)
