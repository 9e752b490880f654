"""The terms of the rollout policy's evaluation, so that advice can give them as reasons."""

from canasta.compiled.kernel.compiled import RuleArray, StateArray, entry_point
from canasta.compiled.kernel.discards import why_not_end_turn
from canasta.compiled.kernel.pile import top_of
from canasta.compiled.kernel.tables import RANK_OF
from canasta.compiled.search.arrays import WeightArray
from canasta.compiled.search.policy_discards import cheapest, forget_terms
from canasta.compiled.search.policy_melds import TrailArray
from canasta.compiled.search.policy_takes import pile_cards, pile_worth
from canasta.compiled.search.records import PILE_TERMS
from canasta.engine.codes import Phase
from canasta.engine.search import PileTerm


@entry_point("rules[1] weights[w] states[n] i:0..n trail[1..] mode:0..w", slow=True)
def explain(
    rules: RuleArray, weights: WeightArray, states: StateArray, i: int, trail: TrailArray, mode: int
) -> None:
    """Note the terms of the discard and of the pile in the i-th record; the trail holds them."""
    r, w, s, t = rules[0], weights[mode], states[i], trail[0]
    seat = int(s.turn)
    t.count = 0
    t.pair_is_needed = 0
    forget_terms(t)
    for term in range(PILE_TERMS):
        t.pile[term] = 0
    if s.pile_size > 0:
        cards = pile_cards(s, seat, int(RANK_OF[top_of(s)]))
        t.pile[PileTerm.WILDS] = cards[0]
        t.pile[PileTerm.FITS] = cards[1]
        t.pile[PileTerm.PAIRS] = cards[2]
        t.pile[PileTerm.LOOSE] = cards[3]
        t.pile[PileTerm.WORTH] = pile_worth(w, cards)
    if s.phase == Phase.PLAY and s.cards_needed == 0 and not s.target_chosen:
        if why_not_end_turn(r, s, seat) == 0:
            t.explains = 1
            cheapest(r, w, s, t, seat)
            t.explains = 0
