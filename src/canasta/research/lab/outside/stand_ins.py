"""Stand-ins for the cards that a seat does not see, and how they change places."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from canasta.cards import KINDS, WILDS, card_text, rank_of
from canasta.engine.state import State
from canasta.game.board import Board


class LostTrackError(Exception):
    """Error for events that cannot be replayed; the board is valid again from the next deal on."""


class StandIns:
    """The cards of a board that a seat does not see.

    Args:
        board: the board.
        seat: the seat.
        guessed: cards at the bottom of the pile of which only the number was told.
    """

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

        Raises:
            LostTrackError: it has to, and can't.
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
        """Let a hand hold these threes, and no others that are faced."""
        self.hold(seat, threes.elements(), firmly=True)
        for kind in bonus:
            while int(self._s.hands[seat, kind]) > threes[kind]:
                if not self._put_away(seat, kind, bonus):
                    return

    def fill_foot(
        self, seat: int, threes: Counter[int], bonus: Sequence[int], wanted: list[int]
    ) -> None:
        """Let the pot of another player hold these threes, and no others that are faced.

        Args:
            seat: whose pot it is.
            threes: the threes.
            bonus: all kinds that are faced.
            wanted: what else it holds as far as there is room; that is taken out of the list.
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
        """Let the stock hold these on top, the first drawn first; None is any but a faced three."""
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
        """Put a card in the place of another that is hidden, but not in this hand or pot.

        Raises:
            LostTrackError: there is none.
        """
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
    """Put a card in the place of another in a hand."""
    for kind, by in ((old, -1), (new, 1)):
        state.hands[seat, kind] += by
        state.ranks[seat, rank_of(kind)] += by
        held = int(state.held[seat]) & ~(1 << kind)
        state.held[seat] = held | (int(state.hands[seat, kind]) > 0) << kind
