"""The clauses behind a sentence of the rule book: tapping their ids shows what they say."""

import pytest
from playwright.sync_api import Page, expect
from tests.page.visit import PHONE, WIDE, Visits, button

from canasta.rules import clause_place, clause_text, find_clause


def rule_book(visits: Visits, size: tuple[int, int], **likes: str) -> Page:
    """Someone who looks at Waldo's rule book."""
    page = visits.come("Ann", size, **likes)
    page.goto(f"{visits.url}/rules/waldo")
    expect(page.get_by_text("Deal 15 cards to each player.").first).to_be_visible()
    return page


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_tapped_clause_shows_its_text_and_its_source(
    visits: Visits, size: tuple[int, int]
) -> None:
    page = rule_book(visits, size)
    clause = find_clause("AW-18")
    expect(page.get_by_text(clause.text)).to_have_count(0)
    page.locator("summary", has_text="AW-18").first.click()
    expect(page.get_by_text(clause.text)).to_be_visible()
    shown = page.locator("dd", has_text=clause.text)
    expect(shown).to_contain_text("decided by the source's own words")
    page.locator("summary", has_text="AW-18").first.click()
    expect(page.get_by_text(clause.text)).to_have_count(0)


ALL_SHOWN = """ids => {
  const shown = new Set([...document.querySelectorAll("dt")].map((one) => one.innerText));
  return ids.every((id) => shown.has(id));
}"""


def test_every_clause_of_a_book_can_be_opened(visits: Visits) -> None:
    page = rule_book(visits, WIDE)
    ids = set(page.locator("summary").all_inner_texts())
    cited = {clause for text in ids for clause in text.split(" · ")}
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    # Each is filled as it is opened, one after the other.
    page.wait_for_function(ALL_SHOWN, arg=sorted(cited))
    assert set(page.locator("dt").all_inner_texts()) == cited
    assert len(cited) > 100


def test_in_german_the_rule_book_and_its_clauses_are_german(visits: Visits) -> None:
    page = visits.come("Ann", PHONE, language="de")
    page.goto(f"{visits.url}/rules/waldo")
    expect(page.get_by_text("Gib jedem 15 Karten.")).to_be_visible()
    expect(page.get_by_role("heading", name="Waldo-Canasta")).to_be_visible()
    page.locator("summary", has_text="W-010").first.click()
    expect(page.get_by_text(clause_text("W-010", "de"))).to_be_visible()
    expect(page.get_by_text(clause_place("W-010", "de")).first).to_be_visible()
    expect(page.locator('[lang="en"]:not(html)')).to_have_count(0)


def test_clauses_are_opened_with_the_keyboard(visits: Visits) -> None:
    page = rule_book(visits, WIDE)
    page.locator("summary", has_text="W-010").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("the Waldo page, 2.1 Deal and initial play").first).to_be_visible()


def test_a_table_s_rules_have_their_clauses_too(visits: Visits) -> None:
    code, _ = visits.opened(["", "", "", ""], house='book = "joker"\n[rules]\ntarget = 3000\n')
    page = visits.come("Bob", WIDE)
    page.goto(f"{visits.url}/t/{code}")
    button(page, "Read the rules").click()
    sheet = page.get_by_role("dialog")
    sheet.locator("summary", has_text="J-19").first.click()
    expect(sheet.get_by_text(find_clause("J-19").text)).to_be_visible()
