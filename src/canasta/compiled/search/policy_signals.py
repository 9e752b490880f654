"""Signals of wild cards in the policy: the discards that give them, and the partner's, read.

A discard is known by its place in the pile as long as no one has taken it (AJ-22).
"""

from collections.abc import Sequence
from typing import Final

from canasta.compiled.kernel.compiled import kernel
from canasta.compiled.kernel.layout import State
from canasta.compiled.kernel.melds import wilds_held
from canasta.compiled.kernel.seats import side_of
from canasta.compiled.kernel.tables import RANK_BITS, RANK_OF
from canasta.compiled.search.records import Trail
from canasta.compiled.search.weights import Weights
from canasta.rules import signals

UNKNOWN: Final = -1


def _bits(ranks: Sequence[int]) -> int:
    return sum(1 << rank for rank in ranks)


LOW: Final = _bits(signals.LOW)
MIDDLE: Final = _bits(signals.MIDDLE)
HIGH: Final = _bits(signals.HIGH)
TOGETHER: Final = signals.TOGETHER
MANY: Final = 3
"""Wild cards that a high discard signals (JS-3, JS-8)."""


@kernel
def _discarded(s: State, turn: int) -> int:
    """Return the bit of the rank discarded in a turn of this deal; 0 if that is not known."""
    first = int(s.pile_size) - (int(s.turns) - 1)
    if first < 1 or turn >= s.turns:
        return 0
    return 1 << int(RANK_OF[s.pile[first + turn - 1]])


@kernel
def _own_first(s: State) -> int:
    """Return the turn in which the player whose turn it is had its first one."""
    return (int(s.turns) - 1) % int(s.players) + 1


@kernel
def _across_first(s: State) -> int:
    return (int(s.turns) + 1) % int(s.players) + 1


@kernel
def _is_reply(s: State) -> bool:
    """Return whether this turn answers the signal that the partner has just given (JS-4, AJ-22)."""
    across = _across_first(s)
    if not across < s.turns < across + s.players or _discarded(s, across) & HIGH == 0:
        return False
    # A partner who discards high in reply to this player's signal asks for nothing.
    own = _own_first(s)
    return s.turns == own or (s.turns == own + s.players and _discarded(s, own) & HIGH == 0)


@kernel
def signal_ranks(w: Weights, s: State, t: Trail, seat: int) -> int:
    """Return the ranks that this turn's discard has to be of, as bits; 0 for any."""
    if not w.signals or s.opened[side_of(s, seat)]:
        return 0
    if _is_reply(s):
        wilds = wilds_held(s, seat)
        return LOW if wilds < MANY - 1 else MIDDLE if wilds < MANY else HIGH
    if s.turns > s.players or t.dealt < 0:
        return 0
    return HIGH if t.dealt >= MANY else LOW | MIDDLE


@kernel
def signalling(w: Weights, s: State, t: Trail, seat: int, word: int) -> int:
    """Return the discards of a word of kinds that give the signal, or all of them if none does."""
    ranks = signal_ranks(w, s, t, seat)
    if ranks == 0:
        return word
    kinds = 0
    for rank in range(len(RANK_BITS)):
        if (ranks >> rank) & 1:
            kinds |= word & RANK_BITS[rank]
    return kinds if kinds != 0 else word


@kernel
def _partner_wilds(s: State) -> int:
    """Return the fewest wild cards that the partner has signalled; ``UNKNOWN`` for no signal.

    Only a first discard and one reply mean anything (JS-10). A first discard of 9 or lower denies
    three (AJ-23).
    """
    own = _own_first(s)
    across = _across_first(s)
    said = _discarded(s, across)
    if said == 0:
        return UNKNOWN
    if _discarded(s, own) & HIGH != 0:
        answer = said if own < across else _discarded(s, across + int(s.players))
        if own > across and said & HIGH != 0:
            return MANY
        return MANY if answer & HIGH != 0 else MANY - 1 if answer & MIDDLE != 0 else 0
    return MANY if said & HIGH != 0 else 0


@kernel
def least_wild_meld(w: Weights, s: State, seat: int) -> int:
    """Return the fewest wild cards of a new wild meld: fewer if the partner has enough."""
    if w.signals:
        known = _partner_wilds(s)
        if known >= 0 and wilds_held(s, seat) + known >= TOGETHER:
            return MANY
    return int(w.wild_meld)
