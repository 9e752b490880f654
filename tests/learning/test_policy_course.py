"""Learning to play is reproducible from a seed, also after a stop, and gets better."""

from math import prod
from pathlib import Path

import numpy as np
import pytest

from canasta.compiled.kernel import rules_record
from canasta.compiled.search.arrays import weight_array
from canasta.compiled.search.belief import kind_records
from canasta.compiled.search.policy_layout import ENTRIES, EVERYTHING, Table
from canasta.engine.number_file import POLICY, read_numbers
from canasta.research.learning.course import CheckpointMismatchError, as_svg, as_text
from canasta.research.learning.policy_course import (
    PolicyCourse,
    curve_of_policy,
    learn_policy,
    policy_file,
)
from canasta.research.learning.self_play import FEATURES, SelfPlay
from canasta.rules import get_rules

COURSE = PolicyCourse(get_rules("regency"), 4, 16_000, 2, 5)


def nothing(what: str, done: int, total: int) -> None:
    """No one looks how far it is."""


def test_more_deals_teach_to_play_better(tmp_path: Path) -> None:
    course = PolicyCourse(get_rules("regency"), 4, 80_000, 2, 1)
    first, last = learn_policy(course, tmp_path, nothing).points
    assert last.ahead > first.ahead + 6 * last.error
    assert last.ahead_of_others > first.ahead_of_others


def test_the_same_settings_give_the_same_tables_also_where_it_was_stopped(tmp_path: Path) -> None:
    class StoppedError(Exception):
        pass

    def stopping(what: str, done: int, total: int) -> None:
        if done > total // 2:
            raise StoppedError

    whole = learn_policy(COURSE, tmp_path / "whole", nothing)
    with pytest.raises(StoppedError):
        learn_policy(COURSE, tmp_path / "parts", stopping)
    again = learn_policy(COURSE, tmp_path / "parts", nothing)
    assert policy_file(COURSE, again, {}) == policy_file(COURSE, whole, {})
    assert again.points == whole.points
    other = PolicyCourse(COURSE.rules, 4, 16_000, 2, 6)
    with pytest.raises(CheckpointMismatchError, match="another folder"):
        learn_policy(other, tmp_path / "parts", nothing)


def test_the_file_says_how_it_was_made_and_the_curve_shows_every_round(tmp_path: Path) -> None:
    learned = learn_policy(COURSE, tmp_path, nothing)
    file = read_numbers(POLICY, policy_file(COURSE, learned, {"version": "x"}))
    assert (file.about["deals"], file.about["seed"], file.about["version"]) == (16_000, 5, "x")
    assert np.frombuffer(file.numbers, np.int16).tolist() == learned.tables.tolist()
    assert len(learned.tables) == ENTRIES
    text = as_text(curve_of_policy(learned))
    assert "rounds 1 to 2: o of the policy it began as" in text
    assert as_svg(curve_of_policy(learned), "Ahead").count("<polyline") == 2


def test_what_makes_one_discard_likelier_makes_the_others_as_much_less_likely() -> None:
    rules = get_rules("regency")
    weights = weight_array(kind_records(rules, 4)).copy()
    weights["learned"][0] = EVERYTHING
    lesson = SelfPlay(rules_record(rules, 4), weights).play(50, 3, 96, np.zeros(FEATURES))
    # Each card that might be discarded has one entry in this table.
    first = Table.DISCARD_RANK
    gradients = lesson.gradient[first : first + prod(Table.DISCARD_RANK.shape)]
    assert abs(gradients.sum()) < abs(gradients).sum() / 100
    assert (gradients > 0).any()
