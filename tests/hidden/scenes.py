"""The state of a server when someone asks it: every kind of table, and everything else it serves.

A scene is set up as people set it up, by what their pages say. In each someone is the asker, who
may hold a seat, look on, have a link, or know a code alone; whatever they are told is compared.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.hidden.trial import TABLES, slips_of
from tests.hidden.whole_server import WholeServer

from canasta.game import Game
from canasta.live.table import Table
from canasta.players.bots import make
from canasta.study.lessons import LESSONS
from canasta.study.puzzles import all_puzzles

ASKER: Final = "asker"
"""The page of whoever asks."""

JOIN: Final = ("Ann", "Ben", "Cem", "Dora")


@dataclass
class Page:
    """Someone's page: what they are known by, and the sockets that it has open."""

    name: str
    tokens: dict[str, str] = field(default_factory=dict)
    """By what is kept under a code: a table, a pad, an evening, a duplicate."""
    sockets: dict[str, str] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)


class Scene:
    """The activity at a server.

    Attributes:
        server: the server.
        rng: for everything random.
        pages: everyone, the asker among them.
        codes: the codes that the asker may use, by kind.
        open_packs: whether the asker may know all cards: those of a lesson are printed.
    """

    def __init__(self, server: WholeServer, rng: Random) -> None:
        self.server, self.rng = server, rng
        self.pages: dict[str, Page] = {}
        self.codes: dict[str, list[str]] = {"table": [], "pad": [], "evening": [], "duplicate": []}
        self.links: list[str] = []
        self.open_packs = False
        self._id = 100

    def page(self, name: str) -> Page:
        """Someone's page."""
        return self.pages.setdefault(name, Page(name))

    @property
    def asker(self) -> Page:
        """Anyone who asks."""
        return self.page(ASKER)

    def post(self, name: str, address: str, body: Any, token: str = "", after: float = 0.3) -> Any:
        """The JSON of a required answer."""
        status, text = self.server.ask(name, address, body, token=token, after=after)
        assert status in (200, 201), (address, body, status, text)
        return json.loads(text)

    def send(self, name: str, code: str, kind: str, after: float = 0.1, **more: Any) -> None:
        """Let someone send a message to a table."""
        key = self.page(name).sockets.get(code)
        if key:
            self._id += 1
            self.server.message(key, {"type": kind, "id": self._id, **more}, after)

    def come(self, name: str, code: str, token: str = "") -> None:
        """Let a person join a table, or return to it."""
        page = self.page(name)
        key, person, shown = self.server.come(name, code, token or page.tokens.get(code, ""))
        if person:
            page.sockets[code], page.people[code], page.tokens[code] = key, person, shown

    # ---- tables

    def found(
        self,
        host: str,
        settings: dict[str, Any],
        bots: int = 0,
        watching: tuple[str, ...] = (),
    ) -> str:
        """A table, people at its seats, bots at the last ones, and some who look on."""
        players = settings.get("players", 4)
        seats = [""] * (players - bots) + ["club"] * bots
        opened = self.post(
            host, "/api/tables", {"settings": settings, "seats": seats, "name": host}
        )
        code: str = opened["code"]
        self.come(host, code, opened["token"])
        names = [name for name in (ASKER, *JOIN) if name != host and name not in watching]
        for seat in range(1, players - bots):
            self.come(names[seat - 1], code)
            self.send(names[seat - 1], code, "sit", seat=seat)
        for name in watching:
            self.come(name, code)
        return code

    def begin(self, code: str) -> None:
        """Let a deal begin, with every page or no page taking part in the shuffle."""
        table = self.server.table(code)
        assert table is not None
        host = next((page for page in self.pages.values() if code in page.sockets), None)
        seated = [
            page
            for page in self.pages.values()
            if code in page.sockets and table.seat_of(page.people[code]) is not None
        ]
        if host is not None and seated:
            self.send(self.rng.choice(seated).name, code, "begin")
            self.server.wait(self.rng.choice([0.5, 9.0]))

    def playing(self) -> list[tuple[str, Table]]:
        """The tables at which someone, a person, is to act."""
        found = []
        for code in self.server.tables():
            table = self.server.table(code)
            if table is not None and table.in_deal and table.game is not None:
                found.append((code, table))
        return found

    def play_on(self) -> None:
        """Let a player act at one of the tables, or let time pass."""
        found = self.playing()
        if not found:
            waiting = [code for code in self.server.tables() if self._may_begin(code)]
            if waiting and self.rng.random() < 0.9:
                self.begin(self.rng.choice(waiting))
            else:
                self.server.wait(1.0)
            return
        code, table = self.rng.choice(found)
        game = table.game
        assert game is not None
        name = next(
            (
                page.name
                for page in self.pages.values()
                if code in page.sockets
                and game.actor is not None
                and table.seat_of(page.people[code]) == game.actor
            ),
            "",
        )
        if not name:
            self.server.wait(self.rng.choice([0.5, 1.0, 2.0, 8.0]))
            return
        self.send(name, code, "act", text=choice(game, self.rng), moves=table.moves)

    def _may_begin(self, code: str) -> bool:
        table = self.server.table(code)
        return table is not None and not table.in_deal and table.promise is None


def choice(game: Game, rng: Random) -> str:
    """Return what someone does, who sees what they may see."""
    seat = game.actor
    assert seat is not None
    if rng.random() < 0.75:
        view = game.view(seat)
        bot = make("club", game.rules, game.players, seat, 7)
        bot.observe(view)
        return str(bot.choose(view))
    return str(rng.choice(game.known_to(seat).actions()))


# ---- the scenes


def _settings(rng: Random, number: int, **more: Any) -> dict[str, Any]:
    book, players = TABLES[number % len(TABLES)]
    house = slips_of(book) if rng.random() < 0.5 else ""
    return {
        "book": book,
        "house": house,
        "players": players,
        "pace": rng.choice(["instant", "normal"]),
        "clock": rng.choice([0, 0, 30]),
        "chat": True,
        **more,
    }


def _at_a_table(scene: Scene, number: int) -> None:
    """A table like most: the asker plays, hosts or looks on."""
    rng = scene.rng
    host, watching = rng.choice([(ASKER, ()), ("Ann", ()), ("Ann", (ASKER,))])
    settings = _settings(rng, number)
    bots = rng.choice([0, 0, 1, settings["players"] - 2]) if not watching else 0
    code = scene.found(host, settings, bots, watching)
    scene.codes["table"].append(code)
    scene.begin(code)


def _without_watchers(scene: Scene, number: int) -> None:
    """A table at which no one looks on; the asker has its code, and may have been there."""
    code = scene.found("Ann", _settings(scene.rng, number, watchers=False), 0, (ASKER,))
    scene.codes["table"].append(code)
    scene.begin(code)


def _from_outside(scene: Scene, number: int) -> None:
    """A table of which the asker knows the code, and has not come to it."""
    code = scene.found("Ann", _settings(scene.rng, number, listed=True), 0, (ASKER,))
    page = scene.asker
    scene.server.say("leave", page.sockets.pop(code))
    page.tokens.pop(code)
    scene.codes["table"].append(code)
    scene.begin(code)


def _coaching(scene: Scene, number: int) -> None:
    """A table at which cards that are named to a partner are the other side's to place."""
    book, players = [one for one in TABLES if one[1] == 4][number % 6]
    settings = {
        "book": book,
        "house": slips_of(book),
        "players": players,
        "chat": True,
        "clock": scene.rng.choice([0, 30]),
    }
    code = scene.found(scene.rng.choice([ASKER, "Ann"]), settings)
    scene.codes["table"].append(code)
    scene.begin(code)


def _challenge(scene: Scene, number: int) -> None:
    """A challenge whose boards the server has drawn: the asker plays them, or has the link."""
    book, players = TABLES[number % len(TABLES)]
    wanted = {
        "rules": {"book": book, "players": players},
        "boards": 2,
        "bots": "club",
        "days": 3,
        "title": "Friends",
    }
    code = scene.post("Ann", "/api/duplicates", wanted)["code"]
    scene.codes["duplicate"].append(code)
    _enter(scene, code, ["Ann", "Ben"])


def _enter(scene: Scene, code: str, names: list[str]) -> None:
    if scene.rng.random() < 0.6:
        names = [*names, ASKER]
    for name in names:
        opened = scene.post(name, f"/api/duplicates/{code}/enter", {"name": name})
        table, token = opened["code"], opened["token"]
        scene.page(name).tokens[code] = token
        scene.come(name, table, token)
        if name == ASKER:
            scene.codes["table"].append(table)
        if name != ASKER or scene.rng.random() < 0.7:
            scene.begin(table)


def _day(scene: Scene, number: int) -> None:
    """The deal of the day, as a server draws it."""
    book = TABLES[number % len(TABLES)][0]
    status, text = scene.server.ask("Ann", f"/api/day/{book}", after=0.3)
    assert status == 200, text
    code = json.loads(text)["code"]
    scene.codes["duplicate"].append(code)
    _enter(scene, code, ["Ann"])


def _by_link(scene: Scene, number: int) -> None:
    """A challenge by link, whose cards whoever has the link might look at."""
    _challenge(scene, number)
    scene.open_packs = True


def _evening(scene: Scene, boards: bool) -> None:
    """A club evening that is played here: the asker plays, directs, or has the players' link."""
    settings = {
        "rules": {"book": scene.rng.choice(["regency", "joker", "waldo", "samba"])},
        "movement": "swiss",
        "rounds": 2,
        "deals": 2,
        "online": True,
        "boards": boards,
        "scoring": "average" if boards else "victory",
    }
    keys = scene.post("Ann", "/api/evenings", {"settings": settings})
    code = keys["code"]
    path = f"/api/evenings/{code}"
    scene.codes["evening"].append(code)
    scene.page("Ann").tokens[code] = keys["director"]
    names = ["Ann", "Ben", "Cem", "Dora", ASKER, "Eva", "Fay", "Gil"]
    pairs = [names[n : n + 2] for n in range(0, len(names), 2)]
    scene.post("Ann", path, {"type": "enter", "entrants": pairs}, keys["director"])
    for place, name in enumerate(names):
        token = f"device of {name:>12}"
        wanted = {"type": "claim", "entrant": place // 2, "person": place % 2, "token": token}
        scene.post(name, path, wanted, keys["players"])
        scene.page(name).tokens[f"{code} own"] = token
    role = scene.rng.choice(["player", "player", "director", "link"])
    scene.asker.tokens[code] = {
        "player": scene.asker.tokens[f"{code} own"],
        "director": keys["director"],
        "link": keys["players"],
    }[role]
    scene.post("Ann", path, {"type": "begin_round", "round": 1}, keys["director"], 1.0)
    for name in names:
        token = scene.page(name).tokens[f"{code} own"]
        status, text = scene.server.ask(name, f"{path}/own", token=token)
        own = json.loads(text) if status == 200 else {}
        if own.get("table"):
            scene.come(name, own["table"], own["token"])
            if name == ASKER:
                scene.codes["table"].append(own["table"])
    view = scene.server.ask(ASKER, path)[1]
    boards_of = json.loads(view)
    scene.codes["duplicate"] += _codes_in(boards_of)
    for table in scene.server.tables():
        scene.begin(table)


def _codes_in(view: Any) -> list[str]:
    """The duplicates that an evening's view names."""
    if isinstance(view, dict):
        own = [view["boards"]] if isinstance(view.get("boards"), str) and view["boards"] else []
        return own + [code for part in view.values() for code in _codes_in(part)]
    if isinstance(view, list):
        return [code for part in view for code in _codes_in(part)]
    return []


def _evening_with_boards(scene: Scene, number: int) -> None:
    """An evening at which all tables play the same packs."""
    _evening(scene, boards=True)


def _evening_without(scene: Scene, number: int) -> None:
    """An evening at which every table has packs of its own."""
    _evening(scene, boards=False)


def _with_real_cards(scene: Scene, number: int) -> None:
    """A pad and an evening with pads, next to a table: nothing is dealt here."""
    rules = {"book": TABLES[number % len(TABLES)][0].partition("+")[0], "players": 4}
    rules["book"] = "regency" if rules["book"] in ("joker",) else rules["book"]
    founded = scene.post(
        ASKER, "/api/pads", {"rules": rules, "names": [*JOIN], "dealer": 0, "title": ""}
    )
    scene.codes["pad"].append(founded["code"])
    scene.asker.tokens[founded["code"]] = founded["key"]
    settings = {"rules": rules, "movement": "howell", "rounds": 2, "deals": 2, "scoring": "points"}
    keys = scene.post(ASKER, "/api/evenings", {"settings": settings})
    scene.codes["evening"].append(keys["code"])
    scene.asker.tokens[keys["code"]] = keys["director"]
    pairs = [["Ann", "Ben"], ["Cem", "Dora"]]
    path = f"/api/evenings/{keys['code']}"
    scene.post(ASKER, path, {"type": "enter", "entrants": pairs}, keys["director"])
    scene.post(ASKER, path, {"type": "begin_round", "round": 1}, keys["director"], 1.0)
    _at_a_table(scene, number)


def _lesson(scene: Scene, number: int) -> None:
    """A lesson: its pack is printed, and still the table shows no card before its time."""
    names = sorted(LESSONS)
    code = scene.found(ASKER, {"lesson": names[number % len(names)], "chat": True}, 3)
    scene.codes["table"].append(code)
    scene.begin(code)


def _puzzle(scene: Scene, number: int) -> None:
    """A puzzle, whose position is printed."""
    names = sorted(all_puzzles())
    puzzle = names[number * 7 % len(names)]
    code = scene.found(ASKER, {"puzzle": puzzle, "chat": True}, 3)
    scene.codes["table"].append(code)
    scene.begin(code)
    scene.open_packs = True


def _carried(scene: Scene, number: int) -> None:
    """A match that someone has taken elsewhere in the middle of a deal, for the asker to see."""
    settings = _settings(scene.rng, number, clock=0, pace="instant")
    code = scene.found("Ann", settings, settings["players"] - 1)
    scene.begin(code)
    for _ in range(12):
        scene.play_on()
    key = scene.page("Ann").sockets[code]
    scene.send("Ann", code, "take_match", 0.5, tokens=[])
    said = [json.loads(one["text"]) for one in scene.server.answers(key) if one["type"] == "told"]
    carried = next((one["match"] for one in said if one["type"] == "carried"), "")
    if not carried:
        return
    brought = scene.post("Ann", "/api/matches", {"match": carried, "name": "Ann"})
    scene.come("Ann", brought["code"], brought["token"])
    scene.come(ASKER, brought["code"])
    scene.codes["table"] += [code, brought["code"]]


SCENES: Final[dict[str, Callable[[Scene, int], None]]] = {
    "table": _at_a_table,
    "without watchers": _without_watchers,
    "from outside": _from_outside,
    "coaching": _coaching,
    "challenge": _challenge,
    "day": _day,
    "by link": _by_link,
    "evening with boards": _evening_with_boards,
    "evening without boards": _evening_without,
    "real cards": _with_real_cards,
    "lesson": _lesson,
    "puzzle": _puzzle,
    "carried": _carried,
}
"""Everything that may be going on, by what it is called."""
