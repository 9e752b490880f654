"""The score sheet of a deal, one cell per line; a total is their sum."""

from canasta.cards import ACE, DEUCE, JOKER_RANK, KINDS, SEVEN
from canasta.compiled.kernel.compiled import SheetRow, TableRow, kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.rule_choices import (
    BLACK_BY_HAND,
    BLACK_THREES_BONUS,
    FOOT_AS_HAND,
    FOOT_COUNTED,
    FOOT_WITH_CANASTA,
    MINUS_TOO_FEW,
    MINUS_UNOPENED,
)
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.set_rules import aces_obliged
from canasta.compiled.kernel.tables import RANK_OF
from canasta.engine.codes import FULL, POINT_LINES, Count, Ending, Form, Line
from canasta.engine.state import LADDER, LINES


@kernel
def _ladder(table: TableRow, count: int) -> int:
    """Return the entry of a table by count of threes; higher counts get its last entry."""
    return int(table[min(count, LADDER - 1)])


@kernel
def _run_points(r: RuleRecord, s: State, m: int) -> int:
    points = 0
    for rank in range(s.meld_rank[m], s.meld_rank[m] + s.meld_size[m]):
        points += int(r.rank_points[rank])
    return points


@kernel
def meld_points(r: RuleRecord, s: State, m: int) -> int:
    """Return the card points of a meld (W-098 to W-102, R-28, AW-23)."""
    if s.meld_form[m] == Form.RUN:
        return _run_points(r, s, m)
    if s.meld_form[m] == Form.BLACK:
        return int(s.meld_size[m]) * int(r.black_three_value)
    jokers = int(s.meld_cards[m, 8])
    deuces = int(s.meld_wilds[m]) - jokers
    points = jokers * int(r.rank_points[JOKER_RANK]) + deuces * int(r.rank_points[DEUCE])
    if s.meld_form[m] == Form.SET:
        naturals = int(s.meld_size[m]) - int(s.meld_wilds[m])
        points += naturals * int(r.rank_points[s.meld_rank[m]])
    return points


@kernel
def _score_melds(r: RuleRecord, s: State, side: int, sheet: SheetRow) -> None:
    """Score bonuses, card points and the penalties for incomplete melds."""
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        form = s.meld_form[m]
        sheet[Line.MELDED] += meld_points(r, s, m)
        if form == Form.BLACK:
            continue
        if s.meld_size[m] < FULL:
            if form == Form.WILD:
                sheet[Line.INCOMPLETE_WILD] = -r.incomplete_wild_penalty
            elif (
                form == Form.SET
                and s.meld_rank[m] == ACE
                and aces_obliged(r, int(s.meld_size[m]), int(s.meld_wilds[m]))
            ):
                sheet[Line.INCOMPLETE_ACES] = -r.incomplete_aces_penalty
            elif form == Form.SET and s.meld_rank[m] == SEVEN:
                # Once a side, however many such melds (AJ-27).
                sheet[Line.INCOMPLETE_SEVENS] = -r.incomplete_sevens_penalty
        elif form == Form.RUN:
            sheet[Line.SAMBA] += r.samba
            sheet[Count.SAMBAS] += 1
        elif form == Form.WILD:
            jokers = s.meld_cards[m, 8]
            bonus = r.wild_canasta
            if jokers == 0:
                bonus = r.wild_seven_deuces
            elif jokers == 4:
                bonus = r.wild_four_jokers
            sheet[Line.WILD] += bonus
            sheet[Count.WILD_CANASTAS] += 1
        elif s.meld_wilds[m] > 0:
            sheet[Line.MIXED] += r.mixed_canasta
            sheet[Count.MIXED_CANASTAS] += 1
        else:
            sheet[Count.NATURAL_CANASTAS] += 1
            if s.meld_rank[m] == ACE and r.natural_aces != r.natural_canasta:
                sheet[Line.ACES] += r.natural_aces
            elif s.meld_rank[m] == SEVEN and r.natural_sevens != r.natural_canasta:
                sheet[Line.SEVENS] += r.natural_sevens
            else:
                sheet[Line.NATURAL] += r.natural_canasta


@kernel
def _score_threes(r: RuleRecord, s: State, side: int, sheet: SheetRow) -> None:
    """Score threes laid down: table, all eight, sign (W-096a, R-20 to R-22, C-49a to C-64)."""
    red = int(s.threes[side, 1]) + int(s.threes[side, 2])
    black = int(s.threes[side, 0]) + int(s.threes[side, 3])
    points = _ladder(r.red_three_points, red) + _ladder(r.black_three_points, black)
    if r.all_threes_points > 0 and red + black == 4 * r.packs:
        points = int(r.all_threes_points)
    canastas = int(s.canastas[side])
    if r.threes_minus == MINUS_UNOPENED:
        minus = not s.opened[side]
    elif r.threes_minus == MINUS_TOO_FEW:
        minus = canastas < r.canastas_to_go_out
    else:
        minus = canastas == 0
    if minus:
        points = -points
    elif canastas < r.threes_need_canastas:
        points = 0
    sheet[Line.THREES] = points


@kernel
def _score_hands(r: RuleRecord, s: State, side: int, sheet: SheetRow) -> None:
    """Score cards left in the hands of a side, and in pots never picked up."""
    black_of_side = 0
    for seat in range(side, r.seats, r.sides):
        for rank in range(14):
            points = int(r.rank_points[rank])
            sheet[Line.HAND] -= points * int(s.ranks[seat, rank])
        red = int(s.hands[seat, 14]) + int(s.hands[seat, 27])
        black = int(s.ranks[seat, 1]) - red
        if r.unopened_foot == FOOT_COUNTED or r.unopened_foot == FOOT_AS_HAND:
            if r.foot == FOOT_WITH_CANASTA:
                for kind in range(KINDS):
                    rank = int(RANK_OF[kind])
                    sheet[Line.FOOT] -= int(s.feet[seat, kind]) * int(r.rank_points[rank])
                if r.unopened_foot == FOOT_AS_HAND:
                    red += int(s.feet[seat, 14]) + int(s.feet[seat, 27])
                    black += int(s.feet[seat, 1]) + int(s.feet[seat, 40])
        fined = s.had_turn[seat] or r.fine_before_first_turn
        if fined:
            sheet[Line.RED_THREES_HELD] -= red * r.red_three_in_hand
        if fined or r.black_threes != BLACK_THREES_BONUS:
            if r.black_threes_counted == BLACK_BY_HAND:
                sheet[Line.BLACK_THREES_HELD] -= _ladder(r.black_threes_in_hand, black)
            else:
                black_of_side += black
        if r.aces_in_hand_from > 0 and s.ranks[seat, ACE] >= r.aces_in_hand_from:
            sheet[Line.ACES_HELD] -= r.aces_in_hand_penalty
        if r.sevens_in_hand_from > 0 and s.ranks[seat, SEVEN] >= r.sevens_in_hand_from:
            sheet[Line.SEVENS_HELD] -= r.sevens_in_hand_penalty
    sheet[Line.BLACK_THREES_HELD] -= _ladder(r.black_threes_in_hand, black_of_side)


@kernel
def total(s: State, side: int) -> int:
    points = 0
    for line in range(POINT_LINES):
        points += int(s.sheet[side, line])
    return points


@kernel
def score_deal(r: RuleRecord, s: State) -> None:
    """Fill the score sheet from the table and the hands at the end of a deal."""
    out_side = side_of(s, int(s.out)) if s.out >= 0 else -1
    for side in range(s.sides):
        sheet = s.sheet[side]
        for line in range(LINES):
            sheet[line] = 0
        if s.exact_cut == side and (
            s.ending != Ending.SPLASH or out_side == side or r.exact_cut_survives_splash
        ):
            sheet[Line.EXACT_CUT] = r.exact_cut_bonus
        if s.ending == Ending.SPLASH:
            if out_side == side:
                sheet[Line.SPLASH] = r.splash_bonus
            continue
        _score_melds(r, s, side, sheet)
        if r.melds_need_canasta and s.canastas[side] == 0:
            sheet[Line.MELDED] = -sheet[Line.MELDED]
        _score_threes(r, s, side, sheet)
        if out_side == side:
            if s.ending == Ending.WENT_OUT:
                sheet[Line.GOING_OUT] = r.going_out_bonus
            elif s.ending == Ending.CONCEALED:
                sheet[Line.CONCEALED] = r.concealed_bonus
        _score_hands(r, s, side, sheet)
