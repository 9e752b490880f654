"""The meter of an opening: it is ours, whatever the others lay."""

from playwright.sync_api import Browser, expect
from tests.browser.arranged import find
from tests.browser.conftest import visitors
from tests.browser.places import Holding

from canasta.game import Game
from canasta.live.table import Settings
from canasta.live.table.game_view import game_view


def others_are_laying(game: Game) -> bool:
    """The opponents have laid something toward their opening, and no side has opened."""
    view = game_view(game, 0, None)
    return view.turn % 2 == 1 and view.staged > 0 and not any(view.opened)


def test_cards_that_opponents_lay_for_their_opening_are_not_in_our_meter(
    browser: Browser, holding: Holding
) -> None:
    table = find(Settings(book="wca", pace="slow"), others_are_laying, stopped=True)
    with holding([table]) as place, visitors(browser, place) as visit:
        ann = visit(table.path, host=table)
        expect(ann.page.locator(".theirs [data-spot^=meld]").first).to_be_visible()
        meter = ann.page.locator(".meter[role=img]")
        expect(meter).to_have_attribute("aria-label", "0 of 125 laid, 0 with the chosen cards")
