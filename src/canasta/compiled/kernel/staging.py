"""Staged melds: a log of the cards laid in a turn, and taking them back (AG-1)."""

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.melds import (
    add_meld,
    begin_meld,
    drop_meld,
    gain,
    insert_meld,
    is_wild,
    lose,
    put,
    unput,
)
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.tables import RANK_OF
from canasta.engine.codes import (
    OLD_DROPPED,
    STEP_BRIDGE,
    STEP_BRIDGE_DOWN,
    STEP_CONVERT,
    STEP_LAY,
    STEP_NEW,
    STEP_NOTE,
    STEP_RUN,
    STEP_TAKE_JOIN,
    STEP_TAKE_NEW,
    Form,
    Phase,
)


@kernel
def _write(s: State, step: int, kind: int, n: int) -> None:
    i = int(s.staged)
    s.log_step[i] = step
    s.log_kind[i] = kind
    s.log_meld[i] = n
    s.staged = i + 1


@kernel
def _count(s: State, n: int, cards: int, points: int) -> None:
    """Count cards laid from the hand in the turn."""
    s.melded_since += cards
    s.staged_points += points
    if n < s.old_melds:
        s.old_touched += cards


@kernel
def stage_new(r: RuleRecord, s: State, form: int, kind: int) -> None:
    """Begin a meld with a card from the hand, and choose it as the target."""
    seat, side = int(s.turn), side_of(s, int(s.turn))
    n = begin_meld(s, side, form, 0 if form == Form.WILD else RANK_OF[kind], 0)
    lose(s, seat, kind)
    put(s, side, s.order[side, n], kind)
    _write(s, STEP_NEW, kind, n)
    _count(s, n, 1, int(r.rank_points[RANK_OF[kind]]))
    s.target_meld = n
    s.cards_needed = 2


@kernel
def stage_lay(r: RuleRecord, s: State, n: int, kind: int) -> None:
    """Lay a card from the hand onto the side's n-th meld."""
    seat, side = int(s.turn), side_of(s, int(s.turn))
    m = int(s.order[side, n])
    step = STEP_LAY
    if s.meld_form[m] == Form.WILD and not is_wild(kind):
        s.meld_form[m] = Form.SET
        s.meld_rank[m] = RANK_OF[kind]
        step = STEP_CONVERT
    lose(s, seat, kind)
    put(s, side, m, kind)
    _write(s, step, kind, n)
    _count(s, n, 1, int(r.rank_points[RANK_OF[kind]]))
    s.target_meld = n
    if step == STEP_CONVERT:
        s.cards_needed = 3
    elif s.cards_needed > 0:
        s.cards_needed -= 1


@kernel
def stage_run(r: RuleRecord, s: State, kind: int) -> None:
    """Begin a run with three cards from the hand: this one and the next two of its suit."""
    seat, side = int(s.turn), side_of(s, int(s.turn))
    n = begin_meld(s, side, Form.RUN, RANK_OF[kind], kind // 13)
    for card in range(kind, kind + 3):
        lose(s, seat, card)
        put(s, side, s.order[side, n], card)
        _count(s, n, 1, int(r.rank_points[RANK_OF[card]]))
    _write(s, STEP_RUN, kind, n)
    s.target_meld = n


@kernel
def stage_bridge(r: RuleRecord, s: State, kind: int, low: int, high: int) -> None:
    """Join the runs numbered ``low`` and ``high`` by a card from the hand (W-066, W-067).

    The joined run keeps the lower number, later ones move up (docs/develop/notation.md).
    """
    seat, side = int(s.turn), side_of(s, int(s.turn))
    kept, dropped = min(low, high), max(low, high)
    m = int(s.order[side, kept])
    lose(s, seat, kind)
    s.meld_rank[m] = RANK_OF[kind] - 3
    s.meld_size[m] = 7
    s.canastas[side] += 1
    place = int(s.order[side, dropped])
    drop_meld(s, side, dropped)
    _count(s, kept, 1, int(r.rank_points[RANK_OF[kind]]))
    step = STEP_BRIDGE if low < high else STEP_BRIDGE_DOWN
    if dropped < s.old_melds:
        s.old_melds -= 1
        step += OLD_DROPPED
    _write(s, STEP_NOTE, place, 0)
    _write(s, step, kept, dropped)
    s.target_meld = -1


@kernel
def stage_take(r: RuleRecord, s: State, n: int) -> None:
    """Lay the pile's top card onto the side's n-th meld, or begin a set with it if n is -1."""
    side = side_of(s, int(s.turn))
    top = int(s.pile[s.pile_size - 1])
    step = STEP_TAKE_JOIN
    if n < 0:
        n = begin_meld(s, side, Form.SET, RANK_OF[top], 0)
        step = STEP_TAKE_NEW
    elif n < s.old_melds:
        s.old_touched += 1
    s.pile_size -= 1
    put(s, side, s.order[side, n], top)
    _write(s, step, top, n)
    if r.top_card_counts:
        s.staged_points += r.rank_points[RANK_OF[top]]
    s.take_meld = int(s.order[side, n])
    s.took = 1
    s.target_meld = n


@kernel
def _undo_bridge(s: State, side: int, seat: int, step: int, kept: int, dropped: int) -> None:
    """Divide a bridged run again."""
    m = int(s.order[side, kept])
    low, suit = int(s.meld_rank[m]), int(s.meld_suit[m])
    gain(s, seat, suit * 13 + low + 3)
    s.canastas[side] -= 1
    s.meld_size[m] = 3
    other = low + 4
    if step % OLD_DROPPED == STEP_BRIDGE_DOWN:
        s.meld_rank[m] = low + 4
        other = low
    s.staged -= 1
    n = add_meld(s, side, int(s.log_kind[s.staged]), Form.RUN, other, suit)
    s.log_step[s.staged] = 0
    s.log_kind[s.staged] = 0
    s.meld_size[s.order[side, n]] = 3
    insert_meld(s, side, dropped)
    s.melded_since -= 1
    if step > OLD_DROPPED:
        s.old_melds += 1
    if kept < s.old_melds:
        s.old_touched -= 1


@kernel
def unstage(r: RuleRecord, s: State) -> None:
    """Take back the last staged step."""
    seat, side = int(s.turn), side_of(s, int(s.turn))
    i = int(s.staged) - 1
    s.staged = i
    step, kind, n = int(s.log_step[i]), int(s.log_kind[i]), int(s.log_meld[i])
    s.log_step[i] = 0
    s.log_kind[i] = 0
    s.log_meld[i] = 0
    if step % OLD_DROPPED == STEP_BRIDGE or step % OLD_DROPPED == STEP_BRIDGE_DOWN:
        s.staged_points -= r.rank_points[s.meld_rank[s.order[side, kind]] + 3]
        _undo_bridge(s, side, seat, step, kind, n)
        return
    m = int(s.order[side, n])
    if step == STEP_TAKE_NEW or step == STEP_TAKE_JOIN:
        unput(s, side, m, kind)
        s.pile[s.pile_size] = kind
        s.pile_size += 1
        if r.top_card_counts:
            s.staged_points -= r.rank_points[RANK_OF[kind]]
        if step == STEP_TAKE_NEW:
            drop_meld(s, side, n)
        elif n < s.old_melds:
            s.old_touched -= 1
        s.took = 0
        s.take_cards = 0
        s.take_meld = -1
        s.pile_withheld = 0
        return
    cards = 3 if step == STEP_RUN else 1
    for card in range(kind, kind + cards):
        unput(s, side, m, card)
        gain(s, seat, card)
        s.staged_points -= r.rank_points[RANK_OF[card]]
    s.melded_since -= cards
    if n < s.old_melds:
        s.old_touched -= cards
    if step == STEP_CONVERT:
        s.meld_form[m] = Form.WILD
        s.meld_rank[m] = 0
    if step == STEP_NEW or step == STEP_RUN:
        drop_meld(s, side, n)


@kernel
def unstage_all(r: RuleRecord, s: State) -> None:
    """Take back everything staged; no meld is chosen then."""
    while s.staged > 0:
        unstage(r, s)
    s.target_meld = -1
    s.cards_needed = 0


@kernel
def retract(r: RuleRecord, s: State) -> None:
    """Take back all that is staged; a pile taken goes back too, and the draw is still to come."""
    took = s.took
    unstage_all(r, s)
    s.target_chosen = 0
    if s.opening_turn == 1:
        s.opened[side_of(s, int(s.turn))] = 0
        # A pile that was taken before the question stays taken, its rest withheld again.
        s.pile_withheld = s.took
    if took and not s.took:
        s.take_cards = 0
        s.phase = Phase.DRAW


@kernel
def forget_log(s: State) -> None:
    """Empty the log, so that equal positions are equal records."""
    for i in range(s.staged):
        s.log_step[i] = 0
        s.log_kind[i] = 0
        s.log_meld[i] = 0
    s.staged = 0


@kernel
def settle(s: State) -> None:
    """Settle the cards laid, as something hidden was shown: they can no longer be taken back."""
    forget_log(s)
    if s.opening_turn == 1 and s.opened[side_of(s, int(s.turn))]:
        s.opening_turn = 2
