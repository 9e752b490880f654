import re
from pathlib import Path

import pytest

from canasta.rules import (
    BOOKS,
    LANGUAGES,
    VARIATIONS,
    all_clauses,
    compare_markdown,
    markdown,
    rule_fields,
)
from canasta.rules.pages import pages, write_pages

FOLDER = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize(
    "name",
    [f"{folder}{page}" for folder in ("", "de/") for page in (*BOOKS, "house-rules", "clauses")],
)
def test_a_page_is_up_to_date(name: str) -> None:
    """Where it is not: python -m canasta.rules.pages."""
    assert (FOLDER / f"{name}.md").read_text(encoding="utf-8") == pages()[f"{name}.md"]


def test_no_page_is_left_over() -> None:
    moved = {"rows.md", "de/rows.md"}
    found = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.md")}
    assert found == set(pages()) | moved


def test_pages_are_written_into_the_given_folder(tmp_path: Path) -> None:
    write_pages(tmp_path / "new" / "folder")
    folder = tmp_path / "new" / "folder"
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.md")} == set(pages())


def test_a_page_lists_the_variations_of_its_book() -> None:
    for variation in VARIATIONS:
        for book in variation.books:
            assert f"### `{book}+{variation.name}`" in markdown(BOOKS[book])


def test_every_clause_that_a_page_names_links_to_its_text() -> None:
    made = pages()
    anchors = set(re.findall(r'<a id="([^"]+)"></a>', made["clauses.md"]))
    assert anchors == {clause.lower() for clause in all_clauses()}
    for book in BOOKS:
        page = made[f"{book}.md"]
        links = re.findall(r"\[([^\]]+)\]\(clauses\.md#([^)]+)\)", page)
        assert len(links) > 50
        assert all(clause in all_clauses() and anchor == clause.lower() for clause, anchor in links)
        bare = re.sub(r"\[[^\]]+\]\(clauses\.md#[^)]+\)", "", page)
        assert [clause for clause in all_clauses() if re.search(rf"\b{clause}\b", bare)] == []


def test_the_page_of_clauses_has_each_text_and_its_source() -> None:
    page = pages()["clauses.md"]
    for clause in all_clauses().values():
        (line,) = [line for line in page.splitlines() if f'"{clause.id.lower()}"' in line]
        assert f"{clause.id} | {clause.text} | " in line
        assert clause.reference in line


@pytest.mark.parametrize("folder", ["", *(f"{each}/" for each in LANGUAGES[1:])])
def test_the_page_on_house_rules_lists_every_rule(folder: str) -> None:
    page = pages()[f"{folder}house-rules.md"]
    assert all(f"| `{name}` |" in page for name in rule_fields())
    assert folder == "" or not re.search(r"\b(the|of|your|with)\b", page)


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


@pytest.mark.parametrize("folder", ["", "de/"])
@pytest.mark.parametrize("book", BOOKS)
def test_clauses_are_in_notes_at_the_end_and_in_no_sentence(book: str, folder: str) -> None:
    page = pages()[f"{folder}{book}.md"]
    text, _, notes = page.rpartition("\n## ")
    assert [clause for clause in all_clauses() if re.search(rf"\b{clause}\b", text)] == []
    numbers = re.findall(r"<sup>\[(\d+)\]\(#note-\1\)</sup>", text)
    anchors = re.findall(r'<a id="note-(\d+)"></a>\1\. \[', notes)
    assert sorted(set(numbers), key=int) == anchors
    assert anchors == [str(number) for number in range(1, len(anchors) + 1)]


@pytest.mark.parametrize("book", BOOKS)
def test_a_page_marks_what_this_project_decided(book: str) -> None:
    page = pages()[f"{book}.md"]
    for clause in re.findall(r"\[([A-Z][\w-]+)\]\(clauses\.md#[\w-]+\)°", page):
        assert all_clauses()[clause].kind == "decision"
    assert "has been shown.°" in page, "melds are taken back by a decision of ours, AG-1"


def test_without_a_page_of_rows_a_book_lists_where_they_are() -> None:
    assert "### Sources" in markdown(BOOKS["waldo"])
    where = "the Waldo page, 1.4 Play and strategy differences"
    assert f"| WS-01 | {where} |" in markdown(BOOKS["waldo"])


@pytest.mark.parametrize("book", BOOKS)
def test_a_page_begins_with_a_card_and_ends_with_tips_variations_and_clauses(book: str) -> None:
    heads = re.findall(r"^## (.+)$", pages()[f"{book}.md"], re.MULTILINE)
    assert heads[:3] == ["At a glance", "The aim", "Players and cards"]
    assert heads.index("Scoring") < heads.index("Where it comes from")
    assert heads[-1] == "Clauses"
