"""All actions together: the legal ones, reasons against others, and carrying one out."""

from typing import Final

from canasta.cards import JOKER, KINDS
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.dealing import most_cut
from canasta.compiled.kernel.discards import (
    throwable,
    why_not_discard,
    why_not_end_turn,
    why_not_end_without,
)
from canasta.compiled.kernel.going_out import NO, YES
from canasta.compiled.kernel.improper import why_not_improper
from canasta.compiled.kernel.irregular import why_not_splash
from canasta.compiled.kernel.laying import (
    begin_word,
    black_laid,
    bridge_word,
    lay_word,
    run_word,
    target_word,
    why_begin,
    why_bridge,
    why_lay,
    why_not_target,
    why_run,
)
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.lookahead import bridge, form_begun
from canasta.compiled.kernel.meld_rules import closed_by_others, rank_words
from canasta.compiled.kernel.melds import RUN, holds, lose
from canasta.compiled.kernel.pile import TAKE_END, TAKE_TOP, top_of, why_blocked
from canasta.compiled.kernel.question import why_not_ask
from canasta.compiled.kernel.reason_codes import (
    AIM_NEEDS_CARD,
    BLACK_THREES_LAST,
    CUT_TOO_FEW_LEFT,
    DEAL_NOT_OVER,
    FACED_HELD,
    FACED_WITH_DRAW,
    FOOT_BEFORE_OPENING,
    FOOT_BY_CHOICE,
    MATCH_PAIR_OR_MELD,
    MUST_TAKE,
    NO_BINDS_DEAL,
    NO_CUT,
    NO_FACING,
    NO_FOOT,
    NO_SUCH_MELD,
    NOT_A_THREE,
    NOT_HELD,
    NOT_NOW,
    NOTHING_TO_RETRACT,
    OK,
    OPENING_UNFINISHED,
    PASS_NOT_ALLOWED,
    PROMISED_TO_GO_OUT,
    STOCK_EMPTY,
    THREES_FIRST,
    UNFINISHED_MELD,
    UNKNOWN_ACTION,
)
from canasta.compiled.kernel.reason_codes import MATCH_OVER as REASON_MATCH_OVER
from canasta.compiled.kernel.seats import bit, side_of
from canasta.compiled.kernel.slips import make_slip, why_no_slip
from canasta.compiled.kernel.staging import retract, settle, stage_lay, stage_new, stage_run
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.kernel.taking import (
    must_take,
    stage_pile,
    take_words,
    why_not_target_take,
    why_take_onto,
)
from canasta.compiled.kernel.threes import (
    face,
    is_bonus_three,
    is_replaced,
    is_too_late_to_face,
    receive,
)
from canasta.compiled.kernel.turns import (
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
from canasta.engine.codes import CODES, STEP_CODES, WORDS, Act, Ending, Phase, SlipAct

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
A_TARGET: Final = int(Act.TARGET)
A_BRIDGE: Final = int(Act.BRIDGE)
A_FACE: Final = int(Act.FACE)
A_CUT: Final = int(Act.CUT)
A_IMPROPER: Final = int(SlipAct.IMPROPER)
KIND_END: Final = KINDS
SPLASHED: Final = int(Ending.SPLASH)
STOCK: Final = int(Ending.STOCK)


@kernel
def _aims_in_vain(r: RuleRecord, s: State, seat: int) -> bool:
    """Return whether only forbidden steps can follow the meld chosen, for an improper play."""
    if not s.target_chosen:
        return False
    n = int(s.target_meld)
    if s.phase == DRAW:
        return take_words(r, s, seat, n) == 0
    return lay_word(r, s, seat, n, rank_words(s, side_of(s, seat))) == 0


@kernel
def _why_single(r: RuleRecord, s: State, seat: int, action: int) -> int:
    """Return why one of the actions without a card is refused; ``OK`` if it is legal."""
    phase = s.phase
    if action == A_DRAW:
        if phase != DRAW:
            return NOT_NOW
        return OK if s.stock_size > 0 else STOCK_EMPTY
    if action == A_PASS:
        if phase == PLAY:
            return why_not_end_without(r, s, seat)
        if phase != DRAW:
            return NOT_NOW
        if s.stock_size > 0:
            return PASS_NOT_ALLOWED
        return MUST_TAKE if must_take(r, s, seat) else OK
    if action == A_RETRACT:
        if (phase == DRAW or phase == PLAY) and _aims_in_vain(r, s, seat):
            return OK
        if phase != PLAY:
            return NOT_NOW
        return OK if s.staged > 0 else NOTHING_TO_RETRACT
    if action == A_FOOT:
        if phase != DRAW and phase != PLAY:
            return NOT_NOW
        if r.foot != FOOT_BY_CHOICE or s.foot_size[seat] == 0:
            return NO_FOOT
        if black_laid(s):
            return BLACK_THREES_LAST
        return OK if s.opened[side_of(s, seat)] else FOOT_BEFORE_OPENING
    if action == A_ASK:
        if phase != PLAY:
            return NOT_NOW
        return why_not_ask(r, s, seat, rank_words(s, side_of(s, seat)))
    if action == A_YES or action == A_NO:
        return OK if phase == ANSWER else NOT_NOW
    if action == A_SPLASH:
        if phase != DRAW and phase != PLAY:
            return NOT_NOW
        return why_not_splash(r, s, seat)
    if action == A_DEAL:
        if phase == MATCH_OVER:
            return REASON_MATCH_OVER
        return OK if phase == DEAL_OVER else DEAL_NOT_OVER
    return UNKNOWN_ACTION


@kernel
def _why_face(r: RuleRecord, s: State, seat: int, kind: int) -> int:
    """Return why a three may not be laid down now (AC-12); ``OK`` if it may."""
    if s.phase != DRAW and s.phase != PLAY:
        return NOT_NOW
    if r.threes_faced != FACED_HELD and not r.threes_by_hand:
        return NO_FACING
    if not is_bonus_three(r, kind):
        return NOT_A_THREE
    if not holds(s, seat, kind):
        return NOT_HELD
    if black_laid(s):
        return BLACK_THREES_LAST
    if is_too_late_to_face(r, s):
        return THREES_FIRST
    side = side_of(s, seat)
    if not s.opened[side] and (s.meld_count[side] > 0 or s.pile_withheld):
        return OPENING_UNFINISHED
    if s.question == YES and is_replaced(r, s):
        return PROMISED_TO_GO_OUT
    return OK


@kernel
def _why_cut(r: RuleRecord, s: State, passed: int) -> int:
    """Return why the pack may not be cut so: the turn card and those beneath it stay (AC-5)."""
    if s.phase != CUT:
        return NOT_NOW if r.cut else NO_CUT
    if passed < 1 or passed > most_cut(r):
        return CUT_TOO_FEW_LEFT
    return OK


@kernel
def why_illegal(r: RuleRecord, s: State, action: int) -> int:
    """Return why an action is refused; ``OK`` if it is legal. This is the only such check."""
    if action < 0 or action >= STEP_CODES:
        return UNKNOWN_ACTION
    if action >= CODES:
        if action >= A_IMPROPER:
            return why_not_improper(r, s, action - A_IMPROPER)
        return why_no_slip(r, s, action)
    phase = int(s.phase)
    if action >= A_CUT:
        return _why_cut(r, s, action - A_CUT)
    if phase == MATCH_OVER:
        return REASON_MATCH_OVER
    offset = action % 64
    if action >= A_DISCARD and action // 64 != A_TARGET // 64 and offset >= KIND_END:
        return UNKNOWN_ACTION
    if A_DEAL < action < A_DISCARD and action >= TAKE_END:
        return UNKNOWN_ACTION
    if phase == DEAL_OVER or phase == CUT or phase == ANSWER:
        if action > A_DEAL:
            return NOT_NOW
        return _why_single(r, s, int(s.turn), action)
    seat = int(s.turn)
    if phase == DRAW:
        if s.target_chosen and (action < TAKE_TOP or action >= A_DISCARD):
            vain = action == A_RETRACT and _aims_in_vain(r, s, seat)
            return OK if vain else AIM_NEEDS_CARD
        if action <= A_DEAL:
            return _why_single(r, s, seat, action)
        if action < A_DISCARD:
            return why_take_onto(r, s, seat, int(s.target_meld) if s.target_chosen else -1, action)
        if action >= A_FACE:
            return _why_face(r, s, seat, offset)
        if A_TARGET <= action < A_BRIDGE:
            return why_not_target_take(r, s, seat, offset)
        return NOT_NOW
    if s.cards_needed > 0 and not (A_LAY <= action < A_NEW) and action != A_RETRACT:
        return UNFINISHED_MELD
    if s.target_chosen and not (A_LAY <= action < A_NEW) and action != A_RETRACT:
        return AIM_NEEDS_CARD
    if action <= A_DEAL:
        return _why_single(r, s, seat, action)
    if action < A_DISCARD:
        return NOT_NOW
    if action < A_LAY:
        return why_not_discard(r, s, seat, offset)
    if action >= A_FACE:
        return _why_face(r, s, seat, offset)
    words = rank_words(s, side_of(s, seat))
    if action < A_NEW:
        if s.target_meld < 0:
            return NO_SUCH_MELD
        return why_lay(r, s, seat, int(s.target_meld), offset, words)
    if action < A_RUN:
        closed = closed_by_others(r, s, side_of(s, seat))
        return why_begin(r, s, seat, offset, words, closed)
    if action < A_TARGET:
        return why_run(r, s, seat, offset)
    if action < A_BRIDGE:
        return why_not_target(r, s, seat, offset, words)
    return why_bridge(r, s, seat, offset)


# ---- all actions


@kernel
def _seldom_singles(r: RuleRecord, s: State, seat: int) -> int:
    """Return the face-down hand and the splash, if they are legal, as bits."""
    word = 0
    if r.foot == FOOT_BY_CHOICE and _why_single(r, s, seat, A_FOOT) == OK:
        word |= 1 << A_FOOT
    if r.splash and _why_single(r, s, seat, A_SPLASH) == OK:
        word |= 1 << A_SPLASH
    return word


@kernel
def _fill_draw(r: RuleRecord, s: State, seat: int) -> None:
    """Fill in the legal actions at the start of a turn."""
    if s.target_chosen:
        word = take_words(r, s, seat, int(s.target_meld))
        s.legal[0] = word if word else 1 << A_RETRACT
        return
    word = 0
    if s.stock_size > 0:
        word |= 1 << A_DRAW
    elif _why_single(r, s, seat, A_PASS) == OK:
        word |= 1 << A_PASS
    word |= _seldom_singles(r, s, seat)
    if s.pile_size > 0:
        word |= take_words(r, s, seat, -1)
        if why_blocked(s) == OK:
            rank = RANK_OF[top_of(s)]
            onto_runs = r.pile_match == MATCH_PAIR_OR_MELD
            for n in range(s.meld_count[side_of(s, seat)]):
                m = int(s.order[side_of(s, seat), n])
                fits = s.meld_rank[m] == rank or (onto_runs and s.meld_form[m] == RUN)
                if fits and take_words(r, s, seat, n) != 0:
                    s.legal[A_TARGET // 64] |= 1 << n
    s.legal[0] = word


@kernel
def _fill_faces(r: RuleRecord, s: State, seat: int) -> None:
    """Fill in the threes that may be laid down."""
    if (r.threes_faced == FACED_HELD or r.threes_by_hand) and s.ranks[seat, 1] > 0:
        for kind in range(1, JOKER, 13):
            if _why_face(r, s, seat, kind) == OK:
                s.legal[A_FACE // 64] |= 1 << kind


@kernel
def _fill_play(r: RuleRecord, s: State, seat: int, asking: bool) -> None:
    """Fill in the legal actions after the draw; ``asking``: the question to the partner as well."""
    side = side_of(s, seat)
    word = 0
    if s.staged > 0:
        word |= 1 << A_RETRACT
    words = rank_words(s, side)
    if s.target_meld >= 0:
        s.legal[A_LAY // 64] = lay_word(r, s, seat, int(s.target_meld), words)
        if s.target_chosen and s.legal[A_LAY // 64] == 0:
            word |= 1 << A_RETRACT
    if s.cards_needed == 0 and not s.target_chosen:
        closed = closed_by_others(r, s, side)
        s.legal[A_NEW // 64] = begin_word(r, s, seat, words, closed)
        s.legal[A_RUN // 64] = run_word(r, s, seat)
        s.legal[A_TARGET // 64] = target_word(r, s, seat, words)
        s.legal[A_BRIDGE // 64] = bridge_word(r, s, seat)
        if why_not_end_turn(r, s, seat) == OK:
            s.legal[A_DISCARD // 64] = throwable(r, s, seat)
        if why_not_end_without(r, s, seat) == OK:
            word |= 1 << A_PASS
        word |= _seldom_singles(r, s, seat)
        _fill_faces(r, s, seat)
        if asking and why_not_ask(r, s, seat, words) == OK:
            word |= 1 << A_ASK
    s.legal[0] = word


@kernel
def _fill(r: RuleRecord, s: State, asking: bool) -> None:
    """Fill the mask; ``asking``: the question to the partner as well."""
    for w in range(WORDS):
        s.legal[w] = 0
    phase = int(s.phase)
    seat = int(s.turn)
    if phase == PLAY:
        _fill_play(r, s, seat, asking)
    elif phase == DRAW:
        _fill_draw(r, s, seat)
        if not s.target_chosen:
            _fill_faces(r, s, seat)
    elif phase == ANSWER:
        s.legal[0] = (1 << A_YES) | (1 << A_NO)
    elif phase == DEAL_OVER:
        s.legal[0] = 1 << A_DEAL
    elif phase == CUT:
        for passed in range(1, most_cut(r) + 1):
            s.legal[(A_CUT + passed) // 64] |= bit(passed % 64)


@kernel
def fill_legal(r: RuleRecord, s: State) -> None:
    """Fill the mask of legal actions."""
    _fill(r, s, True)


@kernel
def fill_without_question(r: RuleRecord, s: State) -> None:
    """Fill the mask of legal actions, except for the question to the partner.

    Deciding whether that may be asked can cost as much as everything else together (AG-3), so play
    that never asks does without it.
    """
    _fill(r, s, False)


@kernel
def add_question(r: RuleRecord, s: State) -> None:
    """Put the question to the partner into the mask if it may be asked."""
    if s.phase == PLAY and s.cards_needed == 0 and not s.target_chosen:
        seat = int(s.turn)
        if why_not_ask(r, s, seat, rank_words(s, side_of(s, seat))) == OK:
            s.legal[0] |= 1 << A_ASK


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
        retract(r, s)
    elif action == A_FOOT:
        pick_up_foot(r, s)
    elif action == A_ASK:
        s.phase = ANSWER
        s.actor = (seat + int(s.sides)) % int(s.players)
        s.target_meld = -1
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
def _face_one(r: RuleRecord, s: State, kind: int) -> None:
    """Lay down a three from the hand, and draw for it while the turn card is in the stock."""
    seat = int(s.turn)
    replaced = is_replaced(r, s) and s.stock_size > 0
    lose(s, seat, kind)
    face(s, side_of(s, seat), kind)
    if replaced and r.threes_faced == FACED_WITH_DRAW and s.phase == DRAW:
        s.replacements_owed[seat] += 1
    elif replaced:
        settle(s)
        receive(r, s, seat, 1)


@kernel
def carry_out(r: RuleRecord, s: State, action: int) -> None:
    """Carry out a legal action."""
    if action >= A_IMPROPER:
        action -= A_IMPROPER
    offset = action % 64
    if action >= CODES:
        make_slip(r, s, action)
    elif action >= A_CUT:
        cut(r, s, action - A_CUT)
    elif action <= A_DEAL:
        _do_single(r, s, action)
    elif action < A_DISCARD:
        n = int(s.target_meld) if s.target_chosen else -1
        stage_pile(r, s, n, action)
        after_take(r, s)
    elif action < A_LAY:
        discard(r, s, offset)
    elif action < A_NEW:
        stage_lay(s, int(s.target_meld), offset)
        s.target_chosen = 0
        after_lay(r, s)
    elif action < A_RUN:
        stage_new(s, form_begun(offset), offset)
    elif action < A_TARGET:
        stage_run(s, offset)
        after_lay(r, s)
    elif action < A_BRIDGE:
        s.target_meld = offset
        s.target_chosen = 1
    elif action < A_FACE:
        bridge(s, offset)
        after_lay(r, s)
    else:
        _face_one(r, s, offset)
