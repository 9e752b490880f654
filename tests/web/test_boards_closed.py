"""Boards that a person has yet to play: no message or answer reveals their cards."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from random import Random
from threading import Thread
from time import time
from typing import Any, Final, TypeAlias
from zlib import crc32

import httpx2
import msgspec
import pytest
from tests.duplicate.test_links import OPENED, PLAYED, played, signed
from tests.duplicate.test_links import challenge as drawn_challenge
from tests.duplicate.wrong_results import wrong_boards
from tests.lengths import LONG
from tests.web.serving import PATIENCE, Server
from tests.web.test_duplicates import challenge, enter, heard, once, play_board, post
from tests.web.test_online_evenings import At, begin_deal, people_of, play_deal, tables_of
from tests.web.truth import events, table_of

from canasta.game import Game
from canasta.game.compact import compact_moves
from canasta.live.base.codes import LETTERS
from canasta.live.duplicate.duplicate import DUPLICATES
from canasta.live.duplicate.events import DuplicateEvent, StoredDuplicateEvent
from canasta.live.duplicate.links import (
    new_link,
    open_link,
    result_link,
)
from canasta.live.duplicate.requests import NewChallenge, opened_for
from canasta.live.pad.events import TableRules
from canasta.server.store.open import open_store
from canasta.server.store.rows import KindStore

STRIDE: Final = 1 if LONG else 8
"""Every how many of the possible bytes are sent."""

Told: TypeAlias = tuple[int, tuple[tuple[str, str], ...], bytes]
"""An answer: its status, its headers, its body."""


def text_of(value: Any) -> str:
    """Anything as the text of a link."""
    body = msgspec.msgpack.encode(value)
    return urlsafe_b64encode(body + crc32(body).to_bytes(4, "little")).decode().rstrip("=")


def probes(code: str, steps: int) -> Iterator[bytes]:
    """What someone sends who wants to know cards: all kinds of bodies, one step after another."""
    for boards in (*wrong_boards(OPENED, PLAYED), *((bytes([n]),) for n in range(0, 256, STRIDE))):
        for head in ([1, code, "Eve", boards], [2, code, "Eve", boards, b"\1" * 32, b"\2" * 64]):
            yield json.dumps({"result": text_of(head)}).encode()
    rng = Random(4)
    for _ in range(steps):
        boards = (rng.randbytes(rng.randrange(1, 60)),)
        yield json.dumps({"result": text_of([1, code, "Eve", boards])}).encode()
    for text in (
        "",
        "A",
        "AAAA" * 9,
        "A" * 16_001,
        text_of([9]),
        text_of([1, "AAAAAA", "E", [b""]]),
    ):
        yield json.dumps({"result": text}).encode()
    yield from (b"", b"{", b"null", b"\xff\xff", b'{"result": 1}', b'{"deal": "A"}', b"A" * 40_000)


def answers(
    server: Server, code: str, token: str = "", steps: int = 40, more: Sequence[bytes] = ()
) -> set[Told]:
    """All that is answered to them, but for the time of day."""
    url = f"{server.url}/api/duplicates/{code}/result"
    found: set[Told] = set()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with httpx2.Client(trust_env=False, timeout=PATIENCE, headers=headers) as client:
        for body in (*probes(code, steps), *more):
            answer = client.post(url, content=body)
            told = sorted((name, text) for name, text in answer.headers.items() if name != "date")
            found.add((answer.status_code, tuple(told), answer.content))
    return found


def test_a_server_s_board_gives_one_answer_whatever_result_is_sent(server: Server) -> None:
    code, key = challenge(server, boards=1)
    day = server.get("/api/day/regency").json()["code"]
    ann = enter(server, code, "Ann")
    told = answers(server, code, steps=1000 // STRIDE)
    told |= answers(server, code, ann.token, 300 // STRIDE)
    told |= answers(server, day)
    play_board(ann, Random(5))
    once(server, code, ann.token, 1)
    told |= answers(server, code, ann.token)
    record = table_of(events(server.store, ann.code)).boards[0].record
    truly = text_of([1, code, "Eve", (compact_moves(Game.load(record)),)])
    told |= answers(server, code, more=[json.dumps({"result": truly}).encode()])
    assert post(server, f"/api/duplicates/{code}/end", {"key": key}).json()["closed"]
    told |= answers(server, code)
    assert len(told) == 1
    ((status, _, body),) = told
    assert status == 409
    assert json.loads(body)["code"] == "contest.no_link"
    assert [one["name"] for one in server.get(f"/api/duplicates/{code}").json()["people"]] == [
        "Ann"
    ]


def test_the_boards_of_a_round_in_play_give_one_answer_and_no_replay_before_the_last_table(
    server: Server,
) -> None:
    at = At(server, boards=True, scoring="average", deals=1)
    at.pairs("Ann", "Cem", "Eva", "Gus")
    phones = people_of(at, 4)
    at.direct("begin_round", round=1)
    boards = at.view()["rounds"][0]["boards"]
    first, second = tables_of(at, phones.values()).values()
    told = answers(server, boards)
    begin_deal(first)
    told |= answers(server, boards, first[0].token)
    play_deal(first, Random(9))
    told |= answers(server, boards, first[0].token)
    assert len(told) == 1
    at.once(lambda view: view["rounds"][0]["tables"][0]["deals"] == 1)
    table = f"/api/tables/{first[0].code}"
    ways = ("replay/1", "review/1", "position/1?at=0&seat=1", "position/1?at=3&seat=2")
    for page in first:
        for way in ways:
            refused = server.get(f"{table}/{way}", page.token)
            assert (refused.status_code, refused.json()["code"]) == (409, "contest.board_open"), way
        for way in ("proof", "verify"):
            assert server.get(f"{table}/{way}", page.token).json()["code"] == "table.board_cards"
    begin_deal(second)
    assert server.get(f"{table}/replay/1", first[0].token).status_code == 409
    play_deal(second, Random(9))
    at.once(lambda view: view["rounds"][0]["tables"][1]["scores"] is not None)
    for way in ways:
        assert server.get(f"{table}/{way}", first[0].token).status_code == 200, way


def test_anyone_who_has_played_a_challenge_may_look_back_at_it(server: Server) -> None:
    code, _ = challenge(server, boards=1)
    ann = enter(server, code, "Ann")
    play_board(ann, Random(6))
    assert server.get(f"/api/tables/{ann.code}/replay/1", ann.token).status_code == 200


def test_a_link_s_boards_refuse_every_wrong_result_in_the_same_words(server: Server) -> None:
    code = post(server, "/api/links", {"deal": OPENED.link}).json()["code"]
    url = f"{server.url}/api/duplicates/{code}/result"
    wrong = [signed(boards) for boards in wrong_boards(OPENED, PLAYED)]
    bodies = [json.dumps({"result": text}).encode() for text in wrong]
    bodies += list(probes(code, 40))[:-7]  # without those that are no message
    with httpx2.Client(trust_env=False, timeout=PATIENCE) as client:
        told = {
            (answer.status_code, answer.headers["content-type"], answer.content)
            for body in bodies
            for answer in [client.post(url, content=body)]
        }
    assert len(told) == 1
    ((status, _, content),) = told
    assert status == 200
    assert len(content.split(b"\n\n")) == 3
    assert b"contest.result" in content
    assert server.get(f"/api/duplicates/{code}").json()["people"] == []


# ---- what is stored under a code


def short_code(text: str) -> str:
    """A code as it was derived when anyone could find another text with the same."""
    drawn = blake2b(text.encode(), digest_size=6).digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in drawn)


def store_duplicate(home: Path, code: str, event: DuplicateEvent) -> None:
    store = open_store(str(home / "tables.sqlite3"))
    try:
        KindStore(store, DUPLICATES).append(code, [StoredDuplicateEvent(1, time(), event)])
    finally:
        store.close()


def a_link() -> str:
    return new_link(NewChallenge(TableRules("regency"), 1, "club", title="Eve's own cards"))


def test_no_one_takes_the_deal_of_a_day_beforehand(tmp_path: Path) -> None:
    """Two minutes find a link whose short code is a day's: here it is simply put there."""
    today = datetime.now(UTC).date().isoformat()
    mine = open_link(a_link())
    taken = short_code(f"canasta day\0{today}\0regency")
    store_duplicate(tmp_path, taken, msgspec.structs.replace(mine, code=taken))
    with Server(tmp_path) as server:
        code = server.get("/api/day/regency").json()["code"]
        shown = server.get(f"/api/duplicates/{code}").json()
        assert (shown["kind"], shown["link"]) == ("day", "")
        assert code != taken
        assert server.get(f"/api/duplicates/{taken}").json()["title"] == "Eve's own cards"


def test_no_one_takes_the_place_of_a_friend_s_challenge(tmp_path: Path) -> None:
    link, mine = a_link(), open_link(a_link())
    taken = short_code(f"canasta link\0{link}")
    store_duplicate(tmp_path, taken, msgspec.structs.replace(mine, code=taken))
    with Server(tmp_path) as server:
        code = post(server, "/api/links", {"deal": link}).json()["code"]
        assert server.get(f"/api/duplicates/{code}").json()["link"] == link


def test_a_challenge_and_a_day_of_an_earlier_release_are_found_where_they_were(
    tmp_path: Path,
) -> None:
    today = datetime.now(UTC).date().isoformat()
    link = a_link()
    old = msgspec.structs.replace(open_link(link), code=short_code(f"canasta link\0{link}"))
    day = msgspec.structs.replace(
        opened_for(
            short_code(f"canasta day\0{today}\0regency"), "day", old.settings, 1, time() + 9e4
        ),
        day=today,
    )
    for event in (old, day):
        store_duplicate(tmp_path, event.code, event)
    with Server(tmp_path) as server:
        assert post(server, "/api/links", {"deal": link}).json()["code"] == old.code
        assert server.get("/api/day/regency").json()["code"] == day.code
        assert server.get(f"/api/duplicates/{old.code}").json()["link"] == link


def test_events_stored_under_another_code_are_not_opened(tmp_path: Path) -> None:
    link, mine = a_link(), open_link(a_link())
    theirs = open_link(link)
    store_duplicate(tmp_path, theirs.code, msgspec.structs.replace(mine, code=theirs.code))
    store_duplicate(tmp_path, "ACDEFG", mine)
    with Server(tmp_path) as server:
        refused = post(server, "/api/links", {"deal": link})
        assert (refused.status_code, refused.json()["code"]) == (409, "contest.key_taken")
        assert server.get("/api/duplicates/ACDEFG").json()["code"] == "contest.broken"


def test_a_code_of_one_kind_opens_nothing_of_another(server: Server) -> None:
    code, _ = challenge(server)
    long_code = post(server, "/api/links", {"deal": a_link()}).json()["code"]
    table, _ = server.new_table()
    assert len(long_code) == 29
    for path in ("tables", "pads", "evenings"):
        assert server.get(f"/api/{path}/{code}").status_code in (400, 404)
        refused = server.get(f"/api/{path}/{long_code}")
        assert (refused.status_code, refused.json()["code"]) == (400, "table.code")
    for path in ("duplicates", "pads", "evenings"):
        assert server.get(f"/api/{path}/{table}").status_code == 404


# ---- so many and no more


def from_address(address: str, url: str, body: bytes) -> httpx2.Response:
    """Return what is answered to someone at another address of this machine."""
    wire = httpx2.HTTPTransport(local_address=address)
    with httpx2.Client(transport=wire, timeout=PATIENCE) as client:
        return client.post(url, content=body)


def test_results_of_one_network_do_not_keep_another_s_waiting(server: Server) -> None:
    """Four that take long come first; one that is soon checked is answered before most of them."""
    dear, cheap = drawn_challenge(boards=1, bots="expert"), drawn_challenge(boards=1)
    bodies, urls = [], []
    for opened in (dear, cheap):
        code = post(server, "/api/links", {"deal": opened.link}).json()["code"]
        result = result_link(opened, "Ann", played(opened, Random(1), 1), "a token")
        bodies.append(json.dumps({"result": result}).encode())
        urls.append(f"{server.url}/api/duplicates/{code}/result")
    answered: list[str] = []

    def send(address: str, which: int) -> None:
        assert from_address(address, urls[which], bodies[which]).status_code == 200
        answered.append(address)

    many = [Thread(target=send, args=("127.0.0.1", 0)) for _ in range(4)]
    for thread in many:
        thread.start()
    while not sum(thread.is_alive() for thread in many):
        pass
    send("127.0.0.2", 1)
    place = len(answered)
    for thread in many:
        thread.join()
    assert answered[place - 1] == "127.0.0.2"
    assert place <= 2


@pytest.mark.parametrize("limit", ["SENT_AT_ONCE", "WORKED_AT_ONCE"])
def test_a_network_has_so_much_checked_and_no_more(tmp_path: Path, limit: str) -> None:
    script = f"from canasta.server.web import duplicates\nduplicates.{limit} = 0\n"
    with Server(tmp_path, script=script) as server:
        code = post(server, "/api/links", {"deal": a_link()}).json()["code"]
        path = f"/api/duplicates/{code}/result"
        *_, refused = (post(server, path, {"result": "A"}) for _ in range(3))
        assert (refused.status_code, refused.json()["code"]) == (429, "protocol.too_many")


def test_a_network_enters_so_many_results_and_no_more(tmp_path: Path) -> None:
    script = "from canasta.server.web import duplicates\nduplicates.ENTERED_AT_ONCE = 1\n"
    with Server(tmp_path, script=script) as server:
        code = post(server, "/api/links", {"deal": OPENED.link}).json()["code"]
        path = f"/api/duplicates/{code}/result"
        ends = [
            heard(post(server, path, {"result": result_link(OPENED, name, PLAYED[:most], name)}))[
                -1
            ]
            for name, most in (("Ann", 1), ("Ben", 1), ("Ann", 2))
        ]
        assert [one["taken"] for one in ends] == [True, False, True]
        assert ends[1]["refused"]["code"] == "protocol.too_many_tables"
        assert [one["name"] for one in server.get(f"/api/duplicates/{code}").json()["people"]] == [
            "Ann"
        ]
