"""Leaving, standing in and coming back during a deal are announced, and the log says who did
what."""

from random import Random

from tests.table.sitting import Sitting, two_and_bots

from canasta.live.table import seating
from canasta.live.table.room_view import room_view


def notices(sitting: Sitting) -> list[tuple[str, str]]:
    table = sitting.table
    return [(table.people.names(word)[0], word.notice) for word in table.said if word.notice]


def a_few_acts(sitting: Sitting, count: int) -> None:
    rng = Random(3)
    for _ in range(count):
        sitting.one_act(rng)


def playing() -> Sitting:
    sitting = two_and_bots()
    sitting.begin()
    a_few_acts(sitting, 4)
    return sitting


def test_a_player_who_leaves_for_good_is_announced_and_a_bot_plays_on() -> None:
    sitting = playing()
    ben = sitting.ids["Ben"]
    sitting.happen(seating.stand(sitting.table, ben, sitting.ids.values()))
    assert notices(sitting) == [("Ben", "left")]
    assert sitting.table.game is not None
    acts = sitting.table.game.event_count - sitting.table.deal_start
    a_few_acts(sitting, 6)
    (played,) = room_view(sitting.table, set(sitting.ids.values())).played
    assert (played.seat, played.name, played.bot) == (2, "Ben", False)
    assert played.until == acts


def test_the_page_says_that_a_bot_stands_in_and_how_to_come_back() -> None:
    sitting = playing()
    ann, ben = sitting.ids["Ann"], sitting.ids["Ben"]
    sitting.happen(seating.seat_bot(sitting.table, ann, 2, sitting.table.settings.bots, {ann}))
    a_few_acts(sitting, 4)
    sitting.happen(seating.sit(sitting.table, ben, 2))
    assert notices(sitting) == [("Ben", "stood_in"), ("Ben", "returned")]
    first, second = room_view(sitting.table, {ann, ben}).played
    assert (first.bot, first.kept, second.bot, second.kept) == (False, True, True, True)
    assert first.until <= second.until


def test_a_new_deal_begins_with_those_who_sit_there() -> None:
    sitting = playing()
    sitting.happen(seating.stand(sitting.table, sitting.ids["Ben"], sitting.ids.values()))
    sitting.play_deal(Random(4))
    sitting.begin()
    assert room_view(sitting.table, set(sitting.ids.values())).played == ()


def test_before_a_match_no_notice_says_that_a_seat_is_free_again() -> None:
    sitting = two_and_bots()
    sitting.happen(seating.stand(sitting.table, sitting.ids["Ben"], ()))
    assert notices(sitting) == []
