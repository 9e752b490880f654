"""A season: standings over evenings, and a rating that says how sure it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evening.night import Night

from canasta.live.evening import messages as r
from canasta.live.evening import season_of, standings
from canasta.live.evening.season import MIDDLE


def evening(*scores: tuple[int, int], names: tuple[tuple[str, str], ...] = ()) -> Night:
    """An evening of two pairs who play a table in each round."""
    night = Night(rounds=len(scores))
    night.direct(r.Enter(names or (("Ann", "Bob"), ("Cem", "Dia"))))
    for one, other in scores:
        night.begin()
        ahead = night.evening.standing.rounds[-1].tables[0].sides[0] == (0,)
        night.written(1, (one, other) if ahead else (other, one))
        night.end()
    return night


def test_evenings_are_added_up_person_by_person() -> None:
    first = evening((3000, 1000), (500, 500))
    second = evening((2000, 0), names=(("ann", "Cem"), ("Bob", "Eva")))
    season = season_of([first.evening, second.evening])
    assert season.evenings == (first.evening.code, second.evening.code)
    lines = {line.name: line for line in season.lines}
    assert set(lines) == {"ann", "Bob", "Cem", "Dia", "Eva"}
    assert (lines["ann"].evenings, lines["ann"].tables, lines["ann"].won) == (2, 3, 2.5)
    assert (lines["Dia"].evenings, lines["Dia"].tables, lines["Dia"].won) == (1, 2, 0.5)
    assert season.lines[0].name == "ann"
    assert season.lines[0].total == lines["ann"].total == 15 + 10 + 15


def test_winning_raises_a_rating_and_playing_more_makes_it_surer() -> None:
    season = season_of([evening(*[(3000, 1000)] * 6).evening])
    lines = {line.name: line for line in season.lines}
    assert lines["Ann"].rating > MIDDLE > lines["Cem"].rating
    assert lines["Ann"].rating - MIDDLE == MIDDLE - lines["Cem"].rating
    longer = season_of([evening(*[(3000, 1000)] * 20).evening]).lines[0]
    assert longer.margin < lines["Ann"].margin
    assert longer.rating > lines["Ann"].rating


def test_an_evening_at_which_nothing_was_played_changes_nothing() -> None:
    played = evening((3000, 1000)).evening
    alone = season_of([played]).lines
    assert season_of([Night(4).evening, played]).lines == alone
    assert season_of([]).lines == ()


@given(
    st.lists(
        st.tuples(st.integers(0, 900), st.integers(0, 900)).map(
            lambda two: (two[0] * 5, two[1] * 5)
        ),
        min_size=1,
        max_size=5,
    )
)
def test_points_of_a_season_are_twenty_a_table_for_each_of_a_pair(
    scores: list[tuple[int, int]],
) -> None:
    lines = season_of([evening(*scores).evening]).lines
    assert sum(line.total for line in lines) == 2 * 20 * len(scores)
    assert sum(line.won for line in lines) == 2 * len(scores)
    assert sum(line.rating - MIDDLE for line in lines) == pytest.approx(0, abs=2)
    places = [line.place for line in lines]
    assert places == sorted(places)


@pytest.mark.parametrize("scoring", ["victory", "points", "wins"])
def test_a_season_has_the_points_of_its_evenings(scoring: str) -> None:
    nights = []
    for shift in (0, 500):
        night = Night(3, scoring=scoring)  # one pair sits out each round
        for number in range(4):
            night.begin()
            night.written(1, (1000 + shift, 900 - 300 * number))
            night.end()
        nights.append(night.evening)
    season = season_of(nights)
    assert season.scoring == scoring
    for line in season.lines:
        assert line.total == pytest.approx(
            sum(
                own.total
                for evening in nights
                for own in standings(evening)
                if line.name in evening.standing.entrants[own.entrant].names
            ),
            abs=0.02,
        )


def test_evenings_that_counted_differently_are_added_up_in_victory_points() -> None:
    first, second = evening((3000, 1000)), Night(4, scoring="wins")
    second.begin()
    assert season_of([first.evening, second.evening]).scoring == "victory"
