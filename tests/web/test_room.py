"""The room over the wire: coming and coming back, seats, bots, settings, talk, pauses."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from tests.web.playing import begin, seated, settle
from tests.web.serving import Page, Server
from websockets.exceptions import ConnectionClosed

from canasta.server.web.protocol import PROTOCOL_VERSION


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@contextmanager
def two(server: Server, **settings: Any) -> Iterator[tuple[Page, Page]]:
    ann, ben = seated(server, **settings)
    with ann, ben:
        yield ann, ben


def test_a_newcomer_is_given_a_token_and_recognized_by_it(server: Server) -> None:
    code, host = server.new_table()
    with Page(server.url, code, host) as ann, Page(server.url, code, name="Ben") as ben:
        ann.hello()
        ben.hello()
        assert (ann.own["name"], ann.own["host"], ann.own["seat"]) == ("Ann", True, 0)
        assert (ben.own["name"], ben.own["host"], ben.own["seat"]) == ("Ben", False, -1)
        assert ben.token not in (host, "")
    with Page(server.url, code, ben.token) as again:
        assert again.hello().person == ben.person
        assert again.token == ben.token


def test_a_missing_table_is_reported_and_the_connection_closed(server: Server) -> None:
    for code in ("AAAAAA", "no-code", "I1O0LL", "%00"):
        with Page(server.url, code) as page:
            page.until(lambda page=page: 0 in page.answers)  # type: ignore[misc]
            assert page.answers[0]["code"] == "table.none"
            with pytest.raises(ConnectionClosed):
                page.until(lambda: False)
            assert page.wire.close_code == 1008


def test_a_code_may_be_typed_in_small_letters(server: Server) -> None:
    code, _ = server.new_table()
    typed = f"{code[:3]}-{code[3:]}".lower()
    with Page(server.url, typed, name="Ben") as ben:
        assert ben.hello().room["code"] == code


def test_nothing_is_carried_out_before_hello(server: Server) -> None:
    code, _ = server.new_table()
    with Page(server.url, code, name="Ben") as ben:
        for kind, more in (("stand", {}), ("sit", {"seat": 1}), ("ask_options", {}), ("begin", {})):
            assert ben.refused(kind, **more) == "protocol.hello"
        ben.hello()
        assert ben.refused("hello", protocol=PROTOCOL_VERSION, name="Cid") == "protocol.hello"
        assert ben.own["seat"] == -1


def test_an_unknown_token_is_refused_and_another_hello_may_follow(server: Server) -> None:
    code, _ = server.new_table()
    _, other = server.new_table()
    with Page(server.url, code, name="Ben") as ben:
        for token in ("x", other, "\x00", "é" * 50):
            hello = {"protocol": PROTOCOL_VERSION, "token": token, "name": "Ben"}
            assert ben.refused("hello", **hello) == "table.unknown"
        assert ben.hello().own["name"] == "Ben"


def test_a_page_of_another_version_is_asked_to_load_again(server: Server) -> None:
    code, token = server.new_table()
    with Page(server.url, code, token) as ann:
        hello = {"protocol": PROTOCOL_VERSION + 1, "token": token}
        assert ann.refused("hello", **hello) == "protocol.version"
        with pytest.raises(ConnectionClosed):
            ann.until(lambda: False)


def test_seats_are_taken_left_and_reserved(server: Server) -> None:
    with two(server) as (ann, ben):
        ann.until(lambda: ann.room["seats"][2]["name"] == "Ben")
        assert [seat["bot"] for seat in ann.room["seats"]] == ["", "random", "", "random"]
        assert ben.refused("sit", seat=0) == "table.seat_taken"
        for wrong in (-1, 4, 1 << 62):
            assert ben.refused("sit", seat=wrong) == "table.seat"
        ben.request("sit", seat=1)  # in the place of a bot
        assert ben.own["seat"] == 1
        assert not any(ben.room["seats"][2].values())
        ben.request("stand")
        assert ben.own["seat"] == -1
        assert ben.refused("stand") == "table.not_seated"
        assert ben.refused("begin") == "table.not_seated"
        assert ann.refused("begin") == "table.seats_empty"


def test_only_the_host_seats_bots_and_chooses(server: Server) -> None:
    with two(server) as (ann, ben):
        settings = ann.room["settings"]
        assert ben.refused("seat_bot", seat=1, level="club") == "table.not_host"
        assert ben.refused("empty_seat", seat=1) == "table.not_host"
        assert ben.refused("choose", settings=settings | {"book": "waldo"}) == "table.not_host"
        assert ann.refused("seat_bot", seat=2, level="club") == "table.seat_taken"
        for name in ("oracle", "magpie", "style:", "style:magpi", "club@1", "expert:rollouts=9"):
            assert ann.refused("seat_bot", seat=1, level=name) == "table.bot"
        assert ann.refused("empty_seat", seat=2) == "table.seat_taken"
        ann.request("empty_seat", seat=1)
        assert ann.room["seats"][1]["bot"] == ""
        ann.request("seat_bot", seat=1, level="club")
        assert ann.room["seats"][1]["bot"] == "club"
        ann.request("choose", settings=settings | {"book": "waldo+no-bridges"})
        ben.until(lambda: ben.room["rules"]["book"] == "waldo")
        ann.request("seat_bot", seat=3, level="style:owl")
        ben.until(lambda: ben.room["seats"][3]["bot"] == "style:owl")
        for wrong in (  # a style takes a seat, and is no level of a whole table
            *({"clock": 5}, {"book": "bridge"}, {"players": 7}, {"house": "["}),
            {"bots": "style:owl"},
        ):
            assert ann.refused("choose", settings=settings | wrong) == "table.settings"
        assert ann.refused("choose", settings=settings | {"players": 2}) in (
            "table.settings",
            "table.seat_taken",
        )


def test_when_the_host_stands_up_another_player_is_the_host(server: Server) -> None:
    with two(server) as (ann, ben):
        ann.request("stand")
        ben.until(lambda: ben.own["host"])
        assert ben.room["host"] == "Ben"


def test_a_name_may_be_changed_and_is_shown_as_plain_text(server: Server) -> None:
    with two(server) as (ann, ben):
        ben.request("rename", name=" <b>Ben\u202e\x07</b>\n")
        ann.until(lambda: ann.room["seats"][2]["name"] == "<b>Ben </b>")
        for wrong in ("", "  ", "\u200b", "\x00"):
            assert ben.refused("rename", name=wrong) == "table.name"
        ben.request("rename", name="x" * 3000)
        assert ben.own["name"] == "x" * 24


def test_a_chat_message_reaches_everyone_as_plain_text(server: Server) -> None:
    with two(server) as (ann, ben):
        ann.request("say", words="<script>alert(1)</script>\x1b[31m \u2067well\r\nplayed")
        ben.until(lambda: bool(ben.said))
        assert ben.said[-1]["words"] == "<script>alert(1)</script> [31m well played"
        assert (ben.said[-1]["name"], ben.said[-1]["quick"]) == ("Ann", False)
        ben.request("say_quickly", word="well_played")
        ann.until(lambda: len(ann.said) == 2)
        assert (ann.said[-1]["words"], ann.said[-1]["quick"]) == ("well_played", True)
        for words in ("", " ", "\u200b"):
            assert ann.refused("say", words=words) == "table.words"
        assert ann.refused("say_quickly", word="boo") == "table.words"


def test_anyone_who_comes_back_reads_what_was_said_since(server: Server) -> None:
    with two(server) as (ann, ben):
        ann.request("say", words="one")
        ben.until(lambda: bool(ben.said))
        number, token = ben.number, ben.token
        ben.close()
        ann.request("say", words="two")
        with Page(server.url, ann.code, token) as again:
            again.hello(number).until(lambda: bool(again.said))
            assert [word["words"] for word in again.said] == ["two"]
        with Page(server.url, ann.code, token) as again:
            again.hello().until(lambda: bool(again.said))
            assert [word["words"] for word in again.said] == ["one", "two"]


def test_the_host_may_switch_the_chat_off_and_quick_words_stay(server: Server) -> None:
    with two(server) as (ann, ben):
        ann.request("choose", settings=ann.room["settings"] | {"chat": False})
        assert ben.refused("say", words="hello") == "table.no_chat"
        ben.request("say_quickly", word="hello")
        ann.until(lambda: bool(ann.said))
        assert ben.refused("say_quickly", word=":bravo") == "table.no_chat"


def test_reactions_come_three_at_once_and_then_seldom(server: Server) -> None:
    with two(server) as (ann, ben):
        for _ in range(3):
            ben.request("say_quickly", word=":bravo")
        assert ben.refused("say_quickly", word=":bravo") == "protocol.too_many"
        ben.request("say_quickly", word="hello")
        ann.until(lambda: len(ann.said) == 4)


def test_a_player_who_drops_keeps_the_seat_and_the_others_see_it(server: Server) -> None:
    with two(server) as (ann, ben):
        ann.until(lambda: ann.room["seats"][2]["present"])
        ben.close()
        ann.until(lambda: not ann.room["seats"][2]["present"])
        assert ann.room["seats"][2]["name"] == "Ben"
        with Page(server.url, ann.code, ben.token) as again:
            again.hello()
            assert again.own["seat"] == 2
            ann.until(lambda: ann.room["seats"][2]["present"])


def test_two_tabs_on_one_seat_show_the_same_and_both_may_wish(server: Server) -> None:
    with two(server) as (ann, ben), Page(server.url, ann.code, ann.token) as tab:
        tab.hello()
        assert tab.person == ann.person
        begin(ann, ben)
        tab.until(lambda: bool(tab.own["hand"]))
        assert tab.own["hand"] == ann.own["hand"]
        page = settle([ann, ben, tab])
        while page is ben:
            ben.act("draw" if ben.phase == "draw" else f"discard {ben.own['hand'][0]}")
            page = settle([ann, ben, tab])
        hand = ann.own["hand"]
        tab.act("draw")
        ann.until(lambda: len(ann.own["hand"]) > len(hand))
        assert settle([ann, tab]) is ann
        assert ann.own["hand"] == tab.own["hand"]
        # The page of the one connection goes: the player is still there.
        ann.close()
        tab.request("say_quickly", word="hello")
        ben.until(lambda: bool(ben.said))
        assert ben.room["seats"][0]["present"]


def test_a_pause_stops_play_until_a_player_lets_it_go_on(server: Server) -> None:
    with two(server, bots="random") as (ann, ben):
        begin(ann, ben)
        page = settle([ann, ben])
        assert page
        ben.request("pause")
        ann.until(lambda: ann.room["paused"] == "Ben")
        assert page.refused("act", text="draw", moves=page.game["moves"]) == "table.paused"  # type: ignore[index]
        assert page.refused("ask_options", cards=page.own["hand"][:1]) == "table.paused"
        ben.request("pause")  # once is enough
        ann.request("go_on")
        page.until(lambda: page.room["paused"] == "")
        page.act("draw")
        ann.request("go_on")
        with Page(server.url, ann.code, name="Cid") as cid:
            cid.hello()
            assert cid.refused("pause") == "table.not_seated"


def test_watchers_may_be_shown_nothing_the_table_or_the_hands(server: Server) -> None:
    for settings, sees, hands in (
        ({"watchers": False}, False, 0),
        ({"watchers": True}, True, 0),
        ({"watchers": True, "watchers_see": True}, True, 4),
        ({"watchers": False, "watchers_see": True}, False, 0),
    ):
        with (
            two(server, **settings) as (ann, ben),
            Page(server.url, ann.code, name="Cid") as cid,
        ):
            cid.hello()
            begin(ann, ben)
            cid.until(lambda cid=cid: cid.room["under_way"])  # type: ignore[misc]
            if sees:
                cid.until(lambda cid=cid: cid.game is not None)  # type: ignore[misc]
            assert bool(cid.room["dealt"]) == sees
            assert (cid.game is not None) == sees == bool(cid.events)
            assert len(cid.own["hands"]) == hands
            assert cid.own["hand"] == []
            assert cid.own["offers"] == []
            assert cid.refused("ask_options", cards=["7h"]) == "table.not_seated"
            if hands:
                # The two are told one after the other; what they are told in the end is the same.
                for _ in range(200):
                    cid.read_all()
                    if cid.own["hands"][0] == ann.own["hand"]:
                        break
                    ann.read(0.05)
                assert cid.own["hands"][0] == ann.own["hand"]
                assert cid.refused("sit", seat=1) == "table.saw_hands"


def test_watchers_are_counted_and_may_sit_in_the_place_of_a_bot(server: Server) -> None:
    with two(server) as (ann, ben), Page(server.url, ann.code, name="Cid") as cid:
        cid.hello()
        ann.until(lambda: ann.room["watching"] == 1)
        begin(ann, ben)
        cid.request("propose", kind="seat", seat=1)
        ann.request("answer_proposal", yes=True)
        ben.request("answer_proposal", yes=True)
        cid.until(lambda: cid.own["seat"] == 1)
        assert len(cid.own["hand"]) == cid.game["hand_sizes"][1]  # type: ignore[index]
        assert len(cid.events[-1]["hands"][1] if cid.events[-1]["event"] == "dealt" else "x") > 0
        assert cid.refused("sit", seat=3) == "table.seated"
        ann.until(lambda: ann.room["watching"] == 0)
