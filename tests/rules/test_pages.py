import re
from pathlib import Path

import pytest

from canasta.rules import (
    BOOKS,
    VARIATIONS,
    compare_markdown,
    markdown,
    play,
    play_markdown,
    rule_fields,
    spec_rows,
)
from canasta.rules.pages import pages, write_pages

FOLDER = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize(
    "name", [*BOOKS, *(f"play-{b}" for b in BOOKS if play(BOOKS[b])), "house-rules", "rows"]
)
def test_a_page_is_up_to_date(name: str) -> None:
    """Where it is not: python -m canasta.rules.pages."""
    assert (FOLDER / f"{name}.md").read_text(encoding="utf-8") == pages()[f"{name}.md"]


def test_no_page_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(pages())


def test_pages_are_written_where_they_are_wanted(tmp_path: Path) -> None:
    write_pages(tmp_path / "new" / "folder")
    assert {path.name for path in (tmp_path / "new" / "folder").iterdir()} == set(pages())


def test_a_page_lists_the_variations_of_its_book() -> None:
    for variation in VARIATIONS:
        for book in variation.books:
            assert f"### `{book}+{variation.name}`" in markdown(BOOKS[book])


def test_every_row_that_a_page_names_is_a_link_to_what_it_says() -> None:
    made = pages()
    anchors = set(re.findall(r'<a id="([^"]+)"></a>', made["rows.md"]))
    assert anchors == {row.lower() for row in spec_rows()}
    for book in BOOKS:
        page = made[f"{book}.md"]
        links = re.findall(r"\[([^\]]+)\]\(rows\.md#([^)]+)\)", page)
        assert len(links) > 50
        assert all(row in spec_rows() and anchor == row.lower() for row, anchor in links)
        bare = re.sub(r"\[[^\]]+\]\(rows\.md#[^)]+\)", "", page)
        assert [row for row in spec_rows() if re.search(rf"\b{row}\b", bare)] == []


def test_the_page_of_the_rows_says_what_each_says_and_where_it_stands() -> None:
    page = pages()["rows.md"]
    for row in spec_rows().values():
        (line,) = [line for line in page.splitlines() if f'"{row.id.lower()}"' in line]
        assert f"{row.id} | {row.text} | " in line
        assert row.reference in line


def test_house_rules_are_told_every_rule() -> None:
    page = pages()["house-rules.md"]
    assert all(f"| `{name}` |" in page for name in rule_fields())


def test_tables_have_as_many_cells_in_every_row() -> None:
    texts = [*pages().values(), compare_markdown(BOOKS["waldo"], BOOKS["wca"])]
    for text in texts:
        for block in text.split("\n\n"):
            lines = [line for line in block.split("\n") if line.lstrip().startswith("|")]
            assert len({line.count("|") for line in lines}) <= 1


def test_a_comparison_has_a_table_for_each_chapter_that_differs() -> None:
    text = compare_markdown(BOOKS["regency"], BOOKS["joker"])
    assert text.startswith("# Regency canasta and Joker canasta\n")
    assert "## The deal\n\n| Rule | Regency canasta | Joker canasta |" in text
    assert "| Cards dealt to each player | 11 | 13 |" in text


def test_ids_stand_in_small_notes_at_the_end_of_paragraphs_and_nowhere_else() -> None:
    made = pages()
    for book in BOOKS:
        for name in (f"{book}.md", f"play-{book}.md"):
            for block in made.get(name, "").split("\n\n"):
                if "](rows.md#" in block:
                    assert block.strip().startswith("<sub>[")
                    assert block.strip().endswith("</sub>")


def test_the_page_of_play_and_the_rules_of_a_book_lead_to_each_other() -> None:
    made = pages()
    for book in BOOKS:
        if play(BOOKS[book]):
            assert f"](play-{book}.md)" in made[f"{book}.md"]
            assert f"]({book}.md)" in made[f"play-{book}.md"]


def test_without_a_page_of_rows_a_page_of_play_lists_where_they_stand() -> None:
    assert "## Where it stands" in play_markdown(BOOKS["waldo"])
    assert "| WS-01 | the Waldo page, line 32 |" in play_markdown(BOOKS["waldo"])
