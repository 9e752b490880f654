"""Deals from a pack in a given order: dealt in that order, and stored in the record."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.clauses.every_book import TABLES, play_on

from canasta.cards import KINDS, card_text, pack
from canasta.game import Game, IllegalError, InvalidError
from canasta.game.board import check_pack, pack_text, read_pack
from canasta.game.events import Dealt
from canasta.game.record import RECORD_VERSION
from canasta.rules import get_rules


def shuffled(book: str, rng: Random) -> list[int]:
    """A pack of a book's cards."""
    counts = pack(get_rules(book).packs)
    order = [kind for kind, count in enumerate(counts) for _ in range(count)]
    rng.shuffle(order)
    return order


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_the_cards_are_dealt_as_the_pack_lies_one_at_a_time_from_the_dealer_s_left(
    book: str, players: int
) -> None:
    rng = Random(players)
    for _ in range(20):
        order = shuffled(book, rng)
        game = Game.new(book, players=players, pack=order)
        if game.rules.cut:
            passed = rng.randrange(1, 90)
            game.do(f"cut {passed}")
            order = order[-passed:] + order[:-passed]  # the lower part comes on top
        dealt = next(event for event in game.open_events() if isinstance(event, Dealt))
        for seat, hand in enumerate(dealt.hands):
            place = (seat - dealt.dealer - 1) % players
            own = order[place : game.rules.hand_size * players : players]
            assert sorted(hand) == sorted(map(card_text, own))


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_match_of_packs_is_saved_with_them_and_loaded_again(book: str, players: int) -> None:
    rng = Random(players)
    game = Game.new(book, players=players, pack=shuffled(book, rng))
    play_on(game, rng)
    orders = [game.deal_packs[0]]
    for kind in ("pack", "seed", "pack"):
        if game.over:
            break
        order = tuple(shuffled(book, rng)) if kind == "pack" else None
        game.next_deal(None if order else 77, pack=order)
        orders.append(order)
        play_on(game, rng)
    again = Game.load(game.save())
    assert again.to_bytes() == game.to_bytes()
    assert again.save() == game.save()
    assert list(again.deal_packs) == list(game.deal_packs) == orders
    assert again.open_events() == game.open_events() == game.clone().open_events()
    record = json.loads(game.save())
    assert (record["version"], record["seed"], record["start"]) == (RECORD_VERSION, None, None)
    assert read_pack(record["pack"], "x") == orders[0]


def test_all_of_a_deal_follows_from_its_pack() -> None:
    dealers, rng = set(), Random(1)
    for _ in range(40):
        order = shuffled("regency", rng)
        one, other = (Game.new("regency", pack=order) for _ in range(2))
        assert one.to_bytes() == other.to_bytes()
        dealers.add(int(one.board.state.dealer))
    assert dealers == {0, 1, 2, 3}


def test_where_an_unfit_upcard_is_buried_follows_from_the_pack_and_is_not_always_the_same() -> None:
    """AW-6: Waldo buries an unfit upcard anywhere in the stock."""
    rng, places = Random(2), set()
    for _ in range(60):
        order = shuffled("waldo", rng)
        top = order.index(0)
        turned = 4 * (15 + 13)
        order[top], order[turned] = order[turned], order[top]
        game = Game.new("waldo", pack=order)
        s = game.board.state
        stock = [int(kind) for kind in s.stock[: int(s.stock_size)]]
        places.add(tuple(i for i, kind in enumerate(stock) if kind == 0))
        assert stock.count(0) >= 1
    assert len(places) > 40


@pytest.mark.parametrize(
    "spoil",
    [
        lambda order: order[:-1],
        lambda order: [*order, 0],
        lambda order: [*order[:-1], order[0]],
        lambda order: [*order[:-1], KINDS],
        lambda order: [*order[:-1], -1],
        lambda order: [*order, 10**30],
        lambda _: [],
    ],
)
def test_cards_that_do_not_make_the_pack_are_reported(
    spoil: Callable[[list[int]], list[int]],
) -> None:
    order = spoil(sorted(shuffled("regency", Random(3))))
    with pytest.raises(InvalidError) as told:
        Game.new("regency", pack=order)
    assert told.value.code == "game.pack"
    assert "108 cards" in told.value.message
    game = Game.new("regency", seed=1)
    play_on(game, Random(1))
    before = game.save()
    with pytest.raises(InvalidError) as told:
        game.next_deal(pack=order)
    assert (told.value.code, game.save()) == ("game.pack", before)
    with pytest.raises(ValueError, match="pack"):
        game.board.deal_pack(order, first=False)


def test_a_deal_has_a_seed_or_a_pack_and_begins_when_the_one_before_it_is_over() -> None:
    order = shuffled("regency", Random(4))
    game = Game.new("regency", pack=order)
    for wrong in ({}, {"seed": 1, "pack": order}):
        with pytest.raises(InvalidError) as told:
            game.next_deal(**wrong)  # type: ignore[arg-type]
        assert told.value.code == "game.pack"
    with pytest.raises(InvalidError):
        Game.new("regency", 1, pack=order)
    with pytest.raises(IllegalError):
        game.next_deal(pack=order)


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r.update(pack=r["pack"][3:]),
        lambda r: r.update(pack="zz " + r["pack"][3:]),
        lambda r: r["moves"].__setitem__(-1, r["moves"][-1][:-3] + " zz"),
        lambda r: r["moves"].__setitem__(-1, r["moves"][-1][:-3]),
    ],
)
def test_a_record_with_a_damaged_pack_is_reported(
    change: Callable[[dict[str, Any]], object],
) -> None:
    rng = Random(5)
    game = Game.new("regency", pack=shuffled("regency", rng))
    play_on(game, rng)
    game.next_deal(pack=shuffled("regency", rng))
    record = json.loads(game.save())
    change(record)
    with pytest.raises(InvalidError) as told:
        Game.load(json.dumps(record))
    assert told.value.code in ("record.pack", "record.move")


def test_a_pack_is_written_as_its_cards() -> None:
    rules = get_rules("joker+two-hand")
    order = shuffled("joker+two-hand", Random(6))
    text = pack_text(order)
    assert text.split() == [card_text(kind) for kind in order]
    assert check_pack(read_pack(text, "x"), rules, "x") == tuple(order)
