"""The question to the partner: when it may be asked (AG-3)."""

from canasta.kernel.choices import ASK_BEFORE_MELDING, ASK_ONCE_A_DEAL, QUESTION_NONE
from canasta.kernel.compiled import kernel
from canasta.kernel.going_out import NO, has_partner
from canasta.kernel.laying import black_laid
from canasta.kernel.line import line_beside
from canasta.kernel.pile import brings_pot
from canasta.kernel.reason_codes import (
    ALREADY_ASKED,
    ANSWERED_NO,
    ASK_AFTER_MELDING,
    ASK_NO_LINE,
    ASK_POT_DOWN,
    ASK_TOO_FEW_CARDS,
    BLACK_THREES_LAST,
    NO_PARTNER,
    NO_QUESTION,
    OK,
    OPENING_UNFINISHED,
)
from canasta.kernel.rule_record import RuleRecord
from canasta.kernel.seats import side_of
from canasta.kernel.state import State


@kernel
def may_ask(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int]) -> int:
    """Whether the player may ask the partner now; ``OK`` or the reason.

    Both answers must be obeyable: a line that goes out exists with the cards that can be seen,
    and a card can be kept (W-080, AW-21, AR-20, AC-27). ``words`` are the side's ``rank_words``.
    """
    if r.question == QUESTION_NONE:
        return NO_QUESTION
    if not has_partner(r):
        return NO_PARTNER
    if s.question != 0:
        return ALREADY_ASKED
    if s.asked[seat] == NO:
        return ANSWERED_NO
    if r.question_limit == ASK_ONCE_A_DEAL and s.asked[seat] != 0:
        return ALREADY_ASKED
    if s.hand_size[seat] < 2:
        return ASK_TOO_FEW_CARDS
    side = side_of(s, seat)
    if not s.opened[side] and (s.meld_count[side] > 0 or s.pending):
        return OPENING_UNFINISHED
    if r.question_time == ASK_BEFORE_MELDING and s.melded_since > cards_of_take(s):
        return ASK_AFTER_MELDING
    if black_laid(s):
        # What lies there can only be finished by going out, so a no could not be obeyed.
        return BLACK_THREES_LAST
    if brings_pot(r, s, seat):
        return ASK_POT_DOWN
    return OK if line_beside(r, s, seat, words) else ASK_NO_LINE


@kernel
def cards_of_take(s: State) -> int:
    """Cards from the hand that went down with the pile's top card in this turn."""
    return int(s.take_cards) if s.took else 0
