"""Options for chosen cards: each does what it says, and looking changes nothing."""

from random import Random

import pytest
from tests.table.sitting import Sitting, two_and_bots

from canasta.game import Game, InvalidError
from canasta.live.table import Table, TableError
from canasta.live.table.game_view import Option, private_view
from canasta.live.table.selecting import MOST_CARDS, known_to_mover, options_for

GAMES = [
    ("regency", 4),
    ("waldo", 4),
    ("waldo", 3),
    ("joker", 4),
    ("wca", 4),
    ("joker+two-hand", 2),
]


def everything(game: Game) -> list[bytes]:
    return [game.view(seat).to_bytes() for seat in range(game.players)]


def canastas(game: Game) -> int:
    return sum(game.view(game.turn).canastas)


def check(game: Game, one: Option) -> None:
    """An option is accepted by the game, and does what it says."""
    before, after = game.view(game.turn), game.clone()
    if one.kind == "cut":
        return  # the page asks for the number of cards
    after.do(one.act)
    seen = after.view(game.turn)
    assert (one.canasta != "") == (canastas(after) > canastas(game)), one
    assert (one.worth > 0) == (one.canasta != ""), one
    assert one.staged == seen.staged_points, one
    assert one.out == (seen.out is not None), one
    if one.kind in ("add", "meld", "melds") and not before.opened[game.turn % game.sides]:
        assert one.staged - before.staged_points in (one.points, 0), one


@pytest.mark.parametrize(("book", "players"), GAMES)
def test_each_option_is_accepted_and_does_what_it_says(book: str, players: int) -> None:
    sitting, rng = two_and_bots(book, players), Random(book)
    people = {sitting.table.seat_of(person): person for person in sitting.ids.values()}
    seen, table = 0, sitting.table
    while seen < 20 or table.in_deal:  # some deals are over within a few turns
        if not table.in_deal:
            sitting.begin()
        game = table.game
        assert game is not None
        if game.actor in people and rng.random() < 0.3:
            person = people[game.actor]
            before, number = everything(game), table.number
            own = private_view(table, person)
            for one in own.offers:
                check(game, one)
            groups = {card[0]: [c for c in own.hand if c[0] == card[0]] for card in own.hand}
            some = [rng.sample(own.hand, min(rng.randint(1, 5), len(own.hand)))]
            for cards in [*groups.values(), *some, []]:
                melds = len(game.view(game.turn).melds[game.turn % game.sides])
                onto = rng.choice([None, None, *range(melds)])
                told = options_for(known_to_mover(table, person), cards, onto)
                for one in told.options:
                    check(game, one)
                    assert set(one.cards) <= set(own.hand)
                    seen += 1
                assert set(told.playable) <= set(own.hand)
                assert bool(told.groups) == bool(told.playable)
                for one in told.groups:
                    check(game, one)
                laid = [one for one in told.options if one.kind != "discard"]
                if cards and not laid and told.refusal is not None:
                    assert told.refusal.message.endswith((".", "?"))
                    assert "." in told.refusal.code
                assert not cards or told.options or told.refusal is not None
            assert everything(game) == before
            assert (table.number, table.game) == (number, game)
        sitting.one_act(rng)


def at_the_draw() -> tuple[Sitting, Table, str]:
    sitting = two_and_bots("joker+two-hand", 2)
    sitting.begin()
    table = sitting.table
    assert table.game is not None
    person = table.chairs[table.game.turn].person
    assert person is not None
    return sitting, table, person


def test_only_the_player_to_act_may_ask_the_partner() -> None:
    sitting, table, person = at_the_draw()
    (other,) = set(sitting.ids.values()) - {person}
    with pytest.raises(TableError) as told:
        options_for(known_to_mover(table, other), ["7h"])
    assert told.value.code == "table.not_your_turn"


@pytest.mark.parametrize("cards", [["x"], ["7"], ["7h 7h"], [""], ["7h"] * (MOST_CARDS + 1)])
def test_anything_but_a_card_is_refused(cards: list[str]) -> None:
    _, table, person = at_the_draw()
    with pytest.raises(InvalidError) as told:
        options_for(known_to_mover(table, person), cards)
    assert told.value.code == "table.cards"


@pytest.mark.parametrize("onto", [-1, 0, 10**40])
def test_a_meld_that_is_not_there_is_refused(onto: int) -> None:
    _, table, person = at_the_draw()
    hand = private_view(table, person).hand
    none: tuple[str, ...] = ()
    for cards in (none, hand[:1]):
        with pytest.raises(InvalidError) as told:
            options_for(known_to_mover(table, person), cards, onto)
        assert told.value.code == "table.meld"


def test_cards_of_someone_else_do_nothing_and_say_why() -> None:
    _, table, person = at_the_draw()
    game = table.game
    assert game is not None
    game.do("draw")
    hand = private_view(table, person).hand
    strange = next(f"{rank}s" for rank in "456789TJQK" if f"{rank}s" not in hand)
    told = options_for(known_to_mover(table, person), [strange])
    assert told.options == ()
    assert told.refusal is not None
