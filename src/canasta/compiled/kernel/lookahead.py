"""Checks that the turn can still go on after a step that nearly empties the hand."""

from typing import Final

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.going_out import YES, why_not_go_out
from canasta.compiled.kernel.going_out_solver import can_go_out_now
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.melds import find_run, is_wild
from canasta.compiled.kernel.pile import brings_foot, withheld
from canasta.compiled.kernel.rule_choices import LAST_DISCARD_OPTIONAL
from canasta.compiled.kernel.seats import lowest_bit, side_of
from canasta.compiled.kernel.set_rules import judge_opening
from canasta.compiled.kernel.staging import stage_bridge, stage_lay, stage_new, stage_run, unstage
from canasta.compiled.kernel.tables import WILD_BITS
from canasta.engine.codes import Form
from canasta.engine.reasons import Reason

LAY_ONE: Final = 0
BEGIN: Final = 1
LAY_RUN: Final = 2
LAY_BRIDGE: Final = 3
"""Ways of laying that ``why_dead_end`` can try."""


@kernel
def form_begun(kind: int) -> int:
    """Return the form of a meld that a card begins."""
    if is_wild(kind):
        return Form.WILD
    return Form.BLACK if kind % 13 == 1 else Form.SET


@kernel
def has_opened(r: RuleRecord, s: State, side: int) -> bool:
    """Return whether a side has opened, or does so with the melds on the table."""
    return bool(s.opened[side] or (s.cards_needed == 0 and judge_opening(r, s, side) == Reason.OK))


@kernel
def talon_for_opening(r: RuleRecord, s: State) -> bool:
    """Return whether talon cards come after this turn's discard if the side opens in it."""
    if r.talon_first == 0 or not s.turn_card or s.opening_turn == 0:
        return False
    return not s.took or bool(r.talon_with_pile)


@kernel
def talon_follows(r: RuleRecord, s: State) -> bool:
    """Return whether talon cards come after this turn's discard (C-11, C-12, AC-7 to AC-9)."""
    return talon_for_opening(r, s) and bool(s.opened[side_of(s, int(s.turn))])


@kernel
def _goes_on_with_pile(r: RuleRecord, s: State, seat: int, cards: int) -> bool:
    """Return whether a turn can go on with ``cards`` cards, the rest of the pile counted (AG-4).

    The opening on the table is judged: one card may be discarded if a talon follows (AC-11) or if
    that goes out, and no card need be held if a pot comes for a first canasta (AW-14).
    """
    side = side_of(s, seat)
    if s.canastas[side] > 0 and brings_foot(r, s, seat):
        return True
    if cards != 1:
        return False
    if talon_for_opening(r, s):
        return True
    if s.cards_needed > 0 or judge_opening(r, s, side) != Reason.OK:
        return False
    s.opened[side] = 1
    out = why_not_go_out(r, s, seat)
    s.opened[side] = 0
    return out == Reason.OK


@kernel
def why_not_empty_hand(r: RuleRecord, s: State, seat: int) -> int:
    """Return why a hand may not be empty now, all its cards melded; ``OK`` if it may.

    Either a pot comes with a first canasta (AW-14), or the player goes out without a discard
    if the book allows that (W-079, R-39, J-32).
    """
    side = side_of(s, seat)
    if s.canastas[side] > 0 and brings_foot(r, s, seat) and has_opened(r, s, side):
        return Reason.OK
    if r.last_discard != LAST_DISCARD_OPTIONAL:
        return Reason.LAST_CARD
    opened = s.opened[side]
    s.opened[side] = has_opened(r, s, side)
    reason = why_not_go_out(r, s, seat)
    s.opened[side] = opened
    return reason


@kernel
def _why_not_go_on(r: RuleRecord, s: State, seat: int) -> int:
    """Return why the turn cannot go on from here; ``OK`` if it can.

    The last cards must be playable, and the partner's yes obeyed.
    """
    if s.cards_needed == 0 and s.hand_size[seat] == 0 and withheld(r, s) == 0:
        reason = why_not_empty_hand(r, s, seat)
        if reason != Reason.OK:
            return reason
    if s.question == YES and not can_go_out_now(r, s, seat):
        return Reason.PROMISED_TO_GO_OUT
    return Reason.OK


@kernel
def bridge(r: RuleRecord, s: State, kind: int) -> None:
    """Join the side's two runs of three on either side of a card that is held."""
    side = side_of(s, int(s.turn))
    rank, suit = kind % 13, kind // 13
    low = find_run(s, side, suit, rank - 3)
    high = find_run(s, side, suit, rank + 1)
    stage_bridge(r, s, kind, low, high)


@kernel
def _stage(r: RuleRecord, s: State, way: int, n: int, kind: int) -> None:
    """Stage the step that ``why_dead_end`` examines."""
    if way == LAY_ONE:
        stage_lay(r, s, n, kind)
    elif way == BEGIN:
        stage_new(r, s, form_begun(kind), kind)
    elif way == LAY_RUN:
        stage_run(r, s, kind)
    else:
        bridge(r, s, kind)


@kernel
def _next_card(s: State, seat: int) -> int:
    """Return the card held that a new meld takes next: natural ones before wild ones."""
    held = int(s.held[seat])
    natural = held & ~WILD_BITS
    return lowest_bit(natural if natural else held)


@kernel
def _stage_three(r: RuleRecord, s: State, seat: int, first: int) -> None:
    """Begin a meld and lay the two cards that it needs, which are the last ones held."""
    _stage(r, s, BEGIN, -1, first)
    while s.cards_needed > 0:
        stage_lay(r, s, int(s.target_meld), _next_card(s, seat))


@kernel
def _take_back(r: RuleRecord, s: State, steps: int, target: int, needed: int) -> None:
    """Take back trial steps, and restore the target and the cards needed."""
    for _ in range(steps):
        unstage(r, s)
    s.target_meld = target
    s.cards_needed = needed


@kernel
def _why_not_last_three(r: RuleRecord, s: State, seat: int) -> int:
    """Return why the last three cards may not end the hand as one new meld; ``OK`` if they may."""
    target, needed = int(s.target_meld), int(s.cards_needed)
    _stage_three(r, s, seat, _next_card(s, seat))
    reason = why_not_empty_hand(r, s, seat)
    _take_back(r, s, 3, target, needed)
    return reason


@kernel
def _with_pile(r: RuleRecord, s: State, way: int, n: int, kind: int, cards: int) -> int:
    """Answer like ``why_dead_end`` if fewer than two cards are left and the pile is to come."""
    seat = int(s.turn)
    target, needed = int(s.target_meld), int(s.cards_needed)
    steps = 1
    if way == BEGIN:
        steps = 3
        _stage_three(r, s, seat, kind)
    else:
        _stage(r, s, way, n, kind)
    goes_on = _goes_on_with_pile(r, s, seat, cards)
    _take_back(r, s, steps, target, needed)
    return Reason.OK if goes_on else Reason.PILE_LEAVES_TOO_FEW


@kernel
def why_dead_end(r: RuleRecord, s: State, way: int, n: int, kind: int) -> int:
    """Return why a step that lays cards leaves a hand that cannot be played on; ``OK`` if it can.

    The step is legal in all other respects. If it would empty the hand, or after the partner's
    yes, it is staged for a trial and taken back.
    """
    seat = int(s.turn)
    cards = 1
    if way == LAY_RUN or way == BEGIN:
        cards = 3
    left = int(s.hand_size[seat]) - cards
    if s.pile_withheld:
        coming = withheld(r, s)
        if coming > 0:
            # An opening under way: the rest of the pile is still to come.
            if left + coming >= 2:
                return Reason.OK
            return _with_pile(r, s, way, n, kind, left + coming)
    if left > 0 and s.question != YES:
        return Reason.OK
    if way == BEGIN and left < 0:
        return Reason.LAST_CARD
    if way == BEGIN and left == 0:
        return _why_not_last_three(r, s, seat)
    target, needed = int(s.target_meld), int(s.cards_needed)
    _stage(r, s, way, n, kind)
    reason = _why_not_go_on(r, s, seat)
    _take_back(r, s, 1, target, needed)
    return reason
