"""The referee on the page: what happened, at most two questions, what is done now."""

import pytest
from playwright.sync_api import Page, expect
from tests.page.visit import PHONE, WIDE, Visits, button


def referee(visits: Visits, size: tuple[int, int], book: str, **likes: object) -> Page:
    """Someone opens the referee of a book."""
    page = visits.come("Ann", size, **likes)
    page.goto(f"{visits.url}/rules/{book}")
    name = "Schiedsrichter" if likes else "Referee"
    button(page, name).click()
    return page


def fits(page: Page) -> None:
    """Nothing extends beyond the window, and a finger hits every button."""
    wide, room = page.evaluate("() => [document.body.scrollWidth, innerWidth]")
    assert wide <= room
    boxes = [one.bounding_box() for one in page.locator(".referee button").all()]
    assert all(box is not None and box["height"] >= 44 for box in boxes)


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_an_irregularity_is_judged_with_the_words_of_the_source(
    visits: Visits, size: tuple[int, int]
) -> None:
    page = referee(visits, size, "waldo")
    fits(page)
    button(page, "wrong number of cards", exact=False).click()
    expect(page.get_by_role("heading", name="Has anyone discarded")).to_be_focused()
    button(page, "No").click()
    expect(page.get_by_role("heading", name="What to do now")).to_be_focused()
    expect(page.get_by_text("Put it right now")).to_be_visible()
    expect(page.get_by_role("definition")).to_contain_text("the Waldo page, 4 Irregularities")
    fits(page)
    button(page, "Ask about something else").click()
    button(page, "An opening falls short of its points").click()
    expect(page.get_by_role("term")).to_have_text(["W-112", "W-113", "AW-31", "AR-24"])


def test_if_the_book_is_silent_it_says_so_and_it_speaks_german(visits: Visits) -> None:
    page = referee(visits, PHONE, "regency", language="de")
    button(page, "Jemand hat eine Karte zu viel gezogen").click()
    expect(page.get_by_text("Das Buch sagt nicht, was zu tun ist. Üblich ist:")).to_be_visible()
    expect(page.get_by_text("Zeigt die zuletzt gezogene Karte allen")).to_be_visible()


def test_the_official_laws_are_a_second_voice_beneath_the_book(visits: Visits) -> None:
    page = referee(visits, PHONE, "joker")
    button(page, "A three was not laid down").click()
    button(page, "Yes").click()
    button(page, "Yes").click()
    expect(page.get_by_text("It costs nothing under these rules")).to_be_visible()
    expect(page.get_by_text("the official laws, as rule collections report them")).to_be_visible()
    expect(page.get_by_text("costs 500 points", exact=False).first).to_be_visible()
    fits(page)
