"""Players from outside of whom nothing that was learned knows: they play, and are unlike."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.bots.frozen import TABLES
from tests.lab.outside.programs import mischief, stranger

from canasta.lab.arena import Contest, run
from canasta.lab.calibration import Question, calibrate
from canasta.rules import get_rules

ROOT = Path(__file__).parents[3]
STRANGERS = ("hermit", "mirror", "gambler", "miser")


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_strangers_play_every_book_by_the_rules(book: str, players: int) -> None:
    rules = get_rules(book)
    for first, other in (STRANGERS[:2], STRANGERS[2:]):
        contest = Contest(rules, players, (stranger(first), stranger(other)), 11)
        (pair,) = run(contest, 1).pairs.values()
        assert pair.losses == []


def test_what_a_bot_expects_of_a_program_is_held_against_what_it_does() -> None:
    asked = Question(get_rules("regency"), 4, "expert:rollouts=20", "", 5, 2)
    took = {}
    for name in ("mirror", "hermit"):
        found = calibrate(asked._replace(other=stranger(name)))
        assert found.all.discards > 20
        took[name] = found.all.taken
    assert took["mirror"] > took["hermit"]


def test_a_program_that_breaks_off_is_named_by_the_tool() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "tools/calibration.py", "expert:rollouts=20"),
            *("--against", mischief("dies"), "--deals", "1", "--jobs", "1"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "bot.died" in done.stderr
    assert "Traceback" not in done.stderr
