"""The search for an opening with the pile, made whenever a player who hasn't opened may take it.

It runs in the event loop for each view of such a draw, so it works on single steps of the engine,
treats cards of a rank as one if there are no runs, and drops lines whose points can't suffice.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from canasta.cards import DEUCE, FOUR, JOKER_RANK, THREE, rank_of
from canasta.engine.codes import FULL, Act
from canasta.engine.state import State
from canasta.game import Game
from canasta.game.board import Board
from canasta.game.refusals.situation import Slip
from canasta.rules import points_by_rank

MOST_TRIED: Final = 200
"""Most positions that are tried; if there are more, an opening is assumed to be possible."""

_Key: TypeAlias = tuple[bytes, tuple[tuple[int, int, int, bool], ...]]


def why_no_opening(game: Game, seat: int) -> Slip | None:
    """Return why the player to act could take the pile, but not open with it; None if they can.

    The rules let you take the pile and put it back again, but no player should have to find that
    out.

    Args:
        game: the match, which is not changed.
        seat: the seat to act; only what it sees is used.
    """
    board = game.known_to(seat).board
    side, s = board.side, board.state
    if board.rules.short_opening:
        return None  # taking it without being able to open is an irregularity
    if s.opened[side] or board.pile_top is None or not s.requirement[side]:
        return None
    search = _Search(board, seat, side)
    takes = [code for code in board.legal() if Act.TAKE_TOP <= code < Act.DISCARD]
    tries = [after for after in _after(board, takes) if search.reaches(after.state)]
    if not tries:
        return Slip.PILE_OPENING_SHORT
    if search.opens(tries):
        return None
    return Slip.PILE_NO_CLEAN_SET if board.rules.opening_clean_set else Slip.PILE_OPENING_SHORT


class _Search:
    """A search for melds that open, one card after the other."""

    def __init__(self, board: Board, seat: int, side: int) -> None:
        self._rules, self._seat, self._side = board.rules, seat, side
        self._points = _points(board.rules)
        self._threes = board.rules.black_three_value
        self._requirement = int(board.state.requirement[side])

    def opens(self, tries: list[Board]) -> bool:
        """Return whether melds open from one of some positions.

        The card with the most points is tried first, and the others only if that leads nowhere.
        """
        seen: set[_Key] = set()
        waiting = [iter(tries)]
        while waiting:
            board = next(waiting[-1], None)
            if board is None:
                waiting.pop()
                continue
            s = board.state
            if s.opened[self._side]:
                return True
            key = self._key(s)
            if key in seen or not (self.reaches(s) and self._may_be_clean(s)):
                continue
            seen.add(key)
            if len(seen) > MOST_TRIED:
                return True
            waiting.append(_after(board, self._laid(board)))
        return False

    def _laid(self, board: Board) -> list[int]:
        """Return the steps that meld, the most points first: without runs, one for each rank."""
        codes = [code for code in board.legal() if Act.LAY <= code < Act.FACE]
        if not self._rules.runs:
            codes = [*{(code >> 6, rank_of(code & 63)): code for code in codes}.values()]
        return sorted(codes, key=lambda code: -self._points[rank_of(code & 63)])

    def _melds(self, s: State) -> list[int]:
        melds: list[int] = s.order[self._side][: s.meld_count[self._side]].tolist()
        return melds

    def _key(self, s: State) -> _Key:
        """Return what decides which cards may be melded from here."""
        held = s.hands[self._seat] if self._rules.runs else s.ranks[self._seat]
        melds = self._melds(s)
        aim = melds[s.target_meld] if s.cards_needed or s.target_chosen else -1
        ranks, sizes, wilds = s.meld_rank, s.meld_size, s.meld_wilds
        laid = sorted([(ranks[m], sizes[m], wilds[m], m == aim) for m in melds])
        return held.tobytes(), tuple(laid)

    def reaches(self, s: State) -> bool:
        """Return whether all cards that might be melded have the points together: an upper bound.

        ``s``: the state of a position.
        """
        rules, points = self._rules, self._points
        held = s.ranks[self._seat].tolist()
        laid = [0] * len(held)
        ranks, sizes = s.meld_rank, s.meld_size
        for meld in self._melds(s):
            laid[ranks[meld]] += sizes[meld]
        if rules.natural_canasta_opens and any(
            count + more >= FULL for count, more in zip(held, laid, strict=True)
        ):
            return True
        wilds = held[DEUCE] + held[JOKER_RANK]
        most = held[THREE] * self._threes
        for rank, count in enumerate(held):
            if count and (
                count + wilds >= 3 or laid[rank] or rules.runs or rank in (DEUCE, JOKER_RANK)
            ):
                most += count * points[rank]
        return bool(s.staged_points + most >= self._requirement)

    def _may_be_clean(self, s: State) -> bool:
        """Return whether a clean set from the hand is laid or may be, if the book wants one."""
        if not self._rules.opening_clean_set:
            return True
        clean = s.ranks[self._seat].tolist()
        for meld in self._melds(s):
            rank = s.meld_rank[meld]
            from_hand = s.meld_size[meld] - (meld == s.take_meld)
            clean[rank] = 0 if s.meld_wilds[meld] else clean[rank] + from_hand
        return any(count >= 3 for count in clean[FOUR:JOKER_RANK])


def _after(board: Board, codes: list[int]) -> Iterator[Board]:
    for code in codes:
        after = board.clone()
        if not after.apply(code):
            yield after


_points: Final = lru_cache(maxsize=64)(points_by_rank)
