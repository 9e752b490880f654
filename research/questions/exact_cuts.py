"""How much is an exact cut worth to those who practise?"""

from math import erf, sqrt

import numpy as np
from research.questions.asking import Wish, command, share

from canasta.compiled.kernel import apply, new_match, new_states, rules_record
from canasta.engine.codes import Phase
from canasta.players.bots.bot import SPREAD
from canasta.research.lab.match import Company
from canasta.rules import get_rules

EXACT = 100
"""Points of an exact cut (C-02)."""
SPREADS = (SPREAD, 3.0, 2.0, 1.0, 0.5)


def exact_cuts(wish: Wish) -> list[str]:
    """Count what bots cut, and reckon what a closer cut brings."""
    rules = get_rules("wca")
    record, states = rules_record(rules, 4), new_states(1)
    cuts, exact = wish.deals(4_000), 0
    for number in range(cuts):
        seed = wish.seed + number
        new_match(record, states, 0, seed)
        company = Company(rules, ("club",) * 4, seed)
        while states["phase"][0] == Phase.CUT:
            apply(record, states, 0, company.step(record, states, 0))
        exact += int(states["exact_cut"][0] >= 0)
    study = wish.study("wca", None, 4, 60, matches=True)
    keys = [figure.key for figure in study.figures]
    table = np.concatenate(study.rows)[:, 0]
    deals, lead = study.values(0)["deals"], table[:, keys.index("lead")]
    near = 2_500
    density = float((lead < near).mean()) / (2 * near)
    lines, worth = [], {}
    for spread in SPREADS:
        chance = erf(0.5 / (spread * sqrt(2)))
        more = EXACT * (chance - erf(0.5 / (SPREAD * sqrt(2))))
        worth[spread] = match = more * deals.mean / 2
        lines.append(
            f"| {spread:g} cards | {chance:.1%} | {EXACT * chance:.0f} | {match:+.0f} | "
            f"{50 + 100 * match * density:.1f} % |"
        )
    return [
        "## How much is an exact cut worth to those who practise?",
        "",
        "Who cuts exactly 52 cards earns 100 points for the side (C-02); a cut that is not exact",
        "costs nothing (AC-4). A practised hand cuts closer to the middle. The chance below is",
        "that of a bell curve of this spread; the bots' spread, that of someone who does not",
        "practise (AC-5), is the first line. Of the cuts that bots made exact were",
        f"{share(exact, cuts)}.",
        "",
        "| spread | exact | points a cut | points a match more | wins of equal sides |",
        "|---|--:|--:|--:|--:|",
        *lines,
        "",
        f"A match of club bots has {deals.mean:.1f} ± {deals.margin:.1f} deals, and a side cuts",
        "every second of them. The last column says how often the practised side would win",
        "against one that is its equal in all else, from how many of the matches ended near each",
        f"other ({float((lead < near).mean()):.0%} of {study.deals} within {near:,} points).",
        f"**Who cuts to within about a card has {worth[1.0]:.0f} points a match of it**, where the",
        f"winner is {study.values(0)['lead'].mean:,.0f} points ahead in the mean: it decides a",
        "match now and then, and no more.",
        "",
        command(study),
        "",
    ]
