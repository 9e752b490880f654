"""A club evening with tables online, in browsers: the form, the seat, the boards, the bots."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.boxes import faults_in
from tests.browser.sizes import SIZES
from tests.browser.test_evening import At, tap
from tests.cli.served import Server
from tests.page.visit import Visits
from tests.web.playing import settle
from tests.web.serving import Page as Wire
from tests.web.serving import RefusedError

PHONE = (390, 844)


@pytest.fixture
def visits(browser: Browser, server: Server) -> Iterator[Visits]:
    people = Visits(browser, server.url)
    yield people
    people.end()


def token_of(entrant: int, person: int) -> str:
    return f"a-token-of-phone-{entrant}-{person}"


def claim(at: At, entrant: int, person: int) -> None:
    """Someone says who they are, on a phone that no browser shows."""
    token = token_of(entrant, person)
    at.ask(at.keys["players"], type="claim", entrant=entrant, person=person, token=token)


def wire(at: At, entrant: int, person: int) -> Wire:
    """Someone is at their table, over their own connection."""
    asker = at.visits.come().request
    answer = asker.get(
        f"{at.visits.url}/api/evenings/{at.code}/own",
        headers={"authorization": f"Bearer {token_of(entrant, person)}"},
    )
    own = answer.json()
    return Wire(at.visits.url, own["table"], own["token"]).hello()


def play_on(wires: list[Wire], rng: Random, until: str = "") -> None:
    """Draw and discard, to the deal's end or to a phase."""
    while (own := settle(wires)) is not None and own.phase != until:
        if own.phase != "play":
            acts = [offer["act"] for offer in own.own["offers"]]
            # A pile is not taken: who takes one to open cannot discard before the opening is laid.
            own.act(next((act for act in ("draw", "pass") if act in acts), rng.choice(acts)))
            continue
        discard(own)


def test_a_director_chooses_tables_online_and_a_phone_goes_to_its_own_seat(
    visits: Visits,
) -> None:
    director = visits.come("Ann", (1366, 768))
    director.goto(f"{visits.url}/e")
    director.get_by_role("radio", name="Tables online").check(force=True)
    director.get_by_role("switch", name=re.compile("^The same packs")).check()
    director.get_by_role("textbox", name="Deals in a round").fill("1")
    director.get_by_text("Against the average", exact=True).click()
    tap(director, "Open the evening")
    director.get_by_role("button", name="Entrants").click()
    director.get_by_label("Add pairs, one per line").fill("Ann & Bob")
    tap(director, "Enter them")
    director.get_by_text("A bot as a fourth").click()
    director.get_by_label("Which bot?").select_option("random")
    director.get_by_label("Partner for the bot").fill("Cem")
    tap(director, "Let a bot play")
    expect(director.get_by_role("dialog")).to_contain_text("Cem & Bot 1")
    tap(director, "Put in a bot for Bob")
    expect(director.get_by_role("dialog")).to_contain_text("Ann & Bot 2")
    tap(director, "Close")
    tap(director, "Links")
    link = director.get_by_role("textbox", name="For the players").input_value()
    tap(director, "Close")
    phone = visits.come("Ann", PHONE)
    phone.goto(link)
    expect(phone.get_by_role("button", name="Bot")).to_have_count(0)
    tap(phone, "Ann")
    expect(phone.get_by_role("region", name="Your place")).to_contain_text("begins soon")
    tap(director, "Begin round 1")
    expect(phone.get_by_test_id("my-table")).to_have_text("Table 1")
    tap(phone, "Go to your table")
    phone.get_by_role("button", name="Deal").click()
    expect(phone.get_by_test_id("main")).to_be_visible()
    expect(phone.get_by_text("Deal 1 of 1")).to_be_visible()
    expect(director.get_by_role("link", name="Board results")).to_be_visible()
    phone.goto(director.get_by_role("link", name="Board results").evaluate("link => link.href"))
    expect(phone.get_by_text("shown when the last table has played it")).to_be_visible()
    expect(phone.get_by_text("1 table, 0 done")).to_be_visible()


def test_a_finished_deal_is_the_result_and_the_table_leads_back(visits: Visits) -> None:
    at = At(visits, online=True)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    for who in ((0, 1), (1, 0), (1, 1)):
        claim(at, *who)
    director, phone = at.page("director", (1366, 768)), at.page("players")
    tap(phone, "Ann")
    at.direct(type="begin_round", round=1)
    tap(phone, "Go to your table")
    phone.get_by_role("button", name="Deal").click()
    expect(phone.get_by_test_id("main")).to_be_visible()
    code = phone.url.rpartition("/")[2]
    token = phone.evaluate(f"localStorage.getItem('canasta.{code}')")
    own = Wire(visits.url, code, token).hello()
    play_on([own, *(wire(at, *who) for who in ((0, 1), (1, 0), (1, 1)))], Random(5))
    phone.get_by_role("link", name="Back to the evening").click()
    shown = director.get_by_role("region", name="Round 1")
    expect(shown).to_contain_text("from the table")
    expect(shown.get_by_role("link", name="Score pad")).to_have_count(0)
    expect(phone.get_by_role("region", name="Round 1")).to_contain_text("from the table")


def test_with_real_cards_the_director_reads_why_no_bot_can_play(visits: Visits) -> None:
    at = At(visits)
    director = at.page("director")
    director.get_by_role("button", name="Entrants").click()
    expect(director.get_by_text("Bots can’t play with real cards")).to_be_visible()


def test_an_evening_online_fits_every_window(visits: Visits) -> None:
    at = At(visits, online=True, deals=0, minutes=50, title="The Tuesday club of Wolfratshausen")
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Noah-Alexander"]])
    for who in ((0, 1), (1, 0), (1, 1)):
        claim(at, *who)
    faults: list[str] = []

    def look(page: Page, what: str) -> None:
        found = faults_in(page, SIZES)
        if found:
            faults.append(f"{what}: {found}")

    phone, director = at.page("players"), at.page("director")
    tap(phone, "Ann")
    director.get_by_role("button", name="Entrants").click()
    director.get_by_text("A bot as a fourth").click()
    expect(director.get_by_label("Which bot?")).to_be_visible()
    look(director, "bots")
    at.direct(type="begin_round", round=1)
    expect(phone.get_by_role("button", name="Go to your table")).to_be_visible()
    look(phone, "place")
    tap(phone, "Go to your table")
    phone.get_by_role("button", name="Deal").click()
    expect(phone.get_by_test_id("main")).to_be_visible()
    code = phone.url.rpartition("/")[2]
    token = phone.evaluate(f"localStorage.getItem('canasta.{code}')")
    wires = [Wire(visits.url, code, token).hello()]
    wires += [wire(at, *who) for who in ((0, 1), (1, 0), (1, 1))]
    play_on(wires, Random(3), until="play")
    at.direct(type="give_time", minutes=-46)
    expect(phone.get_by_text("Deal 1 · ").filter(visible=True).first).to_be_visible()
    look(phone, "warning")
    at.direct(type="give_time", minutes=-5)
    expect(phone.get_by_text("Last turn").filter(visible=True).first).to_be_visible()
    look(phone, "last turn")
    discard(settle(wires))
    expect(phone.get_by_text("The round is over at this table")).to_be_visible()
    look(phone, "over")
    phone.get_by_role("link", name="Back to the evening").click()
    expect(phone.get_by_role("region", name="Round 1")).to_contain_text("from the table")
    look(at.wall(PHONE), "wall")
    form = visits.come("Ann", PHONE)
    form.goto(f"{visits.url}/e")
    form.get_by_role("radio", name="Tables online").check(force=True)
    expect(form.get_by_role("switch", name=re.compile("^The same packs"))).to_be_visible()
    look(form, "form")
    assert not faults, "\n".join(faults)


def discard(own: Wire | None) -> None:
    """The player to act ends the turn."""
    assert own is not None
    for card in own.own["hand"]:
        try:
            own.act(f"discard {card}")
        except RefusedError:
            continue
        return
    raise AssertionError(f"nothing can be discarded: {own.own}")


def test_an_evening_online_speaks_german(visits: Visits) -> None:
    at = At(visits, online=True, boards=True, deals=2)
    at.direct(type="enter", entrants=[["Ann", "Bob"], ["Cem", "Dia"]])
    at.direct(type="begin_round", round=1)
    page = at.page("director", language="de")
    expect(page.get_by_role("link", name="Ergebnisse der Boards")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Wer da ist")).click()
    page.get_by_text("Ein Bot als Vierter").click()
    expect(page.get_by_role("button", name="Einen Bot für Ann einsetzen")).to_be_visible()
