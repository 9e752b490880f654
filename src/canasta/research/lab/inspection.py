"""Invariants of every step of every deal, checked in compiled code."""

from typing import Final

from canasta.cards import JOKER, KINDS
from canasta.compiled.kernel.compiled import Vector, kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.moves import why_illegal
from canasta.compiled.kernel.rule_choices import FOOT_NONE
from canasta.engine.codes import CODES, POINT_LINES, WORDS, Count, Ending, Form
from canasta.engine.state import CARDS, MELD_CARDS, MELDS, SIDE_MELDS
from canasta.research.lab.faults import Fault

HOLDS: Final = 0
RUN: Final = int(Form.RUN)
BLACK: Final = int(Form.BLACK)
SPLASHED: Final = int(Ending.SPLASH)
FIRST_COUNT: Final = int(Count.NATURAL_CANASTAS)
LAST_COUNT: Final = int(Count.WILD_CANASTAS)
THREE: Final = 1
FULL: Final = 7
FAMILY: Final = 64

CARDS_LOST: Final = int(Fault.CARDS)
HAND_TABLES: Final = int(Fault.HAND_TABLES)
MELD_TABLES: Final = int(Fault.MELD_TABLES)
SHORT_MELD: Final = int(Fault.SHORT_MELD)
SHEET: Final = int(Fault.SHEET)


@kernel
def _count_hands(r: RuleRecord, s: State, counts: Vector) -> int:
    """Count the cards of hands and pots, and compare them with the tables of each hand."""
    for seat in range(r.seats):
        held = 0
        size = 0
        foot = 0
        for kind in range(KINDS):
            cards = int(s.hands[seat, kind])
            if cards < 0 or s.feet[seat, kind] < 0:
                return HAND_TABLES
            if cards > 0:
                held |= 1 << kind
            size += cards
            foot += int(s.feet[seat, kind])
            counts[kind] += cards + int(s.feet[seat, kind])
        if held != s.held[seat] or size != s.hand_size[seat] or foot != s.foot_size[seat]:
            return HAND_TABLES
        if foot > 0 and r.foot == FOOT_NONE:
            return HAND_TABLES
        for rank in range(13):
            cards = 0
            for suit in range(4):
                cards += int(s.hands[seat, 13 * suit + rank])
            if cards != s.ranks[seat, rank]:
                return HAND_TABLES
        if s.hands[seat, JOKER] != s.ranks[seat, 13]:
            return HAND_TABLES
    return HOLDS


@kernel
def _count_meld(s: State, m: int, counts: Vector) -> int:
    """Count the cards of a meld, and compare its size and wild cards with them."""
    if s.meld_form[m] == RUN:
        for rank in range(s.meld_rank[m], s.meld_rank[m] + s.meld_size[m]):
            if rank > 12:
                return MELD_TABLES
            counts[13 * int(s.meld_suit[m]) + rank] += 1
        return HOLDS
    size = 0
    wilds = 0
    rank = THREE if s.meld_form[m] == BLACK else int(s.meld_rank[m])
    for i in range(MELD_CARDS):
        cards = int(s.meld_cards[m, i])
        if cards < 0:
            return MELD_TABLES
        size += cards
        if i < 4:
            counts[13 * i + rank] += cards
        elif i < 8:
            counts[13 * (i - 4)] += cards
            wilds += cards
        else:
            counts[JOKER] += cards
            wilds += cards
    return HOLDS if size == s.meld_size[m] and wilds == s.meld_wilds[m] else MELD_TABLES


@kernel
def _count_melds(s: State, counts: Vector) -> int:
    """Count the melds of all sides, and compare them with their tables."""
    listed = 0
    for side in range(s.sides):
        canastas = 0
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == 0 or _count_meld(s, m, counts) != HOLDS:
                return MELD_TABLES
            if s.meld_size[m] >= FULL and s.meld_form[m] != BLACK:
                canastas += 1
            if s.meld_size[m] < 3 and s.cards_needed == 0:
                return SHORT_MELD
        if canastas != s.canastas[side]:
            return MELD_TABLES
        listed += int(s.meld_count[side])
    pool = 0
    for m in range(MELDS):
        if s.meld_form[m] != 0:
            pool += 1
    return HOLDS if pool == listed else MELD_TABLES


@kernel
def look_over(r: RuleRecord, s: State, counts: Vector) -> int:
    """Check that no card is lost and every table agrees with the cards; return the fault."""
    for kind in range(KINDS):
        counts[kind] = 0
    fault = _count_hands(r, s, counts)
    if fault == HOLDS:
        fault = _count_melds(s, counts)
    if fault != HOLDS:
        return fault
    for i in range(s.stock_size):
        counts[s.stock[i]] += 1
    for i in range(s.pile_size):
        counts[s.pile[i]] += 1
    for side in range(s.sides):
        for suit in range(4):
            counts[13 * suit + THREE] += int(s.threes[side, suit])
    for kind in range(KINDS - 1):
        if counts[kind] != r.packs:
            return CARDS_LOST
    return HOLDS if counts[JOKER] == 2 * r.packs else CARDS_LOST


@kernel
def add_up(s: State, before: State) -> int:
    """Check that the score sheets of a finished deal and the scores add up; return the fault."""
    for side in range(s.sides):
        points = 0
        for line in range(POINT_LINES):
            points += int(s.sheet[side, line])
        if s.scores[side] != before.scores[side] + points:
            return SHEET
        canastas = 0
        for line in range(FIRST_COUNT, LAST_COUNT + 1):
            if s.sheet[side, line] < 0:
                return SHEET
            canastas += int(s.sheet[side, line])
        if s.ending != SPLASHED and canastas != s.canastas[side]:
            return SHEET
    return HOLDS


@kernel
def misjudged(r: RuleRecord, s: State, first: int, stride: int) -> int:
    """Return the first code in strides that is listed and refused, or the reverse; -1 for none."""
    for code in range(first, CODES, stride):
        listed = (int(s.legal[code // FAMILY]) >> (code % FAMILY)) & 1
        accepted = 1 if why_illegal(r, s, code) == 0 else 0
        if listed != accepted:
            return code
    return -1


@kernel
def sweep(s: State) -> None:
    """Clear the mask and unused room, so that equal states have equal bytes."""
    for w in range(WORDS):
        s.legal[w] = 0
    for i in range(CARDS):
        if i >= s.staged:
            s.log_kind[i] = 0
            s.log_step[i] = 0
            s.log_meld[i] = 0
        if i >= s.pile_size:
            s.pile[i] = 0
    for side in range(s.sides):
        for n in range(s.meld_count[side], SIDE_MELDS):
            s.order[side, n] = 0
    for m in range(MELDS):
        if s.meld_form[m] == 0:
            s.meld_rank[m] = 0
            s.meld_suit[m] = 0
            s.meld_size[m] = 0
            s.meld_wilds[m] = 0
            for i in range(MELD_CARDS):
                s.meld_cards[m, i] = 0
