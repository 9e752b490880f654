"""Addresses that lead nowhere: each ends at a page that says so, and leads on."""

import pytest
from playwright.sync_api import expect
from tests.page.visit import Visits

NOWHERE = (
    "/rules/%E0%A4%A",
    "/rules/%",
    "/rules/%ff%fe",
    "/rules/%C3%28",
    "/rules/a/b",
    "/t/%E0%A4%A/replay/x",
    "/t/AAAAAA/replay/1/2",
    "/p/%E0%A4%A",
    "/e/%",
    "/d/%E0%A4%A",
    "/day/%",
    "/puzzles/%E0%A4%A",
    "/nothing/%E0%A4%A",
    "/%E0%A4%A",
)


def test_an_address_that_leads_nowhere_is_a_page_that_says_so_and_leads_on(
    visits: Visits,
) -> None:
    page = visits.come("Ann")
    for path in NOWHERE:
        page.goto(f"{visits.url}{path}")
        link = page.locator("main a[href='/']").first
        expect(link, path).to_be_visible()
        link.click()
        expect(page, path).to_have_url(f"{visits.url}/")
        assert visits.noted == [], path


@pytest.mark.parametrize("path", ["/rules/nothing-at-all", "/t/AAAAAA", "/t/AAAAAA/replay/1"])
def test_a_missing_page_says_so_and_offers_a_way_on(visits: Visits, path: str) -> None:
    page = visits.come("Ann")
    page.goto(f"{visits.url}{path}")
    expect(page.locator("a[href^='/']").first).to_be_visible()
