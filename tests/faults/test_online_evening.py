"""An online evening at a real server that is killed during a deal loses nothing."""

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import httpx2
from tests.web.playing import settle
from tests.web.serving import Page, RefusedError, Server
from tests.web.truth import events, table_of

from canasta.cli.commands.verify import verify_proof
from canasta.live.evening import victory_points
from canasta.live.evening.export import read_record
from canasta.live.table.rounds import BoardPlayed
from canasta.rules import get_rules

PAIRS, ROUNDS, BOARDS = 6, 2, 1
BOOK = "regency"


class Club:
    """All devices of an evening online; at every table one person plays, the others are bots.

    Attributes:
        server: where it is held.
        deaths: how often that was killed.
    """

    def __init__(self, server: Server) -> None:
        self.server, self.deaths, self.code = server, 0, ""
        wanted = {
            "rules": {"book": BOOK},
            "rounds": ROUNDS,
            "deals": BOARDS,
            "scoring": "victory",
            "online": True,
            "boards": True,
        }
        opened = self.ask("/api/evenings", body={"settings": wanted}).json()
        self.code, self.director, self.players = (
            opened[key] for key in ("code", "director", "players")
        )
        self.rounds: list[dict[str, Any]] = []

    def ask(self, path: str, secret: str = "", body: object = None) -> httpx2.Response:
        data = None if body is None else json.dumps(body).encode()
        return self.server.ask("GET" if data is None else "POST", path, secret, data)

    def direct(self, type: str, **more: object) -> Any:
        answer = self.ask(f"/api/evenings/{self.code}", self.director, {"type": type, **more})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def view(self) -> Any:
        return self.ask(f"/api/evenings/{self.code}").json()

    def once(self, holds: Callable[[Any], bool]) -> Any:
        for _ in range(600):
            if holds(view := self.view()):
                return view
            sleep(0.05)
        raise AssertionError("it was not heard of")

    def seat(self, pair: int) -> Page:
        """The page of the playing member of a pair, with bots that play at once."""
        own = self.ask(f"/api/evenings/{self.code}/own", at_home(pair)).json()
        page = Page(self.server.url, own["table"], own["token"]).hello()
        if page.own["host"]:
            settings = {**page.room["settings"], "pace": "instant"}
            page.request("choose", settings=settings)
        return page

    def die(self) -> None:
        """The server is killed at once, and comes back."""
        self.deaths += 1
        self.server.kill()
        self.server.start()


def at_home(pair: int) -> str:
    """The secret that a phone keeps."""
    return f"phone-of-{pair:02}-secret"


def play_on(pages: list[Page], rng: Random, most: int = 10_000) -> None:
    """Draw and discard, for some acts or to the deal's end."""
    for _ in range(most):
        own = settle(pages)
        if own is None:
            return
        if own.phase != "play":
            acts = [offer["act"] for offer in own.own["offers"]]
            own.act("draw" if "draw" in acts else rng.choice(acts))
            continue
        for card in rng.sample(own.own["hand"], len(own.own["hand"])):
            try:
                own.act(f"discard {card}")
            except RefusedError:
                continue
            break


def test_an_evening_of_three_tables_online_is_played_though_the_server_is_killed(
    home: Path,
) -> None:
    rng = Random(15)
    with Server(home) as server:
        club = Club(server)
        for pair in range(PAIRS):
            club.direct("enter_bot", level="random", partner=f"Player {pair}")
            claim = {"type": "claim", "entrant": pair, "person": 0, "token": at_home(pair)}
            assert club.ask(f"/api/evenings/{club.code}", club.players, claim).status_code == 200
        for number in range(1, ROUNDS + 1):
            view = club.direct("begin_round", round=number)
            for table in view["rounds"][-1]["tables"]:
                pair_of_pairs = [side[0] for side in table["sides"]]
                _play_table(club, pair_of_pairs, rng, killed=number == 2 and table["table"] == 2)
            _until_known(club, number)
            club.direct("end_round", round=number)
        view = club.direct("close")
        assert club.deaths == 1
        _check(club, view, home)
        assert "Traceback" not in server.log


def _play_table(club: Club, pairs: list[int], rng: Random, *, killed: bool) -> None:
    """A table plays its boards; the server may die during a deal, and the same cards are there."""
    pages = [club.seat(pair) for pair in pairs]
    for board in range(1, BOARDS + 1):
        pages[0].request("begin")
        for page in pages:
            page.until(lambda page=page: page.game is not None and not page.over)  # type: ignore[misc]
        if killed:
            play_on(pages, rng, most=6)
            settle(pages)
            hands = [page.own["hand"] for page in pages]
            club.die()
            pages = [club.seat(pair) for pair in pairs]
            assert [page.own["hand"] for page in pages] == hands
            assert pages[0].room["boards"]["board"] == board
        play_on(pages, rng)
        for page in pages:
            page.until(
                lambda page=page, board=board: len(page.room["boards"]["totals"]) == board  # type: ignore[misc]
            )


def _until_known(club: Club, number: int) -> None:
    """The evening has heard of all tables of a round."""
    view = club.once(
        lambda view: all(table["finished"] for table in view["rounds"][number - 1]["tables"])
    )
    assert len(view["rounds"]) == number


def _check(club: Club, view: Any, home: Path) -> None:
    """The standings follow from the tables' records."""
    target = get_rules(BOOK).target
    total: Counter[int] = Counter()
    for round in view["rounds"]:
        played = {table["table"]: _boards(club, round, table["table"]) for table in round["tables"]}
        margins = {
            table: sum(one.totals[0] - one.totals[1] for one in boards)
            for table, boards in played.items()
        }
        average = Fraction(sum(margins.values()), len(margins))
        for table in round["tables"]:
            boards = played[table["table"]]
            assert len(boards) == BOARDS
            sums = [sum(one.totals[side] for one in boards) for side in (0, 1)]
            assert table["scores"] == sums
            shared = victory_points(margins[table["table"]] - average, BOARDS, target)
            for side in (0, 1):
                total[table["sides"][side][0]] += shared[side]
        proof = home / "boards.json"
        proof.write_bytes(club.ask(f"/api/duplicates/{round['boards']}/proof").content)
        assert verify_proof(str(proof)) == 0
    assert {line["entrant"]: line["total"] for line in view["standings"]} == dict(total)
    assert read_record(club.ask(f"/api/evenings/{club.code}/record").content).standing.closed


def _boards(club: Club, round: Any, table: int) -> list[BoardPlayed]:
    """A table's results on its boards, from its record."""
    record = json.loads(club.ask(f"/api/evenings/{club.code}/record").content)
    began = [one["event"] for one in record["events"] if one["event"]["type"] == "round_began"]
    code = next(
        one["game"] for one in began[round["number"] - 1]["tables"] if one["table"] == table
    )
    return list(table_of(events(club.server.store, code)).boards)
