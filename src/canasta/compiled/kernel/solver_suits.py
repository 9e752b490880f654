"""The ways of laying the cards of one suit in runs."""

from typing import Final

import numpy as np

from canasta.cards import ACE, FOUR, JOKER
from canasta.compiled.kernel.compiled import Grid, Vector, kernel
from canasta.compiled.kernel.going_out import canasta_kinds
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.set_rules import SAMBA_KIND
from canasta.engine.codes import FULL, Form
from canasta.engine.state import SIDE_MELDS

# Ways of laying a hand's cards in runs, represented by their results.
#
# A way is a number: the naturals of each rank that it leaves for sets, the sambas that it gains
# and the stray cards that it leaves, which no set could ever take. The result of two suits
# together is the sum of the two.

_BITS: Final = 5
"""Bits for the naturals of one of the eleven ranks: the largest pack has sixteen."""
_SAMBAS: Final = 11 * _BITS
_STRAYS: Final = _SAMBAS + 4
SAMBA: Final = 1 << _SAMBAS
"""One samba gained."""
STRAY: Final = 1 << _STRAYS
"""One card left that no set could take."""
PLACES: Final = 4096
"""Number of ways that are remembered; one that falls on the place of another replaces it."""


@kernel
def naturals(rank: int, copies: int) -> int:
    """Return the way that leaves copies of a natural card for sets."""
    return copies << (_BITS * (rank - FOUR))


@kernel
def naturals_of_suit(s: State, seat: int, suit: int) -> int:
    """Return the way that leaves all naturals of a suit in a hand for sets."""
    way = 0
    for rank in range(FOUR, ACE + 1):
        way += naturals(rank, int(s.hands[seat, 13 * suit + rank]))
    return way


@kernel
def naturals_left(way: int, rank: int) -> int:
    """Return the number of naturals of a rank, 2 to 12, that a way leaves for sets."""
    return (way >> (_BITS * (rank - FOUR))) & ((1 << _BITS) - 1)


@kernel
def sambas_gained(way: int) -> int:
    return (way >> _SAMBAS) & 0xF


@kernel
def strays_left(way: int) -> int:
    return way >> _STRAYS


@kernel
def seen_before(tried: Vector, suits: int, way: int) -> bool:
    """Return whether a way was noted before, with as many suits done (1 to 4), and note it.

    The rest of the search depends on nothing else. Cards can be laid in runs in many ways with the
    same result, and a search for any line that goes out need try it only once. ``tried`` has
    ``PLACES`` numbers, 0 where nothing is noted.
    """
    noted = (way & (STRAY - 1)) | (suits << _STRAYS)
    mixed = noted ^ (noted >> 12) ^ (noted >> 24) ^ (noted >> 36) ^ (noted >> 48)
    place = mixed & (PLACES - 1)
    if tried[place] == noted:
        return True
    tried[place] = noted
    return False


MOST_WAYS: Final = 1024
"""Most ways of one suit that are listed; equal ways are listed once."""
_FEW: Final = 32
"""Ways that are listed before equal ones are left out: most suits have no more."""
_MOST_RUNS: Final = SIDE_MELDS + JOKER
"""Room for all runs on the table and more new ones than a suit has cards for."""
_SHORTEST: Final = 3
"""Cards of a new run."""
_KEEP: Final = 0
_BEGIN: Final = 1
_GROW: Final = 2
"""Uses of a card: all copies left are kept for sets, or it begins a run of three. From ``_GROW`` on
there are three for each run: it is put on top, it and all up to the run are put below, or it is the
bridge to another run."""
_UP: Final = 0
_DOWN: Final = 1
_BRIDGE: Final = 2
_BRIDGED: Final = -1
"""Marks, as its lowest rank, a run that was joined to another."""


@kernel
def _lies_below(runs: Grid, count: int, rank: int, most: int) -> bool:
    """Return whether a run of at most ``most`` cards ends right below a rank."""
    for row in range(count):
        if runs[row, 1] == rank and runs[row, 0] >= 0 and rank - runs[row, 0] <= most:
            return True
    return False


@kernel
def _lay(
    r: RuleRecord, left: Vector, runs: Grid, own: int, count: int, rank: int, what: int
) -> tuple[int, int]:
    """Lay a card for the use ``what``; return the sambas gained and a number for ``_take_back``.

    The sambas are -1 if it is impossible. ``left`` holds the copies left of each rank, ``runs``
    rows of the lowest rank and one more than the highest; both change. The first ``own`` of the
    ``count`` runs were on the table before. A run is not begun, nor a new one lengthened past
    three, if the one below it could take the card: that leads to the same, or to one samba more.
    """
    if what == _BEGIN:
        if rank + 2 > ACE or left[rank + 1] == 0 or left[rank + 2] == 0:
            return -1, 0
        if _lies_below(runs, count, rank, FULL - _SHORTEST):
            return -1, 0
        for card in range(rank, rank + _SHORTEST):
            left[card] -= 1
        runs[count, 0], runs[count, 1] = rank, rank + _SHORTEST
        return 0, 0
    row, way = divmod(what - _GROW, 3)
    low, high = int(runs[row, 0]), int(runs[row, 1])
    size = high - low
    if low == _BRIDGED or size == FULL:
        return -1, 0
    if way == _DOWN:
        if row >= own or rank >= low or high - rank > FULL:
            return -1, 0
        for card in range(rank, low):
            if left[card] == 0:
                return -1, 0
        for card in range(rank, low):
            left[card] -= 1
        runs[row, 0] = rank
        return int(high - rank == FULL), low
    if high != rank:
        return -1, 0
    if way == _UP:
        if row >= own and size == _SHORTEST and _lies_below(runs, count, low, FULL - 1):
            return -1, 0
        left[rank] -= 1
        runs[row, 1] = rank + 1
        return int(size + 1 == FULL), 0
    if not r.bridges or row >= own or size != _SHORTEST:
        return -1, 0
    for other in range(own):
        if runs[other, 0] == rank + 1 and runs[other, 1] == rank + 1 + _SHORTEST:
            left[rank] -= 1
            runs[row, 1] = runs[other, 1]
            runs[other, 0] = _BRIDGED
            return 1, other
    return -1, 0


@kernel
def _take_back(left: Vector, runs: Grid, rank: int, what: int, known: int) -> None:
    """Take back a card that ``_lay`` laid; the row of a run begun is free again."""
    if what == _BEGIN:
        for card in range(rank, rank + _SHORTEST):
            left[card] += 1
        return
    row, way = divmod(what - _GROW, 3)
    if way == _DOWN:
        for card in range(rank, known):
            left[card] += 1
        runs[row, 0] = known
        return
    left[rank] += 1
    runs[row, 1] = rank
    if way == _BRIDGE:
        runs[known, 0] = rank + 1


@kernel
def _runs_lying(s: State, side: int, suit: int, runs: Grid) -> int:
    """Note the incomplete runs of a suit that a side has, and return their number."""
    own = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.RUN and s.meld_suit[m] == suit and s.meld_size[m] < FULL:
            runs[own, 0] = s.meld_rank[m]
            runs[own, 1] = s.meld_rank[m] + s.meld_size[m]
            own += 1
    return own


@kernel
def ways_of_suit(
    r: RuleRecord, s: State, seat: int, suit: int, loose: int, steps: int, ways: Vector
) -> int:
    """List the ways of laying a suit's cards in runs, and return their number.

    There are ``MOST_WAYS`` at most; those that leave more than one stray card are left out.
    ``loose`` are the ranks that no set could take, as bits: one such card may be left to discard.
    The search gives up after ``steps`` cards laid or kept for sets.
    """
    left = np.empty(ACE + 1, np.int64)
    for rank in range(ACE + 1):
        left[rank] = s.hands[seat, 13 * suit + rank]
    runs = np.empty((_MOST_RUNS, 2), np.int64)
    own = _runs_lying(s, side_of(s, seat), suit, runs)
    count = own
    # Every depth is written before it is read.
    stack = np.empty((4, 2 * JOKER), np.int64)
    ranks, whats, knowns, so_far = stack[0], stack[1], stack[2], stack[3]
    tried = np.empty(0, np.int64)
    found = 0
    depth = 0
    ranks[0], whats[0], so_far[0] = FOUR, -1, 0
    while depth >= 0:
        if whats[depth] < 0:
            steps -= 1
            if steps < 0:
                return found
            rank = int(ranks[depth])
            while rank <= ACE and left[rank] == 0:
                rank += 1
            ranks[depth] = rank
            if rank > ACE:
                way = int(so_far[depth])
                depth -= 1
                if found >= _FEW:
                    if tried.size == 0:
                        tried = np.zeros(PLACES, np.int64)
                    if seen_before(tried, 1, way):
                        continue
                ways[found] = way
                found += 1
                if found == MOST_WAYS:
                    return found
                continue
        rank = int(ranks[depth])
        if whats[depth] > _KEEP:
            _take_back(left, runs, rank, int(whats[depth]), int(knowns[depth]))
            if whats[depth] == _BEGIN:
                count -= 1
        copies = int(left[rank])
        kept = naturals(rank, copies) + (STRAY * copies if (loose >> rank) & 1 else 0)
        what = int(whats[depth]) + 1
        if what == _KEEP and strays_left(int(so_far[depth]) + kept) > 1:
            what = _BEGIN
        gained = 0 if what == _KEEP else -1
        while gained < 0 and what < _GROW + 3 * count:
            gained, knowns[depth] = _lay(r, left, runs, own, count, rank, what)
            if gained < 0:
                what += 1
        whats[depth] = what
        if gained < 0:
            depth -= 1
            continue
        if what == _BEGIN:
            count += 1
        so_far[depth + 1] = so_far[depth] + (kept if what == _KEEP else gained * SAMBA)
        ranks[depth + 1] = rank + 1 if what == _KEEP else rank
        whats[depth + 1] = -1
        depth += 1
    return found


_LAST_START: Final = ACE + 1 - FULL
"""Highest rank that a run of seven begins at."""
_ALL_SEVEN: Final = (1 << FULL) - 1


@kernel
def lacks_samba(r: RuleRecord, s: State, side: int) -> bool:
    """Return whether a side must complete a samba before it may go out (BO-08)."""
    return bool(r.samba_to_go_out and not canasta_kinds(s, side) & SAMBA_KIND)


@kernel
def _seven_in_a_row(kinds: int, suit: int, first: int, last: int) -> bool:
    """Return whether kinds hold seven neighbours of a suit from a rank between first and last."""
    for rank in range(first, last + 1):
        if (kinds >> (13 * suit + rank)) & _ALL_SEVEN == _ALL_SEVEN:
            return True
    return False


@kernel
def _cards_of_run(s: State, m: int) -> int:
    """Return the kinds in a run, as bits."""
    return ((1 << int(s.meld_size[m])) - 1) << (13 * int(s.meld_suit[m]) + int(s.meld_rank[m]))


@kernel
def samba_suits(r: RuleRecord, s: State, seat: int) -> int:
    """Return the suits in which a hand could perhaps complete a samba, new or begun, as bits.

    This does not check whether the rest of the hand could be laid as well, nor, if runs may be
    bridged, whether two on the table could be joined so.
    """
    side = side_of(s, seat)
    held = int(s.held[seat])
    suits = 0
    for suit in range(4):
        if _seven_in_a_row(held, suit, FOUR, _LAST_START):
            suits |= 1 << suit
    lying = 0
    if r.bridges:
        for n in range(s.meld_count[side]):
            m = int(s.order[side, n])
            if s.meld_form[m] == Form.RUN and s.meld_size[m] < FULL:
                lying |= _cards_of_run(s, m)
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.RUN and s.meld_size[m] < FULL:
            suit, low = int(s.meld_suit[m]), int(s.meld_rank[m])
            first = max(low + int(s.meld_size[m]) - FULL, FOUR)
            kinds = held | lying | _cards_of_run(s, m)
            if _seven_in_a_row(kinds, suit, first, min(low, _LAST_START)):
                suits |= 1 << suit
    return suits
