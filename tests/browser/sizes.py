"""The windows in which the table is tried, and the positions that ask most of it."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from playwright.sync_api import Page, expect
from tests.browser.arranged import Arranged, Wanted, arrange
from tests.browser.hands import Mouse
from tests.browser.player import Player, groups
from tests.browser.shown import alarm

from canasta.cards import points_of_rank
from canasta.engine.codes import Phase
from canasta.game import Game
from canasta.live.table import Settings
from canasta.rules import BOOKS

SIZES: Final = (
    (320, 256),  # a laptop at 400 %
    (320, 568),
    (360, 780),
    (390, 844),
    (640, 360),  # a laptop at 200 %
    (667, 375),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1180, 820),
    (1280, 720),
    (1366, 768),
    (1440, 900),
    (2560, 1440),
)
"""Width and height, in CSS pixels."""

LOOKED_AT: Final = ((360, 780), (780, 360), (1280, 720), (1440, 900))
"""A phone upright and on its side, a laptop, a desktop: drawn in every look."""

TRIES: Final = 300
"""Deals that are looked through for the richest position."""


class Moment(NamedTuple):
    """Part of a table that has to fit every window."""

    wanted: Wanted | None
    """The game just before it; None: the deal is over."""
    wealth: Callable[[Game], int]
    """How much lies on the table: the deal with most of it is taken."""
    steps: Callable[[Page], None]
    """What is done on the page to come to it."""


def _laid(game: Game) -> int:
    """Melds on the table, those of the poorer side counted twice."""
    sides = [len(melds) for melds in game.view(0).melds]
    return sum(sides) + min(sides)


def _turn(game: Game) -> bool:
    view = game.view(0)
    return (
        game.phase == Phase.PLAY and all(view.has_opened) and _laid(game) > 7 and len(view.hand) > 6
    )


def _opening(game: Game) -> bool:
    view = game.view(0)
    if game.phase != Phase.PLAY or view.has_opened[0] or groups_in_hand(game) < 2:
        return False
    held = [kind % 13 for kind in view.hand if kind < 52]
    grouped = (rank for rank in held if rank > 1 and held.count(rank) > 2)
    return sum(points_of_rank(rank) for rank in grouped) >= view.requirements[0]


def groups_in_hand(game: Game) -> int:
    """Ranks from four to ace of which three natural cards or more are held."""
    ranks = [kind % 13 for kind in game.view(0).hand if kind < 52]
    return sum(ranks.count(rank) > 2 for rank in range(2, 13))


def _refused(game: Game) -> bool:
    view = game.view(0)
    if game.phase != Phase.DRAW or view.pile.take_refusal is None or view.pile.size < 3:
        return False
    return not any(str(action).startswith("take") for action in game.actions())


def _asked(game: Game) -> bool:
    return game.phase == Phase.ANSWER


def _nothing(_page: Page) -> None:
    """The page is as wanted."""


def _lay_one_choose_one(page: Page) -> None:
    """Lay a group of the hand, and choose the cards of another."""
    player = Player(page, Mouse(page))
    page.get_by_test_id("main").click()  # what can be laid is marked
    seen = player.look()
    first, second = [group for group in groups(seen) if len(group) > 2][:2]
    seen = player.choose(seen, first)
    page.get_by_test_id("main").click()
    player.choose(player.look(seen), second)


def _take(page: Page) -> None:
    page.get_by_role("button", name="Take the pile").click()
    expect(alarm(page).get_by_role("paragraph")).to_be_visible()


def _sheet(page: Page) -> None:
    expect(page.get_by_role("dialog").get_by_role("table").first).to_be_visible()


MOMENTS: Final[Mapping[str, Moment]] = {
    "opening": Moment(_opening, groups_in_hand, _lay_one_choose_one),
    "turn": Moment(_turn, _laid, _nothing),
    "question": Moment(_asked, _laid, _nothing),
    "refusal": Moment(_refused, _laid, _take),
    "sheet": Moment(None, _laid, _sheet),
}


def moments_of(book: str) -> list[str]:
    """The moments that a book has: some have no question."""
    asks = BOOKS[book].question != "none"
    return [name for name in MOMENTS if asks or name != "question"]


def richest(book: str, moment: str, tries: int = TRIES) -> Arranged:
    """The deal with the most on the table, of so many."""
    wanted, wealth = MOMENTS[moment].wanted, MOMENTS[moment].wealth
    best: Arranged | None = None
    most = -1
    left = 3
    for secret in range(1, tries):
        found = arrange(Settings(book=book, pace="slow"), secret * 100, wanted)
        game = found.table.game if found else None
        if found is None or game is None:
            continue
        left -= 1
        if wealth(game) > most:
            best, most = found, wealth(game)
        if left == 0:
            break
    if best is None:
        raise LookupError(f"no deal of {book} comes to {moment}")
    return best
