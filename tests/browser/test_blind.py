"""A deal is played with keys alone, from what the live region says and nothing else."""

import re
from collections.abc import Iterator
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page
from tests.cli.served import Server
from tests.page.visit import WIDE, Visits

WORDS = "two three four five six seven eight nine ten jack queen king ace"
RANKS = dict(zip(WORDS.split(" "), "23456789TJQKA", strict=True))
HEAR = """() => {
  window.heard = [];
  let last = "";
  const hear = () => {
    const said = document.querySelector("main [role=status][aria-live=polite]")?.textContent ?? "";
    if (said !== "" && said !== last) window.heard.push(said);
    last = said;
  };
  new MutationObserver(hear).observe(document.body,
    { childList: true, subtree: true, characterData: true });
}"""


@pytest.fixture
def visits(browser: Browser, server: Server) -> Iterator[Visits]:
    people = Visits(browser, server.url)
    yield people
    people.end()


class Ears:
    """Someone who hears the table, and has a keyboard."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._known = 0
        self.all: list[str] = []

    def hear(self, wanted: str, seconds: float = 20) -> str:
        """Return the next announcement that contains some words; earlier ones count as heard."""
        until = monotonic() + seconds
        while monotonic() < until:
            said: list[str] = self._page.evaluate("window.heard.splice(0)")
            self.all += said
            while self._known < len(self.all):
                self._known += 1
                if re.search(wanted, self.all[self._known - 1]):
                    return self.all[self._known - 1]
            self._page.wait_for_timeout(30)
        raise AssertionError(f"no one said {wanted!r}; heard: {self.all[-8:]}")

    def read(self, key: str, wanted: str) -> str:
        self._page.keyboard.press(key)
        return self.hear(wanted)

    def type(self, act: str) -> None:
        self._page.keyboard.press("/")
        self._page.keyboard.type(act)
        self._page.keyboard.press("Enter")


def cards(said: str) -> list[str]:
    """The cards of a hand in notation, from their spoken names."""
    found = re.findall(r"(\w+) of (clubs|diamonds|hearts|spades)|joker", said)
    return [RANKS[rank] + suit[0] if rank else "Jk" for rank, suit in found]


def spare(hand: list[str]) -> str:
    """A card of which there are few, no wild one where there is another."""
    plain = [card for card in hand if card[0] not in "2J3" or (card[0] == "J" and card != "Jk")]
    return min(plain or hand, key=lambda card: sum(other[0] == card[0] for other in hand))


def test_a_whole_deal_is_played_with_keys_and_a_screen_reader_alone(visits: Visits) -> None:
    code, token = visits.opened(["", "club", "club", "club"])
    page = visits.ann_at(code, token, WIDE)
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', {HEAR})")
    page.reload()
    page.get_by_role("button", name="Deal").first.press("Enter")
    ears = Ears(page)
    over = r"went out|deal is over|ran out|ended"
    turns = 0
    said = ears.hear(f"Your turn|asks|{over}", 60)
    while not re.search(over, said):
        if "asks" in said and "Your turn" not in said:
            ears.type("no")
        else:
            turns += 1
            ears.type("draw")
            ears.hear("You drew|cannot|pass")
            hand = cards(ears.read("y", "Your hand"))
            if turns == 1:
                assert "pile" in ears.read("p", "pile, ").lower()
                ears.read("r", "opening needs|has opened")
                assert "0" in ears.read("s", "holds")
                ears.read("m", "No melds|meld|three")
                ears.read("o", "No melds|cards|three")
            ears.type(f"discard {spare(hand)}")
            ears.hear("You discarded")
        said = ears.hear(f"Your turn|asks|{over}", 60)
    assert turns > 3


def test_help_lists_the_keys_and_letters_can_be_switched_off(visits: Visits) -> None:
    code, token = visits.opened(["", "club", "club", "club"])
    page = visits.ann_at(code, token, WIDE)
    page.get_by_role("button", name="Deal").first.press("Enter")
    page.get_by_role("listbox").wait_for()
    page.get_by_role("status").first.wait_for(state="attached")
    page.evaluate(HEAR)
    Ears(page).read("y", "Your hand")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    dialog.get_by_text("read the pile").wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Single-letter shortcuts").click()
    page.keyboard.press("Escape")
    page.evaluate("window.heard = []")
    page.keyboard.press("s")
    page.keyboard.press("/")
    page.wait_for_timeout(300)
    assert not any("holds" in said for said in page.evaluate("window.heard"))
    assert page.get_by_placeholder("meld K K K 2").count() == 0
