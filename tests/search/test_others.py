"""The players who take the other seats in rollouts: of several kinds, all about as good."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.search.tables import TABLES, some_moments

from canasta.bots.candidates import candidates
from canasta.engine.codes import Phase
from canasta.engine.search import Budget
from canasta.kernel import rules_record, state_at
from canasta.lab.moments import Moment
from canasta.library import FUNCTIONS, LibraryRollouts
from canasta.rules import get_rules
from canasta.search.arrays import weight_array
from canasta.search.duel import duel
from canasta.search.hand_model import NONE
from canasta.search.records import SearchRecords
from canasta.search.search import Searcher
from canasta.search.weights import MODES, NAMES, OTHERS, mode_records, other_records


def rollouts_at(moment: Moment, weights: NDArray[Any], seat: int) -> LibraryRollouts:
    """Rollouts by some weights, in which hands are as likely as they are dealt."""
    records = SearchRecords(weights.tobytes(), NONE, b"", b"")
    return LibraryRollouts(FUNCTIONS, moment.record.tobytes(), moment.players, records, seat)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_they_are_all_different_and_nearer_to_the_best_than_a_clumsy_one(
    book: str, players: int
) -> None:
    rules = get_rules(book)
    record, own = rules_record(rules, players), weight_array(mode_records(rules, players))[:1]
    others = weight_array(other_records(rules, players))
    assert len({one.tobytes() for one in [*others, *own]}) == OTHERS + 1
    ahead = [_ahead(record, others[i : i + 1], own, 60) for i in range(OTHERS)]
    assert np.mean(ahead) > _ahead(record, _clumsy(own), own, 200) / 2


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_others_who_play_like_the_one_change_nothing_and_different_ones_do(
    book: str, players: int
) -> None:
    differ = 0
    modes = weight_array(mode_records(get_rules(book), players))
    assert len(modes) == MODES
    for moment in some_moments(book, players, 33, 12):
        if moment.states["phase"][0] != Phase.PLAY:
            continue
        alone = _values(moment, modes)
        assert _values(moment, np.concatenate([modes, *[modes[:1]] * OTHERS])) == alone
        others = weight_array(other_records(moment.rules, players))
        differ += _values(moment, np.concatenate([modes, others])) != alone
    assert differ > 0


def test_the_next_player_takes_the_pile_in_as_many_samples_as_is_told() -> None:
    told = 0.0
    modes = weight_array(mode_records(get_rules("regency"), 4))
    for moment in some_moments("regency", 4, 33, 12):
        if moment.states["phase"][0] != Phase.PLAY:
            continue
        seat, view = moment.actor, moment.view(moment.actor)
        rollouts = rollouts_at(moment, modes, seat)
        choices = candidates(state_at(view), seat, runs=False)
        seen = moment.seen[seat : seat + 1].tobytes()
        found = Searcher(rollouts).compare(view.tobytes(), seen, choices, 5, Budget(rollouts=200))
        for number, finding in enumerate(found):
            takes = rollouts.takes(number, finding.samples + 1)
            assert len(takes) == finding.samples
            assert sum(takes) / len(takes) == finding.statistics.taken
            told += finding.statistics.taken
    assert told > 0


def _ahead(record: NDArray[Any], one: NDArray[Any], other: NDArray[Any], deals: int) -> float:
    """Points a deal by which a player is ahead of another."""
    return float(duel(record, np.concatenate([one, other]), 7, deals)[0].mean())


def _clumsy(weights: NDArray[Any]) -> NDArray[Any]:
    """Weights by which a player keeps what is least wanted and throws into every danger."""
    found = weights.copy()
    for name in NAMES:
        if name.startswith(("keep_", "danger")):
            found[name] = -weights[name]
    return found


def _values(moment: Moment, weights: NDArray[Any]) -> list[float]:
    """What all that may be done at a moment promises."""
    seat, view = moment.actor, moment.view(moment.actor)
    searcher = Searcher(rollouts_at(moment, weights, seat))
    seen = moment.seen[seat : seat + 1].tobytes()
    choices = candidates(state_at(view), seat, runs=moment.rules.runs)
    found = searcher.compare(view.tobytes(), seen, choices, 5, Budget(rollouts=12 * len(choices)))
    return [finding.points for finding in found]
