"""The positions at which lapses of play can be made, and what tells that one was."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.bots.club_out import out_acts
from canasta.bots.table_view import TableView
from canasta.cards import WILDS, rank_of
from canasta.engine.codes import Act
from canasta.engine.reasons import Reason
from canasta.game import Game
from canasta.positions import redealt
from canasta.puzzles.lapses import (
    LAPSES,
    Case,
    Lapse,
    Moment,
    cases_of_deal,
    chances_at,
    made,
    made_by,
    moment_of,
    read_cases,
)
from canasta.puzzles.lapses.chances import feeds, safe_singles, triplets
from canasta.rules import get_rules

CASES = read_cases(Path(__file__).with_name("lapses.jsonl"))
LEVELS = ("random", "novice", "club", "network")
QUICK = "club"
"""Who plays the deals that are mined again here."""


def of(lapse: Lapse) -> list[tuple[Case, Moment]]:
    return [(case, moment_of(case.position)) for case in CASES if case.lapse == lapse]


def discards(moment: Moment) -> Iterator[int]:
    """The kinds that may be discarded at once."""
    for code in moment.board.legal():
        if Act.DISCARD <= code < Act.LAY:
            yield code - Act.DISCARD


def test_there_are_twelve_to_twenty_of_each_from_as_many_deals() -> None:
    counts = Counter(case.lapse for case in CASES)
    assert set(counts) == set(LAPSES)
    assert all(12 <= count <= 20 for count in counts.values())
    assert len({(case.lapse, case.deal) for case in CASES}) == len(CASES)


def test_every_position_replays_and_its_lapse_can_be_made_there() -> None:
    for case in CASES:
        moment = moment_of(case.position)
        assert moment.game.actor == case.position.seat
        assert len(case.position.acts()) == case.position.at
        assert case.lapse in chances_at(moment)


def test_no_hidden_card_decides_what_can_be_done_wrong_but_for_a_pile_that_is_fed() -> None:
    tried = Counter[Lapse]()
    for case in CASES:
        other = None if case.lapse == Lapse.FED_PILE else redealt(case.position, 7)
        if other is None:
            continue  # no other deal was found that all acts allow
        tried[case.lapse] += 1
        assert case.lapse in chances_at(moment_of(other))
        if case.lapse == Lapse.DECLINED_WIN:
            assert _gone_out(moment_of(other))[1].winner == moment_of(other).side
    assert len(tried) == len(LAPSES) - 1, tried


def test_each_lapse_is_made_by_somebody_and_avoided_by_somebody() -> None:
    count = {
        level: Counter(case.lapse for case in CASES if made_by(case, level)) for level in LEVELS
    }
    of_each = Counter(case.lapse for case in CASES)
    for lapse in LAPSES:
        found = [count[level][lapse] for level in LEVELS]
        assert max(found) > 0
        assert min(found) < of_each[lapse]


def test_a_win_is_declined_by_any_discard_and_not_by_going_out() -> None:
    for case, moment in of(Lapse.DECLINED_WIN):
        steps, after = _gone_out(moment)
        assert after.winner == moment.side
        assert not made(case, steps)
        assert all(made(case, [Act.DISCARD + kind]) for kind in discards(moment))


WON_ANYWAY = (133, 149, 153)
"""Deals of declined wins in which all samples of playing on win as well, with a few points more."""


def test_a_search_does_not_play_on_for_points_where_the_match_is_won_at_once() -> None:
    cases = [case for case, _ in of(Lapse.DECLINED_WIN) if case.deal in WON_ANYWAY]
    assert len(cases) == len(WON_ANYWAY)
    assert [case.deal for case in cases if made_by(case, "expert")] == []


def _gone_out(moment: Moment) -> tuple[list[int], Game]:
    """How the one to act goes out, and the match after it."""
    game = moment.game.clone()
    view = game.view(moment.seat)
    table = TableView(game.rules, game.players, moment.seat, view.state)
    steps = [code for act in out_acts(table) for code in act]
    for code in steps:
        game.apply(code)
    if not game.deal_over:  # one card is left, and discarded
        steps.append(next(code for code in game.legal() if Act.DISCARD <= code < Act.LAY))
        game.apply(steps[-1])
    return steps, game


def test_a_pile_is_fed_by_no_rank_that_was_let_lie_and_by_nothing_that_cannot_be_taken() -> None:
    fed = 0
    for case, moment in of(Lapse.FED_PILE):
        for kind in discards(moment):
            wrong = made(case, [Act.DISCARD + kind])
            fed += wrong
            if rank_of(kind) == moment.let_lie or not feeds(moment, kind):
                assert not wrong
    assert fed


def test_a_triplet_is_broken_by_its_own_cards_alone() -> None:
    for case, moment in of(Lapse.BROKEN_TRIPLET):
        assert safe_singles(moment) <= set(discards(moment))
        for kind in discards(moment):
            assert made(case, [Act.DISCARD + kind]) == (rank_of(kind) in triplets(moment))


def test_a_wild_card_that_is_laid_is_not_held_and_one_that_is_discarded_is() -> None:
    for case, moment in of(Lapse.HELD_WILDS):
        assert all(made(case, [Act.DISCARD + kind]) for kind in discards(moment))
        laid = list(_with_a_wild_laid(moment))
        assert laid
        assert not any(made(case, steps) for steps in laid)


def _with_a_wild_laid(moment: Moment) -> Iterator[list[int]]:
    """Steps that lay a wild card on an own set and discard something."""
    for number in range(moment.board.meld_count(moment.side)):
        for kind in WILDS:
            board, steps = moment.board.clone(), [Act.TARGET + number, Act.LAY + kind]
            if any(board.apply(code) != Reason.OK for code in steps):
                continue
            ends = [code for code in board.legal() if Act.DISCARD <= code < Act.LAY]
            if ends:
                yield [*steps, ends[0]]


def test_a_pile_is_left_by_drawing_and_not_by_taking_it() -> None:
    for case, moment in of(Lapse.LEFT_PILE):
        assert made(case, [Act.DRAW])
        took = 0
        for code in moment.board.legal():
            steps = [code, Act.TAKE_TOP] if code >= Act.TARGET else [code]
            board = moment.board.clone()
            if Act.DRAW in steps or any(board.apply(one) != Reason.OK for one in steps):
                continue
            if Act.TAKE_TOP <= steps[-1] < Act.DISCARD:
                took += 1
                assert not made(case, steps)
        assert took


@pytest.mark.parametrize("lapse", LAPSES)
def test_the_same_deals_are_mined_again(lapse: Lapse) -> None:
    case = next(one for one in CASES if one.lapse == lapse and QUICK in one.levels)
    assert case in cases_of_deal(get_rules(case.position.book), 2026, case.deal, QUICK)
