"""Reasons for the best option: the strongest two or three.

The first is how far it is ahead, the second one that the hand or the table shows. Discards and
piles are explained by the terms of the rollout policy's own evaluation: the term that makes the
difference chooses the sentence. Other reasons rest on what the options lead to, or on the deals in
which they were tried. The strongest reasons are chosen by their weights.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import sqrt
from typing import Final, NamedTuple

from canasta.cards import JOKER_RANK, RANKS, THREE, WILDS, card_text, rank_of
from canasta.engine.codes import FULL, Act, Form
from canasta.engine.search import PileTerm, Seen, Sign, Term, Terms
from canasta.game import Meld, Take, View, read_line
from canasta.players.advice.weigher import ActionLine, Reason, Tried
from canasta.rules import points_of
from canasta.rules.signals import Signal

NATURAL_RANKS = range(2, JOKER_RANK)


def rank_text(rank: int) -> str:
    return "Jk" if rank == JOKER_RANK else RANKS[rank]


class SeatView:
    """A seat's view, the pile as the seat saw it grow, and the policy's terms."""

    def __init__(self, view: View, seen: Seen, terms: Terms, signal: Signal | None = None) -> None:
        self.signal = signal
        self.terms = terms
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

    @staticmethod
    def counted(kinds: Iterable[int]) -> list[int]:
        counts = [0] * (JOKER_RANK + 1)
        for kind in kinds:
            counts[rank_of(kind)] += 1
        return counts

    @property
    def pile_is_known(self) -> bool:
        """True if every card of the pile has been seen."""
        return len(self.pile) == self.pile_size

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

    def suits_run(self, kind: int) -> bool:
        """Return whether the hand holds a neighbour of a card in its suit."""
        near = (kind - 2, kind - 1, kind + 1, kind + 2)
        return any(
            one in self.view.hand and one // 13 == kind // 13 and rank_of(one) in NATURAL_RANKS
            for one in near
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
        if not line.takes_back:
            yield from _by_terms(seat, line.discard, others)
        yield from _taken_before(seat, best, others)
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


EIGHTHS: Final = 8
"""Units of a term in a point."""
LEAST: Final = 3.0
"""Fewest points of difference that a term is a reason for."""
SCALE: Final = 40.0
"""Points of difference that weigh as much again as the least."""

FEW: Final = 4
"""Most unseen cards of a rank that count as few."""


def _by_points(points: float, place: int) -> float:
    """Return the weight of a term by its difference to the option at a place: nearer ones count."""
    return (1 + min(points / SCALE, 2.0)) / (1 + 0.5 * place)


def _by_terms(seat: SeatView, kind: int, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield the terms of the policy's evaluation that favour a discard over other discards."""
    rows = seat.terms.discards
    row = rows.get(rank_of(kind))
    if row is None:
        return
    for place, option in enumerate(others[:2]):
        other = option.line.discard
        if other < 0 or option.line.takes_back or rank_of(other) == rank_of(kind):
            continue
        theirs = rows.get(rank_of(other))
        if theirs is None:
            continue
        found = [
            *_safe(seat, kind, row, theirs),
            *_held_back(seat, other, row, theirs, option.line.act),
        ]
        for points, reason in found:
            if points >= LEAST:
                yield Weighed(_by_points(points, place), reason)


def _gain(row: Sequence[int], other: Sequence[int], *terms: Term) -> float:
    """Return the points by which some terms are cheaper than those of another discard."""
    return sum(other[term] - row[term] for term in terms) / EIGHTHS


def _safe(
    seat: SeatView, kind: int, row: Sequence[int], other: Sequence[int]
) -> Iterator[tuple[float, Reason]]:
    """Yield the terms that make the next player less likely to take the pile, with their points."""
    rank, signs, unseen = rank_of(kind), row[Term.SIGNS], row[Term.UNSEEN]
    named: dict[str, str | int | float] = {"rank": rank_text(rank)}
    if kind in WILDS or rank == THREE:
        values: dict[str, str | int | float] = {
            "card": card_text(kind),
            "cards": seat.pile_size + 1,
        }
        gain = _gain(row, other, Term.RISK, Term.THEIRS, Term.SHOWN)
        yield gain, Reason("stops-pile", values)
    elif seat.pile_size:
        if signs & Sign.SHUT and not signs & Sign.FITS:
            yield _gain(row, other, Term.RISK, Term.THEIRS), Reason("shut-rank", named)
        elif seat.pile_is_known and unseen < other[Term.UNSEEN] and unseen <= FEW:
            dead = seat.terms.pair_is_needed and unseen <= 1
            code = "dead-rank" if dead else "fewer-unseen"
            yield _gain(row, other, Term.RISK), Reason(code, {**named, "unseen": unseen})
        if signs & Sign.THREW and seat.next_threw(rank):
            yield _gain(row, other, Term.SHOWN), Reason("threw-rank", named)
        elif signs & Sign.PASSED and seat.next_passed(rank):
            yield _gain(row, other, Term.SHOWN), Reason("let-lie", named)


def _held_back(
    seat: SeatView, other: int, row: Sequence[int], theirs: Sequence[int], act: str
) -> Iterator[tuple[float, Reason]]:
    """Yield the terms that make another card worth keeping, with their points."""
    rank = rank_of(other)
    values: dict[str, str | int | float] = {"rank": rank_text(rank), "other": act}
    if other in WILDS:
        yield _gain(row, theirs, Term.KEPT, Term.OTHER), Reason("keeps-wild", {"other": act})
        return
    if theirs[Term.SIGNS] & Sign.FITS and not row[Term.SIGNS] & Sign.FITS and seat.theirs(rank):
        yield _gain(row, theirs, Term.THEIRS), Reason("they-meld", values)
    if any(meld.size < FULL for meld in seat.own(rank)):
        yield _gain(row, theirs, Term.OWN), Reason("fits-meld", values)
    elif seat.held[rank] >= 2 and rank in NATURAL_RANKS:
        held = {**values, "count": seat.held[rank]}
        yield _gain(row, theirs, Term.HELD), Reason("keeps-pair", held)
    if seat.rules.runs and theirs[Term.CARD] == other and seat.suits_run(other):
        near: dict[str, str | int | float] = {"card": card_text(other), "other": act}
        yield _gain(row, theirs, Term.RUN), Reason("keeps-run", near)


def _taken_before(seat: SeatView, best: Tried, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield the ranks that the next player took, if that shows in the deals that were tried."""
    rank = rank_of(best.line.discard)
    for place, option in enumerate(others[:2]):
        kind = option.line.discard
        if kind < 0 or seat.next_holds(rank_of(kind)) <= seat.next_holds(rank):
            continue
        gain = _gain_of_share(best, option, "taken", -1)
        if gain > 0:
            weight = (1 + 8 * gain) / (1 + 0.25 * place)
            text = rank_text(rank_of(kind))
            yield _weighed(weight, "they-took", rank=text, other=option.line.act)


def _pile(seat: SeatView, line: ActionLine, others: Sequence[Tried]) -> Iterator[Weighed]:
    """Yield the gain of taking the pile, or the reason to leave it, by the policy's terms."""
    size, terms = seat.pile_size, seat.terms.pile
    if not seat.pile_is_known:
        return
    points = sum(points_of(seat.rules, kind) for kind in seat.pile)
    useful = 1 + terms[PileTerm.WILDS] + terms[PileTerm.FITS] + terms[PileTerm.PAIRS]
    values = {"cards": size, "fits": useful, "points": points}
    worth = terms[PileTerm.WORTH]
    if line.takes:
        yield _weighed(1 + min(max(worth, 0) / SCALE, 3.0), "pile-brings", **values)
    elif any(other.line.takes for other in others[:2]) and size <= 4:
        yield _weighed(1.5 if worth <= 0 else 1.0, "pile-small", **values)


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


def _gain_of_share(best: Tried, other: Tried, name: str, sign: int) -> float:
    """Return the difference of a statistic in favour of the best option; 0 if it is not clear."""
    share, theirs = (getattr(one.found.statistics, name) for one in (best, other))
    gain = float(sign * (share - theirs))
    sure = gain / max(_spread(share, theirs, best.found.samples), 1e-9)
    return gain if gain >= SMALL and sure >= CLEAR else 0.0


def _shares(best: Tried, others: Sequence[Tried], seat: SeatView) -> Iterator[Weighed]:
    """Yield reasons: good events that are more likely after the best option, bad ones less."""
    for code, name, sign, weight in _SHARES:
        for place, other in enumerate(others):
            gain = _gain_of_share(best, other, name, sign)
            if gain > 0:
                # Nearer rivals matter more, and larger differences.
                weight_here = weight * (1 + 8 * gain) / (1 + 0.25 * place)
                more = {"cards": seat.pile_size} if code == "pile-safer" else {}
                share, theirs = (getattr(one.found.statistics, name) for one in (best, other))
                yield _weighed(weight_here, code, **_shared(share, theirs, other), **more)


def _shared(share: float, theirs: float, other: Tried) -> dict[str, str | float]:
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
    return (Reason("although-taken", _shared(share, theirs, other)),)


def _spread(one: float, other: float, samples: int) -> float:
    return sqrt((one * (1 - one) + other * (1 - other)) / max(samples, 1))
