"""A match continues elsewhere: from a server or a site to a server and back, by link and by
file."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.boxes import faults_in
from tests.browser.conftest import Visit, new_server
from tests.browser.places import Place, ServerPlace
from tests.browser.sizes import SIZES
from tests.browser.tables import deal_alone
from tests.browser.visitor import PHONE


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory, page_folder: Path) -> Iterator[Place]:
    """Another server, which knows nothing of the first."""
    with new_server(tmp_path_factory.mktemp("other"), page_folder) as server:
        yield ServerPlace(server)


def cards(page: Page) -> list[str]:
    """The player's hand, in order of the cards' names."""
    hand = page.get_by_role("listbox").get_by_role("option")
    expect(hand.first).to_be_visible()
    return sorted(str(card.get_attribute("data-card")) for card in hand.all())


def take_along(page: Page) -> str:
    """The link of the match that is played."""
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="Continue elsewhere").click()
    page.get_by_role("button", name="Make the link").click()
    field = page.get_by_role("textbox", name="The link to this match")
    expect(field).to_have_value(re.compile("#match="))
    return field.input_value()


def test_a_match_goes_to_another_server_by_link_and_back_as_a_file(
    visit: Visit, other: Place, tmp_path: Path
) -> None:
    ada = visit(**PHONE)
    here = ada.page
    deal_alone(here, "Regency")
    expect(here.get_by_test_id("main")).to_contain_text("Draw")
    here.get_by_test_id("main").tap()
    expect(here.get_by_test_id("main")).to_contain_text("What fits")
    held = cards(here)
    link = take_along(here)
    expect(here.get_by_role("img", name="QR code of the link")).to_be_visible()

    there = visit(f"/#{link.rpartition('#')[2]}", at=other, **PHONE).page
    there.get_by_role("button", name="Continue the match").click()
    there.wait_for_url(re.compile(r"/t/\w{6}$"))
    assert cards(there) == held
    expect(there.get_by_text("Ada brought this match here")).to_be_visible()
    there.get_by_role("button", name="Close").click()
    expect(there.get_by_test_id("main")).to_contain_text("What fits")

    take_along(there)
    with there.expect_download() as saved:
        there.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    ada.open("/")
    here.get_by_label("Choose a file").set_input_files(file)
    here.wait_for_url(re.compile(r"/t/\w{6}$"))
    assert cards(here) == held
    # Both tables are in the list: each goes on where it is.
    ada.open("/")
    mine = here.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(mine).to_have_count(2)


def test_anything_but_a_match_is_refused_in_words_and_stays_in_the_field(visit: Visit) -> None:
    visitor = visit()
    visitor.forgiven = ("400",)
    page = visitor.page
    field = page.get_by_role("textbox", name="Link of the match")
    for text in ("https://canasta.example/#match=abc", "x" * 12_500, "<script>alert(1)</script>"):
        field.fill(text)
        page.get_by_role("button", name="Continue the match").click()
        said = page.get_by_role("alert").filter(has_text=re.compile("not a match|At most|at most"))
        expect(said).to_be_visible()
        assert field.input_value() == text


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_notice_and_the_link_fit_every_window(visit: Visit, language: str) -> None:
    ada = visit(has_touch=True, bypass_csp=True)
    deal_alone(ada.page, "Regency")
    link = take_along(ada.page)
    likes = f'{{"name": "Ada", "language": "{language}"}}'
    ada.page.evaluate("(likes) => localStorage.setItem('canasta.preferences', likes)", likes)
    ada.open("/" + link[link.rindex("#") :])
    ada.page.reload()
    expect(
        ada.page.get_by_role("heading", name=re.compile("^(Continue a|Eine Partie)"))
    ).to_be_visible()
    # While a table is set up, which takes a site a while, that lies over the lobby.
    expect(ada.page.locator("section.leaf[role=status]")).to_have_count(0)
    # At 400 % the lobby's bar lies over whatever is scrolled beneath it.
    assert faults_in(ada.page, SIZES[1:]) == ""
