"""Choice of the rollout policy's discard."""

from math import exp
from typing import Final

import numpy as np

from canasta.cards import ACE, DEUCE, FOUR, JOKER, JOKER_RANK, THREE
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.discards import throwable
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import run_ends
from canasta.compiled.kernel.rule_choices import (
    GROWTH_CLOSED,
    JOINS_CHOICE,
    MATCH_PAIR,
    SECOND_AFTER_CANASTA,
    SECOND_ANY,
)
from canasta.compiled.kernel.seats import lowest_bit, side_of
from canasta.compiled.kernel.tables import RANK_BITS, RANK_OF
from canasta.compiled.search.policy_layout import (
    ASKED,
    CANASTAS,
    DISCARDS,
    EIGHTHS,
    HANDS,
    HELD,
    MODES,
    NEIGHBOURS,
    OWN_MELDS,
    PAIRS,
    PILES,
    RANKS,
    STOCKS,
    SUITS,
    THEIR_MELDS,
    UNSEEN,
    WILDS,
    Table,
)
from canasta.compiled.search.policy_signals import signalling
from canasta.compiled.search.policy_tables import (
    HAND_BAND,
    MELD_BAND,
    PILE_BAND,
    THEIR_BAND,
    any_of,
    canasta_band,
    clock,
    look_up,
    melds_of_rank,
    pile_mode,
    relation,
    who_threw,
    wilds_in_pile,
)
from canasta.compiled.search.policy_traps import excess, fined_from, has_traps, trap_discarded
from canasta.compiled.search.records import TERMS, Trail
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import FULL, Form
from canasta.engine.search import Sign, Term

LOOKED_UP: Final = 13
"""Entries for each rank that may be discarded; one more if aces or sevens are fined, and one more
if runs are considered."""

FIVE: Final = 31
"""Mask of a rank's count: counts of ranks have five bits each in one word."""
FREEZES: Final = 60
"""Worth of keeping a wild card before learning: low enough that discarding one is sometimes
tried."""
HIGHEST: Final = 1 << 40

FINE: Final = 16
"""Units for each card in the mean number of cards in a hand."""
MOST: Final = 5 * FINE
ONE_PLUS = np.array([round(100 * (1 - exp(-i / FINE))) for i in range(MOST + 1)], np.int64)
"""Probability of at least one card by that mean, in hundredths."""
TWO_PLUS = np.array(
    [round(100 * (1 - exp(-i / FINE) * (1 + i / FINE))) for i in range(MOST + 1)], np.int64
)
"""Probability of at least two cards by that mean, in hundredths."""


@kernel
def _count_pile(s: State) -> tuple[int, int, int]:
    """Count the pile by rank, five bits each; find ranks that the next player discarded and left.

    Since the pile was last taken, the players discarded one card each in turn, so the order of the
    pile shows which player discarded a card.
    """
    counts = 0
    thrown = 0
    passed = 0
    players = int(s.players)
    size = int(s.pile_size)
    for i in range(max(0, size - 31), size):
        rank = int(RANK_OF[s.pile[i]])
        if rank == DEUCE or rank == JOKER_RANK:
            continue
        counts += 1 << (5 * (rank - 1))
        back = (size - i) % players
        if back == players - 1:
            thrown |= 1 << rank
        elif back == 0:
            passed |= 1 << rank
    return counts, thrown, passed


@kernel
def _hidden(s: State, seat: int) -> int:
    """Return the number of cards that a seat does not see, except the pile; at least 1."""
    count = int(s.stock_size)
    for other in range(s.players):
        count += int(s.foot_size[other])
        if other != seat:
            count += int(s.hand_size[other])
    return max(count, 1)


@kernel
def _next_melds(r: RuleRecord, s: State, seat: int) -> int:
    """Return, as bits, the ranks that the next side's sets match, and from bit 16 closed ranks."""
    side = side_of(s, (seat + 1) % int(s.players))
    takes = 0
    never = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] != Form.SET:
            continue
        bit = 1 << int(s.meld_rank[m])
        if r.set_growth != GROWTH_CLOSED:
            takes |= bit
        elif s.meld_size[m] >= FULL:
            if r.second_meld != SECOND_ANY and r.second_meld != SECOND_AFTER_CANASTA:
                never |= bit
        elif r.pile_joins != JOINS_CHOICE and s.meld_size[m] > FULL - 3:
            # The pair and the top card no longer fit.
            never |= bit
        else:
            takes |= bit
    return takes | never << 16


@kernel
def _count_melded(s: State) -> int:
    """Return the number of naturals of each rank in all sets, five bits each."""
    counts = 0
    for side in range(s.sides):
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == Form.SET:
                count = min(int(s.meld_size[m]) - int(s.meld_wilds[m]), 12)
                counts += count << (5 * (int(s.meld_rank[m]) - 1))
    return counts


@kernel
def _own_sets(s: State, side: int) -> tuple[int, int]:
    """Return the ranks of the side's incomplete sets, and of its complete ones, as bits."""
    grown = 0
    full = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.SET:
            if s.meld_size[m] < FULL:
                grown |= 1 << int(s.meld_rank[m])
            else:
                full |= 1 << int(s.meld_rank[m])
    return grown, full


@kernel
def _taken(w: Weights, unseen: int, wilds: int, held: int, hidden: int, loose: bool) -> int:
    """Return the chance that the next player matches a rank from the hand, in hundredths."""
    mean = min(FINE * held * unseen // hidden, MOST)
    chance = int(w.danger_pair) * int(TWO_PLUS[mean]) // 100
    if loose:
        other = int(ONE_PLUS[min(FINE * held * wilds // hidden, MOST)]) * int(ONE_PLUS[mean])
        chance += int(w.danger_single) * other // 10_000
    return min(chance, 95)


@kernel
def _worth_of_holding(r: RuleRecord, w: Weights, held: int, rank: int, late: bool) -> int:
    """Return the worth of holding a rank of which the side has no set."""
    points = int(r.rank_points[rank]) * int(w.keep_points) // 10
    if held == 1:
        return int(w.keep_single) + (-points if late else points)
    value = int(w.keep_pair) if held == 2 else int(w.keep_triplet)
    return value // 2 if late else value


@kernel
def discard_place(w: Weights, s: State, seat: int) -> tuple[int, int, int, int, int, int, int]:
    """Return the features that all discards share.

    In order: pile mode; bands of the pile, the stock, the next hand and the seat's own hand; pairs
    held; wild cards in the pile.
    """
    pairs = 0
    for rank in range(2, ACE + 1):
        pairs += 1 if s.ranks[seat, rank] >= 2 else 0
    return (
        pile_mode(s, seat),
        int(PILE_BAND[s.pile_size]),
        clock(w, s, seat),
        int(HAND_BAND[s.hand_size[(seat + 1) % int(s.players)]]),
        int(HAND_BAND[s.hand_size[seat]]),
        pairs,
        min(wilds_in_pile(s), WILDS - 1),
    )


@kernel
def discard_worth(
    w: Weights,
    s: State,
    t: Trail,
    seat: int,
    rank: int,
    place: tuple[int, int, int, int, int, int, int],
    threw: tuple[int, int, int, int],
    unseen: int,
) -> int:
    """Return the learned worth of discarding a rank here: ``LOOKED_UP`` entries, noted."""
    mode, pile, stock, theirs, own, pairs, wilds = place
    side = side_of(s, seat)
    other = side_of(s, (seat + 1) % int(s.players))
    held = min(int(s.ranks[seat, rank]), HELD) - 1
    unseen = min(unseen, UNSEEN - 1)
    who = relation(threw, rank)
    meld = int(MELD_BAND[melds_of_rank(s, side, rank)])
    against = int(THEIR_BAND[melds_of_rank(s, other, rank)])
    at = ((rank * HELD + held) * STOCKS + stock) * 2 + (mode & 1)
    total = look_up(w, t, Table.DISCARD_RANK + at)
    at = ((mode * PILES + pile) * UNSEEN + unseen) * 4 + (who & 3)
    total += look_up(w, t, Table.DISCARD_UNSEEN + at)
    at = ((mode * HANDS + theirs) * UNSEEN + unseen) * HELD + held
    total += look_up(w, t, Table.DISCARD_HAND + at)
    total += look_up(w, t, Table.DISCARD_OWN + ((meld * HELD + held) * MODES + mode) * HANDS + own)
    at = ((against * MODES + mode) * PILES + pile) * HELD + held
    total += look_up(w, t, Table.DISCARD_THEIRS + at)
    total += look_up(w, t, Table.DISCARD_THROWN + (who * UNSEEN + unseen) * ASKED + mode // 2)
    total += look_up(w, t, Table.DISCARD_PILE + (rank * PILES + pile) * MODES + mode)
    total += look_up(w, t, Table.DISCARD_HANDS + (rank * HANDS + theirs) * HANDS + own)
    total += look_up(w, t, Table.DISCARD_RELATION + (who * HELD + held) * PILES + pile)
    total += look_up(w, t, Table.DISCARD_MELDS + (meld * THEIR_MELDS + against) * STOCKS + stock)
    at = ((wilds * PILES + pile) * MODES + mode) * UNSEEN + unseen
    total += look_up(w, t, Table.DISCARD_WILDS + at)
    pairs = min(pairs - (1 if held > 0 else 0), PAIRS - 1)
    at = ((held * PAIRS + pairs) * HANDS + own) * UNSEEN + unseen
    total += look_up(w, t, Table.DISCARD_PAIRS + at)
    canastas = canasta_band(s, side) * CANASTAS + canasta_band(s, other)
    return total + look_up(w, t, Table.DISCARD_CANASTAS + (canastas * RANKS + rank) * HANDS + own)


THEMES = np.array(
    [
        *(Term.HELD, Term.RISK, Term.RISK, Term.OWN, Term.THEIRS, Term.SHOWN, Term.OTHER),
        *(Term.OTHER, Term.SHOWN, Term.OTHER, Term.RISK, Term.HELD, Term.OTHER),
    ],
    np.int64,
)
"""Term to which each entry belongs that ``discard_worth`` looks up, in its order."""


@kernel
def forget_terms(t: Trail) -> None:
    for rank in range(RANKS):
        for term in range(TERMS):
            t.terms[rank, term] = 0
        t.terms[rank, Term.CARD] = -1


@kernel
def _note_risk(
    t: Trail, rank: int, worth: int, usual: int, melded: int, chance: int, key: int
) -> None:
    """Note the terms of the chance that the next player takes the pile, in hundredths.

    ``usual``: by the unseen cards alone; ``melded``: by the next side's melds too; ``chance``: by
    all.
    """
    t.terms[rank, Term.RISK] = EIGHTHS * (worth * usual // 100)
    theirs = worth * melded // 100 - worth * usual // 100 + key
    t.terms[rank, Term.THEIRS] = EIGHTHS * theirs
    t.terms[rank, Term.SHOWN] = EIGHTHS * (worth * chance // 100 - worth * melded // 100)


@kernel
def _note_learned(w: Weights, t: Trail, rank: int, first: int) -> None:
    """Add the entries that were looked up for a rank, from ``first`` on, to their terms."""
    for i in range(LOOKED_UP):
        t.terms[rank, THEMES[i]] -= w.tables[t.entries[first + i]]


@kernel
def cheapest(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int) -> int:
    """Return the kind to discard, of those that may be discarded; -1 for none."""
    word = throwable(r, s, seat)
    if word == 0:
        return -1
    word = signalling(w, s, t, seat, word)
    if 0 < w.freeze_from <= s.pile_size:
        # A deuce rather than the joker.
        wilds = int(RANK_BITS[DEUCE] | RANK_BITS[JOKER_RANK]) if not s.frozen else 0
        if word & wilds != 0:
            word &= wilds
        elif word & RANK_BITS[THREE] != 0:
            word &= int(RANK_BITS[THREE])
    if word & (word - 1) == 0:
        return lowest_bit(word)
    side = side_of(s, seat)
    after = (seat + 1) % int(s.players)
    next_side = side_of(s, after)
    buried, thrown, passed = _count_pile(s)
    melds = _next_melds(r, s, seat)
    loose = bool(r.pile_match != MATCH_PAIR and s.opened[next_side] and not s.frozen)
    worth = int(w.danger) * (int(s.pile_size) + 1) // 10
    explains = bool(t.explains)
    if explains:
        t.pair_is_needed = 0 if loose else 1
    late = bool(s.stock_size <= w.hurry)
    melded = _count_melded(s)
    grown, full = _own_sets(s, side)
    hidden = _hidden(s, seat)
    held_next = int(s.hand_size[after])
    wilds = max(int(r.packs) * 4 - int(s.ranks[seat, 0]) - int(s.ranks[seat, JOKER_RANK]), 0)
    learned = w.learned & DISCARDS != 0
    here = (0, 0, 0, 0, 0, 0, 0)
    threw = (0, 0, 0, 0)
    if learned:
        here = discard_place(w, s, seat)
        threw = who_threw(s)
    traps = has_traps(r)
    suits = r.runs and learned and w.learned & SUITS != 0
    width = LOOKED_UP + traps + (1 if suits else 0)
    many = excess(r, s, seat) if traps else 0
    first = int(t.noted)
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
        unseen = 0
        noted = int(t.noted)
        if rank == DEUCE or rank == JOKER_RANK:
            cost = int(w.keep_wild) + (rank == JOKER_RANK)
            if learned:
                cost = min(cost, FREEZES + (rank == JOKER_RANK))
        elif rank == THREE:
            cost = 2 if late else int(w.keep_stop)
        else:
            place = 5 * (rank - 1)
            there = (buried >> place) & FIVE
            unseen = max(4 * int(r.packs) - held - there - ((melded >> place) & FIVE), 0)
            chance = 0
            if (melds >> rank) & 1 and loose:
                chance = int(w.danger_meld)
            elif not (melds >> (16 + rank)) & 1:
                chance = _taken(w, unseen, wilds, held_next, hidden, loose)
            before = chance
            if not ((melds >> rank) & 1 and loose):
                if (thrown >> rank) & 1:
                    chance = chance * int(w.danger_thrown) // 100
                elif (passed >> rank) & 1:
                    chance = chance * int(w.danger_passed) // 100
            closed = 100 if s.opened[next_side] else int(w.danger_closed)
            chance = chance * closed // 100
            key = int(w.keep_key) if (melds >> rank) & 1 else 0
            own = 0
            hold = 0
            if (grown >> rank) & 1:
                own = 30 + int(w.keep_grown) * held
            elif (full >> rank) & 1 and r.second_meld != SECOND_ANY:
                own = -8
            else:
                hold = _worth_of_holding(r, w, held, rank, late)
            if not late:
                hold += int(w.keep_left) * min(unseen, 12) // 10
            fine = -90 if 0 < fined_from(r, rank) <= held else 0
            cost = worth * chance // 100 + key + own + hold + fine
            if explains:
                usual = _taken(w, unseen, wilds, held_next, hidden, loose) * closed // 100
                _note_risk(t, rank, worth, usual, before * closed // 100, chance, key)
                t.terms[rank, Term.OWN] = EIGHTHS * own
                t.terms[rank, Term.HELD] = EIGHTHS * hold
                t.terms[rank, Term.FINE] = EIGHTHS * fine
                t.terms[rank, Term.SIGNS] = (
                    ((thrown >> rank) & 1) * Sign.THREW
                    | ((passed >> rank) & 1) * Sign.PASSED
                    | ((melds >> (16 + rank)) & 1) * Sign.SHUT
                    | ((melds >> rank) & 1) * Sign.FITS
                )
        if explains and (rank < 2 or rank == JOKER_RANK):
            t.terms[rank, Term.KEPT] = EIGHTHS * cost
        if learned:
            cost = EIGHTHS * cost - discard_worth(w, s, t, seat, rank, here, threw, unseen)
            if explains:
                _note_learned(w, t, rank, noted)
            if traps:
                fined = trap_discarded(r, w, s, t, seat, rank, many)
                cost -= fined
                if explains:
                    t.terms[rank, Term.FINE] -= fined
        kinds = word & RANK_BITS[rank]
        chosen = lowest_bit(kinds)
        if r.runs and 2 <= rank <= ACE:
            extra = HIGHEST
            while kinds != 0:
                kind = lowest_bit(kinds)
                kinds &= kinds - 1
                value = _run_value(w, s, seat, side, kind)
                if value < extra:
                    extra = value
                    chosen = kind
            cost += EIGHTHS * extra if learned else extra
            if explains:
                t.terms[rank, Term.RUN] = EIGHTHS * extra
        if suits:
            at = (_in_suit(s, seat, side, chosen) * STOCKS + here[2]) * 2
            at += 1 if s.hands[seat, chosen] > 1 else 0
            near = look_up(w, t, Table.DISCARD_RUN + at)
            cost -= near
            if explains:
                t.terms[rank, Term.RUN] -= near
        if explains:
            t.terms[rank, Term.CARD] = chosen
            t.terms[rank, Term.UNSEEN] = unseen
        if cost < least:
            least = cost
            best = chosen
        if learned and t.heat > 0:
            at = (int(t.noted) - first) // width - 1
            t.costs[at] = cost
            t.kinds[at] = chosen
    if learned:
        return any_of(t, first, width, best, least)
    return best


@kernel
def _run_value(w: Weights, s: State, seat: int, side: int, kind: int) -> int:
    """Return the worth that neighbours in its suit add to a card (W-046, W-062)."""
    held = int(s.held[seat])
    rank = kind % 13
    value = 0
    if rank > 2 and (held >> (kind - 1)) & 1:
        value += int(w.keep_near)
    if rank < ACE and (held >> (kind + 1)) & 1:
        value += int(w.keep_near)
    if rank > 3 and (held >> (kind - 2)) & 1:
        value += int(w.keep_gap)
    if rank < ACE - 1 and (held >> (kind + 2)) & 1:
        value += int(w.keep_gap)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.RUN and (run_ends(s, m) >> kind) & 1:
            value += int(w.keep_run_end)
    if s.hands[seat, kind] > 1:
        value = value * 3 // 10
    return value


@kernel
def _in_suit(s: State, seat: int, side: int, kind: int) -> int:
    """Return the features of a card's neighbours held and the side's run that it lengthens."""
    held = int(s.held[seat])
    rank = kind % 13
    if kind == JOKER or rank < FOUR:
        return 0
    near = 0
    behind = 0
    if rank > FOUR:
        near += (held >> (kind - 1)) & 1
    if rank < ACE:
        near += (held >> (kind + 1)) & 1
    if rank > FOUR + 1:
        behind += (held >> (kind - 2)) & 1
    if rank < ACE - 1:
        behind += (held >> (kind + 2)) & 1
    longest = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.RUN and (run_ends(s, m) >> kind) & 1:
            longest = max(longest, int(s.meld_size[m]))
    return (near * NEIGHBOURS + behind) * OWN_MELDS + int(MELD_BAND[longest])
