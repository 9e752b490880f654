"""Hints at the table and the review after a deal, in a browser."""

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.arranged import Arranged, find
from tests.browser.conftest import Visit
from tests.browser.harness import PATIENCE
from tests.browser.places import Holding, Place
from tests.browser.visitor import DESKTOP, PHONE

from canasta.game import Game
from canasta.live.table import Settings

SIZES: dict[str, dict[str, Any]] = {"phone": PHONE, "desktop": DESKTOP}
GERMAN = "localStorage.setItem('canasta.preferences', JSON.stringify({ language: 'de' }))"

At: TypeAlias = Callable[..., Page]


def laying(game: Game) -> bool:
    """A turn with melds on the table and many cards."""
    view = game.view(0)
    return game.phase.name == "PLAY" and len(view.melds[0]) > 1 and len(view.hand) > 8


@pytest.fixture(scope="module")
def tables() -> dict[str, Arranged]:
    """A table of each requested kind; each test that acts has its own."""
    slow = Settings(book="regency", pace="slow")
    quiet = Settings(book="regency", pace="slow", hints=False)
    novices = Settings(book="joker+two-hand", players=2, bots="random")
    return {
        **{
            name: find(slow, laying) for name in ("phone", "desktop", "keys", "axe", "host", "fits")
        },
        "quiet": find(quiet, laying),
        "over": find(novices, None),
    }


@pytest.fixture(scope="module")
def place(holding: Holding, tables: dict[str, Arranged]) -> Iterator[Place]:
    """A place that has these tables."""
    with holding(tables.values()) as place:
        yield place


@pytest.fixture
def at(visit: Visit, tables: dict[str, Arranged]) -> At:
    """Goes to a table as its host."""

    def go(name: str, path: str = "", german: bool = False, **options: Any) -> Page:
        scripts = [GERMAN] if german else []
        table = tables[name]
        return visit(table.path + path, host=table, scripts=scripts, **options).page

    return go


def hint_button(page: Page) -> Locator:
    """The button that asks for a hint."""
    return page.get_by_role("button", name="Hint", exact=True)


def dots(page: Page) -> Locator:
    """The dots at what a hint is about."""
    return page.locator(".lit-dot")


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_says_what_to_do_and_why_lights_its_cards_and_does_it(at: At, size: str) -> None:
    page = at(size, **SIZES[size])
    hint_button(page).click()
    do_it = page.get_by_role("button", name="Do it")
    expect(do_it).to_be_visible()
    note = page.get_by_role("region").filter(has=do_it)
    expect(note.get_by_role("heading")).not_to_be_empty()
    expect(note.get_by_role("status")).to_contain_text(re.compile(r"\w{2,}.*\."))
    expect(note.get_by_text("points expected")).to_be_hidden()  # figures are a tap away
    expect(dots(page)).not_to_have_count(0)
    hand = page.get_by_role("listbox")
    paper, cards = note.bounding_box(), hand.bounding_box()
    assert paper is not None
    assert cards is not None
    assert paper["y"] + paper["height"] <= cards["y"]  # the hand stays in sight
    before = hand.get_by_role("option").count()
    do_it.click()
    expect(note).to_have_count(0)
    expect(dots(page)).to_have_count(0)
    expect(hand.get_by_role("option")).not_to_have_count(before)


def test_another_way_is_looked_at_and_its_cards_are_lit_instead(at: At) -> None:
    page = at("axe")
    hint_button(page).click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    note = page.get_by_role("region").filter(has=page.get_by_role("button", name="Do it"))
    heading = note.get_by_role("heading")
    best = heading.inner_text()
    note.get_by_text("Numbers and alternatives").click()
    expect(note.get_by_role("listitem").first).not_to_be_empty()
    note.get_by_role("button", name=re.compile("±")).first.click()
    expect(heading).not_to_have_text(best)
    expect(note.get_by_role("status")).to_contain_text("behind the best")


def test_keys_alone_ask_for_a_hint_put_it_away_and_do_it(at: At) -> None:
    page = at("keys")
    expect(hint_button(page)).to_be_visible()
    page.keyboard.press("h")
    do_it = page.get_by_role("button", name="Do it")
    expect(do_it).to_be_visible()
    page.keyboard.press("Escape")
    expect(do_it).to_have_count(0)
    expect(dots(page)).to_have_count(0)
    page.keyboard.press("h")
    expect(do_it).to_be_visible()
    cards = page.get_by_role("option").count()
    do_it.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("option")).not_to_have_count(cards)


def test_all_see_that_someone_was_given_a_hint(at: At, visit: Visit, place: Place) -> None:
    page = at("host")
    other = visit(page.url.removeprefix(place.url)).page
    other.get_by_role("textbox", name="Your name").fill("Bob")
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_test_id("main")).to_be_visible()
    expect(hint_button(other)).to_have_count(0)  # Bob watches
    hint_button(page).click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    expect(other.get_by_text("Ann asked for a hint.")).to_be_visible()


def test_if_the_host_lets_no_one_ask_there_is_no_hint_until_it_is_switched_on(at: At) -> None:
    page = at("quiet")
    expect(page.get_by_role("button", name="Menu", exact=False).first).to_be_visible()
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    expect(hint_button(page)).to_have_count(0)
    page.get_by_role("button", name="Menu", exact=False).first.click()
    page.get_by_role("button", name="Table settings").click()
    page.get_by_role("switch", name="Hints").click()
    page.get_by_role("button", name="Use these settings").click()
    expect(hint_button(page)).to_be_visible()


def faults(page: Page, axe: str) -> list[str]:
    """The findings of axe on a page."""
    page.evaluate(axe)
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [f"{fault['id']}: {fault['nodes'][0]['target']}" for fault in found["violations"]]


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_in_a_hint(at: At, axe: str, size: str) -> None:
    page = at("axe", bypass_csp=True, **SIZES[size])
    hint_button(page).click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    assert faults(page, axe) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_review_lists_the_costliest_choices_and_shows_each_on_the_table(
    at: At, axe: str, size: str
) -> None:
    page = at("over", "/replay/1", bypass_csp=True, **SIZES[size])
    page.get_by_role("button", name="Review my play").click()
    note = page.get_by_role("region", name="Review of your play")
    expect(note).to_contain_text("choices could be judged", timeout=3 * PATIENCE)
    expect(note).not_to_contain_text("Well played")  # the seat played at random
    assert faults(page, axe) == []
    worst = note.locator("ol").first
    costs = [
        int(text.split(" ")[0].lstrip("−").replace(",", ""))
        for text in worst.locator("b").all_inner_texts()
    ]
    assert 1 <= len(costs) <= 3
    assert costs == sorted(costs, reverse=True)
    bars = note.locator(".graph button")
    every = note.get_by_text(re.compile(r"^All \d+ choices$"))
    every.click()
    expect(note.locator("details li")).to_have_count(bars.count())
    expect(every).to_have_text(f"All {bars.count()} choices")
    assert faults(page, axe) == []
    place = page.get_by_role("slider")
    before = place.input_value()
    worst.get_by_role("listitem").first.get_by_role("button").click()
    expect(place).not_to_have_value(before)
    turn = page.get_by_role("region", name=re.compile(r"^Turn \d+$"))
    expect(turn).to_contain_text("You played")
    expect(turn).to_contain_text("Better")
    expect(turn).to_contain_text(f"−{costs[0]:,} ±")
    assert faults(page, axe) == []
    first = place.input_value()
    turn.get_by_role("button", name="Next").click()
    expect(place).not_to_have_value(first)
    page.get_by_role("region", name=re.compile(r"^Turn")).get_by_role(
        "button", name="Show the list"
    ).click()
    expect(note).to_contain_text("choices could be judged")


def test_hints_and_reviews_speak_german(at: At) -> None:
    page = at("axe", german=True)
    page.get_by_role("button", name="Tipp", exact=True).click()
    expect(page.get_by_role("button", name="So machen")).to_be_visible()
    page.get_by_role("button", name="Schließen").first.click()
    page = at("over", "/replay/1", german=True)
    page.get_by_role("button", name="Mein Spiel durchgehen").click()
    note = page.get_by_role("region", name="Rückblick auf dein Spiel")
    expect(note).to_contain_text("Entscheidungen ließen sich beurteilen", timeout=3 * PATIENCE)


def test_the_suggestion_is_announced_and_next_in_keyboard_order(at: At) -> None:
    page = at("fits", **DESKTOP)
    main = page.get_by_test_id("main")
    expect(main).to_contain_text("What fits")
    expect(page.locator("[role=status][aria-live=polite]").first).not_to_be_empty()
    main.press("Enter")
    moves = page.get_by_role("group", name="What fits").get_by_role("button")
    expect(moves.first).to_be_focused()
    first = (moves.first.get_attribute("aria-label") or "").partition(",")[0]
    said = re.compile(rf"^{moves.count()} moves? fits?: .*{re.escape(first)}")
    expect(page.get_by_role("status").filter(has_text=said)).to_be_attached()
    page.keyboard.press("Escape")
    expect(main).to_be_focused()
