"""The system of signals, shown to all four before a deal; and a book's page of play."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.page.test_first_load import MOST, ROOM, loaded
from tests.page.visit import PHONE, WIDE, Visits, button


def at_turn(ann: Page) -> None:
    """Deal, and wait until Ann has the turn and all that may be done in it is there."""
    button(ann, "Deal the cards").click()
    expect(ann.get_by_test_id("main")).to_contain_text("Draw")
    expect(ann.locator(".bulb")).to_be_visible()


def dealt(visits: Visits) -> Iterator[Page]:
    """Ann at her turn, at one table after another; her partner may have opened before."""
    for _ in range(12):
        code, token = visits.opened(["", "club", "club", "club"], book="joker")
        ann = visits.ann_at(code, token)
        at_turn(ann)
        yield ann


@pytest.mark.rule("AJ-24")
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_anyone_who_comes_is_shown_the_signals_before_the_deal(
    visits: Visits, size: tuple[int, int]
) -> None:
    code, token = visits.opened(["", "", "club", "club"], book="joker")
    ann, bob = visits.ann_at(code, token, size), visits.come("Bob", size)
    bob.goto(f"{visits.url}/t/{code}")
    for page in (ann, bob):
        expect(page.get_by_text("Signals", exact=True)).to_be_visible()
        expect(page.get_by_text("ten to ace")).to_have_count(2)
        expect(page.get_by_text("none or one")).to_be_visible()


@pytest.mark.rule("AJ-24")
def test_in_german_they_are_shown_in_german(visits: Visits) -> None:
    code, _ = visits.opened(["", "", "club", "club"], book="joker")
    bob = visits.come("Bob", WIDE, language="de")
    bob.goto(f"{visits.url}/t/{code}")
    expect(bob.get_by_text("Zehn bis Ass")).to_have_count(2)
    expect(bob.get_by_text("keine wilde Karte oder eine")).to_be_visible()


@pytest.mark.parametrize("book", ["waldo", "regency", "joker+two-hand"])
def test_if_no_signals_are_played_none_are_shown(visits: Visits, book: str) -> None:
    seats = ["", "club"] if book.endswith("two-hand") else ["", "club", "club", "club"]
    code, token = visits.opened(seats, book=book, **({"players": 2} if len(seats) == 2 else {}))
    ann = visits.ann_at(code, token)
    expect(button(ann, "Read the rules")).to_be_visible()
    expect(ann.get_by_text("Signals", exact=True)).to_have_count(0)
    at_turn(ann)
    expect(button(ann, "Signals")).to_have_count(0)


@pytest.mark.rule("AJ-24", "JS-3")
def test_at_the_table_they_can_be_looked_up_until_the_side_has_opened(visits: Visits) -> None:
    ann = next(ann for ann in dealt(visits) if button(ann, "Signals").is_visible())
    button(ann, "Signals").click()
    book = ann.get_by_role("dialog", name="Joker canasta")
    expect(book.locator(".marked").first).to_be_in_viewport()
    expect(book.get_by_text("10 to ace").first).to_be_visible()


def test_a_rule_book_begins_with_the_aim_and_has_a_page_of_play(visits: Visits) -> None:
    page = visits.come("Ann", PHONE)
    page.goto(f"{visits.url}/rules/waldo")
    expect(page.locator("h2").first).to_have_text("At a glance")
    expect(page.get_by_text("you need 90 to open")).to_be_visible()
    button(page, "How to play it well").click()
    expect(page.locator("h2").first).to_have_text("Where it comes from")
    expect(page.get_by_text("Waldo T Dinosaur")).to_be_visible()
    page.get_by_role("searchbox").fill("bermuda")
    expect(page.get_by_text("1 rule found")).to_be_visible()


def test_a_search_finds_sentences_not_whole_paragraphs(visits: Visits) -> None:
    page = visits.come("Ann", PHONE)
    page.goto(f"{visits.url}/rules/waldo")
    page.get_by_role("searchbox").fill("unfit card")
    expect(page.get_by_text("1 rule found")).to_be_visible()
    expect(page.get_by_text("put the unfit card back inside the stock")).to_be_visible()
    expect(page.get_by_text("Deal 15 cards to each player.")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_room_with_signals_is_seen_before_they_are_fetched(visits: Visits, language: str) -> None:
    code, _ = visits.opened(["", "", "club", "club"], book="joker")
    bob = visits.come("Bob", PHONE, language=language)
    assert loaded(bob, f"{visits.url}/t/{code}", ROOM) <= MOST
    expect(bob.locator("dl dt").first).to_be_visible()
