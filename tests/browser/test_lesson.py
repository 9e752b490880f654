"""A guided deal is played to its end by mouse, touch and keys, and resumed where it was left."""

import json
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.browser.boxes import faults_in
from tests.browser.hands import Finger, Hands, Keys, Mouse
from tests.browser.sizes import SIZES
from tests.cli.served import Server
from tests.lengths import LONG
from tests.page.visit import Visits

from canasta.game import Add, Discard, Draw, Face, LayMeld, Splash, Take, read_line
from canasta.study.lessons import LESSONS, Lesson, get_lesson

A_STEP = 1
"""Windows that are tried at each step, in turns; all of them where there is time."""

PHONE, SIDEWAYS, LAPTOP = (390, 844), (844, 390), (1280, 720)


@pytest.fixture
def visits(browser: Browser, server: Server) -> Iterator[Visits]:
    people = Visits(browser, server.url)
    yield people
    people.end()


def come(visits: Visits, size: tuple[int, int], button: str, script: str = "") -> Page:
    """Someone new comes and presses a lesson's button; bots act at once there.

    Args:
        visits: the people who come.
        size: of the window.
        button: part of its name.
        script: what their browser runs first.
    """

    def at_once(route: Route) -> None:
        sent: Any = route.request.post_data_json
        sent["settings"]["pace"] = "instant"
        route.continue_(post_data=json.dumps(sent))

    visits.motion = True
    page = visits.come("", size)
    page.add_init_script(script)
    page.route("**/api/tables", at_once)
    page.goto(visits.url)
    if button != "Show me how":  # a lesson of the list, which shows the first ones only
        page.get_by_role("button", name="more lessons").click()
    page.get_by_role("button", name=button).click()
    return page


def place_of(page: Page, rank: str) -> int:
    """The place of a card of a rank in the hand that is not chosen yet."""
    return int(
        page.evaluate(
            """rank => [...document.querySelectorAll("[role=option]")].findIndex(
                 (one) => one.getAttribute("aria-selected") !== "true" &&
                   (one.dataset.card === rank || one.dataset.card.slice(0, -1) === rank))""",
            rank,
        )
    )


def discard(page: Page) -> str:
    """The name of the button that discards the chosen card."""
    middle = page.locator(".rack .middle[aria-label^='Discard the']")
    return middle.get_attribute("aria-label") or ""


def do(page: Page, hands: Hands, act: str) -> None:
    """Do what a lesson waits for, as it says."""
    (action,) = read_line(act)
    expect(page.get_by_role("dialog")).to_have_count(0)  # the cut is shown for a while
    expect(page.get_by_test_id("main")).not_to_have_attribute("aria-busy", "true")
    match action:
        case Draw():
            hands.press("Draw from the stock") if isinstance(hands, Keys) else hands.main()
        case Take():
            page.keyboard.press("t") if isinstance(hands, Keys) else hands.press("Take the pile")
        case Splash():
            hands.press("Show splash")
        case Discard(card=card):
            hands.choose(place_of(page, card))
            # The bright button does what the lesson asks, though the card may fit a meld.
            expect(page.get_by_test_id("main")).to_contain_text("Discard")
            hands.press(
                page.locator(".rack .middle[aria-label^='Discard the']").get_attribute("aria-label")
                or ""
            )
        case LayMeld(cards=cards) | Add(cards=cards) | Face(cards=cards):
            held = page.get_by_role("option").count()
            for card in cards:
                hands.choose(place_of(page, card))
            hands.main()
            expect(page.get_by_role("option")).not_to_have_count(held)


def bubble(page: Page, number: int) -> Any:
    return page.locator(f".lesson[data-step='{number}']")


def play(
    page: Page,
    hands: Hands,
    lesson: Lesson,
    first: int = 0,
    last: int | None = None,
    look: Callable[[], None] = lambda: None,
) -> None:
    """Read and do the steps of a lesson; ``look`` is called before each."""
    for number, step in enumerate(lesson.steps[:last]):
        if step.play or number < first:
            continue
        expect(bubble(page, number)).to_be_visible()
        look()
        if not step.do:
            hands.press("Next")
        for act in step.do:
            do(page, hands, act)


CONTROLS = """() => {
  const shows = {
    undo: ".rack [aria-keyshortcuts=U], .extra.quiet",
    discard: ".rack [aria-keyshortcuts=D]",
    take: ".rack [aria-keyshortcuts=T]",
    pile: ".pile .state, .news .bar",
    opening: ".zone .opening, .zone:not(:has(.meld)) .info, .rail dt.opening",
    out: ".rail .out",
    hint: ".extra.bulb",
    "what fits": ".rack .main:not(.go) small",
    sorting: ".line :is(.all, .one)",
    talk: ".rail .say",
  };
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const any = (name) => [...document.querySelectorAll(shows[name])].some(seen);
  return Object.keys(shows).filter(any);
}"""
"""JavaScript: signs and controls of the table that are to be seen."""


def on_to_a_game(page: Page) -> None:
    """The first lesson has ended, and a real deal starts."""
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("You know the game.")
    sheet.get_by_role("button", name="Play now").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("option").nth(10)).to_be_visible()  # of eleven cards
    assert set(page.evaluate(CONTROLS)) >= {"undo", "sorting"}


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_is_played_to_its_end_and_fits_every_window(visits: Visits, name: str) -> None:
    lesson = get_lesson(name)
    page = come(visits, LAPTOP, lesson.title["en"])
    found: list[str] = []
    windows = cycle(SIZES)

    def look() -> None:
        shown = page.evaluate(CONTROLS)
        step = int(page.locator(".lesson").get_attribute("data-step") or 0)
        assert set(shown) <= set(lesson.taught(step)), step
        assert page.get_by_test_id("main").is_visible() == bool(lesson.steps[step].do)
        sizes = SIZES if LONG else tuple(islice(windows, A_STEP))
        found.append(faults_in(page, sizes))
        page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})

    play(page, Mouse(page), lesson, look=look)
    assert "\n".join(filter(None, found)) == ""
    expect(page.locator(".lesson")).to_have_count(0)
    if name == "first":  # the deal ends with it, so its score sheet comes
        on_to_a_game(page)


COVERED = """() => {
  const words = document.querySelector(".lesson").getBoundingClientRect();
  const spots = { ours: ".ours > .zone", theirs: ".theirs > .zone", stock: ".stock",
    pile: "[data-spot=pile]" };
  const at = document.querySelector(".lesson").dataset.at;
  const spot = document.querySelector(spots[at] ?? "none");
  if (spot === null) return 0;
  const box = spot.getBoundingClientRect();
  const wide = Math.min(words.right, box.right) - Math.max(words.left, box.left);
  const high = Math.min(words.bottom, box.bottom) - Math.max(words.top, box.top);
  return (Math.max(0, wide) * Math.max(0, high)) / (box.width * box.height);
}"""


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_words_of_a_lesson_do_not_cover_their_subject(
    visits: Visits, size: tuple[int, int]
) -> None:
    lesson = get_lesson("first")
    page = come(visits, size, "Show me how")
    hidden: list[float] = []
    hands = Finger(page) if size == PHONE else Mouse(page)

    def look() -> None:
        page.wait_for_timeout(0)
        hidden.append(page.evaluate(COVERED))

    play(page, hands, lesson, look=look)
    assert max(hidden) < 0.35, hidden


@pytest.mark.parametrize(
    ("size", "hands"),
    [(PHONE, Finger), (SIDEWAYS, Finger), (LAPTOP, Keys)],
    ids=["finger", "sideways", "keys"],
)
def test_the_first_lesson_is_played_by_touch_and_by_keys(
    visits: Visits, size: tuple[int, int], hands: type[Mouse] | type[Keys]
) -> None:
    lesson = get_lesson("first")
    page = come(visits, size, "Show me how")
    play(page, hands(page), lesson)
    on_to_a_game(page)


def test_a_lesson_resumes_where_it_was_left_and_speaks_german(visits: Visits) -> None:
    lesson = get_lesson("first")
    page = come(visits, LAPTOP, "Show me how")
    play(page, Mouse(page), lesson, last=4)
    expect(bubble(page, 4)).to_be_visible()
    page.evaluate("localStorage.setItem('canasta.preferences', JSON.stringify({ language: 'de' }))")
    page.reload()
    expect(bubble(page, 4)).to_contain_text("Dreißig Punkte")
    page.get_by_role("button", name="Meldung").first.click()
    expect(
        page.get_by_role("alert").filter(has_text="Meldung. Drei oder mehr Karten")
    ).to_be_visible()


def test_what_a_lesson_does_not_wait_for_is_refused_with_a_word_and_it_can_be_left(
    visits: Visits,
) -> None:
    lesson = get_lesson("first")
    page = come(visits, LAPTOP, "Show me how")
    mouse = Mouse(page)
    play(page, mouse, lesson, last=3)
    mouse.choose(place_of(page, "9"))
    expect(page.get_by_test_id("main")).not_to_have_attribute("aria-busy", "true")
    page.keyboard.press("d")  # the button is not taught yet
    expect(page.get_by_text("Do what the lesson says first")).to_be_visible()
    page.get_by_role("button", name="Leave the lesson").click()
    page.get_by_role("button", name="End the lesson").click()
    expect(page.locator(".lesson")).to_have_count(0)
    mouse.press(discard(page))
    page.get_by_test_id("main").click()
    expect(page.get_by_role("option")).to_have_count(11)


CUT = """() => [...document.querySelectorAll(".table *")].flatMap((one) => {
  const style = getComputedStyle(one), wide = parseFloat(style.outlineWidth);
  if (style.outlineStyle !== "solid" || wide < 3 || one === document.activeElement) return [];
  const beyond = Math.max(0, wide + parseFloat(style.outlineOffset));
  const box = one.getBoundingClientRect();
  const cuts = (around) => {
    if (getComputedStyle(around).overflow === "visible") return false;
    const room = around.getBoundingClientRect();
    return box.bottom + beyond > room.bottom + 0.5 || box.top - beyond < room.top - 0.5 ||
      box.left - beyond < room.left - 0.5 || box.right + beyond > room.right + 0.5;
  };
  const found = [];
  for (let around = one.parentElement; around; around = around.parentElement)
    if (cuts(around)) found.push(around.className);
  return [[one.className, found]];
})"""
"""The elements with a wide outline, and the boxes that cut them."""


@pytest.mark.parametrize("size", [(360, 780), (780, 360), LAPTOP], ids=str)
def test_what_a_lesson_speaks_of_is_outlined_all_around_and_the_way_on_is_in_view(
    visits: Visits, size: tuple[int, int]
) -> None:
    page = come(visits, size, "Show me how")
    outlined: list[str] = []

    def look() -> None:
        for name, cut in page.evaluate(CUT):
            assert cut == [], name
            outlined.append(name)
        for way in page.locator(".lesson .actions .btn").all():
            expect(way).to_be_in_viewport(ratio=1)

    play(page, Mouse(page), get_lesson("first"), last=6, look=look)
    assert any("zone" in name for name in outlined)


def test_an_opening_of_three_melds_is_laid_at_once_with_its_wild_card(visits: Visits) -> None:
    lesson = get_lesson("wca")
    page = come(visits, LAPTOP, lesson.title["en"])
    mouse = Mouse(page)
    number = next(n for n, step in enumerate(lesson.steps) if len(step.do) > 1)
    play(page, mouse, lesson, last=number)
    expect(bubble(page, number)).to_be_visible()
    for act in lesson.steps[number].do:
        (action,) = read_line(act)
        assert isinstance(action, LayMeld)
        for card in action.cards:
            mouse.choose(place_of(page, card))
    expect(page.locator(".ghost .stacks > span")).to_have_count(3)
    expect(page.get_by_test_id("main")).to_contain_text("Lay 9 cards")
    mouse.main()
    expect(bubble(page, number + 1)).to_be_visible()
