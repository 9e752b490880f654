"""The screen on the wall of a club evening, and its prize list on paper."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.test_evening import At, tap, visits
from tests.page.visit import Visits

__all__ = ["visits"]


ELEVEN = [[f"Annemarie {sign}", f"Bernhard {sign}"] for sign in "ABCDEFGHIJK"]


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_eleven_pairs_fit_on_the_wall_next_to_a_code_that_leads_to_their_tables(
    visits: Visits, size: tuple[int, int]
) -> None:
    at = At(visits, title="The Tuesday evening club", deals=0, minutes=50, rounds=3)
    at.direct(type="enter", entrants=ELEVEN)
    at.direct(type="begin_round", round=1)
    wall = at.wall(size)
    expect(wall.get_by_role("row")).to_have_count(12)
    expect(wall.get_by_role("img", name="Scan to find your table")).to_be_in_viewport(ratio=1)
    high = wall.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert high[0] <= high[1]


def test_the_wall_sounds_when_the_time_is_up_and_only_then(visits: Visits) -> None:
    at = At(visits, deals=0, minutes=50)
    at.direct(type="enter", entrants=ELEVEN[:4])
    at.direct(type="begin_round", round=1)
    wall = visits.come("", (1280, 720))
    wall.add_init_script("""window.sounds = 0;
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...when) {
        window.sounds += 1;
        return start.apply(this, when);
      };""")
    wall.goto(f"{visits.url}/e/{at.code}/wall")
    tap(wall, "Turn the sound on")
    expect(wall.get_by_role("button", name="Turn the sound off")).to_be_visible()
    at.direct(type="give_time", minutes=-49)
    expect(wall.get_by_text("Less than 5 minutes left")).to_be_visible()
    assert wall.evaluate("window.sounds") == 0
    at.direct(type="give_time", minutes=-5)
    expect(wall.get_by_text("Time is up")).to_be_visible()
    wall.wait_for_function("window.sounds > 0")


def test_the_prize_list_is_printed_on_one_page_standings_first(visits: Visits) -> None:
    at = At(visits, title="The Tuesday evening club", rounds=3)
    at.direct(type="enter", entrants=ELEVEN[:8])
    for number in (1, 2, 3):
        at.direct(type="begin_round", round=number)
        for table in range(1, 5):
            scores = [500 * table + 5 * number, 1000]
            at.direct(type="decide", round=number, table=table, scores=scores, why="")
        at.direct(type="end_round", round=number)
    at.direct(type="close")
    page = at.page(size=(1280, 720))
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    printed = page.pdf(format="A4")
    assert printed.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    page.emulate_media(media="print")
    date = page.locator(".date")
    expect(date).to_be_visible()
    expect(date).to_have_text(re.compile(r"\d{4}"))
    standings, first = page.locator(".stand"), page.get_by_role("region", name="Round 1")
    expect(standings.get_by_role("row")).to_have_count(9)
    above, below = standings.bounding_box(), first.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] < below["y"]
