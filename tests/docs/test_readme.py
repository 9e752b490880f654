import re
from pathlib import Path

import pytest

from canasta.server.web.listening import USUAL_PORT
from canasta.server.web.protocol import PROTOCOL_VERSION

ROOT = Path(__file__).parents[2]
HERE = f"http://localhost:{USUAL_PORT}/"
"""Where `./run` serves."""
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")])


def python_blocks(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def test_the_python_of_the_readme_runs_as_printed(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = python_blocks(ROOT / "README.md")
    exec(compile(block, "README.md", "exec"), {})
    out = capsys.readouterr().out
    assert "opening.short" in out
    assert "king of hearts" in out


@pytest.mark.parametrize(
    "page", [page for page in PAGES if python_blocks(page)], ids=lambda page: page.name
)
def test_the_python_of_a_page_runs(
    page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for number, block in enumerate(python_blocks(page), 1):
        exec(compile(block, f"{page.name}, block {number}", "exec"), {"__name__": "block"})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_links_to_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    for link in links:
        assert link == HERE or (page.parent / link).exists(), link


def test_every_layer_is_on_the_architecture_page() -> None:
    text = (ROOT / "docs" / "develop" / "architecture.md").read_text(encoding="utf-8")
    packages = {path.parent.name for path in (ROOT / "src" / "canasta").glob("*/__init__.py")}
    assert "game" in packages
    for package in packages:
        assert re.search(rf"^{package} ", text, re.MULTILINE), package


def test_the_protocol_page_names_the_version_of_the_server() -> None:
    text = (ROOT / "docs" / "develop" / "protocol.md").read_text(encoding="utf-8")
    assert re.findall(r"\bVersion (\d+)", text) == [str(PROTOCOL_VERSION)]
    assert set(re.findall(r'"protocol": (\d+)', text)) == {str(PROTOCOL_VERSION)}


def test_a_page_that_moved_leads_to_where_it_is_now() -> None:
    moved = [page for page in (ROOT / "docs").glob("*.md") if page.name != "index.md"]
    moved += (ROOT / "docs" / "rules").rglob("rows.md")
    assert moved
    for page in moved:
        found = re.fullmatch(
            r"# Moved\n\nThis page is now \[(.+)\]\(\1\)\.\n", page.read_text("utf-8")
        )
        assert found, page
        assert (page.parent / found[1]).is_file(), page


def test_every_page_names_its_reader_first() -> None:
    made = {"api.md", "index.md", "rule-lab.md"}
    for page in sorted((ROOT / "docs").glob("*/*.md")):
        if page.parent.name not in {"images", "rules"} and page.name not in made:
            assert re.match(r"# .+\n\n\*[A-Z][^*]+\*\n", page.read_text("utf-8")), page


def test_every_option_of_the_server_is_on_the_page_of_options() -> None:
    from canasta.cli.commands.serve import serve

    text = (ROOT / "docs" / "host" / "options.md").read_text("utf-8")
    for option in serve.params:
        for name in (*option.opts, *filter(None, [getattr(option, "envvar", None)])):
            assert f"`{name}`" in text, name
