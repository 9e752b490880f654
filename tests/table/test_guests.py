"""Admission to a table: places for invited people, and people who are removed to make room."""

import pytest
from tests.table.sitting import Sitting, two_and_bots

from canasta.live.table import Settings, TableError, events, people, seating
from canasta.live.table.people import MOST_GUESTS, MOST_OF_A_NETWORK, MOST_UNINVITED, Visit


def crowd(sitting: Sitting, number: int, visit: Visit, name: str = "Guest") -> list[str]:
    """Many people, all of whom stay."""
    came = []
    for count in range(number):
        person, _, happened = people.arrive(sitting.table, f"{name} {count}", visit)
        sitting.happen(happened)
        came.append(person)
    return came


def test_half_of_the_places_are_kept_for_people_who_are_invited() -> None:
    sitting = Sitting(Settings(), "Ann")
    table = sitting.table
    strangers = crowd(sitting, MOST_UNINVITED - 1, Visit())
    with pytest.raises(TableError) as told:
        people.arrive(table, "Zoe", Visit(table.guests))
    assert told.value.code == "table.invited_only"
    for wrong in ("x", "é", table.code):
        with pytest.raises(TableError):
            people.arrive(table, "Zoe", Visit(table.guests, wrong))
    secret = people.invitation_of(sitting.tokens["Ann"])
    friends = crowd(sitting, MOST_GUESTS - MOST_UNINVITED, Visit(table.guests, secret), "Friend")
    assert len(table.guests) == MOST_GUESTS
    with pytest.raises(TableError) as told:
        people.arrive(table, "Zoe", Visit(table.guests, secret))
    assert told.value.code == "table.full"
    assert {*strangers, *friends} < set(table.guests)


def test_the_first_of_those_away_without_a_seat_is_let_go_when_room_is_needed() -> None:
    sitting = Sitting(Settings(), "Ann", "Ben")
    table = sitting.table
    sitting.sit("Ben", 1)
    secret = people.invitation_of(sitting.tokens["Ann"])
    came = crowd(sitting, MOST_GUESTS - 2, Visit(table.guests, secret))
    present = set(table.guests) - {sitting.ids["Ann"], sitting.ids["Ben"], came[3], came[9]}
    for gone in (came[3], came[9]):
        person, _, happened = people.arrive(table, "Zoe", Visit(present, secret))
        sitting.happen(happened)
        assert happened[0] == events.Forgotten(gone)
        present.add(person)
    with pytest.raises(TableError):
        people.arrive(table, "Zoe", Visit(present, secret))
    assert table.seat_of(sitting.ids["Ben"]) == 1


def test_one_network_brings_a_few_guests_and_those_seated_do_not_count() -> None:
    sitting = two_and_bots()
    table = sitting.table
    near = {sitting.ids["Ben"], *crowd(sitting, MOST_OF_A_NETWORK - 1, Visit())}
    near.update(crowd(sitting, 1, Visit(table.guests, neighbours=near)))
    with pytest.raises(TableError) as told:
        people.arrive(table, "Zoe", Visit(table.guests, neighbours=near))
    assert told.value.code == "table.crowd"
    people.arrive(table, "Zoe", Visit(table.guests, neighbours=()))


def test_a_table_of_an_earlier_release_has_no_invitation_and_takes_all() -> None:
    sitting = Sitting(Settings(), "Ann")
    for guest in sitting.table.guests.values():
        guest.invites = ""
    for number in range(1, MOST_GUESTS):
        came = events.Came(f"g{number}", f"Guest {number}", "")
        assert people.arrive(sitting.table, came.name)[2][-1].name == came.name  # type: ignore[attr-defined]
        sitting.happen([came])
    assert len(sitting.table.guests) == MOST_GUESTS


def test_what_someone_said_who_was_let_go_keeps_their_name() -> None:
    sitting = two_and_bots()
    table, zoe = sitting.table, sitting.come("Zoe")
    sitting.happen([events.Said(zoe, "hello"), events.Muted(zoe, sitting.ids["Ann"])])
    sitting.happen(people.forget(table, zoe, ()))
    assert zoe not in table.guests
    assert table.people.names(table.said[-1]) == ("Zoe", "Ann")
    with pytest.raises(TableError) as told:
        people.known(table, sitting.tokens["Zoe"])
    assert told.value.code == "table.unknown"
    assert people.forget(table, sitting.ids["Ann"], ()) == []
    assert people.forget(table, sitting.ids["Ben"], ()) == []


def test_the_next_host_is_the_next_who_sits_there_and_is_there() -> None:
    sitting = Sitting(Settings(), "Zoe", "Ann", "Ben", "Cid")
    table = sitting.table
    for seat, name in enumerate(("Ann", "Ben", "Cid")):
        sitting.sit(name, seat)
    sitting.happen([events.HostPassed(sitting.ids["Ben"], "given")])
    for present, heir in (
        ({"Ann", "Cid", "Zoe"}, "Cid"),
        ({"Ann", "Zoe"}, "Ann"),
        ({"Zoe"}, "Zoe"),
        (set(), "Ben"),
    ):
        here = {sitting.ids[name] for name in present}
        again = seating.stand(table, sitting.ids["Ben"], {*here, sitting.ids["Ben"]})
        passed = [one.person for one in again if isinstance(one, events.HostPassed)]
        assert passed == ([sitting.ids[heir]] if heir != "Ben" else [])
