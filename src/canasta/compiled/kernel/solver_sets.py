"""Lines that go out: the naturals of each rank and the wild cards laid as sets and wild melds.

Suits do not matter here: a table over the ranks gives the canastas that are possible with each
number of wild cards. One card may be left for the discard.
"""

from typing import Final

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.going_out import canasta_kinds
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import (
    WILD_BIT,
    closed_by_others,
    locked,
    mixed_may_be_completed,
    rank_words,
    why_not_mix,
)
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.rule_choices import (
    LAST_DISCARD_OPTIONAL,
    SECOND_AFTER_CANASTA,
    SECOND_ANY,
)
from canasta.compiled.kernel.seats import bit, lowest_bit, ones, side_of
from canasta.compiled.kernel.set_rules import (
    MIXED_KIND,
    NATURAL_KIND,
    SAMBA_KIND,
    WILD_KIND,
    completes_mixed,
    why_canastas_lack,
    why_complete_first,
    why_not_grow,
    wild_room,
)
from canasta.compiled.kernel.solver_work import WorkArray
from canasta.engine.codes import FULL, Form
from canasta.engine.reasons import Reason

_CELLS: Final = 18
"""Number of outcomes of a rank: natural (0 to 2) and mixed (0 to 2) canastas, clean set or not."""

_GAINED: Final = (1 << _CELLS) - 1 - 0b11
"""All outcomes that gain a canasta."""

_FEWER_NATURAL: Final = 0b111111_111111
_FEWER_MIXED: Final = 0b001111_001111_001111
_NOT_CLEAN: Final = 0b010101_010101_010101
"""The outcomes to which a natural canasta, a mixed one or a clean set can still be added."""


@kernel
def _outcome(natural: int, mixed: int, clean: int) -> int:
    """Return the bit of an outcome, with counts of canastas capped at two."""
    return 1 << (min(natural, 2) * 6 + min(mixed, 2) * 2 + clean)


@kernel
def _combine(first: int, second: int) -> int:
    """Return all outcomes that one of the first and one of the second make together."""
    if first == 1:
        return second
    if second == 1:
        return first
    if ones(second) > ones(first):
        first, second = second, first
    both = 0
    while second != 0:
        cell = lowest_bit(second)
        second &= second - 1
        moved = first
        for _ in range(cell // 6):
            moved = ((moved & _FEWER_NATURAL) << 6) | (moved & ~_FEWER_NATURAL)
        for _ in range(cell % 6 // 2):
            moved = ((moved & _FEWER_MIXED) << 2) | (moved & ~_FEWER_MIXED)
        if cell & 1:
            moved = ((moved & _NOT_CLEAN) << 1) | (moved & ~_NOT_CLEAN)
        both |= moved
    return both


@kernel
def _after(
    r: RuleRecord,
    s: State,
    rank: int,
    size: int,
    wilds: int,
    added: int,
    more: int,
    exact: int,
    fresh: bool,
    flat: bool,
) -> int:
    """Return the outcome of ``added`` more naturals and ``more`` wild cards in a set; 0 if illegal.

    ``exact`` > 0: a meld begun, which needs at least that many cards. ``fresh``: laid in this
    turn by a side that is opening, so that it may be its clean set. ``flat``: no outcome is
    better than another.
    """
    total = size + added + more
    if added + more < exact or why_not_grow(r, size, wilds, added, more) != Reason.OK:
        return 0
    if why_complete_first(r, Form.SET, rank, total, wilds + more) != Reason.OK:
        return 0
    if completes_mixed(size, total, wilds + more):
        if not mixed_may_be_completed(r, s):
            return 0
        return 1 if flat else _outcome(0, 1, 0)
    clean = 1 if fresh and wilds + more == 0 and total >= 3 else 0
    return 1 if flat else _outcome(int(size < FULL <= total), 0, clean)


@kernel
def _missing_cards(s: State, m: int) -> int:
    """Return the number of cards that a meld just begun still needs; 0 for others."""
    return (
        int(s.cards_needed)
        if s.cards_needed > 0
        and s.target_meld >= 0
        and s.order[side_of(s, int(s.turn)), s.target_meld] == m
        else 0
    )


@kernel
def _rank_table(
    r: RuleRecord,
    s: State,
    work: WorkArray,
    rank: int,
    held: int,
    most: int,
    words: tuple[int, int],
    flat: bool,
) -> None:
    """Work out the outcomes of laying all ``held`` naturals of a rank with w wild cards.

    There are up to ``most`` wild cards. ``words`` are the ranks of the side's incomplete sets, and
    those closed by others; ``flat`` is as for ``_after``. Runs leave the same naturals to a rank
    again and again, so what was worked out once is kept.
    """
    known = 1 << (held + 32 * int(flat))
    if work[0].known[rank] & known:
        return
    work[0].known[rank] |= known
    side = side_of(s, int(work[0].seat))
    unfinished, closed = words
    spare = work[0].spare
    wanted = most
    if why_not_mix(r, s, unfinished, rank) != 0:
        most = 0
    present = 0
    finished = 0
    wild_places = 0
    left = int(work[0].sets[rank])
    while left != 0:
        n = lowest_bit(left)
        left ^= bit(n)
        m = int(s.order[side, n])
        wild_places += wild_room(r, int(s.meld_size[m]), int(s.meld_wilds[m]))
        if s.meld_size[m] < FULL:
            present += 1
        else:
            finished += 1
    room = held // 2
    if r.second_meld == SECOND_AFTER_CANASTA:
        # A first meld that this turn completes makes room for a second (J-13).
        room = min(room, max(2 - present - finished, 0))
    elif r.second_meld != SECOND_ANY:
        room = min(room, max(1 - present - finished, 0))
    if closed & (1 << rank):
        room = 0
    most = min(most, wild_places + room * wild_room(r, 0, 0))
    for i in range(held + 1):
        for w in range(most + 1):
            spare[0, i, w] = 0
    spare[0, 0, 0] = 1
    now = 0
    # Before the first place nothing is laid.
    laid, used = 0, 0
    places = present + finished + room
    fresh_side = s.opening_turn == 1
    left = int(work[0].sets[rank])
    while left != 0:
        n = lowest_bit(left)
        left ^= bit(n)
        m = int(s.order[side, n])
        places -= 1
        size, wilds, exact = int(s.meld_size[m]), int(s.meld_wilds[m]), _missing_cards(s, m)
        then = 1 - now
        for i in range(held + 1):
            for w in range(most + 1):
                spare[then, i, w] = 0
        for i in range(laid + 1):
            for w in range(used + 1):
                base = spare[now, i, w]
                if base == 0:
                    continue
                # The last place has to take all naturals that are left.
                for added in range(held - i if places == 0 else 0, held - i + 1):
                    for more in range(min(most - w, wild_room(r, size, wilds)) + 1):
                        out = _after(r, s, rank, size, wilds, added, more, exact, fresh_side, flat)
                        if out != 0:
                            spare[then, i + added, w + more] |= _combine(base, out)
        now = then
        laid, used = held, most
    for _ in range(room):
        places -= 1
        then = 1 - now
        for i in range(held + 1):
            for w in range(most + 1):
                spare[then, i, w] = spare[now, i, w]
        for i in range(min(laid, held - 2) + 1):
            for w in range(used + 1):
                base = spare[now, i, w]
                if base == 0:
                    continue
                if r.second_meld == SECOND_AFTER_CANASTA and finished == 0 and present + i > 0:
                    # The first meld has to be complete before a second is begun (J-12).
                    base &= _GAINED
                    if base == 0:
                        continue
                for added in range(held - i if places == 0 else 2, held - i + 1):
                    for more in range(min(most - w, wild_room(r, 0, 0)) + 1):
                        if added + more < 3:
                            continue
                        out = _after(r, s, rank, 0, 0, added, more, 0, fresh_side, flat)
                        if out != 0:
                            spare[then, i + added, w + more] |= _combine(base, out)
        now = then
        laid, used = held, most
    for w in range(wanted + 1):
        work[0].outcomes[int(flat), rank, held, w] = spare[now, held, w] if w <= most else 0


@kernel
def _wild_melds(
    r: RuleRecord, s: State, work: WorkArray, words: tuple[int, int, int], wilds: int
) -> int:
    """Return the number of wild-card canastas from laying exactly ``wilds`` cards on wild melds.

    -1 if that is impossible. An incomplete wild meld is filled first; new ones are started with the
    rest. Of several ways the one with most canastas counts.
    """
    side = side_of(s, int(work[0].seat))
    gained = 0
    unfilled = False
    left = int(work[0].sets[0])
    while left != 0:
        n = lowest_bit(left)
        left ^= bit(n)
        m = int(s.order[side, n])
        if s.meld_size[m] < FULL:
            exact = _missing_cards(s, m)
            take = min(wilds, FULL - int(s.meld_size[m]))
            if take < exact:
                return -1
            wilds -= take
            if s.meld_size[m] + take == FULL:
                gained += 1
            else:
                unfilled = True
    if wilds > 0:
        if not r.wild_melds:
            return -1
        finished = 1 if words[1] & WILD_BIT else 0
        if r.second_meld != SECOND_ANY:
            if unfilled or wilds > FULL or wilds < 3:
                return -1
            if (finished or gained) and r.second_meld != SECOND_AFTER_CANASTA:
                return -1
            if words[2] & WILD_BIT or (finished and gained):
                return -1
            unfilled = wilds < FULL
            gained += 1 if wilds == FULL else 0
        else:
            if wilds < 3:
                return -1
            # 8 and 9 cannot be divided with a full seven; every other number can.
            full = wilds // FULL
            rest = wilds % FULL
            if 0 < rest < 3:
                full -= 1
                if full < 0:
                    return -1
                rest += FULL
                if rest > 2 * (FULL - 1):
                    return -1
            gained += full
            unfilled = unfilled or rest > 0
    if unfilled and why_complete_first(r, Form.WILD, 0, 0, 0) != Reason.OK:
        return -1
    return gained


@kernel
def _suffices(
    r: RuleRecord,
    s: State,
    side: int,
    kinds: int,
    outcomes: int,
    sambas: int,
    wild: int,
    short: bool,
) -> bool:
    """Return whether one of the outcomes, with sambas and wild-card canastas, allows going out.

    ``short``: the side's points do not reach its opening; only a natural canasta or a wild meld may
    then open, if the book has that. An opening may need a clean set too.
    """
    opening = s.opening_turn == 1 and not s.opened[side]
    for i in range(_CELLS):
        if not (outcomes >> i) & 1:
            continue
        natural, mixed, clean = i // 6, i % 6 // 2, i & 1
        total = int(s.canastas[side]) + natural + mixed + sambas + wild
        reached = kinds
        if natural:
            reached |= NATURAL_KIND
        if mixed:
            reached |= MIXED_KIND
        if sambas:
            reached |= SAMBA_KIND
        if wild:
            reached |= WILD_KIND
        if why_canastas_lack(r, total, reached) != Reason.OK:
            continue
        if opening and (r.concealed_bonus == 0 or s.pile_withheld):
            by_canasta = r.natural_canasta_opens and natural > 0
            by_wilds = r.wild_meld_opens and wild > 0
            if not by_canasta and not by_wilds and (short or (r.opening_clean_set and not clean)):
                continue
        return True
    return False


@kernel
def sets_go_out(r: RuleRecord, s: State, work: WorkArray, sambas: int) -> bool:
    """Return whether naturals by rank and wild cards, all but one discard at most, can be laid.

    The naturals that are left are in the work space's ``counts``; ``sambas`` are gained already.
    """
    seat, skip, points = int(work[0].seat), bool(work[0].skip), int(work[0].points)
    counts, outcomes, reach = work[0].counts, work[0].outcomes, work[0].reach
    side = side_of(s, seat)
    wilds = wilds_held(s, seat)
    words = rank_words(s, side)
    closed = closed_by_others(r, s, side)
    kinds = canasta_kinds(s, side)
    # A wild meld already begun takes all wild cards until it is full (J-51, C-15).
    bound = 0
    left = int(work[0].sets[0]) if locked(r, words[0]) else 0
    while left != 0:
        n = lowest_bit(left)
        left ^= bit(n)
        size = int(s.meld_size[s.order[side, n]])
        bound = FULL - size if size < FULL else bound
    free = max(wilds - bound, 0)
    # The canastas need not be distinguished if none is needed.
    flat = (
        s.canastas[side] + sambas >= r.canastas_to_go_out
        and not r.two_kinds_to_go_out
        and not r.samba_to_go_out
        and bool(s.opened[side])
        and r.second_meld != SECOND_AFTER_CANASTA
    )
    unfinished = words[0] & ~WILD_BIT if free > 0 else words[0]
    for d in range(2):
        for w in range(free + 1):
            reach[0, d, w] = 0
    reach[0, 1 if skip else 0, 0] = 1
    now = 0
    for rank in range(2, 13):
        held = int(counts[rank])
        takes_wilds = free > 0 and wild_room(r, FULL, 0) > 0
        own = words[0] | words[1] if takes_wilds else words[0]
        if held == 0 and not ((own >> rank) & 1):
            continue
        then = 1 - now
        for d in range(2):
            for w in range(free + 1):
                reach[then, d, w] = 0
        for thrown in range(2 if held > 0 and not skip else 1):
            _rank_table(r, s, work, rank, held - thrown, free, (unfinished, closed), flat)
            for w in range(free + 1):
                here = int(outcomes[int(flat), rank, held - thrown, w])
                if here == 0:
                    continue
                for used in range(free - w + 1):
                    if reach[now, 0, used] != 0:
                        reach[then, thrown, used + w] |= _combine(reach[now, 0, used], here)
                    if thrown == 0 and reach[now, 1, used] != 0:
                        reach[then, 1, used + w] |= _combine(reach[now, 1, used], here)
        now = then
        alive = 0
        for w in range(free + 1):
            alive |= reach[now, 0, w] | reach[now, 1, w]
        if alive == 0:
            return False
    needed = int(s.requirement[side])
    for d in range(2):
        if d == 0 and r.last_discard != LAST_DISCARD_OPTIONAL and wilds == 0:
            continue
        for used in range(free + 1):
            reached = int(reach[now, d, used])
            if reached == 0:
                continue
            for thrown in range(2 if d == 0 and not skip and wilds - used > 0 else 1):
                if d == 0 and thrown == 0 and not skip and r.last_discard != LAST_DISCARD_OPTIONAL:
                    continue
                gained = _wild_melds(r, s, work, words, wilds - used - thrown)
                if gained >= 0 and _suffices(
                    r, s, side, kinds, reached, sambas, gained, points < needed
                ):
                    return True
    return False
