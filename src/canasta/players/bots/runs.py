"""Laying runs, if the rule book has them (W-046, W-062, W-066)."""

from canasta.engine.codes import FULL, Form
from canasta.players.bots.laying import Laying

LOWEST, HIGHEST = 2, 12
"""Ranks 4 and A: the ends that a run may reach (W-050, W-063)."""


def lay_bridges(laying: Laying) -> None:
    """Join runs of three if the card between them is held."""
    if not laying.rules.bridges:
        return
    for low in list(laying.melds):
        if low.form != Form.RUN or low.size != 3:
            continue
        kind = low.suit * 13 + low.rank + 3
        if low.rank + 6 > HIGHEST or laying.hand[kind] == 0:
            continue
        high = next(
            (
                m
                for m in laying.melds
                if (m.form, m.suit, m.rank, m.size) == (Form.RUN, low.suit, low.rank + 4, 3)
            ),
            None,
        )
        if high is not None:
            laying.bridge(low, high, kind)
            lay_bridges(laying)
            return


def extend_runs(laying: Laying) -> None:
    """Add every card that fits an end of one of the side's runs, the longest runs first."""
    for number in sorted(range(len(laying.melds)), key=lambda n: -laying.melds[n].size):
        while True:
            run = laying.melds[number]
            if run.form != Form.RUN or run.size >= FULL:
                break
            base = run.suit * 13
            below, above = run.rank - 1, run.rank + run.size
            if above <= HIGHEST and laying.hand[base + above] > 0:
                laying.extend(run, base + above)
            elif below >= LOWEST and laying.hand[base + below] > 0:
                laying.extend(run, base + below)
            else:
                break


def new_runs(laying: Laying, least: int = 3) -> None:
    """Lay new runs of at least so many cards, the longest first."""
    while True:
        length, low = longest_run(laying.hand)
        if length < max(least, 3):
            return
        laying.new_run(low, min(length, FULL))


def longest_run(hand: list[int]) -> tuple[int, int]:
    """Return the length and the lowest kind of the longest run in a hand."""
    best = (0, 0)
    for suit in range(4):
        length = 0
        for rank in range(LOWEST, HIGHEST + 1):
            kind = suit * 13 + rank
            length = length + 1 if hand[kind] else 0
            if length > best[0]:
                best = (length, kind - length + 1)
    return best
