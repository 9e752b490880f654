"""All actions together: the legal ones, reasons against others, and carrying one out."""

from canasta.cards import JOKER, KINDS
from canasta.compiled.kernel.compiled import inlined, kernel
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
from canasta.compiled.kernel.meld_rules import (
    closed_by_others,
    deciding_words,
    rank_words,
    run_ends,
)
from canasta.compiled.kernel.melds import holds, lose
from canasta.compiled.kernel.pile import TAKE_END, top_of, why_blocked
from canasta.compiled.kernel.question import why_not_ask
from canasta.compiled.kernel.rule_choices import (
    FACED_HELD,
    FACED_WITH_DRAW,
    FOOT_BY_CHOICE,
    MATCH_PAIR_OR_MELD,
    NO_BINDS_DEAL,
)
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
from canasta.engine.codes import CODES, STEP_CODES, WORDS, Act, Ending, Form, Phase, SlipAct
from canasta.engine.reasons import Reason


@kernel
def _aims_in_vain(r: RuleRecord, s: State, seat: int) -> bool:
    """Return whether only forbidden steps can follow the meld chosen, for an improper play."""
    if not s.target_chosen:
        return False
    n = int(s.target_meld)
    if s.phase == Phase.DRAW:
        return take_words(r, s, seat, n) == 0
    return lay_word(r, s, seat, n, rank_words(s, side_of(s, seat))) == 0


@kernel
def _why_single(r: RuleRecord, s: State, seat: int, action: int) -> int:
    """Return why one of the actions without a card is refused; ``OK`` if it is legal."""
    phase = s.phase
    if action == Act.DRAW:
        if phase != Phase.DRAW:
            return Reason.NOT_NOW
        return Reason.OK if s.stock_size > 0 else Reason.STOCK_EMPTY
    if action == Act.PASS:
        if phase == Phase.PLAY:
            return why_not_end_without(r, s, seat)
        if phase != Phase.DRAW:
            return Reason.NOT_NOW
        if s.stock_size > 0:
            return Reason.PASS_NOT_ALLOWED
        return Reason.MUST_TAKE if must_take(r, s, seat) else Reason.OK
    if action == Act.RETRACT:
        if (phase == Phase.DRAW or phase == Phase.PLAY) and _aims_in_vain(r, s, seat):
            return Reason.OK
        if phase != Phase.PLAY:
            return Reason.NOT_NOW
        return Reason.OK if s.staged > 0 else Reason.NOTHING_TO_RETRACT
    if action == Act.FOOT:
        if phase != Phase.DRAW and phase != Phase.PLAY:
            return Reason.NOT_NOW
        if r.foot != FOOT_BY_CHOICE or s.foot_size[seat] == 0:
            return Reason.NO_FOOT
        if black_laid(s):
            return Reason.BLACK_THREES_LAST
        return Reason.OK if s.opened[side_of(s, seat)] else Reason.FOOT_BEFORE_OPENING
    if action == Act.ASK:
        if phase != Phase.PLAY:
            return Reason.NOT_NOW
        return why_not_ask(r, s, seat)
    if action == Act.YES or action == Act.NO:
        return Reason.OK if phase == Phase.ANSWER else Reason.NOT_NOW
    if action == Act.SPLASH:
        if phase != Phase.DRAW and phase != Phase.PLAY:
            return Reason.NOT_NOW
        return why_not_splash(r, s, seat)
    if action == Act.DEAL:
        if phase == Phase.MATCH_OVER:
            return Reason.MATCH_OVER
        return Reason.OK if phase == Phase.DEAL_OVER else Reason.DEAL_NOT_OVER
    return Reason.UNKNOWN_ACTION


@kernel
def _why_face(r: RuleRecord, s: State, seat: int, kind: int) -> int:
    """Return why a three may not be laid down now (AC-12); ``OK`` if it may."""
    if s.phase != Phase.DRAW and s.phase != Phase.PLAY:
        return Reason.NOT_NOW
    if r.threes_faced != FACED_HELD and not r.threes_by_hand:
        return Reason.NO_FACING
    if not is_bonus_three(r, kind):
        return Reason.NOT_A_THREE
    if not holds(s, seat, kind):
        return Reason.NOT_HELD
    if black_laid(s):
        return Reason.BLACK_THREES_LAST
    if is_too_late_to_face(r, s):
        return Reason.THREES_FIRST
    side = side_of(s, seat)
    if not s.opened[side] and (s.meld_count[side] > 0 or s.pile_withheld):
        return Reason.OPENING_UNFINISHED
    if s.question == YES and is_replaced(r, s):
        return Reason.PROMISED_TO_GO_OUT
    return Reason.OK


@kernel
def _why_cut(r: RuleRecord, s: State, passed: int) -> int:
    """Return why the pack may not be cut so: the turn card and those beneath it stay (AC-5)."""
    if s.phase != Phase.CUT:
        return Reason.NOT_NOW if r.cut else Reason.NO_CUT
    if passed < 1 or passed > most_cut(r):
        return Reason.CUT_TOO_FEW_LEFT
    return Reason.OK


@kernel
def why_illegal(r: RuleRecord, s: State, action: int) -> int:
    """Return why an action is refused; ``OK`` if it is legal. This is the only such check."""
    if action < 0 or action >= STEP_CODES:
        return Reason.UNKNOWN_ACTION
    if action >= CODES:
        if action >= SlipAct.IMPROPER:
            return why_not_improper(r, s, action - SlipAct.IMPROPER)
        return why_no_slip(r, s, action)
    phase = int(s.phase)
    if action >= Act.CUT:
        return _why_cut(r, s, action - Act.CUT)
    if phase == Phase.MATCH_OVER:
        return Reason.MATCH_OVER
    offset = action % 64
    if action >= Act.DISCARD and action // 64 != Act.TARGET // 64 and offset >= KINDS:
        return Reason.UNKNOWN_ACTION
    if Act.DEAL < action < Act.DISCARD and action >= TAKE_END:
        return Reason.UNKNOWN_ACTION
    if phase == Phase.DEAL_OVER or phase == Phase.CUT or phase == Phase.ANSWER:
        if action > Act.DEAL:
            return Reason.NOT_NOW
        return _why_single(r, s, int(s.turn), action)
    seat = int(s.turn)
    if phase == Phase.DRAW:
        if s.target_chosen and (action < Act.TAKE_TOP or action >= Act.DISCARD):
            vain = action == Act.RETRACT and _aims_in_vain(r, s, seat)
            return Reason.OK if vain else Reason.AIM_NEEDS_CARD
        if action <= Act.DEAL:
            return _why_single(r, s, seat, action)
        if action < Act.DISCARD:
            return why_take_onto(r, s, seat, int(s.target_meld) if s.target_chosen else -1, action)
        if action >= Act.FACE:
            return _why_face(r, s, seat, offset)
        if Act.TARGET <= action < Act.BRIDGE:
            return why_not_target_take(r, s, seat, offset)
        return Reason.NOT_NOW
    if s.cards_needed > 0 and not (Act.LAY <= action < Act.NEW) and action != Act.RETRACT:
        return Reason.UNFINISHED_MELD
    if s.target_chosen and not (Act.LAY <= action < Act.NEW) and action != Act.RETRACT:
        return Reason.AIM_NEEDS_CARD
    if action <= Act.DEAL:
        return _why_single(r, s, seat, action)
    if action < Act.DISCARD:
        return Reason.NOT_NOW
    if action < Act.LAY:
        return why_not_discard(r, s, seat, offset)
    if action >= Act.FACE:
        return _why_face(r, s, seat, offset)
    words = rank_words(s, side_of(s, seat))
    if action < Act.NEW:
        if s.target_meld < 0:
            return Reason.NO_SUCH_MELD
        return why_lay(r, s, seat, int(s.target_meld), offset, words)
    if action < Act.RUN:
        closed = closed_by_others(r, s, side_of(s, seat))
        return why_begin(r, s, seat, offset, words, closed)
    if action < Act.TARGET:
        return why_run(r, s, seat, offset)
    if action < Act.BRIDGE:
        return why_not_target(r, s, seat, offset, words)
    return why_bridge(r, s, seat, offset)


# ---- all actions


@kernel
def _seldom_singles(r: RuleRecord, s: State, seat: int) -> int:
    """Return the face-down hand and the splash, if they are legal, as bits."""
    word = 0
    if r.foot == FOOT_BY_CHOICE and _why_single(r, s, seat, Act.FOOT) == Reason.OK:
        word |= 1 << Act.FOOT
    if r.splash and _why_single(r, s, seat, Act.SPLASH) == Reason.OK:
        word |= 1 << Act.SPLASH
    return word


@kernel
def _fill_draw(r: RuleRecord, s: State, seat: int) -> None:
    """Fill in the legal actions at the start of a turn."""
    if s.target_chosen:
        word = take_words(r, s, seat, int(s.target_meld))
        s.legal[0] = word if word else 1 << Act.RETRACT
        return
    word = 0
    if s.stock_size > 0:
        word |= 1 << Act.DRAW
    elif _why_single(r, s, seat, Act.PASS) == Reason.OK:
        word |= 1 << Act.PASS
    word |= _seldom_singles(r, s, seat)
    if s.pile_size > 0:
        word |= take_words(r, s, seat, -1)
        if why_blocked(s) == Reason.OK:
            top = top_of(s)
            onto_runs = r.pile_match == MATCH_PAIR_OR_MELD
            side = side_of(s, seat)
            for n in range(s.meld_count[side]):
                m = int(s.order[side, n])
                if s.meld_form[m] == Form.RUN:
                    fits = onto_runs and (run_ends(s, m) >> top) & 1 != 0
                else:
                    fits = s.meld_rank[m] == RANK_OF[top]
                if fits and take_words(r, s, seat, n) != 0:
                    s.legal[Act.TARGET // 64] |= 1 << n
    s.legal[0] = word


@inlined
def _fill_faces(r: RuleRecord, s: State, seat: int) -> None:
    if (r.threes_faced == FACED_HELD or r.threes_by_hand) and s.ranks[seat, 1] > 0:
        for kind in range(1, JOKER, 13):
            if _why_face(r, s, seat, kind) == Reason.OK:
                s.legal[Act.FACE // 64] |= 1 << kind


@kernel
def _fill_play(r: RuleRecord, s: State, seat: int, asking: bool) -> None:
    """Fill in the legal actions after the draw; ``asking``: the question to the partner as well."""
    side = side_of(s, seat)
    word = 0
    if s.staged > 0:
        word |= 1 << Act.RETRACT
    words = deciding_words(r, s, side)
    if s.target_meld >= 0:
        s.legal[Act.LAY // 64] = lay_word(r, s, seat, int(s.target_meld), words)
        if s.target_chosen and s.legal[Act.LAY // 64] == 0:
            word |= 1 << Act.RETRACT
    if s.cards_needed == 0 and not s.target_chosen:
        closed = closed_by_others(r, s, side)
        s.legal[Act.NEW // 64] = begin_word(r, s, seat, words, closed)
        s.legal[Act.RUN // 64] = run_word(r, s, seat)
        s.legal[Act.TARGET // 64] = target_word(r, s, seat, words)
        s.legal[Act.BRIDGE // 64] = bridge_word(r, s, seat)
        if why_not_end_turn(r, s, seat) == Reason.OK:
            s.legal[Act.DISCARD // 64] = throwable(r, s, seat)
        if why_not_end_without(r, s, seat) == Reason.OK:
            word |= 1 << Act.PASS
        word |= _seldom_singles(r, s, seat)
        _fill_faces(r, s, seat)
        if asking and why_not_ask(r, s, seat) == Reason.OK:
            word |= 1 << Act.ASK
    s.legal[0] = word


@kernel
def _fill(r: RuleRecord, s: State, asking: bool) -> None:
    """Fill the mask; ``asking``: the question to the partner as well."""
    for w in range(WORDS):
        s.legal[w] = 0
    phase = int(s.phase)
    seat = int(s.turn)
    if phase == Phase.PLAY:
        _fill_play(r, s, seat, asking)
    elif phase == Phase.DRAW:
        _fill_draw(r, s, seat)
        if not s.target_chosen:
            _fill_faces(r, s, seat)
    elif phase == Phase.ANSWER:
        s.legal[0] = (1 << Act.YES) | (1 << Act.NO)
    elif phase == Phase.DEAL_OVER:
        s.legal[0] = 1 << Act.DEAL
    elif phase == Phase.CUT:
        for passed in range(1, most_cut(r) + 1):
            s.legal[(Act.CUT + passed) // 64] |= bit(passed % 64)


@kernel
def fill_legal(r: RuleRecord, s: State) -> None:
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
    if s.phase == Phase.PLAY and s.cards_needed == 0 and not s.target_chosen:
        seat = int(s.turn)
        if why_not_ask(r, s, seat) == Reason.OK:
            s.legal[0] |= 1 << Act.ASK


# ---- carrying out


@kernel
def _do_single(r: RuleRecord, s: State, action: int) -> None:
    """Carry out one of the actions without a card."""
    seat = int(s.turn)
    if action == Act.DRAW:
        draw(r, s)
    elif action == Act.PASS:
        if s.phase == Phase.DRAW:
            finish(r, s, Ending.STOCK, -1)
        else:
            end_without_discard(r, s)
    elif action == Act.RETRACT:
        retract(r, s)
    elif action == Act.FOOT:
        pick_up_foot(r, s)
    elif action == Act.ASK:
        s.phase = Phase.ANSWER
        s.actor = (seat + int(s.sides)) % int(s.players)
        s.target_meld = -1
    elif action == Act.YES or action == Act.NO:
        s.question = YES if action == Act.YES else NO
        s.asked[seat] = NO if action == Act.NO and r.no_binds == NO_BINDS_DEAL else 1
        s.phase = Phase.PLAY
        s.actor = seat
        settle(s)
    elif action == Act.SPLASH:
        finish(r, s, Ending.SPLASH, seat)
    elif action == Act.DEAL:
        next_deal(r, s)


@kernel
def _face_one(r: RuleRecord, s: State, kind: int) -> None:
    """Lay down a three from the hand, and draw for it while the turn card is in the stock."""
    seat = int(s.turn)
    replaced = is_replaced(r, s) and s.stock_size > 0
    lose(s, seat, kind)
    face(s, side_of(s, seat), kind)
    if replaced and r.threes_faced == FACED_WITH_DRAW and s.phase == Phase.DRAW:
        s.replacements_owed[seat] += 1
    elif replaced:
        settle(s)
        receive(r, s, seat, 1)


@kernel
def carry_out(r: RuleRecord, s: State, action: int) -> None:
    if action >= SlipAct.IMPROPER:
        action -= SlipAct.IMPROPER
    offset = action % 64
    if action >= CODES:
        make_slip(r, s, action)
    elif action >= Act.CUT:
        cut(r, s, action - Act.CUT)
    elif action <= Act.DEAL:
        _do_single(r, s, action)
    elif action < Act.DISCARD:
        n = int(s.target_meld) if s.target_chosen else -1
        stage_pile(r, s, n, action)
        after_take(r, s)
    elif action < Act.LAY:
        discard(r, s, offset)
    elif action < Act.NEW:
        stage_lay(r, s, int(s.target_meld), offset)
        s.target_chosen = 0
        after_lay(r, s)
    elif action < Act.RUN:
        stage_new(r, s, form_begun(offset), offset)
    elif action < Act.TARGET:
        stage_run(r, s, offset)
        after_lay(r, s)
    elif action < Act.BRIDGE:
        s.target_meld = offset
        s.target_chosen = 1
    elif action < Act.FACE:
        bridge(r, s, offset)
        after_lay(r, s)
    else:
        _face_one(r, s, offset)
