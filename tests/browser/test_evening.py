"""A club evening in browsers: phones that say where to sit, a director, a screen for the wall."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.boxes import faults_in
from tests.browser.shown import alarm
from tests.browser.sizes import SIZES
from tests.cli.served import Server
from tests.page.visit import Visits

PHONE = (390, 844)
PAIRS = ("Ann & Bob", "Cem & Dia", "Eva & Fin", "Gus & Noah-Alexander", "Ida & Jan")


@pytest.fixture
def visits(browser: Browser, server: Server) -> Iterator[Visits]:
    people = Visits(browser, server.url)
    yield people
    people.end()


class At:
    """An evening that was opened by what the form sends."""

    def __init__(self, visits: Visits, **more: object) -> None:
        self.visits = visits
        self._asker = visits.come().request
        wanted = {"rules": {"book": "regency"}, "deals": 1, "rounds": 2, **more}
        answer = self._asker.post(
            f"{visits.url}/api/evenings", data=json.dumps({"settings": wanted})
        )
        self.keys = answer.json()
        self.code = str(self.keys["code"])

    def direct(self, **request: object) -> Any:
        """The director asks for something."""
        return self.ask(self.keys["director"], **request)

    def ask(self, secret: str, **request: object) -> Any:
        """Someone asks for something."""
        answer = self._asker.post(
            f"{self.visits.url}/api/evenings/{self.code}",
            data=json.dumps(request),
            headers={"authorization": f"Bearer {secret}"},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def page(self, role: str = "", size: tuple[int, int] = PHONE, **choices: object) -> Page:
        """Open one of its links: ``director``, ``players``, or the one for watching."""
        page = self.visits.come("Ann", size, **choices)
        page.add_init_script("delete crypto.getRandomValues")  # no two phones have the same secret
        mark = {"director": "#d=", "players": "#p="}.get(role, "")
        page.goto(f"{self.visits.url}/e/{self.code}{mark}{self.keys.get(role, '')}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        return page

    def wall(self, size: tuple[int, int]) -> Page:
        """The screen on the wall."""
        page = self.visits.come("", size)
        page.goto(f"{self.visits.url}/e/{self.code}/wall")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        return page


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def enter_deal(phone: Page, *points: int, offline: bool = False) -> None:
    """Enter the melds of both sides in the first deal on a table's pad."""
    phone.get_by_role("button", name="Enter deal 1").click()
    sheet = phone.get_by_role("dialog")
    sheet.get_by_role("group", name="Who went out?").get_by_role("radio").last.check(force=True)
    for place, laid in enumerate(points):
        field = sheet.get_by_role("textbox", name="Cards melded", exact=True).nth(place)
        field.fill(str(laid))
        field.blur()
    sheet.get_by_role("button", name="Save").click()
    if offline:
        expect(phone.locator("[data-waiting]")).to_have_count(1)
    else:
        expect(phone.locator("[data-score='0']")).to_have_text(f"{points[0]:,}")


def test_a_director_and_a_phone_go_from_an_empty_form_to_the_final_standings(
    visits: Visits,
) -> None:
    director = visits.come("Ann", (1366, 768))
    director.goto(f"{visits.url}/e")
    director.get_by_label("What is it called?").fill("Tuesday club")
    director.get_by_role("textbox", name="Rounds").fill("1")
    director.get_by_role("textbox", name="Deals in a round").fill("1")
    tap(director, "Open the evening")
    expect(director.get_by_role("heading", name="Tuesday club", level=1)).to_be_visible()
    expect(director.get_by_role("button", name="Begin round 1")).to_be_disabled()

    director.get_by_role("button", name="Entrants").click()
    director.get_by_label("Add pairs, one per line").fill("\n".join(PAIRS[:4]))
    tap(director, "Enter them")
    expect(director.get_by_role("dialog")).to_contain_text("Gus & Noah-Alexander")
    tap(director, "Close")

    tap(director, "Links")
    link = director.get_by_role("textbox", name="For the players").input_value()
    tap(director, "Close")
    phone = visits.come("Eva", PHONE)
    phone.goto(link)
    expect(phone).not_to_have_url(re.compile("#"))
    tap(phone, "Eva")
    expect(phone.get_by_role("region", name="Your place")).to_contain_text("begins soon")

    tap(director, "Begin round 1")
    expect(phone.get_by_test_id("my-table")).to_have_text("Table 1")
    expect(phone.get_by_role("region", name="Your place")).to_contain_text(
        "with Fin against Ann & Bob"
    )
    tap(phone, "Open your table’s score pad")
    enter_deal(phone, 600, 300)
    phone.get_by_role("link", name="Back to the evening").click()
    first = director.get_by_role("region", name="Round 1")
    expect(first).to_contain_text("from the score pad")

    first.get_by_role("button", name="Enter the result").click()
    director.get_by_label("Cem & Dia").fill("1000")
    director.get_by_label("Gus & Noah-Alexander").fill("500")
    director.get_by_label("Reason").fill("told by hand")
    tap(director, "Save")
    expect(first).to_contain_text("told by hand")
    expect(first.get_by_role("button", name="Correct")).to_have_count(2)
    tap(director, "End round 1")
    tap(director, "Close the evening")
    director.get_by_role("dialog").get_by_role("button", name="Close the evening").click()
    final = director.get_by_role("region", name="Standings")
    expect(final.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(final.get_by_role("row").nth(1)).to_contain_text("Cem & Dia")
    expect(phone.get_by_role("region", name="Your place")).to_contain_text("The evening is over.")


def test_two_sides_who_report_differently_are_both_shown_until_the_director_decides(
    visits: Visits,
) -> None:
    at = At(visits)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    director = at.page("director", (1366, 768))
    phones = {name: at.page("players") for name in ("Ann", "Cem")}
    for name, phone in phones.items():
        tap(phone, name)
        expect(phone.get_by_role("region", name="Your place")).to_be_visible()
    tap(director, "Begin round 1")
    for name, (own, others) in {"Ann": (500, 300), "Cem": (300, 505)}.items():
        tap(phones[name], "Report the result only")
        fields = phones[name].get_by_role("dialog").get_by_role("textbox")
        fields.nth(0).fill(str(own))
        fields.nth(1).fill(str(others))
        tap(phones[name], "Report it")
    shown = director.get_by_role("region", name="Round 1")
    expect(shown).to_contain_text("the two sides disagree")
    expect(shown).to_contain_text("Ann: 500 to 300")
    expect(shown).to_contain_text("Cem: 505 to 300")
    asked = director.get_by_role("status").filter(has_text="Please enter the right result")
    expect(asked).to_be_visible()
    tap(director, "Correct")
    director.get_by_label("Ann & Bob").fill("505")
    director.get_by_label("Cem & Dia").fill("300")
    tap(director, "Save")
    expect(shown).to_contain_text("entered by the director")


def test_a_wrong_number_is_explained_and_nothing_is_lost(visits: Visits) -> None:
    at = At(visits)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    phone = at.page("players")
    tap(phone, "Ann")
    at.direct(type="begin_round", round=1)
    tap(phone, "Report the result only")
    fields = phone.get_by_role("dialog").get_by_role("textbox")
    fields.nth(0).fill("507")
    fields.nth(1).fill("300")
    tap(phone, "Report it")
    expect(alarm(phone)).to_contain_text("multiple of 5")
    expect(fields.nth(0)).to_have_value("507")


def test_a_phone_returns_to_its_place_and_another_can_be_let_in(visits: Visits) -> None:
    at = At(visits)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    phone = at.page("players")
    tap(phone, "Cem")
    tap(phone, "Choose another name")
    tap(phone, "Dia")
    at.direct(type="begin_round", round=1)
    expect(phone.get_by_test_id("my-table")).to_have_text("Table 1")
    phone.reload()
    expect(phone.get_by_test_id("my-table")).to_have_text("Table 1")
    other = at.page("players")
    expect(other.get_by_role("button", name="Dia")).to_be_disabled()
    director = at.page("director")
    director.get_by_role("button", name="Entrants").click()
    tap(director, "Allow another device for Dia")
    tap(other, "Dia")
    expect(other.get_by_test_id("my-table")).to_have_text("Table 1")


def test_a_phone_that_was_offline_and_another_device_of_the_director_see_how_it_stands(
    visits: Visits,
) -> None:
    at = At(visits)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    phone = at.page("players")
    tap(phone, "Ann")
    expect(phone.get_by_role("region", name="Your place")).to_contain_text("begins soon")
    phone.context.set_offline(True)
    expect(phone.get_by_text("No connection. This is the last known state.")).to_be_visible()
    first = at.page("director")
    tap(first, "Begin round 1")
    expect(first.get_by_role("region", name="Round 1")).to_be_visible()
    first.context.set_offline(True)
    at.direct(type="decide", round=1, table=1, scores=[500, 300])
    tap(at.page("director"), "End round 1")  # of whose tables none lacks a result
    phone.context.set_offline(False)
    expect(phone.get_by_role("region", name="Your place")).to_contain_text("Round 1 is over")
    expect(phone.get_by_text("No connection")).to_have_count(0)


HOLD = """() => {
const ask = fetch;
window.held = [];
window.fetch = async (address, init) => {
  const answer = await ask(address, init);
  if (address.endsWith("/own")) await new Promise((go) => held.push(go));
  return answer;
};
}"""


def test_a_late_answer_does_not_hide_that_the_network_is_gone(
    visits: Visits,
) -> None:
    at = At(visits)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    phone = at.page("players")
    phone.evaluate(HOLD)
    tap(phone, "Ann")
    phone.wait_for_function("() => held.length === 2")  # after the claim, and its news
    phone.context.set_offline(True)
    gone = phone.get_by_text("No connection. This is the last known state.")
    expect(gone).to_be_visible()
    phone.evaluate("held.forEach((go) => go())")
    expect(phone.get_by_role("region", name="Your place")).to_contain_text("begins soon")
    expect(gone).to_be_visible()


def test_a_clock_is_seen_and_the_director_may_give_time(visits: Visits) -> None:
    at = At(visits, deals=0, minutes=50)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    director = at.page("director")
    tap(director, "Begin round 1")
    clock = director.get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"^(50:0|49:5)\d$"))
    tap(director, "Add 5 minutes")
    expect(clock).to_have_text(re.compile(r"^(55:0|54:5)\d$"))
    at.direct(type="give_time", minutes=-51)
    expect(director.get_by_text("Less than 5 minutes left")).to_be_visible()
    at.direct(type="give_time", minutes=-5)
    expect(director.get_by_text("Time is up")).to_be_visible()


def in_play(visits: Visits, **more: object) -> At:
    """An evening in its second round, with a table whose sides say different things."""
    at = At(visits, title="The Tuesday evening club of Wolfratshausen", rounds=3, **more)
    at.direct(type="enter", entrants=[pair.split(" & ") for pair in PAIRS])
    for entrant in (0, 1, 2, 3):
        token = f"a-token-of-phone-{entrant}"
        at.ask(at.keys["players"], type="claim", entrant=entrant, person=0, token=token)
    at.direct(type="begin_round", round=1)
    for entrant, own in ((0, 1500), (1, 1200), (2, 800), (3, 900)):
        token = f"a-token-of-phone-{entrant}"
        at.ask(token, type="report", round=1, own=own, others=700)
    at.direct(type="decide", round=1, table=2, scores=[800, 700], why="both were wrong")
    at.direct(type="end_round", round=1)
    at.direct(type="begin_round", round=2)
    return at


def test_an_evening_fits_every_window(visits: Visits) -> None:
    at = in_play(visits, deals=0, minutes=50)
    faults: list[str] = []

    def look(page: Page, what: str, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
        found = faults_in(page, sizes)
        if found:
            faults.append(f"{what}: {found}")

    director = at.page("director")
    look(director, "director")
    for button in ("Entrants", "Correct|Enter the result", "Links"):
        director.get_by_role("button", name=re.compile(button)).first.click()
        expect(director.get_by_role("dialog")).to_be_visible()
        look(director, button, SIZES[::3])
        tap(director, "Close")
    phone = at.page("players")
    look(phone, "who are you")
    tap(phone, "Ida")
    expect(phone.get_by_role("region", name="Your place")).to_be_visible()
    look(phone, "place")
    look(at.wall(PHONE), "wall")
    form = visits.come("Ann", PHONE)
    form.goto(f"{visits.url}/e")
    expect(form.get_by_role("button", name="Open the evening")).to_be_visible()
    look(form, "form")
    assert not faults, "\n".join(faults)


def test_an_evening_speaks_german(visits: Visits) -> None:
    at = in_play(visits)
    page = at.page("director", language="de")
    expect(page.get_by_role("region", name="Durchgang 2")).to_be_visible()
    expect(page.get_by_role("button", name="Durchgang 2 beenden")).to_be_visible()


def test_a_club_goes_on_from_week_to_week(visits: Visits) -> None:
    first = At(visits, rounds=1, title="First week")
    first.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    first.direct(type="begin_round", round=1)
    first.direct(type="decide", round=1, table=1, scores=[3000, 1000])
    first.direct(type="end_round", round=1)
    director = first.page("director", (1366, 768))
    director.goto(f"{visits.url}/e")
    director.get_by_label("Part of a season? Continue from:").select_option(index=1)
    tap(director, "Open the evening")
    director.get_by_role("button", name="Entrants").click()
    known = director.get_by_role("region", name="Who came last time")
    known.get_by_role("button", name="Cem & Dia").click()
    expect(known.get_by_role("button")).to_have_count(1)
    known.get_by_role("button", name="Ann & Bob").click()
    expect(known).to_have_count(0)
    tap(director, "Close")
    director.get_by_role("link", name="Season").click()
    season = director.get_by_role("region", name="Season")
    expect(season.get_by_role("row").nth(1)).to_contain_text("Ann")
    expect(season.get_by_role("row").nth(1)).to_contain_text("±")
    found = faults_in(director, SIZES)
    assert not found, found
