"""Beliefs that weight sampled hands: the hand model, and perhaps a network."""

from typing import NamedTuple

from canasta.compiled.search.hand_model import NONE, hand_model_of
from canasta.compiled.search.hand_net import hand_net_of, net_weights
from canasta.engine.search import DEALT, NET, READ
from canasta.rules import Rules


class HandBeliefs(NamedTuple):
    """Probabilities of hands, as records for the search."""

    model: bytes
    """The record of the hand model; blank if a network fills it for each view."""
    net: bytes
    """The network's weights; empty if there is none."""


def hand_beliefs(rules: Rules, players: int, hands: str) -> HandBeliefs:
    """Return the beliefs about hands.

    Args:
        rules: the rules in play.
        players: how many play.
        hands: one of ``canasta.engine.search.HANDS``.

    Raises:
        ValueError: a network is requested, and there is none for this table.
    """
    reads = hands == READ and hand_net_of(rules, players) is not None
    if hands == NET or reads:
        return HandBeliefs(NONE, net_weights(rules, players))
    return HandBeliefs(NONE if hands == DEALT else hand_model_of(rules, players), b"")
