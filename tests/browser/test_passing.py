"""Several people at one phone: the hand is hidden between turns, and the right person is asked."""

import re
from collections.abc import Callable
from itertools import groupby
from time import monotonic
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from tests.browser.boxes import faults_in
from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Hands, Keys
from tests.browser.places import Place
from tests.browser.player import Player
from tests.browser.shown import alarm
from tests.browser.sizes import SIZES
from tests.browser.tables import IDLE
from tests.browser.visitor import PHONE

from canasta.live.table.events import Acted

CURTAIN: Final = re.compile("^Give the phone to (.+)$")

CARDS: Final = "() => document.querySelectorAll('[data-card], [role=option], .card').length"
"""Whatever is drawn of cards, faces or backs."""


def deal_with(page: Page, book: str, here: dict[str, str]) -> None:
    """Make a table with people at this device, bots at the other seats, and deal."""
    page.get_by_role("radio", name=book, exact=True).check()
    page.get_by_role("textbox", name="You", exact=True).fill("Ada")
    for place in ("Left", "Across", "Right"):
        label = "Someone sharing this phone" if place in here else "Bot, club"
        page.get_by_role("combobox", name=f"Seat: {place}").select_option(label=label)
        if place in here:
            page.get_by_role("textbox", name=f"{place}, at this phone").fill(here[place])
    page.get_by_role("radio", name="Instant").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Deal the cards").click()


def given_to(page: Page) -> str:
    """The name of the player to give the phone to; empty if a player holds it."""
    heads = page.get_by_role("heading", level=1).all_inner_texts()
    named = CURTAIN.match(heads[0]) if heads else None
    return named[1] if named else ""


def take(page: Page, hands: Hands, name: str) -> None:
    """Take the phone; until then nothing of anyone's cards is in the page."""
    assert page.evaluate(CARDS) == 0
    hands.press(f"Show my cards: I am {name}")
    expect(page.get_by_role("listbox")).to_be_visible()


def play_in_turn(page: Page, hands: Hands, names: tuple[str, ...]) -> list[str]:
    """Play a deal together to its score sheet; return the holders of the phone in order."""
    players = {name: Player(page, hands) for name in names}
    took: list[str] = []
    last = monotonic()
    while not any(player.over for player in players.values()):
        name = given_to(page)
        if name:
            take(page, hands, name)
            took.append(name)
        if name or (took and players[took[-1]].play()):
            last = monotonic()
        else:
            assert monotonic() < last + IDLE, f"nothing is done: {page.inner_text('body')}"
            page.wait_for_timeout(10)
    return took


def acted(place: Place, page: Page) -> list[str]:
    """The people who acted, in order, from the stored events."""
    names = {0: "Ada", 2: "Ben"}
    seats = [
        entry.event.seat
        for entry in place.events(page, page.url[-6:])
        if isinstance(entry.event, Acted) and not entry.event.bot
    ]
    return [names[seat] for seat, _ in groupby(seats)]


@pytest.mark.parametrize(("book", "way"), [("Regency", Finger), ("Waldo", Keys)])
def test_two_people_play_a_deal_at_one_phone(
    visit: Visit, place: Place, book: str, way: Callable[[Page], Hands]
) -> None:
    page = visit(**PHONE).page
    deal_with(page, book, {"Across": "Ben"})
    took = play_in_turn(page, way(page), ("Ada", "Ben"))
    assert len(took) > 1
    assert took == acted(place, page)
    # At its end all is open: nobody has to be given the phone to read it.
    expect(page.get_by_role("dialog").get_by_text("This deal")).to_be_visible()


def test_the_curtain_is_there_first_after_the_page_is_reloaded(visit: Visit) -> None:
    page = visit(**PHONE).page
    deal_with(page, "Regency", {"Left": "Ben", "Across": "Cem", "Right": "Dora"})
    first = page.get_by_role("button", name=re.compile("^Show my cards: "))
    expect(first).to_be_focused()
    first.press("Enter")
    expect(page.get_by_role("listbox")).to_be_visible()
    page.reload()
    expect(first).to_be_focused()
    assert page.evaluate(CARDS) == 0
    expect(alarm(page)).to_have_text(CURTAIN)


def test_anyone_who_plays_at_the_phone_has_to_have_a_name(visit: Visit) -> None:
    page = visit().page
    page.get_by_role("textbox", name="You", exact=True).fill("Ada")
    page.get_by_role("combobox", name="Seat: Left").select_option("here")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("textbox", name="Left, at this phone")).to_be_focused()
    expect(page.get_by_text("Enter the name of everyone sharing this phone.")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_curtain_fits_every_window(visit: Visit, language: str) -> None:
    ada = visit(has_touch=True, bypass_csp=True)
    deal_with(ada.page, "Regency", {"Left": "Wilhelmine-Charlotte-D"})
    expect(ada.page.get_by_role("heading", name=CURTAIN)).to_be_visible()
    likes = f'{{"name": "Ada", "language": "{language}"}}'
    ada.page.evaluate("(likes) => localStorage.setItem('canasta.preferences', likes)", likes)
    ada.page.reload()
    expect(ada.page.get_by_role("button").first).to_be_visible()
    assert faults_in(ada.page, SIZES) == ""
