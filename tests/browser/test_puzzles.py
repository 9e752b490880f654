"""Puzzles and positions in a browser: solved by mouse and by keys, shared, in every window."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.boxes import faults_in
from tests.browser.hands import Keys, Mouse
from tests.browser.places import Place
from tests.browser.shown import alarm
from tests.browser.sizes import SIZES
from tests.page.visit import Visits
from tests.puzzles.deals import played_deal

from canasta.cards import card_text
from canasta.engine.codes import Act
from canasta.study.positions import write_link
from canasta.study.puzzles import Puzzle, Theme, all_puzzles

LAPTOP, PHONE = (1280, 720), (360, 780)
PUZZLES = list(all_puzzles().values())


def draws(theme: Theme = Theme.TAKE) -> Puzzle:
    """A puzzle that drawing a card solves."""
    return next(one for one in PUZZLES if one.theme == theme and one.solution.act == "draw")


def discards() -> Puzzle:
    """A puzzle that a discard solves, by a card that the hand holds once."""
    for one in PUZZLES:
        code = one.solution.steps[0]
        held = one.game.view(one.position.seat).hand
        single = len(one.solution.steps) == 1 and held.count(code - Act.DISCARD) == 1
        if one.theme == Theme.DISCARD and single:
            return one
    raise LookupError("no puzzle is solved by one discard")


@pytest.fixture
def visits(browser: Browser, place: Place) -> Iterator[Visits]:
    people = Visits(browser, place.url, place)
    yield people
    people.end()


def words(page: Page) -> Locator:
    return page.locator(".study")


def open_puzzle(visits: Visits, puzzle: Puzzle, size: tuple[int, int] = LAPTOP) -> Page:
    """A new visitor chooses a puzzle from the list."""
    page = visits.come("", size)
    page.goto(f"{visits.url}/puzzles")
    page.get_by_label("Theme").select_option(puzzle.theme)
    page.get_by_label("Rule book").select_option(puzzle.book)
    more = page.get_by_role("button", name="All (")
    if more.count():
        more.click()
    number = puzzle.name.rpartition("-")[2]
    page.locator("li button").filter(has_text=f"· {number}").first.click()
    expect(words(page)).to_be_visible()
    expect(page.get_by_test_id("main")).not_to_have_attribute("aria-busy", "true")
    return page


def place_of(page: Page, card: str) -> int:
    """The place of a card in the hand."""
    return int(
        page.evaluate(
            """card => [...document.querySelectorAll("[role=option]")]
                 .findIndex((one) => one.dataset.card === card)""",
            card,
        )
    )


def test_a_puzzle_is_not_listed_as_a_match_in_play(visits: Visits) -> None:
    page = open_puzzle(visits, draws())
    page.get_by_role("option").first.wait_for()
    page.goto(visits.url)
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("region", name="Open tables")).to_be_visible()
    expect(page.get_by_role("region", name="Your tables")).to_have_count(0)
    expect(page.get_by_text("in play")).to_have_count(0)


@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_a_puzzle_is_solved_at_the_table(visits: Visits, hands: type[Mouse | Keys]) -> None:
    puzzle = draws()
    page = open_puzzle(visits, puzzle)
    expect(words(page)).to_contain_text("Take the pile, or draw?")
    hands(page).press("Draw from the stock") if hands is Keys else hands(page).main()
    expect(words(page)).to_have_attribute("data-verdict", "right")
    expect(words(page)).to_contain_text("Right!")
    expect(page.get_by_role("button", name="Solve the next puzzle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(words(page)).to_have_attribute("data-verdict", "")
    page.goto(f"{visits.url}/puzzles")
    expect(page.get_by_role("status")).to_contain_text("1 of ")


@pytest.mark.parametrize("hands", [Mouse, Keys])
def test_a_wrong_answer_is_tried_again_and_the_solution_is_shown(
    visits: Visits, hands: type[Mouse | Keys]
) -> None:
    puzzle = discards()
    page = open_puzzle(visits, puzzle)
    worst = puzzle.answers[-1].steps[0] - Act.DISCARD
    assert 0 <= worst < 53
    doing = hands(page)

    def throw(card: str) -> None:
        doing.choose(place_of(page, card))
        button = page.locator(".rack .middle[aria-label^='Discard the']")
        doing.press(button.get_attribute("aria-label") or "")

    throw(card_text(worst))
    expect(words(page)).to_have_attribute("data-verdict", "wrong")
    expect(words(page)).to_contain_text("it costs")
    doing.press("Try again")
    expect(words(page)).to_have_attribute("data-verdict", "")
    expect(page.locator("[role=option]")).to_have_count(
        len(puzzle.game.view(puzzle.position.seat).hand)
    )
    doing.press("Show me")
    expect(words(page)).to_contain_text("Best play:")
    doing.press("Try again")
    expect(words(page)).to_contain_text("Which card do you discard?")
    throw(card_text(puzzle.solution.steps[0] - Act.DISCARD))
    expect(words(page)).to_have_attribute("data-verdict", "right")


def test_a_puzzle_fits_every_window(visits: Visits) -> None:
    page = open_puzzle(visits, draws(), PHONE)
    found = faults_in(page, SIZES)
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    page.get_by_test_id("main").click()
    expect(words(page)).to_have_attribute("data-verdict", "right")
    found += faults_in(page, SIZES)
    assert found == ""


def test_the_list_of_puzzles_fits_every_window(visits: Visits) -> None:
    page = visits.come("", PHONE)
    page.goto(f"{visits.url}/puzzles")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{width} x {height}: {wide} pixels too wide"


def test_a_position_is_opened_by_its_link_and_stepped_through(visits: Visits) -> None:
    position = played_deal("regency")
    page = visits.come("", LAPTOP)
    page.goto(f"{visits.url}/position#{write_link(position)}")
    expect(words(page)).to_contain_text("Position")
    assert faults_in(page, SIZES) == ""
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    back = page.get_by_role("button", name="Step back")
    expect(back).to_be_disabled()
    page.get_by_role("button", name="Play the original move").click()
    expect(back).to_be_enabled()
    expect(page.get_by_role("button", name="Draw from the stock")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()  # what the search thinks of each way
    expect(page.locator(".note .figures, .note p").first).to_be_visible()
    page.keyboard.press("Escape")
    back.click()
    expect(back).to_be_disabled()


def test_a_bad_link_is_answered_with_a_sentence(visits: Visits) -> None:
    page = visits.come("", LAPTOP)
    for end in ("", "#", "#x", "#!!", "#" + "A" * 13_000, "#" + "eJw" * 30):
        page.goto("about:blank")
        page.goto(f"{visits.url}/position{end}")
        expect(alarm(page), end[:9]).to_contain_text("link")
        expect(page.get_by_role("link", name="Back to the lobby"), end[:9]).to_be_visible()
