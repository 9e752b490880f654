"""Two people who play whole deals over connections, with no more knowledge than a page has."""

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any

from tests.web.serving import PATIENCE, Page, RefusedError, Server


def seated(server: Server, **settings: Any) -> tuple[Page, Page]:
    """Ann, the host, and Ben at a new table, bots at the other seats."""
    players = settings.get("players", 4)
    seats = ["", "", "random", "random"] if players != 4 else ["", "random", "", "random"]
    code, token = server.new_table(seats, **settings)
    ann = Page(server.url, code, token, "Ann").hello()
    ben = Page(server.url, code, name="Ben").hello()
    ben.request("sit", seat=1 if players != 4 else 2)
    return ann, ben


def begin(*pages: Page) -> None:
    """A deal begins."""
    deal = 0 if pages[0].game is None else pages[0].game["deal"]
    pages[0].request("begin")
    together(*pages, until=lambda page: not page.over and page.game["deal"] != deal)  # type: ignore[index]


def together(*pages: Page, until: Callable[[Page], bool]) -> None:
    """Read what comes to all of some pages, each of which answers, until it holds for each."""
    end = monotonic() + PATIENCE
    while not all(until(page) for page in pages):
        assert monotonic() < end, [page.frames[-1:] for page in pages]
        for page in pages:
            if not until(page):
                page.read(0.02)


def settle(pages: Sequence[Page]) -> Page | None:
    """Wait until one of the pages is to act, which is returned, or the deal is over."""
    while True:
        newest = max(moment(page) for page in pages)
        for page in pages:
            reach(page, newest)
        if any(moment(page) != newest for page in pages):
            continue
        if pages[0].over:
            return None
        to_act = [page for page in pages if page.own["acts"]]
        if to_act:
            return to_act[0]
        reach(pages[0], (newest[0], newest[1] + 1))


def reach(page: Page, wanted: tuple[int, int]) -> None:
    """Wait until a page sees the match as far as that."""
    page.until(lambda: moment(page) >= wanted)


def moment(page: Page) -> tuple[int, int]:
    """Return how far the match is that a page sees."""
    return (0, 0) if page.game is None else (page.game["deal"], page.game["moves"])


def play_on(page: Page, rng: Random) -> None:
    """One step of the one who is to act; what a page offers, tries and is refused."""
    assert page.game
    offers = page.own["offers"]
    if page.phase != "play":
        act = rng.choice(offers)["act"]
        page.act("cut 40" if act == "cut" else act)
        return
    if not page.own["can_undo"] and rng.random() < 0.8:
        groups = [[card for card in page.own["hand"] if card[0] == rank] for rank in "456789TJQKA"]
        for alike in sorted(groups, key=len, reverse=True)[:2]:
            if len(alike) >= 2 and lay(page, alike):
                return
    for card in rng.sample(page.own["hand"], len(page.own["hand"])):
        if does(page, f"discard {card}"):
            return
    if page.own["can_undo"]:
        page.request("undo", moves=page.game["moves"])
        return
    assert offers, page.own
    page.act(rng.choice(offers)["act"])


def lay(page: Page, cards: Sequence[str]) -> bool:
    """Lay some cards if that can be done."""
    options = page.request("ask_options", cards=cards)["options"]
    laid = [option for option in options["options"] if option["kind"] != "discard"]
    return bool(laid) and does(page, laid[0]["act"])


def does(page: Page, act: str) -> bool:
    """Do something if it is allowed; return whether it was.

    Raises:
        RefusedError: the store is away, which says nothing of the act.
    """
    try:
        page.act(act)
    except RefusedError as refusal:
        if refusal.code.startswith("store."):
            raise
        return False
    return True


def play_deal(pages: Sequence[Page], rng: Random, most: int = 1500, hints: int = 0) -> None:
    """Play to the end of the deal, asking for some hints at first."""
    for _ in range(most):
        page = settle(pages)
        if page is None:
            return
        if hints and page.game and page.phase in ("draw", "play"):
            page.request("hint", moves=page.game["moves"])
            hints -= 1
        play_on(page, rng)
    raise AssertionError("the deal does not end")
