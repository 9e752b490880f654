"""What a seat has seen of a deal is made anew from its redacted views, whoever served the table."""

from random import Random

import numpy as np
import pytest
from tests.table.sitting import Sitting, two_and_bots

from canasta.bots import Expert
from canasta.game import Board, View
from canasta.kernel.state import STATE
from canasta.table import Table, play
from canasta.table.watching import turns_begun, views_of

GAMES = [("regency", 4), ("waldo", 3), ("wca", 4), ("joker+two-hand", 2)]
HIDDEN = ("stock", "feet", "dice", "seed")
"""Fields of a record that nobody sees."""


def in_a_deal(book: str, players: int, acts: int) -> Sitting:
    sitting, rng = two_and_bots(book, players), Random(3)
    sitting.begin()
    for _ in range(acts):
        if sitting.table.in_deal:
            sitting.one_act(rng)
    return sitting


def expert(table: Table, seat: int, views: tuple[bytes, ...] = ()) -> Expert:
    assert table.game is not None
    bot = Expert(table.game.rules, table.game.players, seat, 1)
    for data in views:
        bot.observe(View(Board(bot.rules, bot.players, data), seat))
    return bot


def turn_of(view: bytes) -> int:
    """The turn of the deal that a view is of."""
    return int(np.frombuffer(view, STATE)["turns"][0])


@pytest.mark.parametrize(("book", "players"), GAMES)
def test_who_is_shown_the_views_knows_what_one_knows_who_watched_every_act(
    book: str, players: int
) -> None:
    sitting, rng = two_and_bots(book, players), Random(3)
    sitting.begin()
    table = sitting.table
    assert table.game is not None
    watched = [expert(table, seat, views_of(table, seat)) for seat in range(players)]
    for _ in range(120):
        if table.in_deal:
            sitting.one_act(rng)
        for seat, bot in enumerate(watched):
            bot.observe(table.game.view(seat))
    for seat, bot in enumerate(watched):
        shown = expert(table, seat, views_of(table, seat))
        assert shown.seen == bot.seen
        pile = table.game.board.state
        size = int(pile.pile_size) - (not table.in_deal)  # the card that ended it is no turn's
        assert shown.seen.pile[:size].tolist() == pile.pile[:size].tolist()


@pytest.mark.parametrize(("book", "players"), GAMES)
def test_views_hold_what_the_seat_may_see_and_nothing_else(book: str, players: int) -> None:
    table = in_a_deal(book, players, 80).table
    for seat in range(players):
        for data in views_of(table, seat):
            record = np.frombuffer(data, STATE)[0]
            others = [number for number in range(players) if number != seat]
            assert not record["hands"][others].any()
            assert not any(np.any(record[name]) for name in HIDDEN if name != "stock")
            assert len(set(record["stock"].tolist())) == 1


def test_only_what_came_after_the_turn_that_was_seen_last_is_shown_again() -> None:
    sitting, rng = in_a_deal("regency", 4, 30), Random(8)
    table = sitting.table
    assert table.game is not None
    seen, known = views_of(table, 0), turns_begun(table.game)
    assert [turn_of(data) for data in seen[:known]] == [*range(1, known + 1)]
    assert views_of(table, 0, known) == (table.game.view(0).to_bytes(),)
    while turns_begun(table.game) < known + 3:
        sitting.one_act(rng)
    later = views_of(table, 0, known)
    assert [turn_of(data) for data in later] == [known + 1, known + 2, known + 3]
    assert views_of(table, 0)[:known] + later == views_of(table, 0)


def test_a_turn_that_was_taken_back_was_never_seen() -> None:
    sitting = in_a_deal("regency", 4, 0)
    table = sitting.table
    assert table.game is not None
    rng = Random(1)
    while table.before is None or table.chairs[table.before.turn].bot:
        sitting.one_act(rng)
    turns = turns_begun(table.game)
    seat = table.before.turn
    person, other = (sitting.ids[name] for name in ("Ann", "Ben"))
    if table.seat_of(person) != seat:
        person, other = other, person
    sitting.happen(play.ask_back(table, person))
    sitting.happen(play.answer_back(table, other, yes=True))
    assert turns_begun(table.game) == turns - 1
    assert [turn_of(data) for data in views_of(table, seat)][: turns - 1] == [*range(1, turns)]
    assert turn_of(views_of(table, seat)[-1]) == turns - 1
