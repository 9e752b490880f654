"""A browser takes part in every shuffle, checks it, and reports faults at once."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute, expect
from playwright.sync_api import Page as BrowserPage
from tests.page.visit import Visits, button
from tests.web.playing import play_deal
from tests.web.serving import Page, Server

from canasta.cards import card_text
from canasta.live.table.fair import commitment, deal_digest, pack_order, value_commitment
from canasta.live.table.verify import look, read_kept

ROOT = Path(__file__).parents[2]
Tamper = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory, page_folder: Path) -> Iterator[Server]:
    """A server without limits on requests, for whole deals over connections."""
    with Server(tmp_path_factory.mktemp("server"), "--page", str(page_folder)) as server:
        yield server


@pytest.fixture
def visits(browser: Browser, quick: Server) -> Iterator[Visits]:
    people = Visits(browser, quick.url)
    yield people
    people.end()


@pytest.fixture
def node(browser: Browser) -> str:
    """Node, which reads TypeScript as it is."""
    return os.environ["PLAYWRIGHT_NODEJS_PATH"]


class Evening:
    """Ann in a browser whose server may lie to it; Ben, and Ann's hand at play, over wires."""

    def __init__(self, visits: Visits, tamper: Tamper | None, book: str, players: int) -> None:
        bots = ["", ""] if players == 2 else ["", "random", "", "random"]
        self.visits, self.book = visits, book
        self.code, self.token = visits.opened(bots, book=book, players=players)
        self.ben = Page(visits.url, self.code, name="Ben").hello()
        self.ben.request("sit", seat=1 if players == 2 else 2)
        self.hand = Page(visits.url, self.code, self.token, gives=False).hello()
        self.page = visits.come("Ann")
        self.page.add_init_script(f"localStorage['canasta.{self.code}'] ??= '{self.token}'")
        if tamper is not None:
            lie(self.page, tamper)
        self.page.goto(f"{visits.url}/t/{self.code}")

    def deal(self) -> None:
        """The cards are dealt."""
        button(self.page, "Deal the cards").click()
        while self.ben.game is None:
            self.ben.read(0.05)
            self.page.wait_for_timeout(20)
        self.hand.until(lambda: self.hand.game is not None)

    def play(self) -> None:
        """All is played to the end of the deal."""
        play_deal([self.hand, self.ben], Random(3))

    def close(self) -> None:
        self.ben.close()
        self.hand.close()


def alarm(page: BrowserPage) -> Locator:
    """The page's words about a faulty shuffle."""
    return page.get_by_role("alert").filter(has_text="was not shuffled as agreed")


def lie(page: BrowserPage, tamper: Tamper) -> None:
    """The server's messages about the room reach a page altered."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def said(message: str | bytes) -> None:
            told = json.loads(message)
            tamper(told)
            socket.send(json.dumps(told))

        server.on_message(said)

    page.route_web_socket("**/ws/*", route)


@pytest.mark.parametrize(("book", "players"), [("joker+two-hand", 2), ("wca", 4), ("regency", 4)])
def test_a_page_gives_its_value_and_finds_that_all_holds(
    visits: Visits, book: str, players: int
) -> None:
    evening = Evening(visits, None, book, players)
    page = evening.page
    evening.deal()
    values = evening.ben.room["dealt"][0]["values"]
    assert values["0"] == "5e" * 32
    evening.play()
    expect(button(page, "Shuffle checked")).to_be_visible()
    expect(alarm(page)).to_have_count(0)
    button(page, "Shuffle checked").click()
    expect(page.get_by_text("Your own random value is in it, so no one")).to_be_visible()
    with page.expect_download() as coming:
        button(page, "Save the evidence").click()
    kept = read_kept(Path(coming.value.path()).read_bytes())
    assert kept.shuffles[-1].hand
    assert len(kept.shuffles[-1].seen) > 10
    page.reload()
    expect(button(page, "Shuffle checked")).to_be_visible()
    with page.expect_download() as coming:
        button(page, "Save the record").click()
    holds, found = look(Path(coming.value.path()).read_bytes(), kept)
    assert holds
    assert [one.code for one in found][-1] == "proof.kept"
    evening.close()


def last(told: dict[str, Any]) -> dict[str, Any]:
    """The server's account of the last deal; without one there is nothing to change."""
    dealt = told.get("room", {}).get("dealt", [])
    return dealt[-1] if dealt else {"commitments": {}, "values": {}, "voided": []}


def promised(told: dict[str, Any]) -> dict[str, Any]:
    return told.get("room", {}).get("promise") or {}


def other_list(told: dict[str, Any]) -> None:
    if "1" in last(told)["commitments"]:
        last(told)["commitments"]["1"] = "00" * 32


def other_value(told: dict[str, Any]) -> None:
    if "1" in last(told)["values"]:
        last(told)["values"]["1"] = "00" * 32


def other_promise(told: dict[str, Any]) -> None:
    if "commitment" in last(told):
        last(told)["commitment"] = "00" * 32


def left_out(told: dict[str, Any]) -> None:
    if promised(told).get("closed"):
        promised(told)["commitments"].pop("0", None)


def blamed(told: dict[str, Any]) -> None:
    if "commitment" in last(told):
        void = {"attempt": 1, "commitment": last(told)["commitment"], "seats": [0]}
        last(told)["voided"] = [void]


def blamed_without_an_answer(told: dict[str, Any]) -> None:
    if told["type"] == "done":
        told["id"] = 10**9
    blamed(told)


def gone(told: dict[str, Any]) -> None:
    if last(told).get("attempt"):
        last(told).update(attempt=2, commitment="00" * 32)


def begun_anew_as_another_match(told: dict[str, Any]) -> None:
    """All have revealed, and the server wants other cards: it commits to the first deal again."""
    if last(told).get("attempt"):
        promise = {
            "match": 2,
            "deal": 1,
            "attempt": 1,
            "commitment": "00" * 32,
            "commitments": {},
            "closed": False,
            "revealed": [],
            "voided": [],
        }
        told["room"].update(dealt=[], promise=promise)


def other_secret(told: dict[str, Any]) -> None:
    if last(told).get("secret"):
        last(told)["secret"] = "00" * 32


def other_order(told: dict[str, Any]) -> None:
    if last(told).get("order"):
        last(told)["order"] = last(told)["order"][3:] + " " + last(told)["order"][:2]


def other_hand(told: dict[str, Any]) -> None:
    for event in told.get("events", []):
        if event["event"] == "dealt" and event["hands"][0]:
            event["hands"][0][0] = "Jk" if event["hands"][0][0] != "Jk" else "4c"


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (other_list, "differ from those this page was shown"),
        (other_value, "differs from their commitment"),
        (other_promise, "Now it shows another"),
        (left_out, "received this page’s commitment but did not use it"),
        (blamed, "says none arrived"),
        (blamed_without_an_answer, "says none arrived"),
        (gone, "no longer mentions it"),
        (begun_anew_as_another_match, "no longer mentions it"),
    ],
)
def test_a_shuffle_that_does_not_check_out_is_reported_as_soon_as_it_shows(
    visits: Visits, tamper: Tamper, said: str
) -> None:
    evening = Evening(visits, tamper, "joker+two-hand", 2)
    button(evening.page, "Deal the cards").click()
    alert = alarm(evening.page)
    for _ in range(1000):
        evening.ben.read(0.02)
        evening.page.wait_for_timeout(10)
        if alert.count():
            break
    expect(alert).to_contain_text("Deal 1 was not shuffled as agreed.")
    expect(alert).to_contain_text(said)
    with evening.page.expect_download() as coming:
        button(evening.page, "Save the evidence").click()
    assert read_kept(Path(coming.value.path()).read_bytes()).shuffles
    button(evening.page, "Close").click()
    expect(alert).to_have_count(0)
    evening.close()


def other_draw(told: dict[str, Any]) -> None:
    """The first card of each of Ann's draws differs from the pack's."""
    for event in told.get("events", []):
        if event["event"] == "drew" and event["seat"] == 0 and event["cards"]:
            event["cards"][0] = "4c" if event["cards"][0] != "4c" else "9d"


def test_a_card_that_was_drawn_and_does_not_follow_from_the_pack_is_said_at_the_end(
    visits: Visits,
) -> None:
    evening = Evening(visits, other_draw, "regency", 4)
    evening.deal()
    evening.play()
    expect(alarm(evening.page)).to_contain_text("not those this pack should have given you")
    evening.close()


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (other_secret, "secret differs from its commitment"),
        (other_order, "The cards do not follow"),
        (other_hand, "You were not dealt the cards"),
    ],
)
def test_faults_visible_only_at_the_end_are_reported_then(
    visits: Visits, tamper: Tamper, said: str
) -> None:
    evening = Evening(visits, tamper, "joker+two-hand", 2)
    evening.deal()
    evening.play()
    expect(alarm(evening.page)).to_contain_text(said)
    expect(button(evening.page, "Shuffle check failed")).to_be_visible()
    evening.close()


def test_a_page_that_is_reloaded_still_knows_that_it_sent_its_value(visits: Visits) -> None:
    lies: list[Tamper] = []

    def tamper(told: dict[str, Any]) -> None:
        for changed in lies:
            changed(told)

    evening = Evening(visits, tamper, "joker+two-hand", 2)
    evening.deal()
    lies.append(blamed)
    evening.page.reload()
    evening.play()
    expect(alarm(evening.page)).to_contain_text("says none arrived")
    evening.close()


def test_a_page_that_is_reloaded_during_a_shuffle_reveals_what_it_had_committed_to(
    visits: Visits,
) -> None:
    evening = Evening(visits, None, "joker+two-hand", 2)
    evening.ben.gives = False
    button(evening.page, "Deal the cards").click()
    evening.hand.until(lambda: bool((evening.hand.room["promise"] or {}).get("commitments")))
    evening.page.add_init_script("crypto.getRandomValues = (bytes) => bytes.fill(17)")
    evening.page.reload()
    evening.hand.until(lambda: evening.hand.game is not None)
    (dealt,) = evening.hand.room["dealt"]
    assert (dealt["values"], dealt["voided"]) == ({"0": "5e" * 32}, [])
    evening.close()


_SUMS = """
import { packOrder, dealDigest, valueCommitment, commitmentOf } from "./src/fair/sums.ts";
const said = [];
for (const [packs, deal, attempt, secret, values] of JSON.parse(process.argv[1])) {
  const digest = dealDigest(deal, attempt, secret, values);
  const promise = commitmentOf(secret);
  const own = Object.keys(values).map((seat) =>
    valueCommitment(values[seat], deal, attempt, Number(seat), promise));
  said.push([promise, own, Buffer.from(digest).toString("hex"), packOrder(digest, packs)]);
}
console.log(JSON.stringify(said));
"""


def test_the_page_s_sums_are_the_server_s(node: str) -> None:
    """Known answers: the same file that browsers load, against ``hashlib``."""
    rng = Random(1)
    cases: list[tuple[int, int, int, str, dict[int, str]]] = [
        (2, 2, 1, "00" * 32, {2: "5eed" * 16})
    ]
    for number in range(20):
        values = {seat: rng.randbytes(32).hex() for seat in range(number % 5)}
        deal = rng.randrange(1, 2**32)
        cases.append((number % 4 + 1, deal, number + 1, rng.randbytes(32).hex(), values))
    done = subprocess.run(
        [node, "--input-type=module", "--eval", _SUMS, json.dumps(cases)],
        cwd=ROOT / "web",
        capture_output=True,
        text=True,
        check=True,
    )
    for (packs, deal, attempt, secret, values), said in zip(
        cases, json.loads(done.stdout), strict=True
    ):
        promise = commitment(secret)
        own = [value_commitment(values[s], deal, attempt, s, promise) for s in sorted(values)]
        digest = deal_digest(deal, attempt, secret, values)
        order = [card_text(kind) for kind in pack_order(digest, packs)]
        assert said == [promise, own, digest.hex(), order]
