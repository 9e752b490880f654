"""Reasons for the best option: the strongest two or three.

The first is how far it is ahead, the second one that the hand or the table shows. Every reason
rests on what the seat sees, or on the deals in which the options were tried, and has figures. The
strongest reasons are chosen by their weights.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import sqrt
from typing import Final, NamedTuple

from canasta.cards import JOKER_RANK, RANKS, THREE, WILDS, card_text, rank_of
from canasta.engine.codes import FULL, Act, Form
from canasta.engine.search import Seen
from canasta.game import Meld, Take, View, read_line
from canasta.game.melds import CANASTA
from canasta.players.advice.weigher import ActionLine, Reason, Tried
from canasta.rules import points_of
from canasta.rules.signals import Signal

NATURAL_RANKS = range(2, JOKER_RANK)


def rank_text(rank: int) -> str:
    return "Jk" if rank == JOKER_RANK else RANKS[rank]


class SeatView:
    """A seat's view, and the pile as the seat saw it grow."""

    def __init__(self, view: View, seen: Seen, signal: Signal | None = None) -> None:
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
        counts = [0] * (JOKER_RANK + 1)
        for kind in kinds:
            counts[rank_of(kind)] += 1
        return counts

    @cached_property
    def pair_is_asked(self) -> bool:
        """True if the next player needs a natural pair of the top card's rank to take the pile."""
        state = self.view.state
        closed = self.rules.pile_match == "pair" or bool(state.frozen)
        return closed or not self.view.opened[self.next_side]

    def next_threw(self, rank: int) -> bool:
        return int(self.seen.thrown[self.next_seat][rank]) > 0

    def next_passed(self, rank: int) -> bool:
        """Return whether the next player has passed up a card of a rank on top of the pile."""
        return int(self.seen.passed[self.next_seat][rank]) > 0

    def next_holds(self, rank: int) -> int:
        """Return how many cards of a rank, taken with a pile, the next player must still hold."""
        known = self.seen.known[self.next_seat].tolist()
        return sum(int(count) for kind, count in enumerate(known) if rank_of(kind) == rank)

    def theirs(self, rank: int) -> list[Meld]:
        return _sets(self.view.melds[self.next_side], rank)

    def own(self, rank: int) -> list[Meld]:
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
        return sum(points_of(self.rules, kind) for kind in self.view.hand)


def _sets(melds: Iterable[Meld], rank: int) -> list[Meld]:
    return [meld for meld in melds if meld.form == Form.SET and meld.rank == rank]


TOLD: Final = 10.0
"""Weight of a signal: no other reason explains why only some discards are considered."""


class Weighed(NamedTuple):
    weight: float
    reason: Reason


def _weighed(weight: float, code: str, **values: str | float) -> Weighed:
    return Weighed(weight, Reason(code, dict(values)))


def looks(seat: SeatView, best: Tried, others: Sequence[Tried]) -> Iterator[Weighed]:
    line, other = best.line, others[0].line
    if line.discard >= 0:
        signal = seat.signal
        if signal is not None and signal.tells(line.discard):
            yield _weighed(TOLD, "tells-wilds", least=signal.least, most=signal.most)
        yield from _safe(seat, line)
        yield from _reasons_to_hold(seat, line, others)
    yield from _pile(seat, line, others)
    if line.lays and not line.takes:
        yield from _laid(seat, line)
    elif line.discard >= 0 and other.lays and not other.takes:
        left = other.state.hand_size[seat.view.seat]
        yield _weighed(1.2, "keeps-hand", other=other.act, cards=left)
    if line.codes[-1] in (Act.YES, Act.NO, Act.ASK):
        yield _weighed(2.0, "hand-costs", cards=len(seat.view.hand), points=seat.hand_points)
    yield from _plain(seat, line, others)
    stock = seat.view.stock_size
    if stock <= 2 * seat.view.players:
        yield _weighed(0.6, "stock-low", cards=stock)


def _safe(seat: SeatView, line: ActionLine) -> Iterator[Weighed]:
    """Yield reasons why this discard keeps the next player from the pile."""
    kind, pile = line.discard, min(seat.pile_size, 12) / 6
    rank = rank_of(kind)
    text = rank_text(rank)
    if seat.blocks(kind):
        yield _weighed(1 + pile, "stops-pile", card=card_text(kind), cards=seat.pile_size + 1)
    elif not seat.pile_size:
        return
    elif seat.is_shut(rank):
        yield _weighed(1 + pile, "shut-rank", rank=text)
    elif rank in NATURAL_RANKS and seat.pair_is_asked and seat.unseen[rank] <= 1:
        yield _weighed(1 + pile, "dead-rank", rank=text, unseen=seat.unseen[rank])
    elif rank in NATURAL_RANKS and seat.next_threw(rank):
        yield _weighed(1.1 + pile / 2, "threw-rank", rank=text)
    elif rank in NATURAL_RANKS and seat.next_passed(rank):
        yield _weighed(1 + pile / 2, "let-lie", rank=text)


def _reasons_to_hold(
    seat: SeatView, line: ActionLine, others: Sequence[Tried]
) -> Iterator[Weighed]:
    rank = rank_of(line.discard)
    for place, option in enumerate(others[:2]):
        kind, other = option.line.discard, option.line.act
        if kind < 0 or rank_of(kind) == rank:
            continue
        weight = 1 / (1 + 0.5 * place)
        theirs = rank_of(kind)
        natural, text = theirs in NATURAL_RANKS, rank_text(theirs)
        if kind in WILDS:
            yield _weighed(1.5 * weight, "keeps-wild", other=other)
        elif natural and seat.held[theirs] >= 2 and seat.held[rank] == 1:
            count = seat.held[theirs]
            yield _weighed(1.4 * weight, "keeps-pair", rank=text, other=other, count=count)
        elif natural and any(m.size < FULL for m in seat.own(theirs)):
            yield _weighed(1.3 * weight, "fits-meld", rank=text, other=other)
        if natural and seat.next_holds(theirs) > seat.next_holds(rank):
            yield _weighed(1.6 * weight, "they-took", rank=text, other=other)
        if seat.theirs(theirs) and not seat.theirs(rank) and not seat.is_shut(theirs):
            yield _weighed(1.3 * weight, "they-meld", rank=text, other=other)


def _pile(seat: SeatView, line: ActionLine, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield the gain of taking the pile, or the reason to leave it."""
    size = seat.pile_size
    if len(seat.pile) < size:
        return  # some of it was never seen
    points = sum(points_of(seat.rules, kind) for kind in seat.pile)
    values = {"cards": size, "fits": seat.fitting(), "points": points}
    if line.takes:
        yield _weighed(1 + size / 5, "pile-brings", **values)
    elif any(other.line.takes for other in others[:2]) and size <= 4:
        yield _weighed(1.5, "pile-small", **values)


def _laid(seat: SeatView, line: ActionLine) -> Iterator[Weighed]:
    before, after, side = seat.view, line.state, seat.view.side
    if not before.opened[side] and after.opened[side]:
        needed = before.requirements[side]
        yield _weighed(2.5, "opens", points=after.staged_points, needed=needed)
    made = after.canastas[side] - before.canastas[side]
    if made > 0:
        yield _weighed(2.5, "completes", canastas=made)
    left = after.hand_size[before.seat]
    laid = len(before.hand) - left
    if laid > 0:
        points = seat.hand_points - sum(
            points_of(seat.rules, kind) * int(count)
            for kind, count in enumerate(after.hands[before.seat].tolist())
        )
        yield _weighed(0.8, "lays", cards=laid, points=points, left=left)


PLAIN: Final = 0.7
"""Weight of what is always true of such a move: it is said if nothing weightier is."""


def _plain(seat: SeatView, line: ActionLine, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield a plain reason for a move, so that no move is without one."""
    first, cards = line.codes[0], len(seat.view.hand)
    if line.takes_back:
        yield _weighed(PLAIN, "takes-back")
    elif line.takes:
        yield _weighed(PLAIN, "pile-count", cards=seat.pile_size)
    elif line.discard >= 0 and not line.lays:
        yield _about_discard(seat, line.discard)
    elif first == Act.DRAW:
        taking = [one.line.act for one in others if one.line.takes]
        yield from (_about_leaving(seat, act) for act in taking[:1])
    elif first == Act.FOOT:
        yield _weighed(PLAIN, "foot-cards", cards=int(seat.view.state.foot_size[seat.view.seat]))
    elif first in (Act.PASS, Act.SPLASH):
        yield _weighed(PLAIN, "passes" if first == Act.PASS else "splashes", cards=cards)


def _about_discard(seat: SeatView, kind: int) -> Weighed:
    """Return a reason that any discard has: it is a single card, the cheapest, and the like."""
    rank, held = rank_of(kind), seat.held
    values: dict[str, str | float] = {"rank": rank_text(rank), "card": card_text(kind)}
    if rank in NATURAL_RANKS:
        if held[rank] == 1 and not seat.own(rank):
            return _weighed(PLAIN, "lone-card", **values)
        lone = [one for one in NATURAL_RANKS if held[one] == 1 and not seat.own(one)]
        if not lone and held[rank] > 1:
            return _weighed(PLAIN, "no-lone-card", **values, count=held[rank])
        others = (one for one in NATURAL_RANKS if held[one] and one != rank)
        if not seat.theirs(rank) and any(map(seat.theirs, others)):
            return _weighed(PLAIN, "not-theirs", **values)
        if held[rank] > 1:
            return _weighed(PLAIN, "still-holds", **values, count=held[rank] - 1)
    return _weighed(PLAIN, "costs-points", **values, points=points_of(seat.rules, kind))


def _about_leaving(seat: SeatView, act: str) -> Weighed:
    """Return what taking the pile would have used or shown, as a reason to leave it."""
    uses = any(isinstance(one, Take) and one.cards for one in read_line(act))
    return _weighed(PLAIN, "pile-uses" if uses else "pile-open", act=act, cards=seat.pile_size)


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


def reasons_for(seat: SeatView, tried: Sequence[Tried]) -> tuple[Reason, ...]:
    """Return the reasons why the first of several options tried in the same samples is better."""
    best, others = tried[0], tried[1:]
    first = _gap(best, others[0])
    seen = _by_weight(looks(seat, best, others))
    tried_out = _by_weight([*_shares(best, others, seat), *_canastas(best, others)])
    said: dict[str, Reason] = {}
    # What the hand and the table show comes first: it is what a person would say.
    for _, reason in [*seen[:1], *_by_weight([*seen[1:], *tried_out])]:
        said.setdefault(reason.code, reason)
    if "stops-pile" in said:
        said.pop("pile-safer", None)  # it has been said that no one can take it
    against = _against(best, others[0]) if first.code == "ahead" else ()
    return (first, *list(said.values())[: MOST - 1 - len(against)], *against)


def _by_weight(found: Iterable[Weighed]) -> list[Weighed]:
    return sorted(found, key=lambda weighed: -weighed.weight)


def _gap(best: Tried, other: Tried) -> Reason:
    """Return the reason that reports the lead of the best option over the next."""
    ahead, error = best.found.points - other.found.points, other.found.error
    code = "likely-ahead" if ahead > error and round(ahead) else "too-close-to-call"
    if ahead < 0.5 and error < 0.5:
        code = "even"
    elif ahead >= CLEAR * error and round(ahead):
        code = "ahead"
    acts = {"act": best.line.act, "other": other.line.act}
    return Reason(code, {**acts, "points": round(ahead), "error": round(error, 1)})


def _shares(best: Tried, others: Sequence[Tried], seat: SeatView) -> Iterator[Weighed]:
    """Yield reasons: good events that are more likely after the best option, bad ones less."""
    for code, name, sign, weight in _SHARES:
        share = getattr(best.found.statistics, name)
        for place, other in enumerate(others):
            theirs = getattr(other.found.statistics, name)
            gain = sign * (share - theirs)
            sure = gain / max(_spread(share, theirs, best.found.samples), 1e-9)
            if gain >= SMALL and sure >= CLEAR:
                # Nearer rivals matter more, and larger differences.
                weight_here = weight * (1 + 8 * gain) / (1 + 0.25 * place)
                more = {"cards": seat.pile_size} if code == "pile-safer" else {}
                yield _weighed(weight_here, code, **_shared(share, other, theirs), **more)


def _shared(share: float, other: Tried, theirs: float) -> dict[str, str | float]:
    shares = round(100 * share), round(100 * theirs)
    return {"share": shares[0], "other": other.line.act, "other_share": shares[1]}


def _canastas(best: Tried, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield a reason if the best option leads to more canastas than the next best."""
    other = others[0]
    here, there = best.found.statistics.canastas, other.found.statistics.canastas
    shown, theirs = round(here, 1), round(there, 1)
    if here - there >= LARGE and shown != theirs:
        weight, act = 0.8 + 2 * (here - there), other.line.act
        yield _weighed(weight, "more-canastas", canastas=shown, other=act, other_canastas=theirs)


def _against(best: Tried, other: Tried) -> tuple[Reason, ...]:
    """Return the argument against the best option, if it is strong."""
    share, theirs = best.found.statistics.taken, other.found.statistics.taken
    spread = _spread(share, theirs, best.found.samples)
    if share - theirs < max(LARGE, CLEAR * spread):
        return ()
    return (Reason("although-taken", _shared(share, other, theirs)),)


def _spread(one: float, other: float, samples: int) -> float:
    return sqrt((one * (1 - one) + other * (1 - other)) / max(samples, 1))
