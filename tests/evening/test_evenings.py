"""Evenings: people who come and go, results of tables, and standings."""

import csv
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evening.night import Night

from canasta.game import CanastaError, InvalidError
from canasta.live.evening import (
    EveningError,
    EveningSettings,
    begin,
    claim,
    open_evening,
    own_place,
    places,
    repeats,
    standings,
    victory_points,
    view_of,
)
from canasta.live.evening import messages as r
from canasta.live.evening.events import RoundTable
from canasta.live.evening.export import csv_of, read_record, record_of
from canasta.live.evening.requests import added, free_table
from canasta.live.evening.view import secret_at
from canasta.live.pad import TableRules

ANN, BEA, CEM = ("a" * 20, "b" * 20, "c" * 20)


def refused(code: str, asked: Callable[[], object]) -> str:
    with pytest.raises(CanastaError) as caught:
        asked()
    assert caught.value.code == code
    return caught.value.message


def test_an_evening_goes_from_its_opening_to_its_prize_list() -> None:
    night = Night(4, rounds=2, scoring="points")
    night.begin()
    night.written(1, (1500, 700))
    night.written(2, (900, 2000))
    night.end()
    night.begin()
    for table in night.evening.standing.rounds[1].tables:
        night.written(table.table, (1000, 500))
    night.end()
    night.direct(r.Close())
    view = view_of(night.evening)
    assert view.closed
    assert [line.place for line in view.standings] == [1, 2, 3, 4]
    assert sum(line.points for line in view.standings) == 1500 + 700 + 900 + 2000 + 3000
    assert view.opponents_again == 0
    assert refused("evening.closed", lambda: night.direct(r.Close()))


def test_the_whole_evening_is_in_its_events() -> None:
    night = Night(5, movement="howell", minutes=50, deals=0)
    night.begin()
    night.claim(0, 1, ANN)
    night.written(1, (400, 300), deals=2)
    night.direct(r.GiveTime(10))
    assert view_of(night.again()) == view_of(night.evening)
    assert night.again().round.ends == night.evening.round.ends  # type: ignore[union-attr]


def test_a_record_keeps_all_but_the_secrets() -> None:
    night = Night(4)
    night.begin()
    night.claim(0, 0, ANN)
    night.written(1, (400, 300))
    record = record_of(night.evening)
    for secret in (*night.keys.__struct_fields__, "secret 1"):
        if secret == "secret 1":
            assert secret.encode() not in record
        else:
            assert getattr(night.evening.first_event, secret).encode() not in record
    read = read_record(record)
    assert view_of(read).standings == view_of(night.evening).standings
    assert refused("evening.record", lambda: read_record(record[:-40]))
    assert refused("evening.record", lambda: read_record(b"[]"))
    newer = record.replace(b'"version": 1', b'"version": 9', 1)
    assert refused("evening.record_version", lambda: read_record(newer))


def test_a_spreadsheet_has_the_standings_and_every_round() -> None:
    night = Night(4, scoring="wins")
    night.begin()
    night.written(1, (400, 300))
    night.written(2, (400, 400))
    night.end()
    lines = list(csv.reader(csv_of(night.evening).decode("utf-8-sig").splitlines()))
    assert lines[0][:3] == ["place", "name", "wins"]
    assert lines[0][-2:] == ["round 1", "round 1, opponents"]
    assert any(line[-2:] == ["400", "300"] for line in lines)
    assert len(lines) == 5


@pytest.mark.parametrize("movement", ["howell", "mitchell", "swiss"])
@pytest.mark.parametrize("pairs", range(4, 21))
def test_no_pair_meets_another_twice_while_that_can_be(movement: str, pairs: int) -> None:
    rounds = min(4, (pairs + 1) // 2 if movement == "mitchell" else pairs - 1)
    night = Night(pairs, movement=movement, rounds=rounds)
    for number in range(rounds):
        night.begin()
        for table in night.evening.standing.rounds[-1].tables:
            night.written(table.table, (500 * (table.table % 3), 5 * number))
        night.end()
    found = repeats(played.places() for played in night.evening.standing.rounds)
    assert found.opponents_again == 0
    assert (
        max(found.outs.values(), default=0) - min((found.outs[n] for n in range(pairs)), default=0)
        <= 1
    )


@pytest.mark.parametrize("pairs", range(4, 21))
def test_pairs_who_arrive_together_do_not_meet_in_the_first_round_of_a_swiss(pairs: int) -> None:
    night = Night(pairs, movement="swiss")
    night.begin()
    seated = night.evening.standing.rounds[0].places()
    assert all(abs(one[0] - other[0]) == pairs // 2 for _, (one, other) in seated.tables)
    assert seated.out == ((pairs - 1,) if pairs % 2 else ())


@pytest.mark.parametrize("pairs", range(4, 9))
def test_a_swiss_of_few_pairs_goes_on_until_everyone_has_met(pairs: int) -> None:
    rounds = pairs - 1 + pairs % 2
    night = Night(pairs, rounds=rounds)
    for number in range(rounds):
        night.begin()
        for table in night.evening.standing.rounds[-1].tables:
            night.written(table.table, (5 * (table.table + number) % 35, 20))
        night.end()
    found = repeats(played.places() for played in night.evening.standing.rounds)
    assert len(found.opponents) == pairs * (pairs - 1) // 2
    assert found.opponents_again == 0


@pytest.mark.parametrize("movement", ["howell", "mitchell", "swiss"])
def test_anyone_who_comes_late_or_leaves_is_paired_with_whom_they_have_not_met(
    movement: str,
) -> None:
    night = Night(8, movement=movement)
    night.begin()
    night.end()
    night.direct(r.Enter((("Late", "Later"),)))
    night.direct(r.Leave(2))
    night.begin()
    seated = {n for t in night.evening.standing.rounds[1].tables for side in t.sides for n in side}
    assert seated == {0, 1, 3, 4, 5, 6, 7, 8}
    night.end()
    night.direct(r.Return(2))
    night.begin()
    assert repeats(p.places() for p in night.evening.standing.rounds).opponents_again == 0


def test_single_players_have_new_partners_and_sit_out_in_turn() -> None:
    night = Night(10, movement="singles", rounds=5)
    for _ in range(5):
        night.begin()
        night.end()
    found = repeats(played.places() for played in night.evening.standing.rounds)
    assert found.partners_again == 0
    assert set(found.outs.values()) == {1}


def test_what_the_director_says_holds_before_the_pad_and_the_pad_before_reports() -> None:
    night = Night(2, scoring="points")
    night.begin()
    night.claim(0, 0, ANN)
    night.claim(1, 0, BEA)

    def told() -> tuple[str, tuple[int, int] | None]:
        table = night.evening.standing.rounds[0].tables[0]
        return table.source, table.scores

    assert told() == ("none", None)
    night.report(ANN, 1000, 400)
    assert told() == ("one", (1000, 400))
    night.report(BEA, 400, 1005)
    assert told() == ("differ", None)
    night.end()
    assert "table 1" in refused("evening.differ", lambda: night.direct(r.Close()))
    night.report(BEA, 400, 1000, round=1)
    assert told() == ("both", (1000, 400))
    night.written(1, (50, 60), deals=1)
    assert told() == ("pad", (50, 60))
    night.direct(r.Decide(1, 1, (70, 80), "counted again"))
    assert told() == ("director", (70, 80))
    night.direct(r.Decide(1, 1))
    assert told() == ("pad", (50, 60))


def test_only_who_has_the_players_link_says_who_they_are_and_only_once() -> None:
    night = Night(2)
    own = own_place(night.evening, False, ANN)
    assert own.entrant is None
    refused("evening.players_link", lambda: claim(night.evening, r.Claim(0, 0, ANN), "no secret"))
    night.claim(0, 0, ANN)
    night.claim(0, 0, ANN)  # the answer was lost, and the phone asks again
    assert "A1" in refused("evening.taken", lambda: night.claim(0, 0, BEA))
    night.direct(r.Release(0, 0))
    night.claim(0, 0, BEA)
    night.begin()
    told = own_place(night.evening, False, BEA)
    assert (told.entrant, told.person, told.key) == (0, 0, secret_at(BEA, told.pad))
    assert own_place(night.evening, False, ANN).key == ""
    assert told.key not in str(night.evening.entries)


def test_a_device_is_one_person_and_a_wrong_name_is_taken_back() -> None:
    night = Night(2)
    night.claim(0, 0, ANN)
    night.claim(1, 1, ANN)
    own = own_place(night.evening, False, ANN)
    assert (own.entrant, own.person) == (1, 1)
    assert night.evening.standing.entrants[0].tokens == ["", ""]
    night.unclaim(ANN)
    assert own_place(night.evening, False, ANN).entrant is None
    night.claim(1, 1, BEA)
    before = night.evening.number
    night.unclaim(ANN)
    assert night.evening.number == before


def test_impossible_requests_to_an_evening_are_refused_in_a_sentence_and_change_nothing() -> None:
    night = Night(3)
    before = night.evening.number
    for code, request in (
        ("evening.names", r.Enter((("Alone",),))),
        ("evening.same_name", r.Enter((("a1", "New"),))),
        ("evening.same_name", r.Enter((("Same", "same"),))),
        ("table.name", r.Enter((("", "New"),))),
        ("evening.no_such_entrant", r.Leave(9)),
        ("evening.no_such_entrant", r.Leave(-1)),
        ("evening.no_such_entrant", r.Release(0, 5)),
        ("evening.no_round", r.EndRound(1)),
        ("evening.no_round", r.GiveTime(5)),
        ("evening.no_round", r.Decide(1, 1, (0, 0))),
        ("evening.rounds", r.ChooseRounds(0)),
    ):
        assert len(refused(code, lambda request=request: night.direct(request))) > 20  # type: ignore[misc]
    refused("evening.behind", lambda: night.begin(2))
    assert night.evening.number == before
    night.begin()
    refused("evening.round_open", night.begin)
    refused("evening.round_open", lambda: night.direct(r.Close()))
    refused("evening.no_clock", lambda: night.direct(r.GiveTime(5)))
    refused("evening.points", lambda: night.direct(r.Decide(1, 1, (7, 0))))
    refused("evening.points", lambda: night.direct(r.Decide(1, 1, (10**9, 0))))
    refused("evening.no_such_table", lambda: night.direct(r.Decide(1, 2, (5, 0))))
    refused("evening.unknown_person", lambda: night.report(ANN, 5, 5))
    out = night.evening.standing.rounds[0].out[0]
    night.claim(out, 0, CEM)
    refused("evening.not_your_table", lambda: night.report(CEM, 5, 5))


@pytest.mark.parametrize(
    ("code", "settings"),
    [
        ("evening.players", EveningSettings(TableRules("regency", players=2))),
        ("table.settings", EveningSettings(TableRules("whist"))),
        ("evening.rounds", EveningSettings(TableRules("regency"), rounds=0)),
        ("evening.length", EveningSettings(TableRules("regency"), deals=0)),
        ("evening.online_length", EveningSettings(TableRules("regency"), minutes=5, online=True)),
        ("evening.openings", EveningSettings(TableRules("regency"), openings=(50, -5))),
        ("evening.length", EveningSettings(TableRules("regency"), deals=5000)),
    ],
)
def test_an_evening_that_cannot_be_is_not_opened(code: str, settings: EveningSettings) -> None:
    refused(code, lambda: open_evening(settings))


def test_a_round_whose_places_are_out_of_date_does_not_begin() -> None:
    night, request = Night(4), r.BeginRound(1)
    found = places(night.evening, request)
    pads = [RoundTable(one.table, one.sides, f"PAD00{one.table}") for one in found.tables]
    night.direct(r.Leave(3))
    refused("evening.behind", lambda: begin(night.evening, request, 0.0, found, pads))


def test_a_late_pair_has_missed_a_round_and_does_not_sit_out_at_once() -> None:
    night = Night(4)
    night.begin()
    night.written(1, (1000, 500))
    night.written(2, (500, 1000))
    night.direct(r.Enter((("Late", "Later"),)))
    night.end()
    lines = {line.entrant: line for line in standings(night.evening)}
    assert [lines[one].out for one in range(5)] == [0, 0, 0, 0, 1]
    night.begin()
    (table,) = [
        one for one in night.evening.standing.rounds[1].tables if 4 in one.sides[0] + one.sides[1]
    ]
    night.written(table.table, (900, 300) if 4 in table.sides[0] else (300, 900))
    night.end()
    own = {line.entrant: line for line in standings(night.evening)}[4]
    assert own.total == 2 * own.total / (own.played + own.out), "the round missed is worth as much"


def test_a_round_may_go_by_deals_with_a_clock() -> None:
    night = Night(4, deals=2, minutes=50)
    night.begin()
    for deals, finished in ((1, False), (2, True)):
        night.written(1, (300, 100), deals=deals)
        (shown,) = view_of(night.evening).rounds
        assert shown.ends is not None
        assert shown.tables[0].finished == finished


def test_anyone_who_left_before_the_first_round_has_no_place() -> None:
    night = Night(5, scoring="points")
    night.direct(r.Leave(4))
    night.begin()
    night.written(1, (-300, -100))
    night.written(2, (-200, -50))
    night.end()
    assert [line.place for line in view_of(night.evening).standings] == [1, 2, 3, 4]


def test_a_late_pair_plays_the_pair_that_sits_out() -> None:
    night = Night(3)
    night.begin()
    (out,) = night.evening.standing.rounds[0].out
    request = r.AddTable(1)
    refused("evening.nobody_free", lambda: free_table(night.evening, request))
    night.direct(r.Enter((("Late", "Later"),)))
    one = free_table(night.evening, request)
    assert one.sides == ((out,), (3,))
    night.happen(added(night.evening, request, RoundTable(one.table, one.sides, "PADLATE")))
    played = night.again().standing.rounds[0]
    assert played.out == ()
    night.written(2, (500, 300))
    assert played.missing(night.evening.standing.entrants) == ()
    assert {line.entrant: line.played for line in standings(night.evening)}[3] == 1


def test_a_round_begun_by_mistake_is_as_if_it_had_never_begun() -> None:
    night, same = Night(5), Night(5)
    night.begin()
    night.end()
    same.begin()
    same.end()
    night.begin()
    night.written(1, (500, 300))
    refused("evening.behind", lambda: night.direct(r.CancelRound(1)))
    night.direct(r.CancelRound(2))
    assert standings(night.evening) == standings(same.evening)
    assert night.again().standing.rounds == night.evening.standing.rounds
    night.begin()
    same.begin()
    assert night.evening.standing.rounds[1].places() == same.evening.standing.rounds[1].places()


def test_too_few_cannot_begin() -> None:
    refused("evening.entrants", Night(1).begin)
    refused("evening.entrants", Night(0, movement="howell").begin)
    refused("evening.entrants", Night(3, movement="singles").begin)


@given(st.integers(-9000, 9000), st.integers(-9000, 9000), st.integers(1, 9))
def test_victory_points_of_a_table_are_twenty_and_favour_who_has_more(
    one: int, other: int, deals: int
) -> None:
    mine, theirs = victory_points(one - other, deals, 5000)
    assert mine + theirs == 20
    assert min(mine, theirs) >= 0
    assert (mine > theirs) <= (one > other)
    assert victory_points(other - one, deals, 5000) == (theirs, mine)


def test_a_step_of_victory_points_is_a_fiftieth_of_the_target_for_each_deal() -> None:
    assert victory_points(399 - 0, 4, 5000) == (10, 10)
    assert victory_points(400 - 0, 4, 5000) == (11, 9)
    assert victory_points(0 - 4000, 4, 5000) == (0, 20)
    assert victory_points(300 - 0, 1, 15000) == (11, 9)


def test_anyone_who_sits_out_is_given_the_average_of_their_other_rounds() -> None:
    night = Night(3, movement="howell", scoring="points")
    points: dict[int, list[int]] = {}
    for number in range(3):
        night.begin()
        scores = (300 * (number + 1), 120)
        night.written(1, scores)
        for side, own in enumerate(night.evening.standing.rounds[-1].tables[0].sides):
            points.setdefault(own[0], []).append(scores[side])
        night.end()
    for line in standings(night.evening):
        brought = points[line.entrant]
        assert (line.played, line.out) == (2, 1)
        assert line.total == round(float(sum(brought) + Fraction(sum(brought), 2)), 2)


@given(st.lists(st.tuples(st.integers(0, 600), st.integers(0, 600)), min_size=6, max_size=6))
def test_standings_are_the_sums_of_the_tables_records(
    brought: list[tuple[int, int]],
) -> None:
    night = Night(4, scoring="points", movement="howell")
    own: dict[int, list[int]] = {n: [] for n in range(4)}
    ahead = dict.fromkeys(range(4), 0)
    told = iter(brought)
    for _ in range(3):
        night.begin()
        for table in night.evening.standing.rounds[-1].tables:
            scores = next(told)
            night.written(table.table, (5 * scores[0], 5 * scores[1]))
            for side, (entrant,) in enumerate(table.sides):
                own[entrant].append(5 * scores[side])
                ahead[entrant] += 5 * (scores[side] - scores[1 - side])
        night.end()
    lines = standings(night.evening)
    assert {line.entrant: line.total for line in lines} == {
        entrant: sum(points) for entrant, points in own.items()
    }
    order = [(line.total, line.margin) for line in lines]
    assert order == sorted(order, reverse=True)
    assert {line.entrant: line.margin for line in lines} == ahead
    for one, other in pairwise(lines):
        same = (one.total, one.margin) == (other.total, other.margin)
        assert (one.place == other.place) == same


def test_events_that_cannot_have_happened_make_no_evening() -> None:
    night = Night(2)
    night.begin()
    entries = night.evening.entries
    for broken in (entries[1:], entries[:1] * 2, [*entries[:2], entries[2]][:1] + entries[2:]):
        with pytest.raises(ValueError, match="event"):
            type(night.evening).of(list(broken))


def test_errors_of_an_evening_say_so_in_their_code() -> None:
    assert issubclass(EveningError, CanastaError)
    assert not issubclass(EveningError, InvalidError)
