"""What answers and logs do not tell, and what they do not stumble over."""

import json
import re
import resource
from pathlib import Path

import pytest
from tests.web.serving import Page, RefusedError, Server

from canasta.server.store import StoreError, public_words

HUGE = "9" * 5000


@pytest.mark.parametrize("deal", [HUGE, "0", "-1", "1.5", "0x" + "f" * 5000, "²", "٣", "%00"])
@pytest.mark.parametrize("kind", ["replay", "review"])
def test_whatever_is_asked_for_in_place_of_a_deal_is_refused(
    server: Server, kind: str, deal: str
) -> None:
    code, token = server.new_table()
    answer = server.get(f"/api/tables/{code}/{kind}/{deal}", token)
    assert 400 <= answer.status_code < 500
    assert len(answer.content) < 1000


@pytest.mark.parametrize("number", [HUGE, "9" * 4000, f"-{HUGE}", "1e999", "1" + "0" * 40])
@pytest.mark.parametrize("field", ["players", "clock", "watchers"])
def test_huge_numbers_are_refused_on_every_road(server: Server, field: str, number: str) -> None:
    settings = f'{{"{field}": {number}}}'
    for path, body in [("/api/rules", settings), ("/api/tables", f'{{"settings": {settings}}}')]:
        answer = server.ask("POST", path, body=body.encode())
        assert 400 <= answer.status_code < 500 or (path == "/api/rules" and field == "clock")
        assert len(answer.content) < 9000 or answer.status_code == 200
    code, token = server.new_table()
    with Page(server.url, code, token) as page:
        page.hello()
        page.wire.send(f'{{"type": "sit", "id": 7, "seat": {number}}}')
        page.wire.send(f'{{"type": "choose", "id": 8, "settings": {settings}}}')
        assert page.request("say", words="still here")["type"] == "done"


def test_hex_of_any_length_in_house_rules_is_refused(server: Server) -> None:
    house = 'book = "waldo"\n[rules]\ntarget = 0x' + "f" * 7000
    answer = server.ask("POST", "/api/rules", body=json.dumps({"house": house}).encode())
    assert (answer.status_code, answer.json()["code"]) == (400, "table.settings")


def test_a_refusal_does_not_tell_where_the_store_is(home: Path) -> None:
    with Server(home) as server:
        code, token = server.new_table()
        with Page(server.url, code, token) as page:
            page.hello()
            assert server.process
            # A process whose files may not grow is as one whose disk is full.
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, 1))
            with pytest.raises(RefusedError) as refused:
                page.request("say", words="hello")
            found = server.ask("POST", "/api/tables", body=b'{"settings": {}, "name": "Ann"}')
            health = server.get("/healthz")
        assert (found.status_code, health.status_code) == (503, 503)
        for text in (str(refused.value), found.text, health.text):
            assert "sqlite" not in text
            assert str(home) not in text


def test_public_words_say_nothing_of_an_error() -> None:
    error = StoreError(
        "store.unreachable", "postgresql://secret-host:5432/tables cannot be reached"
    )
    assert "secret" not in public_words(error)
    assert "Try again" in public_words(error)


def test_the_log_names_no_address_and_no_code(home: Path) -> None:
    with Server(home) as server:
        code, token = server.new_table(listed=True)
        with Page(server.url, code, token) as page:
            page.hello()
            server.get(f"/api/tables/{code}")
            server.get("/api/tables/XXXXXX")
        server.end()
        lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
        founded = {line["table"] for line in lines if line["what"] in ("founded", "opened")}
        assert len(founded) == 1
        assert re.fullmatch("[0-9a-f]{8}", founded.pop())
        assert code not in server.log
        assert "XXXXXX" not in server.log
        assert "127.0.0.1:" not in server.log.replace(server.url, "")
