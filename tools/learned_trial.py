"""What tools that try choices of a learned policy are asked for: a table, deals, rollouts."""

import argparse
import sys
from typing import NamedTuple

from canasta.rules import Rules, RulesError, get_rules
from canasta.search.learned_policy import learned_policy_of


class LearnedTrial(NamedTuple):
    """What is to be tried."""

    rules: Rules
    players: int
    deals: range
    """The seeds of the deals."""
    rollouts: int


def add_options(parser: argparse.ArgumentParser, deals: int, rollouts: int, seed: int) -> None:
    """Let a tool be asked for a trial; the numbers are those taken where nothing is said."""
    parser.add_argument("book")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=deals)
    parser.add_argument("--rollouts", type=int, default=rollouts)
    parser.add_argument("--seed", type=int, default=seed)


def trial_of(parser: argparse.ArgumentParser, args: argparse.Namespace) -> LearnedTrial:
    """What was asked for; it ends the program with a sentence where that cannot be had."""
    if min(args.deals, args.rollouts) < 1:
        parser.error("At least one deal and one rollout are needed.")
    try:
        rules = get_rules(args.book)
    except RulesError as error:
        sys.exit(str(error))
    if learned_policy_of(rules, args.players) is None:
        sys.exit(f"Nothing was learned for {args.book} with {args.players} players.")
    return LearnedTrial(
        rules, args.players, range(args.seed, args.seed + args.deals), args.rollouts
    )
