"""A club evening at a real server that is killed during it loses nothing."""

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import httpx2
import msgspec
from tests.lengths import LONG
from tests.pad.entered import entry_of_game, play_deal
from tests.web.serving import Server

from canasta.game import Game
from canasta.live.evening import victory_points
from canasta.live.evening.export import read_record
from canasta.live.pad.export import read_record as read_pad
from canasta.rules import get_rules

PAIRS, ROUNDS = (16, 4) if LONG else (8, 3)
BOOK = "regency"


@dataclass
class Club:
    """All devices of an evening; whoever meets a dead server asks again once it is back."""

    server: Server
    code: str = ""
    director: str = ""
    players: str = ""
    deaths: int = 0
    seen: dict[str, int] = field(default_factory=dict)

    def ask(self, path: str, secret: str = "", body: object = None) -> httpx2.Response:
        """The final answer."""
        data = None if body is None else json.dumps(body).encode()
        for _ in range(5):
            try:
                return self.server.ask("GET" if data is None else "POST", path, secret, data)
            except (httpx2.HTTPError, OSError):
                self.deaths += 1
                self.server.kill()
                self.server.start()
        raise AssertionError("the server does not come back")

    def happen(self, secret: str, **request: object) -> Any:
        """Something that is asked of the evening, and the evening with it."""
        answer = self.ask(f"/api/evenings/{self.code}", secret, request)
        # What had been kept when the server died was done, and is refused when asked for again.
        again = ("evening.round_open", "evening.behind", "evening.no_round", "evening.same_name")
        if answer.status_code != 200:
            assert answer.json()["code"] in again, answer.text
            return self.view()
        return self.told(answer.json())

    def view(self) -> Any:
        """The evening as it is."""
        return self.told(self.ask(f"/api/evenings/{self.code}").json())

    def told(self, view: Any) -> Any:
        """Nothing that anyone was shown has been undone since."""
        for round in view["rounds"]:
            for table in round["tables"]:
                name = f"{round['number']}/{table['table']}"
                assert table["deals"] >= self.seen.get(name, 0)
                self.seen[name] = table["deals"]
        return view


def at_home(pair: int, person: int) -> str:
    """The secret that a person's phone keeps."""
    return f"phone-of-{pair:02}-{person}-secret"


def play(club: Club, own: Any, rng: Random) -> None:
    """A table plays its deal, and someone there writes it on the pad."""
    pad, key = own["pad"], own["key"]
    game = Game.new(BOOK, rng.randrange(2**32), 4)
    play_deal(game, rng)
    entry = json.loads(msgspec.json.encode(entry_of_game(game)))
    written = {"type": "enter_deal", "by": "Somebody", "entry": entry, "deals": 0}
    answer = club.ask(f"/api/pads/{pad}", key, written)
    assert answer.status_code == 200 or answer.json()["code"] == "pad.behind", answer.text
    deals = club.ask(f"/api/pads/{pad}").json()["deals"]
    assert [deal["entry"] for deal in deals] == [entry]


def test_an_evening_is_played_to_its_prizes_though_the_server_is_killed(
    home: Path,
) -> None:
    rng = Random(15)
    with Server(home) as server:
        club = Club(server)
        wanted = {"rules": {"book": BOOK}, "rounds": ROUNDS, "deals": 1, "scoring": "victory"}
        opened = club.ask("/api/evenings", body={"settings": wanted}).json()
        club.code, club.director = opened["code"], opened["director"]
        club.players = opened["players"]
        names = [[f"North {pair}", f"South {pair}"] for pair in range(PAIRS)]
        club.happen(club.director, type="enter", entrants=names)
        for pair in range(PAIRS):
            for person in range(2):
                token = at_home(pair, person)
                claim = {"type": "claim", "entrant": pair, "person": person, "token": token}
                club.happen(club.players, **claim)
        for number in range(1, ROUNDS + 1):
            club.happen(club.director, type="begin_round", round=number)
            assert server.process
            killer = Timer(rng.uniform(0.05, 0.4), server.process.kill)
            if number in (2, 3):
                killer.start()
            _round(club, rng)
            if number in (2, 3):
                killer.join()
            view = _once_done(club, number)
            assert len(view["rounds"]) == number
            club.happen(club.director, type="end_round", round=number)
        view = club.happen(club.director, type="close")
        assert club.deaths >= 2
        _check(club, view)
        assert server.end() == 143
        assert "Traceback" not in server.log


def _round(club: Club, rng: Random) -> None:
    """All phones fetch their seats; at each table the first one there enters the deals."""
    seated: dict[str, list[int]] = {}
    for pair in range(PAIRS):
        for person in range(2):
            own = club.ask(f"/api/evenings/{club.code}/own", at_home(pair, person)).json()
            assert (own["entrant"], own["person"]) == (pair, person)
            if own["pad"] not in seated:
                seated[own["pad"]] = []
                play(club, own, rng)
            seated[own["pad"]].append(pair)
    assert sorted(map(len, seated.values())) == [4] * (PAIRS // 2)


def _once_done(club: Club, number: int) -> Any:
    """The evening when it has heard of all pads of a round."""
    for _ in range(2000):
        view = club.view()
        if all(table["finished"] for table in view["rounds"][number - 1]["tables"]):
            return view
    raise AssertionError("a pad was not heard of")


def _check(club: Club, view: Any) -> None:
    """The standings follow from the records of all pads; no one met anyone twice."""
    target = get_rules(BOOK).target
    met: Counter[frozenset[int]] = Counter()
    total: Counter[int] = Counter()
    for round in view["rounds"]:
        assert len(round["tables"]) == PAIRS // 2
        for table in round["tables"]:
            record = club.ask(f"/api/pads/{table['pad']}/record").content
            standing = read_pad(record).standing
            scores = (standing.scores[0], standing.scores[1])
            assert table["scores"] == [*scores]
            (one,), (other,) = table["sides"]
            met[frozenset((one, other))] += 1
            shared = victory_points(scores[0] - scores[1], 1, target)
            total[one] += shared[0]
            total[other] += shared[1]
    assert set(met.values()) == {1}
    assert {line["entrant"]: line["total"] for line in view["standings"]} == dict(total)
    record = club.ask(f"/api/evenings/{club.code}/record").content
    assert read_record(record).standing.closed
