"""Figures of a deal or a match: one whole number each."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from canasta.engine.codes import POINT_LINES, Count, Ending
from canasta.research.lab.match import PlayedDeal
from canasta.research.lab.simulation import ENDING_WORDS
from canasta.research.lab.tally import COUNTS
from canasta.rules import sides_of

TIE_PARTS: Final = 6
"""Parts of a won deal: sides that tie share it, in sixths."""
SEATS: Final = {
    2: ("the one who plays first", "the dealer"),
    3: ("the one who plays first", "the next", "the dealer"),
    4: ("the dealer's left", "the dealer's partner", "the dealer's right", "the dealer"),
}
"""The seats in the order of play, by the number of players."""
SIDES: Final = {
    2: ("the one who plays first", "the dealer"),
    3: ("the one who plays first", "the next", "the dealer"),
    4: ("the side that plays first", "the dealer's side"),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure.

    Attributes:
        key: its name in data.
        words: its name for people.
        parts: the number that represents 1.
        share: whether it is a share of deals (or of sides), shown in per cent.
    """

    key: str
    words: str
    parts: int = 1
    share: bool = False


def figures(players: int, *, matches: bool) -> tuple[Figure, ...]:
    """Return the figures that :func:`measured` fills, in their order.

    Args:
        players: the number of players.
        matches: whether they are of whole matches. Figures of how deals ended or which side won
            them are then numbers of deals.
    """
    sides = sides_of(players)
    per = "match" if matches else "deal"
    share = not matches
    found = [Figure("deals", "deals")] if matches else []
    found += [
        Figure("turns", f"turns in a {per}"),
        Figure("steps", f"steps in a {per}"),
        Figure("points", "points of a side", sides),
        Figure("lead", "points of the best side above the next"),
    ]
    found += [
        Figure(ending.name.lower(), f"ended: {words}", 1, share)
        for ending, words in ENDING_WORDS.items()
    ]
    found += [
        Figure(count.name.lower(), f"{words} of a side", sides) for count, words in COUNTS.items()
    ]
    found += [
        Figure("no_canasta", "sides without a canasta", sides, share),
        Figure("points_without", "points of all sides without a canasta"),
        Figure("below_zero", "sides that lose points", sides, share),
    ]
    found += [
        Figure(f"out_{number}", f"went out: {words}", 1, share)
        for number, words in enumerate(SEATS[players])
    ]
    what = "most points in the match" if matches else "most points"
    found += [
        Figure(f"won_{number}", f"{what}: {words}", TIE_PARTS, True)
        for number, words in enumerate(SIDES[players])
    ]
    return tuple(found)


def measured(
    deals: list[NDArray[np.int64]], scores: list[int], first: int, *, matches: bool
) -> NDArray[np.int64]:
    """Return the figures of a match from its deals' rows (see :func:`deal_row`).

    Args:
        deals: a row for each deal.
        scores: each side's score at the end.
        first: the seat that played first in the first deal.
        matches: whether these are the figures of a match.
    """
    sides = len(scores)
    row = np.sum(deals, axis=0)
    best, second = sorted(scores, reverse=True)[:2]
    won = np.zeros(sides, np.int64)
    winners = [side for side in range(sides) if scores[side] == best]
    for side in winners:
        won[(side - first) % sides] = TIE_PARTS // len(winners)
    head = np.array([len(deals)] if matches else [], np.int64)
    points = np.array([sum(scores), best - second], np.int64)
    return np.concatenate([head, row[:2], points, row[2:], won])


def deal_row(deal: PlayedDeal) -> NDArray[np.int64]:
    """Return the counts of one deal, which add up over a match."""
    state = deal.state[0]
    players, sides = int(state["players"]), int(state["sides"])
    sheet = state["sheet"][:sides].astype(np.int64)
    totals = sheet[:, :POINT_LINES].sum(axis=1)
    canastas = [int(sheet[:, count].sum()) for count in COUNTS]
    closed = sheet[:, Count.NATURAL_CANASTAS : Count.WILD_CANASTAS + 1].sum(axis=1)
    endings = [int(state["ending"] == ending) for ending in ENDING_WORDS]
    out = np.zeros(players, np.int64)
    if state["out"] >= 0 and state["ending"] in WENT_OUT:
        out[(int(state["out"]) - int(state["dealer"]) - 1) % players] = 1
    return np.array(
        [
            int(state["turns"]),
            deal.steps,
            *endings,
            *canastas,
            int((closed == 0).sum()),
            int(totals[closed == 0].sum()),
            int((totals < 0).sum()),
            *out,
        ],
        np.int64,
    )


WENT_OUT: Final = (Ending.WENT_OUT, Ending.CONCEALED, Ending.SPLASH)
"""Endings that a player brings about."""
