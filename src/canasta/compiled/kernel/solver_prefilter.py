"""Checks before the going-out solver: most hands cannot go out, or do so in a simple way."""

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.going_out import why_melds_forbid_out
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import (
    growing_ranks,
    mixable_ranks,
    mixed_may_be_completed,
    open_ranks,
    run_ends,
)
from canasta.compiled.kernel.melds import many_held, ranks_held, ranks_in, wilds_held
from canasta.compiled.kernel.rule_choices import CLOSED_FOR_BOTH, LAST_DISCARD_OPTIONAL, SECOND_ANY
from canasta.compiled.kernel.seats import lowest_bit, ones, side_of
from canasta.compiled.kernel.set_rules import why_complete_first, why_not_grow, wild_room
from canasta.compiled.kernel.solver_suits import lacks_samba, samba_suits
from canasta.compiled.kernel.solver_work import MOST_WILDS
from canasta.compiled.kernel.tables import NATURAL_BITS, SUIT_BITS
from canasta.engine.codes import FULL, Form
from canasta.engine.reasons import Reason


@kernel
def _in_runs(s: State, side: int, held: int) -> int:
    """Return the cards of a hand that a run could ever take, as bits.

    They are among three neighbours of a suit, or are joined by cards held to one of the side's
    runs.
    """
    held &= NATURAL_BITS
    joined = held & (held >> 1) & (held >> 2)
    ends = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.RUN:
            ends |= run_ends(s, m)
    reached = ends & held
    for _ in range(3):
        reached |= ((reached << 1) | (reached >> 1)) & held
    return joined | (joined << 1) | (joined << 2) | reached


@kernel
def _canastas_near(r: RuleRecord, s: State, seat: int, wilds: int, lacking: int) -> bool:
    """Return whether the missing canastas could perhaps be completed with this hand.

    False is certain, True is not. The melds that the hand could complete, on the table and new, are
    counted; the two that need fewest wild cards must not need more than are held.
    """
    side = side_of(s, seat)
    held = int(s.held[seat]) & NATURAL_BITS
    most = min(wilds, wild_room(r, 0, 0))
    # Of new melds, those of the two ranks that are held most.
    many = 0
    fewer = 0
    for rank in range(2, 13):
        cards = int(s.ranks[seat, rank])
        fewer = max(fewer, min(many, cards))
        many = max(many, cards)
    near = 0
    first = MOST_WILDS
    second = MOST_WILDS
    if FULL - many <= most:
        near = 1
        first = max(FULL - many, 0)
        if FULL - fewer <= most:
            second = max(FULL - fewer, 0)
    if r.wild_melds and wilds >= FULL:
        near = 1
        second = min(second, max(first, FULL))
        first = min(first, FULL)
    for n in range(int(s.meld_count[side])):
        m = int(s.order[side, n])
        size = int(s.meld_size[m])
        if size >= FULL:
            continue
        short = FULL - size
        most = wilds
        if s.meld_form[m] == Form.SET:
            short -= int(s.ranks[seat, s.meld_rank[m]])
            most = min(wilds, wild_room(r, size, int(s.meld_wilds[m])))
        elif s.meld_form[m] == Form.RUN:
            cards = ones(held & SUIT_BITS[s.meld_suit[m]]) + (3 if r.bridges else 0)
            short = 0 if short <= cards else MOST_WILDS
        elif r.conversion:
            short = 0
        if short > most:
            continue
        short = max(short, 0)
        near = 1
        second = min(second, max(first, short))
        first = min(first, short)
    if r.runs:
        four = held & (held >> 1) & (held >> 2) & (held >> 3)
        if four & (four >> 3):
            return True
    if lacking > 2 or r.second_meld == SECOND_ANY:
        return near > 0
    return first <= wilds if lacking == 1 else first + second <= wilds


@kernel
def cannot_go_out(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int]) -> bool:
    """Return whether the hand certainly cannot go out.

    A quick check: more than one card fits nowhere, or the canastas needed are impossible.
    """
    side = side_of(s, seat)
    wilds = wilds_held(s, seat)
    held = int(s.held[seat])
    sets = growing_ranks(r, words)
    lacking = int(r.canastas_to_go_out) - int(s.canastas[side])
    if lacking > 0 and not _canastas_near(r, s, seat, wilds, lacking):
        return True
    if lacks_samba(r, s, side) and samba_suits(r, s, seat) == 0:
        return True
    two, three = many_held(s, seat)
    loose = ranks_in(held) & ~three & ~sets
    if not r.runs:
        # Each card of these ranks fits nowhere, but a pair may take a wild card.
        pairs = ones(loose & two)
        strays = ones(loose & ~two)
        if wilds == 0:
            strays += 2 * pairs
            pairs = 0
        return strays > 1 or (pairs > wilds and strays + pairs - wilds > 1)
    fits = _in_runs(s, side, held)
    outside = ranks_in(held & ~fits) & loose
    if wilds == 0:
        pairs = 0
        strays = ones(outside)
        if fits == 0:
            strays += ones(outside & two)
    else:
        pairs = ones(outside & two)
        strays = ones(outside & ~two)
    return strays > 1 or (pairs > wilds and strays + pairs - wilds > 1)


@kernel
def _takes_naturals(r: RuleRecord, s: State, seat: int, n: int, placed: int) -> bool:
    """Return whether the simplest line puts the naturals held of a rank on this set of the side."""
    m = int(s.order[side_of(s, seat), n])
    rank = int(s.meld_rank[m])
    if s.cards_needed > 0 and s.meld_rank[s.order[side_of(s, seat), s.target_meld]] == rank:
        return bool(n == s.target_meld)
    held = int(s.ranks[seat, rank])
    if held == 0 or (placed >> rank) & 1:
        return False
    return bool(why_not_grow(r, int(s.meld_size[m]), int(s.meld_wilds[m]), held, 0) == Reason.OK)


@kernel
def plainly_goes_out(
    r: RuleRecord, s: State, seat: int, words: tuple[int, int, int], discard: bool
) -> bool:
    """Return whether the hand goes out in the simplest way, as most hands that can go out do.

    Naturals go to the side's sets or make new ones; wild cards fill up pairs, then complete
    missing canastas, then go wherever there is room. ``discard``: a card may be (or has to be)
    discarded. True is certain, False is not: there may still be a line.
    """
    side = side_of(s, seat)
    if not s.opened[side]:
        return False
    lacking = 0
    kinds = r.two_kinds_to_go_out or r.samba_to_go_out
    if kinds or r.complete_wild_meld or r.complete_aces or r.complete_sevens:
        if s.cards_needed > 0 or why_melds_forbid_out(r, s, side) != Reason.OK:
            return False
    else:
        lacking = int(r.canastas_to_go_out) - int(s.canastas[side])
    if not mixed_may_be_completed(r, s):
        return False
    # If canastas are missing a natural may complete one: it is not free to discard.
    spare = lacking <= 0
    wilds = wilds_held(s, seat)
    strays = 0
    loose = False
    placed = 0
    mixable = mixable_ranks(r, s, words[0])
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.SET and _takes_naturals(r, s, seat, n, placed):
            rank = int(s.meld_rank[m])
            held = int(s.ranks[seat, rank])
            size = int(s.meld_size[m]) + held
            if why_complete_first(r, Form.SET, rank, size, int(s.meld_wilds[m])) != Reason.OK:
                return False
            placed |= 1 << rank
            if s.meld_size[m] < FULL <= s.meld_size[m] + held:
                lacking -= 1
            elif held > int(s.cards_needed):
                loose = True
            if s.cards_needed > 0 and n == s.target_meld and held < s.cards_needed:
                short = int(s.cards_needed) - held
                size, with_wilds = int(s.meld_size[m]), int(s.meld_wilds[m])
                if wilds < short or why_not_grow(r, size, with_wilds, held, short) != Reason.OK:
                    return False
                if not (mixable >> rank) & 1:
                    return False
                wilds -= short
        elif s.cards_needed > 0 and n == s.target_meld:
            if s.meld_form[m] != Form.WILD or wilds < s.cards_needed:
                return False
            wilds -= int(s.cards_needed)
    free = open_ranks(r, words, 0) if r.closed_rank != CLOSED_FOR_BOTH else 0
    left = ranks_held(s, seat, 1) & ~placed
    while left != 0:
        rank = lowest_bit(left)
        left &= left - 1
        held = int(s.ranks[seat, rank])
        alone = (
            held >= 2
            and (free >> rank) & 1
            and why_complete_first(r, Form.SET, rank, max(held, 3), int(held == 2)) == Reason.OK
        )
        if alone and held >= 3 and why_not_grow(r, 0, 0, held, 0) == Reason.OK:
            if held >= FULL:
                lacking -= 1
            elif held > 3:
                loose = True
        elif alone and held == 2 and wilds > 0 and (mixable >> rank) & 1:
            wilds -= 1
        else:
            strays += held
    if strays > 1:
        return False
    room = 0
    seen = 0
    # Without wild cards no room is needed.
    for n in range(s.meld_count[side] if wilds > 0 else 0):
        m = int(s.order[side, n])
        size = int(s.meld_size[m])
        most = FULL - size
        if s.meld_form[m] == Form.SET:
            rank = int(s.meld_rank[m])
            if _takes_naturals(r, s, seat, n, seen):
                seen |= 1 << rank
                size += int(s.ranks[seat, rank])
            if not (mixable >> rank) & 1 or (s.cards_needed > 0 and n == s.target_meld):
                continue
            most = wild_room(r, size, int(s.meld_wilds[m]))
        elif s.meld_form[m] != Form.WILD:
            continue
        elif s.cards_needed > 0 and n == s.target_meld:
            size += int(s.cards_needed)
            most -= int(s.cards_needed)
        short = FULL - size
        if lacking > 0 and 0 < short <= min(most, wilds):
            wilds -= short
            most -= short
            lacking -= 1
        room += max(most, 0)
    if lacking > 0:
        return False
    loose = loose and spare
    if wilds > 0:
        loose = loose or wilds <= room
        strays += max(wilds - room, 0)
    if not discard:
        return strays == 0
    return strays == 1 or (strays == 0 and (loose or r.last_discard == LAST_DISCARD_OPTIONAL))
