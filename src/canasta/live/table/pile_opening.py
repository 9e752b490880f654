"""The search for an opening with the pile, made whenever a player who hasn't opened may take it.

It runs in the event loop for each view of such a draw, so it works on single steps of the engine,
treats cards of a rank as one if there are no runs, and drops lines whose points can't suffice.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from canasta.cards import DEUCE, FOUR, JOKER_RANK, THREE, rank_of
from canasta.engine.codes import FULL, Act
from canasta.game import Game
from canasta.game.board import Board
from canasta.game.refusals.situation import Slip
from canasta.rules import points_by_rank

MOST_TRIED: Final = 200
"""Most positions that are tried; if there are more, an opening is assumed to be possible."""

_Key: TypeAlias = tuple[bytes, str]


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
    takes = [code for code in board.legal() if Act.TAKE_TOP <= code < Act.DISCARD]
    tries = [after for after in _after(board, takes) if _reaches(after, seat)]
    if not tries:
        return Slip.PILE_OPENING_SHORT
    if _opens([after for after in tries if _may_be_clean(after, seat)], seat):
        return None
    return Slip.PILE_NO_CLEAN_SET if board.rules.opening_clean_set else Slip.PILE_OPENING_SHORT


def _opens(tries: list[Board], seat: int) -> bool:
    """Return whether melds, one card after the other, open from one of some positions."""
    seen: set[_Key] = set()
    while tries:
        board = tries.pop()
        s, side = board.state, board.side
        if s.opened[side]:
            return True
        following = []
        for after in _after(board, _laid(board)):
            key = _key(after, seat)
            if key not in seen and _reaches(after, seat) and _may_be_clean(after, seat):
                seen.add(key)
                following.append(after)
        if len(seen) > MOST_TRIED:
            return True
        # The last is tried first: the one with the most points.
        tries.extend(sorted(following, key=lambda after: int(after.state.staged_points)))
    return False


def _after(board: Board, codes: list[int]) -> Iterator[Board]:
    for code in codes:
        after = board.clone()
        if not after.apply(code):
            yield after


def _laid(board: Board) -> list[int]:
    """Return the legal steps that meld: without runs, one for each rank."""
    codes = [code for code in board.legal() if Act.LAY <= code < Act.FACE]
    if board.rules.runs:
        return codes
    ranks = {(code >> 6, code if code >= Act.RUN else rank_of(code & 63)): code for code in codes}
    return list(ranks.values())


def _key(board: Board, seat: int) -> _Key:
    """Return what decides which cards may be melded from here."""
    s = board.state
    held = s.hands[seat] if board.rules.runs else s.ranks[seat]
    melds = s.order[board.side][: int(s.meld_count[board.side])].tolist()
    aim = melds[int(s.target_meld)] if s.cards_needed or s.target_chosen else -1
    laid = sorted((s.meld_rank[m], s.meld_size[m], s.meld_wilds[m], m == aim) for m in melds)
    return held.tobytes(), repr(laid)


def _reaches(board: Board, seat: int) -> bool:
    """Return whether all cards that might be melded have the points together: an upper bound."""
    rules, s, side = board.rules, board.state, board.side
    laid = [0] * len(s.ranks[seat])
    for meld in s.order[side][: int(s.meld_count[side])]:
        laid[int(s.meld_rank[meld])] += int(s.meld_size[meld])
    held = list(s.ranks[seat])
    if rules.natural_canasta_opens and any(
        count + more >= FULL for count, more in zip(held, laid, strict=True)
    ):
        return True
    wilds = held[DEUCE] + held[JOKER_RANK]
    points = points_by_rank(rules)
    most = held[THREE] * rules.black_three_value
    for rank, count in enumerate(held):
        if count + wilds >= 3 or laid[rank] or rules.runs or rank in (DEUCE, JOKER_RANK):
            most += count * points[rank]
    return bool(s.staged_points + most >= s.requirement[side])


def _may_be_clean(board: Board, seat: int) -> bool:
    """Return whether a clean set from the hand is laid or may be, if the book wants one."""
    if not board.rules.opening_clean_set:
        return True
    s = board.state
    clean = list(s.ranks[seat])
    for meld in s.order[board.side][: int(s.meld_count[board.side])]:
        rank = int(s.meld_rank[meld])
        from_hand = int(s.meld_size[meld]) - (meld == s.take_meld)
        clean[rank] = 0 if s.meld_wilds[meld] else clean[rank] + from_hand
    return bool(max(clean[FOUR:JOKER_RANK]) >= 3)
