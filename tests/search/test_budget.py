"""When a choice ends: its rollouts are played, or the steps in them."""

import pytest
from tests.search.moments import Moment
from tests.search.tables import some_moments

from canasta.compiled.kernel import state_at
from canasta.compiled.library import FUNCTIONS, LibraryRollouts
from canasta.compiled.search.hand_model import NONE
from canasta.compiled.search.records import SearchRecords
from canasta.compiled.search.search import BATCH, Searcher
from canasta.compiled.search.weights import mode_records
from canasta.engine.codes import Phase
from canasta.engine.search import Budget, Finding
from canasta.players.bots.expert import candidates

BOOKS = ("regency", "bolivia")


def compared(moment: Moment, budget: Budget) -> tuple[list[Finding], int]:
    """The findings at a moment, and the steps that were played for it."""
    seat, view = moment.actor, moment.view(moment.actor)
    records = SearchRecords(mode_records(moment.rules, moment.players), NONE, b"", b"")
    rules = moment.record.tobytes()
    rollouts = LibraryRollouts(FUNCTIONS, rules, moment.players, records, seat)
    choices = candidates(state_at(view), seat, runs=moment.rules.runs)
    seen = moment.seen_by(seat).tobytes()
    found = Searcher(rollouts).compare(view.tobytes(), seen, choices, 5, budget)
    return found, rollouts.steps_played()


def choices_of(book: str) -> list[Moment]:
    """Moments of a deal at which something is to be chosen."""
    found = [
        moment
        for moment in some_moments(book, 4, 33, 30)
        if moment.states["phase"][0] == Phase.PLAY
    ]
    assert found
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_a_choice_ends_before_its_steps_are_spent_and_not_long_before(book: str) -> None:
    for moment in choices_of(book):
        _, in_one_batch = compared(moment, Budget(rollouts=1))
        found, played = compared(moment, Budget(rollouts=2**20, steps=5 * in_one_batch))
        # Those to come are taken to be as long as those before: the last batch may be longer.
        assert 3 * in_one_batch < played < 6 * in_one_batch
        assert len({one.samples for one in found}) == 1
        assert found[0].samples % BATCH == 0


@pytest.mark.parametrize("book", BOOKS)
def test_steps_that_are_not_reached_change_nothing(book: str) -> None:
    for moment in choices_of(book):
        plain, played = compared(moment, Budget(rollouts=400))
        assert compared(moment, Budget(rollouts=400, steps=2 * played)) == (plain, played)


@pytest.mark.parametrize("book", BOOKS)
def test_one_batch_is_tried_however_few_steps_there_are(book: str) -> None:
    for moment in choices_of(book):
        found, _ = compared(moment, Budget(rollouts=400, steps=1))
        assert {one.samples for one in found} == {BATCH}
