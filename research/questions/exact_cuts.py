"""Worth of an exact cut, if you practise it."""

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
        "## What is an exact cut worth if you practise?",
        "",
        "A cut of exactly 52 cards earns your side 100 points (C-02), and any other cut costs",
        "nothing (AC-4). With practice you cut closer to the middle. The table takes a bell curve",
        "of each spread. Its first line is the spread of a player who doesn't practise, which bots",
        f"have too (AC-5). Bots cut exactly in {share(exact, cuts)}.",
        "",
        "| spread | exact | points a cut | more points a match | wins against an equal side |",
        "|---|--:|--:|--:|--:|",
        *lines,
        "",
        f"A match of club bots has {deals.mean:.1f} ± {deals.margin:.1f} deals, and each side cuts",
        "half of them. The last column shows how often the practised side wins against a side that",
        "is equal in everything else. It follows from the share of close matches:",
        f"{float((lead < near).mean()):.0%} of {study.deals} ended within {near:,} points.",
        "",
        f"**If you cut to within about a card, you gain {worth[1.0]:.0f} points a match.** Winners",
        f"are {study.values(0)['lead'].mean:,.0f} points ahead on average, so this seldom decides",
        "a match.",
        "",
        command(study),
        "",
    ]
