"""Whole matches at a table: events make it, and nothing hidden leaves it."""

from random import Random

import msgspec
import pytest
from tests.table.sitting import Sitting, two_and_bots

from canasta.engine.codes import Phase
from canasta.game import IllegalError, InvalidError
from canasta.live.table import (
    Settings,
    Table,
    TableError,
    client_view,
    events,
    events_since,
    people,
    play,
    seating,
)

GAMES = [
    ("regency", 4),
    ("waldo", 4),
    ("waldo", 3),
    ("joker", 4),
    ("wca", 4),
    ("joker+two-hand", 2),
]


def seen(sitting: Sitting, name: str) -> bytes:
    present = set(sitting.ids.values())
    return msgspec.json.encode(client_view(sitting.table, sitting.ids[name], present))


@pytest.mark.parametrize(("book", "players"), GAMES)
def test_a_table_is_made_again_by_its_facts(book: str, players: int) -> None:
    sitting, rng = two_and_bots(book, players), Random(1)
    sitting.come("Cid")
    for _ in range(2):
        sitting.begin()
        sitting.play_deal(rng)
    again = Table()
    for entry in sitting.entries:
        again.apply(
            events.StoredEvent(entry.number, entry.at, events.decode(events.encode(entry.event)))
        )
    for person in sitting.ids.values():
        assert client_view(again, person, ()) == client_view(sitting.table, person, ())
        assert events_since(again, person, 0) == events_since(sitting.table, person, 0)
    assert again.game is not None
    assert sitting.table.game is not None
    assert again.game.save() == sitting.table.game.save()


def test_a_fact_out_of_its_place_changes_nothing() -> None:
    sitting = two_and_bots()
    number = sitting.table.number
    for wrong in (number, number + 2):
        with pytest.raises(ValueError, match="cannot follow"):
            sitting.table.apply(events.StoredEvent(wrong, 0.0, events.Paused("x")))
    assert sitting.table.paused is None


@pytest.mark.parametrize(("book", "players"), GAMES)
def test_secrets_and_others_hands_are_seen_by_no_one_before_the_deal_is_over(
    book: str, players: int
) -> None:
    sitting, rng = two_and_bots(book, players), Random(2)
    sitting.come("Cid")
    sitting.begin()
    table = sitting.table
    game = table.game
    assert game is not None
    dealt = table.dealt[-1]
    while not game.deal_over:
        for name, person in sitting.ids.items():
            looked, text = client_view(table, person, ()), seen(sitting, name)
            assert dealt.secret.encode() not in text
            assert str(dealt.seed).encode() not in text
            assert looked.game is not None
            assert looked.own.hands == ()
            hand = () if looked.own.seat < 0 else game.view(looked.own.seat).hand
            assert len(looked.own.hand) == len(hand)
        for _ in range(10):
            if not game.deal_over:
                sitting.one_act(rng)
    assert dealt.secret.encode() in seen(sitting, "Cid")


def test_watchers_see_hands_only_if_the_host_lets_them() -> None:
    sitting = two_and_bots()
    sitting.come("Cid")
    sitting.begin()
    table, ann, cid = sitting.table, sitting.ids["Ann"], sitting.ids["Cid"]
    assert client_view(table, cid, ()).own.hands == ()
    open_table = msgspec.structs.replace(table.settings, watchers_see=True)
    with pytest.raises(TableError) as told:
        seating.choose(table, ann, open_table)
    assert told.value.code == "table.between_deals"
    sitting.play_deal(Random(6))
    sitting.happen(seating.choose(table, ann, open_table))
    sitting.begin()
    with pytest.raises(TableError) as told:
        seating.sit(table, cid, 1)
    assert told.value.code == "table.saw_hands"
    shown = client_view(table, cid, ())
    assert shown.game is not None
    assert [len(hand) for hand in shown.own.hands] == list(shown.game.hand_sizes)
    assert client_view(table, ann, ()).own.hands == ()


def test_only_the_player_to_act_acts() -> None:
    sitting = two_and_bots()
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    cid = sitting.come("Cid")
    with pytest.raises(TableError) as told:
        play.act(table, ann, "draw")
    assert told.value.code == "table.no_deal"
    sitting.begin()
    game = table.game
    assert game is not None
    rng = Random(3)
    while game.actor != 0:
        sitting.one_act(rng)
    for person, code in ((ben, "table.not_your_turn"), (cid, "table.not_seated")):
        with pytest.raises(TableError) as told:
            play.act(table, person, "draw")
        assert told.value.code == code
    with pytest.raises(IllegalError):
        play.act(table, ann, "discard Kh")
    with pytest.raises(TableError) as told:
        play.act(table, ann, "draw; deal")
    assert told.value.code == "table.begin"
    assert play.act_for(table, 0, [0]) == []
    sitting.happen(play.act(table, ann, "draw"))
    sitting.happen(people.pause(table, ben))
    with pytest.raises(TableError) as told:
        play.act(table, ann, "retract")
    assert told.value.code == "table.paused"
    sitting.happen(people.go_on(table, ann))
    assert table.paused is None


def test_people_are_known_by_their_token_alone() -> None:
    sitting = two_and_bots()
    ann = sitting.ids["Ann"]
    assert people.known(sitting.table, sitting.tokens["Ann"]) == ann
    for token in ("", "x", ann, sitting.table.guests[ann].key):
        with pytest.raises(TableError) as told:
            people.known(sitting.table, token)
        assert told.value.code == "table.unknown"
    assert sitting.tokens["Ann"].encode() not in msgspec.json.encode(sitting.entries)


def test_a_seat_is_kept_while_a_bot_plays_for_its_owner() -> None:
    sitting = two_and_bots()
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    cid = sitting.come("Cid")
    sitting.begin()
    with pytest.raises(TableError) as told:
        seating.seat_bot(table, ann, 2, "random", {ann, ben})
    assert told.value.code == "table.seat_taken"
    with pytest.raises(TableError) as told:
        seating.seat_bot(table, ben, 1, "novice", {ann})
    assert told.value.code == "table.not_host"
    sitting.happen(seating.seat_bot(table, ann, 2, table.settings.bots, {ann}))
    with pytest.raises(TableError) as told:
        seating.sit(table, cid, 2)
    assert told.value.code == "table.seat_taken"
    with pytest.raises(TableError) as told:
        play.act(table, ben, "draw")
    assert told.value.code == "table.bot_plays"
    sitting.sit("Ben", 2)
    assert table.chairs[2].bot is None


def test_someone_who_leaves_a_match_is_followed_by_a_bot_and_the_host_by_another() -> None:
    sitting = two_and_bots()
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    sitting.begin()
    sitting.happen(seating.stand(table, ann, {ann, ben}))
    assert table.chairs[0].bot == table.settings.bots
    assert table.host == ben
    sitting.sit("Ann", 0)
    assert table.chairs[0].person == ann


def test_no_one_plays_a_hand_who_has_seen_another_in_the_deal() -> None:
    sitting = two_and_bots()
    table, ben = sitting.table, sitting.ids["Ben"]
    sitting.begin()
    sitting.happen(seating.stand(table, ben, {ben}))
    with pytest.raises(TableError) as told:
        seating.sit(table, ben, 1)
    assert told.value.code == "table.saw_hands"
    sitting.sit("Ben", 2)
    sitting.happen(seating.stand(table, ben, {ben}))
    sitting.play_deal(Random(8))
    sitting.sit("Ben", 1)
    assert table.chairs[1].person == ben


def test_a_turn_is_taken_back_when_everyone_agrees_and_no_one_has_gone_on() -> None:
    sitting, rng = two_and_bots(), Random(4)
    table, ann, ben = sitting.table, sitting.ids["Ann"], sitting.ids["Ben"]
    sitting.begin()
    game = table.game
    assert game is not None
    # In a first turn threes held may be faced, and what replaces them is not taken back.
    while game.view(0).turns < 5 or game.actor != 0 or game.phase != Phase.DRAW:
        sitting.one_act(rng)
    with pytest.raises(TableError) as told:
        play.ask_back(table, ann)
    assert told.value.code == "table.not_yours_to_take_back"
    sitting.happen(play.act(table, ann, "draw"))
    before = game.to_bytes()
    discards = [str(action) for action in game.actions() if str(action).startswith("discard")]
    sitting.happen(play.act(table, ann, discards[0]))
    assert client_view(table, ann, ()).own.may_take_back
    sitting.happen(play.ask_back(table, ann))
    sitting.happen(play.answer_back(table, ben, yes=False))
    assert table.asking is None
    sitting.happen(play.ask_back(table, ann))
    with pytest.raises(TableError):
        play.answer_back(table, ann, yes=True)
    sitting.happen(play.answer_back(table, ben, yes=True))
    assert table.game is not None
    assert table.game.to_bytes() == before
    sitting.happen(play.act(table, ann, discards[-1]))
    sitting.one_act(rng)
    with pytest.raises(TableError):
        play.ask_back(table, ann)


def test_what_a_host_chooses_can_be_played() -> None:
    sitting = Sitting(Settings(), "Ann", "Ben")
    table, ann = sitting.table, sitting.ids["Ann"]
    sitting.sit("Ben", 3)
    for wrong in (
        Settings(book="whist"),
        Settings(book="regency", players=3),
        Settings(house='book = "waldo"\n[rules]\ntarge = 1'),
        Settings(clock=3),
        Settings(bots="oracle"),
    ):
        with pytest.raises(InvalidError) as told:
            seating.choose(table, ann, wrong)
        assert told.value.code == "table.settings"
    with pytest.raises(TableError) as refused:
        seating.choose(table, ann, Settings(book="waldo", players=3))
    assert refused.value.code == "table.seat_taken"
    house = 'book = "waldo"\n[rules]\ntarget = 5000'
    sitting.happen(seating.choose(table, ann, Settings(house=house)))
    assert client_view(table, ann, ()).room.rules.title


def test_talk_is_shown_as_text_and_can_be_switched_off() -> None:
    sitting = two_and_bots()
    table, ann = sitting.table, sitting.ids["Ann"]
    sitting.happen(people.say(table, ann, " well\nplayed "))
    assert client_view(table, ann, ()).said[-1].words == "well played"
    quiet = msgspec.structs.replace(table.settings, chat=False)
    sitting.happen(seating.choose(table, ann, quiet))
    with pytest.raises(TableError) as told:
        people.say(table, ann, "x")
    assert told.value.code == "table.no_chat"
