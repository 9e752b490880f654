"""Taking the pile in the rollout policy."""

from typing import Final

from canasta.cards import JOKER_RANK
from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.meld_rules import rank_words, run_ends
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.pile import top_of, why_blocked
from canasta.compiled.kernel.rule_choices import MATCH_CLASSIC, MATCH_PAIR, MATCH_PAIR_OR_MELD
from canasta.compiled.kernel.seats import lowest_bit, side_of
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.kernel.taking import take_words
from canasta.compiled.search.policy_asks import takes
from canasta.compiled.search.policy_melds import LIKELY, play
from canasta.compiled.search.policy_openings import plan_opening, puts_off, wilds_of
from canasta.compiled.search.policy_traps import is_trap
from canasta.compiled.search.records import Trail
from canasta.compiled.search.weights import Weights
from canasta.engine.codes import Act, Form

PAIR_BITS: Final = (1 << Act.TAKE_MIXED) - 1


@kernel
def pile_cards(s: State, seat: int, rank: int) -> tuple[int, int, int, int]:
    """Count the cards below the pile's top one by their use (``PileTerm``).

    In order: wild cards; cards that fit; cards that make a pair; ranks that fit nothing.
    """
    side = side_of(s, seat)
    words = rank_words(s, side)
    own = words[0] | (1 << rank)
    wilds = 0
    fits = 0
    pairs = 0
    loose = 0
    ranks = 0
    counts = 0
    for i in range(s.pile_size - 1):
        other = int(RANK_OF[s.pile[i]])
        if other == 0 or other == JOKER_RANK:
            wilds += 1
        elif other != 1:
            ranks |= 1 << other
            counts += 1 << (5 * (other - 2))
    while ranks != 0:
        other = lowest_bit(ranks)
        ranks &= ranks - 1
        count = (counts >> (5 * (other - 2))) & 31
        together = count + int(s.ranks[seat, other])
        if (own >> other) & 1 or together >= 3:
            fits += count
        elif together == 2:
            pairs += count
        else:
            loose += 1
    return wilds, fits, pairs, loose


@kernel
def pile_worth(w: Weights, cards: tuple[int, int, int, int]) -> int:
    """Return the points that the pile brings, less those that it has to, by ``pile_cards``."""
    wilds, fits, pairs, loose = cards
    worth = int(w.take_meld) - int(w.take_least) + int(w.take_wild) * wilds
    return worth + int(w.take_fit) * fits + int(w.take_pair) * pairs + int(w.take_loose) * loose


@kernel
def _lengthens(s: State, side: int) -> bool:
    """Return whether the pile's top card fits an end of one of the side's runs."""
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_form[m] == Form.RUN and (run_ends(s, m) >> top_of(s)) & 1:
            return True
    return False


@kernel
def take_pile(r: RuleRecord, w: Weights, s: State, t: Trail, seat: int) -> bool:
    """Take the pile if that pays; return whether it was taken."""
    if s.pile_size == 0 or why_blocked(s) != 0 or puts_off(r, w, s, seat):
        return False
    if s.pile_size < w.take_from and s.stock_size > 0:
        return False
    rank = int(RANK_OF[top_of(s)])
    held = int(s.ranks[seat, rank])
    side = side_of(s, seat)
    loose = bool(r.pile_match != MATCH_PAIR and s.opened[side] and not s.frozen)
    # A run needs only the pile's top card.
    onto_run = loose and r.pile_match == MATCH_PAIR_OR_MELD and _lengthens(s, side)
    if held < 2 and not loose:
        return False
    if held == 0 and not onto_run and not (rank_words(s, side)[0] >> rank) & 1:
        if not (r.pile_match != MATCH_PAIR and (rank_words(s, side)[1] >> rank) & 1):
            return False
    mixes = r.pile_match == MATCH_CLASSIC and wilds_held(s, seat) > 0
    if held == 1 and not mixes and loose and not onto_run:
        words = rank_words(s, side)
        if not ((words[0] | words[1]) >> rank) & 1:
            return False
    worth = pile_worth(w, pile_cards(s, seat, rank))
    if is_trap(r, rank) and not (rank_words(s, side)[0] >> rank) & 1:
        if held + 1 < LIKELY and s.pile_size < w.take_trap:
            return False
    if not s.opened[side]:
        plan = plan_opening(r, w, s, seat, rank)
        if plan < 0:
            return False
        if s.stock_size > 0 and not takes(r, w, s, t, seat, worth, wilds_of(plan)):
            return False
        word = take_words(r, s, seat, -1) & PAIR_BITS
        if word == 0:
            return False
        play(r, s, t, lowest_bit(word))
        return True
    if s.stock_size > 0 and not takes(r, w, s, t, seat, worth, 0):
        return False
    best = 0
    at = -1
    for n in range(s.meld_count[side]):
        m = int(s.order[side, n])
        if s.meld_rank[m] == rank or (onto_run and s.meld_form[m] == Form.RUN):
            word = take_words(r, s, seat, n)
            if word != 0 and (best == 0 or lowest_bit(word) < lowest_bit(best)):
                best = word
                at = n
    if best == 0 or lowest_bit(best) != Act.TAKE_TOP:
        word = take_words(r, s, seat, -1)
        if word != 0 and (best == 0 or lowest_bit(word) < lowest_bit(best)):
            best = word
            at = -1
    if best == 0:
        return False
    if at >= 0:
        play(r, s, t, Act.TARGET + at)
    play(r, s, t, lowest_bit(best))
    return True
