"""Numbers typed by mouse, by touch and by keys: what is typed stands there.

How a field takes what is typed is tried in `web/src/ui/fields.svelte.test.ts`; here, that each
page's fields are such fields.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.conftest import new_server
from tests.browser.test_evening import At
from tests.browser.test_pad import open_pad
from tests.page.visit import Visits

SOURCES: Final = Path(__file__).parents[2] / "web" / "src"


@pytest.fixture
def visits(browser: Browser, tmp_path: Path, page_folder: Path) -> Iterator[Visits]:
    with new_server(tmp_path, page_folder) as own:  # one network opens ten evenings at a server
        people = Visits(browser, own.url)
        yield people
        people.end()


def come_to(field: Locator, how: str) -> None:
    """Come to a field: at its beginning or end with the mouse, by touch, or by the keys."""
    box = field.bounding_box()
    assert box is not None
    if how == "touch":
        field.tap(position={"x": 4, "y": box["height"] / 2})
    elif how == "keys":
        field.evaluate("field => field.previousElementSibling?.focus()")
        field.focus()
    else:
        field.click(position={"x": 4, "y": box["height"] / 2})


def numbers_in(scope: Locator) -> list[Locator]:
    return [field for field in scope.locator("input[inputmode]").all() if field.is_visible()]


def type_into_all(page: Page, scope: Locator, how: str) -> None:
    fields = numbers_in(scope)
    assert fields
    for field in fields:
        come_to(field, how)
        page.keyboard.type("15")
        field.blur()
        expect(field).to_have_value("15")
        come_to(field, how)
        page.keyboard.type("16")
        field.blur()
        expect(field).to_have_value("16")


def test_what_is_typed_on_a_pad_stands_there(visits: Visits) -> None:
    page = open_pad(visits, "waldo")
    page.get_by_role("button", name="Enter deal 1").click()
    sheet = page.get_by_role("dialog")
    fields = numbers_in(sheet)
    for field in fields:
        come_to(field, "touch")
        page.keyboard.type("5")
        field.blur()
        expect(field).to_have_value("5")
    cards = sheet.get_by_role("textbox", name="Cards melded").first
    come_to(cards, "touch")
    cards.press("Control+a")
    for typed, stands in (("1,035", "1035"), ("2.150", "2150"), ("1 205", "1205")):
        cards.fill("")
        page.keyboard.type(typed)
        cards.blur()
        expect(cards).to_have_value(stands)
        cards.focus()


@pytest.mark.parametrize(("path", "how"), [("/e", "mouse"), ("/d", "keys")])
def test_what_is_typed_into_a_form_stands_there(visits: Visits, path: str, how: str) -> None:
    page = visits.come("Ann", (820, 1180))
    page.goto(f"{visits.url}{path}")
    main = page.get_by_role("main")
    expect(main.locator("input[inputmode]").first).to_be_visible()
    if path == "/e":
        main.get_by_role("radio", name="By the clock").check(force=True)
    type_into_all(page, main, how)


def test_a_result_is_read_as_pages_write_it(visits: Visits) -> None:
    at = At(visits)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    phone = at.page("players")
    phone.get_by_role("button", name="Ann", exact=True).click()
    at.direct(type="begin_round", round=1)
    phone.get_by_role("button", name="Report the result only").click()
    sheet = phone.get_by_role("dialog")
    fields = numbers_in(sheet)
    for field, typed in zip(fields, ("2,150", "\N{MINUS SIGN}1.000"), strict=True):
        come_to(field, "touch")
        phone.keyboard.type(typed)
    sheet.get_by_role("button", name="Report it").click()
    expect(sheet).to_have_count(0)
    told = json.loads(phone.request.get(f"{visits.url}/api/evenings/{at.code}").text())
    assert told["rounds"][0]["tables"][0]["scores"] == [2150, -1000]


def test_a_number_that_is_none_says_so(visits: Visits) -> None:
    at = At(visits)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    phone = at.page("players")
    phone.get_by_role("button", name="Ann", exact=True).click()
    at.direct(type="begin_round", round=1)
    phone.get_by_role("button", name="Report the result only").click()
    phone.get_by_role("dialog").get_by_role("textbox").first.fill("two thousand")
    expect(phone.get_by_text("Write a whole number")).to_be_visible()


def test_every_field_for_numbers_is_one_of_those_that_are_tried() -> None:
    """A field of its own would have to learn all this again."""
    for path in SOURCES.rglob("*.svelte"):
        text = path.read_text("utf-8")
        assert 'type="number"' not in text, path
        assert text.count("inputmode=") == text.count("use:selectsWhole"), path
