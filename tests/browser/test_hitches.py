"""An evening's hitches in browsers: late pairs, mistaken rounds, refusals, ways back, prizes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.conftest import new_server
from tests.browser.shown import alarm
from tests.browser.test_evening import PHONE, At, enter_deal, tap
from tests.page.visit import Visits


@pytest.fixture
def visits(browser: Browser, tmp_path: Path, page_folder: Path) -> Iterator[Visits]:
    with new_server(tmp_path, page_folder) as own:  # one network opens ten evenings at a server
        people = Visits(browser, own.url)
        yield people
        people.end()


def test_a_late_pair_plays_those_who_sit_out_and_a_mistaken_round_is_taken_back(
    visits: Visits,
) -> None:
    at = At(visits, rounds=3)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"], ["Eva", "Fin"]])
    director = at.page("director", (1366, 768))
    tap(director, "Begin round 1")
    first = director.get_by_role("region", name="Round 1")
    expect(first).to_contain_text("itting out")
    at.direct(type="enter", entrants=[["Late", "Later"]])
    tap(director, "Let free players play each other")
    expect(first).to_contain_text("Late & Later")
    expect(first).not_to_contain_text("itting out")
    tap(director, "Take back round 1")
    director.get_by_role("dialog").get_by_role("button", name="Take back round 1").click()
    expect(first).to_have_count(0)
    expect(director.get_by_role("button", name="Begin round 1")).to_be_visible()


def test_the_director_is_told_what_a_bye_counts_and_which_result_is_missing(
    visits: Visits,
) -> None:
    at = At(visits, deals=1)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"], ["Eva", "Fin"]])
    at.direct(type="begin_round", round=1)
    at.direct(type="end_round", round=1)
    director = at.page("director")
    sits = director.get_by_role("region", name="Round 1").get_by_text("Sitting out")
    expect(sits).to_contain_text("counts as the average of their other rounds")
    tap(director, "Close the evening")
    sheet = director.get_by_role("dialog")
    expect(sheet).to_contain_text("Without a result: Round 1, table 1.")
    tap(director, "Not yet")
    director.get_by_role("button", name="Enter the result").click()
    for place, points in enumerate(("500", "300")):
        sheet.get_by_role("textbox").nth(place).fill(points)
    tap(director, "Save")
    expect(sheet).to_have_count(0)
    tap(director, "Close the evening")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_text("Without a result")).to_have_count(0)


def test_the_director_comes_back_from_a_pad_and_players_find_what_they_played(
    visits: Visits,
) -> None:
    at = At(visits, deals=1)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    phone = at.page("players")
    tap(phone, "Ann")
    at.direct(type="begin_round", round=1)
    tap(phone, "Open your table’s score pad")
    enter_deal(phone, 600, 300)
    expect(phone.get_by_text("The deal of this round is entered.")).to_be_visible()
    director = at.page("director", (1366, 768))
    director.get_by_role("region", name="Round 1").get_by_role("link", name="Score pad").click()
    expect(director.locator("[data-score='0']")).to_have_text("600")
    expect(director.get_by_text("To write here, choose your name")).to_be_visible()
    director.get_by_role("link", name="Back to the evening").click()
    tap(director, "End round 1")
    phone.goto(f"{visits.url}/e")
    phone.get_by_role("region", name="Your evenings").get_by_role("link").click()
    phone.get_by_text("Your earlier rounds").click()
    expect(phone.get_by_role("region", name="Your place")).to_contain_text("600 : 300")


def test_the_prize_list_is_one_page_with_its_date_and_comes_before_the_rounds(
    visits: Visits,
) -> None:
    at = At(visits, rounds=2)
    at.direct(type="enter", entrants=[[f"A{n}", f"B{n}"] for n in range(11)])
    director = at.page("director", (1366, 768))
    for number in (1, 2):
        at.direct(type="begin_round", round=number)
        for table in range(1, 6):
            at.direct(type="decide", round=number, table=table, scores=[500 + 5 * table, 300])
        at.direct(type="end_round", round=number)
    at.direct(type="close")
    expect(director.get_by_role("heading", name="Final standings")).to_be_visible()
    director.emulate_media(media="print")
    list_, rounds = (
        director.get_by_role("region", name=name, exact=True).bounding_box()
        for name in ("Standings", "Round 2")
    )
    assert list_ is not None
    assert rounds is not None
    assert list_["y"] + list_["height"] <= rounds["y"]
    assert list_["y"] + list_["height"] < 1050, "on the first page"
    expect(director.locator(".date")).to_be_visible()
    expect(director.locator(".date")).to_contain_text("20")
    heads = director.get_by_role("region", name="Standings").get_by_role("columnheader")
    assert [one.inner_text() for one in heads.all()][2:] == [
        "Victory points",
        "Points",
        "Wins",
        "Margin",
    ]
    # After closing, a phone shows the standings first.
    director.emulate_media(media="screen")
    director.set_viewport_size({"width": 390, "height": 844})
    list_, rounds = (
        director.get_by_role("region", name=name, exact=True).bounding_box()
        for name in ("Standings", "Round 2")
    )
    assert list_ is not None
    assert rounds is not None
    assert list_["y"] < rounds["y"]


def test_a_line_that_is_not_a_pair_is_named_and_the_others_wait(visits: Visits) -> None:
    at = At(visits)
    director = at.page("director", (1366, 768))
    director.get_by_role("button", name="Entrants").click()
    sheet = director.get_by_role("dialog")
    field = sheet.get_by_label("Add pairs, one per line")
    long = "Maximilian Friedrich Wilhelm"
    field.fill(f"\ufeffAnn & Bob\n\nKarl von und zu Berg und Eva\nCem, Dia, Fin\n{long} & Gus")
    tap(director, "Enter them")
    told = sheet.get_by_role("alert")
    expect(told).to_contain_text("Line 4: “Cem, Dia, Fin” has 3 names; a pair has two")
    expect(told).to_contain_text(f"Line 5: “{long}” is too long: a name has up to 24 letters.")
    expect(told).to_be_in_viewport()
    field.fill("Ann & Bob\nKarl von und zu Berg und Eva")
    tap(director, "Enter them")
    expect(sheet).to_contain_text("Karl von und zu Berg & Eva")


def test_a_refusal_is_said_in_the_sheet_and_stays(visits: Visits) -> None:
    at = At(visits)
    at.direct(type="enter", entrants=[["Ann", "Bob"]])
    director = at.page("director", PHONE)
    director.get_by_role("button", name="Entrants").click()
    sheet = director.get_by_role("dialog")
    sheet.get_by_label("Add pairs, one per line").fill("Ann & Eva")
    tap(director, "Enter them")
    told = sheet.get_by_role("alert")
    expect(told).to_contain_text("two called Ann")
    expect(told).to_be_in_viewport(ratio=1)
    assert told.evaluate("""
        told => {
            const box = told.getBoundingClientRect()
            return told.contains(document.elementFromPoint(box.x + 20, box.y + box.height / 2))
        }
    """), "nothing covers it"
    director.clock.install()
    director.clock.run_for(30_000)
    expect(told).to_be_visible()


def test_a_page_of_an_earlier_version_is_asked_to_load_again(visits: Visits) -> None:
    at = At(visits)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    director = at.page("director", PHONE)
    # What it sends is nothing that today's server knows.
    director.route(
        f"**/api/evenings/{at.code}",
        lambda route: (
            route.continue_(post_data='{"type": "of_long_ago"}')
            if route.request.method == "POST"
            else route.continue_()
        ),
    )
    tap(director, "Begin round 1")
    expect(alarm(director)).to_contain_text("Reload the page")


def test_players_who_have_left_read_so_before_a_round_and_during_it(visits: Visits) -> None:
    at = At(visits)
    pairs = [["Ann", "Bob"], ["Cem", "Dia"], ["Eva", "Fin"]]
    at.direct(type="enter", entrants=pairs)
    at.direct(type="leave", entrant=0)
    phone = at.page("players", PHONE)
    phone.get_by_role("button", name="Ann", exact=True).click()
    left = phone.get_by_text("You have left. Ask the director to play again.")
    expect(left).to_be_visible()
    at.direct(type="begin_round", round=1)
    expect(phone.get_by_text("Round 1").first).to_be_visible()
    expect(left).to_be_visible()
    expect(phone.get_by_text("You play again in the next round")).to_have_count(0)
