"""Pages that send anything in any order: each message has one answer, the table stays whole."""

import json
from collections.abc import Callable, Iterator
from typing import Any, get_args

import httpx2
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test
from tests.web.serving import PATIENCE, VALUE, Page, Server
from tests.web.test_hidden_cards import check_frame
from tests.web.truth import events, moments, table_of

from canasta.game import Game
from canasta.live.table.fair import value_commitment
from canasta.live.table.people import QUICK_WORDS, REACTIONS
from canasta.live.table.proposals import KINDS
from canasta.server.web import client_messages as asks
from canasta.server.web import protocol

BUDGET = settings(
    max_examples=8,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk"]
SEATS = st.integers(-2, 5) | st.integers(-(1 << 70), 1 << 70)
SECRETS = st.binary(min_size=32, max_size=32).map(bytes.hex)
WORDS = st.text(max_size=400)
ACT = (
    st.sampled_from(["draw", "pass", "splash", "ask", "yes", "no", "face 3h", "cut 40", "foot"])
    | st.sampled_from(CARDS).map(lambda card: f"discard {card}")
    | st.lists(st.sampled_from(CARDS), max_size=8).map(lambda cards: f"meld {' '.join(cards)}")
    | st.lists(st.sampled_from(CARDS), max_size=4).map(lambda cards: f"take {' '.join(cards)}")
    | st.tuples(st.sampled_from(CARDS), st.integers(0, 9)).map(
        lambda to: f"add {to[0]} -> #{to[1]}"
    )
)
ACTS = (
    ACT
    | st.lists(ACT, min_size=2, max_size=12).map("; ".join)
    | st.lists(st.just("draw"), max_size=2000).map(";".join)
    | WORDS
)
SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "name": st.text(max_size=50),
        "listed": st.booleans(),
        "book": st.sampled_from(["regency", "waldo", "joker+two-hand", "wca", "x"]) | WORDS,
        "house": st.just("") | WORDS | st.integers(1, 8100).map(lambda n: "[" * n),
        "players": st.sampled_from([2, 3, 4]) | st.integers(),
        "best_of": st.sampled_from([1, 3]) | st.integers(),
        "clock": st.sampled_from([0, 3600]) | st.integers(),
        "watchers": st.booleans(),
        "chat": st.booleans(),
        "bots": st.sampled_from(["novice", "x"]),
        "pace": st.sampled_from(["instant", "x"]),
        "lesson": st.sampled_from(["", "first", "x"]),
        "puzzle": st.sampled_from(["", "regency-1", "x"]),
        "position": st.just("") | WORDS | st.text("abcdefgh-_", max_size=200),
    },
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "protocol": st.just(protocol.PROTOCOL_VERSION),
    "token": WORDS,
    "tokens": st.lists(WORDS, max_size=4),
    "name": WORDS,
    "number": st.integers(),
    "seat": SEATS,
    "level": st.sampled_from(["novice", "club", "x"]) | WORDS,
    "settings": SETTINGS,
    "words": WORDS,
    "word": st.sampled_from(QUICK_WORDS + REACTIONS) | WORDS,
    "value": SECRETS | st.binary(max_size=70).map(bytes.hex) | WORDS,
    "promise": SECRETS | WORDS,
    "commitment": SECRETS | WORDS,
    "text": ACTS,
    "moves": st.integers(),
    "step": st.integers(-1, 30) | st.integers(),
    "yes": st.booleans(),
    "whole": st.booleans(),
    "cards": st.lists(st.sampled_from(CARDS) | st.text(max_size=4), max_size=45),
    "kind": st.sampled_from(KINDS) | WORDS,
    "person": st.just("") | WORDS,
    "invitation": WORDS,
    "onto": st.none() | st.integers(-3, 9) | st.integers(),
}
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)


def _of(kind: type[asks.ClientMessage]) -> st.SearchStrategy[dict[str, Any]]:
    """Requests of a kind, made from its type: whole ones, and such with a field of another form."""
    names = [field.name for field in msgspec.structs.fields(kind) if field.name != "id"]
    whole = st.fixed_dictionaries({name: FIELDS[name] for name in names})
    broken = st.fixed_dictionaries(
        {name: FIELDS[name] | JSON for name in [*names, "more"] if name in FIELDS}
    )
    tag = {"type": kind.__struct_config__.tag}
    return st.one_of(whole, whole, whole, broken).map(lambda fields: {**fields, **tag})


REQUESTS = st.one_of([_of(kind) for kind in get_args(asks.Request) if kind is not asks.Hello])


def test_every_wish_is_fuzzed_with_values_for_each_of_its_fields() -> None:
    for kind in get_args(asks.Request):
        assert {field.name for field in msgspec.structs.fields(kind)} <= {"id", *FIELDS}


class Anything(RuleBasedStateMachine):
    """Three pages at one table: two players and someone who watches; no bots, so no waiting."""

    server: Server

    @initialize(book=st.sampled_from([("joker+two-hand", 2), ("waldo+no-bridges", 3), ("wca", 4)]))
    def found(self, book: tuple[str, int]) -> None:
        name, players = book
        self.code, token = self.server.new_table(book=name, players=players)
        self.pages = [
            Page(self.server.url, self.code, word, "Ann", gives=False).hello()
            for word in (token, *[""] * players)
        ]
        for seat, page in enumerate(self.pages[1:-1], 1):
            page.request("sit", seat=seat)
        self.closed: list[Page] = []

    @rule(who=st.integers(0, 4), request=REQUESTS, fits=st.booleans())
    def requests(self, who: int, request: dict[str, Any], fits: bool) -> None:
        page = self.pages[who % len(self.pages)]
        if fits and "moves" in request and page.game:
            request = {**request, "moves": page.game["moves"]}
        kind = request.pop("type")
        try:
            json.dumps(request).encode()
        except (ValueError, UnicodeError):
            return
        told = page.answer(page.send(kind, **request))
        assert told["type"] in ("done", "refused", "options", "carried")
        if told["type"] == "refused":
            assert "." in told["code"]
            assert told["message"]

    @rule()
    def a_deal_begins(self) -> None:
        for page in self.pages:
            page.read_all()
        self.pages[0].answer(self.pages[0].send("begin"))
        for page in self.pages:
            self.shuffles(page, "commit")
        for page in self.pages:
            self.shuffles(page, "reveal")

    def shuffles(self, page: Page, kind: str) -> None:
        """Return what a page would send of itself, if a deal is about to begin."""
        promise, seat = page.read_all().room["promise"], page.own["seat"]
        if promise is not None and seat >= 0:
            own = promise["commitment"]
            made = value_commitment(VALUE, promise["deal"], promise["attempt"], seat, own)
            said = {"commitment": made} if kind == "commit" else {"value": VALUE}
            page.answer(page.send(kind, promise=own, **said))

    @rule(choice=st.integers(0, 50))
    def somebody_does_what_is_offered(self, choice: int) -> None:
        for page in self.pages:
            page.read_all()
            if page.own["acts"] and page.game:
                offers = [offer["act"] for offer in page.own["offers"]]
                offers += [f"discard {card}" for card in page.own["hand"]]
                act = "cut 50" if offers[0] == "cut" else offers[choice % len(offers)]
                page.answer(page.send("act", text=act, moves=page.game["moves"]))
                return

    @rule(who=st.integers(0, 4), data=st.binary(max_size=200) | JSON.map(repr).map(str.encode))
    def something_else_is_sent(self, who: int, data: bytes) -> None:
        page = self.pages[who % len(self.pages)]
        page.answers.pop(0, None)
        page.wire.send(data)
        assert page.answer(0)["code"] == "protocol.unreadable"

    @rule(who=st.integers(0, 4))
    def somebody_comes_back(self, who: int) -> None:
        who %= len(self.pages)
        old = self.pages[who]
        old.close()
        self.closed.append(old)
        self.pages[who] = Page(self.server.url, self.code, old.token, gives=False).hello()

    @rule(part=st.sampled_from(["", "/proof", "/verify", "/replay/1", "/replay/99999999999999"]))
    def something_is_asked(self, part: str) -> None:
        answer = self.server.get(f"/api/tables/{self.code}{part}", self.pages[0].token)
        assert answer.status_code in (200, 400, 403)

    def teardown(self) -> None:
        if not hasattr(self, "pages"):
            return
        # An answer to each shows that all before it has been carried out.
        for page in self.pages:
            page.answer(page.send("say_quickly", word="bye"))
            page.read_all()
            page.close()
        entries = events(self.server.store, self.code)
        table, truth = table_of(entries), moments(entries)
        for page in [*self.closed, *self.pages]:
            seat = number = 0
            for frame in page.frames:
                seat = (json.loads(frame).get("own") or {"seat": seat})["seat"]
                number = check_frame(frame, seat, truth, number)
        with Page(self.server.url, self.code, self.pages[0].token, gives=False) as page:
            page.hello()
            assert page.number == table.number
            assert (page.game is None) == (table.game is None)
            if table.game is not None and page.game is not None:
                assert page.game["moves"] == table.moves
                assert Game.load(table.game.save()).save() == table.game.save()


def test_pages_that_send_anything_in_any_order_break_nothing(server: Server) -> None:
    class Here(Anything):
        pass

    Here.server = server
    run_state_machine_as_test(Here, settings=BUDGET)
    assert "Traceback" not in server.log


@pytest.fixture(scope="module")
def ask(server: Server) -> Iterator[Callable[[str, str, bytes], httpx2.Response]]:
    with httpx2.Client(trust_env=False, timeout=PATIENCE) as client:
        yield lambda method, path, body: client.request(method, server.url + path, content=body)


NEW = st.fixed_dictionaries(
    {"settings": SETTINGS},
    optional={"name": WORDS, "seats": st.lists(FIELDS["level"] | st.just("")), "more": JSON},
)


@settings(parent=BUDGET, max_examples=40)
@given(
    path=st.sampled_from(["/api/tables", "/api/matches", "/api/rules"]),
    body=st.binary(max_size=300)
    | (NEW | SETTINGS | JSON).map(lambda value: json.dumps(value).encode()),
)
def test_anything_may_be_posted(
    ask: Callable[[str, str, bytes], httpx2.Response], path: str, body: bytes
) -> None:
    answer = ask("POST", path, body)
    assert answer.status_code in (200, 201, 400), answer.text
    if answer.status_code == 400:
        assert set(answer.json()) == {"code", "message"}


@settings(parent=BUDGET, max_examples=40)
@given(
    method=st.sampled_from(["GET", "HEAD", "POST", "PUT", "OPTIONS"]),
    start=st.sampled_from(["/api/tables/", "/api/", "/assets/", "/t/", "/ws/", "/"]),
    rest=st.text(st.characters(codec="utf-8"), max_size=40),
)
def test_any_address_may_be_asked(
    ask: Callable[[str, str, bytes], httpx2.Response], method: str, start: str, rest: str
) -> None:
    from urllib.parse import quote

    answer = ask(method, start + quote(rest), b"")
    assert answer.status_code < 500 or answer.status_code == 503, answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
