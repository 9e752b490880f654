"""A match that is won is still known when the next one begins at the same table."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.anybody import any_step
from tests.table.sitting import Sitting, two_and_bots

from canasta.game import InvalidError
from canasta.live.duplicate.requests import open_day
from canasta.live.table import Settings, StoredEvent, Table, TableError, TableEvent, seating
from canasta.live.table.client_view import client_view, shared_game
from canasta.live.table.events import Acted, BoardDealt, BoardsBound, RoundBound, RoundStopped
from canasta.live.table.fair import commitment
from canasta.live.table.room_view import room_view
from canasta.live.table.settings import settled
from canasta.server.web.table_founding import Seated, seated_table
from canasta.server.web.table_registry import open_table
from canasta.study.puzzles import all_puzzles

NOON = 1_764_000_000.0


def table_of(settings: Settings, people: str, *bound: TableEvent) -> Table:
    """Return a new table with all its seats taken."""
    founded = seated_table(
        settings, [Seated(name.strip()) for name in people[: settings.players]], bound
    )
    table = Table()
    for entry in founded.entries:
        table.apply(entry)
    return table


def test_a_won_match_stays_on_the_tables_tally_when_it_plays_again() -> None:
    sitting = two_and_bots("regency")
    table, people = sitting.table, set(sitting.ids.values())
    sitting.begin()
    sitting.play_deal(Random(1))
    assert room_view(table, people).past == ()
    game = table.game
    assert game is not None
    while not game.over:
        sitting.begin()
        sitting.play_deal(Random(game.deal))
        for side in range(game.sides):  # played at random it would take a hundred deals
            game.board.state.scores[side] = max(game.scores[side], 0) + 2500
    final = game.scores
    sitting.begin()
    assert room_view(table, people).past == (final,)
    assert table.history == []


@pytest.mark.parametrize("deals", [1, 3])
def test_a_short_match_ends_after_its_deals_and_the_side_ahead_has_won(deals: int) -> None:
    sitting = two_and_bots("regency", deals=deals)
    table = sitting.table
    for number in range(1, deals + 1):
        assert table.winner is None
        sitting.begin()
        game = table.game
        assert game is not None
        assert game.deal == number
        sitting.play_deal(Random(number))
        for side in range(game.sides):  # whoever passes the target has not won by that
            game.board.state.scores[side] = 6000 + side
    assert not table.under_way
    person = next(iter(sitting.ids.values()))
    shown = client_view(table, person, {person}).game
    assert shown is not None
    assert shown.winner == 1
    assert shared_game(table) == shown
    ended = open_table(table, person).ended
    assert ended is not None
    assert ended.winner == 1
    sitting.begin()
    assert table.game is not None
    assert (table.game.deal, table.winner, len(table.past)) == (1, None, 1)


def test_a_short_match_that_is_even_goes_on_for_a_deal() -> None:
    sitting = two_and_bots("regency", deals=1)
    table = sitting.table
    sitting.begin()
    sitting.play_deal(Random(1))
    game = table.game
    assert game is not None
    for side in range(game.sides):
        game.board.state.scores[side] = 500
    assert table.winner is None
    sitting.begin()
    assert table.game is not None
    assert table.game.deal == 2
    sitting.play_deal(Random(2))
    assert table.winner is not None


def test_the_deals_of_a_match_stay_while_it_is_played_and_have_limits() -> None:
    sitting = two_and_bots("regency", deals=3)
    host = sitting.ids["Ann"]
    with pytest.raises(InvalidError, match="1 to 20 deals"):
        seating.choose(sitting.table, host, replace(sitting.table.settings, deals=21))
    sitting.begin()
    with pytest.raises(TableError) as refused:
        seating.choose(sitting.table, host, replace(sitting.table.settings, deals=1))
    assert refused.value.code == "table.under_way"


def test_a_lesson_that_is_over_is_not_a_match_to_go_on_with() -> None:
    table = Sitting(Settings(book="regency", lesson="first"), "Ann").table
    assert not open_table(table).aside
    played = two_and_bots()
    played.begin()
    assert not open_table(played.table).aside
    played.play_deal(Random(1))
    table.game = played.table.game
    assert open_table(table).aside
    assert not open_table(played.table).aside


def test_a_puzzle_is_not_a_match_to_go_on_with() -> None:
    for puzzle in all_puzzles():
        assert open_table(table_of(settled(Settings(puzzle=puzzle)), "A   ")).aside


@pytest.mark.parametrize("book", ["regency", "wca"])
def test_a_deal_of_the_day_is_a_match_to_go_on_with_until_it_is_over(book: str) -> None:
    day = open_day(book, NOON)
    bound = BoardsBound(day.code, tuple(map(commitment, day.secrets)))
    table = table_of(day.settings, "A   ", bound)
    rng = Random(4)
    for board, secret in enumerate(day.secrets, 1):
        assert not open_table(table).aside
        table.apply(StoredEvent(table.number + 1, NOON, BoardDealt(board, secret)))
        while table.in_deal:
            assert not open_table(table).aside
            game = table.game
            assert game is not None
            assert game.actor is not None
            acted = Acted(game.actor, (any_step(game, rng),))
            table.apply(StoredEvent(table.number + 1, NOON, acted))
    assert open_table(table).aside


def test_a_round_of_an_evening_is_a_match_to_go_on_with_until_it_is_over() -> None:
    bound = RoundBound("ACDEFG", 1, 1, 2, None)
    settings = settled(Settings(watchers=False, hints=False))
    table = table_of(settings, "ABCD", bound)
    assert not open_table(table).aside
    table.apply(StoredEvent(table.number + 1, NOON, RoundStopped()))
    assert open_table(table).aside
