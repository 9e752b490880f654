"""Reasons that are visible on the table and in the hand, without sampling."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from canasta.cards import JOKER_RANK, RANKS, THREE, WILDS, card_text, points_of_rank, rank_of
from canasta.engine.codes import FULL, Act, Form
from canasta.engine.search import Seen
from canasta.game import Meld, Take, View, read_line
from canasta.game.melds import CANASTA
from canasta.players.advice.lines import ActionLine
from canasta.players.advice.values import Reason
from canasta.players.advice.weigher import Tried
from canasta.players.bots.signals import Signal

NATURAL_RANKS = range(2, JOKER_RANK)


def rank_text(rank: int) -> str:
    """Return a rank as it is written: ``Q``, ``T``, ``Jk``."""
    return "Jk" if rank == JOKER_RANK else RANKS[rank]


class SeatView:
    """A seat's view, and the pile as the seat saw it grow."""

    def __init__(self, view: View, seen: Seen, signal: Signal | None = None) -> None:
        """Take a seat's view.

        Args:
            view: the view.
            seen: what the seat has seen of the deal (``Engine.look``).
            signal: the signal that its discard would give the partner, if any.
        """
        self.signal = signal
        self.view = view
        self.rules = view.rules
        self.pile_size = int(view.state.pile_size)
        kinds = seen.pile[: self.pile_size].tolist()
        self.pile = [kind for kind in kinds if kind >= 0]
        """The cards known to be in the pile."""
        self.seen = seen
        self.next_seat = (view.turn + 1) % view.players
        self.next_side = view.side_of(self.next_seat)

    @cached_property
    def held(self) -> list[int]:
        """Number of cards of each rank in the seat's hand, jokers last."""
        return self.counted(self.view.hand)

    @cached_property
    def unseen(self) -> list[int]:
        """Number of cards of each rank that the seat has not seen."""
        packs = self.rules.packs
        left = [4 * packs] * JOKER_RANK + [2 * packs]
        laid = (kind for melds in self.view.melds for meld in melds for kind in meld.kinds)
        threes = (kind for side in self.view.threes for kind in side)
        for kinds in (self.view.hand, self.pile, laid, threes):
            for rank, count in enumerate(self.counted(kinds)):
                left[rank] -= count
        return [max(count, 0) for count in left]

    @staticmethod
    def counted(kinds: Iterable[int]) -> list[int]:
        """Return the number of cards of each rank."""
        counts = [0] * (JOKER_RANK + 1)
        for kind in kinds:
            counts[rank_of(kind)] += 1
        return counts

    @cached_property
    def pair_is_asked(self) -> bool:
        """True if the next player needs a natural pair of the top card's rank to take the pile."""
        state = self.view.state
        closed = self.rules.pile_match == "pair" or bool(state.frozen)
        return closed or not self.view.has_opened[self.next_side]

    def next_threw(self, rank: int) -> bool:
        """Return whether the next player has discarded a card of a rank."""
        return int(self.seen.thrown[self.next_seat][rank]) > 0

    def next_passed(self, rank: int) -> bool:
        """Return whether the next player has passed up a card of a rank on top of the pile."""
        return int(self.seen.passed[self.next_seat][rank]) > 0

    def next_holds(self, rank: int) -> int:
        """Return how many cards of a rank, taken with a pile, the next player must still hold."""
        known = self.seen.known[self.next_seat].tolist()
        return sum(int(count) for kind, count in enumerate(known) if rank_of(kind) == rank)

    def theirs(self, rank: int) -> list[Meld]:
        """Return the next player's side's sets of a rank."""
        return _sets(self.view.melds[self.next_side], rank)

    def own(self, rank: int) -> list[Meld]:
        """Return the sets of a rank of the seat's own side."""
        return _sets(self.view.melds[self.view.side], rank)

    def is_shut(self, rank: int) -> bool:
        """Return whether the next player's melds of a rank make it useless for taking the pile."""
        rules, melds = self.rules, self.theirs(rank)
        if rules.set_growth != "closed":
            return False
        full = rules.pile_joins == "must" and any(CANASTA - 2 <= m.size < CANASTA for m in melds)
        return full or (rules.second_meld == "never" and any(m.complete for m in melds))

    @staticmethod
    def blocks(kind: int) -> bool:
        """Return whether a card on top keeps the next player from taking the pile."""
        return kind in WILDS or rank_of(kind) == THREE

    def fitting(self) -> int:
        """Return how many known cards of the pile match a rank in the hand or a set of the side."""
        return sum(
            1
            for kind in self.pile
            if rank_of(kind) in NATURAL_RANKS
            and (self.held[rank_of(kind)] >= 1 or self.own(rank_of(kind)))
        )

    @property
    def hand_points(self) -> int:
        """Points that the hand costs if the deal ends now, without bonus threes."""
        return sum(points_of_rank(rank_of(kind)) for kind in self.view.hand)


def _sets(melds: Iterable[Meld], rank: int) -> list[Meld]:
    return [meld for meld in melds if meld.form == Form.SET and meld.rank == rank]


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
    yield from _plain(seat_view, line, others)
    stock = seat_view.view.stock_size
    if stock <= 2 * seat_view.view.players:
        yield Weighed(0.6, Reason("stock-low", {"cards": stock}))


def _safe(seat_view: SeatView, line: ActionLine) -> Iterator[Weighed]:
    """Yield reasons why this discard keeps the next player from the pile."""
    kind, pile = line.discard, min(seat_view.pile_size, 12) / 6
    card, rank = card_text(kind), rank_of(kind)
    if seat_view.blocks(kind):
        yield Weighed(
            1 + pile, Reason("stops-pile", {"card": card, "cards": seat_view.pile_size + 1})
        )
        return
    if not seat_view.pile_size:
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


def _signal_reason(seat_view: SeatView, line: ActionLine) -> Iterator[Weighed]:
    """Yield the reason that the discard is a signal."""
    signal = seat_view.signal
    if signal is not None and signal.tells(line.discard):
        values: dict[str, str | int | float] = {"least": signal.least, "most": signal.most}
        yield Weighed(TOLD, Reason("tells-wilds", values))


def _reasons_to_hold(
    seat_view: SeatView, line: ActionLine, others: Sequence[Tried]
) -> Iterator[Weighed]:
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


def _pile(seat_view: SeatView, line: ActionLine, others: Sequence[Tried]) -> Iterator[Weighed]:
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


def _laid(seat_view: SeatView, line: ActionLine) -> Iterator[Weighed]:
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


PLAIN: Final = 0.7
"""Weight of what is always true of such a move: it is said if nothing weightier is."""


def _plain(seat_view: SeatView, line: ActionLine, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield a plain reason for a move, so that no move is without one."""
    first, cards = line.codes[0], len(seat_view.view.hand)
    if line.takes_back:
        yield Weighed(PLAIN, Reason("takes-back"))
    elif line.takes:
        yield Weighed(PLAIN, Reason("pile-count", {"cards": seat_view.pile_size}))
    elif line.discard >= 0 and not line.lays:
        yield Weighed(PLAIN, _about_discard(seat_view, line.discard))
    elif first == Act.DRAW:
        taking = [one.line.act for one in others if one.line.takes]
        yield from (Weighed(PLAIN, _about_leaving(seat_view, act)) for act in taking[:1])
    elif first == Act.FOOT:
        cards = int(seat_view.view.state.foot_size[seat_view.view.seat])
        yield Weighed(PLAIN, Reason("foot-cards", {"cards": cards}))
    elif first in (Act.PASS, Act.SPLASH):
        code = "passes" if first == Act.PASS else "splashes"
        yield Weighed(PLAIN, Reason(code, {"cards": cards}))


def _about_discard(seat_view: SeatView, kind: int) -> Reason:
    """Return what can be said of any discard: it is alone, none is, it is the cheapest, or so."""
    rank, held = rank_of(kind), seat_view.held
    values: dict[str, str | int | float] = {"rank": rank_text(rank), "card": card_text(kind)}
    if rank not in NATURAL_RANKS:
        return Reason("costs-points", {**values, "points": points_of_rank(rank)})
    if held[rank] == 1 and not seat_view.own(rank):
        return Reason("lone-card", values)
    lone = [one for one in NATURAL_RANKS if held[one] == 1 and not seat_view.own(one)]
    if not lone and held[rank] > 1:
        return Reason("no-lone-card", {**values, "count": held[rank]})
    if not seat_view.theirs(rank) and any(
        seat_view.theirs(one) for one in NATURAL_RANKS if held[one] and one != rank
    ):
        return Reason("not-theirs", values)
    if held[rank] > 1:
        return Reason("still-holds", {**values, "count": held[rank] - 1})
    return Reason("costs-points", {**values, "points": points_of_rank(rank)})


def _about_leaving(seat_view: SeatView, act: str) -> Reason:
    """Return what taking the pile, which is left, would have used or shown."""
    uses = any(isinstance(one, Take) and one.cards for one in read_line(act))
    code = "pile-uses" if uses else "pile-open"
    return Reason(code, {"act": act, "cards": seat_view.pile_size})
