"""Matches as few bytes: read back to the same, and refused where they are damaged."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.playing import chosen, games, played

from canasta.cards import KINDS, pack
from canasta.engine.codes import SlipAct
from canasta.game import Game, InvalidError
from canasta.game.compact import LONGEST, compact, expand
from canasta.rules import BOOKS, get_rules, read_house_rules, slip_rules

MATCH = compact(played("waldo", 3, 4, 400))


def shuffled(book: str, seed: int) -> list[int]:
    cards = [kind for kind in range(KINDS) for _ in range(pack(get_rules(book).packs)[kind])]
    Random(seed).shuffle(cards)
    return cards


@given(games())
def test_a_match_is_restored_unchanged(game: Game) -> None:
    again = expand(compact(game))
    assert again.save() == game.save()
    assert again.to_bytes() == game.to_bytes()
    assert again.open_events() == game.open_events()


@pytest.mark.parametrize("book", BOOKS)
def test_deals_from_packs_of_their_own_come_back(book: str) -> None:
    random = Random(book)
    game = Game.new(book, pack=shuffled(book, 1))
    for number in range(3):
        while not game.deal_over:
            game.apply(chosen(game.legal(), random))
        if not game.over:
            game.next_deal(pack=shuffled(book, number + 2))
    assert expand(compact(game)).save() == game.save()


def test_a_deal_with_a_pack_of_its_own_takes_less_than_three_hundred_bytes() -> None:
    game = Game.new("regency", pack=shuffled("regency", 1))
    random = Random(1)
    for _ in range(150):
        if not game.deal_over:
            game.apply(chosen(game.legal(), random))
    assert len(compact(game)) < 300 < len(game.save())


def test_whole_actions_stay_together() -> None:
    game = played("regency", 1, 1, 0)
    game.do("draw")
    again = expand(compact(game))
    assert [move.joined for move in again.moves()] == [move.joined for move in game.moves()]


def test_house_rules_and_irregularities_come_back() -> None:
    slips = "\n".join(f"{name} = true" for name in slip_rules())
    rules = read_house_rules(f'book = "regency"\n\n[rules]\ntarget = 3000\n{slips}')
    game = Game.new(rules, 7)
    game.do("draw; overdraw")
    again = expand(compact(game))
    assert again.rules == rules
    assert [move.code for move in again.moves()][-1] == SlipAct.OVERDRAW
    assert again.save() == game.save()


def test_a_position_set_up_by_hand_has_no_few_bytes() -> None:
    with pytest.raises(InvalidError) as refused:
        compact(Game.from_bytes(Game.new("regency", 1).to_bytes()))
    assert refused.value.code == "compact.position"


@given(st.integers(0, len(MATCH) - 1), st.integers(1, 255))
def test_a_changed_byte_is_noticed(place: int, change: int) -> None:
    spoilt = bytearray(MATCH)
    spoilt[place] ^= change
    with pytest.raises(InvalidError) as refused:
        expand(bytes(spoilt))
    assert refused.value.code == "compact.damaged"


@given(st.integers(0, len(MATCH) - 1))
def test_a_match_cut_short_is_noticed(length: int) -> None:
    with pytest.raises(InvalidError, match="copy the whole link"):
        expand(MATCH[:length])


@given(st.binary(max_size=300), st.integers(3, len(MATCH) - 5))
def test_a_made_up_match_is_refused_or_was_legal(body: bytes, head: int) -> None:
    """Knowing how the bytes are checked, you can make nothing but a match of them."""
    made = MATCH[:head] + body
    with suppress(InvalidError):
        game = expand(made + crc32(made).to_bytes(4, "little"))
        assert Game.load(game.save()).to_bytes() == game.to_bytes()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "compact.damaged"),
        (b"\1\0\0", "compact.damaged"),
        (bytes(LONGEST + 1), "compact.large"),
    ],
)
def test_anything_but_a_match_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(InvalidError) as refused:
        expand(data)
    assert refused.value.code == code


def test_a_later_form_is_refused() -> None:
    later = b"\2" + MATCH[1:-4]
    with pytest.raises(InvalidError) as refused:
        expand(later + crc32(later).to_bytes(4, "little"))
    assert refused.value.code == "compact.version"


def test_rules_that_were_corrected_since_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("regency", 1)
    data = compact(game)
    corrected = replace(game.rules, going_out_bonus=game.rules.going_out_bonus + 100)
    monkeypatch.setattr("canasta.game.compact.read_house_rules", lambda _: corrected)
    with pytest.raises(InvalidError) as refused:
        expand(data)
    assert refused.value.code == "compact.rules"
