import signal
from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.browser.conftest import new_server
from tests.page.visit import Visits, button


def test_a_request_made_while_the_server_was_down_is_carried_out_when_it_is_back(
    browser: Browser, page_folder: Path, tmp_path: Path
) -> None:
    with new_server(tmp_path, page_folder) as server:
        visits = Visits(browser, server.url)
        code, token = visits.opened(["", "", "", ""])
        ann = visits.ann_at(code, token)
        expect(ann.get_by_text("you, the host")).to_be_visible()
        server.end(signal.SIGKILL)
        expect(ann.get_by_text("Reconnecting")).to_be_visible()
        button(ann, "Put a bot in: Left", exact=False).click()
    with new_server(tmp_path, page_folder, server.port):
        expect(ann.get_by_text("Bot, club")).to_have_count(1)
        expect(ann.get_by_text("Reconnecting")).to_have_count(0)
    visits.end()


WITHOUT_A_CLOCK = """() => {
  const usual = setTimeout;
  window.setTimeout = (run, wait = 0, ...more) => (wait < 100 ? usual(run, wait, ...more) : 0);
}"""
"""The page waits for no time to pass: it does not try again by itself."""


def test_a_cut_connection_is_said_and_mended_at_once_when_the_network_is_back(
    visits: Visits,
) -> None:
    code, token = visits.opened(["", "club", "", ""])
    ann = visits.ann_at(code, token)
    expect(ann.get_by_text("Bot, club")).to_be_visible()
    ann.evaluate(WITHOUT_A_CLOCK)
    ann.context.set_offline(True)
    expect(ann.get_by_text("Reconnecting")).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.get_by_text("Reconnecting")).to_have_count(0)


def test_a_server_with_another_protocol_asks_for_a_new_page(visits: Visits) -> None:
    code, token = visits.opened(["", "", "", ""])
    page = visits.come("Bob")
    page.route_web_socket(
        "**/ws/*",
        lambda socket: socket.on_message(
            lambda _: socket.send(
                '{"type": "welcome", "id": 1, "protocol": 99, "code": "", "person": "",'
                f' "token": "{token}", "now": 0}}'
            )
        ),
    )
    page.goto(f"{visits.url}/t/{code}")
    expect(page.get_by_role("heading", name="A new version is available")).to_be_visible()


def test_a_server_that_has_just_started_says_so(visits: Visits) -> None:
    code, _ = visits.opened(["", "", "", ""])
    page = visits.come("Bob")
    page.route_web_socket(
        "**/ws/*",
        lambda socket: socket.on_message(
            lambda _: socket.send('{"type": "preparing", "done": 0, "total": 0}')
        ),
    )
    page.goto(f"{visits.url}/t/{code}")
    expect(page.get_by_role("heading", name="The rules are being prepared")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_visible()
