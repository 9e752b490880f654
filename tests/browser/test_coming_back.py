"""A player who loses the connection comes back to the same seat and the same cards."""

import json
import signal
from pathlib import Path

from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect
from tests.browser.conftest import Visit, new_server
from tests.browser.places import ServerPlace
from tests.browser.tables import deal_alone
from tests.browser.visitor import KEEPS_NOTHING, Visitor

CUT = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_INTERNET_DISCONNECTED",
    "WebSocket connection to",
)
"""What a browser complains of where there is no connection, or none any more."""

TOKENS = "Object.keys(localStorage).filter((key) => /[A-Z0-9]{6}$/.test(key))"
"""Under which names a browser keeps what lets it back to its tables."""

STYLED = """() => [...document.styleSheets].some((sheet) => {
  if (!sheet.href?.includes("/Hint-")) return false;
  try {
    return sheet.cssRules.length > 0;
  } catch {
    return false; // a sheet that did not come may not be looked into
  }
})"""
"""Whether the sheet of what opens later has come."""


def hand(page: Page) -> Locator:
    return page.get_by_role("listbox").get_by_role("option")


def held(page: Page) -> list[str]:
    """The cards, in their order, once it is the player's turn."""
    expect(page.get_by_test_id("main")).to_be_enabled()
    return [str(card.get_attribute("aria-label")).partition(",")[0] for card in hand(page).all()]


def reconnecting(visitor: Visitor) -> Locator:
    visitor.forgiven = CUT
    return visitor.page.get_by_role("status").filter(has_text="Your seat is saved.")


def test_a_player_whose_network_is_cut_comes_back_to_the_same_hand(visit: Visit) -> None:
    ada = visit()
    deal_alone(ada.page, "Regency")
    before = held(ada.page)
    notice = reconnecting(ada)
    ada.context.set_offline(True)
    expect(notice).to_be_visible()
    expect(hand(ada.page)).to_have_count(len(before))  # the cards stay in sight
    ada.context.set_offline(False)
    expect(notice).to_have_count(0)
    assert held(ada.page) == before
    ada.page.get_by_test_id("main").click()
    expect(hand(ada.page)).to_have_count(len(before) + 1)


def test_a_browser_that_stores_nothing_keeps_its_seat_while_its_page_is_open(
    visit: Visit,
) -> None:
    ada = visit()
    ada.context.add_init_script(KEEPS_NOTHING)
    ada.page.reload()
    deal_alone(ada.page, "Regency")
    before = held(ada.page)
    notice = reconnecting(ada)
    ada.context.set_offline(True)
    expect(notice).to_be_visible()
    ada.context.set_offline(False)
    expect(notice).to_have_count(0)
    assert held(ada.page) == before
    assert ada.page.evaluate(TOKENS) == []


def test_actions_made_offline_are_sent_when_the_connection_is_back(visit: Visit) -> None:
    ada = visit()
    deal_alone(ada.page, "Regency")
    before = held(ada.page)
    notice = reconnecting(ada)
    ada.context.set_offline(True)
    expect(notice).to_be_visible()
    ada.page.get_by_test_id("main").click()
    ada.context.set_offline(False)
    expect(hand(ada.page)).to_have_count(len(before) + 1)


def test_a_server_that_is_killed_and_started_again_has_the_same_table(
    visit: Visit, tmp_path: Path, page_folder: Path
) -> None:
    with new_server(tmp_path, page_folder) as first:
        ada = visit(at=ServerPlace(first))
        deal_alone(ada.page, "Regency")
        before = held(ada.page)
        notice = reconnecting(ada)
        first.end(signal.SIGKILL)
        expect(notice).to_be_visible()
    with new_server(tmp_path, page_folder, first.port):
        expect(notice).to_have_count(0)
        assert held(ada.page) == before
        ada.page.get_by_test_id("main").click()
        expect(hand(ada.page)).to_have_count(len(before) + 1)


def test_a_sheet_of_style_that_did_not_come_is_fetched_again(visit: Visit) -> None:
    ada, asked = visit(), 0

    def lost_once(route: Route) -> None:
        nonlocal asked
        asked += 1
        if asked == 1:
            route.abort("connectionreset")
        else:
            route.continue_()

    ada.forgiven = CUT
    ada.page.route("**/assets/Hint-*.css", lost_once)
    deal_alone(ada.page, "Regency")
    ada.page.wait_for_function(STYLED)
    assert asked == 2


def test_two_windows_on_one_seat_show_the_same(visit: Visit) -> None:
    ada = visit()
    url = deal_alone(ada.page, "Regency")
    before = held(ada.page)
    other = ada.context.new_page()
    other.goto(url)
    assert held(other) == before
    other.get_by_test_id("main").click()
    for page in (ada.page, other):
        expect(hand(page)).to_have_count(len(before) + 1)
    assert held(ada.page) == held(other)


def test_a_page_of_another_version_is_asked_to_load_again(visit: Visit) -> None:
    ada = visit()
    url = deal_alone(ada.page, "Regency")
    held(ada.page)
    old = ada.context.new_page()

    def outdated(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def heard(message: str | bytes) -> None:
            request = json.loads(message)
            if request["type"] == "hello":
                request["protocol"] = 0
            server.send(json.dumps(request))

        socket.on_message(heard)

    old.route_web_socket("**/ws/*", outdated)
    old.goto(url)
    expect(old.get_by_role("heading", name="A new version is available")).to_be_visible()
    expect(old.get_by_role("button", name="Reload the page")).to_be_visible()
