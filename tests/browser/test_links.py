"""Links for others: phones can follow them, and they are copied over plain HTTP, too."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.test_evening import At
from tests.browser.test_pad import open_pad
from tests.cli.served import Server
from tests.page.visit import Visits


@pytest.fixture
def served(tmp_path: Path, page_folder: Path) -> Iterator[Server]:
    """A server for a whole network, as on the club's laptop."""
    with Server(tmp_path, "--host", "0.0.0.0", "--port", "0", "--page", str(page_folder)) as server:
        yield server


@pytest.fixture
def visits(browser: Browser, served: Server) -> Iterator[Visits]:
    people = Visits(browser, served.url)
    yield people
    people.end()


def shared_links(page: Page) -> list[str]:
    fields = page.get_by_role("dialog").locator("input[readonly]")
    expect(fields.first).to_be_visible()
    return [field.input_value() for field in fields.all()]


def assert_followed(visits: Visits, links: list[str]) -> None:
    assert links
    for link in links:
        assert urlsplit(link).hostname not in ("127.0.0.1", "localhost"), link
        other = visits.come("Bob", (390, 844))
        other.goto(link)
        expect(other.get_by_role("heading", level=1).first).to_be_visible()


def lan_url(visits: Visits) -> str:
    lobby = visits.come().request.get(f"{visits.url}/api/lobby").json()
    address = str(lobby["address"]).rstrip("/")
    if not address:
        pytest.skip("this machine has no address in a network")
    return address


def test_links_of_pads_and_evenings_lead_other_phones_there(visits: Visits) -> None:
    lan_url(visits)
    page = open_pad(visits)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog").locator("input[readonly]").first).not_to_have_value(
        "127.0.0.1"
    )
    page.wait_for_function(
        "() => !document.querySelector('input[readonly]').value.includes('127.0.0.1')"
    )
    assert_followed(visits, shared_links(page))

    director = At(visits).page("director", (1366, 768))
    director.get_by_role("button", name="Links").click()
    director.wait_for_function(
        "() => { const one = document.querySelector('input[readonly]');"
        " return one && !one.value.includes('127.0.0.1') }"
    )
    assert_followed(visits, shared_links(director))


def test_a_link_is_copied_over_plain_http(visits: Visits) -> None:
    address = lan_url(visits)
    ann = open_pad(visits)
    key = ann.evaluate("() => localStorage.getItem('canasta.pad.' + location.pathname.slice(3))")
    page = visits.come("Ann", (390, 844))
    page.goto(f"{address}{urlsplit(ann.url).path}#{key}")
    assert not page.evaluate("isSecureContext")
    page.get_by_role("button", name="Share").click()
    links = shared_links(page)
    copies = page.get_by_role("dialog").get_by_role("button", name="Copy")
    copies.last.click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Copied")).to_be_visible()
    name = page.get_by_label("Your name on the pad")
    name.evaluate("field => field.removeAttribute('maxlength')")
    name.fill("")
    name.press("Control+v")
    expect(name).to_have_value(links[-1])
