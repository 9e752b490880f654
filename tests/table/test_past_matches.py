"""A match that is won is still known when the next one begins at the same table."""

from random import Random

from tests.table.sitting import Sitting, two_and_bots

from canasta.live.table import Settings
from canasta.live.table.room_view import room_view
from canasta.server.web.table_registry import open_table


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
    final = table.history[-1].scores
    sitting.begin()
    assert room_view(table, people).past == (final,)
    assert table.history == []


def test_a_lesson_that_is_over_is_no_match_to_go_on_with() -> None:
    table = Sitting(Settings(book="regency", lesson="first"), "Ann").table
    assert not open_table(table).aside
    played = two_and_bots()
    played.begin()
    assert not open_table(played.table).aside
    played.play_deal(Random(1))
    table.game = played.table.game
    assert open_table(table).aside
    assert not open_table(played.table).aside
