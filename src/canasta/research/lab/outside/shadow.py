"""A match on a private board, made from a program's messages (docs/research/write-a-bot.md).

Bots read records; programs receive events. So the kernel replays the events: all that the seat sees
is in its place, and stand-ins fill the hidden places. Before each act stand-ins change places, so
that the player holds the cards that the act names, and the stock holds what is drawn next. Nothing
that the seat sees depends on a stand-in.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from canasta.cards import KINDS, WILDS, card_text, pack, rank_of
from canasta.engine.codes import Act, Form, Phase, SlipAct
from canasta.engine.reasons import Reason
from canasta.engine.record import INT32
from canasta.engine.state import State
from canasta.game import CanastaError, View, actions
from canasta.game import events as ev
from canasta.game.board import KIND_OF, Board
from canasta.game.cases.bonus import bonus_threes
from canasta.game.events import Event, derive_events
from canasta.game.plan import plan
from canasta.rules import Rules

__all__ = ["LostTrackError", "Shadow"]


class LostTrackError(Exception):
    """Error for events that cannot be replayed; the board is valid again from the next deal on."""


class StandIns:
    """The cards that a seat does not see, with so many ``guessed`` at the bottom of the pile."""

    def __init__(self, board: Board, seat: int, guessed: int) -> None:
        self._s, self._seat, self._guessed = board.state, seat, guessed
        self._players = board.players
        self._settled: set[int] = set()
        """Seats whose pots hold what they have to."""
        self._kept: dict[int, Counter[int]] = {other: Counter() for other in range(board.players)}
        """Cards that each hand has to keep, by seat."""

    def unseen(self) -> Counter[int]:
        """Return all cards in other hands, pots and the stock."""
        s, found = self._s, Counter[int]()
        for seat in range(self._players):
            for kind in range(KINDS):
                found[kind] += int(s.feet[seat, kind]) if seat not in self._settled else 0
                found[kind] += int(s.hands[seat, kind]) if seat != self._seat else 0
        found.update(int(kind) for kind in s.stock[: int(s.stock_size)])
        return +found

    def free(self) -> Counter[int]:
        """Return those of them that no hand has to keep."""
        return self.unseen() - sum(self._kept.values(), Counter())

    def hold(self, seat: int, kinds: Iterable[int], *, firmly: bool = False) -> list[int]:
        """Let a hand hold these cards, as far as it has room; return those that it doesn't hold.

        If it has to (``firmly``) and can't, raise LostTrackError.
        """
        kept, missing = self._kept[seat], []
        for kind, count in Counter(kinds).items():
            while kept[kind] < count:
                if int(self._s.hands[seat, kind]) <= kept[kind] and not self._fetch(seat, kind):
                    if firmly:
                        raise LostTrackError(f"{card_text(kind)} is not hidden")
                    missing += [kind] * (count - kept[kind])
                    break
                kept[kind] += 1
        return missing

    def hold_threes(self, seat: int, threes: Counter[int], bonus: Sequence[int]) -> None:
        """Let a hand hold these threes, and no others that get laid down."""
        self.hold(seat, threes.elements(), firmly=True)
        for kind in bonus:
            while int(self._s.hands[seat, kind]) > threes[kind]:
                if not self._put_away(seat, kind, bonus):
                    return

    def fill_foot(
        self, seat: int, threes: Counter[int], bonus: Sequence[int], wanted: list[int]
    ) -> None:
        """Let another's pot hold these threes, no others of ``bonus``, and what fits of ``wanted``.

        What it holds is taken out of ``wanted``.
        """
        size = int(self._s.foot_size[seat]) - threes.total()
        first, wanted[:] = Counter(wanted[:size]), wanted[size:]
        others = [kind for kind in (self._foot(seat) - first).elements() if kind not in bonus]
        free = self.free() - self._foot(seat) - first
        plain = (kind for kind in sorted(free.elements()) if kind not in bonus)
        rest = [*others, *plain][: size - first.total()]
        self.be_foot(seat, threes + first + Counter(rest))

    def be_foot(self, seat: int, kinds: Counter[int]) -> None:
        """Let a pot hold just these cards."""
        have = self._foot(seat)
        for old, new in zip((have - kinds).elements(), (kinds - have).elements(), strict=False):
            self._take_out(new, old, foot=seat)
            self._s.feet[seat, old] -= 1
            self._s.feet[seat, new] += 1
        self._settled.add(seat)

    def be_pile(self, kinds: Counter[int]) -> None:
        """Let the pile hold these cards, as far as any of it was not known."""
        s = self._s
        have = Counter(int(kind) for kind in s.pile[: int(s.pile_size)])
        for new in (kinds - have).elements():
            for place in range(self._guessed):
                old = int(s.pile[place])
                if have[old] > kinds[old]:
                    self._take_out(new, old)
                    s.pile[place] = new
                    have = have - Counter([old]) + Counter([new])
                    break

    def be_pile_with(self, threes: Counter[int], bonus: Sequence[int]) -> None:
        """Let it hold these threes, as far as it may."""
        have = Counter(int(kind) for kind in self._s.pile[: int(self._s.pile_size)])
        there = Counter({kind: have[kind] for kind in bonus if have[kind]})
        wilds = Counter(int(kind) for kind in self._s.pile[: self._guessed] if kind in WILDS)
        missing = list((threes - there).elements())
        given = list(wilds.elements())[: len(missing)]
        self.be_pile(have - Counter(given) + Counter(missing[: len(given)]))

    def stack(self, drawn: Sequence[int | None], bonus: Sequence[int]) -> None:
        """Let the stock hold these on top, the first drawn first; None is any but a bonus three."""
        s = self._s
        top = int(s.stock_size) - 1
        for number, wanted in enumerate(drawn[: top + 1]):
            at = top - number
            old = int(s.stock[at])
            plain = self._plain(at, bonus) if old in bonus else iter([old])
            new = next(plain, old) if wanted is None else wanted
            if new != old:
                self._take_out(new, old, below=at)
                s.stock[at] = new

    def _plain(self, below: int, bonus: Sequence[int]) -> Iterator[int]:
        s = self._s
        yield from (int(kind) for kind in s.stock[:below] if kind not in bonus)
        for seat in range(self._players):
            if seat not in self._settled:
                yield from (kind for kind in self._foot(seat) if kind not in bonus)
            if seat != self._seat:
                yield from (kind for kind in self._spare(seat) if kind not in bonus)

    def _foot(self, seat: int) -> Counter[int]:
        return Counter({kind: int(n) for kind, n in enumerate(self._s.feet[seat]) if n})

    def _spare(self, seat: int) -> Counter[int]:
        """Return the cards that a hand need not keep."""
        held = Counter({kind: int(n) for kind, n in enumerate(self._s.hands[seat]) if n})
        return held - self._kept[seat]

    def _fetch(self, seat: int, kind: int) -> bool:
        """Exchange a card that a hand need not keep for another, wherever that is hidden."""
        old = next(iter(self._spare(seat)), None)
        if old is None:
            return False
        try:
            self._take_out(kind, old, hand=seat)
        except LostTrackError:
            return False
        change_card(self._s, seat, old, kind)
        return True

    def _put_away(self, seat: int, kind: int, bonus: Sequence[int]) -> bool:
        """Exchange a three of a hand for a plain card."""
        for new in self._plain(int(self._s.stock_size), bonus):
            try:
                self._take_out(new, kind, hand=seat)
            except LostTrackError:
                continue
            change_card(self._s, seat, kind, new)
            return True
        return False

    def _take_out(
        self, kind: int, put: int, *, hand: int = -1, foot: int = -1, below: int | None = None
    ) -> None:
        """Put a card in the place of another that is hidden, but not in this hand or pot."""
        s = self._s
        for i in range(int(s.stock_size) if below is None else below):
            if s.stock[i] == kind:
                s.stock[i] = put
                return
        for seat in range(self._players):
            if seat != foot and seat not in self._settled and s.feet[seat, kind]:
                s.feet[seat, kind] -= 1
                s.feet[seat, put] += 1
                return
        for seat in range(self._players):
            if seat not in (self._seat, hand) and self._spare(seat)[kind]:
                change_card(s, seat, kind, put)
                return
        for place in range(self._guessed):
            if s.pile[place] == kind:
                s.pile[place] = put
                return
        raise LostTrackError(f"{card_text(kind)} is not hidden")


def change_card(state: State, seat: int, old: int, new: int) -> None:
    for kind, by in ((old, -1), (new, 1)):
        state.hands[seat, kind] += by
        state.ranks[seat, rank_of(kind)] += by
        held = int(state.held[seat]) & ~(1 << kind)
        state.held[seat] = held | (int(state.hands[seat, kind]) > 0) << kind


_FOLLOWING: Final = (
    ev.Completed
    | ev.Opened
    | ev.PileHanded
    | ev.StockRanOut
    | ev.WentOut
    | ev.DealScored
    | ev.MatchWon
)
"""Events that never happen by themselves: they follow from an act."""


class _Group(NamedTuple):
    act: Event
    after: tuple[Event, ...]

    def of(self, kind: type[ev.Drew] | type[ev.Faced] | type[ev.PickedUp], seat: int) -> list[int]:
        events = [event for event in (self.act, *self.after) if isinstance(event, kind)]
        return [
            len(event.cards) if isinstance(event, ev.Faced) else event.count
            for event in events
            if event.seat == seat
        ]


class Shadow:
    """The board of one seat."""

    def __init__(self, rules: Rules, players: int, seat: int) -> None:
        self.seat = seat
        self.board = Board(rules, players)
        self._bonus = bonus_threes(rules)
        self._guessed = 0
        """Cards at the bottom of the pile of which only the number is known."""
        state = self.board.state
        state.players, state.sides = players, self.board.sides
        state.phase = int(Phase.DEAL_OVER)

    def view(self) -> View:
        return View.at(self.board, self.seat)

    def wait_for_cut(self, deal: int, dealer: int) -> None:
        """Lay the pack for the cut that begins a deal."""
        rules = self.board.rules
        order = [kind for kind, count in enumerate(pack(rules.packs)) for _ in range(count)]
        self._lay(deal, dealer, order)

    def end_deal(self, scores: Sequence[int]) -> None:
        """Take over the scores at the end of a deal."""
        state = self.board.state
        state.scores[: self.board.sides] = memoryview(array(INT32, scores))
        state.phase = int(Phase.DEAL_OVER)

    def follow(self, events: Sequence[Event], look: Callable[[View], None]) -> None:
        """Play events again; ``look`` sees the view before each act of another player."""
        rest = list(events)
        while rest:
            cut = rest.pop(0) if isinstance(rest[0], ev.PackCut) else None
            if rest and isinstance(rest[0], ev.Dealt):
                if isinstance(cut, ev.PackCut) and cut.seat != self.seat:
                    self.wait_for_cut(rest[0].deal, rest[0].dealer)
                    look(self.view())
                rest = rest[self._deal(rest, cut) :]
                continue
            group = self._group(rest)
            if self.board.actor != self.seat:
                look(self.view())
            self._prepare(group, rest)
            if not self._put_question(group):
                self._carry_out(group)
            self._guessed = min(self._guessed, int(self.board.state.pile_size))
            rest = rest[1 + len(group.after) :]

    # ---- dealing

    def _lay(self, deal: int, dealer: int, order: Sequence[int]) -> None:
        board = self.board
        board.state.deal = deal - 1
        board.state.dealer = (dealer - 1) % board.players
        board.deal_pack(order, first=False)

    def _deal(self, events: Sequence[Event], cut: Event | None) -> int:
        """Deal, and lay down threes at once; return the number of events."""
        dealt, players, rules = events[0], self.board.players, self.board.rules
        assert isinstance(dealt, ev.Dealt)
        first = (dealt.dealer + 1) % players
        drew: tuple[str, ...] = ()
        drawn, faced = 0, Counter[int]()
        by_hand = rules.threes_by_hand or rules.threes_faced == "held_until_opening"
        count = 1
        for event in () if by_hand else events[1:3]:
            if isinstance(event, ev.Drew) and count == 1 and _faces(events[2:3], event):
                drawn, drew = event.count, event.cards
            elif not isinstance(event, ev.Faced) or event.seat != first:
                break
            else:
                faced = _kinds(event.cards)
            count += 1
        left = Counter(dict(enumerate(pack(rules.packs))))
        own = _kinds(dealt.hands[self.seat])
        top = [KIND_OF[dealt.upcard]] if dealt.upcard else []
        stock = [KIND_OF[card] for card in drew]
        left -= own + Counter(top) + Counter(stock)
        hands: dict[int, list[int]] = {self.seat: list(own.elements())}
        if first != self.seat:
            # Those that it drew are as good in the hand: they are replaced as well.
            hands[first] = list((faced & left).elements())
            left -= Counter(hands[first])
        hidden = sorted(left.elements(), key=lambda kind: (kind in self._bonus, kind * 37 % KINDS))
        under = self._turned_up(dealt.pile - 1, hidden)
        self._guessed = len(under)
        for seat, size in enumerate(dealt.sizes):
            hand = hands.setdefault(seat, [])
            hand += [hidden.pop(0) for _ in range(size - len(hand))]
        feet = [[hidden.pop(0) for _ in range(size)] for size in dealt.pots]
        if first != self.seat:
            stock = [hidden.pop(0) for _ in range(drawn)]
        order: list[int] = []
        for cards in (hands, dict(enumerate(feet))):
            for place in range(max(map(len, cards.values()), default=0)):
                seats = ((dealt.dealer + 1 + i) % players for i in range(players))
                order += [cards[seat][place] for seat in seats]
        order += [*under, *top, *stock, *hidden]
        if not rules.cut:
            self._lay(dealt.deal, dealt.dealer, order)
            return count
        # Whatever was cut off, it is the cards on the table afterwards that are known.
        passed = rules.hand_size * players
        passed += not (isinstance(cut, ev.PackCut) and cut.exact)
        self._lay(dealt.deal, dealt.dealer, [*order[passed:], *order[:passed]])
        if self.board.apply(Act.CUT + passed) != Reason.OK:
            raise LostTrackError
        return count

    def _turned_up(self, count: int, hidden: list[int]) -> list[int]:
        """Take wild cards out of those hidden, to lie under the upcard."""
        found = [kind for kind in hidden if kind in WILDS][: max(count, 0)]
        for kind in found:
            hidden.remove(kind)
        return found

    # ---- acts

    def _group(self, events: Sequence[Event]) -> _Group:
        """Return the first act of some events, and what follows from it."""
        act, size = events[0], 1
        if isinstance(act, ev.Drew) and self._by_hand(act.seat) and self._is_for_three(act, events):
            # A three is faced, and replaced: what is drawn is told first.
            return _Group(events[1], (act,))
        while size < len(events) and self._follows(act, events, size):
            size += 1
        return _Group(act, tuple(events[1:size]))

    def _follows(self, act: Event, events: Sequence[Event], at: int) -> bool:
        event = events[at]
        if isinstance(event, ev.PickedUp):
            return self.board.rules.foot != "by_choice"
        if isinstance(event, ev.Faced):
            brought = (act, *events[1:at])
            brings = any(
                isinstance(one, ev.PickedUp | ev.PileHanded | ev.Opened) for one in brought
            )
            return brings or not self._by_hand(event.seat)
        if isinstance(event, ev.Drew):
            return self._draws_after(act, event, events[at:])
        return isinstance(event, _FOLLOWING)

    def _draws_after(self, act: Event, drew: ev.Drew, events: Sequence[Event]) -> bool:
        """Return whether cards drawn, then ``events``, follow from an act, not by themselves."""
        ends = isinstance(act, ev.Discarded | ev.Passed)
        if ends and drew.seat != self.board.actor:
            return not self._by_hand(drew.seat) and self._is_for_three(drew, events)
        if isinstance(act, ev.PickedUp):
            return _faces(events[1:2], drew)
        return ends or isinstance(act, ev.TookPile | ev.Melded | ev.Added | ev.Bridged)

    def _is_for_three(self, drew: ev.Drew, events: Sequence[Event]) -> bool:
        """Return whether cards drawn, then ``events``, replace threes: no turn's draw."""
        state = self.board.state
        replaced = bool(state.turn_card) or not self.board.rules.turn_card_depth
        if not replaced or not _faces(events[1:2], drew):
            return False
        if state.turn == drew.seat and state.phase != Phase.DRAW:
            return True
        # Else the turn has yet to begin, with a draw or the pile.
        for event in events[2:]:
            if isinstance(event, ev.Drew | ev.TookPile | ev.Asked):
                return True
            if isinstance(event, ev.Discarded | ev.Passed | ev.Melded | ev.Added | ev.Bridged):
                return False
        return True

    def _by_hand(self, seat: int) -> bool:
        """Return whether a seat lays down its threes by an action of its own."""
        rules, side = self.board.rules, seat % self.board.sides
        held = rules.threes_faced == "held_until_opening" and not self.board.state.opened[side]
        return rules.threes_by_hand or held

    def _put_question(self, group: _Group) -> bool:
        """Ask a question that the stand-ins would not allow; return whether the act is one."""
        if not isinstance(group.act, ev.Asked):
            return False
        state = self.board.state
        if self.board.why_not(Act.ASK) == Reason.OK:
            return False
        state.phase, state.actor = int(Phase.ANSWER), group.act.partner
        return True

    def _carry_out(self, group: _Group) -> None:
        act, actor = group.act, self.board.actor
        if isinstance(act, ev.Discarded) and actor != self.seat:
            code = Act.DISCARD + KIND_OF[act.card]
            if self.board.why_not(code) != Reason.OK:
                self._discard_alone(actor, KIND_OF[act.card])
                return
        for steps in self._ways(group.act):
            board = self.board.clone()
            if all(board.apply(code) == Reason.OK for code in steps) and self._is(
                group, steps, board
            ):
                self.board.become(board)
                return
        raise LostTrackError(f"{group.act!r:.200}")

    def _discard_alone(self, actor: int, kind: int) -> None:
        """Discard a card from a hand of nothing else: that of the stand-ins would not allow it."""
        board = self.board.clone()
        rest = board.hand(actor)
        rest[kind] -= 1
        for other, count in enumerate(rest):
            for _ in range(count):
                change_card(board.state, actor, other, kind)
        if board.apply(Act.DISCARD + kind) != Reason.OK:
            raise LostTrackError(f"{card_text(kind)} cannot be discarded")
        for other, count in enumerate(rest):
            for _ in range(count):
                change_card(board.state, actor, kind, other)
        self.board.become(board)

    def _is(self, group: _Group, steps: Sequence[int], board: Board) -> bool:
        """Return whether steps match what happened: an event may be read in several ways."""
        event, side = group.act, self.board.side
        opened = any(isinstance(one, ev.Opened) for one in group.after)
        if opened != (board.state.opened[side] > self.board.state.opened[side]):
            return False
        if not isinstance(event, ev.TookPile | ev.TookBack):
            return True
        found = next(derive_events(self._before(steps), steps[-1], board))
        if isinstance(event, ev.TookBack) and isinstance(found, ev.TookBack):
            return (event.cards, event.pile) == (found.cards, found.pile)
        return found == event

    def _before(self, steps: Sequence[int]) -> Board:
        board = self.board.clone()
        for code in steps[:-1]:
            board.apply(code)
        return board

    def _ways(self, event: Event) -> Iterator[list[int]]:
        """Yield the steps that an event may stand for."""
        match event:
            case ev.TookPile():
                melds = range(self.board.meld_count(self.board.side))
                for start in ([], *([Act.TARGET + meld] for meld in melds)):
                    yield from ([*start, code] for code in range(Act.TAKE_TOP, Act.DISCARD))
            case ev.TookBack():
                yield [Act.RETRACT]
                yield from ([SlipAct.UNDO + n] for n in range(1, self.board.state.staged + 1))
            case ev.Bridged():
                yield [Act.BRIDGE + KIND_OF[event.card]]
            case ev.Drew():
                yield [Act.DRAW]
            case ev.Faced():
                yield [Act.FACE + KIND_OF[card] for card in event.cards]
            case ev.Melded():
                yield self._planned(self.board, _action(event))
                # Wild cards may have followed once the naturals lay.
                plain = tuple(card for card in event.cards if KIND_OF[card] not in WILDS)
                wilds = tuple(card for card in event.cards if KIND_OF[card] in WILDS)
                first = self._planned(self.board, actions.LayMeld(plain))
                board = self.board.clone()
                for code in first:
                    board.apply(code)
                yield [*first, *self._planned(board, actions.Add(wilds, f"#{event.meld}"))]
            case _:
                yield self._planned(self.board, _action(event))

    def _planned(self, board: Board, action: actions.Action) -> list[int]:
        try:
            return plan(board, action)
        except CanastaError as error:
            raise LostTrackError(f"{action}: {error}") from None

    # ---- stand-ins

    def _prepare(self, group: _Group, events: Sequence[Event]) -> None:
        """Arrange stand-ins as the action needs them."""
        hidden = StandIns(self.board, self.seat, self._guessed)
        actor = self.board.actor
        later: list[int] = []
        if actor != self.seat:
            hidden.hold(actor, _used(group.act), firmly=True)
            if isinstance(group.act, ev.Asked):
                self._let_go_out(hidden, actor)
            else:
                later = hidden.hold(actor, self._used_later(actor, events))
        later = list((Counter(later) & hidden.free()).elements())
        for event in group.after:
            if isinstance(event, ev.PickedUp) and event.seat == self.seat:
                hidden.be_foot(self.seat, _kinds(event.cards))
        for seat in range(self.board.players):
            self._place_threes(hidden, group, seat, later if seat == actor else [])
        self._stack(hidden, group, later)

    def _used_later(self, actor: int, events: Sequence[Event]) -> list[int]:
        """Return the cards that the rest of a turn shows to have been in the hand."""
        state, used = self.board.state, Counter[int]()
        pile = Counter(int(kind) for kind in state.pile[: int(state.pile_size)])
        came = Counter[int]()
        for event in events:
            if getattr(event, "seat", actor) != actor:
                break
            if isinstance(event, ev.PileHanded):
                came = pile
            brought = isinstance(event, ev.Faced) and not self._by_hand(actor)
            cards = Counter() if brought else Counter(_used(event))
            used += cards - came
            came -= cards
            if isinstance(event, ev.Discarded | ev.Passed):
                break
        return list(used.elements())

    def _let_go_out(self, hidden: StandIns, actor: int) -> None:
        """Give the asker a hand that can go out: cards of its sets first, then many of one rank."""
        melds = self.board.melds(self.board.side)
        ranks = {meld.rank for meld in melds if meld.form == Form.SET}
        kinds = sorted(
            hidden.unseen().elements(),
            key=lambda kind: (kind in self._bonus, rank_of(kind) not in ranks, rank_of(kind)),
        )
        hidden.hold(actor, kinds[: int(self.board.state.hand_size[actor])])

    def _place_threes(self, hidden: StandIns, group: _Group, seat: int, later: list[int]) -> None:
        """Let another hand hold the threes that it lays down now, and no others.

        ``later`` is what it has no room for now; what comes with a pot is taken out.
        """
        side = seat % self.board.sides
        opens = any(isinstance(event, ev.Opened) and event.side == side for event in group.after)
        if (
            seat == self.seat
            or self.board.rules.threes_by_hand
            or (self._by_hand(seat) and not opens)
        ):
            return
        faced = _faced(group, seat)
        if sum(group.of(ev.Drew, seat)) > sum(faced.values()) or isinstance(group.act, ev.Drew):
            faced = Counter()  # they were drawn
        elif group.of(ev.PickedUp, seat):
            hidden.fill_foot(seat, faced, self._bonus, later)
            faced = Counter()
        elif any(isinstance(event, ev.PileHanded) for event in group.after):
            faced = Counter()  # they lie in the pile
        hidden.hold_threes(seat, faced, self._bonus)

    def _stack(self, hidden: StandIns, group: _Group, later: list[int]) -> None:
        """Let the stock, a pot and the pile hold the cards that come out of them now."""
        drawn: list[int | None] = []
        actor = self.board.actor
        for event in (group.act, *group.after):
            if isinstance(event, ev.Drew) and event.seat == self.seat:
                drawn += [KIND_OF[card] for card in event.cards]
            elif isinstance(event, ev.Drew):
                threes = _faced(group, event.seat)
                if event.count <= sum(threes.values()) and not isinstance(group.act, ev.Drew):
                    threes = Counter()
                few = list(threes.elements())[: event.count]
                rest: list[int | None] = [None] * (event.count - len(few))
                if event.seat == actor:
                    wanted = later[: len(rest)]
                    rest[: len(wanted)] = wanted
                drawn += [*few, *rest]
            elif isinstance(event, ev.PickedUp) and event.seat == self.seat:
                hidden.be_foot(self.seat, _kinds(event.cards))
            elif isinstance(event, ev.PileHanded) and event.seat == self.seat:
                hidden.be_pile(_kinds(event.cards))
            elif isinstance(event, ev.PileHanded) and not group.of(ev.PickedUp, actor):
                hidden.be_pile_with(_faced(group, event.seat), self._bonus)
        hidden.stack(drawn, () if self.board.rules.threes_by_hand else self._bonus)


def _kinds(cards: Iterable[str]) -> Counter[int]:
    return Counter(KIND_OF[card] for card in cards)


def _faces(following: Sequence[Event], drew: ev.Drew) -> bool:
    """Return whether cards drawn replace threes that their player lays down."""
    return any(
        isinstance(event, ev.Faced) and event.seat == drew.seat and len(event.cards) >= drew.count
        for event in following
    )


def _faced(group: _Group, seat: int) -> Counter[int]:
    found = Counter[int]()
    for event in group.after:
        if isinstance(event, ev.Faced) and event.seat == seat:
            found += _kinds(event.cards)
    return found


def _used(event: Event) -> list[int]:
    """Return the cards that an act takes out of its player's hand."""
    match event:
        case ev.Discarded() | ev.Bridged():
            return [KIND_OF[event.card]]
        case ev.TookPile():
            return [KIND_OF[card] for card in event.used]
        case ev.Melded() | ev.Added() | ev.Splashed() | ev.Faced():
            return [KIND_OF[card] for card in event.cards]
        case _:
            return []


_PLAIN: Final[dict[type[Event], actions.Action]] = {
    ev.Passed: actions.Pass(),
    ev.PickedUp: actions.Foot(),
    ev.Asked: actions.Ask(),
    ev.Splashed: actions.Splash(),
}


def _action(event: Event) -> actions.Action:
    """Return the action of an event that stands for one."""
    match event:
        case ev.Discarded():
            return actions.Discard(event.card)
        case ev.Melded():
            return actions.LayMeld(event.cards)
        case ev.Added():
            return actions.Add(event.cards, f"#{event.meld}")
        case ev.Answered():
            return actions.Answer(event.yes)
    action = _PLAIN.get(type(event))
    if action is None:
        raise LostTrackError(f"{event!r:.200}")
    return action
