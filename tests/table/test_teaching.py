"""A lesson at a table: its waiting steps, its players, and its end."""

import msgspec
import pytest
from tests.table.sitting import Sitting

from canasta.game import InvalidError
from canasta.live.table import Settings, Table, TableError, play
from canasta.live.table.dealing import begin
from canasta.live.table.events import LessonDealt, decode, encode
from canasta.live.table.hints import hint_for
from canasta.live.table.proof import proof_of
from canasta.live.table.room_view import room_view
from canasta.live.table.seating import choose
from canasta.live.table.thinking import steps_for
from canasta.study.lessons import get_lesson

LESSON = get_lesson("first")


@pytest.fixture
def lesson() -> Sitting:
    """Ann at her first lesson, whose cards lie."""
    table = Sitting(Settings(lesson="first", pace="instant"), "ann")
    table.sit("ann", LESSON.you)
    for seat in range(LESSON.players):
        if seat != LESSON.you:
            table.bot(seat, "club")
    table.happen(begin(table.table, table.ids["ann"]))
    return table


def go_on(at: Sitting) -> None:
    """One line of the lesson: read, done, or played."""
    table, ann = at.table, at.ids["ann"]
    now = LESSON.steps[table.lesson_at.step]  # type: ignore[union-attr]
    if now.do:
        for act in now.do:
            at.happen(play.act(table, ann, act))
    elif not now.play:
        at.happen(play.read_on(table, ann, table.lesson_at.step))  # type: ignore[union-attr]
    else:
        to_act = play.bot_to_act(table)
        assert to_act is not None
        assert table.game is not None
        steps = steps_for(table.game, play.to_play(table), 0)
        at.happen(play.act_for(table, to_act[0], steps))


def test_a_lesson_is_played_to_its_end_and_then_the_deal_is_over(lesson: Sitting) -> None:
    while lesson.table.lesson is not None:
        go_on(lesson)
    assert lesson.table.game is not None
    assert lesson.table.game.deal_over
    assert room_view(lesson.table, ()).lesson is None
    lesson.happen(begin(lesson.table, lesson.ids["ann"]))
    assert lesson.table.promise is not None


def test_stored_events_of_a_lesson_make_the_same_table_at_the_same_line(lesson: Sitting) -> None:
    for _ in range(12):
        go_on(lesson)
    again = Table()
    for entry in lesson.entries:
        again.apply(msgspec.structs.replace(entry, event=decode(encode(entry.event))))
    assert again.lesson_at == lesson.table.lesson_at
    assert room_view(again, ()).lesson == room_view(lesson.table, ()).lesson


def test_nothing_else_than_what_it_waits_for_is_done(lesson: Sitting) -> None:
    table, ann = lesson.table, lesson.ids["ann"]
    with pytest.raises(TableError) as caught:
        play.act(table, ann, "draw")  # the first line has not been read
    assert caught.value.code == "table.lesson_waits"
    assert play.bot_to_act(table) is None
    go_on(lesson)
    with pytest.raises(TableError):
        play.read_on(table, ann, table.lesson_at.step)  # type: ignore[union-attr]
    assert play.read_on(table, ann, 0) == []
    go_on(lesson)
    with pytest.raises(TableError) as caught:
        play.undo(table, ann)
    assert caught.value.code == "table.lesson_waits"
    with pytest.raises(TableError) as caught:
        hint_for(table, ann)
    assert caught.value.code == "table.lesson_hint"


def test_a_lesson_can_be_left_and_its_deal_goes_on(lesson: Sitting) -> None:
    table, ann = lesson.table, lesson.ids["ann"]
    lesson.happen(play.leave(table, ann))
    assert table.lesson is None
    assert play.leave(table, ann) == []
    lesson.happen(play.act(table, ann, "draw"))
    lesson.happen(play.act(table, ann, "discard 4d"))
    assert play.bot_to_act(table) == (2, "club")


def test_a_lesson_keeps_its_rules_and_proves_nothing(lesson: Sitting) -> None:
    table, ann = lesson.table, lesson.ids["ann"]
    for other in (
        msgspec.structs.replace(table.settings, lesson=""),
        msgspec.structs.replace(table.settings, book="waldo"),
    ):
        with pytest.raises(TableError) as caught:
            choose(table, ann, other)
        assert caught.value.code == "table.lesson_stays"
    while table.lesson is not None:
        go_on(lesson)
    with pytest.raises(TableError) as caught:
        proof_of(table)
    assert caught.value.code == "table.lesson_cards"


def test_a_lesson_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidError, match="There is no lesson"):
        Sitting(Settings(lesson="chess"))


def test_a_lesson_takes_the_book_that_it_is_for() -> None:
    table = Sitting(Settings(lesson="first", book="wca", players=2, listed=True)).table
    assert table.settings.book == LESSON.book
    assert table.settings.players == LESSON.players
    assert not table.settings.listed
    assert isinstance(decode(encode(LessonDealt(LESSON.pack))), LessonDealt)
