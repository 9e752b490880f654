"""The rollout policy's turn: fast enough for rollouts, good enough to believe them.

It plays by what a seat may know: its own hand, what lies on the table, and the pile, which everyone
has seen grow.
"""

from typing import Final

from canasta.cards import JOKER
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.discards import why_not_end_turn
from canasta.compiled.kernel.going_out import YES, why_not_go_out
from canasta.compiled.kernel.irregular import why_not_splash
from canasta.compiled.kernel.laying import lay_word
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import rank_words
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.moves import fill_without_question, why_illegal
from canasta.compiled.kernel.playout import any_action
from canasta.compiled.kernel.rule_choices import FACED_HELD, FOOT_BY_CHOICE, QUESTION_COMPULSORY
from canasta.compiled.kernel.seats import lowest_bit, side_of
from canasta.compiled.kernel.turns import finish
from canasta.compiled.search.policy_asks import opens
from canasta.compiled.search.policy_discards import cheapest
from canasta.compiled.search.policy_layout import OPENINGS, OUTS, SETS, SUITS
from canasta.compiled.search.policy_melds import DEUCE_BITS, lay_plainly, play, sweep, tried
from canasta.compiled.search.policy_openings import (
    lay_opening,
    plan_opening,
    plan_wild_opening,
    puts_off,
    shape_of,
    wilds_allowed,
    wilds_of,
)
from canasta.compiled.search.policy_outs import asks_partner, lets_out, wants_out
from canasta.compiled.search.policy_signals import least_wild_meld
from canasta.compiled.search.policy_takes import take_pile
from canasta.compiled.search.records import Trail
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import Act, Ending, Phase
from canasta.engine.state import SEATS

NO_TAKE: Final = 1
NO_OUT: Final = 2
NO_OPENING: Final = 4
NO_MELDS: Final = 8

MANY_WILDS: Final = 99
"""More than any hand holds, so that an opening is usual with any number of wild cards."""
LONG: Final = 60
"""Steps after which an endless turn goes on with random steps."""

ENDLESS: Final = 600
"""Steps after which a turn that cannot end ends the deal: the partner's yes binds the player, who
cannot go out in this sample."""


@kernel
def _at_draw(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, not_now: int) -> None:
    """Splash, pick up the foot, lay down threes, take the pile or draw."""
    if r.splash and why_not_splash(r, s, seat) == 0:
        play(r, s, t, Act.SPLASH)
        return
    if r.foot == FOOT_BY_CHOICE and s.foot_size[seat] > 0 and tried(r, s, t, Act.FOOT):
        return
    if _faced(r, s, t, seat):
        return
    if not not_now & NO_TAKE and take_pile(r, w, s, t, seat):
        return
    if s.stock_size > 0:
        play(r, s, t, Act.DRAW)
    elif not tried(r, s, t, Act.PASS):
        _anything(r, s, t)


@kernel
def _faced(r: RuleRecord, s: State, t: Trail, seat: int) -> bool:
    """Lay down a bonus three from the hand if no rule does it automatically."""
    if (r.threes_faced == FACED_HELD or r.threes_by_hand) and s.ranks[seat, 1] > 0:
        for kind in range(1, JOKER, 13):
            if s.hands[seat, kind] > 0 and tried(r, s, t, Act.FACE + kind):
                return True
    return False


@kernel
def _anything(r: RuleRecord, s: State, t: Trail) -> None:
    """Play a random legal step when no rule of this policy applies."""
    fill_without_question(r, s)
    single = int(s.legal[0])
    if single & ~(1 << Act.RETRACT) != 0:
        s.legal[0] = single & ~(1 << Act.RETRACT)
    action = any_action(s)
    if action < 0:
        finish(r, s, Ending.STOCK, -9)
    else:
        play(r, s, t, action)


@kernel
def _nears_out(r: RuleRecord, s: State, t: Trail, seat: int) -> bool:
    """Lay a card when the promise to go out binds; return whether one could be laid.

    Every legal step then leaves a way out (AG-3), so each card laid brings the end nearer. Random
    steps mostly turn from meld to meld, which brings it no nearer, and each computation of the
    legal steps searches for a way out once for every card and meld.
    """
    fill_without_question(r, s)
    aims = int(s.legal[Act.TARGET // 64])
    if s.legal[Act.LAY // 64] == 0 and aims != 0:
        n = lowest_bit(aims)
        play(r, s, t, Act.TARGET + n)
        s.legal[Act.LAY // 64] = lay_word(r, s, seat, n, rank_words(s, side_of(s, seat)))
    for first in (Act.LAY, Act.NEW):
        word = int(s.legal[first // 64])
        if word != 0:
            play(r, s, t, first + _plainest(word))
            return True
    for first in (Act.RUN, Act.BRIDGE):
        word = int(s.legal[first // 64])
        if word != 0:
            play(r, s, t, first + lowest_bit(word))
            return True
    return False


@kernel
def _leave(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int) -> bool:
    """End the turn with a discard or a pass; return whether that is possible."""
    if why_not_end_turn(r, s, seat) == 0:
        kind = cheapest(r, w, s, t, seat)
        if kind >= 0:
            play(r, s, t, Act.DISCARD + kind)
            return True
    return tried(r, s, t, Act.PASS)


@kernel
def _opens_wildly(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int) -> bool:
    """Open with a wild meld if that is thought worth it; return whether anything was laid."""
    plan = plan_wild_opening(r, s, seat)
    if plan < 0 or s.staged > 0:
        return False
    if not w.learned & OPENINGS and wilds_held(s, seat) < least_wild_meld(w, s, seat):
        return False
    usual = MANY_WILDS if r.wild_meld_opens and wilds_held(s, seat) >= w.wild_meld else -1
    if not opens(w, s, t, seat, wilds_of(plan), usual, shape_of(plan)):
        return False
    lay_opening(r, s, t, seat, plan)
    return s.staged > 0 or bool(s.opened[side_of(s, seat)])


@kernel
def _at_play(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, not_now: int) -> int:
    """Meld and discard; return the flags of what not to try again in this turn."""
    side = side_of(s, seat)
    if r.splash and why_not_splash(r, s, seat) == 0:
        play(r, s, t, Act.SPLASH)
        return not_now
    if s.cards_needed > 0 or s.target_chosen:
        return _finish_meld(r, s, t, not_now)
    if _faced(r, s, t, seat):
        return not_now
    turns = int(s.turns)
    if s.question == YES:
        sweep(r, w, s, t, seat)
        if s.phase >= Phase.DEAL_OVER or s.turns != turns or s.phase != Phase.PLAY:
            return not_now
        bound = w.bound != 0 or w.learned & SUITS != 0
        if not _leave(r, w, s, t, seat) and not (bound and _nears_out(r, s, t, seat)):
            _anything(r, s, t)
        return not_now
    if not s.opened[side]:
        if not not_now & NO_OPENING and not puts_off(r, w, s, seat):
            if (w.learned & OPENINGS or w.signals) and _opens_wildly(r, w, s, t, seat):
                return not_now
            plan = plan_opening(r, w, s, seat, -1)
            usual = wilds_allowed(w, s, seat)
            if plan >= 0 and opens(w, s, t, seat, wilds_of(plan), usual, shape_of(plan)):
                lay_opening(r, s, t, seat, plan)
            if s.phase != Phase.PLAY or s.turns != turns:
                return not_now
            if s.opened[side]:
                return not_now
            not_now |= NO_OPENING
        if s.staged > 0:
            if why_illegal(r, s, Act.RETRACT) == 0:
                play(r, s, t, Act.RETRACT)
                return not_now | NO_TAKE | NO_OPENING
            _anything(r, s, t)
            return not_now
    elif not not_now & NO_OUT and wants_out(r, w, s, t, seat):
        return _try_going_out(r, w, s, t, seat, not_now)
    elif not not_now & NO_MELDS:
        if r.foot == FOOT_BY_CHOICE and s.foot_size[seat] > 0:
            if tried(r, s, t, Act.FOOT):
                return not_now
        foot = int(s.foot_size[seat])
        lay_plainly(r, w, s, t, seat)
        if s.phase != Phase.PLAY or s.turns != turns:
            return not_now
        if w.learned & SETS and s.foot_size[seat] < foot:
            # Consider the new cards as in a new turn.
            return not_now & ~NO_OUT
        if w.learned & OUTS and not not_now & NO_OUT and wants_out(r, w, s, t, seat):
            return _try_going_out(r, w, s, t, seat, not_now)
    if _leave(r, w, s, t, seat):
        return not_now
    if s.staged > 0 and s.opened[side] and not not_now & NO_MELDS:
        if tried(r, s, t, Act.RETRACT):
            return not_now | NO_MELDS | NO_OUT | NO_TAKE
    _anything(r, s, t)
    return not_now


@kernel
def _try_going_out(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, not_now: int) -> int:
    """Lay everything and go out; take the melds back if that fails. Return the flags."""
    turns = int(s.turns)
    if asks_partner(r, w, s, t, seat):
        if tried(r, s, t, Act.ASK):
            return not_now
        if r.question == QUESTION_COMPULSORY and s.asked[seat] == 0:
            return not_now | NO_OUT
    staged = int(s.staged)
    foot = int(s.foot_size[seat])
    sweep(r, w, s, t, seat)
    if s.phase != Phase.PLAY or s.turns != turns:
        return not_now
    if w.learned & OUTS and s.foot_size[seat] < foot:
        return not_now
    if s.hand_size[seat] == 1 and why_not_go_out(r, s, seat) == 0 and _leave(r, w, s, t, seat):
        return not_now
    if s.staged > staged and staged == 0:
        tried(r, s, t, Act.RETRACT)
        if s.phase == Phase.DRAW:
            return not_now | NO_OUT | NO_TAKE
    return not_now | NO_OUT


@kernel
def _finish_meld(r: RuleRecord, s: State, t: Trail, not_now: int) -> int:
    """Lay the next card of a meld that was started, naturals first; return the flags."""
    fill_without_question(r, s)
    word = int(s.legal[2])
    if word == 0:
        if not tried(r, s, t, Act.RETRACT):
            _anything(r, s, t)
        return not_now | NO_TAKE | NO_OPENING | NO_MELDS
    play(r, s, t, Act.LAY + _plainest(word))
    return not_now


@kernel
def _plainest(word: int) -> int:
    """Return a natural card of a word of kinds, else a deuce, else the joker."""
    deuces = word & DEUCE_BITS
    others = word & ~deuces & ~(1 << JOKER)
    if others != 0:
        return lowest_bit(others)
    return lowest_bit(deuces) if deuces != 0 else JOKER


EVERYONE: Final = (1 << SEATS) - 1
"""All seats, as bits."""


@kernel
def finish_turn(r: RuleRecord, w: Weights, s: State, t: Trail) -> None:
    """Play on to the end of the turn, or of the deal."""
    play_on(r, w, s, t, EVERYONE)


@kernel
def play_on(r: RuleRecord, w: Weights, s: State, t: Trail, seats: int) -> None:
    """Play on while one of the seats, as bits, is to act, to the end of the turn or the deal."""
    turns = int(s.turns)
    not_now = 0
    steps = 0
    if s.phase == Phase.DRAW and s.turns <= s.players:
        t.dealt = wilds_held(s, int(s.turn))
    while s.phase < Phase.DEAL_OVER and s.turns == turns and (seats >> int(s.actor)) & 1:
        steps += 1
        seat = int(s.turn)
        if steps > ENDLESS:
            finish(r, s, Ending.STOCK, -9)
        elif steps > LONG:
            _anything(r, s, t)
        elif s.phase == Phase.DRAW:
            if s.target_chosen:
                _anything(r, s, t)
            else:
                _at_draw(r, w, s, t, seat, not_now)
        elif s.phase == Phase.PLAY:
            not_now = _at_play(r, w, s, t, seat, not_now)
        elif s.phase == Phase.ANSWER:
            play(r, s, t, Act.YES if lets_out(r, w, s, t) else Act.NO)
        else:
            play(r, s, t, Act.CUT + int(r.hand_size) * int(r.seats))
