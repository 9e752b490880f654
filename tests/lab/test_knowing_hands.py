"""A bot that is told hands plays with them, and what that brings is measured deal by deal."""

import subprocess
import sys

import numpy as np
from tools.knowing_hands import TOLD, ahead, gains, told

from canasta.bots import Expert, make
from canasta.engine.search import Candidate
from canasta.engine.state import State
from canasta.lab.moments import moments
from canasta.rules import get_rules

BOT = "expert:rollouts=30"


def test_who_is_told_hands_searches_with_the_opponents_as_they_are_and_else_as_before() -> None:
    rules = get_rules("regency")
    moment = next(m for m in moments(rules, 4, 5) if m.turns > 20)
    bot = make(BOT, rules, 4, moment.actor, 1)
    assert isinstance(bot, Expert)
    found = []

    def best(state: State, choices: list[Candidate], seed: int) -> Candidate:
        found.append([list(row) for row in bot.seen.known])
        return choices[0]

    bot._best = best  # type: ignore[method-assign]
    before = bytes(bot.seen.data)
    choice = Candidate(())
    assert told(bot, moment.states)._best(State.blank(), [choice], 0) == choice
    hands = moment.states["hands"][0]
    for other in range(4):
        opponent = (other - moment.actor) % 2 == 1
        assert found[0][other] == (hands[other] if opponent else np.zeros(53, int)).tolist()
    assert bytes(bot.seen.data) == before


def test_the_same_deals_give_the_same_gain_and_nobody_gains_on_an_equal() -> None:
    rules = get_rules("regency")
    assert gains(rules, 4, BOT, BOT, range(3, 5)).tolist() == [0.0, 0.0]
    names = (TOLD + BOT, BOT) * 2
    assert ahead(rules, names, 3) == ahead(rules, names, 3)


def test_a_bot_that_does_not_search_cannot_be_told_anything() -> None:
    command = [sys.executable, "tools/knowing_hands.py", "regency", "club"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr.strip() == "club does not search: there is nothing to tell it."
