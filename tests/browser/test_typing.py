"""Numbers typed by mouse, by touch and by keys are shown as typed.

`web/src/ui/fields.svelte.test.ts` tests how a field takes input; this tests that each page's fields
are such fields.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.browser.test_evening import PHONE, At
from tests.browser.test_pad import open_pad
from tests.cli.served import Server
from tests.lengths import LONG
from tests.page.visit import Visits

SOURCES: Final = Path(__file__).parents[2] / "web" / "src"


@pytest.fixture
def visits(browser: Browser, server: Server) -> Iterator[Visits]:
    people = Visits(browser, server.url)
    yield people
    people.end()


def come_to(field: Locator, how: str) -> None:
    """Go to the beginning of a field by mouse or touch, or to the field by keys."""
    box = field.bounding_box()
    assert box is not None
    if how == "touch":
        field.tap(position={"x": 4, "y": box["height"] / 2})
    elif how == "keys":
        field.focus()
        field.press("Shift+Tab")
        expect(field).not_to_be_focused()
        field.page.keyboard.press("Tab")
    else:
        field.click(position={"x": 4, "y": box["height"] / 2})
    expect(field).to_be_focused()


def numbers_in(scope: Locator) -> list[Locator]:
    return [field for field in scope.locator("input[inputmode]").all() if field.is_visible()]


WAYS: Final = ("mouse", "touch", "keys")


def type_into_all(scope: Locator, numbers: tuple[str, str]) -> None:
    """Type one number after the other into each field, in each way; the last one stays.

    If a form has several fields, each is tried in one of the ways, and CANASTA_LONG tries them all.
    """
    expect(scope.locator("input[inputmode]").first).to_be_visible()
    fields = numbers_in(scope)
    for place, field in enumerate(fields):
        for how in WAYS if LONG or len(fields) < len(WAYS) else (WAYS[place % len(WAYS)],):
            for typed in numbers:
                come_to(field, how)
                field.page.keyboard.type(typed)
                expect(field).to_have_value(typed)
                field.blur()
                expect(field).to_have_value(typed)
    assert {field.input_value() for field in fields} == {numbers[1]}


def new_pad(visits: Visits) -> Locator:
    page = visits.come("Ann", PHONE)
    page.goto(f"{visits.url}/p")
    page.get_by_label("The match has begun on paper").check()
    return page.get_by_role("main")


def deal_on_a_pad(visits: Visits) -> Locator:
    """A deal in Waldo, which has most fields; the first sum is counted by cards."""
    page = open_pad(visits, "waldo")
    page.get_by_role("button", name="Enter deal 1").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Count by value").first.click()
    expect(sheet.get_by_role("textbox", name="Joker")).to_be_visible()
    return sheet.locator(".side0")


def totals_on_a_pad(visits: Visits) -> Locator:
    page = open_pad(visits)
    page.get_by_role("button", name="Enter deal 1").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Enter only the totals").click()
    return sheet


def fine_on_a_pad(visits: Visits) -> Locator:
    page = open_pad(visits)
    page.get_by_role("button", name="Enter a penalty or bonus").click()
    return page.get_by_role("dialog")


def opening_on_a_pad(visits: Visits) -> Locator:
    page = open_pad(visits)
    page.get_by_role("button", name="Change the opening").click()
    return page.get_by_role("dialog")


def new_evening(visits: Visits) -> Locator:
    page = visits.come("Ann", (820, 1180))
    page.goto(f"{visits.url}/e")
    return page.get_by_role("main")


def new_evening_by_the_clock(visits: Visits) -> Locator:
    main = new_evening(visits)
    main.get_by_role("radio", name="By the clock").check(force=True)
    return main


def reported_table(visits: Visits, at: At | None = None) -> Locator:
    phone = (at or at_a_table(visits)).page("players")
    phone.get_by_role("button", name="Ann", exact=True).click()
    phone.get_by_role("button", name="Report the result only").click()
    return phone.get_by_role("dialog")


def decided_table(visits: Visits) -> Locator:
    director = at_a_table(visits).page("director")
    director.get_by_role("button", name="Enter the result").click()
    return director.get_by_role("dialog")


def new_challenge(visits: Visits) -> Locator:
    page = visits.come("Ann", PHONE)
    page.goto(f"{visits.url}/d")
    return page.get_by_role("main")


def match_to_a_score(visits: Visits) -> Locator:
    page = visits.come("Ann", PHONE)
    page.goto(visits.url)
    page.get_by_role("main").get_by_role("radio", name="Other score").check(force=True)
    return page.get_by_role("main")


def card_points(visits: Visits) -> Locator:
    page = visits.come("Ann", (820, 1180))
    page.goto(visits.url)
    page.get_by_role("button", name="Show more rules").click()
    page.get_by_text("Card points", exact=True).click()
    return page.get_by_role("group", name="Card points")


FORMS: Final[dict[Callable[[Visits], Locator], tuple[str, ...]]] = {
    new_pad: ("pad/NewPad", "pad/Sum"),
    deal_on_a_pad: ("pad/EntrySheet", "pad/SideForm", "pad/Sum"),
    totals_on_a_pad: ("pad/EntrySheet", "pad/Sum"),
    fine_on_a_pad: ("pad/FineSheet",),
    opening_on_a_pad: ("pad/FineSheet",),
    new_evening: ("evening/NewEvening",),
    new_evening_by_the_clock: ("evening/NewEvening",),
    reported_table: ("evening/ReportSheet", "evening/Scores"),
    decided_table: ("evening/DecideSheet", "evening/Scores"),
    new_challenge: ("duplicate/NewChallenge",),
    match_to_a_score: ("setup/TableOptions",),
    card_points: ("setup/CardPoints",),
}
"""All forms with numbers, and the components that their fields are in."""
FEW: Final[dict[Callable[[Visits], Locator], tuple[str, str]]] = {deal_on_a_pad: ("5", "6")}
"""Numbers to type where there can't be many."""


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_text_typed_into_a_form_stays(visits: Visits, form: Callable[[Visits], Locator]) -> None:
    type_into_all(form(visits), FEW.get(form, ("15", "16")))


def test_every_component_with_a_number_is_in_a_form_that_is_tried() -> None:
    asks = re.compile(r"@attach selectsWhole|<(NumberField|Stepper|Sum|Scores)\b")
    found = {
        path.relative_to(SOURCES).with_suffix("").as_posix()
        for path in SOURCES.rglob("*.svelte")
        if asks.search(path.read_text("utf-8"))
    }
    assert found - {"ui/NumberField", "ui/Stepper"} == {
        name for one in FORMS.values() for name in one
    }


def test_numbers_are_read_as_people_write_them(visits: Visits) -> None:
    page = open_pad(visits, "waldo")
    page.get_by_role("button", name="Enter deal 1").click()
    cards = page.get_by_role("dialog").get_by_role("textbox", name="Cards melded").first
    for typed, stands in (("1,035", "1035"), ("2.150", "2150"), ("1 205", "1205")):
        come_to(cards, "touch")
        page.keyboard.type(typed)
        cards.blur()
        expect(cards).to_have_value(stands)


def test_a_number_that_cannot_be_stays_and_is_not_saved(visits: Visits) -> None:
    page = open_pad(visits)
    page.get_by_role("button", name="Enter deal 1").click()
    sheet = page.get_by_role("dialog")
    cards = sheet.get_by_role("textbox", name="Cards melded").first
    for typed in ("15 5", "99999", "-50", "12a"):
        cards.click()
        cards.press("Control+a")
        page.keyboard.type(typed)
        cards.blur()
        expect(cards).to_have_value(typed)
        expect(sheet.get_by_text("Write a whole number from 0 to 10,000.")).to_be_visible()
        sheet.get_by_role("button", name="Save").click()
        expect(cards).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("155")
    sheet.get_by_role("button", name="Save").click()
    expect(page.locator("[data-score='0']")).to_have_text("155")


def test_a_name_that_is_cut_is_cut_with_a_word(visits: Visits) -> None:
    page = visits.come("Ann", PHONE)
    page.goto(f"{visits.url}/p")
    page.get_by_label("Player 2, partner of").click()
    page.keyboard.insert_text("Hans-Peter Müller-Lüdenscheidt")
    expect(page.get_by_text("Up to 24 letters fit here.")).to_be_visible()


def form_of_a_table(visits: Visits) -> Locator:
    page = visits.come("Ann", (820, 1180))
    page.goto(visits.url)
    main = page.get_by_role("main")
    main.get_by_role("combobox").first.select_option("Someone sharing this phone")
    main.get_by_role("button", name="More rules").click()
    return main


def name_at_a_link(visits: Visits) -> Locator:
    code, _ = visits.opened(["", "", "club", "club"])
    page = visits.come("", PHONE)
    page.goto(f"{visits.url}/t/{code}")
    return page.get_by_role("main")


def preferences(visits: Visits) -> Locator:
    page = visits.come("Ann", PHONE)
    page.goto(visits.url)
    page.get_by_role("button", name="Preferences").click()
    return page.get_by_role("dialog")


def table_in_play(visits: Visits) -> Locator:
    code, token = visits.opened(["", "club", "club", "club"])
    page = visits.ann_at(code, token)
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_test_id("main")).to_contain_text("Draw")
    page.wait_for_load_state("networkidle")  # what reads keys comes once the page is shown
    page.keyboard.press("/")
    expect(page.locator(".typed input")).to_be_visible()
    return page.locator("body")


def report_of_a_person(visits: Visits) -> Locator:
    code, token = visits.opened(["", "", "club", "club"])
    visits.ann_at(code, token)
    page = visits.come("Ben", PHONE)
    page.goto(f"{visits.url}/t/{code}")
    page.get_by_role("button", name="Sit down").first.click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="People and seats").click()
    page.get_by_role("button", name="Show options for Ann").click()
    page.get_by_role("button", name="Report").click()
    return page.get_by_role("dialog")


def shared_pad(visits: Visits) -> Locator:
    page = open_pad(visits)
    page.get_by_role("button", name="Share").first.click()
    return page.get_by_role("dialog")


def bots_of_an_evening(visits: Visits) -> Locator:
    director = visits.come("Ann", (1366, 768))
    director.goto(f"{visits.url}/e")
    director.get_by_role("radio", name="Tables online").check(force=True)
    director.get_by_role("button", name="Open the evening").click()
    director.get_by_role("button", name="Entrants").click()
    director.get_by_text("A bot as a fourth").click()
    return director.get_by_role("dialog")


def challenge(visits: Visits) -> Locator:
    main = new_challenge(visits)
    main.page.get_by_role("button", name="Make the challenge").click()
    expect(main.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    return main


LIMITED: Final[dict[Callable[[Visits], Locator], tuple[str, ...]]] = {
    form_of_a_table: ("setup/HouseRules", "setup/Seats", "setup/TableOptions"),
    name_at_a_link: ("room/NameForm",),
    preferences: ("shell/PreferencesSheet",),
    table_in_play: ("table/ReadingKeys", "talk/Say"),
    report_of_a_person: ("room/Reporting",),
    new_pad: ("pad/Names",),
    fine_on_a_pad: ("pad/FineSheet",),
    shared_pad: ("pad/ShareSheet",),
    new_evening: ("evening/NewEvening",),
    decided_table: ("evening/DecideSheet",),
    bots_of_an_evening: ("evening/EntrantBots",),
    new_challenge: ("duplicate/NewChallenge",),
    challenge: ("duplicate/Playing",),
}
"""All fields that take so many letters and no more, and the components that they are in."""


@pytest.mark.parametrize("form", LIMITED, ids=lambda form: form.__name__)
def test_every_field_with_a_limit_says_that_it_is_full(
    visits: Visits, form: Callable[[Visits], Locator]
) -> None:
    scope = form(visits)
    page = scope.page
    page.wait_for_load_state("networkidle")  # what says so comes once the page is shown
    expect(scope.locator("[maxlength]").first).to_be_visible()
    fields = [field for field in scope.locator("[maxlength]").all() if field.is_visible()]
    assert len(fields) >= len(LIMITED[form])
    for field in fields:
        most = int(field.get_attribute("maxlength") or 0)
        says = page.get_by_text(f"Up to {most:,} letters fit here.")
        field.fill("x" * most)
        field.press("End")
        page.keyboard.insert_text("and more")
        expect(says).to_be_visible()
        expect(field).to_have_value("x" * most)
        close = page.get_by_role("button", name="Close the message")
        if close.is_visible():  # in a sheet it is a line that stays
            close.click()


def test_every_component_with_a_limit_is_in_a_form_that_is_tried() -> None:
    found = {
        path.relative_to(SOURCES).with_suffix("").as_posix()
        for path in SOURCES.rglob("*.svelte")
        if re.search(r"\bmaxlength=", path.read_text("utf-8"))
    }
    assert found == {name for one in LIMITED.values() for name in one}


def test_german_fields_say_that_they_are_full_too(visits: Visits) -> None:
    page = visits.come("Ann", PHONE, language="de")
    page.goto(f"{visits.url}/p")
    page.wait_for_load_state("networkidle")
    page.locator("[maxlength]").first.fill("x" * 24)
    page.keyboard.insert_text("y")
    expect(page.get_by_text("Hier passen bis zu 24 Buchstaben hin.")).to_be_visible()


def test_a_file_of_house_rules_that_is_too_long_is_refused_and_nothing_is_lost(
    visits: Visits,
) -> None:
    main = form_of_a_table(visits)
    text = main.locator("textarea")
    text.fill('book = "regency"')
    long = b"#" * 12_001
    files = main.get_by_role("button", name="Read from a file")  # another may bring a match
    files.set_input_files({"name": "a.toml", "mimeType": "text/plain", "buffer": long})
    expect(main.page.get_by_text("Up to 12,000 letters fit here.")).to_be_visible()
    expect(text).to_have_value('book = "regency"')


def at_a_table(visits: Visits) -> At:
    at = At(visits)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    at.direct(type="begin_round", round=1)
    return at


def test_a_result_is_read_as_pages_write_it(visits: Visits) -> None:
    at = at_a_table(visits)
    sheet = reported_table(visits, at)
    phone = sheet.page
    fields = numbers_in(sheet)
    for field, typed in zip(fields, ("2,150", "\N{MINUS SIGN}1.000"), strict=True):
        come_to(field, "touch")
        phone.keyboard.type(typed)
    sheet.get_by_role("button", name="Report it").click()
    expect(sheet).to_have_count(0)
    told = json.loads(phone.request.get(f"{visits.url}/api/evenings/{at.code}").text())
    assert told["rounds"][0]["tables"][0]["scores"] == [2150, -1000]


def test_an_invalid_number_says_so(visits: Visits) -> None:
    sheet = reported_table(visits)
    sheet.get_by_role("textbox").first.fill("two thousand")
    expect(sheet.get_by_text("Write a whole number")).to_be_visible()


def test_every_field_for_numbers_is_one_of_those_that_are_tried() -> None:
    """A field of its own would have to learn all this again."""
    for path in SOURCES.rglob("*.svelte"):
        text = path.read_text("utf-8")
        assert 'type="number"' not in text, path
        assert text.count("inputmode=") == text.count("{@attach selectsWhole}"), path
