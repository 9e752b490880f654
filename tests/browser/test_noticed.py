"""Faults that newcomers noticed at the table and in its big moments stay fixed."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.arranged import Arranged, arrange, find
from tests.browser.conftest import server_with
from tests.browser.test_feel import NOTE
from tests.browser.test_moments import asked
from tests.page.visit import PHONE, WIDE, Visits, button

from canasta.engine.codes import Phase
from canasta.game import Add, CanastaError, Game
from canasta.live.table import Settings

SLOW = Settings(book="regency", pace="slow")

SEEN = """
window.over = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) {
    if (node.nodeType === 1 && (node.matches("dialog, .over") || node.querySelector(".paper")))
      window.over.push([...document.querySelectorAll(".flights > *")].length - 1);
  }
}).observe(document, { childList: true, subtree: true });
"""
"""Notes how many cards fly while something comes to lie over the table."""


def first_turn(game: Game) -> bool:
    """The first turn of a deal."""
    return game.phase == Phase.DRAW and int(game.board.state.turns) == 1


def barred(game: Game) -> bool:
    """A draw at a pile that can't be taken."""
    return game.phase == Phase.DRAW and game.view(0).pile.take_refusal is not None


def wild(card: str) -> bool:
    """True for twos and jokers."""
    return card.startswith(("2", "Jk"))


def completes(game: Game) -> Add | None:
    """An action of several natural cards that completes a canasta; None if there is none.

    A single chosen card may be for the pile, too, and wild cards for any meld.
    """
    if game.phase != Phase.PLAY:
        return None
    before = game.view(0).canastas[0]
    for action in game.actions():
        if not isinstance(action, Add) or len(action.cards) < 2 or any(map(wild, action.cards)):
            continue
        after = game.clone()
        with suppress(CanastaError):
            after.do(str(action))
        if not after.deal_over and after.view(0).canastas[0] > before:
            return action
    return None


@pytest.fixture(scope="module")
def tables() -> dict[str, Arranged]:
    short = Settings(book="regency", deals=1, pace="instant")
    ended = (arrange(short, secret, None) for secret in range(100, 2000, 100))
    return {
        "first": find(SLOW, first_turn),
        "barred": find(SLOW, barred),
        "read": find(SLOW, barred, first=50),
        "asked": find(Settings(book="regency", pace="normal"), asked),
        "canasta": find(SLOW, lambda game: completes(game) is not None),
        "won": next(one for one in ended if one is not None and one.table.winner == 0),
    }


@pytest.fixture(scope="module")
def visiting(
    browser: Browser,
    tables: dict[str, Arranged],
    tmp_path_factory: pytest.TempPathFactory,
    page_folder: object,
) -> Iterator[Visits]:
    home = tmp_path_factory.mktemp("noticed")
    with server_with(tables.values(), home, page_folder) as server:  # type: ignore[arg-type]
        people = Visits(browser, server.url)
        people.motion = True
        yield people
        people.end()


def come(visiting: Visits, table: Arranged, size: tuple[int, int] = WIDE, script: str = "") -> Page:
    """Ann comes back to her table."""
    page = visiting.come("Ann", size)
    table.let_in(page.context)
    page.add_init_script(script)
    page.goto(f"{visiting.url}{table.path}")
    expect(page.get_by_test_id("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


def test_cards_are_not_dealt_again_for_someone_who_comes_back(
    visiting: Visits, tables: dict[str, Arranged]
) -> None:
    page = come(visiting, tables["first"], script=NOTE)
    expect(page.get_by_test_id("main")).to_contain_text("Draw")
    assert [one for one in page.evaluate("window.flown") if one == "over "] == []


def test_a_turn_says_whose_it_is_in_no_side_s_colour_and_keeps_its_sign_next_to_a_hint(
    visiting: Visits, tables: dict[str, Arranged]
) -> None:
    page = come(visiting, tables["barred"], PHONE)
    why = page.locator(".news .bar")
    expect(why).to_be_visible()
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    button(page, "Hint").click()
    expect(page.locator(".note h2")).to_be_visible()
    expect(page.get_by_text("Your turn", exact=True)).to_be_visible()
    button(page, "Close").click()
    page.get_by_test_id("main").click()
    expect(page.get_by_test_id("main")).not_to_contain_text("Draw")
    expect(why).to_have_count(0)  # what was said of the pile is over with the draw
    page.locator("[role=option]").last.click()
    button(page, "Discard", exact=False).click()
    ring = (
        "getComputedStyle(document.querySelector('.seat.turn .sign')).boxShadow.split('inset, ')[1]"
    )
    sides = (
        "['--us', '--them'].map((name) => { const one = document.createElement('i');"
        " one.style.color = `var(${name})`; document.querySelector('main').append(one);"
        " const found = getComputedStyle(one).color; one.remove(); return found; })"
    )
    expect(page.locator(".seat.turn")).to_be_visible()
    shown = page.evaluate(ring)
    assert all(colour not in shown for colour in page.evaluate(sides)), shown


def test_a_message_stays_as_long_as_you_read_it(
    visiting: Visits, tables: dict[str, Arranged]
) -> None:
    page = visiting.come("Ann")
    page.clock.install()
    tables["read"].let_in(page.context)
    page.goto(f"{visiting.url}{tables['read'].path}")
    expect(page.get_by_test_id("main")).to_contain_text("Draw")
    page.keyboard.press("t")
    bubble = page.locator(".bubble")
    expect(bubble).to_be_visible()
    page.clock.fast_forward(15_000)
    expect(bubble).to_be_visible()
    bubble.hover()
    page.clock.fast_forward(200_000)
    expect(bubble).to_be_visible()
    page.mouse.move(5, 5)
    page.clock.fast_forward(200_000)
    expect(bubble).to_have_count(0)


def test_a_canasta_is_cheered_at_its_meld(visiting: Visits, tables: dict[str, Arranged]) -> None:
    table = tables["canasta"]
    page = come(visiting, table)
    assert table.table.game is not None
    action = completes(table.table.game)
    assert action is not None
    for card, many in Counter(action.cards).items():
        held = page.locator(f"[role=option][data-card='{card}']")
        for place in range(many):
            held.nth(place).click(position={"x": 8, "y": 12})
    expect(page.get_by_test_id("main")).to_be_enabled()
    page.get_by_test_id("main").click()
    expect(page.locator(".cheers .cheer")).to_be_attached()


def test_going_out_is_cheered_once_the_last_cards_lie(
    visiting: Visits, tables: dict[str, Arranged]
) -> None:
    page = come(visiting, tables["asked"], script=SEEN)
    button(page, "Yes").click()
    page.evaluate("window.over = []")
    out = page.get_by_role("dialog", name="goes out")
    expect(out).to_be_visible()
    expect(out.locator(".cheer")).to_be_attached()
    button(page, "Go on").click()
    expect(page.get_by_role("dialog").get_by_text("This deal")).to_be_visible()
    assert set(page.evaluate("window.over")) == {0}


def test_a_won_match_is_cheered_on_its_sheet(visiting: Visits, tables: dict[str, Arranged]) -> None:
    page = come(visiting, tables["won"])
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("won the match")).to_be_visible()
    expect(sheet.locator(".cheer")).to_be_attached()
