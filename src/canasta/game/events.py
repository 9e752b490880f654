"""Events of a match, named in the past tense, as each seat may see them.

An event holds all that it shows to the player it concerns; only :func:`as_seen` removes what
others may not see. Cards are texts, melds are numbered from 1 as listed at that moment, and each
class is a tagged struct: ``{"event": "discarded", "seat": 0, "card": "Kh"}``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from canasta.cards import DEUCES, JOKER, KINDS, card_text, kind_of, rank_of
from canasta.engine.codes import (
    CODES,
    PAIRS,
    POINT_LINES,
    Act,
    Ending,
    Form,
    Phase,
    SlipAct,
    is_undo,
    proper,
)
from canasta.game.board import KIND_OF, Board, counted
from canasta.rules import Rules, points_of
from canasta.unions import union_of

Cards: TypeAlias = tuple[str, ...]

WATCHER: Final = -1
"""Seat number of a watcher, who sees no hand."""


class PublicState(msgspec.Struct, frozen=True):
    """The table as all can see it after something was taken back.

    Cards laid for a meld that still needs more count as in the hand, as before ``Melded``.
    """

    melds: tuple[Cards, ...]
    """Melds of the side whose turn it is, as they are numbered now."""
    hands: tuple[int, ...]
    """Cards in each hand, by seat."""
    pots: tuple[int, ...]
    """Cards in each pot or face-down hand, by seat."""
    stock: int
    pile: int
    upcard: str
    """The pile's top card; empty if there is none."""
    threes: tuple[Cards, ...]
    """Threes laid down, by side."""
    opened: tuple[bool, ...]
    """Sides that have opened."""


class Happening(msgspec.Struct, frozen=True, tag_field="event"):
    """Anything that happens in a match."""


class PackCut(Happening, frozen=True, tag="pack_cut"):
    """The pack was cut; only the player who cut sees how many cards were passed."""

    seat: int
    exact: bool
    """True if exactly the cards to be dealt were passed (C-02)."""
    count: int | None = None


class Dealt(Happening, frozen=True, tag="dealt"):
    """A deal began: hands of this size, and the pile with its first top card if there is one."""

    deal: int
    dealer: int
    cards: int
    pile: int
    stock: int
    upcard: str = ""
    hands: tuple[Cards, ...] = ()
    """The hands by seat as dealt; a hand that is not seen is empty."""
    sizes: tuple[int, ...] = ()
    """Cards in each hand as dealt, by seat: one may have been dealt a wrong number."""
    pots: tuple[int, ...] = ()
    """Cards in each pot or face-down hand, by seat."""


class Faced(Happening, frozen=True, tag="faced"):
    """Threes were laid down."""

    seat: int
    cards: Cards


class Drew(Happening, frozen=True, tag="drew"):
    """Cards were drawn from the stock, including replacements for threes."""

    seat: int
    count: int
    cards: Cards = ()
    """All of them in the order drawn, including threes that were laid down at once."""


class TookPile(Happening, frozen=True, tag="took_pile"):
    """The discard pile was taken; its top card and the cards used are in a meld."""

    seat: int
    count: int
    """Cards in the pile, including the top card."""
    top: str
    used: Cards
    """The cards from the hand."""
    meld: int
    new: bool
    """True if they are a new meld."""
    onto: str = ""
    """The meld that they went to, as in :class:`Added`; empty if they are a new one."""


class PileHanded(Happening, frozen=True, tag="pile_handed"):
    """The rest of the taken pile came to the hand (at once, or when the opening was complete)."""

    seat: int
    count: int
    cards: Cards = ()


class Melded(Happening, frozen=True, tag="melded"):
    """A new meld was laid."""

    seat: int
    side: int
    meld: int
    cards: Cards


class Added(Happening, frozen=True, tag="added"):
    """Cards were added to a meld."""

    seat: int
    side: int
    meld: int
    cards: Cards
    onto: str = ""
    """The meld before: the rank of a set (``Q``), the suit of a run (``s``) or ``wild``; empty in
    events of earlier releases."""


class Bridged(Happening, frozen=True, tag="bridged"):
    """Two runs were joined; the samba has this number now."""

    seat: int
    side: int
    meld: int
    card: str
    gone: int = 0
    """Former number of the other run, after which the melds have moved up."""


class Completed(Happening, frozen=True, tag="completed"):
    """A canasta, a samba or a wild-card canasta was completed."""

    seat: int
    side: int
    meld: int
    cards: Cards


class Opened(Happening, frozen=True, tag="opened"):
    """A side's melds reached its opening."""

    seat: int
    side: int
    points: int
    """Points of the cards that the side has laid toward it in the turn."""


class TookBack(Happening, frozen=True, tag="took_back"):
    """Melds of the turn went back to the hand: all that are staged, or the last action's."""

    seat: int
    pile: bool = False
    """True if a pile that was taken went back too."""
    cards: Cards = ()
    """The cards that went back to the hand."""
    now: PublicState | None = None
    """The table afterwards; None in events of earlier releases, which did not say it."""


class FellShort(Happening, frozen=True, tag="fell_short"):
    """An opening fell short (an irregularity): its melds went back, and its side needs more."""

    seat: int
    side: int
    points: int
    """Points laid toward the opening."""
    needed: int
    """Points that it had to reach."""
    needs: int
    """Points that the side needs from now on in this deal."""


class DrewTooMany(Happening, frozen=True, tag="drew_too_many"):
    """One card too many was drawn (an irregularity): all see it on top of the stock."""

    seat: int
    card: str


class Buried(Happening, frozen=True, tag="buried"):
    """The excess card that had been drawn was buried in the stock."""

    seat: int
    card: str


class Corrected(Happening, frozen=True, tag="corrected"):
    """A hand or a pot that was dealt a wrong number of cards was corrected."""

    seat: int
    pot: bool
    """True for a pot or face-down hand, False for a hand."""
    count: int
    """Excess cards, which went back into the stock; negative: missing cards, which came from it."""


class Coached(Happening, frozen=True, tag="coached"):
    """The opponents have placed or left the cards that a player named to their partner.

    Earlier events report the cards that they have placed.
    """

    seat: int
    against: int
    """Seat of the partner they were named to."""


class Challenged(Happening, frozen=True, tag="challenged"):
    """An improper play was challenged and is undone, with all that came after it."""

    seat: int
    against: int
    """Seat that made the play, and plays on from the position before it."""
    now: PublicState | None = None
    """The table afterwards; None in events of earlier releases, which did not say it."""


class PickedUp(Happening, frozen=True, tag="picked_up"):
    """A pot or a face-down hand came to a hand."""

    seat: int
    count: int
    cards: Cards = ()


class Asked(Happening, frozen=True, tag="asked"):
    """A player asked their partner whether to go out."""

    seat: int
    partner: int


class Answered(Happening, frozen=True, tag="answered"):
    """The partner answered."""

    seat: int
    yes: bool


class Discarded(Happening, frozen=True, tag="discarded"):
    """A card was discarded."""

    seat: int
    card: str


class Passed(Happening, frozen=True, tag="passed"):
    """A player declined the pile at an empty stock, or ended a turn without a discard."""

    seat: int


class StockRanOut(Happening, frozen=True, tag="stock_ran_out"):
    """The last card of the stock was drawn."""


class WentOut(Happening, frozen=True, tag="went_out"):
    """A player went out."""

    seat: int
    concealed: bool = False


class Splashed(Happening, frozen=True, tag="splashed"):
    """A player showed a splash hand."""

    seat: int
    cards: Cards


class DealScored(Happening, frozen=True, tag="deal_scored"):
    """The deal was over and was scored."""

    ending: str
    """Ending of the deal: ``went_out``, ``concealed``, ``splash``, ``stock`` or ``last_three``."""
    totals: tuple[int, ...]
    """The points of the deal by side."""
    scores: tuple[int, ...]
    """The scores of the match by side."""


class MatchWon(Happening, frozen=True, tag="match_won"):
    """The match was won."""

    side: int
    scores: tuple[int, ...]


if TYPE_CHECKING:
    Event: TypeAlias = Happening
else:
    Event = union_of(Happening)
"""Anything that happens."""


def as_seen(event: Event, seat: int) -> Event:
    """Return the event as a seat sees it; ``WATCHER`` sees what all see."""
    if isinstance(event, Dealt):
        hands = tuple(cards if i == seat else () for i, cards in enumerate(event.hands))
        return replace(event, hands=hands)
    if isinstance(event, _OF_ONE) and event.seat != seat:
        return replace(event, **({"count": None} if isinstance(event, PackCut) else {"cards": ()}))
    return event


def seeing(event: Event, players: int) -> Iterable[int]:
    """Return the seats that may see more of the event than a watcher."""
    if isinstance(event, Dealt):
        return range(players)
    return (event.seat,) if isinstance(event, _OF_ONE) else ()


_OF_ONE: Final = (Drew, PileHanded, PickedUp, PackCut)
"""Events that show something to the seat that they are about."""


_OVER: Final = (Phase.DEAL_OVER, Phase.MATCH_OVER)

_NEW_MELD: Final = 3
"""Cards that a new meld needs."""

_CONVERSION: Final = 4
"""Cards that convert a meld of wild cards (JV-4a)."""


def derive_events(before: Board, code: int, after: Board) -> Iterator[Event]:
    """Yield the events of a legal step, in the order in which players would report them."""
    if Act.CUT <= code < CODES or code == Act.DEAL:
        yield from _begin(before, code, after)
        return
    if is_undo(code):
        yield _took_back(before, after)
        return
    if SlipAct.COACHED <= code < SlipAct.UNDO:
        yield Coached(code - SlipAct.COACHED, int(before.state.turn))
        return
    if SlipAct.CHALLENGE <= code < SlipAct.COACHED:
        yield Challenged(code - SlipAct.CHALLENGE, after.actor, _public_state(after))
        return
    if code == SlipAct.CORRECT:
        yield from _corrected(before, after)
        return
    step = _Step(before, proper(code), after)
    yield from step.act()
    yield from step.consequences()
    yield from step.ending()


def dealt(board: Board) -> Iterator[Event]:
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
    yield Dealt(
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
        yield Drew(first, len(drawn), _in_order(drawn))
    if faced:
        yield Faced(first, _texts(faced))


def _public_state(board: Board) -> PublicState:
    """Return what all can see of a board, with the melds of the side whose turn it is."""
    s, top = board.state, board.pile_top
    melds = [list(meld.kinds) for meld in board.melds(board.side)]
    hands = s.hand_size[: board.players].tolist()
    begun = unfinished(board)
    if begun:
        hands[int(s.turn)] += len(begun)
        meld = melds[int(s.target_meld)]
        for kind in begun:
            meld.remove(kind)
    return PublicState(
        melds=tuple(_texts(meld) for meld in melds if meld),
        hands=tuple(hands),
        pots=tuple(s.foot_size[: board.players].tolist()),
        stock=int(s.stock_size),
        pile=int(s.pile_size),
        upcard="" if top is None else card_text(top),
        threes=tuple(_texts(_threes_of(board, side)) for side in range(board.sides)),
        opened=tuple(side != 0 for side in s.opened[: board.sides].tolist()),
    )


def unfinished(board: Board) -> list[int]:
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


def _took_back(before: Board, after: Board) -> TookBack:
    """Return what went back to the hand of the one whose turn it is."""
    seat = before.actor
    now, then = (
        Counter(counted(board.hand(seat))) + Counter(unfinished(board)) for board in (after, before)
    )
    pile = bool(before.state.took) and not bool(after.state.took)
    return TookBack(seat, pile, _texts((now - then).elements()), _public_state(after))


def _corrected(before: Board, after: Board) -> Iterator[Event]:
    """Yield an event for every hand and pot that was corrected."""
    for seat in range(before.players):
        for pot in (False, True):
            sizes = [
                int((board.state.foot_size if pot else board.state.hand_size)[seat])
                for board in (before, after)
            ]
            if sizes[0] != sizes[1]:
                yield Corrected(seat, pot, sizes[0] - sizes[1])


def _begin(before: Board, code: int, after: Board) -> Iterator[Event]:
    if code >= Act.CUT:
        exact = int(after.state.exact_cut) >= 0
        yield PackCut(before.actor, exact, code - Act.CUT)
    if after.phase != Phase.CUT:
        yield from dealt(after)


class _Step:
    """One step of a turn, with an account of the cards that each seat got in it."""

    def __init__(self, before: Board, code: int, after: Board) -> None:
        self.before, self.code, self.after = before, code, after
        self.s0, self.s1 = before.state, after.state
        self.seat, self.side = before.actor, before.side
        self.family = _family(code)
        self.over = self.s1.phase in _OVER

    # ---- what was done

    def act(self) -> Iterator[Event]:
        match self.family:
            case Act.PASS:
                yield Passed(self.seat)
            case Act.RETRACT:
                yield _took_back(self.before, self.after)
            case SlipAct():
                yield from self._slip()
            case Act.ASK:
                yield Asked(self.seat, int(self.s1.actor))
            case Act.YES | Act.NO:
                yield Answered(self.seat, self.code == Act.YES)
            case Act.DISCARD:
                yield Discarded(self.seat, card_text(self.code - Act.DISCARD))
            case Act.TAKE_PAIR:
                yield self._took_pile()
            case Act.LAY | Act.RUN:
                yield from self._laid()
            case Act.BRIDGE:
                yield self._bridged()
            case _:
                pass

    def _slip(self) -> Iterator[Event]:
        if self.code == SlipAct.SHORT_OPENING:
            yield _took_back(self.before, self.after)
            needed = [int(state.requirement[self.side]) for state in (self.s0, self.s1)]
            yield FellShort(self.seat, self.side, int(self.s0.staged_points), *needed)
        elif self.code == SlipAct.OVERDRAW:
            yield DrewTooMany(self.seat, card_text(int(self.s1.excess) - 1))
        elif self.code == SlipAct.BURY:
            yield Buried(self.seat, card_text(int(self.s0.excess) - 1))

    def _took_pile(self) -> Event:
        return TookPile(
            self.seat,
            int(self.s0.pile_size),
            card_text(self.before.pile_top or 0),
            tuple(card_text(kind) for kind in self._used()),
            self.number + 1,
            self._new(),
            "" if self._new() else self._onto(),
        )

    @cached_property
    def number(self) -> int:
        """Meld that the step changed or began, counted from 0."""
        before, after = (board.melds(self.side) for board in (self.before, self.after))
        pairs = enumerate(zip(before, after, strict=False))
        return next((n for n, (old, new) in pairs if old != new), len(before))

    def _onto(self) -> str:
        meld = self.before.melds(self.side)[self.number]
        card = card_text(meld.kinds[0])
        return {Form.WILD: "wild", Form.RUN: card[-1]}.get(meld.form, card[0])

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

    def _laid(self) -> Iterator[Event]:
        """Yield the event of a card laid; a new meld is reported once it has enough cards."""
        if int(self.s1.cards_needed):
            return
        kinds = self.after.meld(self.side, self.number).kinds
        if self._new():
            yield Melded(self.seat, self.side, self.number + 1, _texts(kinds))
        elif not int(self.s0.cards_needed):
            added = _texts([self.code - Act.LAY])
            yield Added(self.seat, self.side, self.number + 1, added, self._onto())
        elif len(kinds) > _NEW_MELD:  # naturals have converted a meld of wild cards (JV-4a)
            added = _texts([*unfinished(self.before), self.code - Act.LAY])
            yield Added(self.seat, self.side, self.number + 1, added, "wild")
        else:
            yield Melded(self.seat, self.side, self.number + 1, _texts(kinds))

    def _bridged(self) -> Event:
        """Return the event of two runs joined: the lower number stays, the other one is gone."""
        before, after = (board.melds(self.side) for board in (self.before, self.after))
        gone = next(
            n
            for n in range(self.number + 1, len(before))
            if before[self.number + 1 : n] + before[n + 1 :] == after[self.number + 1 :]
        )
        card = card_text(self.code - Act.BRIDGE)
        return Bridged(self.seat, self.side, self.number + 1, card, gone + 1)

    # ---- consequences

    def consequences(self) -> Iterator[Event]:
        """Yield canastas, openings, cards that came to hands, and threes laid down."""
        if int(self.s1.canastas[self.side]) > int(self.s0.canastas[self.side]):
            kinds = self.after.meld(self.side, self.number).kinds
            yield Completed(self.seat, self.side, self.number + 1, _texts(kinds))
        if int(self.s1.opened[self.side]) and not int(self.s0.opened[self.side]):
            yield Opened(self.seat, self.side, int(self.s1.staged_points))
        pile = self._rest_of_pile()
        if pile:
            yield PileHanded(self.seat, len(pile), _texts(pile))
        for seat in self._seats():
            yield from self._came_to(seat, pile if seat == self.seat else [])
        if int(self.s0.stock_size) and not int(self.s1.stock_size):
            yield StockRanOut()

    def _rest_of_pile(self) -> list[int]:
        """Return the cards that came to the hand with the pile, other than its top card."""
        taking = self.family == Act.TAKE_PAIR
        if int(self.s1.pile_size) or not (taking or int(self.s0.pile_withheld)):
            return []
        rest = self.s0.pile[: int(self.s0.pile_size) - taking]
        return [int(kind) for kind in rest]

    def _seats(self) -> list[int]:
        """Return the seats that cards may have come to, the actor first."""
        turn, changed = self.s1.turn, self.before.changed_hands(self.after)
        if self.seat == turn and changed in ([], [turn]):
            return [turn]
        others = {turn, *changed} - {self.seat}
        return [self.seat, *sorted(others)]

    def _came_to(self, seat: int, pile: list[int]) -> Iterator[Event]:
        foot: list[int] = []
        if int(self.s0.foot_size[seat]) and not int(self.s1.foot_size[seat]):
            foot = counted(self.s0.feet[seat].tolist())
            yield PickedUp(seat, len(foot), _texts(foot))
        drawn = self._drawn(seat)
        if drawn:
            yield Drew(seat, len(drawn), _in_order(drawn))
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
                yield Faced(seat, _in_order(counted(faced)))

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

    def ending(self) -> Iterator[Event]:
        """Yield the end of the deal and of the match."""
        if not self.over:
            return
        ending, out = Ending(int(self.s1.ending)), int(self.s1.out)
        if ending in (Ending.WENT_OUT, Ending.CONCEALED):
            yield WentOut(out, ending == Ending.CONCEALED)
        elif ending == Ending.SPLASH:
            yield Splashed(out, _texts(counted(self.before.hand(out))))
        sides = range(self.after.sides)
        totals = tuple(sum(self.s1.sheet[side][:POINT_LINES]) for side in sides)
        scores = tuple(int(self.s1.scores[side]) for side in sides)
        yield DealScored(ending.name.lower(), totals, scores)
        if self.after.phase == Phase.MATCH_OVER:
            yield MatchWon(scores.index(max(scores)), scores)


def joined(events: list[Event], rules: Rules) -> list[Event]:
    """Return the events of one act, with cards laid one by one on one meld as one event.

    An opening or a canasta that they lead to is reported after them, and includes all of them.
    """
    merged: list[Event] = []
    laid = -1
    for event in events:
        first = merged[laid] if laid >= 0 else None
        if (
            isinstance(event, Added)
            and isinstance(first, Melded | Added)
            and first.meld == event.meld
        ):
            merged[laid] = replace(first, cards=first.cards + event.cards)
            merged[laid + 1 :] = [_with_more(after, event, rules) for after in merged[laid + 1 :]]
            continue
        if isinstance(event, Melded | Added):
            laid = len(merged)
        elif not isinstance(event, Opened | Completed):
            laid = -1
        merged.append(event)
    return merged


def _with_more(event: Event, added: Added, rules: Rules) -> Event:
    """Return an opening or a canasta with the cards that were added in the same act."""
    if isinstance(event, Opened):
        more = sum(points_of(rules, KIND_OF[card]) for card in added.cards)
        return replace(event, points=event.points + more)
    if isinstance(event, Completed):
        cards = _texts(KIND_OF[card] for card in (*event.cards, *added.cards))
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


def _texts(kinds: Iterable[int]) -> Cards:
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return tuple(card_text(kind) for kind in counted(counts))


def _in_order(kinds: Iterable[int]) -> Cards:
    return tuple(card_text(kind) for kind in kinds)
