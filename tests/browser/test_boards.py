"""The same cards for all, in browsers: a challenge sent and taken up, the deal of the day."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.boxes import faults_in
from tests.browser.conftest import new_server
from tests.browser.sizes import SIZES
from tests.cli.served import Server
from tests.page.visit import Visits
from tests.web.playing import settle
from tests.web.serving import Page as Wire
from tests.web.serving import RefusedError

from canasta.live.duplicate.links import new_link
from canasta.live.duplicate.requests import NewChallenge
from canasta.live.pad.events import TableRules

PHONE = (390, 844)


@pytest.fixture
def visits(browser: Browser, server: Server) -> Iterator[Visits]:
    people = Visits(browser, server.url)
    yield people
    people.end()


def challenge(page: Page, url: str, boards: int = 2) -> str:
    """Make a challenge, and return its code."""
    page.goto(f"{url}/d")
    page.get_by_label("What is it called?").fill("Ann against everybody")
    page.get_by_label("Boards", exact=True).fill(str(boards))
    page.get_by_label("Who plays the other seats?").select_option("random")
    page.get_by_role("button", name="Make the challenge").click()
    expect(page.get_by_role("heading", name="Ann against everybody")).to_be_visible()
    return page.url.rpartition("/")[2]


def take_up(page: Page, url: str, duplicate: str, name: str) -> None:
    """Someone plays, with bots that play at once: they are at the table, before the first deal."""
    answer = page.request.post(f"{url}/api/duplicates/{duplicate}/enter", data={"name": name})
    assert answer.ok, answer.text()
    table, token = answer.json()["code"], answer.json()["token"]
    with Wire(url, table, token) as wire:
        wire.hello()
        wire.request("choose", settings={**wire.room["settings"], "pace": "instant"})
    kept = {f"canasta.{table}": token, f"canasta.boards-token.{duplicate}": token}
    page.evaluate("kept => Object.assign(localStorage, kept)", kept)
    page.goto(f"{url}/d/{duplicate}")
    page.get_by_role("link", name=re.compile("^Go on")).click()
    page.get_by_role("button", name=re.compile("Deal")).click()
    expect(page.get_by_test_id("main")).to_be_visible()


def draw_or_discard(wire: Wire, rng: Random) -> None:
    """One action, within a server's limits on requests."""
    if wire.phase != "play":
        acts = [offer["act"] for offer in wire.own["offers"]]
        wire.act("draw" if "draw" in acts else rng.choice(acts))
        return
    for card in rng.sample(wire.own["hand"], len(wire.own["hand"])):
        try:
            wire.act(f"discard {card}")
        except RefusedError:
            continue
        return


def play_board(page: Page, url: str, rng: Random) -> None:
    """Play the current board to its end, over its own connection."""
    code = page.url.rpartition("/")[2]
    token = page.evaluate(f"localStorage.getItem('canasta.{code}')")
    with Wire(url, code, token) as wire:
        wire.hello()
        while settle([wire]) is not None:
            draw_or_discard(wire, rng)


def test_anyone_who_follows_a_challenge_is_at_the_table_with_one_button(visits: Visits) -> None:
    page = visits.come("Ann", PHONE)
    challenge(page, visits.url)
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_test_id("main")).to_be_visible()
    page.goto(visits.url)
    expect(page.get_by_role("textbox", name="You", exact=True)).to_have_value("Anna")


def test_a_challenge_is_taken_up_by_two_and_compared_once_both_have_played(visits: Visits) -> None:
    ann, ben = visits.come("Ann", PHONE), visits.come("Ben", (1280, 800))
    code = challenge(ann, visits.url)
    rng = Random(8)
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        take_up(page, visits.url, code, name)
        play_board(page, visits.url, rng)
        expect(page.get_by_role("button", name="Board 2 of 2")).to_be_visible()
        page.get_by_role("link", name="See the results").click()
        expect(page.get_by_role("link", name="Go on: board 2 of 2")).to_be_visible()
        if page is ann:  # Ben has not played it: he is shown nothing of it
            expect(
                ann.get_by_role("region", name="Results").get_by_role("row").nth(1)
            ).to_be_visible()
            ben.goto(f"{visits.url}/d/{code}")
            expect(ben.get_by_text("You see a board’s results once you’ve")).to_be_visible()
            expect(ben.get_by_role("row")).to_have_count(0)
    results = ann.get_by_role("region", name="Results")
    expect(results.get_by_role("row").nth(2)).to_be_visible()
    results.get_by_text("Board 1 of 2").click()
    expect(results.locator("details[open] tbody tr")).to_have_count(2)
    ann.get_by_role("button", name="End it now").click()
    expect(ann.get_by_text("End it for everyone?")).to_be_visible()
    ann.get_by_role("button", name="End it now").click()
    expect(ben.get_by_text("Finished.")).to_be_visible()
    ben.get_by_text("The same cards for all").click()
    expect(ben.get_by_role("link", name="The proof, as a file")).to_be_visible()


def test_the_deal_of_the_day_is_found_in_the_lobby_in_german_too(visits: Visits) -> None:
    page = visits.come("Ann", PHONE, language="de")
    page.goto(visits.url)
    page.get_by_role("link", name="Spiel des Tages").click()
    expect(page.get_by_role("heading", name=re.compile("^Spiel vom"))).to_be_visible()
    page.get_by_role("link", name="Regency").click()
    expect(page.get_by_role("link", name="Regency")).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("button", name="Spielen")).to_be_visible()


def test_the_pages_of_boards_fit_every_window(visits: Visits) -> None:
    page = visits.come("Ann", PHONE)
    faults: list[str] = []

    def look(what: str) -> None:
        found = faults_in(page, SIZES)
        if found:
            faults.append(f"{what}: {found}")

    page.goto(f"{visits.url}/d")
    expect(page.get_by_role("button", name="Make the challenge")).to_be_visible()
    look("form")
    code = challenge(page, visits.url, boards=1)
    look("challenge")
    take_up(page, visits.url, code, "Ann")
    play_board(page, visits.url, Random(3))
    expect(page.get_by_role("link", name="See the results")).to_be_visible()
    look("score sheet")
    page.get_by_role("link", name="See the results").click()
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    page.get_by_text("The same cards for all").click()
    look("results")
    page.goto(f"{visits.url}/day")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    look("day")
    assert not faults, "\n".join(faults)


def test_a_challenge_and_its_result_go_by_links_to_a_table_elsewhere(
    visits: Visits, browser: Browser, tmp_path: Path, page_folder: Path
) -> None:
    link = new_link(NewChallenge(TableRules("regency"), 1, "club", title="Sunday"))
    ann = visits.come("Ann", PHONE)
    ann.goto(f"{visits.url}/d/link#deal={link}")
    expect(ann.get_by_role("heading", name="Sunday")).to_be_visible()
    code = ann.url.rpartition("/")[2]
    take_up(ann, visits.url, code, "Ann")
    play_board(ann, visits.url, Random(4))
    ann.get_by_role("link", name="See the results").click()
    sent = ann.get_by_role("textbox", name="Your result")
    expect(sent).to_have_value(re.compile("#deal=.+&result=.+"))
    faults = faults_in(ann, SIZES)
    assert not faults
    with new_server(tmp_path, page_folder) as elsewhere:
        others = Visits(browser, elsewhere.url)
        ben = others.come("Ben", (1280, 800))
        ben.goto(elsewhere.url + sent.input_value().removeprefix(visits.url))
        expect(ben.get_by_role("heading", name="The result is in")).to_be_visible()
        assert not faults_in(ben, SIZES)
        ben.get_by_role("link", name="To the boards").click()
        ben.get_by_text("Who plays").click()
        expect(ben.get_by_text("Ann done")).to_be_visible()
        expect(ben.get_by_role("row")).to_have_count(0)
        ben.goto(elsewhere.url + "/d/link#deal=cut")
        expect(ben.get_by_text("This link is cut or damaged")).to_be_visible()
        others.end()
