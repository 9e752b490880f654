"""The flow of a match: deals, turns, and the consequences of each step."""

from canasta.cards import KINDS
from canasta.compiled.kernel.compiled import Vector, Word, kernel
from canasta.compiled.kernel.dealing import (
    cut_pack,
    deal_hands,
    dice_of,
    is_pack,
    lay_pack,
    shuffle,
    turn_upcard,
)
from canasta.compiled.kernel.going_out import may_be_concealed, why_not_go_out
from canasta.compiled.kernel.irregular import misdeal
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.lookahead import talon_follows
from canasta.compiled.kernel.melds import drop_meld, gain, is_wild, lose
from canasta.compiled.kernel.pile import brings_foot, why_blocked
from canasta.compiled.kernel.rule_choices import FOOT_THREE_FACED, MATCH_PAIR, STUCK_DEAL_ENDS
from canasta.compiled.kernel.scoring import score_deal, total
from canasta.compiled.kernel.seats import below, scramble, side_of
from canasta.compiled.kernel.set_rules import judge_opening, requirement_for
from canasta.compiled.kernel.staging import forget_log, settle
from canasta.compiled.kernel.threes import (
    face,
    face_at_turn,
    face_held,
    forget_excess,
    is_bonus_three,
    pop_stock,
    receive,
)
from canasta.engine.codes import Ending, Phase
from canasta.engine.state import SEATS, SIDES


@kernel
def _aim_at_nothing(s: State) -> None:
    """Clear the target and the log: no step of this turn is unfinished or can be taken back."""
    s.target_meld = -1
    s.target_chosen = 0
    s.cards_needed = 0
    forget_log(s)


@kernel
def clear_turn(s: State) -> None:
    _aim_at_nothing(s)
    s.staged_points = 0
    s.pile_withheld = 0
    s.take_meld = -1
    s.take_cards = 0
    s.took = 0
    s.melded_since = 0
    s.old_touched = 0
    s.question = 0
    side = side_of(s, int(s.turn))
    s.old_melds = s.meld_count[side]
    s.opening_turn = 0 if s.opened[side] else 1


@kernel
def finish(r: RuleRecord, s: State, ending: int, seat: int) -> None:
    """End the deal: score it, add up the scores, and end the match if it is won.

    The highest score at or above the target wins; a tie there is played on (AW-38, AR-23).
    """
    s.ending = ending
    s.out = seat
    score_deal(r, s)
    best = -(2**31)
    ties = 0
    for side in range(s.sides):
        s.scores[side] += total(s, side)
        score = int(s.scores[side])
        if score > best:
            best = score
            ties = 0
        elif score == best:
            ties += 1
    s.phase = Phase.MATCH_OVER if best >= r.target and ties == 0 else Phase.DEAL_OVER
    s.actor = s.turn
    _aim_at_nothing(s)


@kernel
def start_turn(r: RuleRecord, s: State, seat: int) -> None:
    """Begin a player's turn, and lay down the threes that are due."""
    s.turn = seat
    s.actor = seat
    s.phase = Phase.DRAW
    s.turns += 1
    clear_turn(s)
    s.had_turn[seat] = 1
    face_at_turn(r, s, seat)
    if s.ending != 0:
        finish(r, s, int(s.ending), -1)


@kernel
def _first_turn(r: RuleRecord, s: State) -> None:
    """Deal the hands, turn the upcard, and begin the turn of the player left of the dealer."""
    deal_hands(r, s)
    turn_upcard(r, s)
    misdeal(r, s)
    start_turn(r, s, (int(s.dealer) + 1) % int(r.seats))


@kernel
def _clear_deal(r: RuleRecord, s: State) -> None:
    """Empty every place, and set the next deal's number and requirements."""
    for seat in range(SEATS):
        s.held[seat] = 0
        s.hand_size[seat] = 0
        s.foot_size[seat] = 0
        s.replacements_owed[seat] = 0
        s.asked[seat] = 0
        s.had_turn[seat] = 0
        s.melded[seat] = 0
        for rank in range(14):
            s.ranks[seat, rank] = 0
        for kind in range(KINDS):
            s.hands[seat, kind] = 0
            s.feet[seat, kind] = 0
    for side in range(SIDES):
        s.opened[side] = 0
        s.canastas[side] = 0
        s.requirement[side] = requirement_for(r, int(s.scores[side]))
        for suit in range(4):
            s.threes[side, suit] = 0
        while s.meld_count[side] > 0:
            drop_meld(s, side, int(s.meld_count[side]) - 1)
    s.pile_size = 0
    s.frozen = 0
    s.turn_card = 0
    s.exact_cut = -1
    forget_excess(s)
    s.ending = 0
    s.out = -1
    s.turns = 0
    s.talon = 0
    s.deal += 1


@kernel
def _deal_out(r: RuleRecord, s: State) -> None:
    """Deal, or wait for the cut by the player at the dealer's right in books that have it."""
    if r.cut:
        s.turn = s.dealer
        s.actor = (int(s.dealer) + int(r.seats) - 1) % int(r.seats)
        s.phase = Phase.CUT
        clear_turn(s)
    else:
        _first_turn(r, s)


@kernel
def new_deal(r: RuleRecord, s: State) -> None:
    _clear_deal(r, s)
    shuffle(r, s)
    _deal_out(r, s)


@kernel
def _new_scores(r: RuleRecord, s: State) -> None:
    """Begin a match: set all scores to 0, and let the dice choose the first dealer."""
    s.deal = 0
    for side in range(SIDES):
        s.scores[side] = 0
    s.players = r.seats
    s.sides = r.sides
    s.dealer = below(s, int(r.seats))


@kernel
def _pass_deal(r: RuleRecord, s: State) -> None:
    """Pass the deal to the left (AW-39, AR-26, AC-50)."""
    s.dealer = (int(s.dealer) + 1) % int(r.seats)


@kernel
def start_match(r: RuleRecord, s: State, seed: Word) -> None:
    """Begin a match with a random dealer, and deal its first deal."""
    s.seed = seed
    s.dice = scramble(seed)
    _new_scores(r, s)
    new_deal(r, s)


@kernel
def next_deal(r: RuleRecord, s: State) -> None:
    _pass_deal(r, s)
    new_deal(r, s)


@kernel
def deal_pack(r: RuleRecord, s: State, order: Vector, first: int) -> bool:
    """Begin a match (``first``) or the next deal from a pack in a given order, unshuffled.

    Returns whether the order has exactly the cards of the pack; if not, nothing happens. The order
    also seeds the dice, which choose the first dealer and the place of a buried upcard, so that it
    determines the whole deal.
    """
    if not is_pack(r, order):
        return False
    s.dice = dice_of(order)
    if first:
        _new_scores(r, s)
    else:
        _pass_deal(r, s)
    _clear_deal(r, s)
    lay_pack(s, order)
    _deal_out(r, s)
    return True


@kernel
def cut(r: RuleRecord, s: State, passed: int) -> None:
    """Cut the pack and deal (C-01 to C-06)."""
    if passed == r.hand_size * r.seats:
        s.exact_cut = side_of(s, int(s.actor))
    cut_pack(r, s, passed)
    _first_turn(r, s)


@kernel
def draw(r: RuleRecord, s: State) -> None:
    """Draw for the turn, with the replacements owed for threes laid down (W-020, AW-18)."""
    seat = int(s.turn)
    count = int(r.draw_count) + int(s.replacements_owed[seat])
    s.replacements_owed[seat] = 0
    s.phase = Phase.PLAY
    forget_excess(s)
    receive(r, s, seat, count)
    if s.ending != 0:
        finish(r, s, int(s.ending), -1)


@kernel
def _give_pile(r: RuleRecord, s: State, seat: int) -> None:
    """Give the rest of a taken pile to the hand, with replacements owed (AW-18).

    Threes buried in it are laid down without replacement (AR-9, AJ-11).
    """
    s.pile_withheld = 0
    shown = s.pile_size > 0
    for i in range(s.pile_size):
        kind = int(s.pile[i])
        if is_bonus_three(r, kind):
            face(s, side_of(s, seat), kind)
        else:
            gain(s, seat, kind)
    s.pile_size = 0
    if s.replacements_owed[seat] > 0:
        shown = True
        count = int(s.replacements_owed[seat])
        s.replacements_owed[seat] = 0
        receive(r, s, seat, count)
    if shown:
        settle(s)


@kernel
def _pick_up_feet(r: RuleRecord, s: State, seat: int) -> None:
    """Give each player of a side the pot for its first canasta (W-027, W-030, AW-14 to AW-16)."""
    for other in range(side_of(s, seat), r.seats, r.sides):
        for kind in range(KINDS):
            while s.feet[other, kind] > 0:
                s.feet[other, kind] -= 1
                gain(s, other, kind)
        s.foot_size[other] = 0
        if other == seat:
            due = face_held(r, s, seat, True)
            if due > 0:
                receive(r, s, seat, due)
        elif r.partner_foot_red_three == FOOT_THREE_FACED:
            s.replacements_owed[other] += face_held(r, s, other, True)
    settle(s)


@kernel
def after_lay(r: RuleRecord, s: State) -> None:
    """Carry out what follows cards laid: the opening, a pile withheld, a pot, going out."""
    if s.cards_needed > 0:
        return
    seat = int(s.turn)
    side = side_of(s, seat)
    if not s.opened[side]:
        # With the hand empty a concealed going out waives the opening's points (AR-6).
        if judge_opening(r, s, side) == 0:
            s.opened[side] = 1
    if s.opened[side]:
        if s.pile_withheld:
            _give_pile(r, s, seat)
        if s.canastas[side] > 0 and brings_foot(r, s, seat):
            _pick_up_feet(r, s, seat)
    if s.ending != 0:
        finish(r, s, int(s.ending), -1)
    elif s.hand_size[seat] == 0 and not s.pile_withheld and why_not_go_out(r, s, seat) == 0:
        finish(r, s, Ending.CONCEALED if may_be_concealed(r, s, seat) else Ending.WENT_OUT, seat)


@kernel
def after_take(r: RuleRecord, s: State) -> None:
    """Go on after the pile was taken: its rest comes at once, or after the opening (AG-1)."""
    seat = int(s.turn)
    s.phase = Phase.PLAY
    forget_excess(s)
    s.target_chosen = 0
    s.cards_needed = 0
    if not s.opened[side_of(s, seat)]:
        s.pile_withheld = 1
    else:
        _give_pile(r, s, seat)
    after_lay(r, s)


@kernel
def pick_up_foot(r: RuleRecord, s: State) -> None:
    """Add the face-down hand to the hand, and lay down and replace its threes (AJ-30, AJ-32)."""
    seat = int(s.turn)
    for kind in range(KINDS):
        while s.feet[seat, kind] > 0:
            s.feet[seat, kind] -= 1
            gain(s, seat, kind)
    s.foot_size[seat] = 0
    settle(s)
    due = face_held(r, s, seat, True)
    if due > 0:
        receive(r, s, seat, due)
    if s.ending != 0:
        finish(r, s, int(s.ending), -1)


@kernel
def _give_talon(r: RuleRecord, s: State, seat: int) -> None:
    """Give the talon to the side that opened, card by card up to the turn card.

    C-11, AC-7, AC-9.
    """
    count = int(r.talon_first) if s.talon == 0 else int(r.talon_second)
    for _ in range(count):
        if s.turn_card:
            gain(s, seat, pop_stock(s, r.turn_card_depth))


@kernel
def end_turn(r: RuleRecord, s: State) -> None:
    """End the turn: give a talon, then begin the next player's turn or end the deal."""
    seat = int(s.turn)
    side = side_of(s, seat)
    if s.melded_since > 0 or s.took:
        s.melded[seat] = 1
    if s.opening_turn and s.opened[side]:
        if talon_follows(r, s):
            _give_talon(r, s, seat)
        s.talon += 1
    if s.stock_size == 0 and r.blocked_discard_ends and why_blocked(s) != 0:
        finish(r, s, Ending.STOCK, -1)
        return
    start_turn(r, s, (seat + 1) % int(r.seats))


@kernel
def discard(r: RuleRecord, s: State, kind: int) -> None:
    """Discard a card; go out with the last one if that is allowed."""
    seat = int(s.turn)
    ending = 0
    if s.hand_size[seat] == 1 and why_not_go_out(r, s, seat) == 0:
        ending = Ending.CONCEALED if may_be_concealed(r, s, seat) else Ending.WENT_OUT
    lose(s, seat, kind)
    if s.took:
        s.frozen = 0
    s.pile[s.pile_size] = kind
    s.pile_size += 1
    if is_wild(kind) and r.pile_match != MATCH_PAIR:
        s.frozen = 1
    if ending != 0:
        finish(r, s, ending, seat)
    else:
        end_turn(r, s)


@kernel
def end_without_discard(r: RuleRecord, s: State) -> None:
    """End the turn, or the deal if the book says so, as nothing can be discarded (AG-2)."""
    if r.stuck_turn == STUCK_DEAL_ENDS:
        finish(r, s, Ending.STOCK, -1)
        return
    if s.took:
        s.frozen = 0
    end_turn(r, s)
