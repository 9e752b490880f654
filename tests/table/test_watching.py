"""The views that bots are shown are those that the deal's steps make, whatever a table has kept."""

from random import Random

import pytest
from tests.game.eventful_play import TABLES
from tests.lengths import LONG
from tests.table.test_undo import everybody, person

from canasta.live.table import Settings, Table, play
from canasta.live.table.game_view import private_view
from canasta.live.table.state import TURNS_KEPT
from canasta.live.table.thinking import NOT_YET, turns_begun, views_of


def done_again(table: Table, seat: int, known: int) -> tuple[bytes, ...]:
    """The views of a table that has kept no turn."""
    kept = table.turns.copy()
    table.turns.clear()
    views = views_of(table, seat, known)
    table.turns.extend(kept)
    return views


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_kept_turns_give_the_views_that_the_steps_give(book: str, players: int) -> None:
    rng = Random(book)
    sitting = everybody(Settings(book=book, players=players))
    table = sitting.table
    kept = back = 0
    for _ in range(300 if LONG else 120):
        game = table.game
        assert game is not None
        if game.deal_over:
            sitting.begin()
            continue
        seat = rng.randrange(players)
        known = max(NOT_YET, turns_begun(game) - rng.randrange(TURNS_KEPT + 2))
        views = views_of(table, seat, known)
        assert views == done_again(table, seat, known)
        kept += len(views) > 1
        who = person(sitting)
        if table.before is not None and rng.random() < 0.3:
            ended = table.chairs[table.before.turn].person
            assert ended is not None
            sitting.happen(play.ask_back(table, ended))
            for other in sitting.ids.values():
                if other != ended:
                    sitting.happen(play.answer_back(table, other, True))
            back += 1
        elif private_view(table, who).can_undo and rng.random() < 0.3:
            sitting.happen(play.undo(table, who))
        else:
            sitting.happen(play.act(table, who, str(rng.choice(game.actions()))))
    assert kept
    assert back
