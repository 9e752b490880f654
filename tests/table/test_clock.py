"""The clock of a turn: it runs for people alone, stands in a pause, and a bot plays on after it."""

import msgspec
import pytest
from tests.table.sitting import Sitting

from canasta.game import InvalidError
from canasta.live.table import (
    Settings,
    StoredEvent,
    Table,
    TableError,
    TableEvent,
    events,
    people,
    play,
)
from canasta.live.table.settings import FASTEST_CLOCK, PACES, SLOWEST_CLOCK, check_settings


def happen(sitting: Sitting, at: float, happened: list[TableEvent]) -> None:
    for event in happened:
        sitting.table.apply(StoredEvent(sitting.table.number + 1, at, event))


def begun() -> tuple[Sitting, Table, str]:
    """A table with a clock of a minute, its first turn begun; whose turn it is."""
    book = "joker+two-hand"
    sitting = Sitting(Settings(book=book, players=2, clock=60, bots="novice"), "Ann", "Ben")
    sitting.sit("Ann", 0)
    sitting.sit("Ben", 1)
    sitting.begin()
    table = sitting.table
    assert table.game is not None
    person = table.chairs[table.game.turn].person
    assert person is not None
    return sitting, table, person


def test_the_time_of_a_turn_runs_out_and_a_bot_plays_the_rest_of_it() -> None:
    sitting, table, person = begun()
    game = table.game
    assert game is not None
    seat, end = game.turn, play.deadline(table)
    assert end == table.began + 60
    assert play.run_out(table, end - 0.01) == []
    happen(sitting, end, play.run_out(table, end))
    assert (table.late, play.deadline(table)) == (seat, None)
    assert play.bot_to_act(table) == (seat, "novice")
    with pytest.raises(TableError) as told:
        play.act(table, person, "draw")
    assert told.value.code == "table.time_ran_out"
    while game.actor == seat:
        action = next(act for act in game.actions() if str(act)[:4] in ("draw", "disc"))
        happen(sitting, end + 1, play.act_for(table, seat, game.steps(action)[0]))
    assert (table.late, play.bot_to_act(table)) == (None, None)
    assert play.deadline(table) == end + 61


def test_the_clock_stops_while_the_table_is_paused() -> None:
    sitting, table, person = begun()
    end = play.deadline(table)
    assert end is not None
    happen(sitting, end - 10, people.pause(table, person))
    assert play.deadline(table) is None
    assert play.run_out(table, end + 100) == []
    happen(sitting, end + 990, people.go_on(table, person))
    assert play.deadline(table) == end + 1000


@pytest.mark.parametrize("clock", [0, FASTEST_CLOCK, SLOWEST_CLOCK])
def test_clocks_within_their_bounds_are_accepted(clock: int) -> None:
    check_settings(Settings(clock=clock))


@pytest.mark.parametrize(
    "wrong",
    [
        Settings(clock=FASTEST_CLOCK - 1),
        Settings(clock=SLOWEST_CLOCK + 1),
        Settings(clock=-60),
        Settings(pace="hasty"),
        Settings(bots=""),
        Settings(players=5),
        Settings(players=0),
        Settings(book=""),
        Settings(house="[" * 7000),
        Settings(house=" " * 8001),
        Settings(name="a\u202eb"),
        Settings(name="x" * 41),
    ],
)
def test_settings_beyond_their_bounds_are_refused_with_a_sentence(wrong: Settings) -> None:
    with pytest.raises(InvalidError) as told:
        check_settings(wrong)
    assert told.value.code == "table.settings"
    assert told.value.message.endswith((".", "?"))


def test_every_pace_is_accepted() -> None:
    for pace in PACES:
        check_settings(Settings(pace=pace))


def test_a_clock_that_was_changed_in_a_turn_strikes_no_sooner_than_it_says() -> None:
    """Events of earlier releases may tell of it."""
    sitting, table, _ = begun()
    end = play.deadline(table)
    assert end is not None
    short = msgspec.structs.replace(table.settings, clock=10)
    happen(sitting, end - 1, [events.SettingsChosen(short)])
    assert play.deadline(table) == end + 9
