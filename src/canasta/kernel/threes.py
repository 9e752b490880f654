"""Bonus threes and drawing: what is faced, when, and how it is replaced."""

from canasta.engine.codes import Ending
from canasta.kernel.choices import BLACK_THREES_BONUS, FACED_HELD, FACED_WITH_DRAW
from canasta.kernel.compiled import kernel
from canasta.kernel.hands import gain, lose
from canasta.kernel.rule_record import RuleRecord
from canasta.kernel.seats import side_of
from canasta.kernel.state import State
from canasta.kernel.tables import BLACK_THREES_PAIR, RANK_OF, RED_THREES_PAIR

LAST_THREE = int(Ending.LAST_THREE)


@kernel
def is_bonus_three(r: RuleRecord, kind: int) -> bool:
    """Whether a card is a three that is faced for a bonus in this book."""
    if kind == RED_THREES_PAIR[0] or kind == RED_THREES_PAIR[1]:
        return True
    return bool(
        r.black_threes == BLACK_THREES_BONUS
        and (kind == BLACK_THREES_PAIR[0] or kind == BLACK_THREES_PAIR[1])
    )


@kernel
def is_too_late_to_face(r: RuleRecord, s: State) -> bool:
    """Whether who faces their threes themselves has laid cards in this turn, and may not any more.

    A three that is forgotten until then costs what the book says (AR-10).
    """
    return bool(r.threes_by_hand and (s.staged > 0 or s.melded_since > 0 or s.took))


@kernel
def bonus_threes_held(r: RuleRecord, s: State, seat: int) -> int:
    """Bonus threes in a hand."""
    if s.ranks[seat, 1] == 0:
        return 0
    count = int(s.hands[seat, RED_THREES_PAIR[0]]) + int(s.hands[seat, RED_THREES_PAIR[1]])
    if r.black_threes == BLACK_THREES_BONUS:
        count = int(s.ranks[seat, 1])
    return count


@kernel
def forget_excess(s: State) -> None:
    """The card drawn too many is one of the stock's from now on, on top or buried."""
    s.excess = 0
    s.excess_seat = 0


@kernel
def pop_stock(s: State, depth: int) -> int:
    """The top card of the stock, which must hold one; notices the turn card leaving."""
    s.stock_size -= 1
    if s.excess and s.stock_size > 0:
        # A card drawn too many stays on top until the next player has decided (AW-33).
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
    """Count a three as faced by a side."""
    s.threes[side, kind // 13] += 1


@kernel
def is_replaced(r: RuleRecord, s: State) -> bool:
    """Whether a three faced now is replaced: not after the turn card (C-24, AC-13)."""
    return bool(s.turn_card) or r.turn_card_depth == 0


@kernel
def receive(r: RuleRecord, s: State, seat: int, count: int) -> None:
    """Draw cards from the stock, threes faced and replaced as the book has it.

    Draws what there is where the stock holds less (W-085). Where the last card is a three and
    the book says so, the deal's ending is set (AR-12).
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
    """Face every bonus three that a hand holds; how many of them are to be replaced."""
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
    """The threes that the start of a turn faces (W-019, AR-9, AJ-12, AC-12, C-23).

    None where the table leaves it to the players, who may forget it (AR-10); what comes with a pot
    or the pile is faced for them all the same, in mid-turn as it comes.
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
