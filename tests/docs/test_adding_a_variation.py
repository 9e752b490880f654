"""docs/develop/add-a-variation.md, followed to the letter in a copy of this tree."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "develop" / "add-a-variation.md"

_EDIT = re.compile(r"^In `([^`]+)`, ([^\n]+):\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_BESIDE = re.compile(r"(before|after) the (last )?line that (has|begins with) `(.+)`")
_END = re.compile(r"at the end of `(\w+)`")
_COMMANDS = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Edit(NamedTuple):
    """The texts that the page says to write, and where."""

    file: str
    place: str
    text: str


def edits() -> list[Edit]:
    return [Edit(*found) for found in _EDIT.findall(PAGE.read_text("utf-8"))]


def commands() -> list[str]:
    blocks = _COMMANDS.findall(PAGE.read_text("utf-8"))
    return [line for block in blocks for line in block.splitlines()]


def written(old: str, place: str, text: str) -> str:
    """Return a file's text with an insertion at a place."""
    lines = old.splitlines(keepends=True)
    if place == "at the end of the file":
        return old + text
    if end := _END.fullmatch(place):
        (first,) = [n for n, line in enumerate(lines) if re.match(rf".*\b{end[1]}\b.* = ", line)]
        closing = next(n for n in range(first, len(lines)) if re.match(r"[)\]}]", lines[n]))
        return "".join([*lines[:closing], text, *lines[closing:]])
    beside = _BESIDE.fullmatch(place)
    assert beside, place
    side, last, how, words = beside.groups()
    found = [
        number
        for number, line in enumerate(lines)
        if (line.startswith(words) if how == "begins with" else words in line)
    ]
    assert found, place
    assert last or len(found) == 1, place
    at = found[-1] + (side == "after")
    return "".join([*lines[:at], text, *lines[at:]])


def copy_of_the_tree(folder: Path) -> None:
    """All files that git tracks or would add, as they are now."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        here, there = ROOT / name, folder / name
        if here.is_file():
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(here.read_bytes())
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)


def ran(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the page on the copy, without compiling for such a short use."""
    word, _, rest = command.partition(" ")
    module = {"python": [], "pytest": ["-m", "pytest", "-q", "-p", "no:cacheprovider"]}.get(
        word, ["-m", word]
    )
    paths = os.pathsep.join([str(folder / "src"), str(folder)])
    return subprocess.run(
        [sys.executable, *module, *rest.split()],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "CANASTA_ENGINE": "python", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree in which all that the page says was written."""
    folder = tmp_path_factory.mktemp("tree")
    copy_of_the_tree(folder)
    for edit in edits():
        path = folder / edit.file
        path.write_text(written(path.read_text("utf-8"), edit.place, edit.text), "utf-8")
    return folder


def test_every_block_of_the_page_is_something_to_write_or_to_run() -> None:
    blocks = len(re.findall(r"^```\w+$", PAGE.read_text("utf-8"), re.MULTILINE))
    assert len(edits()) + len(_COMMANDS.findall(PAGE.read_text("utf-8"))) == blocks
    assert len(edits()) > 8
    assert any("tools/golden.py" in command for command in commands())


def test_following_the_page_gives_a_variation_whose_checks_pass(followed: Path) -> None:
    done = ran("canasta rules --clause X-1", followed)
    assert "By agreement each joker left in hand" in done.stdout, done.stderr
    for command in commands():
        done = ran(command, followed)
        assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    rules = ran("canasta rules waldo+jokers-100", followed).stdout
    assert "House rule. Each joker left in a hand costs 100 points" in " ".join(rules.split())
    changed = {path.name for path in (followed / "tests" / "golden").glob("*.txt")} - {
        path.name for path in (ROOT / "tests" / "golden").glob("*.txt")
    }
    assert {"waldo+jokers-100-4.txt", "waldo+jokers-100-3.txt"} < changed
