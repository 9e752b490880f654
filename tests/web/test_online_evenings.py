"""Evenings whose tables are played here, at a real server: seats, boards, the clock, bots."""

import json
import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx2
from tests.web.playing import settle
from tests.web.serving import PATIENCE, Page, RefusedError, Server
from tests.web.test_hidden_cards import check_frame
from tests.web.truth import events, moments, table_of

from canasta.cli.commands.verify import verify_proof
from canasta.game import Game
from canasta.live.table.events import BoardDealt

CARD = re.compile(r"(?<!\w)(?:[2-9TJQKA][cdhs]|Jk)(?!\w)")


class At:
    """An evening at a server."""

    def __init__(self, server: Server, **more: object) -> None:
        self.server = server
        wanted = {"rules": {"book": "regency"}, "deals": 1, "rounds": 2, "online": True, **more}
        self.keys = self._post("/api/evenings", "", {"settings": wanted}).json()
        self.path = f"/api/evenings/{self.keys['code']}"
        self.told: list[str] = []
        """All that anyone who looks on has been told."""

    def _post(self, path: str, secret: str, body: object) -> httpx2.Response:
        return self.server.ask("POST", path, secret, json.dumps(body).encode())

    def direct(self, type: str, **more: object) -> Any:
        answer = self._post(self.path, self.keys["director"], {"type": type, **more})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def pairs(self, *names: str) -> None:
        self.direct("enter", entrants=[[f"{name} 1", f"{name} 2"] for name in names])

    def claim(self, entrant: int, person: int) -> str:
        """Someone says who they are; the secret of their phone."""
        token = f"phone-of-{entrant:02}-{person}-secret"
        wanted = {"type": "claim", "entrant": entrant, "person": person, "token": token}
        answer = self._post(self.path, self.keys["players"], wanted)
        assert answer.status_code == 200, answer.text
        return token

    def own(self, secret: str) -> Any:
        return self.server.get(f"{self.path}/own", secret).json()

    def seat(self, secret: str) -> Page:
        """The page of someone at their table, where bots play at once."""
        own = self.own(secret)
        return Page(self.server.url, own["table"], own["token"]).hello()

    def view(self) -> Any:
        """The evening as anyone sees it; all its files are looked at, too."""
        for path in ("", "/csv", "/record"):
            self.told.append(self.server.get(self.path + path).text)
        return json.loads(self.told[-3])

    def once(self, holds: Callable[[Any], bool]) -> Any:
        """The evening as soon as something holds of it."""
        end = monotonic() + PATIENCE
        while not holds(view := self.view()):
            assert monotonic() < end, view
            sleep(0.05)
        return view


def hasten(page: Page) -> Page:
    """Its bots play at once, as the host wants."""
    settings = {**page.room["settings"], "pace": "instant"}
    page.request("choose", settings=settings)
    return page


def people_of(at: At, pairs: int) -> dict[tuple[int, int], str]:
    """The phones of all who play."""
    return {(pair, who): at.claim(pair, who) for pair in range(pairs) for who in range(2)}


def tables_of(at: At, phones: Iterable[str]) -> dict[str, list[Page]]:
    """Everyone's page, by table and in the order of the seats."""
    found: dict[str, list[Page]] = {}
    for secret in phones:
        page = at.seat(secret)
        found.setdefault(page.code, []).append(page)
    for pages in found.values():
        pages.sort(key=lambda page: int(page.own["seat"]))
    return found


def begin_deal(pages: list[Page]) -> None:
    """A deal begins at a table."""
    pages[0].request("begin")
    for page in pages:
        page.until(partial(_in_deal, page))


def _in_deal(page: Page) -> bool:
    return page.game is not None and not page.over


def play_deal(pages: list[Page], rng: Random, most: int = 10_000) -> int:
    """Play to the deal's end, drawing and discarding; in how many acts."""
    for acts in range(most):
        own = settle(pages)
        if own is None:
            return acts
        draw_or_discard(own, rng)
    return most


def draw_or_discard(page: Page, rng: Random) -> None:
    """One act of the one who is to act."""
    if page.phase != "play":
        acts = [offer["act"] for offer in page.own["offers"]]
        page.act("draw" if "draw" in acts else rng.choice(acts))
        return
    for card in rng.sample(page.own["hand"], len(page.own["hand"])):
        try:
            page.act(f"discard {card}")
        except RefusedError:
            continue
        return


def test_a_round_is_played_at_tables_here_and_its_deals_are_the_result(server: Server) -> None:
    at = At(server, deals=2)
    at.pairs("Ann", "Cem")
    phones = people_of(at, 2)
    at.direct("begin_round", round=1)
    places = {who: at.own(secret) for who, secret in phones.items()}
    assert len({own["table"] for own in places.values()}) == 1
    assert len({own["token"] for own in places.values()}) == 4
    ((code, pages),) = tables_of(at, phones.values()).items()
    names = [seat["name"] for seat in pages[0].room["seats"]]
    assert names == ["Ann 1", "Cem 1", "Ann 2", "Cem 2"]
    assert code not in json.dumps(at.view())
    stranger = Page(server.url, code, name="Eve").hello()
    assert (stranger.game, stranger.room["round"]) == (None, None)
    assert stranger.refused("sit", seat=0) == "table.round_stays"
    rng, view = Random(7), at.view()
    for deal in (1, 2):
        begin_deal(pages)
        play_deal(pages, rng)
        view = at.once(lambda view, deal=deal: view["rounds"][0]["tables"][0]["deals"] == deal)  # type: ignore[misc]
    table = view["rounds"][0]["tables"][0]
    assert (table["source"], table["finished"]) == ("table", True)
    assert table["scores"] == pages[0].game["scores"]  # type: ignore[index]
    assert pages[0].refused("begin") == "table.round_over"
    settings = pages[0].room["settings"]
    assert pages[0].refused("choose", settings={**settings, "book": "waldo"}) == "table.round_stays"
    kept = table_of(events(server.store, code)).game
    assert kept is not None
    assert list(kept.scores) == table["scores"]
    at.direct("decide", round=1, table=1, scores=[5, 10], why="by hand")
    at.direct("end_round", round=1)
    assert at.direct("close")["rounds"][0]["tables"][0]["scores"] == [5, 10]


def test_each_phone_has_a_way_to_its_own_seat_and_to_no_other(server: Server) -> None:
    at = At(server)
    at.pairs("Ann", "Cem")
    ann = at.claim(0, 0)
    at.direct("begin_round", round=1)
    assert at.own("")["token"] == ""
    assert at.own(at.keys["players"])["token"] == ""
    assert at.own(at.keys["director"])["token"] == ""
    page = at.seat(ann)
    assert (page.own["seat"], page.own["name"]) == (0, "Ann 1")
    late = at.claim(1, 1)
    assert at.seat(late).own["seat"] == 3
    assert page.token not in json.dumps(at.view()) + "".join(at.told)


def test_a_bot_plays_as_a_fourth_and_in_the_place_of_who_leaves(server: Server) -> None:
    at = At(server, movement="singles")
    at.direct("enter", entrants=[["Ann"], ["Bea"], ["Cem"]])
    at.direct("enter_bot", level="random")
    phones = [at.claim(entrant, 0) for entrant in range(3)]
    at.direct("begin_round", round=1)
    ((_, pages),) = tables_of(at, phones).items()
    assert [seat["bot"] for seat in pages[0].room["seats"]].count("random") == 1
    host = next(page for page in pages if page.own["host"])
    hasten(host)
    begin_deal(pages)
    play_deal(pages, Random(3))
    at.once(lambda view: view["rounds"][0]["tables"][0]["finished"])
    at.direct("end_round", round=1)
    real = At(server, online=False)
    refused = real._post(real.path, real.keys["director"], {"type": "enter_bot", "level": "club"})
    assert refused.json()["code"] == "evening.bots_online"


def test_a_clock_ends_the_round_with_the_last_turn(server: Server) -> None:
    at = At(server, deals=0, minutes=50)
    at.pairs("Ann", "Cem")
    phones = people_of(at, 2)
    at.direct("begin_round", round=1)
    ((_, pages),) = tables_of(at, phones.values()).items()
    begin_deal(pages)
    rng = Random(5)
    play_deal(pages, rng, most=20)
    ends = at.direct("give_time", minutes=5)["rounds"][0]["ends"]
    pages[0].until(lambda: pages[0].room["round"]["ends"] == ends)
    own = settle(pages)
    while own is not None and own.phase != "play":
        draw_or_discard(own, rng)
        own = settle(pages)
    assert own is not None
    at.direct("give_time", minutes=-60)
    for page in pages:
        page.until(lambda page=page: page.room["round"]["last_turn"])  # type: ignore[misc]
    assert own.own["acts"]
    assert own.refused("begin") == "table.deal_under_way"
    draw_or_discard(own, rng)
    for page in pages:
        page.until(lambda page=page: page.room["round"]["over"])  # type: ignore[misc]
        assert not page.own["acts"]
    view = at.once(lambda view: view["rounds"][0]["tables"][0]["finished"])
    table = view["rounds"][0]["tables"][0]
    assert (table["deals"], table["scores"]) == (1, pages[0].room["round"]["scores"])
    assert pages[0].room["history"][-1]["ending"] == "time"


def test_what_is_in_play_when_the_director_ends_the_round_does_not_count(server: Server) -> None:
    at = At(server)
    at.pairs("Ann", "Cem")
    phones = people_of(at, 2)
    at.direct("begin_round", round=1)
    ((_, pages),) = tables_of(at, phones.values()).items()
    begin_deal(pages)
    at.direct("end_round", round=1)
    pages[0].until(lambda: pages[0].room["round"]["over"])
    assert pages[0].refused("begin") == "table.round_over"
    assert at.view()["rounds"][0]["tables"][0]["scores"] is None


def test_all_tables_play_the_same_packs_and_nothing_is_reported_before_the_last(
    server: Server, tmp_path: Path
) -> None:
    at = At(server, boards=True, scoring="average", deals=2)
    at.pairs("Ann", "Cem", "Eva", "Gus")
    phones = people_of(at, 4)
    at.direct("begin_round", round=1)
    boards = at.view()["rounds"][0]["boards"]
    duplicate = f"/api/duplicates/{boards}"
    frames: list[str] = []

    def look(page: Page) -> Any:
        """What anyone may ask of the boards, as someone at a table and as a stranger."""
        told = server.get(f"{duplicate}/results", page.token)
        frames.extend((told.text, server.get(duplicate).text))
        refused = server.get(f"{duplicate}/proof")
        assert refused.json()["code"] == "contest.under_way"
        return told.json()

    tables = tables_of(at, phones.values())
    first, second = tables.values()
    rng = Random(9)
    begin_deal(first)
    assert first[0].refused("hint", moves=0) == "table.board_hint"
    play_deal(first, rng)
    assert look(first[0])["boards"] == []
    begin_deal(first)
    hands = [page.own["hand"] for page in first]
    play_deal(first, rng)
    told = at.once(lambda view: view["rounds"][0]["tables"][0]["deals"] == 2)
    assert [table["scores"] for table in told["rounds"][0]["tables"]] == [None, None]
    assert look(first[0])["boards"] == []
    begin_deal(second)
    assert look(second[0])["boards"] == []
    play_deal(second, rng)
    told = at.once(lambda view: view["rounds"][0]["tables"][1]["scores"] is not None)
    shown = look(second[0])
    assert [board["board"] for board in shown["boards"]] == [1]
    assert len(shown["boards"][0]["lines"]) == 4
    _hold_no_secret(server, tables, frames + at.told, board=2)
    secrets = server.get(duplicate).json()["secrets"]
    assert bool(secrets[0]) > bool(secrets[1])
    begin_deal(second)
    assert [page.own["hand"] for page in second] == hands
    play_deal(second, rng)
    at.once(lambda view: all(table["finished"] for table in view["rounds"][0]["tables"]))
    closed = at.direct("end_round", round=1)
    totals = [line["total"] for line in closed["standings"]]
    assert sum(totals) == 0
    assert server.get(duplicate).json()["closed"]
    _same_packs(server, tables)
    proof = tmp_path / "boards.json"
    proof.write_bytes(server.get(f"{duplicate}/proof").content)
    assert verify_proof(str(proof)) == 0


def _same_packs(server: Server, tables: Iterable[str]) -> None:
    """All tables had the same packs, card by card, by their own records."""
    played = [table_of(events(server.store, code)).boards for code in tables]
    packs = [[Game.load(board.record).deal_packs for board in one] for one in played]
    assert packs[0] == packs[1]
    assert len({str(pack) for pack in packs[0]}) == 2


def _hold_no_secret(
    server: Server, tables: dict[str, list[Page]], told: list[str], board: int
) -> None:
    """No frame of a table, no answer of the evening tells of a board that others have to play."""
    (code, *_) = tables
    secret = next(
        entry.event.secret
        for entry in events(server.store, code)
        if isinstance(entry.event, BoardDealt) and entry.event.board == board
    )
    for table, pages in tables.items():
        truth = moments(events(server.store, table))
        for seat, page in enumerate(pages):
            number = 0
            for frame in page.frames:
                number = check_frame(frame, seat, truth, number)
    frames = [frame for pages in tables.values() for page in pages for frame in page.frames]
    assert not [text for text in told + frames if secret in text]
    for text in told:
        assert not CARD.search(text), text
