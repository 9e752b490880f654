"""Tables, made in the lobby, with others who come by the link."""

import re
from collections.abc import Sequence
from time import monotonic
from typing import Final

from playwright.sync_api import Page, expect
from tests.browser.harness import PATIENCE
from tests.browser.look import SOMETHING_TO_DO
from tests.browser.player import Player

from canasta.rules import BOOKS as RULE_BOOKS

BOOKS: Final = ("Waldo", "Regency", "Joker", "WCA")
"""As the lobby calls them."""

IDLE: Final = PATIENCE / 1000
"""Seconds in which someone has to have something to do."""

MOST_ACTS: Final = 1500
"""Acts of people in a deal."""


def lobby_name(book: str) -> str:
    """The lobby's name of a book."""
    return RULE_BOOKS[book].title.removesuffix(" canasta")


def make_table(page: Page, book: str, name: str, bots: Sequence[str]) -> str:
    """Make a table in the lobby, with bots that play at once; its address.

    Args:
        page: the lobby.
        book: its name in the lobby.
        name: what the host is called.
        bots: the places at which bots sit: ``Left``.
    """
    page.get_by_role("radio", name=book, exact=True).check()
    page.get_by_role("textbox", name="You", exact=True).fill(name)
    for place in ("Left", "Across", "Right"):
        level = "Bot, club" if place in bots else "Open seat"
        page.get_by_role("combobox", name=f"Seat: {place}").select_option(label=level)
    page.get_by_role("radio", name="Instant").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/t/\w{6}$"))
    return page.url


def deal_alone(page: Page, book: str, name: str = "Ada") -> str:
    """Make a table with three bots, and deal; its address."""
    url = make_table(page, book, name, ["Left", "Across", "Right"])
    page.get_by_role("button", name="Deal the cards").click()
    return url


def watch(page: Page, name: str) -> None:
    """Come by a table's link, and take no seat."""
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("region", name="Players")).to_be_visible()


def play_deal(players: Sequence[Player]) -> None:
    """Let people play until each of them sees the score sheet."""
    acts, last = 0, monotonic()
    while not all(player.over for player in players):
        played = [player.play() for player in players]
        if any(played):
            acts, last = acts + 1, monotonic()
            assert acts < MOST_ACTS, f"the deal does not end: {players[0].look()}"
        else:
            assert monotonic() < last + IDLE, f"nothing is done: {[one.look() for one in players]}"
            _wait_for_any(players)


def _wait_for_any(players: Sequence[Player]) -> None:
    """Wait until there is something to do for one of them."""
    end = monotonic() + PATIENCE / 1000
    while not any(player.page.evaluate(SOMETHING_TO_DO) for player in players):
        assert monotonic() < end, f"nothing goes on: {[player.look() for player in players]}"
        players[0].page.wait_for_timeout(10)
