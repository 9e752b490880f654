"""A table rebuilt from events alone: what a seat or a watcher can know of it."""

from collections import Counter

from canasta.cards import KINDS, card_text
from canasta.engine.codes import Form, Phase
from canasta.game import Board, meld_of
from canasta.game import events as ev
from canasta.game.board import counted
from canasta.game.melds import CANASTA, Meld

_KINDS = {card_text(kind): kind for kind in range(KINDS)}
_POINTS = {"J": 10, "2": 20, "A": 20, "3": 0, **dict.fromkeys("4567", 5)}


def points(cards: ev.Cards | list[str]) -> int:
    """The points of cards, counted here once more."""
    return sum(50 if card == "Jk" else _POINTS.get(card[0], 10) for card in cards)


def meld_told(cards: list[str]) -> Meld:
    """The meld that cards make, whatever their order."""
    return meld_of([_KINDS[card] for card in cards])


def name_of(cards: list[str]) -> str:
    """The name of the meld that cards make, in events."""
    natural = next((card for card in cards if card != "Jk" and card[0] != "2"), "")
    if not natural:
        return "wild"
    return natural[1] if meld_told(cards).form == Form.RUN else natural[0]


class ToldTable:
    """The state that follows from the events that one seat sees."""

    def __init__(self, board: Board, viewer: int) -> None:
        """Begin at a board; later events are given."""
        s = board.state
        self.viewer = viewer
        self.top_counts = bool(board.rules.top_card_counts)
        self.melds = [
            [[card_text(kind) for kind in meld.kinds] for meld in board.melds(side)]
            for side in range(board.sides)
        ]
        self.hands = s.hand_size[: board.players].tolist()
        self.pots = s.foot_size[: board.players].tolist()
        self.stock, self.pile = int(s.stock_size), int(s.pile_size)
        self.threes = [sum(s.threes[side].tolist()) for side in range(board.sides)]
        self.opened = [bool(side) for side in s.opened[: board.sides].tolist()]
        self.own: Counter[str] | None = self._own(board)
        self.turn, self.before_turn, self.top_taken = -1, 0, 0
        self.ending, self.out = "", -1
        self.completed = 0
        """Canastas told of in the last act."""

    def _own(self, board: Board) -> Counter[str] | None:
        if self.viewer < 0:
            return None
        return Counter(card_text(kind) for kind in counted(board.hand(self.viewer)))

    def follow(self, events: tuple[ev.Event, ...]) -> None:
        """Follow the events of an act."""
        self.completed = 0
        for event in events:
            seat = getattr(event, "seat", -1)
            if isinstance(event, ev.Melded | ev.Added | ev.Bridged | ev.TookPile):
                self._turn_of(seat)
            self._one(event, seat)

    def _turn_of(self, seat: int) -> None:
        if seat != self.turn:
            self.turn, self.top_taken = seat, 0
            self.before_turn = self._laid(seat)

    def _laid(self, seat: int) -> int:
        return sum(points(meld) for meld in self.melds[seat % len(self.melds)])

    def _lose(self, seat: int, cards: ev.Cards) -> None:
        self.hands[seat] -= len(cards)
        if self.own is not None and seat == self.viewer:
            assert not Counter(cards) - self.own, (cards, self.own)
            self.own -= Counter(cards)

    def _gain(self, seat: int, count: int, cards: ev.Cards) -> None:
        self.hands[seat] += count
        if self.own is not None and seat == self.viewer:
            assert len(cards) == count
            self.own += Counter(cards)

    def _reset(self, seat: int, now: ev.PublicState | None) -> None:
        assert now is not None
        self.melds[seat % len(self.melds)] = [list(meld) for meld in now.melds]
        self.hands, self.pots = list(now.hands), list(now.pots)
        self.stock, self.pile = now.stock, now.pile
        self.threes = [len(threes) for threes in now.threes]
        self.opened = list(now.opened)

    def _one(self, event: ev.Event, seat: int) -> None:  # noqa: PLR0912, PLR0915 - one case an event
        sides = len(self.melds)
        match event:
            case ev.Dealt():
                self.melds = [[] for _ in range(sides)]
                self.hands, self.pots = list(event.sizes), list(event.pots)
                self.stock, self.pile = event.stock, event.pile
                self.threes, self.opened = [0] * sides, [False] * sides
                self.turn = self.out = -1
                self.ending = ""
                if self.own is not None:
                    self.own = Counter(event.hands[self.viewer])
            case ev.Drew():
                self._gain(seat, event.count, event.cards)
                self.stock -= event.count
            case ev.PickedUp():
                self._gain(seat, event.count, event.cards)
                self.pots[seat] = 0
            case ev.Faced():
                self._lose(seat, event.cards)
                self.threes[seat % sides] += len(event.cards)
            case ev.TookPile():
                assert event.count == self.pile
                self._lose(seat, event.used)
                self.pile -= 1
                self.top_taken = points([event.top])
                melds = self.melds[seat % sides]
                if event.new:
                    assert (event.meld, event.onto) == (len(melds) + 1, "")
                    melds.append([])
                else:
                    assert event.onto == name_of(melds[event.meld - 1])
                melds[event.meld - 1] += [event.top, *event.used]
            case ev.PileHanded():
                self._gain(seat, event.count, event.cards)
                self.pile -= event.count
            case ev.Melded():
                assert event.side == seat % sides
                assert event.meld == len(self.melds[event.side]) + 1
                self._lose(seat, event.cards)
                self.melds[event.side].append(list(event.cards))
            case ev.Added():
                self._lose(seat, event.cards)
                onto = self.melds[event.side][event.meld - 1]
                assert event.onto == name_of(onto)
                onto += event.cards
            case ev.Bridged():
                self._lose(seat, (event.card,))
                other = self.melds[event.side].pop(event.gone - 1)
                self.melds[event.side][event.meld - 1] += [event.card, *other]
            case ev.Completed():
                self.completed += 1
                lies = self.melds[event.side][event.meld - 1]
                assert sorted(lies) == sorted(event.cards)
                assert len(lies) >= CANASTA
            case ev.Opened():
                assert not self.opened[event.side]
                self.opened[event.side] = True
                laid = self._laid(seat) - self.before_turn
                assert event.points == laid - (0 if self.top_counts else self.top_taken)
            case ev.Discarded():
                self._lose(seat, (event.card,))
                self.pile += 1
                self.turn = -1
            case ev.TookBack():
                self._gain(seat, len(event.cards), event.cards)
                if event.pile:
                    self.top_taken = 0
                self._reset(seat, event.now)
            case ev.Challenged():
                self.own = None if self.viewer < 0 else Counter()  # it looks at its hand again
                self._reset(event.against, event.now)
                self.turn = event.against
            case ev.Corrected():
                (self.pots if event.pot else self.hands)[seat] -= event.count
                self.stock += event.count
                self.own = None if self.viewer < 0 else Counter()
            case ev.Passed():
                self.turn = -1
            case ev.WentOut():
                self.out = seat
            case ev.Splashed():
                self.out = seat
            case ev.StockRanOut():
                assert self.stock == 0
            case ev.DealScored():
                self.ending = event.ending
            case _:
                pass

    def check(self, board: Board) -> None:
        """Compare with the true table; there are no events before the pack is cut."""
        s = board.state
        if board.phase == Phase.CUT:
            return
        for side in range(board.sides):
            true = board.melds(side)
            told = [meld_told(meld) for meld in self.melds[side]]
            assert [(m.form, sorted(m.kinds)) for m in told] == [
                (m.form, sorted(m.kinds)) for m in true
            ], f"side {side}: {self.melds[side]} told, {[str(meld) for meld in true]} true"
            assert sum(meld.complete for meld in told) == int(s.canastas[side])
            assert sum(map(points, self.melds[side])) == sum(
                points([card_text(kind) for kind in meld.kinds]) for meld in true
            )
        assert self.hands == s.hand_size[: board.players].tolist()
        assert self.pots == s.foot_size[: board.players].tolist()
        assert (self.stock, self.pile) == (int(s.stock_size), int(s.pile_size))
        assert self.threes == [sum(s.threes[side].tolist()) for side in range(board.sides)]
        assert self.opened == [bool(side) for side in s.opened[: board.sides].tolist()]
        if self.own == Counter() and self.hands[self.viewer]:
            self.own = self._own(board)
        assert self.own == self._own(board)
        over = board.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
        assert bool(self.ending) == over
        if over:
            assert self.out == int(s.out)
