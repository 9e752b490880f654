"""What seats are called."""

from tests.table.sitting import Sitting, two_and_bots

from canasta.live.table import Settings, seating
from canasta.live.table.people import seat_names


def test_a_bot_has_a_name_that_no_one_at_the_table_has() -> None:
    sitting = two_and_bots()
    ann, first, ben, second = seat_names(sitting.table)
    assert (ann, ben) == ("Ann", "Ben")
    assert first
    assert second
    assert first != second
    sitting.come(first)
    assert len(set(seat_names(sitting.table))) == 4
    assert first not in seat_names(sitting.table)


def test_a_bot_that_plays_for_someone_goes_by_their_name() -> None:
    sitting = two_and_bots()
    sitting.begin()
    ann = sitting.ids["Ann"]
    sitting.happen(seating.seat_bot(sitting.table, ann, 2, "club", {ann}))
    assert sitting.table.chairs[2].bot
    assert seat_names(sitting.table)[2] == "Ben"


def test_an_empty_seat_has_no_name() -> None:
    assert seat_names(Sitting(Settings(), "Ann").table) == ("", "", "", "")
