"""Evenings whose tables are played here: their seats, their bots, their boards."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evening.night import Night

from canasta.game import CanastaError
from canasta.live.evening import EveningSettings, open_evening, own_place, standings, view_of
from canasta.live.evening import messages as r
from canasta.live.evening.events import Scores
from canasta.live.evening.export import csv_of, read_record, record_of
from canasta.live.evening.online import places_of
from canasta.live.evening.season import season_of
from canasta.live.evening.view import seat_of, secret_at
from canasta.live.pad import TableRules

ANN, BEA = "a" * 20, "b" * 20


def refused(code: str, asked: Callable[[], object]) -> str:
    with pytest.raises(CanastaError) as caught:
        asked()
    assert caught.value.code == code
    return caught.value.message


def test_each_entrant_learns_their_own_seat_and_no_other() -> None:
    night = Night(2, online=True)
    night.claim(0, 1, ANN)
    night.claim(1, 0, BEA)
    night.begin()
    ann, bea = (own_place(night.evening, False, token) for token in (ANN, BEA))
    assert (ann.table, ann.token) == ("T1-001", secret_at(ANN, "T1-001"))
    assert (bea.table, bea.token) == ("T1-001", secret_at(BEA, "T1-001"))
    places = places_of(night.evening, night.evening.standing.rounds[0].tables[0].sides)
    seats = [seat_of(night.evening, own.entrant or 0, own.person) for own in (ann, bea)]
    assert [seat and (seat[0], places[seat[1]].name) for seat in seats] == [
        ("T1-001", "B1"),
        ("T1-001", "A2"),
    ]
    assert ann.token not in str(night.evening.entries)
    assert (ann.pad, ann.key) == ("", "")
    assert own_place(night.evening, True, "").token == ""


def test_partners_face_each_other() -> None:
    night = Night(2, online=True)
    assert [one.name for one in places_of(night.evening, ((0,), (1,)))] == ["A1", "A2", "B1", "B2"]
    night = Night(4, online=True, movement="singles")
    assert [one.name for one in places_of(night.evening, ((0, 2), (3, 1)))] == [
        "P1",
        "P4",
        "P3",
        "P2",
    ]


def test_a_tables_scores_are_its_result_until_the_director_decides() -> None:
    night = Night(2, online=True, deals=2)
    night.claim(0, 0, ANN)
    night.begin()
    table = night.evening.standing.rounds[0].tables[0]
    assert (table.source, table.scores) == ("none", None)
    night.played(1, (500, 200))
    assert (table.source, table.scores, table.finished(2)) == ("table", (500, 200), False)
    night.played(1, (500, 200), (-100, 300), done=True)
    assert (table.source, table.scores, table.finished(2)) == ("table", (400, 500), True)
    refused("evening.online", lambda: night.report(ANN, 5, 5))
    night.direct(r.Decide(1, 1, (0, 0), "they were called away"))
    assert (table.source, table.scores) == ("director", (0, 0))
    night.direct(r.Decide(1, 1))
    assert table.scores == (400, 500)
    assert night.again().standing.rounds == night.evening.standing.rounds


def test_a_bot_is_a_fourth() -> None:
    night = Night(7, online=True, movement="singles")
    night.direct(r.EnterBot("expert"))
    bot = night.evening.standing.entrants[-1]
    assert (bot.names, bot.bots) == (("Bot 1",), ["expert"])
    refused("evening.bot_plays", lambda: night.claim(bot.id, 0, ANN))
    night.begin()
    assert night.evening.standing.rounds[0].out == ()
    tables = night.evening.standing.rounds[0].tables
    places = [place for table in tables for place in places_of(night.evening, table.sides)]
    assert [place.name for place in places if place.bot] == ["Bot 1"]
    assert view_of(night.evening).entrants[-1].bots == ("expert",)
    for table in night.evening.standing.rounds[0].tables:
        night.played(table.table, (900, 100), done=True)
    lines = season_of([night.evening]).lines
    assert {line.name for line in lines} == {f"P{n}" for n in range(1, 8)}
    assert all(line.tables == 1 for line in lines)


def test_a_bot_takes_the_place_of_someone_who_leaves_and_gives_it_back() -> None:
    night = Night(2, online=True)
    night.claim(0, 1, ANN)
    night.direct(r.LetBotPlay(0, 1, "club"))
    entrant = night.evening.standing.entrants[0]
    assert (entrant.names, entrant.bots, entrant.tokens) == (
        ("A1", "Bot 1"),
        ["", "club"],
        ["", ""],
    )
    assert own_place(night.evening, False, ANN).entrant is None
    night.direct(r.RenameEntrant(0, ("A1", "New")))
    assert entrant.bots == ["", ""]
    night.direct(r.EnterBot("novice", partner="Late"))
    assert night.evening.standing.entrants[2].names == ("Late", "Bot 1")
    assert night.again().standing.entrants == night.evening.standing.entrants


def test_results_from_before_a_bot_took_over_stay_the_persons() -> None:
    night = Night(2, online=True)
    for _ in range(3):
        night.begin()
        night.played(1, (900, 100), done=True)
        night.end()
        if len(night.evening.standing.rounds) == 1:
            night.direct(r.LetBotPlay(0, 1, "club"))
        else:
            night.direct(r.RenameEntrant(0, ("A1", "New")))
    tables = {line.name: line.tables for line in season_of([night.evening]).lines}
    assert tables == {"A1": 3, "A2": 3, "B1": 1, "B2": 3, "New": 1}


def test_no_table_has_bots_alone() -> None:
    night = Night(2, online=True)
    night.direct(r.EnterBot("club"))
    refused("evening.bots_alone", lambda: night.direct(r.EnterBot("club")))
    night.direct(r.LetBotPlay(0, 0, "club"))
    refused("evening.bots_alone", lambda: night.direct(r.LetBotPlay(0, 1, "club")))
    night.direct(r.Leave(2))
    night.direct(r.LetBotPlay(0, 1, "club"))
    refused("evening.bots_alone", lambda: night.direct(r.Return(2)))
    night = Night(5, online=True, movement="singles")
    for _ in range(3):
        night.direct(r.EnterBot("club"))
    refused("evening.bots_alone", lambda: night.direct(r.EnterBot("club")))
    night.begin()
    for table in night.evening.standing.rounds[0].tables:
        assert any(not place.bot for place in places_of(night.evening, table.sides))


def test_styles_and_levels_play_at_an_evening() -> None:
    night = Night(3, online=True)
    night.direct(r.EnterBot("policy", partner="Zoe"))
    night.direct(r.LetBotPlay(0, 1, "style:squirrel"))
    entrants = night.evening.standing.entrants
    assert [one.bots for one in entrants] == [
        ["", "style:squirrel"],
        *[["", ""]] * 2,
        ["", "policy"],
    ]


def test_with_real_cards_it_is_said_that_a_bot_needs_a_table_online() -> None:
    night = Night(2)
    assert "online" in refused("evening.bots_online", lambda: night.direct(r.EnterBot("club")))
    refused("evening.bots_online", lambda: night.direct(r.LetBotPlay(0, 0, "club")))
    online = Night(2, online=True)
    refused("evening.bot", lambda: online.direct(r.EnterBot("genius")))
    refused("evening.bot", lambda: online.direct(r.EnterBot("style:genius")))
    refused("evening.no_such_entrant", lambda: online.direct(r.LetBotPlay(0, 7, "club")))
    refused("evening.no_such_entrant", lambda: online.direct(r.LetBotPlay(9, 0, "club")))
    refused("table.name", lambda: online.direct(r.EnterBot("club", partner=" \u202e")))
    refused("evening.same_name", lambda: online.direct(r.EnterBot("club", partner="a1")))


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("evening.boards", {"boards": True}),
        ("evening.boards", {"boards": True, "online": True, "deals": 0, "minutes": 50}),
        ("evening.scoring", {"online": True, "scoring": "average"}),
    ],
)
def test_boards_are_for_tables_here_and_rounds_by_deals(code: str, more: dict[str, Any]) -> None:
    refused(code, lambda: open_evening(EveningSettings(TableRules("regency"), **more)))


def boards_night(pairs: int, scoring: str = "average") -> Night:
    return Night(pairs, online=True, boards=True, deals=2, scoring=scoring)


def test_a_board_is_shown_when_the_last_table_has_played_it() -> None:
    night = boards_night(4)
    night.begin()
    night.played(1, (515, 205), (1015, 35), done=True)
    one, other = view_of(night.evening).rounds[0].tables
    assert (one.scores, one.deals, one.finished) == (None, 2, True)
    assert other.scores is None
    for told in (view_of(night.evening), record_of(night.evening), csv_of(night.evening)):
        assert not {"515", "1015", "1530"} & _words(told)
    assert all(line.played == 0 for line in view_of(night.evening).standings)
    night.played(2, (100, 400))
    one, other = view_of(night.evening).rounds[0].tables
    assert (one.scores, other.scores) == ((515, 205), (100, 400))
    assert "515" in _words(record_of(night.evening))
    assert "1015" not in _words(record_of(night.evening))
    assert all(line.played == 0 for line in view_of(night.evening).standings)
    night.played(2, (100, 400), (0, 0), done=True)
    one, other = view_of(night.evening).rounds[0].tables
    assert (one.scores, other.scores) == ((1530, 240), (100, 400))
    assert all(line.played == 1 for line in view_of(night.evening).standings)
    assert read_record(record_of(night.evening)).standing.rounds == night.again().standing.rounds


def _words(told: object) -> set[str]:
    """Its words and numbers, whole: the digits of a seed drawn at random are not points."""
    return set(re.findall(r"\w+", told.decode() if isinstance(told, bytes) else str(told)))


def test_against_the_average_what_one_gains_others_lose() -> None:
    night = boards_night(6)
    night.begin()
    margins = {1: (700, -100), 2: (100, 100), 3: (-200, 300)}
    for table, won in margins.items():
        night.played(table, *((ahead, 0) for ahead in won), done=True)
    # the averages of both boards are 200 and 100
    expected = {1: 300, 2: -100, 3: -200}
    total = {line.entrant: line.total for line in standings(night.evening)}
    for seated in night.evening.standing.rounds[0].tables:
        (one,), (other,) = seated.sides
        assert (total[one], total[other]) == (expected[seated.table], -expected[seated.table])


@given(
    st.lists(
        st.lists(st.tuples(st.integers(-2000, 9000), st.integers(-2000, 9000)), max_size=2),
        min_size=3,
        max_size=3,
    )
)
def test_points_beyond_the_average_add_up_to_zero(played: list[list[Scores]]) -> None:
    night = boards_night(6)
    night.begin()
    for table, totals in enumerate(played, 1):
        night.played(table, *totals, done=len(totals) == 2)
    night.end()
    lines = standings(night.evening)
    known = [line for line in lines if line.played]
    assert sum(Fraction(str(line.total)) for line in known) == pytest.approx(0, abs=0.05)
    for seated, board in product(night.evening.standing.rounds[0].tables, range(2)):
        assert len(seated.totals) <= 2 or seated.totals[board]


def test_victory_points_reward_points_above_the_average() -> None:
    night = boards_night(4, scoring="victory")
    night.begin()
    night.played(1, (2000, 0), (0, 0), done=True)
    night.played(2, (1000, 0), (0, 0), done=True)
    # each is 500 from the average; a step is 2 x 100 points
    total = {line.entrant: line.total for line in standings(night.evening)}
    first, second = night.evening.standing.rounds[0].tables
    assert [total[side[0]] for side in (*first.sides, *second.sides)] == [12, 8, 8, 12]
    seasoned = {line.name: line.total for line in season_of([night.evening]).lines}
    assert seasoned["A1"] == total[0]


def test_what_the_director_decides_is_compared_with_the_others_average() -> None:
    night = boards_night(4)
    night.begin()
    night.played(1, (600, 0), (200, 0), done=True)
    night.played(2, (400, 0), (0, 0), done=True)
    night.direct(r.Decide(1, 2, (0, 0), "a board was misplayed"))
    total = {line.entrant: line.total for line in standings(night.evening)}
    first, second = night.evening.standing.rounds[0].tables
    assert [total[side[0]] for side in (*first.sides, *second.sides)] == [0, 0, -800, 800]


def test_a_round_that_is_ended_early_counts_what_was_played() -> None:
    night = boards_night(4)
    night.begin()
    night.played(1, (600, 0), (200, 0), done=True)
    night.played(2, (400, 0))
    night.end()
    total = {line.entrant: line.total for line in standings(night.evening)}
    first, second = night.evening.standing.rounds[0].tables
    assert [total[side[0]] for side in (*first.sides, *second.sides)] == [100, -100, -100, 100]
    assert json.loads(record_of(night.evening))["events"][-2]["event"]["totals"] == [[400, 0]]
