"""A finished match is listed in the lobby with its result, and can be played again from there."""

import re

from playwright.sync_api import Browser, expect
from tests.browser.arranged import find
from tests.browser.conftest import visitors
from tests.browser.places import Holding

from canasta.live.table import Settings

SHORT = 'book = "regency"\n[rules]\ntarget = 100\n'


def test_a_finished_match_is_listed_with_its_result_and_played_again(
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
        # What is played again is not forgotten by that.
        expect(past).to_contain_text(re.compile(r"(won|lost)\s*[−\d,]+ : [−\d,]+"))


def test_a_short_match_is_opened_won_listed_and_shared(browser: Browser, holding: Holding) -> None:
    table = find(Settings(book="regency", deals=1, pace="instant"), None)
    with holding([table]) as place, visitors(browser, place) as visit:
        ann = visit(table.path, host=table, permissions=["clipboard-read", "clipboard-write"])
        sheet = ann.page.get_by_role("dialog")
        expect(sheet.get_by_role("heading", name=re.compile("won the match"))).to_be_visible()
        expect(sheet.get_by_role("button", name="Play again").first).to_be_visible()
        sheet.get_by_role("button", name="Share result").click()
        expect(sheet.get_by_text("The result is copied.")).to_be_visible()
        copied = ann.page.evaluate("navigator.clipboard.readText()")
        assert re.fullmatch(
            r"Regency canasta, one deal\n🏆 .+ & .+: [−\d,]+\n.+ & .+: [−\d,]+", copied
        ), copied
        with ann.page.expect_download() as saved:
            sheet.get_by_role("button", name="Share as a picture").click()
        picture = saved.value.path().read_bytes()
        assert picture.startswith(b"\x89PNG")
        assert int.from_bytes(picture[16:20]) == 1080
        ann.open("/")
        past = ann.page.get_by_role("region", name="Past matches")
        expect(past).to_contain_text(re.compile("won|lost"))


def test_the_length_of_a_match_is_chosen_and_said(browser: Browser, holding: Holding) -> None:
    with holding([]) as place, visitors(browser, place) as visit:
        page = visit("/").page
        page.get_by_placeholder("Your name").fill("Ann")
        length = page.get_by_role("group", name="Match", exact=True)
        expect(length.get_by_role("radio", name="To 5,000")).to_be_checked()
        length.get_by_role("radio", name="Three deals").check()
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_text(re.compile("4 players, three deals"))).to_be_visible()
        page.goto(page.url.partition("/t/")[0])
        expect(length.get_by_role("radio", name="Three deals")).to_be_checked()
        length.get_by_role("radio", name="To 2,500").check()
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_text(re.compile("4 players, first to 2,500"))).to_be_visible()
        page.goto(page.url.partition("/t/")[0])
        expect(length.get_by_role("radio", name="To 2,500")).to_be_checked()
        length.get_by_role("radio", name="Other score").check()
        page.get_by_label("Score to reach").click()
        page.keyboard.type("3200")
        page.get_by_role("group", name="Series").get_by_role("radio", name="Best of 3").check()
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_text("4 players, first to 3,200, best of three")).to_be_visible()
