"""Memory of a seat: what it has seen of a deal, beyond what its view shows now.

It is made from the seat's own redacted records alone, one after the other: the pile as it grew,
the cards that players took with it and still hold, and what they discarded, laid and left, and
when.
"""

from typing import Final

from canasta.cards import KINDS
from canasta.compiled.kernel.compiled import Grid, RuleArray, StateArray, entry_point, kernel
from canasta.compiled.kernel.layout import RuleRecord, State
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.rule_choices import BLACK_THREES_BONUS
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.tables import BLACK_BITS, RANK_OF, RED_BITS
from canasta.compiled.search.arrays import SeenArray, WeightArray
from canasta.compiled.search.policy_melds import TrailArray
from canasta.compiled.search.rollout_policy import finish_turn
from canasta.compiled.search.rollouts import took_pile
from canasta.compiled.search.weights import MODES
from canasta.engine.codes import Form, Phase
from canasta.engine.search import UNKNOWN, Seen
from canasta.engine.state import CARDS, SEATS, SIDES


@kernel
def faced_threes(r: RuleRecord) -> int:
    """Return the kinds of threes that players lay down in this book, as bits."""
    return RED_BITS | BLACK_BITS if r.black_threes == BLACK_THREES_BONUS else RED_BITS


@kernel
def count_table(n: Seen, s: State) -> None:
    """Count the cards of all melds by side and kind."""
    for side in range(SIDES):
        for kind in range(KINDS):
            n.now[side, kind] = 0
    for side in range(s.sides):
        for i in range(s.meld_count[side]):
            m = int(s.order[side, i])
            rank = int(s.meld_rank[m])
            form = s.meld_form[m]
            if form == Form.RUN:
                low = int(s.meld_suit[m]) * 13 + rank
                for k in range(s.meld_size[m]):
                    n.now[side, low + k] += 1
                continue
            for suit in range(4):
                if form != Form.WILD:
                    n.now[side, suit * 13 + rank] += s.meld_cards[m, suit]
                n.now[side, suit * 13] += s.meld_cards[m, 4 + suit]
            n.now[side, KINDS - 1] += s.meld_cards[m, 8]


@kernel
def _forget_rank(n: Seen, seat: int, rank: int) -> None:
    n.thrown_at[seat, rank] = 0
    n.thrown_first[seat, rank] = 0
    n.passed_at[seat, rank] = 0
    n.passed_pile[seat, rank] = 0
    n.passed_free[seat, rank] = 0
    n.laid[seat, rank] = 0
    n.laid_at[seat, rank] = 0


@kernel
def _begin(n: Seen, s: State) -> None:
    """Begin the notes of a deal that is seen for the first time."""
    n.deal = s.deal
    n.dealt = UNKNOWN
    n.pile_size = 0
    for seat in range(SEATS):
        n.whole[seat] = 1 if s.turns <= 1 else 0
        n.first[seat] = UNKNOWN
        for kind in range(KINDS):
            n.known[seat, kind] = 0
        for rank in range(14):
            n.passed[seat, rank] = 0
            n.thrown[seat, rank] = 0
            _forget_rank(n, seat, rank)
        n.takes[seat] = 0
        n.took_at[seat] = 0
        n.took_size[seat] = 0
    for i in range(CARDS):
        n.pile[i] = UNKNOWN
    if s.turns <= 1 and not s.pile_withheld:
        # All players saw these cards turned up.
        for i in range(s.pile_size):
            n.pile[i] = s.pile[i]
    _take_over(n, s)


@kernel
def _take_over(n: Seen, s: State) -> None:
    """Store the table as it is now, to compare the next look with it."""
    count_table(n, s)
    for side in range(SIDES):
        for kind in range(KINDS):
            n.table[side, kind] = n.now[side, kind]
        n.opened[side] = 1 if s.opened[side] else 0
    n.frozen = s.frozen
    n.turns = s.turns
    n.turn = s.turn
    n.pile_size = s.pile_size
    if s.pile_size > 0:
        n.pile[s.pile_size - 1] = s.pile[s.pile_size - 1]


@kernel
def _let_lie(n: Seen, seat: int, side: int, rank: int, pile: int) -> None:
    """Note that a seat left the pile, of ``pile`` cards with this rank on top."""
    n.passed[seat, rank] += 1
    n.passed_at[seat, rank] = n.turns
    if pile > n.passed_pile[seat, rank]:
        n.passed_pile[seat, rank] = pile
    if n.opened[side] and not n.frozen:
        n.passed_free[seat, rank] += 1


@kernel
def _one_turn(n: Seen, s: State, threes: int) -> None:
    """Note the one turn that has passed since the last look."""
    seat = int(n.turn)
    side = seat % int(s.sides)
    before = int(n.pile_size)
    after = int(s.pile_size)
    top = int(n.pile[before - 1]) if before > 0 else UNKNOWN
    laid_top = top >= 0 and n.now[side, top] > n.table[side, top]
    taken = before > 0 and (after < before or (before == 1 and after == 1 and laid_top))
    discard = int(s.pile[after - 1]) if after > (0 if taken else before) else UNKNOWN
    if taken:
        for i in range(before):
            kind = int(n.pile[i])
            if kind >= 0 and not (threes >> kind) & 1:
                n.known[seat, kind] += 1
            n.pile[i] = UNKNOWN
        n.takes[seat] += 1
        n.took_at[seat] = n.turns
        n.took_size[seat] = before
    elif top >= 0:
        _let_lie(n, seat, side, RANK_OF[top], before)
    for kind in range(KINDS):
        laid = int(n.now[side, kind]) - int(n.table[side, kind])
        if laid > 0:
            n.known[seat, kind] = max(0, int(n.known[seat, kind]) - laid)
            n.laid[seat, RANK_OF[kind]] += laid
            n.laid_at[seat, RANK_OF[kind]] = n.turns
    if discard >= 0:
        n.known[seat, discard] = max(0, int(n.known[seat, discard]) - 1)
        n.thrown[seat, RANK_OF[discard]] += 1
        n.thrown_at[seat, RANK_OF[discard]] = n.turns
        if n.thrown_first[seat, RANK_OF[discard]] == 0:
            n.thrown_first[seat, RANK_OF[discard]] = n.turns
        if n.first[seat] < 0 and n.whole[seat]:
            n.first[seat] = discard


@kernel
def _many_turns(n: Seen, s: State) -> None:
    """Keep only the notes that must still be true after several unseen turns."""
    passed = int(s.turns) - int(n.turns)
    for i in range(min(passed, int(s.players))):
        seat = (int(n.turn) + i) % int(s.players)
        n.whole[seat] = 0
        side = seat % int(s.sides)
        for kind in range(KINDS):
            laid = int(n.now[side, kind]) - int(n.table[side, kind])
            if laid > 0:
                n.known[seat, kind] = max(0, int(n.known[seat, kind]) - laid)
            # Any card may have been discarded.
            if n.known[seat, kind] > 0:
                n.known[seat, kind] -= 1
    if s.pile_size < n.pile_size + passed:
        for i in range(CARDS):
            n.pile[i] = UNKNOWN


@kernel
def _count_dealt(n: Seen, s: State) -> None:
    """Count the wild cards of the hand that is seen, before its first draw (AJ-21)."""
    players = int(s.players)
    for seat in range(players):
        ahead = (seat - int(s.turn)) % players
        waits = s.turns + ahead <= players and (ahead > 0 or s.phase == Phase.DRAW)
        if waits and s.held[seat] != 0:
            n.dealt = wilds_held(s, seat)


@kernel
def look(r: RuleRecord, n: Seen, s: State) -> None:
    """Note what has changed since the last look."""
    if s.phase == Phase.CUT:
        return
    if s.deal != n.deal or s.turns < n.turns:
        _begin(n, s)
        _count_dealt(n, s)
        return
    _count_dealt(n, s)
    if s.turns == n.turns:
        return
    count_table(n, s)
    if s.turns == n.turns + 1:
        _one_turn(n, s, faced_threes(r))
    else:
        _many_turns(n, s)
    _take_over(n, s)


@entry_point("rules[1] seen[m] i:0..m states[n] j:0..n")
def look_at(rules: RuleArray, seen: SeenArray, i: int, states: StateArray, j: int) -> None:
    """Let the i-th onlooker look at the j-th record: ``look_at(rules, seen, i, states, j)``."""
    look(rules[0], seen[i], states[j])


# Observed turns: the samples in which each kind of player plays them the same way.
#
# Two features are compared: whether the pile is taken, and if nothing, little or much is laid.

LITTLE: Final = 4
"""Most cards laid in a turn that count as little: a set, or a set and a card."""


@kernel
def _cards_laid(s: State, side: int) -> int:
    cards = 0
    for i in range(s.meld_count[side]):
        cards += int(s.meld_size[s.order[side, i]])
    return cards


@kernel
def _how_much(laid: int) -> int:
    """Return the class of a number of cards laid: 0 nothing, 1 little, 2 much."""
    return 0 if laid <= 0 else 1 if laid <= LITTLE else 2


@entry_point(
    f"rules[1] weights[w] states[n] trail[1..] count:0..n count+3<=n counts[k,2] k+{MODES}<=w",
    slow=True,
)
def count_agreeing(
    rules: RuleArray,
    weights: WeightArray,
    states: StateArray,
    trail: TrailArray,
    count: int,
    took: int,
    counts: Grid,
) -> None:
    """Count the samples in which each kind of player plays a turn as observed.

    ``states`` has the view when the turn began, ``count`` samples of it, the view when the turn was
    over, and last scratch room. The kinds' weights follow those of the modes. ``counts`` is filled
    by kind: samples in which the kind takes the pile, or leaves it, as the player did (``took``);
    and those of them in which it also lays as much.
    """
    r = rules[0]
    room = len(states) - 1
    side = side_of(states[0], int(states[0].turn))
    before = _cards_laid(states[0], side)
    seen = _how_much(_cards_laid(states[count + 1], side) - before)
    for k in range(len(counts)):
        counts[k, 0] = 0
        counts[k, 1] = 0
        for d in range(1, count + 1):
            states[room] = states[d]
            s = states[room]
            trail[0].count = 0
            finish_turn(r, weights[MODES + k], s, trail[0])
            if took_pile(trail[0]) == (took != 0):
                counts[k, 0] += 1
                if _how_much(_cards_laid(s, side) - before) == seen:
                    counts[k, 1] += 1
