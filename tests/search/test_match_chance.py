"""Points are turned into the chance of winning the match, which the search then maximises."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest
from tests.lengths import LONG
from tests.search.moments import Moment
from tests.search.tables import moments
from tools.match_chances import count_chances

from canasta.compiled.kernel import new_states, rules_record, state_at
from canasta.compiled.library import ENGINE
from canasta.compiled.search.match_chance import FINE, ONE, end_worth, match_chance
from canasta.compiled.search.match_chances import WORTH, match_chances_of, tables_with_chances
from canasta.engine.codes import Phase
from canasta.engine.search import DEAL, DEALT, MATCH, SAME, Budget
from canasta.players.bots import make
from canasta.players.bots.expert import Expert
from canasta.rules import get_rules

DEALS = 60 if LONG else 5
SURE = 0.985
"""Of what a match is worth, what a choice is worth at least by which it is won for certain."""
NEARLY = 0.97
"""What is as good as certain as far as two hundred samples can tell."""


def known(table: str) -> tuple[np.ndarray, np.ndarray]:
    """The numbers of a table, and a state of its book."""
    book, _, players = table.rpartition(".")
    rules, states = get_rules(book), new_states(1)
    states["players"], states["sides"] = int(players), rules_record(rules, int(players))["sides"]
    return np.frombuffer(match_chances_of(rules, int(players)), np.int16).copy(), states


def chances(numbers: np.ndarray, states: np.ndarray, dealer: int = 0) -> list[float]:
    """The chances of all sides."""
    sides = int(states["sides"][0])
    found = [match_chance(numbers, states, 0, side, dealer) for side in range(sides)]
    return [one / (ONE * FINE) for one in found]


@pytest.mark.parametrize("table", tables_with_chances())
def test_someone_wins_and_who_has_more_is_the_likelier(table: str) -> None:
    numbers, states = known(table)
    sides, target = int(states["sides"][0]), get_rules(table.rpartition(".")[0]).target
    rng = np.random.default_rng(5)
    for _ in range(200):
        states["scores"][0, :sides] = rng.integers(-target // 4, target, sides)
        dealer = int(rng.integers(sides))
        before = chances(numbers, states, dealer)
        assert sum(before) == pytest.approx(1, abs=0.01)
        side = int(rng.integers(sides))
        states["scores"][0, side] += target // 5
        assert chances(numbers, states, dealer)[side] >= before[side] - 0.03
    states["scores"][0, :sides] = [target * 9 // 10, *[0] * (sides - 1)]
    assert chances(numbers, states)[0] > 0.7


@pytest.mark.parametrize("table", tables_with_chances())
def test_between_the_scores_of_a_table_it_is_read_in_straight_lines(table: str) -> None:
    numbers, states = known(table)
    sides, (low, step) = int(states["sides"][0]), numbers[1:3]
    states["scores"][0, :sides] = 0
    states["scores"][0, 0] = low + 7 * step
    ends = []
    for part in (0, step // 2, step):
        states["scores"][0, 0] = low + 7 * step + part
        ends.append(chances(numbers, states)[0])
    assert ends[1] == pytest.approx((ends[0] + ends[2]) / 2, abs=0.005)


def test_a_match_that_is_over_is_won_or_lost_and_points_still_count_a_little() -> None:
    numbers, states = known("regency.4")
    states["phase"] = Phase.MATCH_OVER
    states["scores"][0, :2] = 5_100, 4_900
    assert end_worth(numbers, states, 0, 0, 320) == numbers[WORTH] + 10
    assert end_worth(numbers, states, 0, 1, -320) == -10
    assert end_worth(np.zeros(0, np.int16), states, 0, 1, -320) == -320


def test_counted_tables_agree_with_the_kernel_that_reads_them() -> None:
    rules = get_rules("regency")
    told: list[float] = []
    table = count_chances(rules, 4, 4, 1, told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    numbers, states = np.array(table.numbers(), np.int16), new_states(1)
    states["players"], states["sides"] = 4, 2
    for scores in ([0, 0], [1_234, 4_321], [-900, 4_990], [4_800, 4_700]):
        states["scores"][0, :2] = scores
        expected = table.at(np.array(scores))
        assert chances(numbers, states) == pytest.approx(expected.tolist(), abs=1e-3)


class Point(NamedTuple):
    """A turn in which the match may be won for certain, and what two searches do."""

    by_points: float
    """What the choice of a search after points is worth, of the whole match."""
    by_match: float


def match_points(deals: int) -> Iterator[Point]:
    """Turns at 4,700 all in which the match may be won for certain."""
    for seed in range(deals):
        turns = -1
        for moment in moments("regency", 4, 5_000 + seed):
            if moment.phase == Phase.PLAY and moment.turns != turns:
                turns = moment.turns
                yield from _match_point(moment)


def _match_point(moment: Moment) -> Iterator[Point]:
    seat, view = moment.actor, moment.view(moment.actor)
    view["scores"][0, :2] = 4_700
    state, seen = state_at(view), moment.seen_by(seat).tobytes()
    bot = make("expert", moment.rules, 4, seat, 1)
    assert isinstance(bot, Expert)
    bot.watch(state)
    choices = bot.choices(state)
    if len(choices) < 2 or state.hand_size[seat] > 8:
        return
    budget = Budget(rollouts=200 * len(choices))
    all_of_it = float(np.frombuffer(match_chances_of(moment.rules, 4), np.int16)[WORTH])
    searchers = {
        aim: ENGINE.searcher(moment.rules, 4, seat, hands=DEALT, others=SAME, aim=aim)
        for aim in (DEAL, MATCH)
    }
    worths = {
        one.candidate: one.points / all_of_it
        for one in searchers[MATCH].compare(state.data, seen, choices, 3, budget)
    }
    if max(worths.values()) > SURE:
        chosen = [
            searchers[aim].search(state.data, seen, choices, 3, budget)[0].candidate
            for aim in (DEAL, MATCH)
        ]
        yield Point(*(worths[one] for one in chosen))


def test_a_search_after_the_match_takes_what_wins_it_for_certain() -> None:
    points = list(match_points(DEALS))
    assert len(points) > 2
    assert [point for point in points if point.by_match <= NEARLY] == []
    print(
        f"{len(points)} turns; after points {sum(p.by_points <= NEARLY for p in points)} declined"
    )


def test_chances_of_the_files_grow_with_the_score() -> None:
    numbers, states = known("regency.4")
    states["scores"][0, 1] = 3_000
    row = []
    for score in range(0, 5_000, 250):
        states["scores"][0, 0] = score
        row.append(chances(numbers, states)[0])
    assert all(less <= more + 0.01 for less, more in pairwise(row))


def test_expert_is_after_the_match_once_a_side_may_win_it_soon() -> None:
    moment = next(m for m in moments("regency", 4, 3) if m.phase == Phase.PLAY and m.turns > 6)
    view = moment.view(moment.actor)
    found = {}
    for scores in ((0, 0), (3_495, 3_495), (3_500, 0), (0, 3_500), (4_700, 4_700)):
        bot = make("expert", moment.rules, 4, moment.actor, 1)
        assert isinstance(bot, Expert)
        view["scores"][0, :2] = scores
        found[scores] = bot.searcher_at(state_at(view)) is bot.searcher
    assert found == {
        (0, 0): True,
        (3_495, 3_495): True,
        (3_500, 0): False,
        (0, 3_500): False,
        (4_700, 4_700): False,
    }
    for aim in (DEAL, MATCH):
        bot = make(f"expert:aim={aim}", moment.rules, 4, moment.actor, 1)
        assert isinstance(bot, Expert)
        assert bot.searcher_at(state_at(view)) is bot.searcher


def test_beliefs_about_the_others_outlast_the_match() -> None:
    moment = next(m for m in moments("regency", 4, 3) if m.phase == Phase.PLAY and m.turns > 6)
    view = moment.view(moment.actor)
    view["scores"][0, :2] = 4_700
    bot = make("expert", moment.rules, 4, moment.actor, 1)
    assert isinstance(bot, Expert)
    other = (moment.actor + 1) % 4
    believed = {**bot.searcher.believed(), other: tuple(range(1, 16))}
    bot.searcher.believe(believed)
    assert bot.searcher_at(state_at(view)).believed() == believed
