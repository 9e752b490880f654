"""What a learned policy loses: its own acts are played, and what was better is added up by kind."""

import subprocess
import sys

from tools.policy_losses import Loss, losses_of, table

from canasta.rules import get_rules


def test_losses_are_added_up_by_the_act_that_would_have_been_better() -> None:
    losses = [
        Loss(300.0, 1, "play: new", "here"),
        Loss(100.0, 2, "play: new", "there"),
        Loss(-20.0, 2, "play: discard", "there"),
    ]
    lines = table(losses, 2).splitlines()
    assert lines[2:] == [
        "| play: new | 2 | 200 |",
        "| play: discard | 1 | -10 |",
        "| all | 3 | 190 |",
    ]


def test_the_same_deals_give_the_same_losses_each_with_both_acts_told() -> None:
    # In eight deals something is better somewhere, whatever the tables have learned last.
    rules, deals = get_rules("regency"), range(5, 13)
    losses = losses_of(rules, 4, deals, 100)
    assert losses
    assert losses == losses_of(rules, 4, deals, 100)
    assert all(", not " in loss.place for loss in losses)
    assert {loss.deal for loss in losses} <= set(deals)


def test_a_book_for_which_nothing_was_learned_is_refused_in_a_sentence() -> None:
    command = [sys.executable, "tools/policy_losses.py", "wca", "--players", "2"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr.strip() == "Nothing was learned for wca with 2 players."
