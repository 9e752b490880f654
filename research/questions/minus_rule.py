"""Is Joker's minus rule as sharp as the article says?"""

from math import sqrt

import numpy as np
from research.questions.asking import Wish, command, rows

from canasta.research.lab.rule_lab import Study
from canasta.research.lab.simulation import Z_95

NO_MINUS = "melds_need_canasta=false+threes_minus=unopened"


def minus_rule(wish: Wish) -> list[str]:
    """Play Joker beside itself with Regency's rule."""
    study = wish.study("joker", NO_MINUS, 4, 500)
    with_rule, without = per_side(study, 0), per_side(study, 1)
    hit = study.values(0)["no_canasta"]
    mean = study.values(0)["points"].mean
    return [
        "## Is Joker's minus rule as sharp as the article says?",
        "",
        "If a side has no canasta when the deal ends, its melds and threes count against it, as do",
        "the cards in hand (J-41, J-42). The other column is the same book with Regency's rule:",
        "melds always count, and threes count against a side only if it has not opened.",
        "",
        f"**It is rare but sharp.** {100 * hit.mean:.1f} ± {100 * hit.margin:.1f} % of sides end a",
        f"deal without a canasta. Such a side scores {with_rule}; an average side",
        f"scores {mean:,.0f}. Without the rule it scores {without}.",
        "The club bots know which of the two rules they play.",
        "",
        *rows(study, "no_canasta", "below_zero", "points", "lead", "turns", "went_out"),
        *wish.draw(study, "lab-joker-minus", "Joker with and without its minus rule"),
        command(study),
        "",
    ]


def per_side(study: Study, number: int) -> str:
    """The mean of a side without a canasta, with its interval: a ratio, by the delta method."""
    keys = [figure.key for figure in study.figures]
    table = np.concatenate(study.rows)[:, number].astype(float)
    points, sides = table[:, keys.index("points_without")], table[:, keys.index("no_canasta")]
    if not sides.any():
        return "nothing, as there was none,"
    ratio = points.sum() / sides.sum()
    error = (points - ratio * sides).std(ddof=1) / sqrt(len(points)) / sides.mean()
    return f"{ratio:,.0f} ± {Z_95 * error:,.0f} points"
