"""Reasons for the best option: the strongest two or three.

The first is how far it is ahead, the second one that the hand or the table shows. Every reason
rests on what the seat sees, or on the deals in which the options were tried, and has figures. The
strongest reasons are chosen by their weights.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from canasta.players.advice.values import Reason
from canasta.players.advice.visible_reasons import SeatView, Weighed, looks
from canasta.players.advice.weigher import Tried

CLEAR: Final = 2.0
"""Standard errors from which a difference is reported."""
SMALL: Final = 0.05
"""Minimum difference of two shares that is reported."""
LARGE: Final = 0.15
"""Minimum difference for an argument against the best option, or for more canastas."""
MOST: Final = 3

_SHARES: Final = (
    ("pile-safer", "taken", -1, 1.0),
    ("goes-out-more", "out", 1, 1.0),
    ("takes-pile-more", "took", 1, 0.7),
)
"""Code of the reason, statistic, sign of the better direction, weight."""


def reasons_for(seat_view: SeatView, tried: Sequence[Tried]) -> tuple[Reason, ...]:
    """Return the reasons why the first of some options is better than the others.

    Args:
        seat_view: the seat's view.
        tried: at least two options, tried in the same samples, the best first.
    """
    best, others = tried[0], tried[1:]
    first = _gap(best, others[0])
    seen, tried_out = (
        sorted(found, key=lambda weighed: -weighed.weight)
        for found in (
            looks(seat_view, best, others),
            [*_shares(best, others, seat_view), *_canastas(best, others)],
        )
    )
    # What the hand and the table show comes first: it is what a person would say.
    more = sorted([*seen[1:], *tried_out], key=lambda weighed: -weighed.weight)
    said: dict[str, Reason] = {}
    for _, reason in [*seen[:1], *more]:
        said.setdefault(reason.code, reason)
    if "stops-pile" in said:
        said.pop("pile-safer", None)  # it has been said that no one can take it
    against = _against(best, others[0]) if first.code == "ahead" else ()
    return (first, *list(said.values())[: MOST - 1 - len(against)], *against)


def _gap(best: Tried, other: Tried) -> Reason:
    """Return the reason that reports the lead of the best option over the next."""
    ahead, error = best.found.points - other.found.points, other.found.error
    values: dict[str, str | int | float] = {
        "act": best.line.act,
        "other": other.line.act,
        "points": round(ahead),
        "error": round(error, 1),
    }
    if ahead < 0.5 and error < 0.5:
        return Reason("even", values)
    if ahead >= CLEAR * error and round(ahead):
        return Reason("ahead", values)
    return Reason("likely-ahead" if ahead > error and round(ahead) else "too-close-to-call", values)


def _shares(best: Tried, others: Sequence[Tried], seat_view: SeatView) -> Iterator[Weighed]:
    """Yield reasons: good events that are more likely after the best option, bad ones less."""
    for code, name, sign, weight in _SHARES:
        share = getattr(best.found.statistics, name)
        for place, other in enumerate(others):
            theirs = getattr(other.found.statistics, name)
            gain = sign * (share - theirs)
            sure = gain / max(_spread(share, theirs, best.found.samples), 1e-9)
            if gain < SMALL or sure < CLEAR:
                continue
            values: dict[str, str | int | float] = {
                "share": round(100 * share),
                "other": other.line.act,
                "other_share": round(100 * theirs),
            }
            if code == "pile-safer":
                values["cards"] = seat_view.pile_size
            # Nearer rivals matter more, and larger differences.
            yield Weighed(weight * (1 + 8 * gain) / (1 + 0.25 * place), Reason(code, values))


def _canastas(best: Tried, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield a reason if the best option leads to more canastas than the next best."""
    other = others[0]
    here, there = best.found.statistics.canastas, other.found.statistics.canastas
    if here - there >= LARGE:
        values: dict[str, str | int | float] = {
            "canastas": round(here, 1),
            "other": other.line.act,
            "other_canastas": round(there, 1),
        }
        if values["canastas"] != values["other_canastas"]:
            yield Weighed(0.8 + 2 * (here - there), Reason("more-canastas", values))


def _against(best: Tried, other: Tried) -> tuple[Reason, ...]:
    """Return the argument against the best option, if it is strong."""
    share, theirs = best.found.statistics.taken, other.found.statistics.taken
    if share - theirs < LARGE or share - theirs < CLEAR * _spread(
        share, theirs, best.found.samples
    ):
        return ()
    values: dict[str, str | int | float] = {
        "share": round(100 * share),
        "other": other.line.act,
        "other_share": round(100 * theirs),
    }
    return (Reason("although-taken", values),)


def _spread(one: float, other: float, samples: int) -> float:
    """Return the standard error of the difference of two shares."""
    return sqrt((one * (1 - one) + other * (1 - other)) / max(samples, 1))
