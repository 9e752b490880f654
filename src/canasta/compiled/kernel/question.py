"""The question to the partner, and when it may be asked (AG-3)."""

from canasta.cards import KINDS
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.going_out import NO, has_partner
from canasta.compiled.kernel.going_out_solver import can_go_out_beside
from canasta.compiled.kernel.laying import black_laid
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.lookahead import talon_for_opening
from canasta.compiled.kernel.meld_rules import closed_by_others, open_ranks, rank_words
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.pile import brings_foot
from canasta.compiled.kernel.rule_choices import ASK_BEFORE_MELDING, ASK_ONCE_A_DEAL, QUESTION_NONE
from canasta.compiled.kernel.seats import side_of
from canasta.engine.codes import FULL, WORDS, Form
from canasta.engine.reasons import Reason
from canasta.engine.state import CARDS, SEATS


@kernel
def why_not_ask(r: RuleRecord, s: State, seat: int) -> int:
    """Return why the player may not ask the partner now; ``OK`` if they may.

    The player must be able to obey either answer: a line that goes out exists with the cards that
    can be seen, and a card can be left in the hand (W-080, AW-21, AR-20, AC-27).
    """
    if r.question == QUESTION_NONE:
        return Reason.NO_QUESTION
    if not has_partner(r):
        return Reason.NO_PARTNER
    if s.question != 0:
        return Reason.ALREADY_ASKED
    if s.asked[seat] == NO:
        return Reason.ANSWERED_NO
    if r.question_limit == ASK_ONCE_A_DEAL and s.asked[seat] != 0:
        return Reason.ALREADY_ASKED
    if s.hand_size[seat] < 2:
        return Reason.ASK_TOO_FEW_CARDS
    side = side_of(s, seat)
    if r.question_time == ASK_BEFORE_MELDING and s.melded_since > cards_of_take(s):
        return Reason.ASK_AFTER_MELDING
    if black_laid(s):
        # These melds can only be finished by going out, so a no could not be obeyed.
        return Reason.BLACK_THREES_LAST
    if brings_foot(r, s, seat):
        return Reason.ASK_POT_DOWN
    words = rank_words(s, side)
    line = can_go_out_beside(r, s, seat, words)
    if not s.opened[side] and (s.meld_count[side] > 0 or s.pile_withheld):
        return (
            Reason.OK if line and _opens_with_a_no(r, s, seat, words) else Reason.OPENING_UNFINISHED
        )
    return Reason.OK if line else Reason.ASK_NO_LINE


@kernel
def _opens_with_a_no(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int]) -> bool:
    """Return whether a short opening can be finished after a "no", with cards left in the hand.

    The answer settles the cards laid (AG-1), so they must not be a dead end (AG-3: both answers
    can be obeyed). This simple check lays naturals from the hand on the side's sets and new ones.
    One card is left in addition to the discard, or none if a talon follows (AC-11).
    """
    side = side_of(s, seat)
    points = int(s.staged_points)
    left = wilds_held(s, seat)
    kept = 1 if talon_for_opening(r, s) else 2
    clean = False
    canasta = False
    free = open_ranks(r, words, closed_by_others(r, s, side))
    spared = 0
    cheap = 0
    for rank in range(2, 13):
        held = int(s.ranks[seat, rank])
        laid = 0
        least = 3
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == Form.SET and s.meld_rank[m] == rank:
                least = 0
                laid = min(held, max(FULL - int(s.meld_size[m]), 0))
                if s.meld_wilds[m] == 0:
                    from_hand = int(s.meld_size[m]) - (m == s.take_meld)
                    clean = clean or from_hand >= 3
                    canasta = canasta or from_hand + laid >= FULL
        if least > 0 and (free >> rank) & 1 and held >= least:
            laid = min(held, FULL)
            clean = True
            canasta = canasta or laid == FULL
        points += laid * int(r.rank_points[rank])
        left += held - laid
        if laid > least and (spared == 0 or r.rank_points[rank] <= cheap):
            # Some of these could stay in the hand as well.
            cheap = int(r.rank_points[rank])
            spared = laid - least
    short = max(kept - left, 0)
    if short == 0 and canasta and r.natural_canasta_opens:
        return True
    if short > spared:
        return False
    return points - short * cheap >= s.requirement[side] and (clean or not r.opening_clean_set)


@kernel
def cards_of_take(s: State) -> int:
    """Return the number of cards from the hand laid with the pile's top card in this turn."""
    return int(s.take_cards) if s.took else 0


@kernel
def hide(s: State, seat: int) -> None:
    """Empty all that a seat may not see, in place; -1 for a watcher.

    The seat's own hand remains, and the number of cards in every hand, every pot and the stock,
    the pile's top card, and everything on the table (AW-45, AC-53). In the first turn of a deal the
    cards turned up before the top card remain too (AR-8, AJ-11). The dice and the seed never do.
    """
    lowest = 0 if s.turns <= 1 else int(s.pile_size) - 1
    if s.pile_withheld:
        # The cards beneath a top card that was taken to open have not been shown yet.
        lowest = int(s.pile_size)
    s.dice = 0
    s.seed = 0
    for other in range(SEATS):
        for kind in range(KINDS):
            s.feet[other, kind] = 0
        if other != seat:
            s.held[other] = 0
            for kind in range(KINDS):
                s.hands[other, kind] = 0
            for rank in range(14):
                s.ranks[other, rank] = 0
    for i in range(CARDS):
        s.stock[i] = 0
        if i < lowest or i >= s.pile_size:
            s.pile[i] = 0
        if i >= s.staged:
            s.log_kind[i] = 0
            s.log_step[i] = 0
            s.log_meld[i] = 0
    if s.actor != seat:
        for w in range(WORDS):
            s.legal[w] = 0
