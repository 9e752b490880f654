"""Names are compared the same at tables, pads, duplicates, evenings and in seasons."""

from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.evening.night import Night
from tests.table.sitting import Sitting
from tests.table.test_names import UNSEEN

from canasta.game import CanastaError
from canasta.live.base.names import Names, first_taken, looks, read_name
from canasta.live.duplicate.duplicate import Duplicate
from canasta.live.duplicate.events import DuplicateEvent, EntryMade, StoredDuplicateEvent
from canasta.live.duplicate.requests import NewChallenge, may_enter, open_challenge
from canasta.live.evening import messages as r
from canasta.live.evening.events import Entered, StoredEveningEvent
from canasta.live.evening.season import season_of
from canasta.live.pad import TableRules
from canasta.live.pad.requests import read_names
from canasta.live.table import Settings, people

ALIKE: Final = (
    ("Ann", "ANN"),
    ("Ann", "Аnn"),  # a Cyrillic capital
    ("Paul", "Pаul"),
    ("Ian", "lan"),
    ("Al", "A1"),
    ("Zoe", "Z\u200boe"),
    ("Zoe", "Ｚｏｅ"),
    ("Ada", "Ada\u3164"),
    ("Max M", "Max  M"),
    ("Max M", "Max\u00a0M"),
    ("José", "Jose\u0301"),
    ("Straße", "STRASSE"),
    ("Otto", "0tto"),
    ("Ann", "Ann\ufe0f"),
    ("Ann", "A\u034fnn"),
    ("Ann", "An\u180bn"),
    ("Ann", "Ann\U000e0100"),
    ("Ann", "\U00016fe4Ann"),
    ("Zoë", "Zoe\u034f\u0308"),
    ("❤", "❤\ufe0f"),
)
APART: Final = (("Ann", "Anne"), ("José", "Jose"), ("P1", "P2"), ("Max", "Mex"), ("A 1", "B 1"))


def refused(code: str, asked: Callable[[], object]) -> bool:
    """Return whether something is refused; if it is, with this code."""
    try:
        asked()
    except CanastaError as error:
        return {code: True}[error.code]
    return False


def at_table(one: str, other: str) -> bool:
    sitting = Sitting(Settings(), one, "Somebody")
    return refused(
        "table.name_taken", lambda: people.rename(sitting.table, sitting.ids["Somebody"], other)
    )


def at_pad(one: str, other: str) -> bool:
    return refused("pad.same_name", lambda: read_names((one, other), 2))


def duplicate(*names: str) -> Duplicate:
    opened, _ = open_challenge(NewChallenge(TableRules("regency")), 1000.0)
    entries: list[DuplicateEvent] = [opened]
    tables = zip(names, "TUVW", strict=False)
    entries += [EntryMade((read_name(name),), table, ("",)) for name, table in tables]
    return Duplicate.of([StoredDuplicateEvent(n, 1000.0, one) for n, one in enumerate(entries, 1)])


def at_duplicate(one: str, other: str) -> bool:
    return refused("contest.name", lambda: may_enter(duplicate(one), other, 1001.0))


def at_evening(one: str, other: str) -> bool:
    night = Night(0, movement="singles")
    night.direct(r.Enter(((one,),)))
    return refused("evening.same_name", lambda: night.direct(r.Enter(((other,),))))


def evening_of(*names: str) -> Night:
    """An evening as an earlier release may have stored it, after a round."""
    night = Night(0, movement="singles")
    for name in names:
        entered = Entered((read_name(name),))
        night.evening.apply(StoredEveningEvent(night.evening.number + 1, 1000.0, entered))
    night.begin()
    night.written(1, (500, 200))
    night.end()
    return night


def in_season(one: str, other: str) -> bool:
    others = ("Quentin", "Rosa", "Uwe")
    nights = [evening_of(name, *others).evening for name in (one, other)]
    return len(season_of(nights).lines) == 1 + len(others)


PLACES: Final = (at_table, at_pad, at_duplicate, at_evening, in_season)


@pytest.mark.parametrize("same", PLACES)
@pytest.mark.parametrize("names", ALIKE, ids=ascii)
def test_names_that_look_alike_are_one_name_everywhere(
    same: Callable[[str, str], bool], names: tuple[str, str]
) -> None:
    assert same(*names)
    assert same(*reversed(names))


@pytest.mark.parametrize("same", PLACES)
@pytest.mark.parametrize("names", APART, ids=ascii)
def test_other_names_are_other_people_everywhere(
    same: Callable[[str, str], bool], names: tuple[str, str]
) -> None:
    assert not same(*names)


LETTERS: Final = st.text("aAаАeеoοО0l1IiсcСpр \u200bßSｓmrn", min_size=1, max_size=6)


def can_be_read(name: str) -> bool:
    return not refused("table.name", lambda: read_name(name))


@given(LETTERS.filter(can_be_read), LETTERS.filter(can_be_read))
@example("rn", "m")
def test_all_places_say_the_same_of_any_two_names(one: str, other: str) -> None:
    said = {same.__name__: same(one, other) for same in PLACES}
    assert len(set(said.values())) == 1, said


@given(st.sampled_from(UNSEEN), st.integers(0, 3))
def test_signs_of_which_nothing_is_seen_make_no_other_name_anywhere(sign: str, at: int) -> None:
    unseen = "Ann"[:at] + sign + "Ann"[at:]
    assert [same("Ann", unseen) and same(unseen, "Ann") for same in PLACES] == [True] * 5


def test_an_earlier_release_may_have_stored_a_name_with_signs_of_which_nothing_is_seen() -> None:
    assert "Ann" in Names(["A\u034fnn"])
    assert Names(["Ann\ufe0f"]).free("Ann") == "Ann 2"


@pytest.mark.parametrize("names", ALIKE, ids=ascii)
def test_data_of_earlier_releases_is_still_read(names: tuple[str, str]) -> None:
    kept = duplicate(*names)
    assert len(kept.players) == 2
    night = evening_of(*names, "Quentin", "Rosa")
    assert len(night.again().standing.entrants) == 4
    night.direct(r.Enter((("Uwe",),)))
    night.direct(r.RenameEntrant(4, ("Ute",)))
    apart = len({read_name(name).casefold() for name in names}) == 2
    assert len(season_of([night.evening]).lines) == 3 + apart


def test_a_free_name_does_not_look_like_a_taken_one() -> None:
    names = Names(["Ann", "ANN 2"])
    assert names.free("Аnn") == "Аnn 3"
    assert names.free("x" * 24) == "x" * 24
    assert first_taken(["Ann", "Ben", "BEN"]) == "BEN"
    assert looks("Ian") & looks("lan")
