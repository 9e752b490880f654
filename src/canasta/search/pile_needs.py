"""What a pile asks of whoever would take it, as everybody at the table can see."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from canasta.cards import ACE, FOUR, WILDS, rank_of, suit_of
from canasta.engine.codes import FULL, Act, Form
from canasta.engine.search import is_discard
from canasta.engine.state import State
from canasta.rules import Rules


class Need(StrEnum):
    """What taking a pile asks of a player."""

    ANY = "any"
    """It is not known which card lies on top, or none does."""
    OPENING = "opening"
    """To open with it: the player's side has not."""
    PAIR = "pair"
    """A natural pair: the pile is frozen, or the book always wants one (J-08)."""
    CARDS = "cards"
    """A natural pair, or a natural and a wild card (R-09)."""
    ONE = "one"
    """No card of the hand, since the top card fits a meld of the player's side, and no other lies
    in the pile."""
    TWO = "two"
    """No card of the hand, likewise, for a pile of two cards."""
    FEW = "few"
    """No card of the hand, for a larger pile, of a player who holds few."""
    NOTHING = "nothing"
    """No card of the hand, for a larger pile, of one who holds more."""


HELD: Final = 2
"""Cards of a hand that are few: whoever holds no more would rather go out than take a pile."""

_SMALL: Final = {1: Need.ONE, 2: Need.TWO}
"""What a pile of so many cards asks that is taken without a card of the hand. Whether to take it
is a matter of taste: the stock may bring as many."""


def need_now(rules: Rules, state: State) -> Need:
    """What the pile asks of the player at turn.

    Args:
        rules: the rules in play.
        state: a seat's redacted record, as the turn begins.
    """
    if not state.pile_size:
        return Need.ANY
    size = int(state.pile_size)
    top = int(state.pile[size - 1])
    return _need(rules, state, int(state.turn), top, size, frozen=bool(state.frozen))


def need_then(rules: Rules, state: State, codes: Sequence[int]) -> Need:
    """What the pile asks of the next player once these steps are played.

    Args:
        rules: the rules in play.
        state: the redacted record of the seat that plays them, before the first.
        codes: the steps; where no discard ends them, nothing is known.
    """
    if not codes or not is_discard(codes[-1]):
        return Need.ANY
    top = codes[-1] - Act.DISCARD
    taker = (int(state.turn) + 1) % int(state.players)
    # A pile that is taken stays marked as frozen up to the discard.
    taken = bool(state.took) or any(Act.TAKE_TOP <= code < Act.DISCARD for code in codes)
    frozen = top in WILDS or (bool(state.frozen) and not taken)
    size = 1 if taken else int(state.pile_size) + 1
    return _need(rules, state, taker, top, size, frozen=frozen)


def _need(rules: Rules, state: State, taker: int, top: int, size: int, *, frozen: bool) -> Need:
    """What a pile of so many cards with this one on top asks of a player."""
    side = taker % int(state.sides)
    if not state.opened[side]:
        return Need.OPENING
    if frozen or rules.pile_match == "pair":
        return Need.PAIR
    if _fits(rules, state, side, top):
        larger = Need.FEW if state.hand_size[taker] <= HELD else Need.NOTHING
        return _SMALL.get(size, larger)
    return Need.CARDS if rules.pile_match == "classic" else Need.PAIR


def _fits(rules: Rules, state: State, side: int, top: int) -> bool:
    """Whether a card takes an unfrozen pile by joining a meld of a side (R-08, W-063)."""
    onto_runs = rules.pile_match == "pair_or_meld"
    grows = rules.set_growth == "any" and not onto_runs
    for place in range(state.meld_count[side]):
        meld = state.order[side, place]
        size, rank = int(state.meld_size[meld]), int(state.meld_rank[meld])
        if state.meld_form[meld] == Form.SET:
            if rank == rank_of(top) and (size < FULL or grows):
                return True
        elif onto_runs and state.meld_form[meld] == Form.RUN and size < FULL:
            ends = {end for end in (rank - 1, rank + size) if FOUR <= end <= ACE}
            if suit_of(top) == state.meld_suit[meld] and rank_of(top) in ends:
                return True
    return False
