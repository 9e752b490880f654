"""The page that is installed: its first load is small, and nothing of it comes from elsewhere."""

import re
from pathlib import Path

import pytest
from tools.page_size import (
    LANGUAGES,
    SCREENS,
    every_visit,
    first_load,
    gzipped,
    installed_page,
    later_loads,
    read_chunks,
)

MOST = 57_000
"""Bytes of script and style, gzipped, that are loaded before something is shown."""


@pytest.fixture(scope="module")
def page() -> Path:
    return installed_page()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_load_is_small(page: Path, screen: str, language: str) -> None:
    loaded = first_load(read_chunks(page), screen, language)
    assert {Path(name).suffix for name in loaded} == {".js", ".css"}
    assert 5_000 < gzipped(page, loaded) <= MOST


def test_the_page_names_the_files_of_the_list(page: Path) -> None:
    chunks = read_chunks(page)
    html = (page / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', html))
    assert named == set(every_visit(chunks))


def test_everything_that_is_loaded_later_is_there(page: Path) -> None:
    for added in later_loads(read_chunks(page)).values():
        assert [name for name in added if not (page / name).is_file()] == []


def test_the_page_asks_no_other_server_for_anything(page: Path) -> None:
    texts = [page / "index.html", *page.glob("assets/*.css")]
    for text in texts:
        found = re.findall(r"""(?:url\(|src=|href=)["']?(?:https?:)?//[^"')]+""", text.read_text())
        assert found == [], text.name
