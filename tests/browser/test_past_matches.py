"""A match that is over is found again in the lobby, with its end, and played again from there."""

import re

from playwright.sync_api import Browser, expect
from tests.browser.arranged import find
from tests.browser.conftest import visitors
from tests.browser.places import Holding

from canasta.live.table import Settings

SHORT = 'book = "regency"\n[rules]\ntarget = 100\n'


def test_a_match_that_is_over_is_listed_with_its_end_and_played_again(
    browser: Browser, holding: Holding
) -> None:
    table = find(Settings(book="regency", house=SHORT, pace="instant"), None)
    with holding([table]) as place, visitors(browser, place) as visit:
        ann = visit(host=table)
        past = ann.page.get_by_role("region", name="Past matches")
        expect(past).to_contain_text(re.compile(r"(won|lost) [\d,]+ to [\d,]+"))
        past.get_by_role("link", name="Rematch").click()
        ann.page.get_by_role("button", name="Play again").click()
        expect(ann.page.get_by_role("dialog")).to_have_count(0)
        # Putting the sheet away is a step back in the browser's history, which has to be over.
        expect(ann.page.get_by_role("option").first).to_be_visible()
        ann.page.wait_for_load_state("networkidle")
        ann.open("/")
        expect(ann.page.get_by_role("region", name="Your tables")).to_contain_text("in play")
        expect(past).to_have_count(0)
