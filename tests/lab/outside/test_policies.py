"""A policy of someone's own plays by what environments show, and loses what it spoils."""

import pytest
from tests.env.tables import TABLES
from tests.lab.outside.programs import against_random

from canasta.compiled.kernel import legal, rules_record
from canasta.research.env import VectorEnv
from canasta.research.env.one import SeatEyes
from canasta.research.lab.arena.contest import AHEAD_PARTS
from canasta.rules import get_rules

HERE = "tests.lab.outside.policies"
LOSES = {
    "illegal": ("bot.illegal_act", "not among the actions listed"),
    "outside": ("bot.illegal_act", "it returned -1"),
    "nothing": ("bot.nonsense", "it returned None"),
    "truth": ("bot.nonsense", "it returned True"),
    "raises": ("bot.raised", r"KeyError: 'no weights\x1b[31m'"),
    "leaves": ("bot.raised", "SystemExit: 3"),
}


@pytest.mark.parametrize(("book", "players"), TABLES)
@pytest.mark.parametrize("most", [0, 2])
def test_a_policy_is_shown_what_environments_show(book: str, players: int, most: int) -> None:
    env = VectorEnv(book, 1, players=players, seed=4, take_backs=most, autoreset=False)
    record = rules_record(env.rules, players)
    eyes = [SeatEyes(env.rules, players, most) for _ in range(players)]
    for _ in range(400):
        seat = int(env.actors[0])
        if seat < 0:
            break
        states = env.states.copy()
        legal(record, states, 0)  # the whole mask, as the arena has it
        flat, mask = eyes[seat].look(states, 0)
        assert flat.tobytes() == env.observe_flat()[0].tobytes()
        assert (mask == env.bool_masks()[0]).all()
        actions = env.sample(seldom=1)
        eyes[seat].did(int(actions[0]))
        env.step(actions)


@pytest.mark.parametrize("name", ["first", "last", "Counting"])
def test_who_plays_by_the_mask_loses_nothing_by_it(name: str) -> None:
    pair = against_random(f"{HERE}:{name}", deals=2)
    assert pair.losses == []
    assert pair.ahead.count == 2


@pytest.mark.parametrize("name", LOSES)
def test_a_policy_that_misbehaves_loses_its_deal_and_is_told_why(name: str) -> None:
    pair = against_random(f"{HERE}:{name}")
    code, words = LOSES[name]
    assert [loss.code for loss in pair.losses] == [code] * 2
    for loss in pair.losses:
        assert words in loss.what
        assert loss.what.isprintable()
    assert pair.ahead.mean / AHEAD_PARTS == -get_rules("regency").target


def test_a_policy_that_does_not_begin_at_a_seat_loses_there() -> None:
    pair = against_random(f"{HERE}:AtSeatZero")
    assert [loss.code for loss in pair.losses] == ["bot.start"] * 2
    assert "OSError: no file" in pair.losses[0].what


def test_the_policy_that_was_learned_beats_play_at_random() -> None:
    pair = against_random("canasta.research.env.baselines:Ppo", deals=12, book="wca")
    assert pair.losses == []
    assert pair.ahead.mean / AHEAD_PARTS > 1000
