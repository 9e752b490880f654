"""Pages that misbehave: malformed, huge, too many messages. They are refused, others play on."""

import os
from pathlib import Path
from random import Random

import pytest
from tests.faults.steady import Player, check_history, one_act
from tests.web.playing import begin, seated
from tests.web.serving import Page, Server
from websockets.exceptions import ConnectionClosed

BROKEN = [
    b"",
    b"\x00",
    b"\xff\xfe",
    b"null",
    b"[]",
    b'{"type":"act"}',
    b'{"type":"act","id":"1","text":"draw","moves":0}',
    b'{"type":"dance","id":1}',
    b'{"type":"stand","id":1,"more":2}',
    b'{"type":"stand","id":' + b"9" * 40 + b"}",
    b"[" * 10_000,
    b'{"type":"stand","id":1}{',
    b'{"type":"say","id":1,"words":"\\ud800"}',
]


def test_an_unreadable_message_is_refused_and_the_connection_goes_on(home: Path) -> None:
    with Server(home, fast=False) as server:
        ann, ben = seated(server)
        with ann, ben:
            for message in BROKEN:
                for sent in (message, message.decode("latin-1")):
                    ann.answers.clear()
                    ann.wire.send(sent)
                    ann.until(lambda: bool(ann.answers))
                    (answer,) = ann.answers.values()
                    assert answer["code"] == "protocol.unreadable", message[:40]
            ann.answers.clear()
            ann.wire.send(b"x" * 20_000)
            ann.until(lambda: 0 in ann.answers)
            assert ann.answers[0]["code"] == "protocol.too_large"
            ben.request("say_quickly", word="hello")
            ann.until(lambda: bool(ann.said))
            ann.wire.send(os.urandom(1 << 18))
            with pytest.raises(ConnectionClosed):
                ann.until(lambda: False)
            assert ann.wire.close_code == 1009
            ben.until(lambda: not ben.room["seats"][0]["present"])
        assert "Traceback" not in server.log


def test_a_thousand_wishes_at_once_are_slowed_down_and_others_play_on(home: Path) -> None:
    rng = Random(9)
    with Server(home, fast=False) as server:
        players = [Player(page) for page in seated(server)]
        code = players[0].page.code
        with Page(server.url, code, name="Mal") as mal:
            mal.hello()
            for kind, fields in (
                ("act", {"text": "draw", "moves": 0}),
                ("seat_bot", {"seat": 0, "level": "club"}),
                ("ask_options", {"cards": ["7h"]}),
                ("begin", {}),
            ) * 250:
                mal.send(kind, **fields)
            begin(*(player.page for player in players))
            for _ in range(8):
                one_act(players, rng)
            mal.until(lambda: len(mal.answers) > 150)
            refused = [told for told in mal.answers.values() if told["type"] == "refused"]
            assert {told["code"] for told in refused} == {
                "table.not_seated",
                "table.not_host",
                "protocol.too_many",
            }
            assert len(refused) == len(mal.answers) - 1  # all but the welcome
        for player in players:
            player.leave()
        check_history(players, server.store, code)
        assert "Traceback" not in server.log
