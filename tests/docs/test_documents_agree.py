"""Documents agree with the code and with each other."""

import re
import tomllib
from pathlib import Path

import gymnasium
import pytest

import canasta.research.env.gymnasium  # noqa: F401 - registers the names
from canasta.cli.commands.play import play
from canasta.cli.commands.serve import serve
from canasta.players.bots import NAMES
from canasta.rules import BOOKS

ROOT = Path(__file__).parents[2]
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_readme_names_the_versions_of_python_that_the_package_allows() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    named = [int(minor) for minor in re.findall(r"3\.(\d+)", read("README.md").split("./run")[0])]
    low, high = map(int, re.findall(r"3\.(\d+)", project["requires-python"]))
    assert named == list(range(low, high))


def test_readme_gives_the_kernel_s_speed_as_it_was_measured() -> None:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    said = re.search(r"plays (\w+) to (\w+) million steps", read("README.md"))
    assert said is not None
    rows = re.findall(
        rf"^\| (?:{'|'.join(BOOKS)})(?:, whole mask)? \| ([\d,]+) ",
        read("bench/results/kernel.md"),
        re.M,
    )
    thousands = [int(row.replace(",", "")) for row in rows]
    assert len(thousands) == 2 * len(BOOKS)
    assert words.index(said[1]) == min(thousands) // 1000
    assert words.index(said[2]) == max(thousands) // 1000


@pytest.mark.parametrize("option", [one for one in serve.params if one.opts[0].startswith("--")])
def test_every_option_of_the_server_is_in_its_table(option: object) -> None:
    assert f"`{option.opts[0]}`" in read("docs/host/options.md")  # type: ignore[attr-defined]


def test_the_environments_are_named_for_every_book() -> None:
    names = [name for name in gymnasium.registry if name.startswith("canasta/")]
    assert len(names) == len(BOOKS)
    page = read("docs/research/environments.md")
    assert [name for name in names if name.removeprefix("canasta/") not in page] == []


def test_help_and_docs_name_every_level_of_bots() -> None:
    (bots,) = [option for option in play.params if option.name == "bots"]
    words, page = str(getattr(bots, "help", "")), read("docs/research/how-the-bots-think.md")
    assert [level for level in NAMES if level not in words] == []
    assert [level for level in NAMES if f"| `{level}` |" not in page] == []


def test_no_page_links_to_a_server_on_the_reader_s_own_machine_for_a_picture() -> None:
    bad = [path.name for path in DOCS if re.search(r"!\[[^]]*\]\(https?://", path.read_text())]
    assert bad == []


def test_a_player_may_pause_a_table_and_the_page_on_people_says_so() -> None:
    assert "| Pause the table, or resume play | as a player | decides | |" in read(
        "docs/play/people.md"
    )
    assert "pause the table" in read("docs/host/what-we-promise.md")


@pytest.mark.parametrize("words", ["exact to the letter", "square code", "all four books"])
def test_nothing_says_what_is_no_longer_true(words: str) -> None:
    assert [path.name for path in DOCS if words in path.read_text("utf-8")] == []
