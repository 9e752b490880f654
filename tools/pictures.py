"""Makes the pictures of the table in docs/images, each from a real page of a real server.

    python tools/pictures.py [NAME ...]

Needs the built page and Chromium. Every picture is a table that bots
have played to the moment wanted, from a secret of its own, so that it comes out the same each time.
"""

import io
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image
from playwright.sync_api import Browser, Page, expect
from tests.browser.arranged import Arranged, Wanted, arrange, find
from tests.browser.conftest import new_server
from tests.browser.hands import Mouse
from tests.browser.harness import built_page, running_chromium, running_playwright
from tests.browser.player import Player, groups
from tests.browser.visitor import DESKTOP, PHONE, TABLET
from tests.page.visit import open_table

from canasta.cards import card_text
from canasta.engine.codes import Phase
from canasta.game import CanastaError, Game
from canasta.live.table import Settings
from canasta.live.table.game_view import game_view

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
COLOURS: Final = 256
LARGEST: Final = 150_000
NAMES: Final = ("Bea", "Carl", "Dora")

Steps = Callable[[Page], None]


class Picture(msgspec.Struct, frozen=True):
    """A moment to be shown."""

    size: dict[str, Any]
    settings: Settings | None = None
    wanted: Wanted | None = None
    steps: Steps = lambda _page: None
    likes: dict[str, str] = {}
    path: str = ""
    deals: int = 1
    secret: int = 0
    """The secret that leads to a moment too rare to be looked for; 0: it is looked for."""
    open: tuple[str, ...] = ()
    """For a table before its match: who is at each of its seats, as in a new table."""
    name: str = "Ann"


# ---- moments


def laying(game: Game) -> bool:
    """A turn in its middle."""
    return game.phase == Phase.PLAY


def rich(melds: int, canastas: int) -> Wanted:
    """A turn with so many melds on each side, and so many canastas in all."""

    def wanted(game: Game) -> bool:
        view = game.view(0)
        enough = all(view.has_opened) and all(len(side) >= melds for side in view.melds)
        return laying(game) and enough and sum(view.canastas) >= canastas and len(view.hand) > 4

    return wanted


def opening(game: Game) -> bool:
    """A turn in which the side could open with three sets or more."""
    view = game.view(0)
    ranks = [card_text(kind)[0] for kind in view.hand if card_text(kind)[0] in "456789TJQKA"]
    sets = sum(ranks.count(rank) > 2 for rank in set(ranks))
    return laying(game) and not view.has_opened[0] and view.has_opened[1] and sets > 1


def many(cards: int) -> Wanted:
    """A turn with exactly so many cards."""

    def wanted(game: Game) -> bool:
        view = game.view(0)
        return laying(game) and len(view.hand) == cards and min(map(len, view.melds)) > 1

    return wanted


def barred(game: Game) -> bool:
    """The draw of a turn, with melds on both sides and a pile that is frozen and not to be had."""
    view = game.view(0)
    if game.phase != Phase.DRAW or min(map(len, view.melds)) < 2 or view.pile.take_refusal is None:
        return False
    return view.pile.size > 2 and not any(
        str(action).startswith("take") for action in game.actions()
    )


def worth_taking(game: Game) -> bool:
    """The draw of a turn at which a large pile may be taken."""
    view = game.view(0)
    if game.phase != Phase.DRAW or view.pile.size < 5 or not all(view.has_opened):
        return False
    return any(str(action).startswith("take") for action in game.actions())


def cutting(game: Game) -> bool:
    """The cut."""
    return game.phase == Phase.CUT


def asked(game: Game) -> bool:
    """The partner asks."""
    return game.phase == Phase.ANSWER


def splash(game: Game) -> bool:
    """A hand that is a splash."""
    return any(str(action) == "splash" for action in game.actions())


def last_draw(game: Game) -> bool:
    """A turn that begins with the last cards of the stock."""
    left = game.view(0).stock_size
    return game.phase == Phase.DRAW and 0 < left <= game.rules.draw_count


def last_card(game: Game) -> bool:
    """A turn that a discard of the last card ends, and the deal with it."""
    hand = game.view(0).hand
    if not laying(game) or len(hand) != 1:
        return False
    try:
        game.clone().do(f"discard {card_text(hand[0])}")
    except CanastaError:
        return False
    return True


def close_deal(game: Game) -> bool:
    """A deal that ended with canastas on both sides."""
    return min(game_view(game, 0).canastas) > 0


# ---- what is done on the page


def lay_one_choose_one(page: Page) -> None:
    """Lay a set, choose the cards of another."""
    player = Player(page, Mouse(page))
    page.get_by_test_id("main").click()
    seen = player.look()
    first, second = [group for group in groups(seen) if len(group) > 2][:2]
    seen = player.choose(seen, first)
    page.get_by_test_id("main").click()
    player.choose(player.look(seen), second)


def what_fits(page: Page) -> None:
    """Ask what could be laid."""
    page.get_by_test_id("main").click()
    Player(page, Mouse(page)).look()


def choose_what_fits(page: Page) -> None:
    """Choose cards that can be laid."""
    player = Player(page, Mouse(page))
    what_fits(page)
    seen = player.look()
    found = groups(seen)
    if found:
        player.choose(seen, found[0])


def hint(page: Page) -> None:
    """Ask what a strong player would do."""
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()


def review(page: Page) -> None:
    """Review the player's own play, and look at what cost most."""
    page.get_by_role("button", name="Review my play").click()
    note = page.get_by_role("region", name="Review of your play")
    expect(note).to_contain_text("points in all", timeout=120_000)
    note.get_by_role("listitem").first.get_by_role("button").click()
    expect(page.get_by_text("You played")).to_be_visible()


def take(page: Page) -> None:
    """Try to take the pile."""
    page.get_by_role("button", name="Take the pile").click()
    expect(page.get_by_role("alert").get_by_role("paragraph")).to_be_visible()


def lift(page: Page) -> None:
    """Lift about half of the pack."""
    slider = page.get_by_role("slider")
    for _ in range(3):
        slider.press("PageUp")


def go_out(page: Page) -> None:
    """Discard the last card."""
    page.get_by_role("listbox").get_by_role("option").first.click()
    page.get_by_test_id("main").click()
    page.get_by_test_id("main").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def show_splash(page: Page) -> None:
    """Show the splash."""
    page.get_by_role("button", name="Show splash").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def draw_the_last(page: Page) -> None:
    """Draw what is left of the stock."""
    page.get_by_test_id("main").click()
    expect(page.get_by_role("dialog", name="The stock has run out")).to_be_visible()


def check_shuffle(page: Page) -> None:
    """Let the server do the sums over the deals, and see what it found."""
    page.get_by_role("button", name="Check shuffle").click()
    told = page.get_by_role("status").filter(has_text="The record is whole")
    expect(told).to_be_visible()
    told.scroll_into_view_if_needed()


def seats(page: Page) -> None:
    """Wait for the seats."""
    expect(page.get_by_text("One seat is free.")).to_be_visible()


def sheet(page: Page) -> None:
    """Wait for the score sheet."""
    expect(page.get_by_role("dialog").get_by_role("table").first).to_be_visible()


def half_way(page: Page) -> None:
    """Go to the middle of a replay."""
    slider = page.get_by_role("slider")
    slider.focus()
    most = int(slider.get_attribute("aria-valuemax") or slider.get_attribute("max") or 2)
    slider.fill(str(most * 2 // 3))


def wca(**more: Any) -> Settings:
    """The book of the clubs."""
    return Settings(book="wca", pace="slow", **more)


def waldo(**more: Any) -> Settings:
    """The book with runs."""
    return Settings(book="waldo", pace="slow", **more)


JOKER: Final = Settings(book="joker", pace="slow")
RANDOM: Final = Settings(book="waldo", pace="slow", bots="random")
"""Bots that do not play to win come to the end of every stock."""

SPLASH: Final = 18515
"""A secret of which the host comes to hold a splash: one in some ten thousand deals."""

SEATS: Final = ("", "", "club", "club")
REGENCY: Final = Settings(book="regency", pace="slow")


def looks(page: Page) -> None:
    """The lobby with all that comes a moment later."""
    expect(page.get_by_role("region", name="How the cards look")).to_be_visible()


def first_lesson(page: Page) -> None:
    """The guided deal, at its first melds."""
    page.get_by_role("button", name="Show me how").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".lesson[data-step='1']")).to_be_visible()


def sent(page: Page, path: str, body: object, key: str = "") -> Any:
    """What is answered to something that is sent."""
    headers = {"authorization": f"Bearer {key}"} if key else {}
    return page.request.post(path, data=json.dumps(body), headers=headers).json()


PAIRS: Final = (
    *(("Ann", "Bob"), ("Bea", "Carl"), ("Dora", "Emil"), ("Fay", "Gus"), ("Hal", "Ida")),
    *(("Jan", "Kai"), ("Lea", "Mia"), ("Noah", "Olga"), ("Paul", "Rosa")),
)
"""Who comes to the evening that is shown."""
ME: Final = "a-secret-of-this-phone"
WALL: Final[dict[str, Any]] = {"viewport": {"width": 1920, "height": 1080}}


def opened_evening(page: Page) -> dict[str, str]:
    """An evening in its second round; who has its secrets may do all there is."""
    settings = {"rules": {"book": "waldo"}, "title": "Tuesday club", "deals": 0, "minutes": 50}
    told: dict[str, str] = sent(page, "/api/evenings", {"settings": settings})
    path, key = f"/api/evenings/{told['code']}", told["director"]
    sent(page, path, {"type": "enter", "entrants": PAIRS}, key)
    sent(page, path, {"type": "claim", "entrant": 0, "person": 0, "token": ME}, told["players"])
    for round, results in enumerate(
        (((4500, 1200), (3050, 2900), (900, 2600), (5200, 800)), ((2400, 700),)), 1
    ):
        sent(page, path, {"type": "begin_round", "round": round}, key)
        for table, scores in enumerate(results, 1):
            decided = {"type": "decide", "round": round, "table": table, "scores": scores}
            sent(page, path, decided, key)
        if round == 1:
            sent(page, path, {"type": "end_round", "round": round}, key)
    return told


def evening(page: Page) -> None:
    """What the director sees."""
    told = opened_evening(page)
    page.goto(f"/e/{told['code']}#d={told['director']}")
    expect(page.get_by_role("region", name="Round 2")).to_be_visible()


def evening_place(page: Page) -> None:
    """What a player's phone says."""
    told = opened_evening(page)
    page.add_init_script(f"localStorage.setItem('canasta.evening-me.{told['code']}', '{ME}')")
    page.goto(f"/e/{told['code']}#p={told['players']}")
    expect(page.get_by_test_id("my-table")).to_be_visible()


def evening_wall(page: Page) -> None:
    """The screen on the wall."""
    page.goto(f"/e/{opened_evening(page)['code']}/wall")
    expect(page.get_by_role("region", name="Round 2")).to_be_visible()


def pad(page: Page) -> None:
    """A score pad on which four deals have been entered."""
    wanted = {"rules": {"book": "regency"}, "names": ("Ann", "Bea", "Carl", "Dora")}
    told = sent(page, "/api/pads", {**wanted, "title": "Thursday evening"})
    for number, (ours, theirs) in enumerate(DEALS):
        sides = [
            {"canastas": {"natural": natural, "mixed": mixed}, "melded": melded, "out": out}
            for natural, mixed, melded, out in (ours, theirs)
        ]
        entered = {"type": "enter_deal", "by": "Ann", "entry": {"sides": sides}, "deals": number}
        sent(page, f"/api/pads/{told['code']}", entered, told["key"])
    page.goto(f"/p/{told['code']}#{told['key']}")
    page.get_by_role("button", name="Deal 4").last.click()
    expect(page.get_by_role("button", name="Correct deal 4")).to_be_visible()


def pad_entry(page: Page) -> None:
    """A deal that is being entered."""
    pad(page)
    page.get_by_role("button", name="Enter deal 5").click()
    sheet = page.get_by_role("dialog")
    for name in ("Natural canastas", "Mixed canastas", "Red threes"):
        sheet.get_by_role("button", name=f"One more: {name}").first.click()
    sheet.get_by_role("textbox", name="Cards melded").first.fill("385")
    sheet.get_by_role("textbox", name="Cards melded").first.blur()
    expect(sheet.locator("[data-total='0']")).to_have_text("+1,285")


DEALS: Final = (
    ((1, 1, 410, "out"), (0, 1, 265, "")),
    ((0, 2, 380, ""), (1, 1, 420, "out")),
    ((0, 1, 240, ""), (0, 2, 345, "out")),
    ((1, 2, 515, "out"), (0, 1, 190, "")),
)
"""What the sides of four deals have: canastas natural and mixed, points melded, who went out."""


SIDEWAYS: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 844, "height": 390}}
LAPTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 720}}

PICTURES: Final[dict[str, Picture]] = {
    "sideways": Picture(SIDEWAYS, waldo(), rich(3, 1), choose_what_fits),
    "forced-colours": Picture({**LAPTOP, "forced_colors": "active"}, wca(), rich(3, 1)),
    "phone-turn": Picture(PHONE, wca(), rich(3, 1), choose_what_fits),
    "phone-opening": Picture(PHONE, wca(), opening, lay_one_choose_one),
    "phone-waldo-22": Picture(PHONE, waldo(), many(22)),
    "phone-large-contrast": Picture(
        PHONE, wca(), rich(2, 1), likes={"size": "l", "contrast": "high", "colours": "4"}
    ),
    "desktop-waldo": Picture(
        DESKTOP, waldo(name="Thursday table"), rich(4, 2), choose_what_fits, deals=2
    ),
    "tablet-joker-refused": Picture(TABLET, JOKER, barred, take),
    "score-sheet": Picture(DESKTOP, REGENCY, None, sheet, deals=3),
    "phone-score-sheet": Picture(PHONE, REGENCY, None, sheet, deals=3),
    "lobby": Picture(DESKTOP, steps=looks),
    "lobby-night": Picture(DESKTOP, steps=looks, likes={"theme": "dark"}),
    "evening": Picture(DESKTOP, steps=evening),
    "phone-evening": Picture(PHONE, steps=evening_place),
    "evening-wall": Picture(WALL, steps=evening_wall),
    "pad": Picture(DESKTOP, steps=pad),
    "phone-pad": Picture(PHONE, steps=pad),
    "phone-pad-entry": Picture(PHONE, steps=pad_entry),
    "lesson": Picture(DESKTOP, steps=first_lesson),
    "cut": Picture(TABLET, wca(), cutting, lift, deals=2),
    "question": Picture(TABLET, REGENCY, asked),
    "phone-question": Picture(PHONE, waldo(), asked),
    "splash": Picture(TABLET, wca(), splash, show_splash, secret=SPLASH),
    "stock-end": Picture(PHONE, RANDOM, last_draw, draw_the_last),
    "room": Picture(DESKTOP, waldo(name="Thursday table"), steps=seats, open=SEATS),
    "phone-room": Picture(PHONE, waldo(name="Thursday table"), steps=seats, open=SEATS),
    "shuffle-check": Picture(DESKTOP, REGENCY, None, check_shuffle, deals=2),
    "going-out": Picture(TABLET, REGENCY, last_card, go_out),
    "replay": Picture(DESKTOP, waldo(), None, half_way, path="/replay/1"),
    "phone-hint": Picture(PHONE, REGENCY, worth_taking, hint),
    "hint": Picture(DESKTOP, waldo(), rich(3, 1), hint),
    "review": Picture(DESKTOP, REGENCY, None, review, path="/replay/1"),
    "german": Picture(TABLET, REGENCY, rich(3, 1), likes={"language": "de"}),
}


def arranged(picture: Picture) -> Arranged | None:
    """The table of a picture, if it has one."""
    if picture.settings is None or picture.open:
        return None
    if picture.secret:
        return arrange(picture.settings, picture.secret, picture.wanted, name=picture.name)
    return find(picture.settings, picture.wanted, name=picture.name, deals=picture.deals, tries=150)


def shoot(browser: Browser, url: str, picture: Picture, table: Arranged | None, to: Path) -> None:
    """Take one picture."""
    context = browser.new_context(base_url=url, **{**DESKTOP, **picture.size})
    context.set_default_timeout(20_000)
    likes = json.dumps(json.dumps({"name": picture.name, "language": "en", **picture.likes}))
    context.add_init_script(f"localStorage.setItem('canasta.preferences', {likes})")
    page = context.new_page()
    if picture.open:
        assert picture.settings is not None  # it is a table's
        request = {
            "settings": msgspec.to_builtins(picture.settings),
            "seats": picture.open,
            "name": picture.name,
        }
        code, token = open_table(url, request)
        page.add_init_script(f"localStorage.setItem('canasta.{code}', '{token}')")
        page.goto(f"/t/{code}")
    elif table is None:
        page.goto("/")
        page.get_by_role("radio", name="Waldo").check()
    else:
        table.let_in(context)
        page.goto(f"{table.path}{picture.path}")
        expect(page.locator("h1")).to_be_attached()
    page.evaluate("() => document.fonts.ready")
    page.wait_for_load_state("networkidle")  # what follows the table while the browser is idle
    picture.steps(page)
    page.mouse.move(1, 1)
    save(page.screenshot(), to)
    context.close()


def save(png: bytes, to: Path) -> None:
    """Keep a picture with few colours, which makes it small."""
    few = (
        Image.open(io.BytesIO(png))
        .convert("RGB")
        .quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    )
    few.save(to, optimize=True)
    size = to.stat().st_size
    print(f"{to.name}: {size:,} bytes{', too many' if size > LARGEST else ''}")


def main(names: list[str]) -> None:
    """Take the pictures named, or all."""
    wanted = {name: PICTURES[name] for name in names or PICTURES}
    tables = {name: arranged(picture) for name, picture in wanted.items()}
    with tempfile.TemporaryDirectory() as folder:
        for table in tables.values():
            if table is not None:
                table.keep(Path(folder) / "tables.sqlite3")
        with (
            new_server(Path(folder), built_page()) as server,
            running_playwright() as playwright,
            running_chromium(playwright) as browser,
        ):
            for name, picture in wanted.items():
                shoot(browser, server.url, picture, tables[name], IMAGES / f"table-{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
