"""The search for a line that goes out this turn, with the cards the player can see (AG-3).

The hand is parted in two steps. Runs, in books that have them, are tried suit by suit; what
they leave goes to sets and wild melds, where suits no longer matter and a table over the ranks
answers: which canastas can come of them, with how many wild cards. One card may be left for
the discard.
"""

from typing import Final

import numpy as np

from canasta.cards import ACE, JOKER, SEVEN
from canasta.kernel.bitwords import ones
from canasta.kernel.choices import (
    GROWTH_ANY,
    GROWTH_CLOSED,
    LAST_DISCARD_OPTIONAL,
    SECOND_AFTER_CANASTA,
    SECOND_ANY,
)
from canasta.kernel.compiled import Cube, Grid, Vector, kernel
from canasta.kernel.going_out import (
    MIXED_KIND,
    NATURAL_KIND,
    SAMBA_KIND,
    WILD_KIND,
    YES,
    canasta_kinds,
    kinds_suffice,
    table_allows_out,
)
from canasta.kernel.hands import wilds_held
from canasta.kernel.meld_rules import (
    WILD_BIT,
    closed_by_others,
    may_be_mixed,
    may_begin,
    rank_words,
    run_ends,
)
from canasta.kernel.melds import BLACK, FULL, RUN, SET, WILD, naturals
from canasta.kernel.rule_record import RuleRecord
from canasta.kernel.seats import side_of
from canasta.kernel.state import State
from canasta.kernel.tables import (
    BLACK_THREES_PAIR,
    NATURAL_BITS,
    RANK_BITS,
    RANK_POINTS,
    SUIT_BITS,
)
from canasta.kernel.threes import bonus_threes_held, is_replaced

NODES: Final = 20_000
LEAVES: Final = 200
"""Ways of laying runs, and of these ways to their end, that are tried before the search gives
up; ten times as many after the partner's yes."""

MOST_WILDS: Final = 24
MOST_NATURALS: Final = 16
_CELLS: Final = 18
"""Outcomes of a rank: canastas gained, natural (0 to 2) and mixed (0 to 2), clean set or not."""

_GAINED: Final = (1 << _CELLS) - 1 - 0b11
"""All outcomes but those that gain no canasta."""


@kernel
def _outcome(natural: int, mixed: int, clean: int) -> int:
    """The bit of an outcome, counts of canastas capped at two."""
    return 1 << (min(natural, 2) * 6 + min(mixed, 2) * 2 + clean)


@kernel
def _combine(first: int, second: int) -> int:
    """All outcomes that one of the first and one of the second make together."""
    if first == 1:
        return second
    if second == 1:
        return first
    both = 0
    for i in range(_CELLS):
        if (first >> i) & 1:
            for j in range(_CELLS):
                if (second >> j) & 1:
                    both |= _outcome(i // 6 + j // 6, i % 6 // 2 + j % 6 // 2, (i & 1) | (j & 1))
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
    """The outcome of adding ``added`` naturals and ``more`` wild cards to a set; 0 if illegal.

    ``exact`` > 0: a meld begun, which needs at least that many cards. ``fresh``: laid in this
    turn by a side that is opening, so that it may be its clean set. ``flat``: no outcome is
    better than another.
    """
    total = size + added + more
    if more > 0 and wilds + more > r.max_wilds:
        return 0
    if more > 0 and size - wilds + added < 2:
        return 0
    if total > FULL and added + more > 0:
        if r.set_growth == GROWTH_CLOSED:
            return 0
        if more > 0 and r.set_growth != GROWTH_ANY and size + more > FULL:
            return 0
    if added + more < exact:
        return 0
    mixed = wilds + more > 0
    if total < FULL:
        if rank == SEVEN and r.complete_sevens:
            return 0
        if rank == ACE and r.complete_aces:
            obliged = not mixed if r.aces_obligation == 0 else size - wilds + added >= 3
            if obliged:
                return 0
    clean = 1 if fresh and not mixed and total >= 3 else 0
    if size < FULL <= total:
        if mixed:
            if s.opening_turn and not r.opening_mixed_canasta:
                return 0
            return 1 if flat else _outcome(0, 1, clean)
        return 1 if flat else _outcome(1, 0, clean)
    return 1 if flat else _outcome(0, 0, clean)


@kernel
def _begun(s: State, m: int) -> int:
    """Cards that a meld begun and not yet legal still needs; 0 for others."""
    return (
        int(s.need)
        if s.need > 0 and s.aim >= 0 and s.order[side_of(s, int(s.turn)), s.aim] == m
        else 0
    )


@kernel
def _rank_table(
    r: RuleRecord,
    s: State,
    side: int,
    rank: int,
    held: int,
    most: int,
    unfinished: int,
    closed: int,
    flat: bool,
    table: Vector,
    spare: Cube,
) -> None:
    """Fill ``table[w]``: outcomes of laying all ``held`` naturals of a rank with w wild cards.

    ``spare`` is room for the work: outcomes by naturals and wild cards used so far.
    """
    wanted = most
    if may_be_mixed(r, s, unfinished, rank) != 0:
        most = 0
    present = 0
    finished = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == SET and s.meld_rank[m] == rank:
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
    for i in range(held + 1):
        for w in range(most + 1):
            spare[0, i, w] = 0
    spare[0, 0, 0] = 1
    now = 0
    places = present + finished + room
    fresh_side = s.opening_turn == 1
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] != SET or s.meld_rank[m] != rank:
            continue
        places -= 1
        size, wilds, exact = int(s.meld_size[m]), int(s.meld_wilds[m]), _begun(s, m)
        then = 1 - now
        for i in range(held + 1):
            for w in range(most + 1):
                spare[then, i, w] = 0
        for i in range(held + 1):
            for w in range(most + 1):
                base = spare[now, i, w]
                if base == 0:
                    continue
                # The last place has to take all naturals that are left.
                for added in range(held - i if places == 0 else 0, held - i + 1):
                    for more in range(min(most - w, int(r.max_wilds) - wilds) + 1):
                        out = _after(r, s, rank, size, wilds, added, more, exact, fresh_side, flat)
                        if out != 0:
                            spare[then, i + added, w + more] |= _combine(base, out)
        now = then
    for _ in range(room):
        places -= 1
        then = 1 - now
        for i in range(held + 1):
            for w in range(most + 1):
                spare[then, i, w] = spare[now, i, w]
        for i in range(held - 1):
            for w in range(most + 1):
                base = spare[now, i, w]
                if base == 0:
                    continue
                if r.second_meld == SECOND_AFTER_CANASTA and finished == 0 and present + i > 0:
                    # The first meld has to be complete before a second is begun (J-12).
                    base &= _GAINED
                    if base == 0:
                        continue
                for added in range(held - i if places == 0 else 2, held - i + 1):
                    for more in range(min(most - w, int(r.max_wilds)) + 1):
                        if added + more < 3:
                            continue
                        out = _after(r, s, rank, 0, 0, added, more, 0, fresh_side, flat)
                        if out != 0:
                            spare[then, i + added, w + more] |= _combine(base, out)
        now = then
    for w in range(wanted + 1):
        table[w] = spare[now, held, w] if w <= most else 0


@kernel
def _wild_melds(r: RuleRecord, s: State, side: int, words: tuple[int, int, int], wilds: int) -> int:
    """How many wild canastas come of laying exactly so many cards on wild melds; -1: cannot be.

    An incomplete wild meld is filled first; new ones are begun with what is left. Of several
    ways the one with most canastas is counted.
    """
    gained = 0
    unfilled = False
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == WILD and s.meld_size[m] < FULL:
            exact = _begun(s, m)
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
            # 8 and 9 cannot be parted with a full seven; every other number can.
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
    if unfilled and r.complete_wild_meld:
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
    """Whether one of the outcomes, with sambas and wild canastas gained, allows going out.

    ``short``: the side still has to open and its points do not reach; then only a natural
    canasta may open, where the book has that. An opening may need a clean set too.
    """
    opening = s.opening_turn == 1 and not s.opened[side]
    for i in range(_CELLS):
        if not (outcomes >> i) & 1:
            continue
        natural, mixed, clean = i // 6, i % 6 // 2, i & 1
        total = int(s.canastas[side]) + natural + mixed + sambas + wild
        if total < r.canastas_to_go_out:
            continue
        reached = kinds
        if natural:
            reached |= NATURAL_KIND
        if mixed:
            reached |= MIXED_KIND
        if sambas:
            reached |= SAMBA_KIND
        if wild:
            reached |= WILD_KIND
        if r.two_kinds_to_go_out and not kinds_suffice(reached):
            continue
        if opening and r.concealed_bonus == 0:
            by_canasta = r.natural_canasta_opens and natural > 0
            by_wilds = r.wild_meld_opens and wild > 0
            if not by_canasta and not by_wilds and (short or (r.opening_clean_set and not clean)):
                continue
        return True
    return False


@kernel
def _sets_go_out(
    r: RuleRecord,
    s: State,
    seat: int,
    counts: Vector,
    wilds: int,
    sambas: int,
    points: int,
    tables: Vector,
    spare: Cube,
    reach: Cube,
    skip: bool,
) -> bool:
    """Whether naturals by rank and wild cards, all but one discard at most, can be laid.

    Args:
        r: the rules.
        s: the state.
        seat: who is to go out.
        counts: naturals left by rank (0 to 12).
        wilds: wild cards left.
        sambas: sambas gained already.
        points: points laid by this line at the least, for an opening.
        tables: room for the table of one rank.
        spare: room for the work of one rank.
        reach: room: outcomes by discard (0 not yet, 1 used) and wild cards used.
        skip: whether the discard is chosen already.
    """
    side = side_of(s, seat)
    words = rank_words(s, side)
    closed = closed_by_others(r, s, side)
    kinds = canasta_kinds(s, side)
    # A wild meld already begun takes all wild cards until it is full (J-51, C-15).
    locked = 0
    if r.wild_lock and words[0] & WILD_BIT:
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == WILD and s.meld_size[m] < FULL:
                locked = FULL - int(s.meld_size[m])
    free = max(wilds - locked, 0)
    # Which canastas come need not be told apart where none is asked for.
    flat = (
        s.canastas[side] + sambas >= r.canastas_to_go_out
        and not r.two_kinds_to_go_out
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
        takes_wilds = free > 0 and r.set_growth == GROWTH_ANY
        own = words[0] | words[1] if takes_wilds else words[0]
        if held == 0 and not ((own >> rank) & 1):
            continue
        then = 1 - now
        for d in range(2):
            for w in range(free + 1):
                reach[then, d, w] = 0
        for thrown in range(2 if held > 0 and not skip else 1):
            _rank_table(
                r, s, side, rank, held - thrown, free, unfinished, closed, flat, tables, spare
            )
            for w in range(free + 1):
                if tables[w] == 0:
                    continue
                for used in range(free - w + 1):
                    if reach[now, 0, used] != 0:
                        reach[then, thrown, used + w] |= _combine(reach[now, 0, used], tables[w])
                    if thrown == 0 and reach[now, 1, used] != 0:
                        reach[then, 1, used + w] |= _combine(reach[now, 1, used], tables[w])
        now = then
        alive = 0
        for w in range(free + 1):
            alive |= reach[now, 0, w] | reach[now, 1, w]
        if alive == 0:
            return False
    need = int(s.requirement[side])
    for d in range(2):
        if d == 0 and r.last_discard != LAST_DISCARD_OPTIONAL and wilds == 0:
            continue
        for used in range(free + 1):
            outcomes = reach[now, d, used]
            if outcomes == 0:
                continue
            for thrown in range(2 if d == 0 and not skip and wilds - used > 0 else 1):
                if d == 0 and thrown == 0 and not skip and r.last_discard != LAST_DISCARD_OPTIONAL:
                    continue
                gained = _wild_melds(r, s, side, words, wilds - used - thrown)
                if gained >= 0 and _suffices(
                    r, s, side, kinds, int(outcomes), sambas, gained, points < need
                ):
                    return True
    return False


@kernel
def _worth_trying(runs: Grid, left: Vector, kind: int, option: int) -> int:
    """The next option, from this one on, that could apply to a card at all."""
    if 0 < option < 6:
        joined = kind % 13 <= ACE - 2 and left[kind + 1] > 0 and left[kind + 2] > 0
        return option if joined else 6
    if option < 6:
        return option
    row, way = divmod(option - 6, 6)
    rank = kind % 13
    if runs[row, 0] == kind // 13 and runs[row, 1] >= 0:
        if runs[row, 2] == rank and way < 5:
            return option
        if rank < runs[row, 1]:
            return 6 + 6 * row + 5
    return 6 + 6 * (row + 1)


@kernel
def _lay_option(
    r: RuleRecord, runs: Grid, count: int, left: Vector, kind: int, option: int, undo: bool
) -> tuple[bool, int]:
    """Lay one way of using a card in a run, or take it back.

    Options: 0 the card is in no run; 1 to 5 a new run of 3 to 7 from it up; then six for each
    run of the table: lengthen it upward by 1 to 4 cards from this one, bridge it with another
    by this card, lengthen it downward from this card.

    Args:
        r: the rules.
        runs: rows of suit, lowest rank (-1: bridged away), one more than the highest.
        count: rows used.
        left: copies left of each kind.
        kind: the card.
        option: the way.
        undo: whether it is taken back.

    Returns:
        Whether it can be done, and the sambas it completes.
    """
    suit, rank = kind // 13, kind % 13
    sign = 1 if undo else -1
    if option == 0:
        return True, 0
    first, length = kind, option + 2
    row = -1
    down = False
    if option > 5:
        row, way = divmod(option - 6, 6)
        if runs[row, 0] != suit or runs[row, 1] < 0:
            return False, 0
        size = runs[row, 2] - runs[row, 1]
        if way == 4:
            low_end = runs[row, 2] - (4 if undo else 0)
            if not r.bridges or low_end != rank or (not undo and size != 3):
                return False, 0
            for other in range(count):
                if runs[other, 0] != suit or other == row:
                    continue
                if not undo and runs[other, 1] == rank + 1 and runs[other, 2] == rank + 4:
                    runs[other, 1] = -2
                    runs[row, 2] += 4
                    left[kind] -= 1
                    return True, 1
                if undo and runs[other, 1] == -2 and runs[other, 2] == rank + 4:
                    runs[other, 1] = rank + 1
                    runs[row, 2] -= 4
                    left[kind] += 1
                    return True, 1
            return False, 0
        if way == 5:
            down = True
            length = runs[row, 1] - rank
            if undo:
                length = runs[row, 3 + rank] - rank
        else:
            length = way + 1
        before = size - length if undo else size
        if length < 1 or before + length > FULL:
            return False, 0
        if not undo and not down and runs[row, 2] != rank:
            return False, 0
    if rank + length - 1 > ACE:
        return False, 0
    if not undo:
        for card in range(first, first + length):
            if left[card] == 0:
                return False, 0
    for card in range(first, first + length):
        left[card] += sign
    if row < 0:
        return True, 1 if length == FULL else 0
    if down:
        if undo:
            runs[row, 1] = runs[row, 3 + rank]
        else:
            runs[row, 3 + rank] = runs[row, 1]
            runs[row, 1] = rank
    else:
        runs[row, 2] -= sign * length
    whole = runs[row, 2] - runs[row, 1] == FULL
    return True, 1 if whole else 0


@kernel
def _stray(s: State, seat: int, left: Vector, kind: int, sets: int) -> int:
    """Copies of a card, kept out of runs, that no set could ever take."""
    rank = kind % 13
    held = int(s.ranks[seat, rank])
    if (sets >> rank) & 1 or held > 2 or (held == 2 and wilds_held(s, seat) > 0):
        return 0
    return int(left[kind])


@kernel
def _few_strays(s: State, seat: int, counts: Vector, sets: int) -> bool:
    """Whether at most one card of those left for sets fits nowhere: a look before the table."""
    strays = 0
    pairs = 0
    wilds = wilds_held(s, seat)
    for rank in range(2, 13):
        held = int(counts[rank])
        if held == 0 or (sets >> rank) & 1 or held > 2:
            continue
        if held == 2 and wilds > 0:
            pairs += 1
        else:
            strays += held
    # A pair without a wild card may throw one card, and the other is astray.
    return strays + max(pairs - wilds, 0) * 2 <= 1


@kernel
def _enough_near(r: RuleRecord, s: State, seat: int, counts: Vector, sambas: int) -> bool:
    """Whether sets of these naturals could complete the canastas lacking: a generous look."""
    side = side_of(s, seat)
    lacking = int(r.canastas_to_go_out) - int(s.canastas[side]) - sambas
    if lacking <= 0:
        return True
    wilds = wilds_held(s, seat)
    lacking -= wilds // FULL
    for rank in range(2, 13):
        lacking -= (int(counts[rank]) + min(wilds, int(r.max_wilds))) // FULL
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        size = int(s.meld_size[m])
        if size >= FULL:
            continue
        if s.meld_form[m] == SET:
            size += int(counts[s.meld_rank[m]]) + min(wilds, int(r.max_wilds - s.meld_wilds[m]))
        elif s.meld_form[m] == WILD:
            size += wilds
        else:
            continue
        if size >= FULL:
            lacking -= 1
    return lacking <= 0


@kernel
def _runs_go_out(
    r: RuleRecord,
    s: State,
    seat: int,
    left: Vector,
    runs: Grid,
    count: int,
    points: int,
    tables: Vector,
    spare: Cube,
    reach: Cube,
    counts: Vector,
    skip: bool,
) -> bool:
    """Try the ways of laying cards in runs, from the lowest kind up; the rest goes in sets."""
    kinds = np.zeros(2 * JOKER + 2, np.int64)
    options = np.zeros(2 * JOKER + 2, np.int64)
    sambas = np.zeros(2 * JOKER + 2, np.int64)
    strays = np.zeros(2 * JOKER + 2, np.int64)
    last = 5 + 6 * count
    words = rank_words(s, side_of(s, seat))
    sets = words[0] if r.set_growth == GROWTH_CLOSED else words[0] | words[1]
    depth = 0
    # After a yes the line that was found must be found again.
    nodes = 10 * NODES if s.question == YES else NODES
    leaves = 10 * LEAVES if s.question == YES else LEAVES
    options[0] = -1
    while depth >= 0:
        if options[depth] < 0:
            nodes -= 1
            if nodes < 0:
                return False
            kind = kinds[depth]
            while kind < JOKER and (left[kind] == 0 or kind % 13 < 2):
                kind += 1
            kinds[depth] = kind
            if kind == JOKER:
                for rank in range(13):
                    counts[rank] = 0
                for card in range(JOKER):
                    if card % 13 >= 2:
                        counts[card % 13] += left[card]
                if _few_strays(s, seat, counts, sets) and _enough_near(
                    r, s, seat, counts, int(sambas[depth])
                ):
                    leaves -= 1
                    if _sets_go_out(
                        r,
                        s,
                        seat,
                        counts,
                        wilds_held(s, seat),
                        int(sambas[depth]),
                        points,
                        tables,
                        spare,
                        reach,
                        skip,
                    ):
                        return True
                    if leaves <= 0:
                        return False
                depth -= 1
                continue
        else:
            _lay_option(r, runs, count, left, int(kinds[depth]), int(options[depth]), True)
        kind = kinds[depth]
        option = options[depth] + 1
        gained = 0
        done = False
        if option == 0 and strays[depth] + _stray(s, seat, left, int(kind), sets) > 1:
            option = 1
        while option <= last and not done:
            option = _worth_trying(runs, left, int(kind), int(option))
            if option > last:
                break
            done, gained = _lay_option(r, runs, count, left, int(kind), int(option), False)
            if not done:
                option += 1
        options[depth] = option
        if not done:
            depth -= 1
            continue
        sambas[depth + 1] = sambas[depth] + gained
        strays[depth + 1] = strays[depth]
        if option == 0:
            strays[depth + 1] += _stray(s, seat, left, int(kind), sets)
        kinds[depth + 1] = kind + 1 if option == 0 else kind
        options[depth + 1] = -1
        depth += 1
    return False


@kernel
def _in_runs(s: State, side: int, held: int) -> int:
    """The cards of a hand that a run could ever take, as bits.

    They lie in three neighbours of a suit, or are joined by cards held to the end of an own run.
    """
    held &= NATURAL_BITS
    joined = held & (held >> 1) & (held >> 2)
    ends = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == RUN:
            ends |= run_ends(s, m)
    reached = ends & held
    for _ in range(3):
        reached |= ((reached << 1) | (reached >> 1)) & held
    return joined | (joined << 1) | (joined << 2) | reached


@kernel
def _canastas_near(r: RuleRecord, s: State, seat: int, wilds: int, lacking: int) -> bool:
    """Whether the canastas lacking could be completed with this hand: a generous look.

    Of the melds, own and new, those are counted that the hand could complete; the two that
    want fewest wild cards must not want more than are held.
    """
    side = side_of(s, seat)
    held = int(s.held[seat]) & NATURAL_BITS
    near = 0
    first = MOST_WILDS
    second = MOST_WILDS
    for n in range(int(s.meld_count[side]) + 13):
        short = MOST_WILDS
        most = wilds
        if n < s.meld_count[side]:
            m = int(s.order[side, n])
            size = int(s.meld_size[m])
            if size >= FULL:
                continue
            short = FULL - size
            if s.meld_form[m] == SET:
                short -= int(s.ranks[seat, s.meld_rank[m]])
                most = min(wilds, int(r.max_wilds) - int(s.meld_wilds[m]))
            elif s.meld_form[m] == RUN:
                cards = ones(held & SUIT_BITS[s.meld_suit[m]]) + (3 if r.bridges else 0)
                short = 0 if short <= cards else MOST_WILDS
            elif r.conversion:
                short = 0
        else:
            rank = n - int(s.meld_count[side])
            if rank == 0:
                short = FULL if r.wild_melds else MOST_WILDS
            elif rank > 1:
                short = FULL - int(s.ranks[seat, rank])
                most = min(wilds, int(r.max_wilds))
        if short > most:
            continue
        short = max(short, 0)
        near += 1
        if short < first:
            second = first
            first = short
        elif short < second:
            second = short
    if r.runs:
        four = held & (held >> 1) & (held >> 2) & (held >> 3)
        if four & (four >> 3):
            return True
    if lacking > 2 or r.second_meld == SECOND_ANY:
        return near > 0
    return first <= wilds if lacking == 1 else first + second <= wilds


@kernel
def _hopeless(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int]) -> bool:
    """A quick look: more than one card fits nowhere, or the canastas needed cannot come."""
    side = side_of(s, seat)
    wilds = wilds_held(s, seat)
    held = int(s.held[seat])
    sets = words[0] if r.set_growth == GROWTH_CLOSED else words[0] | words[1]
    fits = _in_runs(s, side, held) if r.runs else 0
    strays = 0
    pairs = 0
    for rank in range(2, 13):
        count = int(s.ranks[seat, rank])
        if count == 0 or count > 2 or (sets >> rank) & 1:
            continue
        outside = RANK_BITS[rank] & held & ~fits
        if outside == 0:
            continue
        if count == 2 and wilds > 0:
            pairs += 1
        elif fits == 0:
            strays += count
        else:
            strays += 1
        if strays > 1:
            return True
    if pairs > wilds and strays + pairs - wilds > 1:
        return True
    lacking = int(r.canastas_to_go_out) - int(s.canastas[side])
    return lacking > 0 and not _canastas_near(r, s, seat, wilds, lacking)


@kernel
def _takes_naturals(r: RuleRecord, s: State, seat: int, n: int, placed: int) -> bool:
    """Whether the plainest way puts the naturals held of a rank on this set of the side."""
    m = int(s.order[side_of(s, seat), n])
    rank = int(s.meld_rank[m])
    if s.need > 0 and s.meld_rank[s.order[side_of(s, seat), s.aim]] == rank:
        return bool(n == s.aim)
    fits = r.set_growth != GROWTH_CLOSED or s.meld_size[m] + s.ranks[seat, rank] <= FULL
    return s.ranks[seat, rank] > 0 and not ((placed >> rank) & 1) and fits


@kernel
def _plainly(
    r: RuleRecord, s: State, seat: int, words: tuple[int, int, int], discard: bool
) -> bool:
    """Whether the hand goes out in the plainest way: what most lines come to, found at once.

    Naturals go to own sets or make new ones; wild cards fill up pairs, then complete canastas
    that are lacking, then go wherever there is room. ``discard``: a card may be (or has to be)
    thrown. False says nothing: there may still be a line.
    """
    side = side_of(s, seat)
    if not s.opened[side]:
        return False
    lacking = 0
    if r.two_kinds_to_go_out or r.complete_wild_meld or r.complete_aces or r.complete_sevens:
        if s.need > 0 or table_allows_out(r, s, side) != 0:
            return False
    else:
        lacking = int(r.canastas_to_go_out) - int(s.canastas[side])
    if s.opening_turn and not r.opening_mixed_canasta:
        return False
    # Where canastas are lacking a natural may be what completes one: it is not free to throw.
    spare = lacking <= 0
    wilds = wilds_held(s, seat)
    strays = 0
    loose = False
    placed = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == SET and _takes_naturals(r, s, seat, n, placed):
            rank = int(s.meld_rank[m])
            held = int(s.ranks[seat, rank])
            placed |= 1 << rank
            if s.meld_size[m] < FULL <= s.meld_size[m] + held:
                lacking -= 1
            elif held > int(s.need):
                loose = True
            if s.need > 0 and n == s.aim and held < s.need:
                short = int(s.need) - held
                if naturals(s, m) + held < 2 or wilds < short:
                    return False
                if may_be_mixed(r, s, words[0], rank) != 0 or s.meld_wilds[m] + short > r.max_wilds:
                    return False
                wilds -= short
        elif s.meld_form[m] == WILD and s.need > 0 and n == s.aim and wilds < s.need:
            return False
    for rank in range(2, 13):
        held = int(s.ranks[seat, rank])
        if held == 0 or (placed >> rank) & 1:
            continue
        alone = (
            held >= 2
            and may_begin(r, words, 0, rank) == 0
            and r.closed_rank == 0
            and not (rank == ACE and r.complete_aces)
            and not (rank == SEVEN and r.complete_sevens)
        )
        if alone and held >= 3 and (held <= FULL or r.set_growth != GROWTH_CLOSED):
            if held >= FULL:
                lacking -= 1
            elif held > 3:
                loose = True
        elif alone and held == 2 and wilds > 0 and may_be_mixed(r, s, words[0], rank) == 0:
            wilds -= 1
        else:
            strays += held
    if strays > 1:
        return False
    room = 0
    seen = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        size = int(s.meld_size[m])
        most = FULL - size
        if s.meld_form[m] == SET:
            rank = int(s.meld_rank[m])
            if _takes_naturals(r, s, seat, n, seen):
                seen |= 1 << rank
                size += int(s.ranks[seat, rank])
            if may_be_mixed(r, s, words[0], rank) != 0 or (s.need > 0 and n == s.aim):
                continue
            most = int(r.max_wilds) - int(s.meld_wilds[m])
            if r.set_growth != GROWTH_ANY:
                most = min(most, FULL - size)
        elif s.meld_form[m] != WILD:
            continue
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


@kernel
def _search(r: RuleRecord, s: State, seat: int, skip: bool) -> bool:
    """The search proper; ``skip``: the discard is chosen already (a black three)."""
    side = side_of(s, seat)
    points = int(s.staged_points)
    dearest = 0
    for rank in range(14):
        points += int(s.ranks[seat, rank]) * int(RANK_POINTS[rank])
        if s.ranks[seat, rank] > 0:
            dearest = max(dearest, int(RANK_POINTS[rank]))
    # An opening has to stand whichever card is thrown.
    points -= dearest
    tables = np.empty(MOST_WILDS + 1, np.int64)
    spare = np.empty((2, MOST_NATURALS + 1, MOST_WILDS + 1), np.int64)
    reach = np.empty((2, 2, MOST_WILDS + 1), np.int64)
    counts = np.zeros(14, np.int64)
    if not r.runs:
        for rank in range(13):
            counts[rank] = s.ranks[seat, rank]
        return bool(
            _sets_go_out(
                r, s, seat, counts, wilds_held(s, seat), 0, points, tables, spare, reach, skip
            )
        )
    left = np.zeros(52, np.int64)
    for kind in range(52):
        left[kind] = s.hands[seat, kind]
    # Suit, lowest rank, one more than the highest, and by rank where a lower end came from.
    runs = np.zeros((64, 16), np.int64)
    count = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == RUN and s.meld_size[m] < FULL:
            runs[count, 0] = s.meld_suit[m]
            runs[count, 1] = s.meld_rank[m]
            runs[count, 2] = s.meld_rank[m] + s.meld_size[m]
            count += 1
    return bool(
        _runs_go_out(r, s, seat, left, runs, count, points, tables, spare, reach, counts, skip)
    )


@kernel
def _out(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int], discard: bool) -> bool:
    """Whether the hand, black threes aside, goes out with or without a discard from it."""
    if s.hand_size[seat] > 0 and _plainly(r, s, seat, words, discard):
        return True
    return _search(r, s, seat, not discard)


@kernel
def line_exists(r: RuleRecord, s: State, seat: int) -> bool:
    """Whether the player can go out this turn from here, given leave to.

    Cards that are still to come (replacements, a pot, a pile withheld) are not counted on. A
    meld that was begun is finished first. Black threes come last, as one group or as the
    discard (W-083, R-25).
    """
    return line_beside(r, s, seat, rank_words(s, side_of(s, seat)))


@kernel
def line_beside(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int]) -> bool:
    """As ``line_exists``, where the side's ``rank_words`` are known already."""
    if bonus_threes_held(r, s, seat) > 0 and is_replaced(r, s):
        return False
    side = side_of(s, seat)
    if not s.opened[side] and r.concealed_bonus > 0 and (s.melded[seat] or s.old_touched):
        return False
    size = int(s.hand_size[seat])
    black = 0
    if r.black_three_group > 0:
        black = int(s.hands[seat, BLACK_THREES_PAIR[0]]) + int(s.hands[seat, BLACK_THREES_PAIR[1]])
    count = int(s.meld_count[side])
    if count > 0 and s.meld_form[s.order[side, count - 1]] == BLACK:
        return _group_goes_out(r, s, size - black, black, int(s.order[side, count - 1]))
    if black == 2 or _hopeless(r, s, seat, words):
        return False
    if black < 2:
        return _out(r, s, seat, words, black == 0 and size > 0)
    if 3 <= black <= r.black_three_group and _out(r, s, seat, words, True):
        return True
    return bool(3 <= black - 1 <= r.black_three_group and _out(r, s, seat, words, False))


@kernel
def _group_goes_out(r: RuleRecord, s: State, others: int, black: int, m: int) -> bool:
    """Whether the hand can end with the group of black threes that lies there.

    It is laid last: what is left has to be more of it and one discard.
    """
    group = int(s.meld_size[m])
    most = min(black, int(r.black_three_group) - group)
    short = max(3 - group, 0)
    if others == 1:
        return most == black and black >= short
    if others == 0:
        if r.last_discard == LAST_DISCARD_OPTIONAL and most == black and black >= short:
            return True
        return most >= black - 1 and black - 1 >= short
    return False
