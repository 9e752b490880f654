"""Bonus threes and drawing: laying threes down, and replacing them."""

from canasta.cards import BLACK_THREES, RED_THREES
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.melds import gain, lose
from canasta.compiled.kernel.rule_choices import BLACK_THREES_BONUS, FACED_HELD, FACED_WITH_DRAW
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.tables import RANK_OF
from canasta.engine.codes import Ending

LAST_THREE = int(Ending.LAST_THREE)


@kernel
def is_bonus_three(r: RuleRecord, kind: int) -> bool:
    """Return whether a card is a three that is laid down for a bonus in this book."""
    if kind == RED_THREES[0] or kind == RED_THREES[1]:
        return True
    return bool(
        r.black_threes == BLACK_THREES_BONUS
        and (kind == BLACK_THREES[0] or kind == BLACK_THREES[1])
    )


@kernel
def is_too_late_to_face(r: RuleRecord, s: State) -> bool:
    """Return whether a player who lays threes down by hand has laid cards in this turn.

    It is then too late, and a three that was forgotten costs a penalty (AR-10).
    """
    return bool(r.threes_by_hand and (s.staged > 0 or s.melded_since > 0 or s.took))


@kernel
def bonus_threes_held(r: RuleRecord, s: State, seat: int) -> int:
    if s.ranks[seat, 1] == 0:
        return 0
    count = int(s.hands[seat, RED_THREES[0]]) + int(s.hands[seat, RED_THREES[1]])
    if r.black_threes == BLACK_THREES_BONUS:
        count = int(s.ranks[seat, 1])
    return count


@kernel
def forget_excess(s: State) -> None:
    """Make the excess card an ordinary one of the stock, on top or buried."""
    s.excess = 0
    s.excess_seat = 0


@kernel
def pop_stock(s: State, depth: int) -> int:
    """Remove and return the top card of the stock, which must hold one; note a turn card drawn."""
    s.stock_size -= 1
    if s.excess and s.stock_size > 0:
        # An excess card stays on top until the next player has decided (AW-33).
        under = s.stock[s.stock_size - 1]
        s.stock[s.stock_size - 1] = s.stock[s.stock_size]
        s.stock[s.stock_size] = under
    elif s.excess:
        forget_excess(s)
    if s.turn_card and s.stock_size <= depth:
        s.turn_card = 0
    return int(s.stock[s.stock_size])


@kernel
def face(s: State, side: int, kind: int) -> None:
    """Count a three as laid down by a side."""
    s.threes[side, kind // 13] += 1


@kernel
def is_replaced(r: RuleRecord, s: State) -> bool:
    """Return whether a three laid down now is replaced: not after the turn card (C-24, AC-13)."""
    return bool(s.turn_card) or r.turn_card_depth == 0


@kernel
def receive(r: RuleRecord, s: State, seat: int, count: int) -> None:
    """Draw cards from the stock; lay down and replace threes according to the book.

    If the stock holds fewer, all are drawn (W-085). If the last card is a three and the book
    says so, the deal's ending is set (AR-12).
    """
    side = side_of(s, seat)
    faces = (r.threes_faced != FACED_HELD or s.opened[side]) and not r.threes_by_hand
    while count > 0 and s.stock_size > 0:
        kind = pop_stock(s, r.turn_card_depth)
        count -= 1
        if faces and RANK_OF[kind] == 1 and is_bonus_three(r, kind):
            face(s, side, kind)
            if s.stock_size == 0 and r.last_three_ends:
                s.ending = LAST_THREE
                return
            if is_replaced(r, s):
                count += 1
        else:
            gain(s, seat, kind)


@kernel
def face_held(r: RuleRecord, s: State, seat: int, replaced: bool) -> int:
    """Lay down every bonus three in a hand; return the number of them to be replaced."""
    if bonus_threes_held(r, s, seat) == 0:
        return 0
    due = 0
    for suit in range(4):
        kind = suit * 13 + 1
        if is_bonus_three(r, kind):
            while s.hands[seat, kind] > 0:
                lose(s, seat, kind)
                face(s, side_of(s, seat), kind)
                if replaced and is_replaced(r, s):
                    due += 1
    return due


@kernel
def face_at_turn(r: RuleRecord, s: State, seat: int) -> None:
    """Lay down the threes that are due at the start of a turn (W-019, AR-9, AJ-12, AC-12, C-23).

    None are due if the table leaves it to the players, who may forget it (AR-10); threes that come
    with a pot or the pile are laid down for them even then, at once.
    """
    if r.threes_by_hand:
        return
    if r.threes_faced == FACED_HELD and not s.opened[side_of(s, seat)]:
        return
    due = face_held(r, s, seat, True)
    if due == 0:
        return
    if r.threes_faced == FACED_WITH_DRAW:
        s.replacements_owed[seat] += due
        return
    if r.threes_faced != FACED_HELD:
        receive(r, s, seat, due)
        return
    for _ in range(due):
        # Each replacement may be the turn card, after which there are no more (C-24).
        if is_replaced(r, s):
            receive(r, s, seat, 1)
