"""A match that is taken away from a table over the wire and brought to another by a request."""

import json
from base64 import urlsafe_b64encode
from typing import Any

import msgspec
from tests.web.playing import begin, seated
from tests.web.serving import Page, Server

BOTS = ["", "random", "random", "random"]


def taken(server: Server) -> tuple[str, Page]:
    """A match as text, and the page of the one who took it away in the middle of a deal."""
    code, token = server.new_table(BOTS)
    ann = Page(server.url, code, token, "Ann").hello()
    begin(ann)
    told = ann.request("take_match")
    assert told["type"] == "carried"
    return told["match"], ann


def brought(server: Server, match: str, **more: Any) -> tuple[int, dict[str, Any]]:
    """The status and the words with which a text is answered that should be a match."""
    answer = server.ask("POST", "/api/matches", body=json.dumps({"match": match, **more}).encode())
    return answer.status_code, answer.json()


def test_a_match_goes_on_at_another_table_with_the_same_cards_and_both_show_it(
    server: Server,
) -> None:
    match, ann = taken(server)
    ann.until(lambda: ann.room["carried"] is not None)
    status, opened = brought(server, match, settings={"pace": "instant"})
    assert (status, opened["people"]) == (201, [])
    assert opened["code"] != ann.code
    with ann, Page(server.url, opened["code"], opened["token"]) as again:
        again.hello().until(lambda: again.game is not None)
        assert again.room["carried"] is not None
        assert sorted(again.own["hand"]) == sorted(ann.own["hand"])


def test_no_one_takes_a_match_away_while_others_play(server: Server) -> None:
    ann, ben = seated(server)
    with ann, ben:
        assert ann.refused("take_match") == "table.no_deal"
        begin(ann, ben)
        assert ann.refused("take_match") == "table.others_play"
        assert ann.refused("take_match", tokens=[ann.token]) == "table.others_play"
        assert ann.refused("take_match", tokens=["x" * 300]) == "table.unknown"
        ben.read_all()
        assert ben.room["carried"] is None


def test_a_damaged_foreign_or_large_text_opens_no_table(
    server: Server,
) -> None:
    match, ann = taken(server)
    ann.close()
    later = urlsafe_b64encode(msgspec.msgpack.encode((99, [], 0, b""))).decode().rstrip("=")
    deep = urlsafe_b64encode(b"\x91" * 5000).decode().rstrip("=")
    texts = {
        "": "match.damaged",
        "🂡 a foreign text": "match.damaged",
        "bm8gbWF0Y2g": "match.damaged",
        "=" * 40: "match.damaged",
        deep: "match.damaged",
        later: "match.version",
        "A" * 12_001: "match.large",
    }
    for text, code in texts.items():
        status, told = brought(server, text)
        assert (status, told.get("code")) == (400, code), text[:20]
        assert told["message"].endswith("."), told
    for damaged in (match[:-9], match[: len(match) // 2], match[9:], match + match):
        status, told = brought(server, damaged)
        assert status == 400, damaged
        assert told["code"].startswith(("match.", "compact.")), told
    assert brought(server, "A" * 20_000)[1]["code"] == "protocol.too_large"
    assert brought(server, match, name=" ")[1]["code"] == "table.name"
    assert brought(server, match, evil=1)[1]["code"] == "protocol.unreadable"
