"""Which card the quick player discards."""

from typing import Final

from canasta.cards import ACE, DEUCE, JOKER_RANK, SEVEN, THREE
from canasta.kernel.bitwords import lowest_bit
from canasta.kernel.choices import GROWTH_CLOSED, MATCH_CLASSIC, SECOND_ANY
from canasta.kernel.compiled import kernel
from canasta.kernel.discards import throwable
from canasta.kernel.meld_rules import run_ends
from canasta.kernel.melds import FULL, RUN, SET
from canasta.kernel.rule_record import RuleRecord
from canasta.kernel.seats import side_of
from canasta.kernel.state import State
from canasta.kernel.tables import RANK_BITS, RANK_OF, RANK_POINTS
from canasta.search.weights import Weights

FIVE: Final = 31
"""Ranks are counted five bits each in one word."""
HIGHEST: Final = 1 << 40


@kernel
def _count_pile(s: State) -> int:
    """Cards of each rank in the pile, five bits a rank, no more than 31."""
    word = 0
    first = max(0, int(s.pile_size) - 31)
    for i in range(first, s.pile_size):
        rank = int(RANK_OF[s.pile[i]])
        if rank < 12:
            word += 1 << (5 * rank)
    return word


@kernel
def _next_melds(r: RuleRecord, s: State, seat: int) -> int:
    """The ranks that the next side takes a pile with by a meld alone; and closed ones above."""
    side = side_of(s, (seat + 1) % int(s.players))
    takes = 0
    never = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] != SET:
            continue
        bit = 1 << int(s.meld_rank[m])
        if s.meld_size[m] < FULL or r.set_growth != GROWTH_CLOSED:
            takes |= bit
        else:
            never |= bit
    return takes | never << 16


@kernel
def cheapest(r: RuleRecord, w: Weights, s: State, seat: int) -> int:
    """The kind that is discarded, of those that may be thrown; -1 for none."""
    word = throwable(r, s, seat)
    if word == 0:
        return -1
    if word & (word - 1) == 0:
        return lowest_bit(word)
    side = side_of(s, seat)
    next_side = side_of(s, (seat + 1) % int(s.players))
    buried = _count_pile(s)
    melds = _next_melds(r, s, seat)
    loose = r.pile_match == MATCH_CLASSIC and s.opened[next_side] and not s.frozen
    worth = int(w.danger) * (int(s.pile_size) + 1) // 10
    late = s.stock_size <= w.hurry
    melded = 0
    for other in range(s.sides):
        for n in range(s.meld_count[other]):
            m = int(s.order[other, n])
            if s.meld_form[m] == SET:
                count = min(int(s.meld_size[m]) - int(s.meld_wilds[m]), 12)
                melded += count << (5 * (int(s.meld_rank[m]) - 1))
    hand = int(s.hand_size[(seat + 1) % int(s.players)]) - 10
    grown = 0
    waiting = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == SET:
            if s.meld_size[m] < FULL:
                grown |= 1 << int(s.meld_rank[m])
            else:
                waiting |= 1 << int(s.meld_rank[m])
    best = -1
    least = HIGHEST
    ranks = 0
    left = word
    while left != 0:
        ranks |= 1 << int(RANK_OF[lowest_bit(left)])
        left &= left - 1
    while ranks != 0:
        rank = lowest_bit(ranks)
        ranks &= ranks - 1
        held = int(s.ranks[seat, rank])
        cost = 0
        if rank == DEUCE or rank == JOKER_RANK:
            cost = int(w.keep_wild) + (rank == JOKER_RANK)
        elif rank == THREE:
            cost = 2 if late else int(w.keep_stop)
        else:
            points = int(RANK_POINTS[rank])
            there = (buried >> (5 * rank)) & FIVE if rank < 12 else 0
            left_over = 4 * int(r.packs) - held - there - ((melded >> (5 * (rank - 1))) & FIVE)
            chance = 0
            if (melds >> rank) & 1 and loose:
                chance = int(w.danger_meld)
            elif (melds >> (16 + rank)) & 1 and r.set_growth == GROWTH_CLOSED:
                chance = 0
            else:
                unseen = max(left_over, 0)
                chance = int(w.danger_unseen) * max(unseen - 1, 0) - int(w.danger_buried) * there
                if (melds >> rank) & 1:
                    chance += int(w.danger_meld) // 4
                chance = max(chance, 0) * (100 + int(w.danger_hand) * hand) // 100
            if not s.opened[next_side]:
                chance = chance * int(w.danger_closed) // 100
            cost = worth * min(chance, 100) // 100
            if (grown >> rank) & 1:
                cost += 30 + int(w.keep_grown) * held
            elif (waiting >> rank) & 1 and r.second_meld != SECOND_ANY:
                cost -= 8
            elif held == 1:
                cost += int(w.keep_single)
                cost += (
                    -points * int(w.keep_points) // 10
                    if late
                    else points * int(w.keep_points) // 10
                )
            else:
                value = int(w.keep_pair) if held == 2 else int(w.keep_triplet)
                cost += value // 2 if late else value
            if not late:
                cost += int(w.keep_left) * min(max(left_over, 0), 12) // 10
            if (rank == ACE and r.aces_in_hand_from > 0 and held >= r.aces_in_hand_from) or (
                rank == SEVEN and r.sevens_in_hand_from > 0 and held >= r.sevens_in_hand_from
            ):
                cost -= 90
        if not r.runs or cost >= least or rank < 2 or rank > ACE:
            if cost < least:
                least = cost
                best = lowest_bit(word & RANK_BITS[rank])
            continue
        kinds = word & RANK_BITS[rank]
        while kinds != 0:
            kind = lowest_bit(kinds)
            kinds &= kinds - 1
            extra = _run_value(w, s, seat, side, kind)
            if cost + extra < least:
                least = cost + extra
                best = kind
    return best


@kernel
def _run_value(w: Weights, s: State, seat: int, side: int, kind: int) -> int:
    """What a card's neighbours in its suit make it worth (W-046, W-062)."""
    held = int(s.held[seat])
    rank = kind % 13
    value = 0
    if rank > 2 and (held >> (kind - 1)) & 1:
        value += int(w.keep_near)
    if rank < ACE and (held >> (kind + 1)) & 1:
        value += int(w.keep_near)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == RUN and (run_ends(s, m) >> kind) & 1:
            value += int(w.keep_run_end)
    if s.hands[seat, kind] > 1:
        value = value * 3 // 10
    return value
