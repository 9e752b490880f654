"""Deals go on in samples as they do in truth, but for the fault that the first levels keep."""

import numpy as np
import pytest
from tools.samples_and_truth import FIGURES, compare, table

from canasta.rules import get_rules

THREES = FIGURES.index("threes")


@pytest.mark.parametrize("book", ["joker", "regency"])
def test_who_draws_finds_as_many_threes_in_samples_as_in_truth_but_at_first_found_more(
    book: str,
) -> None:
    rules = get_rules(book)
    off = {}
    for hands in ("read", "dealt@1"):
        rows = compare(rules, rules.players[0], hands, range(70, 80))
        gaps = rows[:, 0, THREES] - rows[:, 1, THREES]
        off[hands] = gaps.mean() / (gaps.std() / np.sqrt(len(gaps)))
    assert abs(off["read"]) < 3
    assert off["dealt@1"] > 5


def test_every_figure_has_a_line_with_how_far_off_truth_is() -> None:
    samples, truth = np.zeros((4, 10)), np.ones((4, 10))
    lines = table(np.stack([samples, truth], axis=1)).splitlines()
    assert lines[2] == "| points ahead | 0.00 | 1.00 | +1.00 ± 0.00 |"
    assert len(lines) == 12
