"""Slips at a table that plays them, made in one browser and seen in another."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.arranged import Arranged, find
from tests.browser.boxes import faults_in
from tests.browser.conftest import server_with
from tests.browser.hands import Mouse
from tests.browser.sizes import SIZES
from tests.browser.visitor import DESKTOP, Visitor
from tests.clauses.test_coaching import CALLED
from tests.cli.served import Server
from tests.lengths import LONG

from canasta.cards import RANKS, RED_THREES, THREE, WILDS, card_text, rank_of
from canasta.engine.codes import Phase
from canasta.game import Game
from canasta.live.table import Settings
from canasta.live.table.state import ANSWER_WITHIN
from canasta.rules import slip_rules

BOOK: Final = "regency"
HOUSE: Final = f'book = "{BOOK}"\n[rules]\n' + "".join(f"{name} = true\n" for name in slip_rules())
LOW: Final = range(4, 7)
"""Ranks of which three cards open nothing."""


def cheap(game: Game) -> list[int]:
    """Three cards of one low rank that the host holds."""
    ranks = [rank_of(kind) for kind in game.view(0).hand]
    rank = next((rank for rank in LOW if ranks.count(rank) >= 3), None)
    return [n for n, held in enumerate(ranks) if held == rank][:3]


def short(game: Game) -> bool:
    """The turn has begun, and something can be laid too soon."""
    view = game.view(0)
    fresh = game.phase == Phase.DRAW and not view.has_opened[0]
    return fresh and len(cheap(game)) == 3 and not any(rank_of(k) == THREE for k in view.hand)


def three(game: Game) -> bool:
    """The turn has begun with a red three in the hand."""
    return game.phase == Phase.DRAW and any(kind in RED_THREES for kind in game.view(0).hand)


def forbidden(game: Game) -> list[int]:
    """A natural card and two wild ones that the host holds, which are no meld."""
    hand = game.view(0).hand
    wilds = [n for n, kind in enumerate(hand) if kind in WILDS][:2]
    lone = [n for n, kind in enumerate(hand) if rank_of(kind) in range(3, 13)][:1]
    return lone + wilds if len(wilds) == 2 else []


def improper(game: Game) -> bool:
    """The turn has begun, and something may not be laid."""
    fresh = game.phase == Phase.DRAW
    return fresh and bool(forbidden(game)) and not any(rank_of(k) == 1 for k in game.view(0).hand)


def coached(game: Game) -> bool:
    """The host's side has opened, and three cards of a rank could be laid."""
    view = game.view(0)
    ranks = [rank_of(kind) for kind in view.hand]
    laid = [meld.rank for meld in view.melds[0]]
    alike = [rank for rank in range(2, 13) if ranks.count(rank) == 3 and rank not in laid]
    return game.phase == Phase.PLAY and view.has_opened[0] and bool(alike) and len(ranks) > 5


@pytest.fixture(scope="module")
def tables() -> dict[str, Arranged]:
    settings = Settings(book=BOOK, house=HOUSE, pace="normal")
    found = {name: find(settings, wanted, beside=["Bob"]) for name, wanted in MOMENTS.items()}
    return {**found, "coached": find(settings, coached, beside=["Bob", "Cid"])}


MOMENTS: Final = {"short": short, "excess": short, "three": three, "improper": improper}


@pytest.fixture(scope="module")
def server(
    tables: dict[str, Arranged], tmp_path_factory: pytest.TempPathFactory, page_folder: Path
) -> Iterator[Server]:
    once = list({table.code: table for table in tables.values()}.values())
    with server_with(once, tmp_path_factory.mktemp("slips"), page_folder) as running:
        yield running


@pytest.fixture
def pages(
    browser: Browser, server: Server, tables: dict[str, Arranged], request: pytest.FixtureRequest
) -> Iterator[tuple[Page, Page, Arranged]]:
    """Ann at seat 0 and Bob at seat 1, at the table that the test names."""
    table = tables[request.param]
    visitors = [Visitor(browser.new_context(**{**DESKTOP, "base_url": server.url})) for _ in "ab"]
    for seat, visitor in enumerate(visitors):
        table.let_in(visitor.context, seat)
        visitor.page.goto(table.path)
        expect(visitor.page.get_by_role("option").first).to_be_visible()
    yield visitors[0].page, visitors[1].page, table
    for visitor in visitors:
        assert visitor.complaints == []
        visitor.context.close()


def at(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("pages", [name], indirect=True)


def hand_of(page: Page) -> list[str]:
    """The cards of the hand as they lie."""
    held: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('[role=option]')].map((one) => one.dataset.card)"
    )
    return held


LAST_DISCARDED: Final = re.compile(r"^\s*\S+ discarded [^.]*\.\s*\S+ challenged")
"""The newest is said first."""


def log(page: Page) -> Locator:
    """The sentences on what happened in this deal."""
    return page.get_by_role("log", name="What happened")


def shown(page: Page) -> tuple[str, list[str]]:
    """The log and the melds, as the page says them."""
    return log(page).inner_text(), page.locator(".meld").all_inner_texts()


def lay_cheap(page: Page, hands: Mouse) -> None:
    """Lay three cards of one low rank."""
    held = hand_of(page)
    rank = next(r for r in "4567" if sum(card[0] == r for card in held) >= 3)
    for place in [n for n, card in enumerate(held) if card[0] == rank][:3]:
        hands.choose(place)
    hands.main()
    expect(page.get_by_role("option")).to_have_count(len(held) - 3)


def throw(page: Page, hands: Mouse) -> None:
    """Choose a card that may be thrown, and discard it."""
    held = hand_of(page)
    place = next(n for n, card in enumerate(held) if card[0] not in "23J" or card[0] == "J")
    hands.choose(place)
    label = page.locator(".rack .middle[aria-label^='Discard the']")
    hands.press(label.get_attribute("aria-label") or "")
    expect(page.get_by_test_id("main")).to_contain_text("press again")
    hands.main()


@at("short")
def test_a_short_opening_goes_back_and_everyone_reads_what_is_needed_now(
    pages: tuple[Page, Page, Arranged],
) -> None:
    ann, bob, _ = pages
    hands = Mouse(ann)
    expect(ann.get_by_text("Add it up yourself")).to_be_visible()
    hands.main()
    expect(ann.get_by_test_id("main")).not_to_contain_text("Draw")
    held = sorted(hand_of(ann))
    lay_cheap(ann, hands)
    expect(ann.get_by_text("Add it up yourself")).to_be_visible()
    throw(ann, hands)
    for page in (ann, bob):
        expect(page.get_by_text("now needs 60").first).to_be_visible()
    expect(ann.get_by_role("option")).to_have_count(len(held))
    assert sorted(hand_of(ann)) == held
    throw(ann, hands)
    expect(bob.get_by_role("button", name="Draw from the stock")).to_be_enabled()


@at("excess")
def test_an_excess_card_stays_on_the_stock_until_the_next_player_buries_it(
    pages: tuple[Page, Page, Arranged],
) -> None:
    ann, bob, _ = pages
    hands = Mouse(ann)
    hands.main()
    ann.get_by_role("button", name="Draw one more").click()
    for page in (ann, bob):
        expect(page.get_by_text("drew one card too many").first).to_be_visible()
        expect(page.locator("[data-spot=stock] [class*=suit-]")).to_be_visible()
    found = faults_in(ann, SIZES)
    ann.set_viewport_size({"width": 1440, "height": 900})
    assert found == ""
    throw(ann, hands)
    bury = bob.get_by_role("button", name="Bury the")
    expect(bury).to_be_visible()
    bury.click()
    for page in (ann, bob):
        expect(page.get_by_text("in the stock.").first).to_be_visible()
        expect(page.locator("[data-spot=stock] [class*=suit-]")).to_have_count(0)


def test_the_other_side_lays_named_cards_before_the_turn_continues(
    browser: Browser, server: Server, tables: dict[str, Arranged]
) -> None:
    table = tables["coached"]
    game = table.table.game
    assert game is not None
    ranks = [rank_of(kind) for kind in game.view(0).hand]
    laid = [meld.rank for meld in game.view(0).melds[0]]
    called = CALLED[RANKS[next(r for r in range(2, 13) if ranks.count(r) == 3 and r not in laid)]]
    visitors = [Visitor(browser.new_context(**{**DESKTOP, "base_url": server.url})) for _ in "abc"]
    for seat, visitor in enumerate(visitors):
        table.let_in(visitor.context, seat)
        visitor.page.goto(table.path)
        expect(visitor.page.get_by_role("option").first).to_be_visible()
    ann, bob, cid = (visitor.page for visitor in visitors)
    cid.get_by_label("Message everyone at the table").fill(f"{called}, {called}, {called}, please!")
    cid.get_by_role("button", name="Send").click()
    lay = bob.get_by_role("button", name="Lay three")
    expect(lay).to_be_visible()
    found = faults_in(bob, SIZES)
    bob.set_viewport_size({"width": 1440, "height": 900})
    assert found == ""
    expect(ann.get_by_role("button", name="Leave them in the hand")).to_have_count(0)
    held = len(hand_of(ann))
    lay.click()
    expect(ann.get_by_role("option")).to_have_count(held - 3)
    for page in (ann, bob, cid):
        expect(page.get_by_text("decided where the cards").first).to_be_visible()
    expect(lay).to_have_count(0)
    cid.get_by_label("Message everyone at the table").fill(f"{called}!")
    cid.get_by_role("button", name="Send").click()
    leave = bob.get_by_role("button", name="Leave them in the hand")
    expect(leave).to_be_visible()
    if LONG:  # it takes as long as the opponents have
        expect(leave).to_have_count(0, timeout=1000 * (ANSWER_WITHIN + 10))
    for visitor in visitors:
        assert visitor.complaints == []
        visitor.context.close()


@at("improper")
def test_an_improper_meld_is_undone_when_an_opponent_challenges_it(
    pages: tuple[Page, Page, Arranged],
) -> None:
    ann, bob, _ = pages
    hands = Mouse(ann)
    hands.main()
    expect(ann.get_by_test_id("main")).not_to_contain_text("Draw")
    held = hand_of(ann)
    melds = ann.locator(".meld").count()
    lone = next(n for n, card in enumerate(held) if card[0] in "456789TJQKA" and card != "Jk")
    wilds = [n for n, card in enumerate(held) if card == "Jk" or card[0] == "2"][:2]
    for place in (lone, *wilds):
        hands.choose(place)
    all_the_same = ann.get_by_role("button", name="Lay it anyway")
    expect(all_the_same).to_be_visible()
    found = faults_in(ann, SIZES)
    ann.set_viewport_size({"width": 1440, "height": 900})
    assert found == ""
    all_the_same.click()
    for page in (ann, bob):
        expect(page.get_by_text("laid").first).to_be_visible()
    expect(ann.get_by_role("option")).to_have_count(len(held) - 3)
    bob.get_by_role("button", name="Challenge").click()
    for page in (ann, bob):
        expect(page.get_by_text("the play is undone").first).to_be_visible()
    expect(ann.get_by_role("option")).to_have_count(len(held))
    assert sorted(hand_of(ann)) == sorted(held)
    bob.get_by_role("button", name="Challenge").click()
    expect(bob.get_by_text("There is nothing to challenge").first).to_be_visible()
    for page in (ann, bob):
        expect(page.locator(".meld")).to_have_count(melds)
    throw(ann, hands)
    for page in (ann, bob):
        expect(log(page)).to_have_text(LAST_DISCARDED)
        before = shown(page)
        assert "the play is undone" in before[0]
        page.reload()
        expect(log(page)).to_have_text(LAST_DISCARDED)
        assert shown(page) == before


@at("three")
def test_a_three_stays_in_the_hand_until_its_player_faces_it(
    pages: tuple[Page, Page, Arranged],
) -> None:
    ann, bob, table = pages
    hands = Mouse(ann)
    held = hand_of(ann)
    reds = [n for n, card in enumerate(held) if card in {card_text(kind) for kind in RED_THREES}]
    assert reds
    hands.choose(reds[0])
    hands.main()
    for page in (ann, bob):
        expect(page.get_by_text("laid down").first).to_be_visible()
    assert table.table.game is not None
