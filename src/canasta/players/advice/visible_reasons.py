"""Reasons that are visible on the table and in the hand, without sampling."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from canasta.cards import WILDS, card_text, points_of_rank, rank_of
from canasta.engine.codes import FULL, Act
from canasta.players.advice.lines import Line
from canasta.players.advice.seat_view import NATURAL_RANKS, SeatView, rank_text
from canasta.players.advice.values import Reason
from canasta.players.advice.weigher import Tried

TOLD: Final = 10.0
"""Weight of a signal: no other reason explains why only some discards are considered."""


class Weighed(NamedTuple):
    """A reason and its weight."""

    weight: float
    reason: Reason


def looks(seat_view: SeatView, best: Tried, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield the visible reasons for the best of some options."""
    line, other = best.line, others[0].line
    if line.discard >= 0:
        yield from _signal_reason(seat_view, line)
        yield from _safe(seat_view, line)
        yield from _reasons_to_hold(seat_view, line, others)
    yield from _pile(seat_view, line, others)
    if line.lays and not line.takes:
        yield from _laid(seat_view, line)
    elif line.discard >= 0 and other.lays and not other.takes:
        left = other.state.hand_size[seat_view.view.seat]
        yield Weighed(1.2, Reason("keeps-hand", {"other": other.act, "cards": left}))
    if line.codes[-1] in (Act.YES, Act.NO, Act.ASK):
        values: dict[str, str | int | float] = {
            "cards": len(seat_view.view.hand),
            "points": seat_view.hand_points,
        }
        yield Weighed(2.0, Reason("hand-costs", values))
    stock = seat_view.view.stock_size
    if stock <= 2 * seat_view.view.players:
        yield Weighed(0.6, Reason("stock-low", {"cards": stock}))


def _safe(seat_view: SeatView, line: Line) -> Iterator[Weighed]:
    """Yield reasons why this discard keeps the next player from the pile."""
    kind, pile = line.discard, min(seat_view.pile_size, 12) / 6
    card, rank = card_text(kind), rank_of(kind)
    if not seat_view.pile_size:
        return
    if seat_view.blocks(kind):
        yield Weighed(
            1 + pile, Reason("stops-pile", {"card": card, "cards": seat_view.pile_size + 1})
        )
        return
    if seat_view.is_shut(rank):
        yield Weighed(1 + pile, Reason("shut-rank", {"rank": rank_text(rank)}))
    elif seat_view.pair_is_asked and rank in NATURAL_RANKS and seat_view.unseen[rank] <= 1:
        values: dict[str, str | int | float] = {
            "rank": rank_text(rank),
            "unseen": seat_view.unseen[rank],
        }
        yield Weighed(1 + pile, Reason("dead-rank", values))
    elif rank in NATURAL_RANKS:
        if seat_view.next_threw(rank):
            yield Weighed(1.1 + pile / 2, Reason("threw-rank", {"rank": rank_text(rank)}))
        elif seat_view.next_passed(rank):
            yield Weighed(1 + pile / 2, Reason("let-lie", {"rank": rank_text(rank)}))


def _signal_reason(seat_view: SeatView, line: Line) -> Iterator[Weighed]:
    """Yield the reason that the discard is a signal."""
    signal = seat_view.signal
    if signal is not None and signal.tells(line.discard):
        values: dict[str, str | int | float] = {"least": signal.least, "most": signal.most}
        yield Weighed(TOLD, Reason("tells-wilds", values))


def _reasons_to_hold(seat_view: SeatView, line: Line, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield reasons against other discards."""
    rank = rank_of(line.discard)
    for place, other in enumerate(others[:2]):
        kind = other.line.discard
        if kind < 0 or rank_of(kind) == rank:
            continue
        weight = 1 / (1 + 0.5 * place)
        theirs = rank_of(kind)
        values: dict[str, str | int | float] = {
            "rank": rank_text(theirs),
            "other": other.line.act,
        }
        if kind in WILDS:
            yield Weighed(1.5 * weight, Reason("keeps-wild", {"other": other.line.act}))
        elif theirs in NATURAL_RANKS and seat_view.held[theirs] >= 2 and seat_view.held[rank] == 1:
            values["count"] = seat_view.held[theirs]
            yield Weighed(1.4 * weight, Reason("keeps-pair", values))
        elif theirs in NATURAL_RANKS and any(m.size < FULL for m in seat_view.own(theirs)):
            yield Weighed(1.3 * weight, Reason("fits-meld", values))
        if theirs in NATURAL_RANKS and seat_view.next_holds(theirs) > seat_view.next_holds(rank):
            yield Weighed(1.6 * weight, Reason("they-took", values))
        if (
            seat_view.theirs(theirs)
            and not seat_view.theirs(rank)
            and not seat_view.is_shut(theirs)
        ):
            yield Weighed(1.3 * weight, Reason("they-meld", values))


def _pile(seat_view: SeatView, line: Line, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield the gain of taking the pile, or the reason to leave it."""
    values: dict[str, str | int | float] = {
        "cards": seat_view.pile_size,
        "fits": seat_view.fitting(),
        "points": sum(points_of_rank(rank_of(kind)) for kind in seat_view.pile),
    }
    if len(seat_view.pile) < seat_view.pile_size:
        return  # some of it was never seen
    if line.takes:
        yield Weighed(1 + seat_view.pile_size / 5, Reason("pile-brings", values))
    elif any(other.line.takes for other in others[:2]) and seat_view.pile_size <= 4:
        yield Weighed(1.5, Reason("pile-small", values))


def _laid(seat_view: SeatView, line: Line) -> Iterator[Weighed]:
    before, after, side = seat_view.view, line.state, seat_view.view.side
    if not before.opened[side] and after.opened[side]:
        values: dict[str, str | int | float] = {
            "points": after.staged_points,
            "needed": before.requirements[side],
        }
        yield Weighed(2.5, Reason("opens", values))
    made = after.canastas[side] - before.canastas[side]
    if made > 0:
        yield Weighed(2.5, Reason("completes", {"canastas": made}))
    left = after.hand_size[before.seat]
    laid = len(before.hand) - left
    if laid > 0:
        points = seat_view.hand_points - sum(
            points_of_rank(rank_of(kind)) * int(count)
            for kind, count in enumerate(after.hands[before.seat].tolist())
        )
        yield Weighed(0.8, Reason("lays", {"cards": laid, "points": points, "left": left}))
