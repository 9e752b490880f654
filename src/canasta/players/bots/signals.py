"""The signal of wild cards that a discard has to give, by what a seat has seen.

They are played if wild cards form separate melds that bind the partner, and if the opening needs
nothing but points. Both sides know the system (AJ-24).
"""

from collections.abc import Sequence

from canasta.cards import DEUCE, JOKER_RANK, rank_of
from canasta.engine.search import Seen
from canasta.engine.state import State
from canasta.rules import Rules, partner_of, sides_of
from canasta.rules.signals import FIRST, HIGH, REPLY, Signal, played


def signal(rules: Rules, players: int, seat: int, state: State, seen: Seen) -> Signal | None:
    """Return the signal that a seat's discard in this turn gives; None if there is none."""
    partner = partner_of(seat, players)
    opened = state.opened[seat % sides_of(players)]
    if partner is None or opened or not played(rules, players):
        return None
    if _is_reply(seen, seat, partner):
        return _telling(REPLY, state.ranks[seat, DEUCE] + state.ranks[seat, JOKER_RANK])
    if state.turns <= players and seen.dealt >= 0 and not any(seen.thrown[seat]):
        return _telling(FIRST, seen.dealt)
    return None


def _telling(signals: Sequence[Signal], wilds: int) -> Signal:
    return next(one for one in signals if one.least <= wilds <= one.most)


def _is_reply(seen: Seen, seat: int, partner: int) -> bool:
    """Return whether this turn answers the signal that the partner has just given (JS-4, AJ-22)."""
    if not seen.whole[partner] or sum(seen.thrown[partner]) != 1 or not _is_high(seen, partner):
        return False
    # A partner who discards high in reply to this seat's signal does not ask anything.
    own = sum(seen.thrown[seat])
    return own == 0 or (own == 1 and not _is_high(seen, seat))


def _is_high(seen: Seen, seat: int) -> bool:
    """Return whether a seat's first discard was high."""
    return seen.first[seat] >= 0 and rank_of(seen.first[seat]) in HIGH
