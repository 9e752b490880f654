"""A match that is taken away from a table and goes on at another: same cards, same scores."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.sitting import Sitting, two_and_bots

from canasta.game import InvalidError
from canasta.live.table import Settings, Table, TableError, carrying, people
from canasta.live.table import events as ev
from canasta.live.table.checking import check
from canasta.live.table.export import hidden, read_table, write_table
from canasta.live.table.proof import proof_of
from canasta.live.table.room_view import room_view
from canasta.server.web.bodies import BringMatch
from canasta.server.web.table_founding import carried_table
from canasta.study.lessons import LESSONS


def alone(book: str = "regency") -> Sitting:
    """Ann and three bots."""
    sitting = Sitting(Settings(book=book), "Ann")
    sitting.sit("Ann", 0)
    for seat in (1, 2, 3):
        sitting.bot(seat)
    return sitting


def acted(sitting: Sitting, acts: int, deals: int = 0) -> Sitting:
    """So many deals are played to their end, and then so many acts."""
    rng = Random(5)
    for _ in range(deals):
        sitting.begin()
        sitting.play_deal(rng)
    if acts:
        sitting.begin()
    for _ in range(acts):
        sitting.one_act(rng)
    return sitting


def taken(sitting: Sitting, *beside: str) -> str:
    """Return what Ann takes away, with others at her phone."""
    table, ann = sitting.table, sitting.ids["Ann"]
    here = people.shown(table, [sitting.tokens[name] for name in beside])
    sitting.happen(carrying.take(table, ann, here))
    assert table.game is not None
    seats = carrying.seats_of(table, ann, here)
    return carrying.write_match(table.game, seats, table.own_seat(ann))


def brought(text: str, name: str = "") -> tuple[Sitting, tuple[str, ...]]:
    """The table that is opened for it, every event of which is checked as if it came in a file."""
    founded = carried_table(carrying.read_match(text), BringMatch(text, name))
    sitting = Sitting.__new__(Sitting)
    sitting.table, sitting.entries, sitting.tokens, sitting.ids = Table(), [], {}, {}
    for event in founded.events:
        check(sitting.table, event)
        sitting.happen([event])
    return sitting, founded.tokens


@pytest.mark.parametrize("book", ["waldo", "regency", "joker", "wca", "samba", "bolivia"])
@pytest.mark.parametrize(("deals", "acts"), [(0, 9), (1, 0), (1, 30)])
def test_a_match_goes_on_elsewhere_as_it_stood(book: str, deals: int, acts: int) -> None:
    sitting = acted(alone(book), acts, deals)
    there, _ = brought(taken(sitting))
    assert sitting.table.game is not None
    assert there.table.game is not None
    assert there.table.game.save() == sitting.table.game.save()
    assert there.table.history == sitting.table.history
    assert there.table.in_deal == sitting.table.in_deal
    assert [chair.bot for chair in there.table.chairs] == [None, "random", "random", "random"]
    # And back again, after a few acts there.
    there.ids["Ann"] = there.table.host or ""
    if there.table.in_deal:
        there.one_act(Random(1))
    back, _ = brought(taken(there))
    assert back.table.game is not None
    assert back.table.game.save() == there.table.game.save()


def test_bots_of_a_style_go_on_elsewhere_as_they_play() -> None:
    styles = ["style:magpie", "policy", "style:owl"]
    sitting = alone()
    for seat, style in enumerate(styles, 1):
        sitting.bot(seat, style)
    there, _ = brought(taken(acted(sitting, 6)))
    assert [chair.bot for chair in there.table.chairs] == [None, *styles]


def test_later_deals_are_shuffled_at_the_new_table() -> None:
    there, _ = brought(taken(acted(alone(), 0, 1)))
    there.begin()
    assert there.table.dealt[-1].attempt == 1
    assert there.table.game is not None
    assert there.table.game.deal == 2
    with pytest.raises(TableError, match="began elsewhere"):
        proof_of(there.table)


def test_anyone_who_shares_the_phone_is_a_person_at_the_new_table_and_others_are_bots() -> None:
    sitting = acted(two_and_bots(), 6)
    there, tokens = brought(taken(sitting, "Ben"), "Anna")
    names = [
        there.table.guests[chair.person].name if chair.person else ""
        for chair in there.table.chairs
    ]
    assert names == ["Anna", "", "Ben", ""]
    assert [there.table.seat_of(people.known(there.table, one)) for one in tokens] == [0, 2]


def test_during_a_deal_no_one_takes_the_cards_of_others_away() -> None:
    sitting = acted(two_and_bots(), 6)
    with pytest.raises(TableError) as told:
        taken(sitting)
    assert told.value.code == "table.others_play"
    sitting.play_deal(Random(2))
    there, _ = brought(taken(sitting))
    assert there.table.carried is None
    assert sitting.table.carried is None


def test_someone_whom_a_bot_stands_in_for_still_plays() -> None:
    sitting = acted(two_and_bots(), 6)
    sitting.happen([ev.BotSat(2, sitting.table.settings.bots)])
    with pytest.raises(TableError) as told:
        taken(sitting)
    assert told.value.code == "table.others_play"


def test_both_tables_announce_that_the_cards_of_the_deal_are_known() -> None:
    sitting = acted(alone(), 6)
    there, _ = brought(taken(sitting))
    late = sitting.come("Late")
    told = room_view(sitting.table, {late}).carried
    assert told is not None
    assert (told.name, told.taken) == ("Ann", True)
    told = room_view(there.table, ()).carried
    assert told is not None
    assert (told.name, told.taken) == ("Ann", False)
    there.play_deal(Random(3))
    there.begin()
    assert room_view(there.table, ()).carried is None


def test_lessons_and_watchers_take_nothing_away() -> None:
    sitting = acted(alone(), 3)
    with pytest.raises(TableError) as told:
        carrying.take(sitting.table, sitting.come("Wim"), ())
    assert told.value.code == "table.not_seated"
    before = alone()
    with pytest.raises(TableError) as told:
        carrying.take(before.table, before.ids["Ann"], ())
    assert told.value.code == "table.no_deal"
    lesson = acted(alone(), 3)
    lesson.table.settings = msgspec.structs.replace(
        lesson.table.settings, lesson=next(iter(LESSONS))
    )
    with pytest.raises(TableError) as told:
        carrying.take(lesson.table, lesson.ids["Ann"], ())
    assert told.value.code == "table.match_stays"


def test_an_export_during_a_deal_leaves_the_match_that_was_brought_out() -> None:
    there, _ = brought(taken(acted(alone(), 6)))
    left = hidden(there.entries)
    assert isinstance(there.entries[-left].event, ev.MatchBrought)
    later, _ = brought(taken(acted(alone(), 0, 1)))
    assert read_table(write_table(later.entries))[-1].event == later.entries[-1].event


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "match.damaged"),
        ("nothing of the kind", "match.damaged"),
        ('{"format": 1}', "match.damaged"),
        ("\u00e4\u00f6", "match.damaged"),
        ("A" * 11, "match.damaged"),
        ("A" * 12_001, "match.large"),
        ("kgLA", "match.version"),
    ],
)
def test_anything_but_a_match_is_refused_in_words(text: str, code: str) -> None:
    with pytest.raises(InvalidError) as told:
        carrying.read_match(text)
    assert told.value.code == code


@given(place=st.integers(0, 10_000), letter=st.sampled_from("AZaz09-_"))
def test_a_link_with_a_wrong_letter_is_refused_or_the_same_match(place: int, letter: str) -> None:
    text = _TEXT
    at = place % len(text)
    assert _read(text[:at] + letter + text[at + 1 :]) in (_read(text), "match", "compact")


def _read(text: str) -> bytes | str:
    """The match of a text, or the family of the refusal."""
    try:
        return carrying.read_match(text).game.save()
    except InvalidError as error:
        return error.code.partition(".")[0]


_TEXT = taken(acted(alone(), 4))


def test_a_match_of_other_rules_than_the_tables_cannot_have_been_brought() -> None:
    match = carrying.read_match(_TEXT).match
    other = alone("waldo")
    with pytest.raises(InvalidError, match="other rules"):
        check(other.table, ev.MatchBrought(other.ids["Ann"], match))
    with pytest.raises(InvalidError) as told:
        check(other.table, ev.MatchBrought(other.ids["Ann"], "x"))
    assert told.value.code == "match.damaged"


def test_coaching_events_are_stored_and_read_back_unchanged() -> None:
    event = ev.MatchBrought("someone", _TEXT)
    assert ev.decode(ev.encode(event)) == event
    assert ev.decode(ev.encode(ev.MatchTaken("someone"))) == ev.MatchTaken("someone")
