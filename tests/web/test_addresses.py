"""Requests over HTTP: the lobby, rule books, records, replays; and refusals."""

import json
import signal
import socket
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final

import httpx2
import pytest
from tests.cli.piped import run
from tests.web.playing import begin, play_deal, play_on, seated, settle
from tests.web.serving import PATIENCE, Page, Server
from websockets.exceptions import ConnectionClosed, InvalidStatus

from canasta.server.web.pages import _SHOWN, find_page
from canasta.server.web.protocol import PROTOCOL_VERSION

HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
ELSEWHERE = "https://elsewhere.example"


def test_the_lobby_lists_the_choices(server: Server) -> None:
    lobby = server.get("/api/lobby").json()
    assert {"regency", "waldo", "joker", "wca"} <= {book["name"] for book in lobby["books"]}
    assert lobby["protocol"] == PROTOCOL_VERSION
    code, token = server.new_table(listed=True, name="Thursday")
    with Page(server.url, code, token) as ann:
        ann.hello()
        (listed,) = [t for t in server.get("/api/lobby").json()["tables"] if t["code"] == code]
        assert (listed["name"], listed["seats"][0], listed["deal"]) == ("Thursday", "person", 0)
        assert server.get(f"/api/tables/{code}").json() == {**listed, "host": "Ann"}
    hidden, _ = server.new_table()
    assert hidden not in server.get("/api/lobby").text


@pytest.mark.parametrize("book", ["regency", "waldo+no-bridges", "joker", "wca"])
def test_the_rule_book_of_settings_is_returned(server: Server, book: str) -> None:
    answer = server.ask("POST", "/api/rules", body=json.dumps({"book": book}).encode())
    assert answer.status_code == 200
    told = answer.json()
    assert len(told["chapters"]) > 3
    both = [*told["chapters"], *told["play"]]
    cited = {row for each in both for entry in each["entries"] for row in entry["clauses"]}
    assert len(told["slips"]) > 5
    ends = [end for slip in told["slips"] for end in slip["ends"]]
    cited |= {row for end in ends for row in (*end["clauses"], *end["second_clauses"])}
    assert all(each["entries"][0]["begins"] for each in both)
    rows = {row["id"]: (row["text"], row["where"]) for row in told["clauses"]}
    assert set(rows) == cited
    assert all(text.endswith((".", "”")) and where for text, where in rows.values())


def test_records_and_replays_are_for_those_at_the_table_once_a_deal_is_over(
    server: Server, home: Path
) -> None:
    rng = Random(8)
    code, token = server.new_table(["", "club", "club", "club"])
    with (
        Page(server.url, code, token, "Ann").hello() as ann,
        Page(server.url, code, name="Ben").hello() as ben,
    ):
        paths = [f"/api/tables/{ann.code}/{part}" for part in ("proof", "verify", "replay/1")]
        assert {server.get(path, ann.token).json()["code"] for path in paths} == {"table.no_deal"}
        begin(ann)
        for _ in range(3):
            assert settle([ann])
            play_on(ann, rng)
        for path in paths:
            assert server.get(path, ann.token).json()["code"] == "table.deal_under_way"
        play_deal([ann], rng)
        _, other = server.new_table()
        for path in paths:
            for token in ("", other, "x"):
                answer = server.get(path, token)
                assert (answer.status_code, answer.json()["code"]) == (401, "table.unknown")
        proof, checked, replay = (server.get(path, ben.token) for path in paths)
        assert proof.headers["content-disposition"].startswith("attachment")
        file = home / "proof.json"
        file.write_bytes(proof.content)
        assert run(home, "verify", str(file)).returncode == 0
        told = checked.json()
        assert told["holds"]
        assert [one["code"] for one in told["found"]] == [
            "proof.whole",
            "proof.held",
            "proof.alone",
        ]
        assert [one["message"] for one in told["found"]] == told["sentences"]
        frames = replay.json()["frames"]
        assert frames[-1]["game"] | {"moves": 0} == ann.game | {"moves": 0}  # type: ignore[operator]
        assert all(len(frame["hands"]) == 4 for frame in frames)
        refused = server.get(f"/api/tables/{ann.code}/replay/2", ben.token)
        assert (refused.status_code, refused.json()["code"]) == (400, "table.no_such_deal")


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/tables/AAAAAA", None, 404, "table.none"),
        ("GET", "/api/tables/nonsense", None, 400, "table.code"),
        ("GET", "/api/tables/AAAAAA/proof", None, 404, "table.none"),
        ("POST", "/api/tables", b"", 400, "protocol.unreadable"),
        ("POST", "/api/tables", b"[" * 9000, 400, "protocol.unreadable"),
        ("POST", "/api/tables", b"\xff\xfe", 400, "protocol.unreadable"),
        ("POST", "/api/tables", b'{"settings":{"book":"bridge"}}', 400, "table.settings"),
        ("POST", "/api/tables", b'{"settings":{},"name":""}', 400, "table.name"),
        ("POST", "/api/tables", b'{"settings":{},"name":"A","evil":1}', 400, "protocol.unreadable"),
        ("POST", "/api/tables", b'{"settings":{},"name":"A","seats":["","x"]}', 400, "table.bot"),
        ("POST", "/api/tables", b" " * 20_000, 413, "protocol.too_large"),
        ("POST", "/api/rules", b'{"book":"waldo","players":9}', 400, "table.settings"),
        ("POST", "/api/rules", b'{"house":"[[[["}', 400, "table.settings"),
    ],
)
def test_what_is_refused_has_a_code_and_a_sentence(
    server: Server, method: str, path: str, body: bytes | None, status: int, code: str
) -> None:
    answer = server.ask(method, path, body=body)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code)
    assert problem["message"].endswith((".", "?")), problem


def test_every_answer_tells_browsers_what_to_refuse(server: Server) -> None:
    for method, path in (
        ("GET", "/"),
        ("GET", "/t/AAAAAA"),
        ("GET", "/api/lobby"),
        ("GET", "/api/tables/AAAAAA"),
        ("GET", "/nothing-here"),
        ("GET", "/assets/../../etc/passwd"),
        ("GET", "/assets/nothing.js"),
        ("DELETE", "/api/lobby"),
        ("POST", "/api/rules"),
        ("HEAD", "/"),
        ("GET", "/healthz"),
        ("GET", "/metrics"),
        ("GET", "/ws/AAAAAA"),
    ):
        answer = server.ask(method, path)
        assert answer.status_code < 500 or path in ("/", "/t/AAAAAA"), (path, answer.text)
        assert HEADERS.items() <= dict(answer.headers).items(), path
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "server" not in answer.headers


def test_what_browsers_take_from_safe_origins_alone_is_sent_to_those_alone(server: Server) -> None:
    alone = "cross-origin-opener-policy"
    for host, forwarded, sent in (
        ("cards.example", "", False),
        ("192.168.1.7:8765", "", False),
        ("cards.example", "https", True),
        ("localhost:8765", "", True),
        ("[::1]:8765", "", True),
    ):
        answer = server.ask("GET", "/api/lobby", host=host, x_forwarded_proto=forwarded)
        assert (alone in answer.headers) == sent, host


def test_pages_from_elsewhere_are_refused(server: Server) -> None:
    code, token = server.new_table()
    for method, path, body in (
        ("GET", "/api/lobby", None),
        ("GET", f"/api/tables/{code}", None),
        ("POST", "/api/tables", b'{"settings":{},"name":"A"}'),
        ("POST", "/api/rules", b"{}"),
    ):
        answer = server.ask(method, path, token, body, origin=ELSEWHERE)
        assert (answer.status_code, answer.json()["code"]) == (403, "protocol.origin")
        assert "access-control-allow-origin" not in answer.headers
    for origin in (ELSEWHERE, "null", f"{server.url}.elsewhere.example"):
        with pytest.raises(InvalidStatus) as refused:
            Page(server.url, code, token, origin=origin)
        assert refused.value.response.status_code == 403
    with Page(server.url, code, token, origin=server.url) as ann:
        ann.hello()


def test_the_counters_are_shown_to_anyone_who_has_their_token(server: Server) -> None:
    code, token = server.new_table()
    with Page(server.url, code, token) as ann:
        ann.hello().request("say_quickly", word="hello")
        text = server.get("/metrics").text
        assert 'canasta_requests_total{end="done",request="SayQuickly"}' in text
        assert code not in text
        assert token not in text
    refused = server.get("/metrics", "another-token-of-16")
    assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "canasta.example.org"])
def test_a_proxy_that_says_nothing_of_who_asks_shows_no_counters(home: Path, host: str) -> None:
    """All that such a proxy passes on comes from this machine, as its own programs do."""
    words = ("--public-url", "https://canasta.example.org")
    with Server(home, *words, metrics="") as server:
        forwarded: dict[str, str]
        for forwarded in ({}, {"x_forwarded_for": "127.0.0.1"}, {"authorization": "Bearer x"}):
            answer = server.ask("GET", "/metrics", "", None, host=host, **forwarded)
            assert answer.status_code == 403
            assert "canasta_" not in answer.text
        server.end()
    with Server(home, *words) as server:
        answer = server.ask("GET", "/metrics", host=host)
        assert answer.status_code == 401
        assert "canasta_requests" not in answer.text


def test_the_log_holds_nothing_hidden(server: Server) -> None:
    ann, ben = seated(server)
    with ann, ben:
        begin(ann, ben)
        ann.request("say", words="a-word-to-the-wise")
        log = server.log
        for hidden in (ann.token, ben.token, "a-word-to-the-wise", '"Ann"', "discard", "secret"):
            assert hidden not in log
    for line in log.splitlines():
        assert json.loads(line)["what"]


KNOWN: Final = (
    "127.0.0.1:8765",
    "127.0.0.1",
    "192.168.1.7:8765",
    "[::1]",
    "[::1]:8765",
    "[2001:db8::1]:80",
    "localhost",
    "LocalHost:8765",
    "localhost.",
    "cards.localhost",
    "canasta.example.org",
    "Canasta.Example.Org:443",
    "canasta.example.org.",
    "also.example.org:8443",
    "dot.example.org",
    "xn--caf-dma.example",
    socket.gethostname(),
    f"{socket.gethostname().partition('.')[0]}.local:8765",
)
UNKNOWN: Final = (
    "evil.example",
    "evil.example:8765",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil-localhost",
    "canasta.example.org.evil.example",
    "evil.canasta.example.org",
    "canasta.example.org..",
    "127.0.0.1@evil.example",
    "[evil.example]",
    "other.local",
    "127.0.0.1%evil.example",
    "[::1].evil.example",
    "evil.example/.localhost",
    "2130706433",
    "a" * 4000,
)
NAMED: Final = (
    *("--public-url", "https://canasta.example.org"),
    *("--allow-origin", "https://also.example.org:8443"),
    *("--allow-origin", "http://dot.example.org."),
    *("--allow-origin", "http://caf\u00e9.example"),
)


def test_the_server_answers_by_its_own_names_alone(home: Path) -> None:
    """A site whose name is redirected here by DNS rebinding reads nothing, not even over
    WebSockets."""
    with Server(home, *NAMED) as server:
        code, token = server.new_table()
        for host in KNOWN:
            for path in ("/api/lobby", "/healthz", f"/api/tables/{code}"):
                assert server.get(path, host=host).status_code == 200, (host, path)
        for host in UNKNOWN:
            for method, path in (
                ("GET", "/"),
                ("GET", "/api/lobby"),
                ("GET", f"/api/tables/{code}"),
                ("POST", "/api/tables"),
                ("GET", "/assets/nothing.js"),
                ("GET", "/healthz"),
                ("GET", "/metrics"),
            ):
                answer = server.ask(method, path, token, host=host)
                assert answer.status_code == 421, (host, path)
                assert "--public-url" in answer.text
                assert "protocol.host" in answer.text
                assert code not in answer.text
                assert len(answer.content) < 1500
            with pytest.raises(InvalidStatus) as refused:
                Page(server.url, code, token, additional_headers={"Host": host})
            assert refused.value.response.status_code in (400, 421), host
        with Page(server.url, code, token) as ann:
            ann.hello()
        assert "Traceback" not in server.log


def test_a_request_of_a_program_that_names_no_host_is_answered(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
        wire.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert wire.recv(65536).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("token", ["", "short", "x" * 15, "with blanks between it", "\u00e4" * 20])
def test_a_token_of_the_counters_that_can_be_guessed_is_refused(home: Path, token: str) -> None:
    done = run(home, "serve", "--metrics-token", token)
    assert done.returncode == 2
    assert "/metrics" in done.stderr


LEFT: Final = ("chunks.json", "__init__.py", "__pycache__/__init__.cpython-311.pyc", "x.map")


@pytest.mark.parametrize("kind", ["", "assets/"])
def test_what_a_build_leaves_next_to_the_page_is_not_served(home: Path, kind: str) -> None:
    page = home / "page"
    for name in (*LEFT, "index.html", "icon.svg", "base.js", "packed.js.gz", "sub/inner.js"):
        for folder in (page, page / "assets"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(f"<!doctype html>{'left over' if name in LEFT else ''}")
    with Server(home, "--page", str(page)) as server:
        assert server.get(f"/{kind}base.js").status_code == 200
        assert server.get(f"/{kind}icon.svg").status_code == 200
        for name in (*LEFT, "packed.js.gz", "sub/inner.js"):
            dotted = name.replace(".", "%2e")
            for shown in (name, name.upper(), dotted, f"./{name}", f"x/../{name}"):
                for path in (f"/{kind}{shown}", f"/{kind}%2e/{shown}", f"//{kind}{shown}"):
                    answer = server.get(path)
                    assert answer.status_code in (404, 405), path
                    assert "left over" not in answer.text


def test_the_page_that_is_built_has_no_file_that_is_not_served() -> None:
    """What tools and sites need of a build is left out by name; all else reaches browsers."""
    folder = find_page()
    if folder is None:
        pytest.skip("the page is not built")
    kept = {path.name for path in folder.iterdir() if path.is_file()}
    shown = {path for path in kept if Path(path).suffix in _SHOWN}
    assert kept - shown <= {"__init__.py", "chunks.json"}
    assets = {path.suffix for path in (folder / "assets").iterdir()}
    assert assets <= {*_SHOWN, ".gz"}


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 1)])
def test_a_server_that_ends_says_goodbye_and_loses_nothing(
    home: Path, number: int, status: int
) -> None:
    with Server(home) as server, ExitStack() as opened:
        ann, ben = (opened.enter_context(page) for page in seated(server))
        begin(ann, ben)
        assert server.end(number) == status
        for page in (ann, ben):
            with pytest.raises(ConnectionClosed):
                page.until(lambda: False)
            assert page.wire.close_code in (1001, 1012)
        assert "Traceback" not in server.log
        server.start()
        with Page(server.url, ann.code, ann.token) as again:
            again.hello().until(lambda: bool(again.own["hand"]))
            assert again.own["hand"] == ann.own["hand"]


def test_too_many_requests_of_one_address_are_refused(home: Path) -> None:
    with Server(home, fast=False) as server:
        path = f"{server.url}/api/lobby"
        with httpx2.Client(trust_env=False, timeout=PATIENCE) as client:
            codes = [client.get(path).status_code for _ in range(110)]
            assert codes[:100] == [200] * 100
            while client.get(path).status_code != 429:
                pass
        assert server.get("/healthz").status_code == 200


def test_too_many_pages_of_one_address_are_turned_away_until_one_is_closed(home: Path) -> None:
    with Server(home, "--connections", "3") as server:
        code, token = server.new_table()
        with Page(server.url, code, token) as ann, Page(server.url, code, name="Ben") as ben:
            ann.hello()
            ben.hello()
            third = Page(server.url, code, name="Cid").hello()
            with Page(server.url, code, name="Dan") as dan:
                told = dan.answer(0)
                assert (told["type"], told["code"]) == ("refused", "protocol.too_many_pages")
                with pytest.raises(ConnectionClosed) as closed:
                    dan.read()
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, told["code"])
            assert ann.request("say", words="still here")["type"] == "done"
            third.close()
            ann.until(lambda: ann.room["watching"] == 1)
            with Page(server.url, code, name="Dan") as dan:
                assert dan.hello().room["watching"] == 2


def test_a_client_that_leaves_in_the_middle_of_a_request_leaves_no_trace_in_the_log(
    home: Path,
) -> None:
    with Server(home) as server:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            wire.sendall(
                b"POST /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999\r\n\r\n{"
            )
            assert server.get("/healthz").status_code == 200  # it is read by then
        assert server.get("/healthz").status_code == 200
        server.end()
        assert "Traceback" not in server.log
