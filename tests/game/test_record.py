"""Records of matches are saved, read back and replayed to the same bytes; damaged ones are
reported."""

import json
from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.playing import about_to_meld, games, played

from canasta.engine.state import State
from canasta.game import Game, IllegalError, InvalidError
from canasta.rules import read_house_rules, slip_rules

GAME = played("waldo", 3, 4, 400)
SAVED = GAME.save()


@given(games())
def test_a_saved_match_is_the_same_match_when_it_is_loaded(game: Game) -> None:
    again = Game.load(game.save())
    assert again.to_bytes() == game.to_bytes()
    assert again.save() == game.save()
    assert again.seed == game.seed
    assert again.open_events() == game.open_events()


@given(games(most=200))
def test_a_replay_passes_every_act_and_ends_where_the_match_stands(game: Game) -> None:
    twin = None
    for number, twin in enumerate(Game.replay(game.save())):
        if number == 0:
            assert twin.open_events() == Game.new(game.rules, game.seed, game.players).open_events()
    assert twin is not None
    assert twin.to_bytes() == game.to_bytes()


@given(games())
def test_a_snapshot_is_the_same_state_again(game: Game) -> None:
    again = Game.from_bytes(game.to_bytes())
    assert again.to_bytes() == game.to_bytes()
    assert again.legal() == game.legal()


@given(games(most=100), st.integers(0, 2**32))
def test_a_match_that_began_from_a_snapshot_is_saved_with_it(game: Game, rng: int) -> None:
    later = Game.from_bytes(game.to_bytes())
    for _ in range(3):
        legal = later.legal()
        if legal:
            later.apply(legal[rng % len(legal)])
    again = Game.load(later.save())
    assert again.seed is None
    assert again.to_bytes() == later.to_bytes()


def test_whole_actions_stay_together_in_a_record() -> None:
    game, meld = about_to_meld()
    before = game.save().count(b", ")
    game.do(meld)
    line = json.loads(game.save())["moves"][-1]
    assert game.save().count(b", ") > before
    assert ", lay " in line
    assert Game.load(game.save()).open_events() == game.open_events()


def test_house_rules_are_kept_in_the_record() -> None:
    rules = read_house_rules('book = "regency"\nname = "club"\n[rules]\nhand_size = 13\n')
    game = Game.new(rules, seed=5)
    again = Game.load(game.save())
    assert again.rules == rules
    assert again.view(0).hand_sizes == game.view(0).hand_sizes


def test_a_rule_that_an_old_record_does_not_know_is_taken_from_its_book() -> None:
    record = json.loads(SAVED)
    del record["rule"]["stuck_turn" if "stuck_turn" in record["rule"] else "bridges"]
    assert Game.load(json.dumps(record)).to_bytes() == GAME.to_bytes()


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    record = json.loads(SAVED)
    change(record)
    return json.dumps(record).encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "record.broken"),
        (b"\x00\xff\xfe", "record.broken"),
        (b"[]", "record.broken"),
        (b"{}", "record.foreign"),
        (b'{"format": "chess"}', "record.foreign"),
        (b"[" * 100_000, "record.broken"),
        (SAVED[: len(SAVED) // 2], "record.broken"),
        (SAVED[:-3], "record.broken"),
        (SAVED.replace(b"waldo", b"wa\xffdo"), "record.not_text"),
        (changed(lambda r: r.update(version=99)), "record.version"),
        (changed(lambda r: r.update(version="1")), "record.version"),
        (changed(lambda r: r.pop("moves")), "record.broken"),
        (changed(lambda r: r.update(moves="draw")), "record.broken"),
        (changed(lambda r: r.update(moves=[7])), "record.broken"),
        (changed(lambda r: r.update(players=2)), "record.players"),
        (changed(lambda r: r.update(players=None)), "record.broken"),
        (changed(lambda r: r.update(seed=-1)), "record.seed"),
        (changed(lambda r: r.update(seed=2**64)), "record.seed"),
        (changed(lambda r: r.update(seed=2**70)), "record.seed"),
        (changed(lambda r: r.update(seed=1.5)), "record.broken"),
        (changed(lambda r: r.update(seed=None)), "record.start"),
        (changed(lambda r: r.update(seed=None, start="²")), "record.start"),
        (changed(lambda r: r.update(seed=None, start="AAAA")), "snapshot.foreign"),
        (changed(lambda r: r["rule"].update(target="much")), "record.rules"),
        (changed(lambda r: r["rule"].update(colour="blue")), "record.rules"),
        (changed(lambda r: r["rule"].update(packs=-4)), "record.rules"),
        (changed(lambda r: r["rule"].update(packs=10**9)), "record.rules"),
        (changed(lambda r: r["rule"].update(upcard="joker")), "record.rules"),
        (changed(lambda r: r["rule"].update(name="joker")), "record.rules"),
        (changed(lambda r: r.update(rules="chess")), "record.rules"),
        (changed(lambda r: r["moves"].insert(0, "win")), "record.move"),
        (changed(lambda r: r["moves"].insert(0, "")), "record.move"),
        (changed(lambda r: r["moves"].insert(0, "discard ²")), "record.move"),
        (changed(lambda r: r["moves"].append("cut 52")), "record.illegal_move"),
        (changed(lambda r: r["moves"].insert(3, "deal")), "record.illegal_move"),
        (changed(lambda r: r.update(seed=r["seed"] + 1)), "record.illegal_move"),
    ],
)
def test_a_damaged_record_is_invalid_and_says_why(data: bytes, code: str) -> None:
    with pytest.raises(InvalidError) as caught:
        Game.load(data)
    assert caught.value.code == code
    assert 20 < len(caught.value.message) < 500


def test_an_illegal_action_of_a_record_is_named_with_its_place() -> None:
    with pytest.raises(InvalidError, match=r"In line 4, action 1, 'deal': The deal is still"):
        Game.load(changed(lambda r: r["moves"].insert(3, "deal")))


@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_invalid(data: bytes) -> None:
    with pytest.raises(InvalidError):
        Game.load(data)
    with pytest.raises(InvalidError):
        Game.from_bytes(data)


@given(st.integers(0, len(SAVED) - 1), st.integers(0, 255))
def test_a_record_with_one_byte_changed_is_loaded_or_invalid(place: int, byte: int) -> None:
    data = SAVED[:place] + bytes([byte]) + SAVED[place + 1 :]
    try:
        Game.load(data)
    except InvalidError as error:
        message = error.message
        assert message.endswith((".", ")"))


@given(st.data())
def test_a_snapshot_with_one_byte_changed_is_invalid(data: st.DataObject) -> None:
    snapshot = bytearray(GAME.to_bytes())
    place = data.draw(st.integers(0, len(snapshot) - 1))
    snapshot[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(InvalidError):
        Game.from_bytes(bytes(snapshot))


def test_a_record_can_be_read_by_people() -> None:
    record = json.loads(Game.new("regency", seed=7).save())
    assert record["format"] == "canasta match"
    assert record["rules"] == "regency"
    assert record["seed"] == 7
    assert record["rule"]["target"] == 5000
    assert list(record)[:7] == [
        "format",
        "version",
        "canasta",
        "rules",
        "players",
        "seed",
        "moves",
    ]


def a_deal_played(name: str, seed: int) -> Game:
    game, rng = Game.new(name, seed), Random(seed)
    while not game.deal_over:
        game.apply(rng.choice(game.legal()))
    return game


@pytest.mark.parametrize("name", ["regency", "wca", "waldo"])
def test_a_deal_with_a_seed_of_its_own_has_the_cards_of_that_seed(name: str) -> None:
    one, other = a_deal_played(name, 1), a_deal_played(name, 1)
    one.next_deal(77)
    other.next_deal(77)
    assert one.to_bytes() == other.to_bytes()
    another = a_deal_played(name, 1)
    another.next_deal(78)
    assert another.to_bytes() != one.to_bytes()
    again = Game.load(one.save())
    assert again.to_bytes() == one.to_bytes()
    assert again.save() == one.save()
    assert again.open_events() == one.open_events()
    assert b"deal 77" in one.save()


def test_a_deal_is_begun_with_a_seed_only_when_one_is_over() -> None:
    game = Game.new("regency", 1)
    before = game.to_bytes()
    with pytest.raises(IllegalError) as refused:
        game.next_deal(77)
    assert refused.value.code == "deal.not_over"
    with pytest.raises(InvalidError):
        game.next_deal(2**64)
    assert game.to_bytes() == before


def test_records_of_the_first_version_are_read() -> None:
    old = json.loads(SAVED)
    old["version"] = 1
    assert Game.load(json.dumps(old)).to_bytes() == GAME.to_bytes()


def test_an_invalid_seed_is_reported_with_its_place() -> None:
    with pytest.raises(InvalidError) as told:
        Game.load(changed(lambda r: r["moves"].append(f"deal {2**64}")))
    assert told.value.code == "record.move"
    assert "a seed" in str(told.value).lower()


def test_a_snapshot_from_before_irregularities_is_read() -> None:
    game = Game.new("regency", seed=4)
    game.do("draw")
    data = game.to_bytes()
    length = int.from_bytes(data[12:16], "little")
    rules = json.loads(data[16 : 16 + length])
    for name in (*slip_rules(), "raised_opening", "short_opening_more"):
        del rules[name]
    text = json.dumps(rules).encode()
    state = data[16 + length : 16 + length + State.FIELDS["excess"].offset]
    head = data[:8] + (1).to_bytes(2, "little") + data[10:12] + len(text).to_bytes(4, "little")
    old = head + text + state
    again = Game.from_bytes(old + blake2b(old, digest_size=16).digest())
    assert again.to_bytes() == game.to_bytes()
