"""Deals over the wire: how they begin, acts and their refusals, taking back, clocks, bots."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from socket import SO_RCVBUF, SOL_SOCKET, create_connection
from typing import Any

import pytest
from tests.web.playing import begin, moment, play_deal, play_on, seated, settle, together
from tests.web.serving import Page, Server

PLAIN = "456789TJQKA"
"""The ranks of which any card may be thrown: neither threes nor wild."""


@contextmanager
def two(server: Server, **settings: Any) -> Iterator[tuple[Page, Page]]:
    ann, ben = seated(server, **settings)
    with ann, ben:
        yield ann, ben


def to_act(*pages: Page) -> Page:
    page = settle(pages)
    assert page
    return page


def test_acts_are_for_whose_turn_it_is_and_for_the_table_that_they_saw(server: Server) -> None:
    with two(server) as (ann, ben):
        assert ann.refused("act", text="draw", moves=0) == "table.no_deal"
        begin(ann, ben)
        page = to_act(ann, ben)
        other = ben if page is ann else ann
        assert page.game
        moves = page.game["moves"]
        assert other.refused("act", text="draw", moves=moves) == "table.not_your_turn"
        assert other.refused("ask_options", cards=other.own["hand"][:1]) == "table.not_your_turn"
        assert page.refused("act", text="draw", moves=moves - 1) == "table.moved_on"
        assert page.refused("act", text="deal", moves=moves) == "table.begin"
        assert page.refused("undo", moves=moves).split(".")[0] in ("undo", "act", "turn", "take")
        page.act("draw")
        assert page.refused("act", text="draw", moves=moves) == "table.moved_on"
        assert page.refused("act", text="draw", moves=moves + 1).split(".")[0] != "table"


def test_a_deal_with_bots_of_their_own_styles_is_played_to_its_end(server: Server) -> None:
    bots = ["style:magpie", "policy", "style:clockwork"]
    code, token = server.new_table(["", *bots])
    with Page(server.url, code, token, "Ann") as ann:
        ann.hello()
        assert [seat["bot"] for seat in ann.room["seats"][1:]] == bots
        begin(ann)
        play_deal([ann], Random(3))
        assert {event["seat"] for event in ann.events if event["event"] == "drew"} == {0, 1, 2, 3}
        assert [seat["bot"] for seat in ann.room["seats"][1:]] == bots


def test_the_same_action_sent_twice_happens_once(server: Server) -> None:
    with two(server) as (ann, ben):
        begin(ann, ben)
        page = to_act(ann, ben)
        assert page.game
        size, moves = len(page.own["hand"]), page.game["moves"]
        one, other = (page.send("act", text="draw", moves=moves) for _ in range(2))
        assert page.answer(one)["type"] == "done"
        assert page.answer(other)["code"] == "table.moved_on"
        drawn = [event for event in page.events if event["event"] == "drew"][-1]
        faced = [event for event in page.events if event["event"] == "faced"]
        assert drawn["seat"] == page.own["seat"]
        assert size < len(page.own["hand"]) <= size + drawn["count"]
        assert len(faced) <= len(page.events)


def test_anyone_who_comes_back_has_the_same_seat_and_the_same_cards(server: Server) -> None:
    with two(server) as (ann, ben):
        begin(ann, ben)
        page = to_act(ann, ben)
        page.act("draw")
        hand, events, seat = page.own["hand"], page.events, page.own["seat"]
        page.close()
        with Page(server.url, page.code, page.token) as again:
            again.hello(page.number).until(lambda: bool(again.events))
            assert (again.own["hand"], again.own["seat"]) == (hand, seat)
            assert again.events == events
            assert again.own["acts"]


def test_anyone_who_joins_in_the_middle_of_a_deal_sees_the_table_as_it_is(server: Server) -> None:
    rng = Random(3)
    with two(server) as (ann, ben):
        begin(ann, ben)
        for _ in range(12):
            play_on(to_act(ann, ben), rng)
        to_act(ann, ben)
        with Page(server.url, ann.code, name="Cid") as cid:
            cid.hello().until(lambda: moment(cid) >= moment(ann))
            assert cid.game == ann.game
            assert len(cid.events) == len(ann.events)
            assert [event["event"] for event in cid.events] == [e["event"] for e in ann.events]


def test_a_table_goes_on_while_a_page_does_not_read_and_brings_it_up_to_date(
    server: Server,
) -> None:
    rng, address = Random(5), ("127.0.0.1", server.port)
    with two(server) as (ann, ben):
        wire = create_connection(address)
        wire.setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
        with Page(server.url, ann.code, name="Cid", sock=wire, max_queue=1) as cid:
            cid.hello()
            begin(ann, ben)
            for _ in range(40):
                if (page := settle([ann, ben])) is None:
                    break
                play_on(page, rng)
                page.request("say", words="w" * 300)
            settle([ann, ben])
            cid.until(lambda: moment(cid) == moment(ann) and len(cid.said) == len(ann.said))
            assert cid.game == ann.game
            assert len(cid.events) == len(ann.events)


def test_asking_for_the_options_of_chosen_cards_changes_nothing(server: Server) -> None:
    with two(server) as (ann, ben):
        begin(ann, ben)
        page = to_act(ann, ben)
        page.act("draw")
        before = page.game, page.own, page.number
        hand = page.own["hand"]
        for cards in ([], hand[:1], hand[:3], hand, [hand[0]] * 5):
            told = page.request("ask_options", cards=cards)["options"]
            assert told["options"] or told["refusal"] or told["playable"] is not None
        for wrong in (["XX"], ["7"], ["7h 7h"], [""], ["7h"] * 41):
            assert page.refused("ask_options", cards=wrong) == "table.cards"
        page.read_all()
        assert (page.game, page.own, page.number) == before


def test_an_act_of_the_turn_can_be_undone(server: Server) -> None:
    rng = Random(11)
    with two(server) as (ann, ben):
        begin(ann, ben)
        while not (page := to_act(ann, ben)).own["can_undo"]:
            play_on(page, rng)
        assert page.game
        moves = page.game["moves"]
        page.request("undo", moves=moves)
        assert page.game["moves"] == moves + 1
        assert page.refused("undo", moves=moves) == "table.moved_on"


def test_a_turn_is_taken_back_when_everyone_agrees(server: Server) -> None:
    code, token = server.new_table(book="joker+two-hand", players=2)
    with Page(server.url, code, token, "Ann") as ann, Page(server.url, code, name="Ben") as ben:
        ann.hello()
        ben.hello().request("sit", seat=1)
        begin(ann, ben)
        for _ in range(4):  # until both have faced the threes they were dealt
            page = to_act(ann, ben)
            page.act("draw")
            page.act(f"discard {next(card for card in page.own['hand'] if card[0] in PLAIN)}")
        page = to_act(ann, ben)
        other = ben if page is ann else ann
        page.act("draw")
        hand = page.own["hand"]
        card = next(card for card in hand if card[0] in PLAIN)
        page.act(f"discard {card}")
        assert page.own["may_take_back"]
        other.until(lambda: moment(other) == moment(page))
        assert other.refused("ask_back") == "table.not_yours_to_take_back"
        assert other.refused("answer_back", yes=True) == "table.not_asked"
        page.request("ask_back")
        assert page.refused("ask_back") == "table.asked"
        assert page.refused("answer_back", yes=True) == "table.not_asked"
        other.until(lambda: other.room["asking"] is not None)
        other.request("answer_back", yes=False)
        page.until(lambda: page.room["asking"] is None)
        assert len(page.own["hand"]) == len(hand) - 1
        page.request("ask_back")
        other.request("answer_back", yes=True)
        page.until(lambda: page.own["hand"] == hand)
        assert page.own["acts"]
        last = page.events[-1]["event"]
        assert last in ("drew", "faced")  # the draw, or the three that it brought
        other.until(lambda: moment(other) == moment(page))
        assert other.events[-1]["event"] == last


def test_when_the_clock_runs_out_a_bot_plays_the_rest_of_the_turn(server: Server) -> None:
    with two(server, clock=10, bots="club") as (ann, ben):
        begin(ann, ben)
        page = to_act(ann, ben)
        page.act("draw")
        assert page.game
        seat, deadline = page.game["turn"], page.room["deadline"]
        assert deadline is not None
        page.until(lambda: page.room["late"] == seat or page.game["turn"] != seat)  # type: ignore[index]
        page.until(lambda: page.game["turn"] != seat)  # type: ignore[index]
        played = [event["event"] for event in page.events if event.get("seat") == seat]
        assert {"discarded", "went_out", "passed"} & set(played)
        page = to_act(ann, ben)
        assert page.room["late"] is None
        page.act(page.own["offers"][0]["act"])


def test_a_match_of_deals_and_another_match_with_the_same_players(server: Server) -> None:
    rng = Random(2)
    house = 'book = "regency"\n[rules]\ntarget = 1\n'
    with two(server, house=house) as (ann, ben):
        for _ in range(4):
            begin(ann, ben)
            play_deal([ann, ben], rng)
            assert ann.game
            assert ann.game["sheet"]
            if ann.phase == "match_over":
                break
        assert ann.phase == "match_over"
        assert ann.game["winner"] in (0, 1)  # type: ignore[index]
        deals = len(ann.room["history"])
        assert [entry["deal"] for entry in ann.room["history"]] == list(range(1, deals + 1))
        assert all(dealt["secret"] for dealt in ann.room["dealt"])
        ben.request("begin")
        together(ann, ben, until=lambda page: not page.over)
        assert (ann.game["deal"], ann.room["history"]) == (1, [])  # type: ignore[index]
        assert len(ann.room["dealt"]) == 1
        assert ann.own["seat"] == 0


def test_a_bot_plays_for_someone_away_who_takes_the_seat_back(server: Server) -> None:
    rng = Random(4)
    with two(server, bots="novice") as (ann, ben):
        begin(ann, ben)
        for _ in range(6):
            play_on(to_act(ann, ben), rng)
        token = ben.token
        assert ann.refused("seat_bot", seat=2, level="novice") == "table.seat_taken"
        ben.close()
        ann.until(lambda: not ann.room["seats"][2]["present"])
        ann.request("seat_bot", seat=2, level="novice")
        seat = {"name": "Ben", "bot": "novice", "present": False, "kept": True}
        assert ann.room["seats"][2] == seat
        for _ in range(6):
            if settle([ann]) is None:
                break
            play_on(ann, rng)
        with (
            Page(server.url, ann.code, token) as again,
            Page(server.url, ann.code, name="Cid") as cid,
        ):
            again.hello()
            assert again.own["seat"] == 2
            assert again.refused("act", text="draw", moves=0) == "table.bot_plays"
            assert cid.hello().refused("sit", seat=2) == "table.seat_taken"
            again.request("sit", seat=2)
            assert again.room["seats"][2]["bot"] == ""
            settle([ann, again])
            assert len(again.own["hand"]) == again.game["hand_sizes"][2]  # type: ignore[index]


def test_anyone_who_stands_up_in_a_match_leaves_a_bot_there(server: Server) -> None:
    with two(server, bots="novice") as (ann, ben):
        begin(ann, ben)
        ben.request("stand")
        assert ben.own["hand"] == []
        assert ben.own["seat"] == -1
        ann.until(lambda: ann.room["seats"][2]["bot"] == "novice")
        assert ann.refused("empty_seat", seat=2) == "table.under_way"
        with pytest.raises(AssertionError):
            ben.request("sit", seat=0)


def test_the_rules_stay_while_a_match_lasts(server: Server) -> None:
    with two(server, clock=60) as (ann, ben):
        begin(ann, ben)
        settings = ann.room["settings"]
        for other in ({"book": "waldo"}, {"players": 2}):
            assert ann.refused("choose", settings=settings | other) == "table.under_way"
        assert ann.refused("choose", settings=settings | {"watchers_see": True}) == (
            "table.between_deals"
        )
        ann.request("choose", settings=settings | {"chat": False})
        page = to_act(ann, ben)
        page.until(lambda: page.room["deadline"] is not None)
