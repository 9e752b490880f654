"""Rules of melding: new melds, and cards added to melds. Checks return ``OK`` or a reason."""

from typing import Final

from canasta.cards import ACE, JOKER_RANK, SEVEN, THREE
from canasta.compiled.kernel.compiled import inlined, kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.melds import naturals, wilds_held
from canasta.compiled.kernel.rule_choices import (
    CLOSED_FOR_BOTH,
    SECOND_AFTER_CANASTA,
    SECOND_ANY,
    WILD_ACES_ALLOWED,
    WILD_ACES_OPENING,
    WILD_SEVENS_NEVER,
)
from canasta.compiled.kernel.set_rules import completes_mixed, why_not_grow
from canasta.compiled.kernel.tables import NATURAL_RANKS
from canasta.engine.codes import FULL, Form
from canasta.engine.reasons import Reason

WILD_BIT: Final = 1
"""Bit of wild melds in a word of ranks: that of the deuce's rank."""


@kernel
def rank_words(s: State, side: int) -> tuple[int, int, int]:
    """Return a side's melds by rank, as words of bits: incomplete, complete, complete twice.

    Wild melds are under the deuce's rank; runs and black threes do not count.
    """
    unfinished = 0
    complete = 0
    twice = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        # Branch-free: these branches are unpredictable.
        bit = (int(s.meld_form[m] == Form.SET) << s.meld_rank[m]) | int(s.meld_form[m] == Form.WILD)
        full = -int(s.meld_size[m] >= FULL)
        unfinished |= bit & ~full
        twice |= complete & bit & full
        complete |= bit & full
    return unfinished, complete, twice


@kernel
def deciding_words(r: RuleRecord, s: State, side: int) -> tuple[int, int, int]:
    """Return a side's ``rank_words`` if they decide which cards may be laid; if not, zeros.

    They do not if the book allows any number of melds of a rank, and no wild meld binds wild cards
    or is converted. Reasons against a card take ``rank_words``, which tell them apart.
    """
    if r.second_meld == SECOND_ANY and not r.wild_lock and not r.conversion:
        return 0, 0, 0
    return rank_words(s, side)


@kernel
def closed_by_others(r: RuleRecord, s: State, side: int) -> int:
    """Return the ranks that other sides' canastas close for this one (the option of AC-17)."""
    closed = 0
    if r.closed_rank == CLOSED_FOR_BOTH:
        for other in range(s.sides):
            if other != side:
                closed |= rank_words(s, other)[1] & ~WILD_BIT
    return closed


@kernel
def open_ranks(r: RuleRecord, words: tuple[int, int, int], closed: int) -> int:
    """Return the ranks of which a side may begin another meld, as bits by rank.

    ``words`` are its ``rank_words``; ``closed`` the ranks closed by others.
    W-056, AW-10, R-35, J-12, J-13, AC-17, AC-58.
    """
    if r.second_meld == SECOND_ANY:
        return ~closed
    if r.second_meld == SECOND_AFTER_CANASTA:
        return ~(closed | words[0] | words[2])
    return ~(closed | words[0] | words[1])


@kernel
def why_not_begin(r: RuleRecord, words: tuple[int, int, int], closed: int, rank: int) -> int:
    """Return why a side may not begin a meld of this rank (deuce: a wild meld); ``OK`` if it may.

    See ``open_ranks``.
    """
    if (open_ranks(r, words, closed) >> rank) & 1:
        return Reason.OK
    return Reason.SECOND_MELD if ((words[0] & ~closed) >> rank) & 1 else Reason.RANK_CLOSED


@kernel
def _never_mixed(r: RuleRecord, s: State) -> int:
    """Return the ranks whose sets take no wild card in this turn, as bits (C-18, C-20, JV-2a)."""
    ranks = 0
    if r.wild_sevens == WILD_SEVENS_NEVER:
        ranks |= 1 << SEVEN
    if r.wild_aces != WILD_ACES_ALLOWED and not (
        r.wild_aces == WILD_ACES_OPENING and s.opening_turn
    ):
        ranks |= 1 << ACE
    return ranks


@kernel
def locked(r: RuleRecord, unfinished: int) -> bool:
    """Return whether all wild cards of a side must go to its wild meld (J-51, C-15)."""
    return bool(r.wild_lock and unfinished & WILD_BIT)


@kernel
def mixable_ranks(r: RuleRecord, s: State, unfinished: int) -> int:
    """Return the ranks whose sets wild cards may go to now, as bits by rank."""
    return 0 if locked(r, unfinished) else NATURAL_RANKS & ~_never_mixed(r, s)


@kernel
def why_not_mix(r: RuleRecord, s: State, unfinished: int, rank: int) -> int:
    """Return why wild cards may not go to a set of this rank now; ``OK`` if they may."""
    if (_never_mixed(r, s) >> rank) & 1:
        return Reason.WILD_SEVENS if rank == SEVEN else Reason.WILD_ACES
    return Reason.WILD_LOCK if locked(r, unfinished) else Reason.OK


@kernel
def growing_ranks(r: RuleRecord, words: tuple[int, int, int]) -> int:
    """Return the ranks of a side's sets that natural cards may still go to, as bits by rank."""
    if why_not_grow(r, FULL, 0, 1, 0) == Reason.OK:
        return words[0] | words[1]
    return words[0]


@kernel
def why_not_begin_set(
    r: RuleRecord, s: State, seat: int, words: tuple[int, int, int], closed: int, rank: int
) -> int:
    """Return why the hand cannot begin a set of this natural rank; ``OK`` if it can.

    W-043 to W-045, R-10 to R-12.
    """
    held = int(s.ranks[seat, rank])
    reason = why_not_begin(r, words, closed, rank)
    if reason != Reason.OK:
        return reason
    if held < 2:
        return Reason.NO_NATURAL_PAIR
    if held == 2:
        if wilds_held(s, seat) == 0 or r.max_wilds == 0:
            return Reason.NO_THREE_CARDS
        return why_not_mix(r, s, words[0], rank)
    return Reason.OK


@kernel
def why_not_begin_wild(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int]) -> int:
    """Return why the hand cannot begin a wild meld; ``OK`` if it can (AW-3, J-15, AC-55, AC-56)."""
    if not r.wild_melds:
        return Reason.NO_WILD_MELDS
    if locked(r, words[0]):
        return Reason.WILD_LOCK
    reason = why_not_begin(r, words, 0, 0)
    if reason != Reason.OK:
        return reason
    return Reason.OK if wilds_held(s, seat) >= 3 else Reason.NO_THREE_CARDS


@kernel
def _may_convert(
    r: RuleRecord, s: State, seat: int, words: tuple[int, int, int], m: int, rank: int
) -> int:
    """Return why a wild meld may not become a mixed canasta of this rank; ``OK`` if it may.

    JV-4a to c, AJ-29.
    """
    if not r.conversion or rank == THREE:
        return Reason.NATURAL_ON_WILD_MELD
    if s.meld_size[m] != 3 or s.ranks[seat, rank] < 4 or r.max_wilds < 3:
        return Reason.CONVERSION_CARDS
    reason = why_not_begin(r, words, 0, rank)
    if reason != Reason.OK:
        return reason
    return why_not_mix(r, s, words[0] & ~WILD_BIT, rank)


@inlined
def why_not_add(
    r: RuleRecord, s: State, seat: int, words: tuple[int, int, int], m: int, rank: int
) -> int:
    """Return why a card of this rank may not go onto the side's set or wild meld; ``OK`` if it may.

    The ranks of deuces and jokers mean wild cards. Runs go by suit: see ``run_ends``. W-048, W-059,
    W-069 to W-071, R-34, J-10, C-09, C-23.
    """
    form = s.meld_form[m]
    size = int(s.meld_size[m])
    wild = rank == 0 or rank == JOKER_RANK
    if form == Form.RUN:
        return Reason.WILD_IN_RUN if wild else Reason.NOT_RUN_END
    if form == Form.WILD:
        if not wild:
            return _may_convert(r, s, seat, words, m, rank)
        return Reason.OK if size < FULL else Reason.MELD_COMPLETE
    if form == Form.BLACK:
        return Reason.OK if rank == THREE and size < r.black_three_group else Reason.WRONG_RANK
    if not wild:
        if rank == THREE:
            return Reason.THREE_MELD
        if rank != s.meld_rank[m]:
            return Reason.WRONG_RANK
    elif s.cards_needed > 0 and s.meld_wilds[m] >= 3 and naturals(s, m) >= 2:
        return Reason.CONVERSION_CARDS
    return _why_not_onto_set(r, s, words[0], m, wild)


@inlined
def _why_not_another(r: RuleRecord, s: State, m: int, wild: bool) -> int:
    """Return why a set's size forbids one more natural or wild card; ``OK`` if it does not."""
    size, wilds, more = int(s.meld_size[m]), int(s.meld_wilds[m]), int(wild)
    reason = why_not_grow(r, size, wilds, 1 - more, more)
    if reason == Reason.OK and not mixed_may_be_completed(r, s):
        if completes_mixed(size, size + 1, wilds + more):
            return Reason.MIXED_CANASTA_IN_OPENING
    return reason


@inlined
def fits_set(r: RuleRecord, s: State, m: int, wild: bool) -> bool:
    """Return whether a set may take one natural of its rank, or one wild card if it may be mixed.

    See ``mixable_ranks`` for the latter.
    """
    return bool(_why_not_another(r, s, m, wild) == Reason.OK)


@inlined
def _why_not_onto_set(r: RuleRecord, s: State, unfinished: int, m: int, wild: bool) -> int:
    """Return why a set may not take one natural or one wild card; ``OK`` if it may."""
    reason = _why_not_another(r, s, m, wild)
    if wild and (reason == Reason.OK or reason == Reason.MIXED_CANASTA_IN_OPENING):
        mix = why_not_mix(r, s, unfinished, int(s.meld_rank[m]))
        return mix if mix != Reason.OK else reason
    return reason


@kernel
def mixed_may_be_completed(r: RuleRecord, s: State) -> bool:
    """Return whether a mixed canasta may be completed in this turn (AC-22)."""
    return bool(r.opening_mixed_canasta or not s.opening_turn)


@kernel
def run_ends(s: State, m: int) -> int:
    """Return the kinds that lengthen a run, as bits: below its low end and above its high end.

    A run is 4 to A and never longer than seven (W-062, W-063, W-072).
    """
    ends = 0
    size = int(s.meld_size[m])
    if size < FULL:
        low = int(s.meld_rank[m])
        first = int(s.meld_suit[m]) * 13 + low
        if low > 2:
            ends |= 1 << (first - 1)
        if low + size <= ACE:
            ends |= 1 << (first + size)
    return ends
