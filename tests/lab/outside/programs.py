"""Programs that tests play with: the examples, and those that misbehave."""

import shlex
import sys
from pathlib import Path

from canasta.research.lab.arena import Contest, PairStanding, run
from canasta.research.lab.outside.bot import USUAL, Limits
from canasta.rules import get_rules

EXAMPLES = Path(__file__).parents[3] / "examples"
MISCHIEF = Path(__file__).with_name("mischief.py")


def mischief(mode: str, when: int = 3) -> str:
    """The command of a program that misbehaves."""
    return shlex.join([sys.executable, "-S", str(MISCHIEF), mode, str(when)])


def example() -> str:
    """The command of the example in Python."""
    return shlex.join([sys.executable, "-S", str(EXAMPLES / "outside_bot.py")])


def stranger(name: str) -> str:
    """The command of one of the strangers."""
    return shlex.join([sys.executable, "-S", str(EXAMPLES / "strangers.py"), name])


def against_random(
    command: str, deals: int = 1, *, book: str = "regency", limits: Limits = USUAL
) -> PairStanding:
    """Return how a program stands against random players."""
    rules = get_rules(book)
    contest = Contest(rules, rules.players[0], (command, "random"), 5, limits=limits)
    (pair,) = run(contest, deals).pairs.values()
    return pair
