"""Advice at any moment: legal actions with their points, the best first, and reasons."""

from random import Random

import msgspec
import pytest
from tests.advice.deals import acts
from tests.search.tables import TABLES, dealt_anew, some_moments

from canasta.cards import WILDS
from canasta.engine.codes import Phase
from canasta.engine.search import Seen
from canasta.game import Board, Game, InvalidError, View
from canasta.players.advice import CODES, Advice, Adviser, RolloutStatistics, say


def some(book: str, players: int, count: int, seed: int = 3) -> list[Game]:
    """Copies of a deal at some of its acts."""
    every = [game.clone() for game in acts(book, players, seed)]
    return Random(seed).sample(every[:-1], min(count, len(every) - 1))


def advice_at(game: Game, level: str = "expert") -> Advice:
    seat = game.actor
    assert seat is not None
    return Adviser.at(game, seat, level=level).advise(game.view(seat))


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_option_may_be_done_and_the_best_comes_first(
    book: str, players: int, few_rollouts: None
) -> None:
    weighed = 0
    for game in some(book, players, 14):
        advice = advice_at(game)
        assert 1 <= len(advice.options) <= 5
        assert len({option.act for option in advice.options}) == len(advice.options)
        for option in advice.options:
            assert game.why_not(option.act) is None, option.act
        points = [option.points for option in advice.options]
        assert points == sorted(points, reverse=True)
        assert 1 <= len(advice.reasons) <= 3
        for reason in advice.reasons:
            assert reason.code in CODES
            assert say(reason)[-1] == "."
        assert msgspec.json.decode(msgspec.json.encode(advice), type=Advice) == advice
        weighed += len(points) > 1
    assert weighed > 3


@pytest.mark.parametrize("book", ["waldo", "joker", "wca"])
def test_if_careless_melds_lead_nowhere_taking_them_back_is_an_option(
    book: str, few_rollouts: None
) -> None:
    taken_back = 0
    for number, game in enumerate(acts(book, 4, 46, "random")):
        if number == 60:
            break
        if number % 2 or game.deal_over:
            continue
        for option in advice_at(game).options:
            assert game.why_not(option.act) is None, option.act
            taken_back += option.act.startswith("retract")
    assert taken_back


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_advice_is_the_same_however_the_hidden_cards_lie(
    book: str, players: int, few_rollouts: None
) -> None:
    checked = 0
    for moment in some_moments(book, players, 31, 8):
        seat = moment.actor
        if moment.states["phase"][0] == Phase.CUT:
            continue
        dealt, other = dealt_anew(moment, seat)
        found = []
        for view in (moment.view(seat), other):
            adviser = Adviser(moment.rules, players, seat, 17)
            adviser.weigher.bot.seen = Seen(bytearray(moment.seen_by(seat).tobytes()))
            found.append(adviser.advise(View(Board(moment.rules, players, view.tobytes()), seat)))
        assert found[0] == found[1]
        checked += int((dealt["hands"][0] != moment.states["hands"][0]).any())
    assert checked > 2


def test_asking_changes_nothing_and_repeats_the_same_advice(few_rollouts: None) -> None:
    for game in some("regency", 4, 4):
        before = game.to_bytes(), game.save()
        assert advice_at(game) == advice_at(game)
        assert (game.to_bytes(), game.save()) == before


def test_the_knowledge_gathered_in_play_equals_that_of_a_replay(few_rollouts: None) -> None:
    adviser: Adviser | None = None
    checked = 0
    for number, game in enumerate(acts("wca", 4, 8)):
        adviser = adviser or Adviser(game.rules, 4, 1, 0)
        adviser.watch(game.view(1))
        if game.actor == 1 and not game.deal_over and number > 40:
            assert adviser.advise(game.view(1)) == Adviser.at(game, 1).advise(game.view(1))
            checked += 1
        if checked == 3:
            return
    raise AssertionError("the deal was too short")


def test_a_forced_move_is_named_as_the_only_one(few_rollouts: None) -> None:
    found = [
        advice
        for game in some("regency", 4, 40)
        for advice in [advice_at(game)]
        if game.actions() and len(game.legal()) == 1
    ]
    assert found
    for advice in found:
        (option,) = advice.options
        assert [reason.code for reason in advice.reasons] == ["only-one"]
        assert option.samples == 0


def test_advice_on_the_cut_names_what_the_deal_needs() -> None:
    advice = advice_at(Game.new("wca", 3))
    assert advice.options[0].act == "cut 52"
    assert "52" in say(advice.reasons[0])


def test_facts_are_shares_of_the_samples(few_rollouts: None) -> None:
    for game in some("joker", 4, 10):
        for option in advice_at(game).options:
            statistics: RolloutStatistics = option.statistics
            assert min(statistics.out, statistics.taken, statistics.took) >= 0
            assert max(statistics.out, statistics.taken, statistics.took) <= 1
            assert statistics.canastas >= 0


@pytest.mark.rule("JS-3", "AJ-23")
def test_a_first_discard_in_joker_is_advised_with_what_it_signals_to_the_partner(
    few_rollouts: None,
) -> None:
    told = set()
    for seed in range(12):
        dealt = -1
        for game in acts("joker", 4, seed):
            view = game.view(game.turn)
            if dealt < 0:
                dealt = sum(kind in WILDS for kind in view.hand)
            if game.phase == Phase.PLAY:
                break
        advice = advice_at(game)
        if not advice.options[0].act.startswith("discard"):
            continue
        (signal,) = [reason for reason in advice.reasons if reason.code == "tells-wilds"]
        assert int(signal.values["least"]) <= dealt <= int(signal.values["most"])
        told.add(signal.values["least"])
    assert told == {0, 3}


def test_only_who_acts_is_advised() -> None:
    game = Game.new("regency", 3)
    other = (game.turn + 1) % 4
    with pytest.raises(InvalidError) as refused:
        Adviser.at(game, other).advise(game.view(other))
    assert refused.value.code == "advice.not_your_turn"


@pytest.mark.parametrize("level", ["club", "random", "nobody", "expert:rollouts=x", ""])
def test_a_level_that_does_not_weigh_is_refused(level: str) -> None:
    game = Game.new("regency", 3)
    with pytest.raises(InvalidError) as refused:
        Adviser(game.rules, 4, 0, 0, level)
    assert refused.value.code == "advice.level"
