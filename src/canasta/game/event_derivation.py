"""Derivation of events from the board before a step, the step, and the board after it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from canasta.cards import (
    DEUCES,
    JOKER,
    KINDS,
    card_text,
    kind_of,
    points_of_rank,
    rank_of,
)
from canasta.engine.codes import (
    CODES,
    PAIRS,
    POINT_LINES,
    Act,
    Ending,
    Phase,
    SlipAct,
    is_undo,
    proper,
)
from canasta.game import events as ev
from canasta.game.board import Board, counted

_OVER: Final = (Phase.DEAL_OVER, Phase.MATCH_OVER)

_NEW_MELD: Final = 3
"""Cards that a new meld needs."""

_CONVERSION: Final = 4
"""Cards that convert a meld of wild cards (JV-4a)."""

_KINDS: Final = {card_text(kind): kind for kind in range(KINDS)}


def derive_events(before: Board, code: int, after: Board) -> Iterator[ev.Event]:
    """Yield the events of a step, in the order in which players at a table would report them.

    Args:
        before: the board before the step.
        code: the step, which was legal.
        after: the board after it.
    """
    if Act.CUT <= code < CODES or code == Act.DEAL:
        yield from _begin(before, code, after)
        return
    if is_undo(code):
        yield _took_back(before, after)
        return
    if SlipAct.COACHED <= code < SlipAct.UNDO:
        yield ev.Coached(code - SlipAct.COACHED, int(before.state.turn))
        return
    if SlipAct.CHALLENGE <= code < SlipAct.COACHED:
        yield ev.Challenged(code - SlipAct.CHALLENGE, after.actor, _public_state(after))
        return
    if code == SlipAct.CORRECT:
        yield from _corrected(before, after)
        return
    step = _Step(before, proper(code), after)
    yield from step.act()
    yield from step.consequences()
    yield from step.ending()


def dealt(board: Board) -> Iterator[ev.Event]:
    """Yield the events of a deal that has just been dealt, and of its first turn's threes."""
    s = board.state
    first = int(s.turn)
    size, pile = int(board.rules.hand_size), int(s.pile_size)
    # All hands but the first player's are as they were dealt, be it with a wrong number of cards.
    others = sum(int(held) for seat, held in enumerate(s.hand_size) if seat != first)
    stock = 54 * board.rules.packs - size - others - sum(s.foot_size) - pile
    drawn = [int(kind) for kind in s.stock[int(s.stock_size) : stock][::-1]]
    faced = _threes_of(board, first % board.sides)
    hands = [Counter(counted(board.hand(seat))) for seat in range(board.players)]
    # The first player's threes may be faced and replaced by now: undo that to see what was dealt.
    hands[first] += Counter(faced)
    hands[first] -= Counter(drawn)
    top = board.pile_top
    yield ev.Dealt(
        deal=int(s.deal),
        dealer=int(s.dealer),
        cards=size,
        pile=pile,
        stock=stock,
        upcard="" if top is None else card_text(top),
        hands=tuple(_texts(hand.elements()) for hand in hands),
        sizes=tuple(hand.total() for hand in hands),
        pots=tuple(s.foot_size[: board.players].tolist()),
    )
    if drawn:
        yield ev.Drew(first, len(drawn), _in_order(drawn))
    if faced:
        yield ev.Faced(first, _texts(faced))


def _public_state(board: Board) -> ev.PublicState:
    """Return what all can see of a board, with the melds of the side whose turn it is."""
    s, top = board.state, board.pile_top
    melds = [list(meld.kinds) for meld in board.melds(board.side)]
    hands = s.hand_size[: board.players].tolist()
    unfinished = _unfinished(board)
    if unfinished:
        hands[int(s.turn)] += len(unfinished)
        meld = melds[int(s.target_meld)]
        for kind in unfinished:
            meld.remove(kind)
    return ev.PublicState(
        melds=tuple(_texts(meld) for meld in melds if meld),
        hands=tuple(hands),
        pots=tuple(s.foot_size[: board.players].tolist()),
        stock=int(s.stock_size),
        pile=int(s.pile_size),
        upcard="" if top is None else card_text(top),
        threes=tuple(_texts(_threes_of(board, side)) for side in range(board.sides)),
        opened=tuple(side != 0 for side in s.opened[: board.sides].tolist()),
    )


def _unfinished(board: Board) -> list[int]:
    """Return the cards that count as in the hand, because their meld needs more of them.

    No event has reported them yet: they are a new meld, or they don't convert a meld of wild cards
    yet (JV-4a).
    """
    s = board.state
    needed, staged = int(s.cards_needed), int(s.staged)
    if not needed:
        return []
    size = board.meld(board.side, int(s.target_meld)).size
    laid = size if size < _NEW_MELD else _CONVERSION - needed
    return [int(kind) for kind in s.log_kind[staged - laid : staged]]


def _took_back(before: Board, after: Board) -> ev.TookBack:
    """Return what went back to the hand of the one whose turn it is."""
    seat = before.actor
    now, then = (
        Counter(counted(board.hand(seat))) + Counter(_unfinished(board))
        for board in (after, before)
    )
    pile = bool(before.state.took) and not bool(after.state.took)
    return ev.TookBack(seat, pile, _texts((now - then).elements()), _public_state(after))


def _corrected(before: Board, after: Board) -> Iterator[ev.Event]:
    """Yield an event for every hand and pot that was corrected."""
    for seat in range(before.players):
        for pot in (False, True):
            sizes = [
                int((board.state.foot_size if pot else board.state.hand_size)[seat])
                for board in (before, after)
            ]
            if sizes[0] != sizes[1]:
                yield ev.Corrected(seat, pot, sizes[0] - sizes[1])


def _begin(before: Board, code: int, after: Board) -> Iterator[ev.Event]:
    if code >= Act.CUT:
        exact = int(after.state.exact_cut) >= 0
        yield ev.PackCut(before.actor, exact, code - Act.CUT)
    if after.phase != Phase.CUT:
        yield from dealt(after)


class _Step:
    """One step of a turn, with an account of the cards that each seat got in it."""

    def __init__(self, before: Board, code: int, after: Board) -> None:
        self.before, self.code, self.after = before, code, after
        self.s0, self.s1 = before.state, after.state
        self.seat, self.side = before.actor, before.side
        self.family = _family(code)
        self.over = after.phase in _OVER

    # ---- what was done

    def act(self) -> Iterator[ev.Event]:
        """Yield the event of the step itself."""
        match self.family:
            case Act.PASS:
                yield ev.Passed(self.seat)
            case Act.RETRACT:
                yield _took_back(self.before, self.after)
            case SlipAct():
                yield from self._slip()
            case Act.ASK:
                yield ev.Asked(self.seat, int(self.s1.actor))
            case Act.YES | Act.NO:
                yield ev.Answered(self.seat, self.code == Act.YES)
            case Act.DISCARD:
                yield ev.Discarded(self.seat, card_text(self.code - Act.DISCARD))
            case Act.TAKE_PAIR:
                yield self._took_pile()
            case Act.LAY | Act.RUN:
                yield from self._laid()
            case Act.BRIDGE:
                yield self._bridged()
            case _:
                pass

    def _slip(self) -> Iterator[ev.Event]:
        if self.code == SlipAct.SHORT_OPENING:
            yield _took_back(self.before, self.after)
            needed = [int(state.requirement[self.side]) for state in (self.s0, self.s1)]
            yield ev.FellShort(self.seat, self.side, int(self.s0.staged_points), *needed)
        elif self.code == SlipAct.OVERDRAW:
            yield ev.DrewTooMany(self.seat, card_text(int(self.s1.excess) - 1))
        elif self.code == SlipAct.BURY:
            yield ev.Buried(self.seat, card_text(int(self.s0.excess) - 1))

    def _took_pile(self) -> ev.Event:
        return ev.TookPile(
            self.seat,
            int(self.s0.pile_size),
            card_text(self.before.pile_top or 0),
            tuple(card_text(kind) for kind in self._used()),
            self.number + 1,
            self._new(),
        )

    @cached_property
    def number(self) -> int:
        """Meld that the step changed or began, counted from 0."""
        before, after = (board.melds(self.side) for board in (self.before, self.after))
        pairs = enumerate(zip(before, after, strict=False))
        return next((n for n, (old, new) in pairs if old != new), len(before))

    def _new(self) -> bool:
        return self.after.meld_count(self.side) > self.before.meld_count(self.side)

    def _used(self) -> list[int]:
        """Return the cards that left the hand to take the pile."""
        rank = rank_of(self.before.pile_top or 0)
        if self.code == Act.TAKE_TOP:
            return []
        if self.code < Act.TAKE_MIXED:
            return [kind_of(rank, suit) for suit in PAIRS[self.code - Act.TAKE_PAIR]]
        suit, wild = divmod(self.code - Act.TAKE_MIXED, 5)
        return [kind_of(rank, suit), (*DEUCES, JOKER)[wild]]

    def _laid(self) -> Iterator[ev.Event]:
        """Yield the event of a card laid; a new meld is reported once it has enough cards."""
        if int(self.s1.cards_needed):
            return
        kinds = self.after.meld(self.side, self.number).kinds
        if self._new():
            yield ev.Melded(self.seat, self.side, self.number + 1, _texts(kinds))
        elif not int(self.s0.cards_needed):
            added = _texts([self.code - Act.LAY])
            yield ev.Added(self.seat, self.side, self.number + 1, added)
        elif len(kinds) > _NEW_MELD:  # naturals have converted a meld of wild cards (JV-4a)
            added = _texts([*_unfinished(self.before), self.code - Act.LAY])
            yield ev.Added(self.seat, self.side, self.number + 1, added)
        else:
            yield ev.Melded(self.seat, self.side, self.number + 1, _texts(kinds))

    def _bridged(self) -> ev.Event:
        """Return the event of two runs joined: the lower number stays, the other one is gone."""
        before, after = (board.melds(self.side) for board in (self.before, self.after))
        gone = next(
            n
            for n in range(self.number + 1, len(before))
            if before[self.number + 1 : n] + before[n + 1 :] == after[self.number + 1 :]
        )
        card = card_text(self.code - Act.BRIDGE)
        return ev.Bridged(self.seat, self.side, self.number + 1, card, gone + 1)

    # ---- consequences

    def consequences(self) -> Iterator[ev.Event]:
        """Yield canastas, openings, cards that came to hands, and threes laid down."""
        if int(self.s1.canastas[self.side]) > int(self.s0.canastas[self.side]):
            kinds = self.after.meld(self.side, self.number).kinds
            yield ev.Completed(self.seat, self.side, self.number + 1, _texts(kinds))
        if int(self.s1.opened[self.side]) and not int(self.s0.opened[self.side]):
            yield ev.Opened(self.seat, self.side, int(self.s1.staged_points))
        pile = self._rest_of_pile()
        if pile:
            yield ev.PileHanded(self.seat, len(pile), _texts(pile))
        for seat in self._seats():
            yield from self._came_to(seat, pile if seat == self.seat else [])
        if int(self.s0.stock_size) and not int(self.s1.stock_size):
            yield ev.StockRanOut()

    def _rest_of_pile(self) -> list[int]:
        """Return the cards that came to the hand with the pile, other than its top card."""
        taking = self.family == Act.TAKE_PAIR
        if int(self.s1.pile_size) or not (taking or int(self.s0.pile_withheld)):
            return []
        rest = self.s0.pile[: int(self.s0.pile_size) - taking]
        return [int(kind) for kind in rest]

    def _seats(self) -> list[int]:
        """Return the seats that cards may have come to, the actor first."""
        others = [seat for seat in range(self.before.players) if seat != self.seat]
        return [self.seat, *others]

    def _came_to(self, seat: int, pile: list[int]) -> Iterator[ev.Event]:
        foot: list[int] = []
        if int(self.s0.foot_size[seat]) and not int(self.s1.foot_size[seat]):
            foot = counted(self.s0.feet[seat].tolist())
            yield ev.PickedUp(seat, len(foot), _texts(foot))
        drawn = self._drawn(seat)
        if seat != self.seat and not foot and not drawn and self._same_hand(seat):
            return
        if drawn:
            yield ev.Drew(seat, len(drawn), _in_order(drawn))
        had = self.before.hand(seat)
        for kind in (*pile, *foot, *drawn):
            had[kind] += 1
        if seat == self.seat:
            for kind in self._left_hand():
                had[kind] -= 1
            for kind in self._returned():
                had[kind] += 1
        has = self.after.hand(seat)
        if had != has and self.family != Act.SPLASH:
            faced = [max(0, before - now) for before, now in zip(had, has, strict=True)]
            if any(faced):
                yield ev.Faced(seat, _in_order(counted(faced)))

    def _same_hand(self, seat: int) -> bool:
        return self.before.hand(seat) == self.after.hand(seat)

    def _left_hand(self) -> list[int]:
        if self.family == Act.TAKE_PAIR:
            return self._used()
        if self.family == Act.RUN:
            low = self.code - Act.RUN
            return [low, low + 1, low + 2]
        if self.family in (Act.DISCARD, Act.LAY, Act.NEW, Act.BRIDGE):
            return [self.code - self.family]
        return []

    def _returned(self) -> list[int]:
        """Return the cards that came back to the hand when melds were taken back."""
        if self.family not in (Act.RETRACT, SlipAct.SHORT_OPENING):
            return []
        after, before = (Counter(counted(b.hand(self.seat))) for b in (self.after, self.before))
        return list((after - before).elements())

    def _drawn(self, seat: int) -> list[int]:
        """Return what a seat drew: the actor first (a talon), then the player whose turn begins."""
        low, high = int(self.s1.stock_size), int(self.s0.stock_size)
        if low == high:
            return []
        if int(self.s1.excess):  # it stayed on top
            low, high = low - 1, high - 1
        stock = [int(kind) for kind in self.s0.stock[low:high][::-1]]
        turned = int(self.s1.turn) != int(self.s0.turn)
        if not turned:
            return stock if seat == int(self.s0.turn) else []
        kept = int(self.s0.hand_size[self.seat]) - len(self._left_hand())
        talon = int(self.s1.hand_size[self.seat]) - kept
        if seat == self.seat:
            return stock[:talon]
        return stock[talon:] if seat == int(self.s1.turn) else []

    # ---- how it ended

    def ending(self) -> Iterator[ev.Event]:
        """Yield the end of the deal and of the match."""
        if not self.over:
            return
        ending, out = Ending(int(self.s1.ending)), int(self.s1.out)
        if ending in (Ending.WENT_OUT, Ending.CONCEALED):
            yield ev.WentOut(out, ending == Ending.CONCEALED)
        elif ending == Ending.SPLASH:
            yield ev.Splashed(out, _texts(counted(self.before.hand(out))))
        sides = range(self.after.sides)
        totals = tuple(sum(self.s1.sheet[side][:POINT_LINES]) for side in sides)
        scores = tuple(int(self.s1.scores[side]) for side in sides)
        yield ev.DealScored(ending.name.lower(), totals, scores)
        if self.after.phase == Phase.MATCH_OVER:
            yield ev.MatchWon(scores.index(max(scores)), scores)


def joined(events: list[ev.Event]) -> list[ev.Event]:
    """Return the events of one act, with cards laid one by one on one meld as one event.

    An opening or a canasta that they lead to is reported after them, and includes all of them.
    """
    told: list[ev.Event] = []
    laid = -1
    for event in events:
        first = told[laid] if laid >= 0 else None
        if (
            isinstance(event, ev.Added)
            and isinstance(first, ev.Melded | ev.Added)
            and first.meld == event.meld
        ):
            told[laid] = replace(first, cards=first.cards + event.cards)
            told[laid + 1 :] = [_with_more(after, event) for after in told[laid + 1 :]]
            continue
        if isinstance(event, ev.Melded | ev.Added):
            laid = len(told)
        elif not isinstance(event, ev.Opened | ev.Completed):
            laid = -1
        told.append(event)
    return told


def _with_more(event: ev.Event, added: ev.Added) -> ev.Event:
    """Return an opening or a canasta with the cards that were added in the same act."""
    if isinstance(event, ev.Opened):
        more = sum(points_of_rank(rank_of(_KINDS[card])) for card in added.cards)
        return replace(event, points=event.points + more)
    if isinstance(event, ev.Completed):
        cards = _texts(_KINDS[card] for card in (*event.cards, *added.cards))
        return replace(event, cards=cards)
    return event


def _family(code: int) -> int:
    if code >= CODES:
        return SlipAct(code)
    if code >= Act.DISCARD:
        return code // 64 * 64
    return int(Act.TAKE_PAIR) if code >= Act.TAKE_TOP else code


def _threes_of(board: Board, side: int) -> list[int]:
    threes = board.state.threes[side].tolist()
    return [kind_of(1, suit) for suit in range(4) for _ in range(int(threes[suit]))]


def _texts(kinds: Iterable[int]) -> ev.Cards:
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return tuple(card_text(kind) for kind in counted(counts))


def _in_order(kinds: Iterable[int]) -> ev.Cards:
    return tuple(card_text(kind) for kind in kinds)
