"""Every address of a server: how it is asked by someone who wants to know more than they may.

Each is asked in two worlds, or stands in ``REASONS`` with why nothing that it says can depend on
cards. An address that is in neither fails ``test_every_address_is_asked_or_has_a_reason``.
"""

from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import msgspec
from msgspec import inspect as kinds
from tests.hidden.scenes import Scene

from canasta.game import Game
from canasta.game.compact import compact_moves
from canasta.live.duplicate import links as board_links
from canasta.live.duplicate.requests import EnterDuplicate, NewChallenge
from canasta.live.evening import NewEvening
from canasta.live.evening import Request as EveningRequest
from canasta.live.pad import NewPad
from canasta.live.pad import Request as PadRequest
from canasta.live.table.settings import Settings
from canasta.players.bots import SEATED
from canasta.rules import LIBRARY
from canasta.server.web import bodies


class Ask(NamedTuple):
    """What is sent."""

    address: str
    body: Any = None
    token: str = ""


class Asking:
    """Someone who asks, and what they may think of."""

    def __init__(self, scene: Scene, rng: Random) -> None:
        self.scene, self.rng = scene, rng

    def code(self, kind: str) -> str:
        """A code of a kind that they know, of another kind, or no code."""
        rng, codes = self.rng, self.scene.codes
        known = codes[kind] or [one for some in codes.values() for one in some]
        if known and rng.random() < 0.97:
            code = rng.choice(known)
            return code if rng.random() < 0.9 else code.lower()
        return rng.choice(["AAAAAA", "x", "%00", "A" * 200])

    def token(self, code: str = "") -> str:
        """Return what they show."""
        asker, rng = self.scene.asker, self.rng
        own = asker.tokens.get(code, "")
        if own and rng.random() < 0.8:
            return own
        return rng.choice(["", "no token", *asker.tokens.values()])

    def at(self, kind: str, more: str = "") -> Ask:
        """An address under a code."""
        code = self.code(kind)
        plural = {
            "table": "tables",
            "pad": "pads",
            "evening": "evenings",
            "duplicate": "duplicates",
        }
        address = f"/api/{plural[kind]}/{quote(code)}{more}"
        return Ask(address, None, self.token(code))

    def sent(self, kind: str, more: str, body: Any) -> Ask:
        """The same with a body of a type, and now and then with what is none."""
        return self.at(kind, more)._replace(body=self.body(body))

    def body(self, kind: Any) -> Any:
        """A body of a type, or something else."""
        if self.rng.random() < 0.03:
            return self.rng.choice(["", "{", "[]", '{"type":"x"}', "null", "1" * 100])
        return self.invent(kind)

    def deal(self) -> str:
        """The number of a deal."""
        return self.rng.choice(["1", "1", "1", "2", "3", "0", "-1", "x", "99999999999"])

    # ---- bodies, by their types

    def invent(self, kind: Any) -> Any:
        """A value of a type, as plain JSON."""
        return self._of(kinds.type_info(kind))

    def _of(self, info: kinds.Type) -> Any:  # noqa: PLR0911 - a line a type
        rng = self.rng
        match info:
            case kinds.StructType(cls=cls, fields=fields, tag_field=tag_field, tag=tag):
                made = {
                    one.encode_name: self._field(cls, one)
                    for one in fields
                    if one.required or rng.random() < 0.6
                }
                return made if tag_field is None else {tag_field: tag, **made}
            case kinds.UnionType(types=types):
                return self._of(rng.choice(types))
            case kinds.LiteralType(values=values):
                return rng.choice(values)
            case kinds.IntType(ge=low, le=high):
                low = -2 if low is None else low
                high = low + 8 if high is None else min(high, low + 400)
                return rng.randint(low, max(low, high))
            case kinds.FloatType():
                return rng.random()
            case kinds.BoolType():
                return rng.random() < 0.5
            case kinds.NoneType():
                return None
            case kinds.DictType(key_type=key, value_type=value):
                return {self._of(key): self._of(value) for _ in range(rng.randint(0, 2))}
            case kinds.TupleType(item_types=items):
                return [self._of(one) for one in items]
            case kinds.VarTupleType(item_type=item) | kinds.ListType(item_type=item):
                least = info.min_length or 0
                most = least + 2 if info.max_length is None else min(info.max_length, least + 2)
                return [self._of(item) for _ in range(rng.randint(least, most))]
            case kinds.StrType(min_length=low):
                return self.words() if not low else self.words().ljust(low, "x")
            case _:
                raise AssertionError(f"no value of {info}")

    def _field(self, cls: type, one: kinds.Field) -> Any:
        known = HINTS.get((cls.__name__, one.name)) or HINTS.get(("", one.name))
        return self._of(one.type) if known is None else known(self)

    def words(self) -> str:
        """Something that someone writes."""
        return self.rng.choice(["Ann", "Ben", "hello", "", "\u200b", "K K K", "x" * 300, "1e9"])

    def rules(self) -> dict[str, Any]:
        """Rules, mostly existing ones."""
        rng = self.rng
        book = rng.choice([*LIBRARY, "x", "waldo+no-bridges"])
        house = rng.choice(["", "", "", "[", 'book = "regency"\n'])
        return {"book": book, "house": house, "players": rng.choice([4, 4, 4, 3, 2, 9])}

    def settings(self) -> dict[str, Any]:
        """Settings of a new table."""
        rng = self.rng
        more: dict[str, Any] = rng.choice(
            [{}, {"lesson": "first"}, {"puzzle": "regency-1"}, {"position": "x"}, {"bots": "x"}]
        )
        return {**self.rules(), "chat": rng.random() < 0.5, **more}

    def result(self) -> str:
        """The text of a result of games that resemble those of the boards."""
        rng, scene = self.rng, self.scene
        code = rng.choice(scene.codes["duplicate"] or ["AAAAAA"])
        games = [game for game in map(self._guess, range(rng.randint(1, 2))) if game is not None]
        boards = tuple(compact_moves(game) for game in games)
        name = rng.choice(["asker", "Ann", "Zoe"])
        return result_text(code, name, boards, rng)

    def _guess(self, _number: int) -> Game | None:
        """A game that begins as someone has seen one begin, and goes on as they guess."""
        tables = [
            table
            for code in self.scene.codes["table"]
            if (table := self.scene.server.table(code)) is not None and table.game is not None
        ]
        if not tables:
            return Game.new("regency", self.rng.getrandbits(32))
        table = self.rng.choice(tables)
        game = table.game
        assert game is not None
        fresh = Game.new(game.rules, self.rng.getrandbits(32), game.players)
        for _ in range(self.rng.randint(0, 6)):
            if fresh.deal_over:
                break
            fresh.do(self.rng.choice(fresh.actions()))
        return fresh


def result_text(code: str, name: str, boards: tuple[bytes, ...], rng: Random) -> str:
    """The text of a result, mostly well made."""
    fields = msgspec.structs.fields(board_links.Result)
    known: dict[str, Any] = {
        "version": board_links.LINK_VERSION,
        "duplicate": code,
        "name": name,
        "boards": boards,
    }
    made: dict[str, Any] = {
        one.name: known.get(one.name, "" if one.type is str else b"" if one.type is bytes else 0)
        for one in fields
        if one.required or one.name in known
    }
    text = board_links._text(board_links.Result(**made))
    return text if rng.random() < 0.9 else text[:-1]


HINTS: Final[dict[tuple[str, str], Callable[[Asking], Any]]] = {
    ("", "settings"): Asking.settings,
    ("NewEvening", "settings"): lambda ask: {
        "rules": {"book": "regency"},
        "rounds": ask.rng.randint(0, 3),
        "deals": ask.rng.choice([0, 1, 2]),
        "online": ask.rng.random() < 0.5,
        "boards": ask.rng.random() < 0.5,
    },
    ("", "rules"): Asking.rules,
    ("", "token"): lambda ask: ask.token() or "a token of sixteen",
    ("", "key"): Asking.token,
    ("", "after"): lambda ask: ask.rng.choice(["", "", *ask.scene.codes["evening"]]),
    ("", "seats"): lambda ask: [ask.rng.choice(["", *SEATED, "x"]) for _ in range(4)],
    ("", "level"): lambda ask: ask.rng.choice([*SEATED, "x"]),
    ("", "bots"): lambda ask: ask.rng.choice(["club", "random", "expert", "x"]),
    ("NewChallenge", "boards"): lambda ask: ask.rng.choice([1, 2, 51]),
    ("", "names"): lambda ask: [ask.words() for _ in range(ask.rng.choice([1, 2, 4]))],
    ("", "match"): lambda ask: ask.rng.choice(["x", "A" * 400]),
    ("", "result"): Asking.result,
    ("BoardsLink", "deal"): lambda ask: ask.rng.choice(["", "x", *ask.scene.links]),
    ("", "entrants"): lambda ask: [[ask.words(), ask.words()] for _ in range(2)],
    ("", "round"): lambda ask: ask.rng.choice([1, 1, 2, 0]),
    ("", "table"): lambda ask: ask.rng.choice([1, 1, 2, 0]),
    ("", "since"): lambda ask: ask.rng.choice([1, 1, 2, 99]),
    ("", "players"): lambda ask: ask.rng.choice([4, 4, 2]),
}
"""What fields are filled with whose type says too little, by type and name or by name alone."""


def _position(ask: Asking) -> Ask:
    at, seat = ask.rng.randint(-1, 40), ask.rng.randint(-1, 4)
    return ask.at("table", f"/position/{ask.deal()}?at={at}&seat={seat}")


def _page(path: str) -> Callable[[Asking], Ask]:
    return lambda ask: Ask(path + ask.rng.choice(["", *chain(*ask.scene.codes.values())]))


DRIVERS: Final[dict[str, Callable[[Asking], Ask]]] = {
    "GET /api/lobby": lambda ask: Ask("/api/lobby"),
    "POST /api/tables": lambda ask: Ask("/api/tables", ask.body(bodies.NewTable)),
    "POST /api/matches": lambda ask: Ask("/api/matches", ask.body(bodies.BringMatch)),
    "POST /api/rules": lambda ask: Ask("/api/rules", ask.body(Settings)),
    "GET /api/tables/{code}": lambda ask: ask.at("table"),
    "GET /api/tables/{code}/proof": lambda ask: ask.at("table", "/proof"),
    "GET /api/tables/{code}/verify": lambda ask: ask.at("table", "/verify"),
    "GET /api/tables/{code}/replay/{deal}": lambda ask: ask.at("table", f"/replay/{ask.deal()}"),
    "GET /api/tables/{code}/review/{deal}": lambda ask: ask.at("table", f"/review/{ask.deal()}"),
    "GET /api/tables/{code}/position/{deal}": _position,
    "GET /api/puzzles": lambda ask: Ask("/api/puzzles"),
    "POST /api/pads": lambda ask: Ask("/api/pads", ask.body(NewPad)),
    "GET /api/pads/{code}": lambda ask: ask.at("pad"),
    "POST /api/pads/{code}": lambda ask: ask.sent("pad", "", PadRequest),
    "POST /api/pads/{code}/count": lambda ask: ask.sent("pad", "/count", bodies.PadCount),
    "POST /api/pads/{code}/try": lambda ask: ask.sent("pad", "/try", bodies.PadTry),
    "GET /api/pads/{code}/live": lambda ask: ask.at("pad", "/live"),
    "GET /api/pads/{code}/csv": lambda ask: ask.at("pad", "/csv"),
    "GET /api/pads/{code}/record": lambda ask: ask.at("pad", "/record"),
    "POST /api/evenings": lambda ask: Ask("/api/evenings", ask.body(NewEvening)),
    "GET /api/evenings/{code}": lambda ask: ask.at("evening"),
    "POST /api/evenings/{code}": lambda ask: ask.sent("evening", "", EveningRequest),
    "GET /api/evenings/{code}/own": lambda ask: ask.at("evening", "/own"),
    "GET /api/evenings/{code}/season": lambda ask: ask.at("evening", "/season"),
    "GET /api/evenings/{code}/live": lambda ask: ask.at("evening", "/live"),
    "GET /api/evenings/{code}/csv": lambda ask: ask.at("evening", "/csv"),
    "GET /api/evenings/{code}/record": lambda ask: ask.at("evening", "/record"),
    "POST /api/duplicates": lambda ask: Ask("/api/duplicates", ask.body(NewChallenge)),
    "GET /api/duplicates/{code}": lambda ask: ask.at("duplicate"),
    "POST /api/duplicates/{code}/enter": lambda ask: ask.sent(
        "duplicate", "/enter", EnterDuplicate
    ),
    "POST /api/links": lambda ask: Ask("/api/links", ask.body(bodies.BoardsLink)),
    "GET /api/duplicates/{code}/result": lambda ask: ask.at("duplicate", "/result"),
    "POST /api/duplicates/{code}/result": lambda ask: ask.sent(
        "duplicate", "/result", bodies.ResultLink
    ),
    "POST /api/duplicates/{code}/end": lambda ask: ask.sent(
        "duplicate", "/end", bodies.EndDuplicate
    ),
    "GET /api/duplicates/{code}/results": lambda ask: ask.at("duplicate", "/results"),
    "GET /api/duplicates/{code}/live": lambda ask: ask.at("duplicate", "/live"),
    "GET /api/duplicates/{code}/proof": lambda ask: ask.at("duplicate", "/proof"),
    "GET /api/day/{book}": lambda ask: Ask(
        "/api/day/" + quote(ask.rng.choice([*LIBRARY, "x", "waldo+no-bridges"]))
    ),
    "GET /healthz": lambda ask: Ask("/healthz"),
    "GET /metrics": lambda ask: Ask("/metrics"),
    "GET /": lambda ask: Ask("/"),
    "GET /t/{rest:path}": _page("/t/"),
    "GET /p": lambda ask: Ask("/p"),
    "GET /p/{rest:path}": _page("/p/"),
    "GET /e": lambda ask: Ask("/e"),
    "GET /e/{rest:path}": _page("/e/"),
    "GET /day": lambda ask: Ask("/day"),
    "GET /day/{rest:path}": _page("/day/"),
    "GET /d/{rest:path}": _page("/d/"),
    "GET /puzzles": lambda ask: Ask("/puzzles"),
    "GET /position": lambda ask: Ask("/position"),
    "GET /rules/{rest:path}": _page("/rules/"),
}
"""How each address is asked."""

REASONS: Final[dict[str, str]] = {
    "WS /ws/{code}": "asked by every message of test_every_message_is_sent",
    "MOUNT /assets": "files of the page, the same at every server of this release",
    "MOUNT ": "files of the page, the same at every server of this release",
    "POST /api/whole": "the site's worker alone: whoever asks runs it, and holds all that it keeps",
    "PUT /api/whole": "the site's worker alone: whoever asks runs it, and holds all that it keeps",
    **{
        name.replace("/duplicates", "/contests"): "a former address, served by the same function"
        for name in DRIVERS
        if "/duplicates" in name
    },
}
"""Why some addresses need not be asked: by method and path, the reason."""


def names_of(route: Any) -> list[str]:
    """An address as ``DRIVERS`` and ``REASONS`` name it, with each of its methods."""
    kind, path = type(route).__name__, route.path
    if kind == "WebSocketRoute":
        return [f"WS {path}"]
    if kind == "Mount":
        return [f"MOUNT {path}"]
    return [f"{method} {path}" for method in sorted(route.methods - {"HEAD"})]
