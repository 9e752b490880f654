"""What leaves memory is taken apart there, unless someone still works with it."""

import json

from tests.hidden.whole_server import WholeServer

from canasta.live.duplicate.view import LiveDuplicate
from canasta.server.web.serving import KEPT_OPEN


def duplicate(server: WholeServer, title: str) -> str:
    wanted = {"rules": {"book": "regency"}, "title": title}
    status, text = server.ask("page", "/api/duplicates", wanted, after=1.0)
    assert status == 201, text
    code: str = json.loads(text)["code"]
    return code


def opened(server: WholeServer, code: str) -> LiveDuplicate:
    live = server.loop.run_until_complete(server.registry.duplicates.open(code))
    assert live is not None
    return live


def pass_by(server: WholeServer, other: str) -> None:
    """So much time passes that what no one asks for has left memory and is taken apart."""
    for _ in range(4):
        server.wait(KEPT_OPEN + 1)
        opened(server, other)


def test_a_duplicate_in_use_stays_whole_after_it_left_memory() -> None:
    server = WholeServer("leaving")
    try:
        held, other = duplicate(server, "held"), duplicate(server, "other")
        live = opened(server, held)
        pass_by(server, other)
        assert opened(server, held) is not live
        assert live.duplicate.first_event.title == "held"
    finally:
        server.close()


def test_a_duplicate_that_left_memory_is_taken_apart_if_unused() -> None:
    server = WholeServer("leaving")
    try:
        left, other = duplicate(server, "left"), duplicate(server, "other")
        entries = opened(server, left).duplicate.entries
        assert entries
        pass_by(server, other)
        assert entries == []
        assert opened(server, left).duplicate.first_event.title == "left"
    finally:
        server.close()
