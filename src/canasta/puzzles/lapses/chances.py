"""Which lapses can be made at a moment: by what lies on the table, not by what anybody does."""

from collections.abc import Iterator
from typing import Final

from canasta.bots.club_out import out_acts
from canasta.bots.table_view import TableView
from canasta.cards import (
    BLACK_THREES,
    KINDS,
    THREE,
    WILDS,
    pack,
    points_of_rank,
    rank_of,
)
from canasta.engine.codes import Act, Form, Line, Phase
from canasta.engine.reasons import Reason
from canasta.game.board import Board
from canasta.puzzles.lapses.case import Lapse
from canasta.puzzles.lapses.moment import NATURALS, Moment, is_natural, may_take

LARGE: Final = 6
"""Cards of a pile that is large before the discard."""
LARGEST_LEFT: Final = 11
"""Cards of the largest pile of those that are left (``Lapse.LEFT_PILE``)."""
MANY_WILDS: Final = 4
USEFUL: Final = 4
"""Cards of an incomplete set on which a wild card is useful."""
_ENOUGH: Final = 5
"""Cards in the hand: with fewer there is little to choose from."""
_STOCK: Final = 8
"""Cards in the stock: with fewer the deal may end before a pile that was taken is laid."""


def chances_at(moment: Moment) -> Iterator[Lapse]:
    """The lapses that can be made at a moment at which somebody's turn begins or goes on."""
    if not moment.is_fresh:
        return
    if moment.game.phase == Phase.DRAW:
        if _is_free(moment):
            yield Lapse.LEFT_PILE
    elif moment.game.phase == Phase.PLAY:
        if wins_for_certain(moment):
            yield Lapse.DECLINED_WIN
        if _may_feed(moment):
            yield Lapse.FED_PILE
        if triplets(moment) and safe_singles(moment):
            yield Lapse.BROKEN_TRIPLET
        if _may_hold_wilds(moment):
            yield Lapse.HELD_WILDS


# ---- winning the match


def wins_for_certain(moment: Moment) -> bool:
    """Whether going out now wins the match, whatever is hidden from the seat.

    One way out is looked for, the simplest, and tried: so there may be others where this finds
    none. The partner is taken to hold the dearest cards that may be held, opponents nothing.
    """
    state, seat, game = moment.state, moment.seat, moment.game
    if max(state.scores[: game.sides]) < game.rules.target // 2:
        return False
    if not state.had_turn[moment.partner] or moment.seen.took_at[moment.partner] == state.turns - 2:
        return False  # a red three may be held, which nobody has seen
    after = _out(moment)
    if after is None:
        return False
    scores = [int(score) for score in after.state.scores[: game.sides]]
    for side in range(game.sides):
        scores[side] -= int(after.state.sheet[side, Line.HAND])
        scores[side] -= int(after.state.sheet[side, Line.BLACK_THREES_HELD])
    dearest = sorted(map(_points, _hidden(moment)), reverse=True)
    scores[moment.side] -= sum(dearest[: int(state.hand_size[moment.partner])])
    own = scores.pop(seat % game.sides)
    return own >= game.rules.target and own > max(scores)


def _out(moment: Moment) -> Board | None:
    """The board after going out in the simplest way; None where that leads nowhere."""
    board, seat = moment.board.clone(), moment.seat
    view = moment.game.view(seat)
    for act in out_acts(TableView(moment.game.rules, moment.game.players, seat, view.state)):
        for code in act:
            if board.apply(code) != Reason.OK:
                return None
    if board.phase == Phase.PLAY and int(board.state.hand_size[seat]) == 1:
        last = next(kind for kind in range(KINDS) if board.hand(seat)[kind])
        board.apply(Act.DISCARD + last)
    over = board.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    return board if over and int(board.state.out) == seat else None


def _hidden(moment: Moment) -> Iterator[int]:
    """The kinds of all cards that the seat does not see, red threes apart."""
    state, left = moment.state, list(pack(moment.game.rules.packs))
    seen = list(state.pile[: state.pile_size])
    seen += [
        kind
        for side in range(moment.game.sides)
        for m in moment.board.melds(side)
        for kind in m.kinds
    ]
    for kind in seen:
        left[kind] -= 1
    held = moment.board.hand(moment.seat)
    for kind, count in enumerate(left):
        if rank_of(kind) != THREE or kind in BLACK_THREES:
            for _ in range(count - held[kind]):
                yield kind


def _points(kind: int) -> int:
    return 5 if rank_of(kind) == THREE else points_of_rank(rank_of(kind))


# ---- discards


def _may_feed(moment: Moment) -> bool:
    """Whether a large pile may be given to the next player, or a rank that it just let lie."""
    rank = moment.let_lie
    if moment.state.pile_size < LARGE or rank < 0 or not moment.ranks[rank]:
        return False
    kinds = [code - Act.DISCARD for code in moment.board.legal() if _is_discard(code)]
    feeding = {rank_of(kind) for kind in kinds if is_natural(kind) and feeds(moment, kind)}
    lets_lie = any(rank_of(kind) == rank for kind in kinds)
    return lets_lie and rank not in feeding and bool(feeding)


def feeds(moment: Moment, kind: int) -> bool:
    """Whether the next player, by the cards as they lie, may take the pile after a discard."""
    after = moment.board.clone()
    refused = after.apply(Act.DISCARD + kind) != Reason.OK
    return not refused and after.phase == Phase.DRAW and may_take(after)


def _is_discard(code: int) -> bool:
    return Act.DISCARD <= code < Act.LAY


def triplets(moment: Moment) -> set[int]:
    """The natural ranks that are held three times and that the own side has no set of."""
    return {
        rank
        for rank in NATURALS
        if moment.ranks[rank] == 3 and not moment.set_of(moment.side, rank)
    }


def safe_singles(moment: Moment) -> set[int]:
    """Kinds held once, of their rank the only one, that the next player will hardly take.

    A black three; a card of the rank that the next player just let lie.
    """
    held, ranks = moment.board.hand(moment.seat), moment.ranks
    if int(moment.state.hand_size[moment.seat]) < _ENOUGH:
        return set()
    found = {kind for kind in BLACK_THREES if held[kind]}
    rank = moment.let_lie
    opponents = [side for side in range(moment.game.sides) if side != moment.side]
    if rank >= 0 and ranks[rank] == 1 and not any(moment.set_of(s, rank) for s in opponents):
        found.update(moment.kinds(rank))
    return found


# ---- wild cards and piles


def _may_hold_wilds(moment: Moment) -> bool:
    """Whether many wild cards are held, one of them can be laid, and it is high time."""
    if moment.wilds < MANY_WILDS or not moment.state.opened[moment.side]:
        return False
    return moment.is_pressed and any(_takes_wild(moment, n) for n in _useful(moment))


def _useful(moment: Moment) -> Iterator[int]:
    """The numbers of own sets that lack three cards at most."""
    for number, meld in enumerate(moment.board.melds(moment.side)):
        if meld.form == Form.SET and meld.size >= USEFUL and not meld.complete:
            yield number


def _takes_wild(moment: Moment, number: int) -> bool:
    """Whether a wild card may be laid on a meld now."""
    board = moment.board.clone()
    if int(board.state.target_meld) != number and board.apply(Act.TARGET + number) != Reason.OK:
        return False
    held = board.hand(moment.seat)
    return any(held[kind] and board.why_not(Act.LAY + kind) == Reason.OK for kind in WILDS)


def _is_free(moment: Moment) -> bool:
    """Whether the pile can be taken with naturals alone, by a side that has opened, in no haste."""
    s = moment.state
    if not LARGE <= s.pile_size <= LARGEST_LEFT or s.frozen or not s.opened[moment.side]:
        return False
    if moment.is_pressed or s.stock_size < _STOCK:
        return False
    return any(
        Act.TAKE_TOP <= code < Act.TAKE_MIXED or Act.TARGET <= code < Act.BRIDGE
        for code in moment.board.legal()
    )
