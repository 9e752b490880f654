"""A score pad in a browser: deals are entered by tapping, corrected, undone, and seen by others."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from tests.browser.boxes import faults_in
from tests.browser.conftest import new_server
from tests.browser.shown import alarm
from tests.browser.sizes import SIZES
from tests.cli.served import Server
from tests.lengths import LONG
from tests.page.visit import Visits

from canasta.game.cases import score_file
from canasta.game.cases.score import ScoredDeal
from canasta.live.pad.entering import entry_of_case
from canasta.live.pad.entry import SideEntry
from canasta.live.pad.form import form_of
from canasta.rules import book_of, house_text, sides_of

PHONE = (390, 844)
CASES = Path(__file__).parents[1] / "cases"
SHARED = CASES / "shared-scores.toml"


NAMES = ("Ann", "Bob", "Cem", "Dia")
KINDS = {
    "natural": "Natural canastas",
    "mixed": "Mixed canastas",
    "aces": "Natural canastas of aces",
    "sevens": "Natural canastas of sevens",
    "samba": "Sambas",
    "wild": "Wild-card canastas",
    "four_jokers": "Wild-card canastas with four jokers",
    "seven_deuces": "Wild-card canastas of seven twos",
}
HELD = {
    "cards": "Cards, without threes",
    "red_threes": "Red threes in hand",
    "black_threes": "Black threes in hand",
    "foot": "Pot not picked up, without threes",
    "foot_red_threes": "Red threes in the pot",
    "foot_black_threes": "Black threes in the pot",
}
UNFINISHED = {
    "aces": "Unfinished meld of aces",
    "sevens": "Unfinished meld of sevens",
    "wild": "Unfinished wild meld",
}
OUTS = {"out": "In the usual way", "concealed": "Concealed", "splash": "With a splash"}


@pytest.fixture
def visits(browser: Browser, server: Server, tmp_path: Path, page_folder: Path) -> Iterator[Visits]:
    if LONG:  # one network may not open so many pads at one server
        with new_server(tmp_path, page_folder) as own:
            yield from visitors(browser, own)
    else:
        yield from visitors(browser, server)


def visitors(browser: Browser, server: Server) -> Iterator[Visits]:
    people = Visits(browser, server.url)
    yield people
    people.end()


def open_pad(
    visits: Visits,
    book: str = "regency",
    players: int = 4,
    page: Page | None = None,
    **more: object,
) -> Page:
    """Ann opens a pad by what the form sends, and is at it: in a page, or in a new browser."""
    page = page or visits.come("Ann", PHONE)
    wanted = {"rules": {"book": book, "players": players}, "names": NAMES[:players], **more}
    answer = page.request.post(f"{visits.url}/api/pads", data=json.dumps(wanted))
    assert answer.ok, answer.text()
    told = answer.json()
    page.goto(f"{visits.url}/p/{told['code']}#{told['key']}")
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    assert told["key"] not in page.url
    return page


def fill(field: Locator, value: int) -> None:
    field.fill(str(value))
    field.blur()


def enter(page: Page, number: int, sides: tuple[SideEntry, ...], hand: tuple[str, ...]) -> Locator:
    """Tap a deal in; it is not saved."""
    page.get_by_role("button", name=f"Enter deal {number}").click()
    sheet = page.get_by_role("dialog")
    out = next((n for n, side in enumerate(sides) if side.out), None)
    who = sheet.get_by_role("group", name="Who went out?")
    (who.get_by_role("radio").last if out is None else who.get_by_role("radio").nth(out)).check(
        force=True
    )
    how = OUTS[sides[out].out] if out is not None else ""
    if how and sheet.get_by_role("radio", name=how).count():
        sheet.get_by_role("radio", name=how).check(force=True)
    for place, side in enumerate(sides):
        enter_side(sheet.get_by_role("region").nth(place), side, hand)
    return sheet


def enter_side(part: Locator, side: SideEntry, hand: tuple[str, ...]) -> None:
    """Enter one side's cards by tapping."""

    def field(name: str) -> Locator:
        return part.get_by_role("textbox", name=name, exact=True)

    for kind, count in side.canastas.items():
        fill(field(KINDS[kind]), count)
    for short in side.unfinished:
        part.get_by_label(UNFINISHED[short]).check()
    for label, value in (
        ("Cards melded", side.melded),
        ("Red threes", side.red_threes),
        ("Black threes", side.black_threes),
    ):
        if value:
            fill(field(label), value)
    if side.opened_without and part.get_by_label("Had opened").count():  # else it says nothing
        part.get_by_label("Had opened").check()
    if side.exact_cut:
        part.get_by_label("Exact cut").check()
    for seat, held in enumerate(side.hands):
        for name in hand:
            if getattr(held, name):
                fill(field(HELD[name]).nth(seat), getattr(held, name))
        for mark in ("aces", "sevens"):
            if getattr(held, mark):
                part.get_by_label(f"{mark} or more").nth(seat).check()


def total(sheet: Locator, side: int) -> Locator:
    return sheet.locator(f"[data-total='{side}']")


def signed(points: int) -> str:
    return f"{points:+,}".replace("-", "−") if points else "0"


def save(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def cases() -> list[ScoredDeal]:
    files = sorted(CASES.glob("*.toml")) if LONG else [SHARED]
    scored = [path for path in files if "[[score]]" in path.read_text(encoding="utf-8")]
    return [deal for path in scored for deal in score_file(path)]


def by_book(deals: Iterable[ScoredDeal]) -> list[Any]:
    """The examples of each book, as the parameters of a test."""
    found: dict[str, list[ScoredDeal]] = {}
    for deal in deals:
        found.setdefault(book_of(deal.case.rules).name, []).append(deal)
    return [pytest.param(some, id=book) for book, some in found.items()]


@pytest.mark.parametrize("deals", by_book(cases()))
def test_every_example_of_the_sources_adds_up_to_its_total(
    visits: Visits, deals: list[ScoredDeal]
) -> None:
    page = visits.come("Ann", PHONE)
    for deal in deals:
        case = deal.case
        rules = {"book": book_of(case.rules).name, "house": house_text(case.rules)}
        open_pad(visits, players=case.players, page=page, rules=rules | {"players": case.players})
        sides = entry_of_case(case).sides
        sheet = enter(page, 1, sides, form_of(case.rules, case.players).hand)
        for side in deal.sides:
            expect(total(sheet, side.side), case.id).to_have_text(signed(side.total))
        save(page)
        for side in deal.sides:
            score = f"{side.total:,}".replace("-", "−")
            expect(page.locator(f"[data-score='{side.side}']"), case.id).to_have_text(score)


PLAIN = (SideEntry({"mixed": 2}, melded=300, out="out"), SideEntry({"mixed": 1}, melded=150))


def test_a_watcher_sees_a_deal_as_soon_as_it_is_entered(visits: Visits) -> None:
    ann = open_pad(visits)
    bob = visits.come("Bob", PHONE)
    bob.goto(ann.url)
    expect(bob.get_by_text("View only.")).to_be_visible()
    expect(bob.get_by_role("button", name="Enter deal 1")).to_have_count(0)
    enter(ann, 1, PLAIN, ("cards",))
    save(ann)
    expect(bob.locator("[data-score='0']")).to_have_text("1,000")
    expect(bob.get_by_text("needs 50 to open")).to_have_count(2)


def test_a_correction_counts_everything_again_and_is_undone(visits: Visits) -> None:
    page = open_pad(visits)
    for number in (1, 2):
        enter(page, number, PLAIN, ("cards",))
        save(page)
    expect(page.locator("[data-score='0']")).to_have_text("2,000")
    page.get_by_role("button", name=re.compile(r"^Deal 1")).click()
    page.get_by_role("button", name="Correct deal 1").click()
    sheet = page.get_by_role("dialog")
    fill(sheet.get_by_role("textbox", name="Cards melded").first, 400)
    expect(total(sheet, 0)).to_have_text("+1,100")
    save(page)
    expect(page.locator("[data-score='0']")).to_have_text("2,100")
    expect(page.locator(".needs").get_by_text("needs 90 to open")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("[data-score='0']")).to_have_text("2,000")


def go_offline(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.get_by_text("No connection.").first).to_be_visible()


def deals_of(page: Page) -> list[list[int]]:
    """Return the points of each deal of the pad, as the server says."""
    code = page.url.rpartition("/")[2]
    told = page.request.get(page.url.replace(f"/p/{code}", f"/api/pads/{code}")).json()
    return [[side["total"] for side in deal["sheet"]["sides"]] for deal in told["deals"]]


def test_a_deal_is_entered_counted_and_saved_without_a_connection(visits: Visits) -> None:
    page = open_pad(visits)
    go_offline(page)
    for number in (1, 2):
        sheet = enter(page, number, PLAIN, ("cards",))
        expect(total(sheet, 0)).to_have_text("+1,000")
        expect(total(sheet, 1)).to_have_text("+450")
        save(page)
        expect(page.locator("[data-waiting]")).to_have_count(number)
    expect(page.get_by_text("Deal 2 is saved on this phone (1,000 to 450)")).to_be_visible()
    # What the next deal needs is said without a connection, too.
    expect(page.locator("[data-score='0']")).to_have_text("2,000")
    expect(page.locator("[data-score='1']")).to_have_text("900")
    board = page.locator(".needs, .board .togo").all_inner_texts()
    expect(page.get_by_text("No deals yet")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator("[data-waiting]")).to_have_count(0)
    expect(page.locator("[data-score='0']")).to_have_text("2,000")
    expect(page.locator(".needs").first).to_have_text("needs 90 to open")
    assert page.locator(".needs, .board .togo").all_inner_texts() == board
    assert deals_of(page) == [[1000, 450]] * 2


def test_a_waiting_deal_is_sent_once_even_after_the_page_was_closed(visits: Visits) -> None:
    page = open_pad(visits)
    sheet = enter(page, 1, PLAIN, ("cards",))
    expect(total(sheet, 0)).to_have_text("+1,000")
    # The server gets it, and its answer is lost on the way: it is sent again.
    arrived: list[Route] = []

    def lose(route: Route) -> None:
        if route.request.method == "POST" and not arrived:
            arrived.append(route)
            route.fetch()
        route.abort()

    page.route(re.compile(r"/api/pads/\w+$"), lose)
    with page.expect_event("requestfailed", lambda request: request.method == "POST"):
        page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.unroute(re.compile(r"/api/pads/\w+$"))
    page.reload()
    expect(page.locator("[data-score='0']")).to_have_text("1,000")
    expect(page.locator("[data-waiting]")).to_have_count(0)
    assert deals_of(page) == [[1000, 450]]


def test_a_deal_that_waits_here_and_was_entered_elsewhere_is_not_counted_twice(
    visits: Visits,
) -> None:
    ann = open_pad(visits)
    bob = another_phone(visits, ann)
    go_offline(ann)
    enter(ann, 1, PLAIN, ("cards",))
    save(ann)
    enter(bob, 1, PLAIN[::-1], ("cards",))
    save(bob)
    ann.context.set_offline(False)
    told = alarm(ann)
    expect(told).to_contain_text("Bob has entered deal 1: 450 to 1,000.")
    assert deals_of(bob) == [[450, 1000]]
    told.get_by_role("button", name="Leave mine out").click()
    expect(told).to_have_count(0)
    expect(ann.get_by_role("button", name="Enter deal 2")).to_be_visible()
    assert deals_of(bob) == [[450, 1000]]


def test_a_half_entered_deal_is_there_after_the_page_was_closed(visits: Visits) -> None:
    page = open_pad(visits)
    sheet = enter(page, 1, PLAIN, ("cards",))
    expect(total(sheet, 1)).to_have_text("+450")
    page.reload()
    page.get_by_role("button", name="Enter deal 1").click()
    expect(total(page.get_by_role("dialog"), 1)).to_have_text("+450")


def another_phone(visits: Visits, ann: Page) -> Page:
    key = ann.evaluate("() => localStorage.getItem('canasta.pad.' + location.pathname.slice(3))")
    bob = visits.come("Bob", PHONE)
    bob.goto(f"{ann.url}#{key}")
    expect(bob.get_by_role("button", name="Enter deal 1")).to_be_visible()
    return bob


def test_two_who_enter_the_same_deal_do_not_count_it_twice(visits: Visits) -> None:
    ann = open_pad(visits)
    bob = another_phone(visits, ann)
    sheet = enter(bob, 1, PLAIN[::-1], ("cards",))
    expect(total(sheet, 0)).to_have_text("+450")
    enter(ann, 1, PLAIN, ("cards",))
    save(ann)
    told = sheet.get_by_role("alert")
    expect(told).to_contain_text("Ann has entered deal 1: 1,000 to 450.")
    expect(sheet.get_by_role("heading", name="Enter deal 1")).to_be_visible()
    expect(sheet.get_by_role("button", name="Save")).to_have_count(0)
    sheet.get_by_role("button", name="Leave mine out").click()
    expect(bob.locator("[data-score='0']")).to_have_text("1,000")
    assert deals_of(bob) == [[1000, 450]]


def test_two_taps_at_the_same_moment_count_a_deal_once(visits: Visits) -> None:
    ann = open_pad(visits)
    bob = another_phone(visits, ann)
    for page in (ann, bob):
        expect(total(enter(page, 1, PLAIN, ("cards",)), 1)).to_have_text("+450")
    buttons = [page.get_by_role("dialog").get_by_role("button", name="Save") for page in (ann, bob)]
    # Bob's phone hears of nothing until he has tapped, twice.
    bob.route("**/live", lambda route: route.abort())
    found = [button.element_handle() for button in buttons]  # looked for before, which takes time
    for button in found:
        button.evaluate("button => { button.click(); button.click() }")
    expect(ann.get_by_role("dialog")).to_have_count(0)
    expect(alarm(bob)).to_contain_text("Ann has entered deal 1")
    bob.get_by_role("button", name="Enter mine as deal 2").click()
    expect(bob.get_by_role("dialog")).to_have_count(0)
    assert deals_of(bob) == [[1000, 450]] * 2


def test_totals_alone_can_be_entered_and_a_match_continues_from_paper(visits: Visits) -> None:
    page = visits.come("Ann", PHONE)
    page.goto(f"{visits.url}/p")
    for seat, name in enumerate(NAMES[1:], 2):
        page.get_by_label(f"Player {seat}, partner of").fill(name)
    page.get_by_label("The match has begun on paper").check()
    page.get_by_label("Score of Ann & Cem").fill("1600")
    page.get_by_label("Score of Bob & Dia").fill("−100")
    page.get_by_role("button", name="Open a pad").click()
    expect(page.get_by_text("needs 90 to open")).to_be_visible()
    expect(page.get_by_text("needs 15 to open")).to_be_visible()
    page.get_by_role("button", name="Enter deal 1").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Enter only the totals").click()
    sheet.get_by_label("Ann & Cem").fill("415")
    sheet.get_by_label("Bob & Dia").fill("-95")
    save(page)
    expect(page.locator("[data-score='0']")).to_have_text("2,015")
    expect(page.locator("[data-score='1']")).to_have_text("−195")
    starts = {line.get_attribute("points").split(" ")[0] for line in page.locator("polyline").all()}  # type: ignore[union-attr]
    assert len(starts) == 2, "the chart begins with the scores on paper"
    page.goto(f"{visits.url}/p")
    expect(page.get_by_label("Player 4, partner of")).to_have_value("Dia")


def test_a_pad_is_printed_as_a_score_sheet_on_one_page(visits: Visits) -> None:
    page = open_pad(visits)
    enter(page, 1, PLAIN, ("cards",))
    save(page)
    page.get_by_role("button", name="Deal 1", exact=True).click()
    page.get_by_text("Who wrote what").click()
    expect(page.get_by_text("opened the pad")).to_be_visible()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
    page.emulate_media(media="print")
    for button in ("Enter deal 2", "Correct deal 1", "Undo", "Share", "Print"):
        expect(page.get_by_role("button", name=button)).to_have_count(0)
    expect(page.get_by_text("opened the pad")).to_be_hidden()
    expect(page.locator(".date")).to_have_text(re.compile(r"\d{4}"))


def test_a_round_s_pad_ends_with_its_last_deal(visits: Visits) -> None:
    page = open_pad(visits, round=1)
    expect(page.get_by_text("to go")).to_have_count(0)
    expect(page.get_by_text("first to")).to_have_count(0)
    enter(page, 1, PLAIN, ("cards",))
    save(page)
    expect(page.get_by_text("The deal of this round is entered.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Enter deal"))).to_have_count(0)


def test_a_short_opening_raises_what_the_side_needs_through_the_referee(visits: Visits) -> None:
    page = open_pad(visits, "waldo")
    page.get_by_role("button", name="Ask the referee").click()
    page.get_by_role("button", name="An opening falls short of its points").click()
    page.get_by_role("button", name="Bob & Dia").click()
    score = page.get_by_role("region", name="Score", exact=True)
    expect(score.get_by_text("needs 110 to open")).to_be_visible()
    expect(page.get_by_text("after a short opening")).to_be_visible()


def test_other_rules_say_what_they_change_before_they_are_chosen(visits: Visits) -> None:
    page = open_pad(visits)
    enter(page, 1, PLAIN, ("cards",))
    save(page)
    page.get_by_role("button", name="Change the rules").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name="Joker").check(force=True)
    expect(sheet.get_by_role("button", name="Use these rules")).to_be_disabled()
    sheet.get_by_role("button", name="Show what that changes").click()
    expect(sheet.get_by_role("status")).to_contain_text("first to 8,500")
    sheet.get_by_role("button", name="Use these rules").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("first to 8,500")).to_be_visible()


@pytest.mark.parametrize("book", ["waldo", "wca"])
def test_a_pad_and_its_sheets_fit_every_window(visits: Visits, book: str) -> None:
    page = open_pad(visits, book)
    enter(page, 1, PLAIN, ("cards",))
    found = [faults_in(page, SIZES)]
    save(page)
    page.get_by_role("button", name=re.compile(r"^Deal 1")).click()
    found.append(faults_in(page, SIZES))
    for name in ("Enter a penalty or bonus", "Change names and dealer", "Share"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found.append(faults_in(page, SIZES[::3]))
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert "\n".join(filter(None, found)) == ""


def test_a_new_pad_is_opened_from_the_lobby_by_the_form(visits: Visits) -> None:
    page = visits.come("Ann", PHONE)
    page.goto(visits.url)
    page.get_by_role("link", name="Open a pad").click()
    page.get_by_role("button", name="Open a pad").click()
    asked = page.get_by_role("main").get_by_role("alert")
    expect(asked).to_contain_text("a different name")
    for seat, name in enumerate(NAMES[1:], 2):
        page.get_by_label(f"Player {seat}, partner of").fill(name)
    page.get_by_role("button", name="Open a pad").click()
    expect(page.get_by_role("button", name="Enter deal 1")).to_be_visible()
    expect(page.get_by_text("Ann deals")).to_be_visible()
    expect(page.locator("[data-score]")).to_have_count(sides_of(4))


@pytest.mark.parametrize("likes", [{}, {"theme": "dark", "felt": "blue"}], ids=["day", "night"])
def test_axe_finds_nothing_on_a_pad_and_its_sheets(
    browser: Browser, server: Server, axe: str, likes: dict[str, str]
) -> None:
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce", locale="en")
    kept = json.dumps(json.dumps({"name": "Ann", "language": "en", **likes}))
    context.add_init_script(f"localStorage.setItem('canasta.preferences', {kept})")
    page = context.new_page()
    wanted = {"rules": {"book": "wca"}, "names": NAMES}
    told = page.request.post(f"{server.url}/api/pads", data=json.dumps(wanted)).json()

    def faults() -> list[str]:
        page.evaluate(axe)
        found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{fault['id']}: {node['target']} {node['failureSummary']}"
            for fault in found["violations"]
            for node in fault["nodes"]
        ]

    page.goto(f"{server.url}/p")
    expect(page.get_by_label("Player 1, partner of 3")).to_be_visible()
    assert faults() == []
    page.goto(f"{server.url}/p/{told['code']}#{told['key']}")
    enter(page, 1, PLAIN, ("cards",))
    assert faults() == []
    save(page)
    page.get_by_role("button", name=re.compile(r"^Deal 1")).click()
    page.get_by_text("Who wrote what").click()
    assert faults() == []
    for name in (
        "Ask the referee",
        "Enter a penalty or bonus",
        "Change names and dealer",
        "Change the rules",
        "Share",
    ):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert faults() == [], name
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    context.close()
