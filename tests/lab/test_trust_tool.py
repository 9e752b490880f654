"""What choices are worth by other eyes: each picture chooses, and all of them judge."""

import subprocess
import sys

import numpy as np
import pytest
from tools.trust import Gains, gains_of, picture, table

from canasta.rules import get_rules
from canasta.search.trust import Trust


def test_the_same_deals_give_the_same_gains_and_who_never_departs_gains_nothing() -> None:
    pictures = [Trust(0, 20), Trust(1, 100), Trust(10_000, 20)]
    rules, deals = get_rules("regency"), range(5, 7)
    gains = gains_of(rules, 4, deals, 200, pictures)
    again = gains_of(rules, 4, deals, 200, pictures)
    assert (gains.mean == again.mean).all()
    assert gains.mean.shape == (3, 3)
    assert gains.mean[:, :2].any()
    assert not gains.mean[:, 2].any()
    # Who believes the same judges the same.
    assert (gains.mean[0] == gains.mean[2]).all()


def test_gains_are_told_by_the_eyes_of_each() -> None:
    gains = Gains(np.array([[1_200.0, -3.0], [0.4, 50.0]]), np.array([[10.0, 2.0], [3.0, 4.0]]))
    assert table([Trust(2.5, 20), Trust(1, 60)], gains).splitlines() == [
        "| by the eyes of | 2.5/20 | 1/60 |",
        "|---|--:|--:|",
        "| 2.5/20 | +1,200 ± 10 | -3 ± 2 |",
        "| 1/60 | +0 ± 3 | +50 ± 4 |",
    ]


@pytest.mark.parametrize("text", ["", "1", "x/20", "-1/20", "1/101", "1/2.5"])
def test_a_picture_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        picture(text)


def test_a_book_for_which_nothing_was_learned_is_refused_in_a_sentence() -> None:
    command = [sys.executable, "tools/trust.py", "wca", "--players", "2"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr.strip() == "Nothing was learned for wca with 2 players."
