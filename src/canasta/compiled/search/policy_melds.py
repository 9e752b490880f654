"""Melding in the rollout policy once its side has opened."""

from typing import Annotated, Any, Final

import numpy as np
from numpy.typing import NDArray

from canasta.cards import ACE, JOKER
from canasta.compiled.kernel.compiled import kernel, record_array
from canasta.compiled.kernel.laying import bridge_word, run_word
from canasta.compiled.kernel.layout import RuleRecord, State, dtype_of
from canasta.compiled.kernel.meld_rules import (
    closed_by_others,
    open_ranks,
    rank_words,
    run_ends,
    why_not_mix,
)
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.moves import carry_out, why_illegal
from canasta.compiled.kernel.rule_choices import GROWTH_CLOSED
from canasta.compiled.kernel.seats import lowest_bit, side_of
from canasta.compiled.kernel.tables import NATURAL_RANKS, RANK_BITS
from canasta.compiled.search.policy_asks import (
    SURE,
    begins_pair,
    begins_wild_meld,
    completes,
    furthers,
    lays_set,
    springs_trap,
)
from canasta.compiled.search.policy_layout import (
    CANASTAS,
    HANDS,
    RACE,
    SETS,
    SPENT,
    STOCKS,
    SUITS,
    Table,
)
from canasta.compiled.search.policy_tables import (
    HAND_BAND,
    agrees,
    canasta_band,
    clock,
    look_up,
    melds_of_rank,
)
from canasta.compiled.search.policy_traps import has_traps, is_trap, mixing_frees
from canasta.compiled.search.records import MOST, Trail
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import FULL, Act, Form

JOKER_BIT: Final = 1 << JOKER
DEUCE_BITS: Final = int(RANK_BITS[0])

BEFORE: Final = -1
"""Mark: cards staged before the first noted step can be taken back, too."""

TARGETED: Final = -2
"""Mark: a meld was aimed at before the first noted step, so no step is left out."""


TRAIL: Final[np.dtype[Any]] = dtype_of(Trail)
TrailArray = Annotated[NDArray[Any], record_array(Trail, TRAIL, readonly=False), TRAIL]


@kernel
def play(r: RuleRecord, s: State, t: Trail, code: int) -> None:
    """Carry out a legal step, and note it."""
    if s.staged == 0 and not s.target_chosen:
        t.base = t.count
    elif t.count == 0:
        t.base = BEFORE if s.staged > 0 else TARGETED
    if code == Act.RETRACT and t.base >= 0:
        t.count = t.base
        carry_out(r, s, code)
        # A player that follows the noted steps has not turned to any meld since.
        s.target_meld = -1
        return
    if code == Act.RETRACT and t.base == BEFORE:
        t.count = 0
    if t.count < MOST:
        t.codes[t.count] = code
        t.count += 1
    carry_out(r, s, code)


@kernel
def tried(r: RuleRecord, s: State, t: Trail, code: int) -> bool:
    """Carry out a step if it is legal; return whether it was."""
    if why_illegal(r, s, code) != 0:
        return False
    play(r, s, t, code)
    return True


@kernel
def set_target(r: RuleRecord, s: State, t: Trail, n: int) -> bool:
    """Turn to the side's n-th meld; return whether cards may be laid there."""
    if s.target_meld == n and not s.target_chosen:
        return True
    return tried(r, s, t, Act.TARGET + n)


@kernel
def lay_rank(r: RuleRecord, s: State, t: Trail, seat: int, rank: int, most: int) -> int:
    """Lay up to ``most`` cards of a rank on the meld aimed at; return the number laid."""
    laid = 0
    while laid < most:
        word = int(s.held[seat]) & RANK_BITS[rank]
        if word == 0 or not tried(r, s, t, Act.LAY + lowest_bit(word)):
            return laid
        laid += 1
    return laid


@kernel
def lay_wilds(r: RuleRecord, s: State, t: Trail, seat: int, most: int, jokers: int) -> int:
    """Lay wild cards on the meld aimed at: ``jokers`` jokers, then deuces, then other jokers."""
    laid = 0
    while laid < most:
        held = int(s.held[seat])
        if held & JOKER_BIT and (laid < jokers or held & DEUCE_BITS == 0):
            code = Act.LAY + JOKER
        elif held & DEUCE_BITS:
            code = Act.LAY + lowest_bit(held & DEUCE_BITS)
        else:
            return laid
        if not tried(r, s, t, code):
            return laid
        laid += 1
    return laid


@kernel
def begin_set(r: RuleRecord, s: State, t: Trail, seat: int, rank: int) -> bool:
    """Begin a new set with a card of a rank; return whether that is legal."""
    word = int(s.held[seat]) & RANK_BITS[rank]
    return word != 0 and tried(r, s, t, Act.NEW + lowest_bit(word))


@kernel
def _longest(s: State, seat: int, starts: int) -> tuple[int, int]:
    """Return the lowest card and the length of the longest run that begins with a given card."""
    held = int(s.held[seat])
    best = -1
    longest = 0
    while starts != 0:
        low = lowest_bit(starts)
        starts &= starts - 1
        rank = low % 13
        length = 0
        while length < FULL and rank + length <= ACE and (held >> (low + length)) & 1:
            length += 1
        if length > longest:
            longest = length
            best = low
    return best, longest


@kernel
def _lays_run(w: Weights, s: State, t: Trail, seat: int, low: int, length: int, usual: int) -> bool:
    """Return whether to lay a run; by rule of thumb from the ``usual`` length on."""
    if not w.learned & SETS:
        return length >= usual
    side = side_of(s, seat)
    grown = 0
    broken = 0
    for i in range(length):
        rank = low % 13 + i
        if melds_of_rank(s, side, rank) > 0:
            grown += 1
        elif s.ranks[seat, rank] == 3:
            broken += 1
    first = int(t.noted)
    own = int(HAND_BAND[s.hand_size[seat]])
    total = SURE if length >= usual else -SURE
    at = ((length - 3) * STOCKS + clock(w, s, seat)) * CANASTAS
    at += canasta_band(s, side)
    total += look_up(w, t, Table.RUN_LENGTH + at * HANDS + own)
    at = ((length - 3) * SPENT + min(grown, SPENT - 1)) * SPENT + min(broken, SPENT - 1)
    total += look_up(w, t, Table.RUN_CARDS + at * HANDS + own)
    return agrees(t, first, total)


@kernel
def new_runs(
    r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, least: int, keep: int
) -> None:
    """Lay runs, the longest first: all if ``least`` is 0, else those thought worth it.

    By rule of thumb, those of at least ``least`` cards.
    """
    for _ in range(4):
        starts = run_word(r, s, seat)
        if starts == 0 or s.hand_size[seat] - 3 < keep:
            return
        low, length = _longest(s, seat, starts)
        if least > 0 and not _lays_run(w, s, t, seat, low, length, least):
            return
        if not tried(r, s, t, Act.RUN + low):
            return
        for i in range(3, length):
            if s.hand_size[seat] <= keep or not tried(r, s, t, Act.LAY + low + i):
                return


@kernel
def bridges(r: RuleRecord, s: State, t: Trail, seat: int, keep: int) -> None:
    """Join runs of three with the card between them."""
    if not r.bridges:
        return
    word = bridge_word(r, s, seat)
    while word != 0 and s.hand_size[seat] > keep:
        if not tried(r, s, t, Act.BRIDGE + lowest_bit(word)):
            return
        word = bridge_word(r, s, seat)


ALL: Final = 0
USUAL: Final = 1
UNUSUAL: Final = 2
"""Which pairs go down: all; or those thought worth it, by rule of thumb each (``USUAL``) or none
(``UNUSUAL``)."""
MOST_WILDS: Final = 4
"""Most wild cards in a turn that go onto sets without completing them."""
LIKELY: Final = 5
"""Naturals of a penalised rank that make its canasta likely."""


@kernel
def lengthen(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, keep: int) -> None:
    """Add naturals to the side's sets and cards to the ends of its runs; keep ``keep`` cards."""
    if w.learned & SUITS:
        _lengthen(r, s, t, seat, keep, runs_alone=True)
    _lengthen(r, s, t, seat, keep, runs_alone=False)


@kernel
def _lengthen(r: RuleRecord, s: State, t: Trail, seat: int, keep: int, runs_alone: bool) -> None:
    side = side_of(s, seat)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        free = int(s.hand_size[seat]) - keep
        if free <= 0:
            return
        form = s.meld_form[m]
        if form == Form.SET and not runs_alone:
            rank = int(s.meld_rank[m])
            held = int(s.ranks[seat, rank])
            if held == 0 or (r.set_growth == GROWTH_CLOSED and s.meld_size[m] >= FULL):
                continue
            if set_target(r, s, t, n):
                lay_rank(r, s, t, seat, rank, min(held, free))
        elif form == Form.RUN:
            word = run_ends(s, m) & int(s.held[seat])
            if word == 0 or not set_target(r, s, t, n):
                continue
            while word != 0 and s.hand_size[seat] > keep:
                if not tried(r, s, t, Act.LAY + lowest_bit(word)):
                    break
                word = run_ends(s, m) & int(s.held[seat])


@kernel
def complete(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, keep: int) -> None:
    """Complete sets with wild cards, the longest first."""
    side = side_of(s, seat)
    usual = min(int(w.complete_with), FULL - int(w.complete_from))
    most = FULL - 3 if w.learned & SETS else usual
    for missing in range(1, most + 1):
        for n in range(s.meld_count[side]):
            if wilds_held(s, seat) < missing or s.hand_size[seat] - missing < keep:
                return
            m = int(s.order[side, n])
            if s.meld_form[m] != Form.SET or s.meld_size[m] != FULL - missing:
                continue
            if missing + s.meld_wilds[m] > r.max_wilds:
                continue
            rank = int(s.meld_rank[m])
            if completes(w, s, t, seat, rank, missing, missing <= usual) and set_target(r, s, t, n):
                lay_wilds(r, s, t, seat, missing, 0)


@kernel
def further(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, keep: int) -> None:
    """Add a wild card to the longest set that has room for one, if that is thought worth it."""
    side = side_of(s, seat)
    if wilds_held(s, seat) == 0 or s.hand_size[seat] <= keep:
        return
    longest = 0
    at = -1
    words = rank_words(s, side)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        size = int(s.meld_size[m])
        if s.meld_form[m] != Form.SET or size >= FULL - 1 or s.meld_wilds[m] >= r.max_wilds:
            continue
        if size > longest and why_not_mix(r, s, words[0], int(s.meld_rank[m])) == 0:
            longest = size
            at = n
    if at >= 0 and furthers(w, s, t, seat, longest) and set_target(r, s, t, at):
        lay_wilds(r, s, t, seat, 1, 0)


@kernel
def mix_traps(r: RuleRecord, s: State, t: Trail, seat: int, keep: int) -> None:
    """Add a wild card, if legal, to natural sets that are fined while they are incomplete."""
    if not has_traps(r) or not s.opening_turn:
        return
    side = side_of(s, seat)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        rank = int(s.meld_rank[m])
        trap = is_trap(r, rank) and mixing_frees(r, rank)
        if s.meld_form[m] != Form.SET or not trap or s.meld_wilds[m] > 0:
            continue
        if s.meld_size[m] >= FULL or wilds_held(s, seat) == 0 or s.hand_size[seat] <= keep:
            continue
        if why_not_mix(r, s, rank_words(s, side)[0], rank) == 0 and set_target(r, s, t, n):
            lay_wilds(r, s, t, seat, 1, 0)


@kernel
def feed_wild_meld(r: RuleRecord, s: State, t: Trail, seat: int, keep: int) -> None:
    """Add wild cards to the side's incomplete wild meld."""
    side = side_of(s, seat)
    if wilds_held(s, seat) == 0:
        return
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.WILD and s.meld_size[m] < FULL:
            free = min(int(s.hand_size[seat]) - keep, FULL - int(s.meld_size[m]))
            if free > 0 and set_target(r, s, t, n):
                lay_wilds(r, s, t, seat, free, 0)
            return


@kernel
def _goes_down(
    r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, rank: int, least: int
) -> bool:
    """Return whether to lay a new set; by rule of thumb from ``least`` naturals on, 0: if legal."""
    held = int(s.ranks[seat, rank])
    if is_trap(r, rank):
        if w.learned & SETS:
            # Never go out by laying an incomplete one.
            return held >= FULL or (least > 0 and springs_trap(r, w, s, t, seat, rank, LIKELY))
        if held < LIKELY:
            return False
    return least == 0 or lays_set(w, s, t, seat, rank, least)


@kernel
def new_sets(
    r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, least: int, keep: int
) -> None:
    """Lay new sets of at least ``least`` naturals; penalised ranks only with many.

    With 0 all go down, else those thought worth it.
    """
    side = side_of(s, seat)
    free = open_ranks(r, rank_words(s, side), closed_by_others(r, s, side)) & NATURAL_RANKS
    while free != 0:
        rank = lowest_bit(free)
        free &= free - 1
        held = int(s.ranks[seat, rank])
        if held < 3:
            continue
        if s.hand_size[seat] - 3 < keep:
            return
        if _goes_down(r, w, s, t, seat, rank, least) and begin_set(r, s, t, seat, rank):
            lay_rank(r, s, t, seat, rank, min(held, int(s.hand_size[seat]) - keep + 1) - 1)


@kernel
def pairs_with_wilds(
    r: RuleRecord, w: Weights, s: State, t: Trail, seat: int, keep: int, way: int
) -> None:
    """Lay pairs, each with a wild card: all of them, or those thought worth it."""
    side = side_of(s, seat)
    free = open_ranks(r, rank_words(s, side), closed_by_others(r, s, side)) & NATURAL_RANKS
    while free != 0 and wilds_held(s, seat) > 0:
        rank = lowest_bit(free)
        free &= free - 1
        if s.ranks[seat, rank] != 2 or is_trap(r, rank):
            continue
        if s.hand_size[seat] - 3 < keep:
            return
        if way != ALL and not begins_pair(w, s, t, seat, rank, way == USUAL):
            continue
        if begin_set(r, s, t, seat, rank):
            lay_rank(r, s, t, seat, rank, 1)
            lay_wilds(r, s, t, seat, 1, 0)


@kernel
def wilds_anywhere(r: RuleRecord, s: State, t: Trail, seat: int, keep: int) -> None:
    """Lay wild cards on any set that has room for them."""
    side = side_of(s, seat)
    for n in range(s.meld_count[side]):
        if wilds_held(s, seat) == 0 or s.hand_size[seat] <= keep:
            return
        m = int(s.order[side, n])
        if s.meld_form[m] != Form.SET or s.meld_wilds[m] >= r.max_wilds:
            continue
        if set_target(r, s, t, n):
            room = int(r.max_wilds) - int(s.meld_wilds[m])
            lay_wilds(r, s, t, seat, min(room, int(s.hand_size[seat]) - keep), 0)


@kernel
def new_wild_meld(r: RuleRecord, s: State, t: Trail, seat: int, keep: int) -> None:
    """Begin a wild meld with the wild cards held."""
    count = min(wilds_held(s, seat), FULL, int(s.hand_size[seat]) - keep)
    if count < 3:
        return
    deuces = int(s.held[seat]) & DEUCE_BITS
    first = lowest_bit(deuces) if deuces else JOKER
    if tried(r, s, t, Act.NEW + first):
        lay_wilds(r, s, t, seat, count - 1, 0)


END: Final = 16
"""Cards left in the stock at which the end of a deal nears."""
SHORT_HAND: Final = 4
"""Most cards of an opponent who may go out soon."""


@kernel
def nears_end(r: RuleRecord, s: State, seat: int) -> bool:
    """Return whether cards held back may soon be caught in the hand."""
    if s.stock_size < END:
        return True
    side = side_of(s, seat)
    for other in range(s.players):
        theirs = side_of(s, other)
        if theirs != side and s.canastas[theirs] >= r.canastas_to_go_out:
            if s.hand_size[other] <= SHORT_HAND:
                return True
    return False


@kernel
def _lay_sparingly(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int) -> None:
    """Complete sets with naturals, and lay long new sets; keep the rest in the hand."""
    side = side_of(s, seat)
    keep = max(int(w.keep), 2)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        missing = FULL - int(s.meld_size[m])
        if s.meld_form[m] != Form.SET or missing <= 0 or s.hand_size[seat] - missing < keep:
            continue
        rank = int(s.meld_rank[m])
        if s.ranks[seat, rank] >= missing and set_target(r, s, t, n):
            lay_rank(r, s, t, seat, rank, missing)
    new_sets(r, w, s, t, seat, int(w.sparing), keep)


@kernel
def lay_plainly(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int) -> None:
    """Lay the melds of an ordinary turn."""
    if w.sparing != 0 and not nears_end(r, s, seat):
        _lay_sparingly(r, w, s, t, seat)
        return
    keep = int(w.keep)
    side = side_of(s, seat)
    late = s.stock_size <= w.hurry
    feed_wild_meld(r, s, t, seat, keep)
    if r.runs:
        bridges(r, s, t, seat, keep)
    least_run = 3 if late else max(int(w.least_run), 3)
    if r.runs and w.learned & SETS:
        # Before sets grow: cards added to a set would be missing in a run.
        new_runs(r, w, s, t, seat, least_run, keep)
    lengthen(r, w, s, t, seat, keep)
    if w.learned & SETS:
        mix_traps(r, s, t, seat, keep)
    if r.runs and not w.learned & SETS:
        new_runs(r, w, s, t, seat, least_run, keep)
    pure = w.pure != 0 and not nears_end(r, s, seat)
    if r.wild_melds and not pure and begins_wild_meld(w, s, t, seat):
        new_wild_meld(r, s, t, seat, keep)
    new_sets(r, w, s, t, seat, 3 if late else max(int(w.least_set), 3), keep)
    if pure:
        return
    complete(r, w, s, t, seat, keep)
    usual = int(r.canastas_to_go_out) - int(s.canastas[side]) <= w.pair_wilds
    if usual or w.learned & SETS:
        pairs_with_wilds(r, w, s, t, seat, keep, USUAL if usual else UNUSUAL)
    if w.learned & SETS:
        # In a race, several wild cards may go down before opponents go out.
        for _ in range(MOST_WILDS if w.learned & RACE else 1):
            further(r, w, s, t, seat, keep)


@kernel
def sweep(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int) -> None:
    """Lay everything that fits, to empty the hand; the rules keep what must be kept."""
    keep = 0
    feed_wild_meld(r, s, t, seat, keep)
    if r.runs:
        bridges(r, s, t, seat, keep)
    lengthen(r, w, s, t, seat, keep)
    new_sets(r, w, s, t, seat, 0, keep)
    if r.runs:
        new_runs(r, w, s, t, seat, 0, keep)
    complete(r, w, s, t, seat, keep)
    pairs_with_wilds(r, w, s, t, seat, keep, ALL)
    wilds_anywhere(r, s, t, seat, keep)
    if s.ranks[seat, 1] >= 3 and r.black_three_group > 0:
        if begin_set(r, s, t, seat, 1):
            lay_rank(r, s, t, seat, 1, int(s.hand_size[seat]))
