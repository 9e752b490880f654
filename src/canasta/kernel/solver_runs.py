"""Lines that go out: the ways of laying cards in runs, suit by suit; the rest goes in sets."""

from typing import Final

import numpy as np

from canasta.cards import ACE, JOKER
from canasta.kernel.compiled import Grid, Vector, kernel
from canasta.kernel.going_out import YES
from canasta.kernel.hands import wilds_held
from canasta.kernel.meld_rules import growing_ranks, rank_words
from canasta.kernel.melds import FULL, SET, WILD
from canasta.kernel.rule_record import RuleRecord
from canasta.kernel.seats import side_of
from canasta.kernel.set_rules import wild_room
from canasta.kernel.solver_sets import sets_go_out
from canasta.kernel.solver_work import WorkArray
from canasta.kernel.state import State

NODES: Final = 20_000
LEAVES: Final = 200
"""Ways of laying runs, and of these ways to their end, that are tried before the search gives
up; ten times as many after the partner's yes."""


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
        lacking -= (int(counts[rank]) + min(wilds, wild_room(r, 0, 0))) // FULL
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        size = int(s.meld_size[m])
        if size >= FULL:
            continue
        if s.meld_form[m] == SET:
            more = min(wilds, wild_room(r, size, int(s.meld_wilds[m])))
            size += int(counts[s.meld_rank[m]]) + more
        elif s.meld_form[m] == WILD:
            size += wilds
        else:
            continue
        if size >= FULL:
            lacking -= 1
    return lacking <= 0


@kernel
def runs_go_out(r: RuleRecord, s: State, work: WorkArray) -> bool:
    """Try the ways of laying cards in runs, from the lowest kind up; the rest goes in sets."""
    seat, count = int(work[0].seat), int(work[0].run_count)
    # A table within a record is an array of its own only when it is sliced.
    left, runs, counts = work[0].left[:], work[0].runs[:], work[0].counts[:]
    # What lies at a depth is written before it is read; only the first is given.
    kinds = np.empty(2 * JOKER + 2, np.int64)
    options = np.empty(2 * JOKER + 2, np.int64)
    sambas = np.empty(2 * JOKER + 2, np.int64)
    strays = np.empty(2 * JOKER + 2, np.int64)
    kinds[0] = 0
    sambas[0] = 0
    strays[0] = 0
    last = 5 + 6 * count
    words = rank_words(s, side_of(s, seat))
    sets = growing_ranks(r, words)
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
                    if sets_go_out(r, s, work, int(sambas[depth])):
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
