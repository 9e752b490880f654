"""The same cards for all on a site: challenges by link, results played again, the day's deal."""

import re
from random import Random

from playwright.sync_api import Page, expect
from tests.browser.hands import Mouse
from tests.browser.harness import PATIENCE
from tests.browser.player import Player
from tests.browser.shown import alarm
from tests.browser.tables import play_deal
from tests.duplicate.test_links import challenge, played
from tests.site.conftest import Space
from tests.site.kept import is_kept
from tests.site.turns import HELD, wait_for

from canasta.live.duplicate.links import result_link


def enter(page: Page, name: str) -> None:
    """Play the boards on the screen."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_test_id("main")).to_be_visible(timeout=3 * PATIENCE)


def test_a_result_is_taken_in_when_it_was_played_and_not_when_it_is_made_up(space: Space) -> None:
    opened, other = challenge(boards=1), challenge(book="joker", boards=1)
    result = result_link(opened, "Ann", played(opened, Random(1), 1), "a token")
    ben = space.person(returns=True)
    page = space.visit(ben, f"#/d/link#deal={opened.link}&result={result}")
    expect(page.get_by_role("heading", name="The result is in")).to_be_visible(timeout=3 * PATIENCE)
    page.get_by_role("link", name="To the boards").click()
    page.get_by_text("Who plays").click()
    expect(page.get_by_text("Ann done")).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{space.url}#/d/link#deal={other.link}&result={result}")
    expect(alarm(page)).to_contain_text("result", timeout=3 * PATIENCE)
    expect(page.get_by_role("heading", name="The result is in")).to_have_count(0)


def test_the_deal_of_the_day_is_played_without_a_network(
    space: Space, files: dict[str, bytes]
) -> None:
    context = space.person(returns=True)
    page = space.visit(context)
    wait_for(page, is_kept(files))
    context.set_offline(True)
    page.get_by_role("link", name="Deal of the day").click()
    expect(page.get_by_role("heading", name=re.compile("^Deal of"))).to_be_visible(
        timeout=3 * PATIENCE
    )
    enter(page, "Ann")
    page.locator(HELD).first.wait_for()


def test_a_challenge_goes_from_one_browser_to_another_and_its_result_back(space: Space) -> None:
    ann, ben = space.visit(space.person(returns=True), "#/d"), space.person(returns=True)
    ann.get_by_label("What is it called?").fill("Ann against Ben")
    ann.get_by_label("Boards", exact=True).fill("1")
    ann.get_by_label("Who plays the other seats?").select_option("random")
    ann.get_by_role("button", name="Make the challenge").click()
    link = ann.get_by_role("textbox", name="The challenge")
    expect(link).to_have_value(re.compile("#deal="), timeout=3 * PATIENCE)

    page = ben.new_page()
    page.goto(link.input_value())
    expect(page.get_by_role("heading", name="Ann against Ben")).to_be_visible(timeout=3 * PATIENCE)
    enter(page, "Ben")
    play_deal([Player(page, Mouse(page))])
    page.get_by_role("link", name="See the results").click()
    sent = page.get_by_role("textbox", name="Your result")
    expect(sent).to_have_value(re.compile("#deal=.+&result=.+"))

    back = ann.context.new_page()
    back.goto(sent.input_value())
    expect(back.get_by_role("heading", name="The result is in")).to_be_visible(timeout=3 * PATIENCE)
