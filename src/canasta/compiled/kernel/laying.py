"""The legal steps that lay cards, card by card and all at once.

Each kind of step has one check. ``why_…`` applies it to one card, ``…_word`` to all that
are held, so that the steps listed are the steps accepted.
"""

from canasta.cards import ACE, JOKER, JOKER_RANK, THREE
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.going_out import YES, why_not_go_out
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.lookahead import BEGIN, LAY_BRIDGE, LAY_ONE, LAY_RUN, why_dead_end
from canasta.compiled.kernel.meld_rules import (
    fits_set,
    mixable_ranks,
    open_ranks,
    run_ends,
    why_not_add,
    why_not_begin_set,
    why_not_begin_wild,
)
from canasta.compiled.kernel.melds import (
    find_run,
    holds,
    is_wild,
    kinds_of,
    many_held,
    ranks_in,
    wilds_held,
)
from canasta.compiled.kernel.rule_choices import LAST_DISCARD_OPTIONAL
from canasta.compiled.kernel.seats import lowest_bit, side_of
from canasta.compiled.kernel.tables import BLACK_BITS, RANK_BITS, RANK_OF, RUN_START_BITS, WILD_BITS
from canasta.compiled.kernel.threes import is_bonus_three
from canasta.engine.codes import FULL, Form
from canasta.engine.reasons import Reason


@kernel
def black_laid(s: State) -> bool:
    """Return whether the side's last meld is a group of black threes, which must be its last."""
    side = side_of(s, int(s.turn))
    count = int(s.meld_count[side])
    return bool(count > 0 and s.meld_form[s.order[side, count - 1]] == Form.BLACK)


@kernel
def _why_not_begin_black(r: RuleRecord, s: State, seat: int) -> int:
    """Return why no group of black threes may be begun; ``OK`` if one may (W-083, AW-22, AR-17).

    Such a group ends the hand.
    """
    most = int(r.black_three_group)
    if most == 0:
        return Reason.THREE_MELD
    black = int(s.ranks[seat, THREE])
    if black < 3:
        return Reason.NO_THREE_CARDS
    others = int(s.hand_size[seat]) - black
    if others > 1:
        return Reason.BLACK_THREES_LAST
    reason = why_not_go_out(r, s, seat)
    if reason != Reason.OK:
        return reason
    if others == 1:
        return Reason.OK if black <= most else Reason.BLACK_THREES_LAST
    if r.last_discard == LAST_DISCARD_OPTIONAL and black <= most:
        return Reason.OK
    return Reason.OK if 3 <= black - 1 <= most else Reason.BLACK_THREES_LAST


@kernel
def _why_not_lay_black(r: RuleRecord, s: State, seat: int, m: int) -> int:
    """Return why one more black three may not join the group; ``OK`` if it may."""
    if s.meld_size[m] >= r.black_three_group:
        return Reason.MELD_COMPLETE
    if s.hand_size[seat] == 1 and r.last_discard != LAST_DISCARD_OPTIONAL:
        return Reason.LAST_CARD
    return Reason.OK


@kernel
def why_begin(
    r: RuleRecord, s: State, seat: int, kind: int, words: tuple[int, int, int], closed: int
) -> int:
    """Return why no meld may be begun with this card (NEW); ``OK`` if one may."""
    if not holds(s, seat, kind):
        return Reason.NOT_HELD
    rank = int(RANK_OF[kind])
    if rank == THREE:
        if is_bonus_three(r, kind):
            return Reason.RED_THREE_MELD
        return _why_not_begin_black(r, s, seat)
    if black_laid(s):
        return Reason.BLACK_THREES_LAST
    if is_wild(kind):
        reason = why_not_begin_wild(r, s, seat, words)
    else:
        reason = why_not_begin_set(r, s, seat, words, closed, rank)
    if reason != Reason.OK:
        return reason
    return why_dead_end(r, s, BEGIN, -1, kind)


@kernel
def begin_word(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int], closed: int) -> int:
    """Return the cards that a meld may be begun with, as bits."""
    held = int(s.held[seat])
    word = 0
    single = s.hand_size[seat] <= 3 or s.question == YES or s.pile_withheld
    if s.ranks[seat, THREE] >= 3 and r.black_three_group > 0:
        for kind in range(1, JOKER, 13):
            if (held >> kind) & 1 and why_begin(r, s, seat, kind, words, closed) == Reason.OK:
                word |= 1 << kind
    if black_laid(s):
        return word
    if r.wild_melds and why_not_begin_wild(r, s, seat, words) == Reason.OK:
        word |= held & WILD_BITS
    two, three = many_held(s, seat)
    begun = three
    if wilds_held(s, seat) > 0 and r.max_wilds > 0:
        begun |= two & mixable_ranks(r, s, words[0])
    word |= held & kinds_of(begun & open_ranks(r, words, closed))
    if single:
        threes = word & BLACK_BITS
        return threes | _not_dead_ends(r, s, BEGIN, -1, word & ~threes, False)
    return word


@kernel
def why_run(r: RuleRecord, s: State, seat: int, kind: int) -> int:
    """Return why this card may not be the lowest of a new run (RUN); ``OK`` if it may."""
    if not r.runs:
        return Reason.NO_RUNS
    held = int(s.held[seat])
    if not ((RUN_START_BITS & held & (held >> 1) & (held >> 2)) >> kind) & 1:
        return Reason.NO_SUCH_RUN
    if black_laid(s):
        return Reason.BLACK_THREES_LAST
    return why_dead_end(r, s, LAY_RUN, -1, kind)


@kernel
def run_word(r: RuleRecord, s: State, seat: int) -> int:
    """Return the cards that a run may be begun with, as bits."""
    if not r.runs:
        return 0
    held = int(s.held[seat])
    word = RUN_START_BITS & held & (held >> 1) & (held >> 2)
    if word == 0 or black_laid(s):
        return 0
    if s.hand_size[seat] <= 3 or s.question == YES or s.pile_withheld:
        return _not_dead_ends(r, s, LAY_RUN, -1, word, False)
    return word


@kernel
def why_lay(
    r: RuleRecord, s: State, seat: int, n: int, kind: int, words: tuple[int, int, int]
) -> int:
    """Return why this card may not go onto the side's n-th meld (LAY); ``OK`` if it may."""
    if not holds(s, seat, kind):
        return Reason.NOT_HELD
    side = side_of(s, seat)
    m = int(s.order[side, n])
    rank = int(RANK_OF[kind])
    if s.meld_form[m] == Form.RUN:
        if is_wild(kind):
            return Reason.WILD_IN_RUN
        if not (run_ends(s, m) >> kind) & 1:
            return Reason.MELD_COMPLETE if s.meld_size[m] >= FULL else Reason.NOT_RUN_END
    else:
        if rank == THREE and is_bonus_three(r, kind):
            return Reason.RED_THREE_MELD
        reason = why_not_add(r, s, seat, words, m, rank)
        if reason != Reason.OK:
            return reason
        if s.meld_form[m] == Form.BLACK:
            return _why_not_lay_black(r, s, seat, m)
    if black_laid(s):
        return Reason.BLACK_THREES_LAST
    return why_dead_end(r, s, LAY_ONE, n, kind)


@kernel
def _alike(r: RuleRecord, kind: int) -> int:
    """Return the kinds that a step from the hand may use in place of one, as bits.

    Suits matter in runs alone, which take no wild cards.
    """
    return 1 << kind if r.runs and not is_wild(kind) else int(RANK_BITS[RANK_OF[kind]])


@kernel
def _not_dead_ends(r: RuleRecord, s: State, way: int, n: int, kinds: int, any_one: bool) -> int:
    """Return those of some kinds held that can be laid without a dead end (``why_dead_end``).

    ``any_one``: return only whether there is any, as a word that is not 0 then.
    """
    kept = 0
    while kinds != 0:
        kind = lowest_bit(kinds)
        alike = kinds & _alike(r, kind)
        kinds ^= alike
        if why_dead_end(r, s, way, n, kind) == Reason.OK:
            kept |= alike
            if any_one:
                return kept
    return kept


@kernel
def lay_word(r: RuleRecord, s: State, seat: int, n: int, words: tuple[int, int, int]) -> int:
    """Return the cards that may go onto the side's n-th meld, as bits."""
    return _lay_word(r, s, seat, n, words, False)


@kernel
def can_lay_onto(r: RuleRecord, s: State, seat: int, n: int, words: tuple[int, int, int]) -> bool:
    """Return whether any card may go onto the side's n-th meld."""
    return bool(_lay_word(r, s, seat, n, words, True) != 0)


@kernel
def _lay_word(
    r: RuleRecord, s: State, seat: int, n: int, words: tuple[int, int, int], any_one: bool
) -> int:
    """Answer like ``lay_word``; ``any_one``: like ``can_lay_onto``, by a word that is not 0."""
    held = int(s.held[seat])
    side = side_of(s, seat)
    m = int(s.order[side, n])
    form = s.meld_form[m]
    word = 0
    if form == Form.RUN:
        word = run_ends(s, m) & held
    elif form == Form.SET:
        # Before anything else: is there a card that could go there at all?
        rank = int(s.meld_rank[m])
        if s.ranks[seat, rank] > 0 and why_not_add(r, s, seat, words, m, rank) == Reason.OK:
            word = RANK_BITS[rank] & held
        if held & WILD_BITS and why_not_add(r, s, seat, words, m, 0) == Reason.OK:
            word |= held & WILD_BITS
    elif form == Form.WILD:
        if held & WILD_BITS and why_not_add(r, s, seat, words, m, 0) == Reason.OK:
            word = held & WILD_BITS
        if r.conversion:
            for rank in range(2, 13):
                if (
                    s.ranks[seat, rank] >= 4
                    and why_not_add(r, s, seat, words, m, rank) == Reason.OK
                ):
                    word |= held & RANK_BITS[rank]
    else:
        if held & BLACK_BITS and _why_not_lay_black(r, s, seat, m) == Reason.OK:
            return held & BLACK_BITS
        return 0
    if word and black_laid(s):
        return 0
    if word and (s.hand_size[seat] == 1 or s.question == YES or s.pile_withheld):
        return _not_dead_ends(r, s, LAY_ONE, n, word, any_one)
    return word


@kernel
def why_not_target(r: RuleRecord, s: State, seat: int, n: int, words: tuple[int, int, int]) -> int:
    """Return why the side's n-th meld may not be chosen (TARGET); ``OK`` if a card fits it."""
    side = side_of(s, seat)
    if n >= s.meld_count[side]:
        return Reason.NO_SUCH_MELD
    if n == s.target_meld:
        return Reason.ALREADY_AIMED
    return Reason.OK if can_lay_onto(r, s, seat, n, words) else Reason.NOTHING_FITS


@kernel
def target_word(r: RuleRecord, s: State, seat: int, words: tuple[int, int, int]) -> int:
    """Return the melds that may be chosen, as bits by their number."""
    held = int(s.held[seat])
    side = side_of(s, seat)
    ranks = ranks_in(held)
    wild = held & WILD_BITS != 0
    mixed = mixable_ranks(r, s, words[0]) if wild else 0
    word = 0
    others = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        form = s.meld_form[m]
        if form == Form.SET:
            rank = int(s.meld_rank[m])
            if ((ranks >> rank) & 1 and fits_set(r, s, m, False)) or (
                (mixed >> rank) & 1 and fits_set(r, s, m, True)
            ):
                word |= 1 << n
        elif form == Form.RUN:
            if run_ends(s, m) & held:
                word |= 1 << n
        else:
            others |= 1 << n
    # Usually any card that fits may be laid: no last card, no promise, no opening with the pile.
    if s.hand_size[seat] == 1 or s.question == YES or s.pile_withheld or black_laid(s):
        others |= word
        word = 0
    if s.target_meld >= 0:
        word &= ~(1 << int(s.target_meld))
        others &= ~(1 << int(s.target_meld))
    while others != 0:
        n = lowest_bit(others)
        others &= others - 1
        if can_lay_onto(r, s, seat, n, words):
            word |= 1 << n
    return word


@kernel
def why_bridge(r: RuleRecord, s: State, seat: int, kind: int) -> int:
    """Return why this card may not join two runs of three (BRIDGE); ``OK`` if it may.

    W-066 to W-068.
    """
    if not r.bridges:
        return Reason.NO_BRIDGES
    if not holds(s, seat, kind):
        return Reason.NOT_HELD
    rank, suit = int(RANK_OF[kind]), kind // 13
    if rank < 5 or rank > ACE - 3 or rank == JOKER_RANK:
        return Reason.NO_BRIDGE_THERE
    side = side_of(s, seat)
    if find_run(s, side, suit, rank - 3) < 0 or find_run(s, side, suit, rank + 1) < 0:
        return Reason.NO_BRIDGE_THERE
    if black_laid(s):
        return Reason.BLACK_THREES_LAST
    return why_dead_end(r, s, LAY_BRIDGE, -1, kind)


@kernel
def bridge_word(r: RuleRecord, s: State, seat: int) -> int:
    """Return the cards that join two of the side's runs of three, as bits."""
    if not r.bridges:
        return 0
    side = side_of(s, seat)
    word = 0
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.RUN and s.meld_size[m] == 3:
            rank = int(s.meld_rank[m]) + 3
            kind = int(s.meld_suit[m]) * 13 + rank
            if (
                rank <= ACE - 3
                and holds(s, seat, kind)
                and why_bridge(r, s, seat, kind) == Reason.OK
            ):
                word |= 1 << kind
    return word
