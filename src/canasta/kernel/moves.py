"""All actions together: which are legal, why one is not, and carrying one out."""

from typing import Final

from canasta.kernel.bitwords import bit, lowest_bit
from canasta.kernel.choices import (
    FACED_HELD,
    LAST_DISCARD_OPTIONAL,
    MATCH_CLASSIC,
    NO_BINDS_DEAL,
    SECOND_HAND_FACE_DOWN,
)
from canasta.kernel.closing import bridge, form_begun
from canasta.kernel.codes import CODES, PAIRS, WORDS, Act, Ending, Phase
from canasta.kernel.compiled import kernel
from canasta.kernel.dealing import pack_size
from canasta.kernel.discards import (
    may_discard,
    may_end_turn,
    may_end_without,
    throwable,
)
from canasta.kernel.going_out import NO, YES, may_go_out
from canasta.kernel.hands import holds, lose
from canasta.kernel.laying import (
    aim_word,
    begin_word,
    bridge_word,
    lay_word,
    run_word,
    why_aim,
    why_begin,
    why_bridge,
    why_lay,
    why_run,
)
from canasta.kernel.line import line_exists
from canasta.kernel.meld_rules import closed_by_others, rank_words
from canasta.kernel.melds import FULL
from canasta.kernel.pile import (
    TAKE_END,
    TAKE_MIXED,
    TAKE_PAIR,
    TAKE_TOP,
    blocked,
    brings_pot,
    cards_used,
    has_cards,
    may_join,
    may_match,
    may_take_new,
    mixed_held,
    pairs_held,
    remainder,
    top_of,
)
from canasta.kernel.question import may_ask
from canasta.kernel.reasons import Reason
from canasta.kernel.rule_record import RuleRecord
from canasta.kernel.seats import side_of
from canasta.kernel.splash import may_splash
from canasta.kernel.staging import (
    settle,
    stage_lay,
    stage_new,
    stage_run,
    stage_take,
    unstage,
)
from canasta.kernel.state import State
from canasta.kernel.tables import RANK_OF
from canasta.kernel.threes import face, is_replaced, receive
from canasta.kernel.turns import (
    after_lay,
    after_take,
    cut,
    discard,
    draw,
    end_without_discard,
    finish,
    next_deal,
    pick_up_foot,
)

OK: Final = int(Reason.OK)
UNKNOWN_ACTION: Final = int(Reason.UNKNOWN_ACTION)
NOT_NOW: Final = int(Reason.NOT_NOW)
UNFINISHED_MELD: Final = int(Reason.UNFINISHED_MELD)
AIM_NEEDS_CARD: Final = int(Reason.AIM_NEEDS_CARD)
REASON_MATCH_OVER: Final = int(Reason.MATCH_OVER)
DEAL_NOT_OVER: Final = int(Reason.DEAL_NOT_OVER)
NOT_HELD: Final = int(Reason.NOT_HELD)
STOCK_EMPTY: Final = int(Reason.STOCK_EMPTY)
PASS_NOT_ALLOWED: Final = int(Reason.PASS_NOT_ALLOWED)
MUST_TAKE: Final = int(Reason.MUST_TAKE)
NOTHING_TO_RETRACT: Final = int(Reason.NOTHING_TO_RETRACT)
NO_FOOT: Final = int(Reason.NO_FOOT)
FOOT_BEFORE_OPENING: Final = int(Reason.FOOT_BEFORE_OPENING)
PILE_LEAVES_TOO_FEW: Final = int(Reason.PILE_LEAVES_TOO_FEW)
PILE_ONE_CARD: Final = int(Reason.PILE_ONE_CARD)
PILE_NEEDS_PAIR: Final = int(Reason.PILE_NEEDS_PAIR)
NOT_A_THREE: Final = int(Reason.NOT_A_THREE)
NO_FACING: Final = int(Reason.NO_FACING)
NO_CUT: Final = int(Reason.NO_CUT)
CUT_TOO_FEW_LEFT: Final = int(Reason.CUT_TOO_FEW_LEFT)
OPENING_UNFINISHED: Final = int(Reason.OPENING_UNFINISHED)
NO_SUCH_MELD: Final = int(Reason.NO_SUCH_MELD)
ANSWERED_NO: Final = int(Reason.ANSWERED_NO)
MUST_ASK: Final = int(Reason.MUST_ASK)
PROMISED_TO_GO_OUT: Final = int(Reason.PROMISED_TO_GO_OUT)

CUT: Final = int(Phase.CUT)
DRAW: Final = int(Phase.DRAW)
PLAY: Final = int(Phase.PLAY)
ANSWER: Final = int(Phase.ANSWER)
DEAL_OVER: Final = int(Phase.DEAL_OVER)
MATCH_OVER: Final = int(Phase.MATCH_OVER)

A_DRAW: Final = int(Act.DRAW)
A_PASS: Final = int(Act.PASS)
A_RETRACT: Final = int(Act.RETRACT)
A_FOOT: Final = int(Act.FOOT)
A_ASK: Final = int(Act.ASK)
A_YES: Final = int(Act.YES)
A_NO: Final = int(Act.NO)
A_SPLASH: Final = int(Act.SPLASH)
A_DEAL: Final = int(Act.DEAL)
A_DISCARD: Final = int(Act.DISCARD)
A_LAY: Final = int(Act.LAY)
A_NEW: Final = int(Act.NEW)
A_RUN: Final = int(Act.RUN)
A_AIM: Final = int(Act.AIM)
A_BRIDGE: Final = int(Act.BRIDGE)
A_FACE: Final = int(Act.FACE)
A_CUT: Final = int(Act.CUT)
KIND_END: Final = 53
SPLASHED: Final = int(Ending.SPLASH)
STOCK: Final = int(Ending.STOCK)


# ---- taking the pile


@kernel
def _stage_pile(r: RuleRecord, s: State, n: int, action: int) -> None:
    """Lay the top card and the cards that take it, on the n-th meld or as a new one."""
    rank = int(RANK_OF[top_of(s)])
    stage_take(s, n, bool(r.top_card_counts))
    at = int(s.aim)
    s.take_cards = cards_used(action)
    if action >= TAKE_MIXED:
        suit, wild = divmod(action - TAKE_MIXED, 5)
        stage_lay(s, at, suit * 13 + rank)
        stage_lay(s, at, wild * 13)
    elif action >= TAKE_PAIR:
        first, second = PAIRS[action - TAKE_PAIR]
        stage_lay(s, at, first * 13 + rank)
        stage_lay(s, at, second * 13 + rank)


@kernel
def _unstage_all(r: RuleRecord, s: State) -> None:
    """Take back everything staged."""
    while s.staged > 0:
        unstage(s, bool(r.top_card_counts))
    s.aim = -1
    s.need = 0


@kernel
def _take_leaves_enough(r: RuleRecord, s: State, seat: int, n: int, action: int) -> int:
    """AG-4: two cards are held after a take, or a pot comes, or going out can follow."""
    side = side_of(s, seat)
    left = int(s.hand_size[seat]) - cards_used(action)
    if s.hand_size[seat] == 1 and s.pile_size == 1:
        return PILE_ONE_CARD
    if left >= 2:
        return OK
    beneath = remainder(r, s)
    if left + beneath >= 2:
        return OK
    if not s.opened[side]:
        return PILE_LEAVES_TOO_FEW
    aim, aimed = int(s.aim), int(s.aimed)
    _stage_pile(r, s, n, action)
    pot = s.canastas[side] > 0 and brings_pot(r, s, seat)
    follows = False
    if not pot:
        if left + beneath == 0:
            follows = r.last_discard == LAST_DISCARD_OPTIONAL and may_go_out(r, s, seat) == OK
        elif beneath > 0:
            follows = may_go_out(r, s, seat) == OK
        else:
            follows = line_exists(r, s, seat) and may_be_let_out(r, s, seat)
            pot = _last_card_brings_pot(r, s, seat)
    _unstage_all(r, s)
    s.aim = aim
    s.aimed = aimed
    return OK if pot or follows else PILE_LEAVES_TOO_FEW


@kernel
def _last_card_brings_pot(r: RuleRecord, s: State, seat: int) -> bool:
    """Whether the card left completes a first canasta, which brings a pot (AG-4)."""
    side = side_of(s, seat)
    if not brings_pot(r, s, seat):
        return False
    words = rank_words(s, side)
    for n in range(s.meld_count[side]):
        if s.meld_size[s.order[side, n]] == FULL - 1 and lay_word(r, s, seat, n, words) != 0:
            return True
    return False


@kernel
def may_be_let_out(r: RuleRecord, s: State, seat: int) -> bool:
    """Whether the question leaves a player with one card free to go out."""
    from_table = may_go_out(r, s, seat)
    return from_table == OK or not (from_table == ANSWERED_NO or from_table == MUST_ASK)


@kernel
def _why_take_onto(r: RuleRecord, s: State, seat: int, n: int, action: int) -> int:
    """Whether the pile may be taken so; ``n`` is the meld aimed at or -1."""
    side = side_of(s, seat)
    reason = blocked(s)
    if reason != OK:
        return reason
    if action == TAKE_TOP or action >= TAKE_MIXED:
        reason = may_match(r, s, side, action >= TAKE_MIXED)
        if reason != OK:
            return reason
    if n < 0:
        if action == TAKE_TOP:
            return NO_SUCH_MELD
        reason = may_take_new(r, s, side)
    else:
        wilds = 1 if action >= TAKE_MIXED else 0
        reason = may_join(r, s, side, n, cards_used(action) + 1, wilds)
    if reason != OK:
        return reason
    if not has_cards(s, seat, action):
        return NOT_HELD
    return _take_leaves_enough(r, s, seat, n, action)


@kernel
def _take_words(r: RuleRecord, s: State, seat: int, n: int) -> int:
    """The ways of taking the pile onto a meld (or, n -1, as a new one), as bits."""
    if blocked(s) != OK:
        return 0
    word = _of_these(r, s, seat, n, pairs_held(s, seat))
    if r.pile_match == MATCH_CLASSIC:
        if n >= 0 and _why_take_onto(r, s, seat, n, TAKE_TOP) == OK:
            word |= 1 << TAKE_TOP
        word |= _of_these(r, s, seat, n, mixed_held(s, seat))
    return word


@kernel
def _of_these(r: RuleRecord, s: State, seat: int, n: int, ways: int) -> int:
    """Those of some ways of one kind, all of them held, in which the pile may be taken."""
    if ways == 0:
        return 0
    if s.hand_size[seat] >= 4:
        # Whatever is laid, two cards are kept (AG-4): what holds for one way holds for all.
        return ways if _why_take_onto(r, s, seat, n, lowest_bit(ways)) == OK else 0
    word = 0
    while ways != 0:
        action = lowest_bit(ways)
        ways &= ways - 1
        if _why_take_onto(r, s, seat, n, action) == OK:
            word |= 1 << action
    return word


@kernel
def _why_aim_take(r: RuleRecord, s: State, seat: int, n: int) -> int:
    """Whether the pile may be taken onto the n-th meld, so that it may be aimed at."""
    reason = blocked(s)
    if reason != OK:
        return reason
    side = side_of(s, seat)
    if _take_words(r, s, seat, n) != 0:
        return OK
    # Nothing does: say what stands in the way of the plainest way.
    reason = may_join(r, s, side, n, 1, 0)
    if reason != OK:
        return reason
    reason = may_join(r, s, side, n, 3, 0)
    if reason != OK:
        return reason
    rank = int(RANK_OF[top_of(s)])
    if s.ranks[seat, rank] >= 2:
        return PILE_LEAVES_TOO_FEW
    reason = may_match(r, s, side, False)
    return reason if reason != OK else PILE_LEAVES_TOO_FEW


@kernel
def _must_take(r: RuleRecord, s: State, seat: int) -> bool:
    """Whether the pile has to be taken at an empty stock (AR-11)."""
    if not r.forced_take or s.pile_size == 0:
        return False
    for n in range(s.meld_count[side_of(s, seat)]):
        if _why_take_onto(r, s, seat, n, TAKE_TOP) == OK:
            return True
    return False


# ---- one action


@kernel
def _why_single(r: RuleRecord, s: State, seat: int, action: int) -> int:
    """Why one of the actions without a card is refused; ``OK`` where it is legal."""
    phase = s.phase
    if action == A_DRAW:
        if phase != DRAW:
            return NOT_NOW
        return OK if s.stock_size > 0 else STOCK_EMPTY
    if action == A_PASS:
        if phase == PLAY:
            return may_end_without(r, s, seat)
        if phase != DRAW:
            return NOT_NOW
        if s.stock_size > 0:
            return PASS_NOT_ALLOWED
        return MUST_TAKE if _must_take(r, s, seat) else OK
    if action == A_RETRACT:
        if phase != PLAY:
            return NOT_NOW
        return OK if s.staged > 0 else NOTHING_TO_RETRACT
    if action == A_FOOT:
        if phase != DRAW and phase != PLAY:
            return NOT_NOW
        if r.second_hand != SECOND_HAND_FACE_DOWN or s.foot_size[seat] == 0:
            return NO_FOOT
        return OK if s.opened[side_of(s, seat)] else FOOT_BEFORE_OPENING
    if action == A_ASK:
        if phase != PLAY:
            return NOT_NOW
        return may_ask(r, s, seat, rank_words(s, side_of(s, seat)))
    if action == A_YES or action == A_NO:
        return OK if phase == ANSWER else NOT_NOW
    if action == A_SPLASH:
        if phase != DRAW and phase != PLAY:
            return NOT_NOW
        return may_splash(r, s, seat)
    if action == A_DEAL:
        if phase == MATCH_OVER:
            return REASON_MATCH_OVER
        return OK if phase == DEAL_OVER else DEAL_NOT_OVER
    return UNKNOWN_ACTION


@kernel
def _why_face(r: RuleRecord, s: State, seat: int, kind: int) -> int:
    """Why a three held may not be faced now (AC-12)."""
    if s.phase != DRAW and s.phase != PLAY:
        return NOT_NOW
    if r.threes_faced != FACED_HELD:
        return NO_FACING
    if RANK_OF[kind] != 1:
        return NOT_A_THREE
    if not holds(s, seat, kind):
        return NOT_HELD
    side = side_of(s, seat)
    if not s.opened[side] and (s.meld_count[side] > 0 or s.pending):
        return OPENING_UNFINISHED
    if s.question == YES and is_replaced(r, s):
        return PROMISED_TO_GO_OUT
    return OK


@kernel
def _why_cut(r: RuleRecord, s: State, passed: int) -> int:
    """Why the pack may not be cut so: the upper part keeps nine cards (AC-5)."""
    if s.phase != CUT:
        return NOT_NOW if r.cut else NO_CUT
    if passed < 1 or passed > pack_size(r) - r.turn_card_depth - 1:
        return CUT_TOO_FEW_LEFT
    return OK


@kernel
def why_illegal(r: RuleRecord, s: State, action: int) -> int:
    """Why an action is refused; ``OK`` where it is legal. The one check there is."""
    if action < 0 or action >= CODES:
        return UNKNOWN_ACTION
    phase = int(s.phase)
    if action >= A_CUT:
        return _why_cut(r, s, action - A_CUT)
    if phase == MATCH_OVER:
        return REASON_MATCH_OVER
    offset = action % 64
    if action >= A_DISCARD and action // 64 != A_AIM // 64 and offset >= KIND_END:
        return UNKNOWN_ACTION
    if A_DEAL < action < A_DISCARD and action >= TAKE_END:
        return UNKNOWN_ACTION
    if phase == DEAL_OVER or phase == CUT or phase == ANSWER:
        if action > A_DEAL:
            return NOT_NOW
        return _why_single(r, s, int(s.turn), action)
    seat = int(s.turn)
    if phase == DRAW:
        if s.aimed and (action < TAKE_TOP or action >= A_DISCARD):
            return AIM_NEEDS_CARD
        if action <= A_DEAL:
            return _why_single(r, s, seat, action)
        if action < A_DISCARD:
            return _why_take_onto(r, s, seat, int(s.aim) if s.aimed else -1, action)
        if action >= A_FACE:
            return _why_face(r, s, seat, offset)
        if A_AIM <= action < A_BRIDGE:
            return _why_aim_take(r, s, seat, offset)
        return NOT_NOW
    if s.need > 0 and not (A_LAY <= action < A_NEW) and action != A_RETRACT:
        return UNFINISHED_MELD
    if s.aimed and not (A_LAY <= action < A_NEW) and action != A_RETRACT:
        return AIM_NEEDS_CARD
    if action <= A_DEAL:
        return _why_single(r, s, seat, action)
    if action < A_DISCARD:
        return NOT_NOW
    if action < A_LAY:
        return may_discard(r, s, seat, offset)
    if action >= A_FACE:
        return _why_face(r, s, seat, offset)
    words = rank_words(s, side_of(s, seat))
    if action < A_NEW:
        if s.aim < 0:
            return NO_SUCH_MELD
        return why_lay(r, s, seat, int(s.aim), offset, words)
    if action < A_RUN:
        closed = closed_by_others(r, s, side_of(s, seat))
        return why_begin(r, s, seat, offset, words, closed)
    if action < A_AIM:
        return why_run(r, s, seat, offset)
    if action < A_BRIDGE:
        return why_aim(r, s, seat, offset, words)
    return why_bridge(r, s, seat, offset)


# ---- all actions


@kernel
def _fill_draw(r: RuleRecord, s: State, seat: int) -> None:
    """The legal actions at the start of a turn."""
    if s.aimed:
        s.legal[0] = _take_words(r, s, seat, int(s.aim))
        return
    word = 0
    for action in (A_DRAW, A_PASS, A_FOOT, A_SPLASH):
        if _why_single(r, s, seat, action) == OK:
            word |= 1 << action
    if s.pile_size > 0:
        word |= _take_words(r, s, seat, -1)
        if blocked(s) == OK:
            rank = RANK_OF[top_of(s)]
            for n in range(s.meld_count[side_of(s, seat)]):
                if (
                    s.meld_rank[s.order[side_of(s, seat), n]] == rank
                    and _take_words(r, s, seat, n) != 0
                ):
                    s.legal[A_AIM // 64] |= 1 << n
    s.legal[0] = word


@kernel
def _fill_faces(r: RuleRecord, s: State, seat: int) -> None:
    """The threes that may be faced."""
    if r.threes_faced == FACED_HELD and s.ranks[seat, 1] > 0:
        for kind in range(1, 52, 13):
            if _why_face(r, s, seat, kind) == OK:
                s.legal[A_FACE // 64] |= 1 << kind


@kernel
def _fill_play(r: RuleRecord, s: State, seat: int) -> None:
    """The legal actions between the draw and the discard."""
    side = side_of(s, seat)
    word = 0
    if s.staged > 0:
        word |= 1 << A_RETRACT
    words = rank_words(s, side)
    if s.aim >= 0:
        s.legal[A_LAY // 64] = lay_word(r, s, seat, int(s.aim), words)
    if s.need == 0 and not s.aimed:
        closed = closed_by_others(r, s, side)
        s.legal[A_NEW // 64] = begin_word(r, s, seat, words, closed)
        s.legal[A_RUN // 64] = run_word(r, s, seat)
        s.legal[A_AIM // 64] = aim_word(r, s, seat, words)
        s.legal[A_BRIDGE // 64] = bridge_word(r, s, seat)
        if may_end_turn(r, s, seat) == OK:
            s.legal[A_DISCARD // 64] = throwable(r, s, seat)
        for action in (A_PASS, A_FOOT, A_SPLASH):
            if _why_single(r, s, seat, action) == OK:
                word |= 1 << action
        _fill_faces(r, s, seat)
    s.legal[0] = word


@kernel
def fill_legal(r: RuleRecord, s: State) -> None:
    """Fill the mask of legal actions."""
    fill_without_question(r, s)
    add_question(r, s)


@kernel
def add_question(r: RuleRecord, s: State) -> None:
    """Put the question to the partner into the mask where it may be asked."""
    if s.phase == PLAY and s.need == 0 and not s.aimed:
        seat = int(s.turn)
        if may_ask(r, s, seat, rank_words(s, side_of(s, seat))) == OK:
            s.legal[0] |= 1 << A_ASK


@kernel
def fill_without_question(r: RuleRecord, s: State) -> None:
    """Fill the mask of legal actions but for the question to the partner.

    Whether that may be asked costs as much to decide as all else together (AG-3): play that
    does not think of asking does without it.
    """
    for w in range(WORDS):
        s.legal[w] = 0
    phase = int(s.phase)
    seat = int(s.turn)
    if phase == PLAY:
        _fill_play(r, s, seat)
    elif phase == DRAW:
        _fill_draw(r, s, seat)
        if not s.aimed:
            _fill_faces(r, s, seat)
    elif phase == ANSWER:
        s.legal[0] = (1 << A_YES) | (1 << A_NO)
    elif phase == DEAL_OVER:
        s.legal[0] = 1 << A_DEAL
    elif phase == CUT:
        for passed in range(1, pack_size(r) - r.turn_card_depth):
            s.legal[(A_CUT + passed) // 64] |= bit(passed % 64)


# ---- carrying out


@kernel
def _do_single(r: RuleRecord, s: State, action: int) -> None:
    """Carry out one of the actions without a card."""
    seat = int(s.turn)
    if action == A_DRAW:
        draw(r, s)
    elif action == A_PASS:
        if s.phase == DRAW:
            finish(r, s, STOCK, -1)
        else:
            end_without_discard(r, s)
    elif action == A_RETRACT:
        _retract(r, s)
    elif action == A_FOOT:
        pick_up_foot(r, s)
    elif action == A_ASK:
        s.phase = ANSWER
        s.actor = (seat + int(s.sides)) % int(s.players)
        s.aim = -1
    elif action == A_YES or action == A_NO:
        s.question = YES if action == A_YES else NO
        s.asked[seat] = NO if action == A_NO and r.no_binds == NO_BINDS_DEAL else 1
        s.phase = PLAY
        s.actor = seat
        settle(s)
    elif action == A_SPLASH:
        finish(r, s, SPLASHED, seat)
    elif action == A_DEAL:
        next_deal(r, s)


@kernel
def _retract(r: RuleRecord, s: State) -> None:
    """Take back all that is staged; a pile taken goes back too, and the turn is at its draw."""
    took = s.took
    while s.staged > 0:
        unstage(s, bool(r.top_card_counts))
    s.aim = -1
    s.aimed = 0
    s.need = 0
    if s.opening_turn == 1:
        s.opened[side_of(s, int(s.turn))] = 0
    if took and not s.took:
        s.take_cards = 0
        s.phase = DRAW


@kernel
def _face_one(r: RuleRecord, s: State, kind: int) -> None:
    """Face a three held, and draw for it while the turn card is in the stock."""
    seat = int(s.turn)
    replaced = is_replaced(r, s) and s.stock_size > 0
    lose(s, seat, kind)
    face(s, side_of(s, seat), kind)
    if replaced:
        settle(s)
        receive(r, s, seat, 1)


@kernel
def carry_out(r: RuleRecord, s: State, action: int) -> None:
    """Carry out a legal action."""
    offset = action % 64
    if action >= A_CUT:
        cut(r, s, action - A_CUT)
    elif action <= A_DEAL:
        _do_single(r, s, action)
    elif action < A_DISCARD:
        n = int(s.aim) if s.aimed else -1
        _stage_pile(r, s, n, action)
        after_take(r, s)
    elif action < A_LAY:
        discard(r, s, offset)
    elif action < A_NEW:
        stage_lay(s, int(s.aim), offset)
        s.aimed = 0
        after_lay(r, s)
    elif action < A_RUN:
        stage_new(s, form_begun(offset), offset)
    elif action < A_AIM:
        stage_run(s, offset)
        after_lay(r, s)
    elif action < A_BRIDGE:
        s.aim = offset
        s.aimed = 1
    elif action < A_FACE:
        bridge(s, offset)
        after_lay(r, s)
    else:
        _face_one(r, s, offset)
